import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { dues } from "@/contracts/statement/dues/dues";
import { SUBMISSION } from "@/contracts/kit/submission";
import { headOfficeDues } from "@/contracts/statement/dues/head-office";
import { duesPayment } from "@/contracts/statement/dues/payment";
import { duesReduction } from "@/contracts/statement/dues/reduction";
import { DUES, duesPeriodName, PAY_STATUS, SUMMARY } from "@/contracts/statement/dues/terms";
import { hasCode } from "@/server/platform/call/access";
import { firstReturnDue, returnDues, returnedTodo } from "@/server/records/work/returned";
import {
  dated,
  type MenuAsked,
  ofActingFirm,
  type Todo,
  type WorkAsked,
  worksFor,
  type WorkSource,
} from "@/server/records/work/source";
import { endedIn } from "@/server/modules/basic/read";
import { headOfficeSummaries } from "@/server/modules/statement/dues/head-office/head-office.table";
import { waitingLineCount } from "@/server/modules/statement/dues/head-office/head-office-branch";
import { type BillRecord, duesBills, duesPayments, duesReductions } from "@/server/modules/statement/dues/record.table";
import { UNDECLARED } from "@/server/modules/statement/dues/standing";

const TO_PAY: readonly number[] = [DUES.toPay, DUES.partly];

/** What a bill wants of its firm; a debt is late when its day has passed. // domain a §0.9, §12.8 */
function todoOf(bill: BillRecord, today: string, returnDue: string | null): Todo {
  const { duesId, duesYear, half, duesStatus, owing, payDeadline, rules } = bill;
  const period = duesPeriodName(duesYear, half);
  const to = { routeId: dues.id, query: { duesId } };
  if (duesStatus === DUES.returned)
    return returnedTodo(today, returnDue, {
      key: `duesReturned:${duesId}`,
      title: `修改被退回的${period}会费申报`,
      ...to,
    });
  if (duesStatus === DUES.toDeclare)
    // Of a first half the day of paying may come before the year's day of declaring.
    return dated(today, rules.declareTo !== null && rules.declareTo < payDeadline ? rules.declareTo : payDeadline, {
      key: `duesDeclare:${duesId}`,
      title: `申报${period}会费`,
      detail: "请核对业务收入和人员名单后提交",
      ...to,
    });
  return dated(today, payDeadline, {
    key: `duesPay:${duesId}`,
    title: `缴纳${period}会费`,
    detail: `欠缴 ${money(fenOf(owing))} 元，转账后请登记缴费并上传凭证`,
    ...to,
  });
}

const statesFor = (user: WorkAsked["user"]): readonly number[] => [
  ...(hasCode(user, "g_hy_statement_dues_edit") ? UNDECLARED : []),
  ...(hasCode(user, "g_hy_statement_dues_pay") ? TO_PAY : []),
];

/** The firm's own bills in these states, and what firms that have gone into it left to be paid. */
const billsFor = (companyId: string, states: readonly number[]) =>
  and(
    inArray(duesBills.duesStatus, [...states]),
    or(
      eq(duesBills.companyId, companyId),
      and(inArray(duesBills.companyId, endedIn([companyId])), inArray(duesBills.duesStatus, [...TO_PAY])),
    ),
  );

const refusedOf = (companyId: string) =>
  and(eq(duesPayments.companyId, companyId), eq(duesPayments.confirmStatus, PAY_STATUS.refused));

const REFUSED = {
  bizType: duesPayment.id,
  table: duesPayments,
  id: duesPayments.paymentId,
  action: "refuse",
} as const;

/** 减免申请 that came back. */
async function reductionsBack(asked: WorkAsked, companyId: string): Promise<Todo[]> {
  const { user, today, db } = asked;
  if (!hasCode(user, "g_hy_statement_dues_edit")) return [];
  const isBack = and(eq(duesReductions.companyId, companyId), eq(duesReductions.auditStatus, SUBMISSION.returned));
  const n = await db.$count(duesReductions, isBack);
  if (n === 0) return [];
  const kind = { bizType: duesReduction.id, table: duesReductions, id: duesReductions.reductionId };
  return [
    returnedTodo(today, await firstReturnDue(asked, kind, isBack), {
      key: "duesReductionReturned",
      title: `修改被退回的减免申请：${n} 件`,
      routeId: duesReduction.id,
      query: { auditStatus: [String(SUBMISSION.returned)], ...ofActingFirm(user) },
    }),
  ];
}

const SUMS = ["g_hy_dues_summanage_edit", "g_hy_dues_summanage_submit"] as const;
const summariesReturned = (companyId: string) =>
  and(eq(headOfficeSummaries.companyId, companyId), eq(headOfficeSummaries.summaryStatus, SUMMARY.returned));

/** 会费汇总 that came back. // domain a §13.3 */
async function summariesBack(asked: WorkAsked, companyId: string): Promise<Todo[]> {
  const { user, today, db } = asked;
  if (!hasCode(user, ...SUMS)) return [];
  const isBack = summariesReturned(companyId);
  const n = await db.$count(headOfficeSummaries, isBack);
  if (n === 0) return [];
  const kind = { bizType: headOfficeDues.id, table: headOfficeSummaries, id: headOfficeSummaries.summaryId };
  return [
    returnedTodo(today, await firstReturnDue(asked, kind, isBack), {
      key: "headOfficeDuesReturned",
      title: `修改被退回的会费汇总单：${n} 份`,
      routeId: headOfficeDues.id,
      query: { summaryStatus: [String(SUMMARY.returned)], ...ofActingFirm(user) },
    }),
  ];
}

/** 会费汇总管理 as the menu counts it: what came back to the head office, and what waits for the branch's word. */
async function summariesWaiting({ db, user }: MenuAsked): Promise<number> {
  if (user.companyId === null) return 0;
  const back = hasCode(user, ...SUMS) ? await db.$count(headOfficeSummaries, summariesReturned(user.companyId)) : 0;
  return back + (hasCode(user, "g_hy_statement_dues_edit") ? await waitingLineCount(db, user.companyId) : 0);
}

/** 会费: bills to declare, to mend and to pay, vouchers that were not found, summaries that came back. */
export const duesWork: WorkSource = {
  label: "会费",
  ask: async (asked) => {
    const { db, user, today } = asked;
    const states = statesFor(user);
    if (user.companyId === null) return {};
    const summaries = await summariesBack(asked, user.companyId);
    if (states.length === 0) return { todos: summaries };
    const returned = and(eq(duesBills.companyId, user.companyId), eq(duesBills.duesStatus, DUES.returned));
    const dueOf = await returnDues(asked, { bizType: dues.id, table: duesBills, id: duesBills.duesId }, returned);
    const refusedDue = await returnDues(asked, REFUSED, refusedOf(user.companyId));
    const bills = await db
      .select()
      .from(duesBills)
      .where(billsFor(user.companyId, states))
      .orderBy(asc(duesBills.duesYear), asc(duesBills.half));
    const refused = hasCode(user, "g_hy_statement_dues_pay")
      ? await db
          .select({ paymentId: duesPayments.paymentId, paymentNo: duesPayments.paymentNo })
          .from(duesPayments)
          .where(refusedOf(user.companyId))
          .orderBy(asc(duesPayments.paymentNo))
      : [];
    return {
      todos: [
        ...bills.map((bill) => todoOf(bill, today, dueOf.get(bill.duesId) ?? null)),
        ...refused.map(({ paymentId, paymentNo }) =>
          returnedTodo(today, refusedDue.get(paymentId) ?? null, {
            key: `duesPaymentRefused:${paymentId}`,
            title: `改正被驳回的缴费凭证 ${paymentNo}`,
            also: "，或撤销",
            routeId: duesPayment.id,
            query: { paymentId },
          }),
        ),
        ...(await reductionsBack(asked, user.companyId)),
        ...summaries,
      ],
    };
  },
  menu: async (asked): Promise<Record<string, number>> => {
    const { db, user } = asked;
    const states = statesFor(user);
    const summed = await summariesWaiting(asked);
    const ofSummaries: Record<string, number> = summed === 0 ? {} : { [headOfficeDues.id]: summed };
    if (!worksFor(user, "g_hy_statement_dues_edit", "g_hy_statement_dues_pay") || states.length === 0)
      return ofSummaries;
    const [row] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(duesBills)
      .where(billsFor(user.companyId, states));
    return { [dues.id]: row?.n ?? 0, ...ofSummaries };
  },
};
