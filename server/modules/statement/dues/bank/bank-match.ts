import { and, asc, desc, eq, gte, ilike, inArray, lte, ne, or, sql, type SQL } from "drizzle-orm";
import {
  BANK_STATE_WORDS,
  type BankLine,
  bankSheet,
  type BankTwin,
  type duesDeskApi,
  type Suggestion,
} from "@/contracts/statement/dues/desk";
import { bareName, type Candidate, scored } from "@/contracts/statement/dues/engine/match";
import { duesPeriodName, OWED_STATES, PAY_METHOD, PAY_STATUS } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import { tryLockByName } from "@/server/db/lock";
import type { AuditEntry, Context, Handler, SessionUser } from "@/server/platform/call/context";
import { AppError, conflict, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { askedText, holdsText } from "@/server/platform/search/text-pieces";
import { likeText, listPage } from "@/server/platform/sql/list";
import { exportRows } from "@/server/records/sheet/export";
import { assertOfficer, inScope } from "@/server/reference/scope";
import { foundFirms } from "@/server/reference/searched";
import {
  type Arrival,
  type Arriving,
  assertWaits,
  bookArrival,
  enterArrival,
} from "@/server/modules/statement/dues/payment/arrival";
import { holdTransfers, tryHold } from "@/server/modules/statement/dues/payment/booking-holds";
import { linkMatched } from "@/server/modules/statement/dues/bank/bank-link";
import { bareOf, waitingTwin, twinOf, twinWords } from "@/server/modules/statement/dues/bank/bank-twins";
import {
  type BankLineRecord,
  duesBankLines,
  duesBills,
  duesPayments,
} from "@/server/modules/statement/dues/record.table";
import { yuanSum } from "@/server/modules/statement/dues/standing";
import { BANK_OBJECT } from "@/server/modules/statement/dues/bank/bank-import";

const t = duesBankLines;

/** By the full name of the outer column: a select of one table writes bare ones. */
const paymentNo = sql<
  string | null
>`(select p.payment_no from ${duesPayments} as p where p.payment_id = "dues_bank_lines"."payment_id")`;
const COLUMNS = {
  lineId: t.lineId,
  tradeDate: t.tradeDate,
  amount: t.amount,
  payerName: t.payerName,
  payerAccount: t.payerAccount,
  bankSerialNo: t.bankSerialNo,
  purpose: t.purpose,
  state: t.state,
  paymentId: t.paymentId,
  paymentNo,
  twin: waitingTwin,
  ignoreReason: t.ignoreReason,
  fileName: t.fileName,
  importTime: t.importTime,
  version: t.version,
};

type Row = { readonly twin: BankTwin | null; readonly importTime: Date };
const lineAs = <R extends Row>({ twin, importTime, ...row }: R) => ({
  ...row,
  twinText: twin && twinWords(twin),
  importTime: importTime.toISOString(),
});

type Listing = Pick<Context<typeof duesDeskApi.bankTotals>, "db" | "user" | "query" | "services">;
const NAMED = [t.payerName, t.bankSerialNo, t.purpose, paymentNo];
/** The association's lines that are asked for: by the list, its sums and its workbook alike. */
function whereOf({ db, services, user, query }: Listing) {
  const { keyword, state, hasTwin, tradeFrom, tradeTo, payerName, bankSerialNo } = query;
  return and(
    eq(t.orgId, assertOfficer(user)),
    keyword === undefined
      ? undefined
      : or(
          holdsText(NAMED, askedText(keyword)),
          inArray(t.payerName, foundFirms(db, services.vault, keyword, "companyName")),
        ),
    state === undefined ? undefined : eq(t.state, state),
    hasTwin === undefined ? undefined : sql`(${waitingTwin} is not null) = ${hasTwin}`,
    tradeFrom === undefined ? undefined : gte(t.tradeDate, tradeFrom),
    tradeTo === undefined ? undefined : lte(t.tradeDate, tradeTo),
    payerName === undefined ? undefined : ilike(t.payerName, `%${likeText(payerName)}%`),
    bankSerialNo === undefined ? undefined : ilike(t.bankSerialNo, `%${likeText(bankSerialNo)}%`),
  );
}

type Slice = { readonly page: number; readonly pageSize: number; readonly sort?: string | undefined };
async function pageOf(context: Listing, slice: Slice) {
  const { rows, totalCount } = await listPage({
    db: context.db,
    from: t,
    columns: COLUMNS,
    where: whereOf(context),
    query: slice,
    sortable: { tradeDate: t.tradeDate, amount: t.amount },
    defaultSort: "-tradeDate",
    tieBreak: t.lineId,
  });
  return { rows: rows.map(lineAs), totalCount };
}
export const bankLines: Handler<typeof duesDeskApi.bankLines> = (context) => pageOf(context, context.query);

export const bankTotals: Handler<typeof duesDeskApi.bankTotals> = async (context) => {
  const [row] = await context.db
    .select({
      count: sql<number>`count(*)::int`,
      amount: yuanSum(t.amount),
      openAmount: yuanSum(sql`case when ${t.state} = 'open' then ${t.amount} end`),
    })
    .from(t)
    // What is another line once more is no money.
    .where(and(whereOf(context), ne(t.state, "repeated")));
  if (!row) throw notFound();
  return row;
};

/** The list's rows as a workbook, states in words. */
export const bankExport: Handler<typeof duesDeskApi.bankExport> = (context) => {
  const { sort } = context.query;
  return exportRows<Record<string, unknown>>({
    context,
    sheet: bankSheet,
    object: BANK_OBJECT,
    idKey: "lineId",
    load: async (slice) => {
      const { rows, totalCount } = await pageOf(context, { ...slice, sort });
      return {
        rows: rows.map((row) => ({ ...row, stateText: BANK_STATE_WORDS[row.state] })),
        totalCount,
      };
    },
  });
};

type Asked = { readonly db: Db; readonly user: SessionUser };
async function lineOf({ db, user }: Asked, lineId: string, isHeld = false): Promise<BankLineRecord> {
  const found = db
    .select()
    .from(t)
    .where(and(eq(t.lineId, lineId), eq(t.orgId, assertOfficer(user))));
  const [row] = await (isHeld ? found.for("update") : found);
  if (!row) throw notFound();
  return row;
}
async function shown({ db }: Pick<Asked, "db">, lineId: string): Promise<BankLine> {
  const [row] = await db.select(COLUMNS).from(t).where(eq(t.lineId, lineId));
  if (!row) throw notFound();
  return lineAs(row);
}

type Found = Candidate & Pick<Suggestion, "paymentId" | "duesId" | "companyName" | "text">;

/** Payments that wait and bills that are owed, as far as they have anything of the line: its amount, its name, its number. */
async function candidatesFor({ db, user }: Asked, line: BankLineRecord): Promise<Found[]> {
  const named = `%${likeText(bareName(line.payerName).slice(0, 30))}%`;
  const numbers = [...(line.purpose ?? "").matchAll(/(?:HF|JF)\d{10}/gi)].map(([number]) => number.toUpperCase());
  const among = (column: typeof duesBills.billNo | typeof duesPayments.paymentNo) =>
    numbers.length === 0 ? sql`false` : inArray(column, numbers);
  // Never null: in falling order that would come first.
  const hasNumber = sql`coalesce(${line.bankSerialNo === null ? sql`false` : eq(duesPayments.bankSerialNo, line.bankSerialNo)}
    or ${among(duesPayments.paymentNo)}, false)`;
  const hasAmount = eq(duesPayments.payAmount, line.amount);
  const isNamed = ilike(bareOf(duesPayments.payerName), named);
  const payments = await db
    .select()
    .from(duesPayments)
    .where(
      and(
        inScope(user, duesPayments.companyId),
        eq(duesPayments.confirmStatus, PAY_STATUS.waiting),
        or(hasAmount, isNamed, hasNumber),
      ),
    )
    // Hundreds may have one amount: whatever else speaks for one comes first.
    .orderBy(desc(hasNumber), desc(sql`coalesce(${hasAmount} and ${isNamed}, false)`), asc(duesPayments.createTime))
    .limit(50);
  const isOwed = eq(duesBills.owing, line.amount);
  const isTold = sql`(${ilike(bareOf(duesBills.companyName), named)} or ${among(duesBills.billNo)}
    or ${line.purpose === null ? sql`false` : sql`position(${bareOf(duesBills.companyName)} in ${bareName(line.purpose)}) > 0`})`;
  const bills = await db
    .select()
    .from(duesBills)
    .where(
      and(
        inScope(user, duesBills.companyId),
        inArray(duesBills.duesStatus, [...OWED_STATES]),
        sql`${duesBills.owing} > 0`,
        or(isOwed, isTold),
      ),
    )
    .orderBy(desc(isTold), asc(duesBills.payDeadline))
    .limit(50);
  return [
    ...payments.map((one): Found => ({
      kind: "payment",
      id: one.paymentId,
      paymentId: one.paymentId,
      duesId: null,
      companyName: one.companyName,
      text: `缴费登记 ${one.paymentNo}（${one.payDate}）`,
      amount: one.payAmount,
      names: [one.payerName, one.companyName],
      account: one.payerAccount,
      payDate: one.payDate,
      serialNo: one.bankSerialNo,
      numbers: [one.paymentNo],
    })),
    ...bills.map((one): Found => ({
      kind: "bill",
      id: one.duesId,
      paymentId: null,
      duesId: one.duesId,
      companyName: one.companyName,
      text: `会费单 ${one.billNo} ${duesPeriodName(one.duesYear, one.half)}`,
      amount: one.owing,
      names: [one.companyName],
      account: null,
      payDate: null,
      serialNo: null,
      numbers: [one.billNo],
    })),
  ];
}

const suggested = async (asked: Asked, line: BankLineRecord): Promise<Suggestion[]> =>
  scored(line, await candidatesFor(asked, line))
    .slice(0, 20)
    .map(({ candidate, score, reasons, isSure }) => ({
      kind: candidate.kind,
      paymentId: candidate.paymentId,
      duesId: candidate.duesId,
      companyName: candidate.companyName,
      text: candidate.text,
      amount: candidate.amount,
      score,
      reasons: [...reasons],
      isSure,
    }));

export const suggestions: Handler<typeof duesDeskApi.suggestions> = async (context) => {
  const line = await lineOf(context, context.params.lineId);
  return { suggestions: line.state === "matched" ? [] : await suggested(context, line) };
};

/** A line of the bank's as money that came by transfer. */
const transferOf = (line: BankLineRecord): Arrival => ({
  payMethod: PAY_METHOD.transfer,
  amount: line.amount,
  arrivedDate: line.tradeDate,
  payerName: line.payerName,
  payerAccount: line.payerAccount,
  serialNo: line.bankSerialNo,
  purpose: line.purpose,
  note: "由协会按银行流水登记",
});

/** The line of a held row goes to a payment, which is booked with it; neither is taken twice. */
async function matchPayment(context: Arriving, line: BankLineRecord, paymentId: string) {
  await assertWaits(context, paymentId);
  await linkMatched(context.db, line, paymentId);
  await bookArrival(context, paymentId, transferOf(line));
}

/** The same if nobody is at it right now: who waited while he holds other bills would be waited for. */
async function matchFree(context: Arriving, line: BankLineRecord, paymentId: string) {
  if (!(await tryHold(context.db, paymentId, line.bankSerialNo)))
    throw stateConflict("这笔登记或它的会费单正在由其他人处理，没有重复记账；请稍后再试");
  await matchPayment(context, line, paymentId);
}

/**
 * The same by itself or not at all: what keeps one line from its payment, the bill that has ended since, keeps no other
 * from theirs. Returns whether it is booked.
 */
async function matchedAlone(context: Arriving, line: BankLineRecord, paymentId: string): Promise<boolean> {
  const entries: AuditEntry[] = [];
  const afterwards: (() => void)[] = [];
  try {
    await context.db.transaction((db) => {
      const alone = {
        ...context,
        db,
        audit: (entry: AuditEntry) => void entries.push(entry),
        afterCommit: (work: () => void) => void afterwards.push(work),
      };
      return matchFree(alone, line, paymentId);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    context.log.info({ lineId: line.lineId, paymentId, why: error.publicMessage }, "a sure match was not booked");
    return false;
  }
  entries.forEach((entry) => context.audit(entry));
  afterwards.forEach((work) => context.afterCommit(work));
  return true;
}

export const match: Handler<typeof duesDeskApi.match> = async (context) => {
  const { params, body, audit } = context;
  const line = await lineOf(context, params.lineId, true);
  if (line.version !== body.version) throw conflict(await shown(context, line.lineId));
  if (line.state === "matched")
    throw stateConflict("这笔流水已经匹配过，没有重复记账", await shown(context, line.lineId));
  if (body.paymentId === null && body.allocations.length === 0)
    throw invalid([{ path: "paymentId", message: "请选择缴费登记，或指定会费单和金额" }]);
  const twin = body.isDistinct ? null : await twinOf(context.db, line.lineId);
  if (twin !== null)
    throw invalid([
      {
        path: "isDistinct",
        message: `这笔流水与${twin}日期、金额等相同，可能是同一笔，没有记账：请与银行核对，同一笔的标为重复，确为另一笔的选择「是」后再匹配`,
      },
    ]);
  // A payment that is made here stands upon its bills before it is booked: its number is held before them.
  if (body.paymentId === null && line.bankSerialNo !== null) await holdTransfers(context.db, [line.bankSerialNo]);
  const paymentId = body.paymentId ?? (await enterArrival(context, transferOf(line), body.allocations));
  await matchPayment(context, line, paymentId);
  audit({ object: BANK_OBJECT, objectId: line.lineId, companyId: null, after: { paymentId, amount: line.amount } });
  return shown(context, line.lineId);
};

/** Lines that are looked at in one go. */
const LOOKED_AT = 200;

/**
 * Whatever is certain, one after the other; a line that is not waits for somebody to look at it. Only lines whose amount
 * a waiting payment has are looked at, so that a file of a whole bank costs no more than what may be dues.
 */
export const matchSure: Handler<typeof duesDeskApi.matchSure> = async (context) => {
  const { db, user, body, audit } = context;
  if (!(await tryLockByName(db, `dues-matching:${assertOfficer(user)}`)))
    throw stateConflict("其他同事正在匹配流水，没有重复记账；请稍后刷新，查看还有哪些待匹配");
  const open = and(eq(t.orgId, assertOfficer(user)), eq(t.state, "open"));
  // Read before: as a part of the lines' own question it was asked for each of thousands.
  const waiting = await db
    .selectDistinct({ payAmount: duesPayments.payAmount })
    .from(duesPayments)
    .where(and(inScope(user, duesPayments.companyId), eq(duesPayments.confirmStatus, PAY_STATUS.waiting)));
  const mayBe = inArray(
    t.amount,
    waiting.map(({ payAmount }) => payAmount),
  );
  let matched = 0;
  let behind: readonly [string, string] | null = null;
  for (;;) {
    const after: SQL | undefined = behind
      ? sql`(${t.tradeDate}, ${t.lineId}) > (${behind[0]}::date, ${behind[1]})`
      : undefined;
    const lines = await db
      .select()
      .from(t)
      .where(and(open, mayBe, after))
      .orderBy(asc(t.tradeDate), asc(t.lineId))
      .limit(LOOKED_AT)
      // One that somebody matches by hand is his.
      .for("update", { skipLocked: true });
    for (const line of lines) {
      const sure = (await suggested(context, line)).find(({ isSure }) => isSure);
      if (sure?.paymentId === undefined || sure.paymentId === null) continue;
      // What may be a line once more would take another payment of the same payer.
      if ((await twinOf(db, line.lineId)) !== null) continue;
      if (!(await matchedAlone(context, line, sure.paymentId))) continue;
      matched += 1;
      if (matched === body.max) break;
    }
    const last = lines.at(-1);
    if (matched === body.max || !last || lines.length < LOOKED_AT) break;
    behind = [last.tradeDate, last.lineId];
  }
  const [row] = await db
    .select({ left: sql<number>`count(*)::int` })
    .from(t)
    .where(open);
  audit({ object: BANK_OBJECT, objectId: "match", companyId: null, after: { matched } });
  return { matched, left: row?.left ?? 0 };
};

/** Why a line is set aside, and as what; both null: it waits again. */
async function setAside({ db, body }: Context<typeof duesDeskApi.ignore>, line: BankLineRecord) {
  const { reason } = body;
  if (!body.isTwin) return { state: reason === null ? "open" : "ignored", ignoreReason: reason } as const;
  const twin = await twinOf(db, line.lineId);
  if (twin === null)
    throw stateConflict("没有与这笔流水相同的另一笔，没有标为重复；请刷新后查看，确实不是会费的标为「不是会费」");
  return { state: "repeated", ignoreReason: reason ?? `与${twin}相同` } as const;
}

export const ignore: Handler<typeof duesDeskApi.ignore> = async (context) => {
  const { db, params, audit, body } = context;
  const line = await lineOf(context, params.lineId, true);
  if (line.version !== body.version) throw conflict(await shown(context, line.lineId));
  if (line.state === "matched") throw stateConflict("这笔流水已经匹配，不能再标为不是会费或重复；有误的请撤销到账");
  const aside = await setAside(context, line);
  await db
    .update(t)
    .set({ ...aside, version: line.version + 1 })
    .where(eq(t.lineId, line.lineId));
  audit({
    object: BANK_OBJECT,
    objectId: line.lineId,
    companyId: null,
    before: { state: line.state },
    after: { state: aside.state },
  });
  return shown(context, line.lineId);
};
