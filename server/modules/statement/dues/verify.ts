import { inArray, sql, type SQL } from "drizzle-orm";
import { capitalAmount } from "@/contracts/kit/amount/capital-amount";
import { fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { duesPeriodName, PAY_METHOD } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import { firms } from "@/server/reference/firm.table";
import { orgs } from "@/server/reference/user.table";
import { fact, maskName, type ToldPaper, type VerifyKind } from "@/server/records/verify/kind";
import {
  duesBills,
  duesPayments,
  duesRevokedConfirmations,
  type PaymentRecord,
  type RevokedConfirmation,
} from "@/server/modules/statement/dues/record.table";

/** The association of a firm, by the name that it bears now; of a firm that is gone the only one there is. */
const receiverName = (companyId: SQL) => sql<string | null>`(
  select coalesce(
    (select own.org_name from ${firms} as f join ${orgs} as own on own.org_id = f.association_org_id
      where f.company_id = ${companyId}),
    (select case when count(*) = 1 then min(o.org_name) end from ${orgs} as o where o.org_id = o.lv1_org_id)))`;

/** The association that has the money. */
export async function receiverOf(db: Db, companyId: string): Promise<string | null> {
  const found = await db.execute<{ name: string | null }>(sql`select ${receiverName(sql`${companyId}`)} as name`);
  return found.rows[0]?.name ?? null;
}

type PaidBill = Pick<typeof duesBills.$inferSelect, "billNo" | "duesYear" | "half">;
/** 「2025年度会费（HF2025000001）」. */
const purposeWords = (bills: readonly PaidBill[]): string =>
  bills.map(({ billNo, duesYear, half }) => `${duesPeriodName(duesYear, half)}会费（${billNo}）`).join("、");

/** What the money is for. */
export async function purposeOf(db: Db, { allocations }: Pick<PaymentRecord, "allocations">): Promise<string> {
  const ids = new Set(allocations.map(({ duesId }) => duesId));
  const bills = await db
    .select({ billNo: duesBills.billNo, duesYear: duesBills.duesYear, half: duesBills.half })
    .from(duesBills)
    .where(inArray(duesBills.duesId, [...ids]))
    .orderBy(duesBills.billNo);
  return purposeWords(bills);
}

/** What stands on the paper, of a payment that is booked. */
type Confirmed = Pick<
  RevokedConfirmation,
  "companyId" | "companyName" | "paymentNo" | "payMethod" | "payerName" | "amount" | "arrivedDate" | "purpose"
>;

/** Long names are firms'; of persons those with a dot in between. */
const isFirmLike = (name: string): boolean => name.length > 4 && !/[·•・‧]/.test(name);

/** Whoever pays for the firm may be a person. // domain a §12.10 D6 */
const shownPayer = ({ payerName, companyName, payMethod }: Confirmed): string =>
  payerName === companyName || (payMethod !== PAY_METHOD.personal && isFirmLike(payerName))
    ? payerName
    : maskName(payerName);

const factsOf = (paper: Confirmed, receiver: string | null): ToldPaper["facts"] => [
  fact("缴费单位", paper.companyName, true),
  fact("到账金额", `${money(fenOf(paper.amount))} 元`, true),
  fact("大写金额", capitalAmount(paper.amount) ?? ""),
  fact("到账日期", paper.arrivedDate, true),
  fact("款项用途", paper.purpose, true),
  fact("付款户名", shownPayer(paper)),
  fact("缴费登记号", paper.paymentNo),
  fact("收款单位", receiver ?? "—"),
];

const r = duesRevokedConfirmations;

/** The papers of numbers, standing or given up, in one statement. */
const papersOf = (db: Db, confirmNos: readonly string[]) =>
  db
    .select({
      confirmNo: duesPayments.confirmNo,
      companyId: duesPayments.companyId,
      companyName: duesPayments.companyName,
      paymentNo: duesPayments.paymentNo,
      payMethod: duesPayments.payMethod,
      payerName: duesPayments.payerName,
      arrivedDate: duesPayments.arrivedDate,
      confirmTime: duesPayments.confirmTime,
      recordId: duesPayments.paymentId,
      amount: sql<string | null>`${duesPayments.arrivedAmount}`,
      revokeTime: sql<Date | null>`null::timestamptz`.mapWith(r.revokeTime),
      purpose: sql<string | null>`null::text`,
      // By the full names of the outer columns: a select of one table writes bare ones.
      bills: sql<PaidBill[] | null>`(
        select json_agg(json_build_object('billNo', b.bill_no, 'duesYear', b.dues_year, 'half', b.half) order by b.bill_no)
        from ${duesBills} as b
        where b.dues_id in (select one ->> 'duesId' from jsonb_array_elements("dues_payments"."allocations") as one))`,
      receiver: receiverName(sql`"dues_payments"."company_id"`),
    })
    .from(duesPayments)
    .where(sql`${duesPayments.confirmNo} = any(${sql.param([...confirmNos])})`)
    .unionAll(
      db
        .select({
          confirmNo: r.confirmNo,
          companyId: r.companyId,
          companyName: r.companyName,
          paymentNo: r.paymentNo,
          payMethod: r.payMethod,
          payerName: r.payerName,
          arrivedDate: r.arrivedDate,
          confirmTime: r.confirmTime,
          recordId: r.paymentId,
          amount: sql<string | null>`${r.amount}`,
          revokeTime: r.revokeTime,
          purpose: sql<string | null>`${r.purpose}`,
          bills: sql<PaidBill[] | null>`null::json`,
          receiver: receiverName(sql`"dues_revoked_confirmations"."company_id"`),
        })
        .from(r)
        .where(sql`${r.confirmNo} = any(${sql.param([...confirmNos])})`) as never,
    );
type Found = Awaited<ReturnType<typeof papersOf>>[number];

function toldOf({
  confirmNo: _no,
  amount,
  arrivedDate,
  confirmTime,
  revokeTime,
  purpose,
  bills,
  receiver,
  ...paper
}: Found) {
  if (amount === null || arrivedDate === null || confirmTime === null) return null;
  const words = purpose ?? purposeWords(bills ?? []);
  return {
    state: revokeTime === null ? "valid" : "revoked",
    issueTime: confirmTime,
    revokeTime,
    fileHash: null,
    facts: factsOf({ ...paper, amount, arrivedDate, purpose: words }, receiver),
  } satisfies ToldPaper;
}

/** 收款确认单: issued with the confirmation of a payment, given up when that is revoked. // contract §7.31 */
export const duesPaymentPaper: VerifyKind = {
  key: "duesPayment",
  find: async (db, paperNos) =>
    new Map(
      (await papersOf(db, paperNos)).map((paper) => [
        paper.confirmNo ?? "",
        { recordId: paper.recordId, tell: () => toldOf(paper) },
      ]),
    ),
};

/** Kept of a confirmation that is revoked, so that its paper tells so. Called within that step. */
export async function keepRevoked(db: Db, record: PaymentRecord, now: Date): Promise<void> {
  const { confirmNo, arrivedAmount, arrivedDate, confirmTime } = record;
  if (confirmNo === null || arrivedAmount === null || arrivedDate === null || confirmTime === null) return;
  const { paymentId, paymentNo, companyId, companyName, payMethod, payerName } = record;
  await db.insert(duesRevokedConfirmations).values({
    confirmNo,
    paymentId,
    paymentNo,
    companyId,
    companyName,
    payMethod,
    payerName,
    arrivedDate,
    confirmTime,
    amount: arrivedAmount,
    purpose: await purposeOf(db, record),
    revokeTime: now,
  });
}
