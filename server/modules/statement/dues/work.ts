import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { dues } from "@/contracts/statement/dues/dues";
import { duesPayment } from "@/contracts/statement/dues/payment";
import { DUES, duesPeriodName, PAY_STATUS } from "@/contracts/statement/dues/terms";
import { hasCode } from "@/server/platform/call/access";
import { dated, pressing, type Todo, type WorkAsked, worksFor, type WorkSource } from "@/server/records/work/source";
import { endedIn } from "@/server/modules/basic/read";
import { type BillRecord, duesBills, duesPayments } from "@/server/modules/statement/dues/record.table";

const TO_DECLARE: readonly number[] = [DUES.toDeclare, DUES.returned];
const TO_PAY: readonly number[] = [DUES.toPay, DUES.partly];

/** What a bill wants of its firm; a debt is late when its day has passed. // domain a §0.9, §12.8 */
function todoOf(bill: BillRecord, today: string): Todo {
  const { duesId, duesYear, half, duesStatus, owing, payDeadline, rules } = bill;
  const period = duesPeriodName(duesYear, half);
  const to = { routeId: dues.id, query: { duesId } };
  if (duesStatus === DUES.returned)
    return pressing({
      key: `duesReturned:${duesId}`,
      title: `修改被退回的${period}会费申报`,
      detail: "协会已退回，请按退回意见修改后重新提交",
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
  ...(hasCode(user, "g_hy_statement_dues_edit") ? TO_DECLARE : []),
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

/** 会费: bills to declare, to mend and to pay, vouchers that were not found. */
export const duesWork: WorkSource = {
  label: "会费",
  ask: async ({ db, user, today }) => {
    const states = statesFor(user);
    if (user.companyId === null || states.length === 0) return {};
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
        ...bills.map((bill) => todoOf(bill, today)),
        ...refused.map(({ paymentId, paymentNo }) =>
          pressing({
            key: `duesPaymentRefused:${paymentId}`,
            title: `改正被驳回的缴费凭证 ${paymentNo}`,
            detail: "协会没有查到这笔款项，请改正后重新提交或撤销",
            routeId: duesPayment.id,
            query: { paymentId },
          }),
        ),
      ],
    };
  },
  menu: async ({ db, user }): Promise<Record<string, number>> => {
    const states = statesFor(user);
    if (!worksFor(user, "g_hy_statement_dues_edit", "g_hy_statement_dues_pay") || states.length === 0) return {};
    const [row] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(duesBills)
      .where(billsFor(user.companyId, states));
    return { [dues.id]: row?.n ?? 0 };
  },
};
