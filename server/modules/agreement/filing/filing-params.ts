import { z } from "zod";
import { CHANGE_DAYS, FILING_DAYS } from "@/contracts/agreement/filing/filing-rules";
import { monthDay } from "@/contracts/kit/scalars";
import { defineParam, defineParamOrder } from "@/server/platform/params/params";
import type { Services } from "@/server/platform/call/services";

type Asking = Pick<Services, "params">;
const bound = (key: string, standard: number, least: number, most: number, label: string) =>
  defineParam(key, z.int().min(least).max(most), standard, label);

const warnRatio = bound("agreement.warnRatio", 100, 1, 1_000, "协议金额合计占合同金额须说明原因的比例(%)");
const mostRatio = bound("agreement.mostRatio", 120, 1, 1_000, "协议金额合计占合同金额的上限(%)");
defineParamOrder([warnRatio, mostRatio], { orSame: true });
/** // domain b §0.4 X3 agree_over_ratio [AS] */
export const overRatios = ({ params }: Asking) => ({ warn: params.get(warnRatio), most: params.get(mostRatio) });

/** // domain b §4 (4) agree_need_audit [AS] */
const auditedCategories = defineParam(
  "agreement.auditedCategories",
  z.array(z.int().min(1).max(8)).max(8),
  [],
  "协议备案须经协会审核的服务类别（不选为全部自动备案）",
  { dict: "service_category" },
);
export const needsAudit = ({ params }: Asking, categories: readonly number[]): boolean => {
  const audited = params.get(auditedCategories);
  return categories.some((one) => audited.includes(one));
};

/** Elements alone may do without the paper. // domain b §4 (2) 协议扫描件 */
export const needsScan = defineParam("agreement.needsScan", z.boolean(), true, "协议备案须上传协议扫描件");
/** // domain b §4 (2) 是否逾期 [AS] */
export const filingDays = bound("agreement.filingDays", FILING_DAYS, 0, 366, "签订后办理协议备案的期限(日)");
/** Of the year after that in which it was due. // domain b §4 (7), §13.1 year_lock_date [AS] */
export const filingYearLock = defineParam(
  "agreement.filingYearLockDate",
  monthDay(),
  "03-31",
  "协议备案年度锁定日（次年的月-日，过后锁定上一年度）",
);
/** // domain b §13.1 agree_change_days [REG: 49号] */
export const changeDays = bound("agreement.changeDays", CHANGE_DAYS, 0, 366, "协议变更后办理变更备案的期限(日)");
/** // domain b §4 (2) 采集编号 */
export const collectDays = bound("agreement.collectDays", 30, 0, 366, "备案后补录采集编号的期限(日)");
