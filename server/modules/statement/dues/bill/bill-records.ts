import { and, eq, gt, gte, inArray, like, lt, lte, ne, not, notInArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { capitalAmount } from "@/contracts/kit/amount/capital-amount";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import { findingsAt } from "@/contracts/kit/validate";
import { dues, type DuesDraft } from "@/contracts/statement/dues/dues";
import { amountText, fenOf, inYuan, money } from "@/contracts/statement/dues/engine/amounts";
import { partsInWords } from "@/contracts/statement/dues/head-office-compute";
import { DUES, duesPeriodName, HALF, OWED_STATES, REVENUE_BASE } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import { likeText } from "@/server/platform/sql/list";
import type { RecordContext, Values } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { submissions } from "@/server/records/review/read";
import type { Doing } from "@/server/records/steps/port";
import { invoiceDataOf } from "@/server/modules/basic/read";
import { answering, ofEndedFirms } from "@/server/modules/statement/dues/answering";
import { billExport } from "@/server/modules/statement/dues/bill/bill-items";
import { billsOfItsPeople, holdMoved } from "@/server/modules/statement/dues/payment/booking-holds";
import { billSteps, type MoveBill } from "@/server/modules/statement/dues/bill/bill-steps";
import { type BillRecord, duesBills, duesItems, duesReceipts } from "@/server/modules/statement/dues/record.table";
import { duesTerms } from "@/server/modules/statement/dues/params";
import { isHeadedAs } from "@/server/modules/statement/dues/receipt/receipt-head";
import { tellUncovered } from "@/server/modules/statement/dues/receipt/receipt-cover";
import { ELSEWHERE } from "@/server/modules/statement/dues/people/people";
import { recalculated } from "@/server/modules/statement/dues/bill/recalculate";
import { billRelief, reckonedColumns, reliefOf } from "@/server/modules/statement/dues/bill/reckon";
import { acceptedRevenue, differencesFrom } from "@/server/modules/statement/dues/revenue";
import { rereadRoster } from "@/server/modules/statement/dues/people/roster";
import {
  ENDED,
  isObjectedTo,
  lockedAs,
  owedBills,
  standingOf,
  stillAsked,
  UNSETTLED,
  yuanSum,
} from "@/server/modules/statement/dues/standing";
import { tellOfBill } from "@/server/modules/statement/dues/tell";

const { error } = findingsAt();
/** What a firm owes and has paid too much in bills beside this one. */
async function besides(db: Db, { companyId, duesId, duesYear }: BillRecord) {
  const [row] = await db
    .select({
      back: sql<string>`coalesce(sum(${duesBills.owing}) filter (where ${duesBills.duesYear} < ${duesYear} and ${inArray(duesBills.duesStatus, [...OWED_STATES])}), 0)::text`,
      credit: yuanSum(duesBills.surplus),
    })
    .from(duesBills)
    .where(and(eq(duesBills.companyId, companyId), ne(duesBills.duesId, duesId)));
  return { backDues: amountText(fenOf(row?.back)), creditBalance: amountText(fenOf(row?.credit)) };
}

/** What a save must keep: the parts make the whole. // domain a §12.4 */
function rules(form: DuesDraft): Finding[] {
  const { revenueBase, taxRevenue, otherRevenue } = form;
  if (revenueBase === null || taxRevenue === null || otherRevenue === null) return [];
  const parts = fenOf(taxRevenue) + fenOf(otherRevenue);
  return parts === fenOf(revenueBase)
    ? []
    : [
        error(
          "D-SUM",
          "taxRevenue",
          `涉税与非涉税业务收入合计 ${money(parts)} 元，与业务收入总额 ${money(fenOf(revenueBase))} 元不一致`,
        ),
      ];
}

/** What keeps a bill from being declared. // domain a §12.4, §12.10 D1, D12 */
async function missingItems(
  form: DuesDraft,
  { context, record }: { readonly context: Pick<RecordContext, "db" | "services">; readonly record: BillRecord | null },
): Promise<FieldError[]> {
  if (!record) return [];
  const { db, services } = context;
  const out: FieldError[] = [];
  const needs = (path: keyof DuesDraft, message: string): void => {
    if (form[path] === null) out.push({ path, message });
  };
  needs("revenueBase", "请填写业务收入总额；没有业务收入的填 0");
  needs("taxRevenue", "请填写涉税业务收入");
  needs("otherRevenue", "请填写非涉税业务收入；没有的填 0");
  needs("receiptTitle", "请填写票据抬头");
  needs("receiptCreditCode", "请填写票据税号");
  needs("receiptEmail", "请填写票据接收邮箱");
  needs("receiptMobile", "请填写票据接收手机");
  needs("handlerName", "请填写经办人");
  needs("handlerMobile", "请填写经办人手机");
  const accepted = await acceptedRevenue(db, record.companyId, record.revenueYear);
  if (!accepted)
    out.push({
      path: "revenueBase",
      message: `${record.revenueYear}年度利润表尚未审核通过，现在只能预览；审核通过后再提交申报，已填写的内容都保留着`,
    });
  else {
    const differing = differencesFrom(record.rules, form, accepted).map(
      ({ item, ofStatement, diff }) => `${item}与利润表${ofStatement}相差 ${money(diff)} 元`,
    );
    if (differing.length > 0 && (form.diffReason ?? "").length < 5)
      out.push({ path: "diffReason", message: `${differing.join("，")}，请填写差异原因（不少于 5 字）` });
  }
  if (!duesTerms(services).withArrears) {
    const { backDues } = await besides(db, record);
    if (fenOf(backDues) > 0n)
      out.push({ path: "", message: `以前年度会费欠缴 ${money(fenOf(backDues))} 元，请先缴清再申报` });
  }
  return out;
}

/** A firm's bill of the year whose revenue the association has accepted otherwise; null: it tells the same. */
async function statementNote(db: Db, record: BillRecord): Promise<string | null> {
  if (ENDED.includes(record.duesStatus) || record.revenueBase === null) return null;
  const accepted = await acceptedRevenue(db, record.companyId, record.revenueYear);
  if (!accepted) return `${record.revenueYear}年度利润表尚未审核通过`;
  const differing = differencesFrom(record.rules, record, accepted);
  if (differing.length === 0 || record.diffReason !== null) return null;
  const words = differing.map(
    ({ ofStatement, stated, diff }) =>
      `${ofStatement}为 ${inYuan(stated)}，与本单相差 ${money(diff < 0n ? -diff : diff)} 元`,
  );
  return `审核通过的${record.revenueYear}年度利润表${words.join("；")}，请核对`;
}

/**
 * A receipt that is still to be made out, and whose heading is not what the firm's 涉税信息 says; null: it is, or there is
 * none. // domain a §4.1
 */
async function receiptNote(db: Db, record: BillRecord): Promise<string | null> {
  const { companyId, receiptTitle, receiptCreditCode, duesStatus } = record;
  if (MADE_OUT.includes(duesStatus)) return null;
  const invoice = (await invoiceDataOf(db, [companyId])).get(companyId);
  if (!invoice || receiptTitle === null || receiptCreditCode === null) return null;
  if (isHeadedAs({ receiptTitle, receiptCreditCode }, invoice)) return null;
  const { invoiceTitle, taxpayerNo } = invoice;
  return `票据抬头与涉税信息不一致：涉税信息的开票名称为「${invoiceTitle}」，纳税人识别号为 ${taxpayerNo}，请核对`;
}

const lessStated = (told: string | null, stated: string | null): string | null =>
  told === null || stated === null ? null : amountText(fenOf(told) - fenOf(stated));

/** Bills that ask for money behind their day, by lists and counts alike. */
export const overdueBills = (today: string): SQL =>
  sql`(${lt(duesBills.payDeadline, today)} and ${gt(duesBills.owing, "0")} and ${inArray(duesBills.duesStatus, [...OWED_STATES])})`;
const isOverdue = (row: Values, today: string): boolean =>
  String(row["payDeadline"]) < today &&
  fenOf(String(row["owing"])) > 0n &&
  OWED_STATES.includes(Number(row["duesStatus"]));

const receiptCount = sql<number>`(select count(*)::int from ${duesReceipts} as r
  where r.dues_id = "dues_bills"."dues_id" and r.receipt_status <> 3)`;

/** Steps that move what a first half is billed with; one that is voided asks for nothing, and the second for the whole year. */
const FOLLOWED: Readonly<Record<string, string>> = { recalculate: "已重新核算", settle: "已核定", void: "已作废" };
/** Steps behind which people of the bill may be charged in another one. */
const RELEASING: Readonly<Record<string, string>> = { recalculate: "已重新核算", void: "已作废" };
/** Steps that take money off a bill, of which receipts may tell. */
const MONEY_OUT: Readonly<Record<string, string>> = { refund: "已退费", offset: "的多缴已抵扣其他会费单" };
/** Steps beside them that move what the head office's summary sums up. */
const FOLLOWED_BY_SUMMARY: readonly string[] = ["recalculate", "undoRefund"];
/** States behind the receipt: it keeps its heading. */
const MADE_OUT: readonly number[] = [...ENDED, DUES.receipted, DUES.free, DUES.refunding, DUES.refunded];

/** 会费单, as the engine keeps them. */
export const billRecords = keepRecords({
  of: dues,
  table: duesBills,
  files: dues.id,
  rules,
  missingItems,
  toColumns: async (form, { record, context }) => {
    if (!record) return {};
    const columns = await reckonedColumns(context.db, { ...record, ...form });
    const { vault } = context.services;
    const mobiles = {
      receiptMobile: form.receiptMobile && vault.seal(form.receiptMobile),
      handlerMobile: form.handlerMobile && vault.seal(form.handlerMobile),
    };
    return { ...columns, ...mobiles, owing: UNSETTLED.includes(record.duesStatus) ? columns.payable : record.owing };
  },
  toForm: ({ receiptMobile, handlerMobile }, { vault }) => ({
    receiptMobile: receiptMobile && vault.open(receiptMobile),
    handlerMobile: handlerMobile && vault.open(handlerMobile),
  }),
  readOnlyReason: (_context, record) => (record === null ? "会费单由协会按会费标准生成" : null),
  visibleTo: () => undefined,
  toldAlso: lockedAs([DUES.returned]),
  takenIn: [DUES.merged],
  alsoVisibleTo: ({ user }) => ofEndedFirms(user, duesBills.companyId),
  toCondition: {
    yearFrom: (year) => gte(duesBills.duesYear, year),
    yearTo: (year) => lte(duesBills.duesYear, year),
    deadlineFrom: (day) => gte(duesBills.payDeadline, day),
    deadlineTo: (day) => lte(duesBills.payDeadline, day),
    isOwing: (is) => (is ? owedBills : not(owedBills)),
    hasSurplus: (has) => (has ? sql`${duesBills.surplus} > 0` : sql`${duesBills.surplus} = 0`),
    isOverdue: (is, { today }) => {
      const late = overdueBills(today);
      return is ? late : sql`not (${late})`;
    },
    hasObjection: (has) => (has ? isObjectedTo : not(isObjectedTo)),
    memberName: (name) =>
      inArray(
        duesBills.duesId,
        sql`(select i.dues_id from ${duesItems} as i where i.staff_name ilike ${`%${likeText(name)}%`})`,
      ),
  },
  listColumns: { receiptCount },
  madeAmounts: { relief: billRelief },
  export: billExport,
  toAnswer: async (record, { db, today }) => {
    const { backDues, creditBalance } = await besides(db, record);
    const owing = stillAsked(record.owing, record.duesStatus);
    const due = fenOf(owing) + fenOf(backDues);
    const credit = fenOf(creditBalance);
    const { rules: of } = record;
    const statementTaxRevenue = of.revenueBase === REVENUE_BASE.taxServices ? record.statementTaxRevenue : null;
    const [counted] = await db.select({ receiptCount }).from(duesBills).where(eq(duesBills.duesId, record.duesId));
    return {
      relief: reliefOf(record),
      revenueDiff: lessStated(record.revenueBase, record.statementRevenue),
      taxRevenueDiff: lessStated(record.taxRevenue, statementTaxRevenue),
      statementTaxRevenue,
      isOverdue: isOverdue(record, today),
      lines: record.lines,
      remarks: record.remarks,
      backDues,
      creditBalance,
      toPay: amountText(due > credit ? due - credit : 0n),
      payableWords: capitalAmount(record.payable) ?? "",
      bank: { accountName: of.bankAccountName, bankName: of.bankName, account: of.bankAccount },
      transferRemark: `${record.companyName} ${record.billNo} ${partsInWords([{ ...record, owing }])}`,
      receiptCount: counted?.receiptCount ?? 0,
      payerId: (await answering(db, record.companyId)).companyId,
      statementNote: await statementNote(db, record),
      receiptNote: await receiptNote(db, record),
    };
  },
  lifecycle: {
    notifyCodes: ["g_hy_statement_dues_edit", "g_hy_statement_dues_pay"],
    titleOf: ({ billNo, duesYear, half }) => `${billNo} ${duesPeriodName(duesYear, half)}会费`,
    notifiedFirmOf: async (db, { companyId }) => (await answering(db, companyId)).companyId,
    wordsOf: async ({ companyId, payable, owing, payDeadline, recalcNote, duesStatus }, _services, db) =>
      [
        ...[(await answering(db, companyId)).lead].filter(Boolean),
        `应缴合计：${money(fenOf(payable))} 元`,
        ...(OWED_STATES.includes(duesStatus) ? [`欠缴：${money(fenOf(owing))} 元，缴费截止日：${payDeadline}`] : []),
        ...(recalcNote === null ? [] : [recalcNote]),
      ].join("\n"),
    holdFirst: async (db, duesId, { name, body }) => {
      const { toDuesId } = body;
      const released = Object.hasOwn(RELEASING, name) ? await billsOfItsPeople(db, duesId) : [];
      await holdMoved(db, [duesId, ...released, ...(typeof toDuesId === "string" ? [toDuesId] : [])]);
    },
    afterStep: async (doing, record, { name }) => {
      const followed = FOLLOWED[name];
      if (followed) await followFirstHalf(doing, record.duesId, followed);
      const released = RELEASING[name];
      if (released) await followReleased(doing, record, released);
      const gone = MONEY_OUT[name];
      if (gone) await tellUncovered(doing, record.duesId, gone);
      if (gone || FOLLOWED_BY_SUMMARY.includes(name)) await follower(doing, record);
    },
    unusedSteps: (_context, row) => [
      ...(fenOf(String(row["surplus"] ?? "0.00")) > 0n ? [] : ["askRefund", "refund", "offset"]),
      ...(fenOf(String(row["refunded"] ?? "0.00")) > 0n ? [] : ["undoRefund"]),
    ],
    rules: billSteps((context, duesId, action) => moveBill(context, duesId, action)),
  },
});

/** What waits of a bill in the inbox is decided upon at its present version. */
const followInbox = (db: Db, duesId: string, version: number) =>
  db
    .update(submissions)
    .set({ version })
    .where(and(eq(submissions.bizType, dues.id), eq(submissions.bizId, duesId), sql`${submissions.endTime} is null`));

const WORDS: Readonly<Record<string, string>> = {
  offsetIn: "多缴抵扣",
  confirm: "到账确认",
  revoke: "撤销到账",
  register: "登记缴费",
  receipt: "登记票据",
  recalculate: "重新核算",
  merge: "并入总所",
  separate: "不再并入总所",
  summary: "汇总核定",
};

export type Keeping = Omit<Doing, "user"> & {
  readonly user: RecordContext["user"] | null;
  audit?(entry: Parameters<RecordContext["audit"]>[0]): void;
};

/** What follows a bill that has moved: the head office's summary in which it stands. */
type Follower = (doing: Keeping, bill: BillRecord) => Promise<void>;
let follower: Follower = () => Promise.resolve();
/** Says at the start who follows the bills. */
export function billsFollowedBy(follow: Follower): void {
  follower = follow;
}

/** Writes what has come of a held bill under its next version, with its line in 变更记录. */
async function put(
  doing: Keeping,
  before: BillRecord,
  action: string,
  columns: Partial<BillRecord>,
): Promise<BillRecord> {
  const { db } = doing;
  const version = before.version + 1;
  await billRecords.set(doing, before.duesId, { ...columns, version });
  await followInbox(db, before.duesId, version);
  const after = { ...before, ...columns, version };
  const told = ["payable", "paidAmount", "refunded", "owing", "surplus"] as const;
  const labels = { payable: "应缴合计", paidAmount: "已缴", refunded: "已退", owing: "欠缴", surplus: "多缴" };
  const changes = told
    .filter((key) => before[key] !== after[key])
    .map((key) => ({
      path: key,
      label: `${WORDS[action] ?? action}：${labels[key]}`,
      before: before[key],
      after: after[key],
    }));
  const { duesId: recordId, companyId } = before;
  const step = { action, recordId, companyId, version, changes, stood: before };
  if (doing.audit) await billRecords.remember({ ...doing, audit: doing.audit.bind(doing) }, step);
  else await billRecords.addLines(doing, [step]);
  await follower(doing, after);
  return after;
}

/** Its sums and state follow what has moved; the bill is held until the transaction ends. */
export const moveBill = async (context: Keeping, duesId: string, action: string): Promise<BillRecord> => {
  const { db, services } = context;
  const before = await billRecords.hold(db, duesId);
  if (action === "hold") return before;
  const { status, sums } = await standingOf(db, before, duesTerms(services).tolerance);
  const stays = before.duesStatus === DUES.merged || (before.duesStatus === DUES.refunding && fenOf(sums.surplus) > 0n);
  const duesStatus = stays || UNSETTLED.includes(before.duesStatus) ? before.duesStatus : status;
  return put(context, before, action, { ...sums, duesStatus });
};
moveBill satisfies MoveBill;

/** A held bill as the head office's summary has it: other columns, and sums and state that follow from them. // domain a §13 */
export async function rewriteBill(
  context: Keeping,
  duesId: string,
  action: "merge" | "separate" | "summary",
  columnsOf: (before: BillRecord) => Promise<Partial<BillRecord>>,
): Promise<BillRecord> {
  const { db, services } = context;
  const before = await billRecords.hold(db, duesId);
  const columns = await columnsOf(before);
  const { payable } = { ...before, ...columns };
  const { status, sums } = await standingOf(db, { duesId, payable }, duesTerms(services).tolerance);
  const stays = before.duesStatus === DUES.merged || UNSETTLED.includes(before.duesStatus);
  const isUnpaid = UNSETTLED.includes(before.duesStatus) ? { ...sums, owing: payable } : sums;
  return put(context, before, action, {
    ...columns,
    ...isUnpaid,
    duesStatus: stays ? before.duesStatus : status,
  });
}

/** A bill reckoned anew because something that it is made of has changed: its firm is told what moved. // D10 */
export async function recalculateBill(
  context: Keeping,
  duesId: string,
  { reason, facts }: { readonly reason: string; readonly facts?: Parameters<typeof recalculated>[2]["facts"] },
): Promise<BillRecord> {
  const before = await billRecords.hold(context.db, duesId);
  const { set, status, note } = await recalculated(context, before, { reason, ...(facts ? { facts } : {}) });
  const after = await put(context, before, "recalculate", { ...set, duesStatus: status ?? before.duesStatus });
  if (note !== null)
    await tellOfBill(context, after, {
      title: `${duesPeriodName(after.duesYear, after.half)}会费已重新核算`,
      text: `会费单 ${after.billNo}：${reason}。${note}。计算过程和各项差额见会费单的「查看计算过程」。`,
    });
  return after;
}

/** The second half is the year less what the first was billed with: it tells so anew when that moves. // domain a §12.1 R8 */
export async function followFirstHalf(doing: Keeping, firstId: string, reason: string): Promise<void> {
  const { db } = doing;
  const of = { first: alias(duesBills, "first"), second: duesBills };
  const [second] = await db
    .select({ duesId: of.second.duesId })
    .from(of.second)
    .innerJoin(of.first, and(eq(of.first.companyId, of.second.companyId), eq(of.first.duesYear, of.second.duesYear)))
    .where(
      and(
        eq(of.first.duesId, firstId),
        eq(of.first.half, HALF.first),
        eq(of.second.half, HALF.second),
        notInArray(of.second.duesStatus, [...ENDED]),
      ),
    );
  if (second) await recalculateBill(doing, second.duesId, { reason: `上半年会费单：${reason}` });
}

/** The same where nobody had settled the bill yet: its firm is told all the same. */
export async function recalculateForPeople(doing: Keeping, duesId: string, reason: string): Promise<BillRecord> {
  const after = await recalculateBill(doing, duesId, { reason });
  if (UNSETTLED.includes(after.duesStatus))
    await tellOfBill(doing, after, {
      title: `${duesPeriodName(after.duesYear, after.half)}会费单的人员有变化`,
      text: `会费单 ${after.billNo}：${reason}。现在应缴合计 ${money(fenOf(after.payable))} 元，请核对人员后申报，有差错的提出异议。`,
    });
  return after;
}

/**
 * People whom a bill charges no more, and whom another bill of the year left to it, are charged there. Those bills are held
 * with it: `billsOfItsPeople`. // domain a §12.10 D4
 */
export async function followReleased(doing: Keeping, { duesId, billNo, companyName }: BillRecord, reason: string) {
  const { db } = doing;
  const [own, other, taken] = [alias(duesItems, "own"), alias(duesItems, "other"), alias(duesItems, "taken")];
  const isNobodys = sql`not exists (select 1 from ${duesItems} as taken where ${and(
    eq(taken.personId, own.personId),
    eq(taken.duesYear, own.duesYear),
    taken.isCharged,
  )})`;
  const left = await db
    .selectDistinct({ duesId: other.duesId })
    .from(own)
    .innerJoin(other, and(eq(other.personId, own.personId), eq(other.duesYear, own.duesYear)))
    .innerJoin(duesBills, eq(duesBills.duesId, other.duesId))
    .where(
      and(
        eq(own.duesId, duesId),
        ne(other.duesId, duesId),
        sql`not ${own.isCharged} and not ${other.isCharged} and ${other.objectionState} <> 'agreed'`,
        like(other.sourceNote, `${ELSEWHERE}%`),
        notInArray(duesBills.duesStatus, [...ENDED]),
        isNobodys,
      ),
    )
    .orderBy(other.duesId);
  for (const { duesId: id } of left) {
    const bill = await billRecords.hold(db, id);
    if (await rereadRoster(db, bill))
      await recalculateForPeople(doing, id, `${companyName}的会费单 ${billNo} ${reason}，其中不再计收的人员由本所缴纳`);
  }
}
