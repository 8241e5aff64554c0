import { and, eq, gte, isNotNull, lt, lte } from "drizzle-orm";
import { CONTRACT_STATUS } from "@/contracts/agreement/contract/contract-fields";
import { daysAfter, daysBetween } from "@/contracts/kit/day/dates";
import { calendarDate, type Services } from "@/server/platform/call/services";
import type { Chore } from "@/server/platform/http/housekeeping";
import { eachAlone, eachDue } from "@/server/platform/sql/each-alone";
import { expiryRemindDays } from "@/server/modules/agreement/contract/contract-params";
import { contractRecords } from "@/server/modules/agreement/contract/contract-records";
import { titleOf, wordsOf } from "@/server/modules/agreement/contract/contract-words";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { sendSystemMessage } from "@/server/modules/message/port";

/** Dictionary `msg_type`: 到期预警. */
const WARNING = 4;
const { active } = CONTRACT_STATUS;
const { contractId, contractStatus, endDate } = agreementContracts;

/** Contracts end with their term, those without an end never; repeatable, and harmless in several processes. // domain b §3 (5) */
export const expireContracts =
  (services: Services): Chore =>
  async (db, now) => {
    const isOver = and(eq(contractStatus, active), lt(endDate, calendarDate(now)));
    await eachDue(db, { table: agreementContracts, id: contractId, where: isOver }, async (tx, held) => {
      const record = await contractRecords.read(tx, held.contractId);
      await contractRecords.systemStep({ db: tx, now, services }, record, "expire");
      await sendSystemMessage(tx, {
        title: `业务合同已到期：${titleOf(record)}`.slice(0, 100),
        text: `业务合同「${titleOf(record)}」的服务期已于 ${record.endDate} 届满。\n${wordsOf(record)}\n请办理续签、延期或完成。`,
        msgType: WARNING,
        firm: { companyId: record.companyId, anyOf: ["g_hy_contract_submit"] },
        biz: { type: "agreement.contract", id: record.contractId },
        eventKey: `contract:${record.contractId}:expired:${record.endDate}`,
        now,
      });
    });
  };

/** The firm hears 30, 15 and 7 days before a term ends, of each once. // domain b §3 (6) */
export const remindContracts =
  (services: Pick<Services, "params">): Chore =>
  async (db, now) => {
    const today = calendarDate(now);
    const steps = [...services.params.get(expiryRemindDays)].sort((a, b) => a - b);
    const until = daysAfter(today, steps.at(-1) ?? 0);
    const isNear = and(eq(contractStatus, active), isNotNull(endDate), gte(endDate, today), lte(endDate, until));
    await eachAlone(await db.select().from(agreementContracts).where(isNear), async (one) => {
      const left = daysBetween(today, one.endDate ?? today);
      const step = steps.find((days) => left <= days);
      // Told already at this or a nearer day; an extension begins anew.
      if (step === undefined || (one.remindedDays !== null && one.remindedDays <= step)) return;
      await db.transaction(async (tx) => {
        const [record] = await tx
          .update(agreementContracts)
          .set({ remindedDays: step })
          .where(and(eq(contractId, one.contractId), eq(agreementContracts.version, one.version), isNear))
          .returning();
        if (!record) return;
        await sendSystemMessage(tx, {
          title: `业务合同即将到期（${left} 天）：${titleOf(record)}`.slice(0, 100),
          text: `业务合同「${titleOf(record)}」的服务期至 ${record.endDate}，还有 ${left} 天。\n${wordsOf(record)}\n继续服务的请办理续签或延期，服务完成的期满后办理完成。`,
          msgType: WARNING,
          firm: { companyId: record.companyId, anyOf: ["g_hy_contract_submit"] },
          biz: { type: "agreement.contract", id: record.contractId },
          eventKey: `contract:${record.contractId}:${record.endDate}:${step}`,
          now,
        });
      });
    });
  };
