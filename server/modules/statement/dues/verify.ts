import { eq, inArray } from "drizzle-orm";
import { capitalAmount } from "@/contracts/kit/capital-amount";
import { fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { duesPeriodName, PAY_METHOD } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import { associationOf, orgName } from "@/server/reference/orgs";
import { fact, maskName, type ToldPaper, type VerifyKind } from "@/server/records/verify/kind";
import {
  duesBills,
  duesPayments,
  duesRevokedConfirmations,
  type PaymentRecord,
  type RevokedConfirmation,
} from "@/server/modules/statement/dues/record.table";

/** The association that has the money, by the name that it bears now. */
export async function receiverOf(db: Db, companyId: string): Promise<string | null> {
  const orgId = await associationOf(db, companyId);
  return orgId === null ? null : orgName(db, orgId);
}

/** What the money is for: 「2025年度会费（HF2025000001）」. */
export async function purposeOf(db: Db, { allocations }: Pick<PaymentRecord, "allocations">): Promise<string> {
  const ids = new Set(allocations.map(({ duesId }) => duesId));
  const bills = await db
    .select({ billNo: duesBills.billNo, duesYear: duesBills.duesYear, half: duesBills.half })
    .from(duesBills)
    .where(inArray(duesBills.duesId, [...ids]))
    .orderBy(duesBills.billNo);
  return bills.map(({ billNo, duesYear, half }) => `${duesPeriodName(duesYear, half)}会费（${billNo}）`).join("、");
}

/** What stands on the paper, of a payment that is booked. */
type Confirmed = Pick<
  RevokedConfirmation,
  "companyId" | "companyName" | "paymentNo" | "payMethod" | "payerName" | "amount" | "arrivedDate" | "purpose"
>;

/** Whoever pays for the firm may be a person. // domain a §12.10 D6 */
const shownPayer = ({ payerName, companyName, payMethod }: Confirmed): string =>
  payerName === companyName || (payMethod !== PAY_METHOD.personal && payerName.length > 4)
    ? payerName
    : maskName(payerName);

const factsOf = async (db: Db, paper: Confirmed): Promise<ToldPaper["facts"]> => [
  fact("缴费单位", paper.companyName, true),
  fact("到账金额", `${money(fenOf(paper.amount))} 元`, true),
  fact("大写金额", capitalAmount(paper.amount) ?? ""),
  fact("到账日期", paper.arrivedDate, true),
  fact("款项用途", paper.purpose, true),
  fact("付款户名", shownPayer(paper)),
  fact("缴费登记号", paper.paymentNo),
  fact("收款单位", (await receiverOf(db, paper.companyId)) ?? "—"),
];

async function standing(db: Db, confirmNo: string): Promise<ToldPaper | null> {
  const [row] = await db.select().from(duesPayments).where(eq(duesPayments.confirmNo, confirmNo));
  if (!row || row.arrivedAmount === null || row.arrivedDate === null || row.confirmTime === null) return null;
  const { arrivedAmount: amount, arrivedDate, confirmTime: issueTime } = row;
  const paper = { ...row, amount, arrivedDate, purpose: await purposeOf(db, row) };
  return { state: "valid", issueTime, revokeTime: null, fileHash: null, facts: await factsOf(db, paper) };
}

async function revoked(db: Db, confirmNo: string): Promise<ToldPaper | null> {
  const t = duesRevokedConfirmations;
  const [row] = await db.select().from(t).where(eq(t.confirmNo, confirmNo));
  if (!row) return null;
  const { confirmTime: issueTime, revokeTime } = row;
  return { state: "revoked", issueTime, revokeTime, fileHash: null, facts: await factsOf(db, row) };
}

/** 收款确认单: issued with the confirmation of a payment, given up when that is revoked. // contract §7.31 */
export const duesPaymentPaper: VerifyKind = {
  key: "duesPayment",
  find: async (db, paperNo) => {
    const t = duesRevokedConfirmations;
    const [row] = await db
      .select({ recordId: duesPayments.paymentId })
      .from(duesPayments)
      .where(eq(duesPayments.confirmNo, paperNo))
      .unionAll(db.select({ recordId: t.paymentId }).from(t).where(eq(t.confirmNo, paperNo)));
    return row?.recordId ?? null;
  },
  tell: async (db, paperNo) => (await standing(db, paperNo)) ?? (await revoked(db, paperNo)),
};

/** Kept of a confirmation that is revoked, so that its paper tells so. Called within that step. */
export async function keepRevoked(db: Db, record: PaymentRecord, now: Date): Promise<void> {
  const { confirmNo, arrivedAmount, arrivedDate, confirmTime } = record;
  if (confirmNo === null || arrivedAmount === null || arrivedDate === null || confirmTime === null) return;
  const { paymentId, paymentNo, companyId, companyName, payMethod, payerName } = record;
  await db.insert(duesRevokedConfirmations).values({
    ...{ confirmNo, paymentId, paymentNo, companyId, companyName, payMethod, payerName, arrivedDate, confirmTime },
    amount: arrivedAmount,
    purpose: await purposeOf(db, record),
    revokeTime: now,
  });
}
