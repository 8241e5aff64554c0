import { z } from "zod";
import { defineParam } from "@/server/platform/params/params";

/** // domain b §3 (5) switch contract_internal_audit [AS] */
export const internalAudit = defineParam("contract.internalAudit", z.boolean(), false, "业务合同生效前须经内部审批");

/** // domain b §3 (6) expiryRemind [AS] */
export const expiryRemindDays = defineParam(
  "contract.expiryRemindDays",
  z.array(z.int().min(1).max(366)).min(1).max(10),
  [30, 15, 7],
  "业务合同到期提醒（到期前的天数）",
);
