import { showAmount } from "@/contracts/kit/amount/amount";
import { and, asc, gte, inArray, isNull, lt } from "drizzle-orm";
import { toUnits } from "@/contracts/kit/amount/decimal";
import type { Services } from "@/server/platform/call/services";
import type { Chore } from "@/server/platform/http/housekeeping";
import { invoicedFees } from "@/server/modules/agreement/report/report-invoiced";
import { STANDING } from "@/server/modules/agreement/report/report-facts";
import { uninvoicedDays } from "@/server/modules/agreement/report/report-params";
import { titleOf } from "@/server/modules/agreement/report/report-records";
import { REPORT } from "@/server/modules/agreement/report/report-steps";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { sendSystemMessage } from "@/server/modules/message/port";

/** Dictionary `msg_type`: 待办提醒. */
const REMINDER = 2;
const DAY_MS = 86_400_000;
/** Reports that were due longer ago were brought in from elsewhere: nobody is reminded of years. */
const MOST_OVERDUE = 30;
const BATCH = 500;
const { filingTime, invoiceCheckTime, reportId } = reportFilings;

/** 报备后 90 天未开票: the firm hears of each such report once; repeatable, and harmless in several processes. // domain b §5 (6) */
export const remindUninvoiced =
  (services: Pick<Services, "params">): Chore =>
  async (db, now) => {
    const days = services.params.get(uninvoicedDays);
    if (days === 0) return;
    const due = now.getTime() - days * DAY_MS;
    const since = new Date(due - MOST_OVERDUE * DAY_MS);
    await db.transaction(async (tx) => {
      const looked = await tx
        .select()
        .from(reportFilings)
        .where(and(isNull(invoiceCheckTime), gte(filingTime, since), lt(filingTime, new Date(due))))
        .orderBy(asc(filingTime))
        .limit(BATCH)
        .for("update", { skipLocked: true });
      const ids = looked.map((one) => one.reportId);
      if (ids.length === 0) return;
      await tx.update(reportFilings).set({ invoiceCheckTime: now }).where(inArray(reportId, ids));
      const fees = await invoicedFees(tx, ids);
      for (const one of looked) {
        // Without an agreement no invoice can pay it.
        const open = fees.get(one.reportId)?.uninvoicedFee;
        if (open === undefined || !STANDING.includes(one.reportStatus) || toUnits(open, 2) === 0n) continue;
        await sendSystemMessage(tx, {
          title: `报备后 ${days} 日未开票：${titleOf(one)}`.slice(0, 100),
          text: `业务报告「${titleOf(one)}」报备已满 ${days} 日，收费 ${showAmount(one.serviceFee ?? "0.00")} 元，尚有 ${showAmount(open)} 元未开票。\n报备编号：${one.filingNo ?? ""}\n委托人：${one.clientName ?? ""}\n已开票的请在「协议发票」登记并关联协议；收费有误的请办理更正。`,
          msgType: REMINDER,
          firm: { companyId: one.companyId, anyOf: ["g_hy_agree_invoice_edit"] },
          biz: { type: REPORT, id: one.reportId },
          eventKey: `report:${one.reportId}:uninvoiced`,
          now,
        });
      }
    });
  };
