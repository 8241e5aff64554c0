import { z } from "zod";
import { ARCHIVE_DAYS, type ReportBounds } from "@/contracts/agreement/report/report-rules";
import { needsSigner, SERVICE } from "@/contracts/agreement/service-types";
import { toUnits } from "@/contracts/kit/amount/decimal";
import { isoDate, monthDay } from "@/contracts/kit/scalars";
import { defineParam } from "@/server/platform/params/params";
import type { Services } from "@/server/platform/call/services";

type Asking = Pick<Services, "params">;
const bound = (key: string, standard: number, [least, most]: readonly [number, number], label: string) =>
  defineParam(key, z.int().min(least).max(most), standard, label);
const categories = (key: string, standard: number[], label: string) =>
  defineParam(key, z.array(z.int().min(1).max(8)).max(8), standard, label, { dict: "service_category" });

/** // domain b §13.1 sign_min_03..06 [CP] */
const SIGNERS = (
  [
    [SERVICE.counsel, 1, "专业税务顾问"],
    [SERVICE.planning, 1, "税收策划"],
    [SERVICE.assurance, 2, "涉税鉴证"],
    [SERVICE.review, 2, "纳税情况审查"],
  ] as const
).map(
  ([category, standard, name]) =>
    [category, bound(`report.minSigners${category}`, standard, [1, 5], `${name}报告最少签字人数`)] as const,
);
const leveled = categories("report.leveledCategories", [SERVICE.assurance], "业务报告须逐级复核的业务类别");
/** // domain b §13.1 review_levels_05 [AS] */
const levels = bound("report.reviewLevels", 3, [1, 3], "须逐级复核的业务报告的复核级数");
const needsAgreement = defineParam("report.needsAgreement", z.boolean(), true, "业务报备须先完成协议备案");
/** // domain b §4 (2) 采集编号 */
const needsCollectNo = defineParam(
  "report.needsCollectNo",
  z.boolean(),
  false,
  "专业税务顾问、税收策划、涉税鉴证、纳税情况审查报备前，协议须已补录采集编号",
);
export const wantsCollectNo = ({ params }: Asking, category: number): boolean =>
  params.get(needsCollectNo) && needsSigner([category]);
/** // domain b §13.1 report_need_audit */
const audited = categories("report.auditedCategories", [], "业务报备须经协会审核的业务类别（不选为全部自动报备）");

export const reportBounds = ({ params }: Asking): ReportBounds => ({
  leveled: params.get(leveled),
  levels: params.get(levels),
  signers: Object.fromEntries(SIGNERS.map(([category, param]) => [category, params.get(param)])),
  needsAgreement: params.get(needsAgreement),
  archiveDays: params.get(archiveDays),
});
export const reportNeedsAudit = ({ params }: Asking, category: number): boolean =>
  params.get(audited).includes(category);

/** // domain b §13.1 report_late_days, report_unlock_days [AS] */
export const reportDays = bound("report.days", 30, [0, 366], "报告日期后办理业务报备的期限(日)");
export const reportUnlockDays = bound("report.unlockDays", 90, [0, 366], "业务报备逾期多少日以上须协会解锁(日)");
/** // domain b §6 (4) block a firm from filing: 欠费 */
export const arrearsDays = bound("report.arrearsDays", 0, [0, 3_650], "会费逾期多少日以上不能业务报备(日，0为不限)");
/** // domain b §5 (6) [AS] */
export const uninvoicedDays = bound("report.uninvoicedDays", 90, [0, 3_650], "报备后多少日未开票即提醒(日，0为不提醒)");
/** // domain b §13.1 archive_days [REG: 准则] */
export const archiveDays = bound("report.archiveDays", ARCHIVE_DAYS, [0, 3_650], "报告日期后归档的期限(日，0为不提醒)");
/** // domain b §13.1 specific_report_rule [REG: 43号] */
export const specificMonthlyFrom = defineParam(
  "report.specificMonthlyFrom",
  isoDate(),
  "2099-01-01",
  "专项要素：自该日起的报告于次月末前报送税务机关（此前的于次年3月31日前）",
);
/** // domain b §13.1 year_lock_date [AS] */
export const reportYearLock = defineParam(
  "report.yearLockDate",
  monthDay(),
  "03-31",
  "业务报备年度锁定日（次年的月-日，过后锁定上一年度）",
);
/** // domain b §6 (6) [AS] */
export const correctDays = bound("report.correctDays", 7, [0, 366], "报备后不经审核即可更正的期限(日)");
export const rotationYears = bound("report.rotationYears", 5, [2, 50], "同一签字人连续签署同一单位报告的提示年数");
export const manyReports = bound("report.manyReports", 300, [1, 100_000], "签字人一年签字报告的提示份数");

const lowRatio = bound("report.lowPriceRatio", 70, [1, 100], "收费低于指导价多少即提示低价(%)");
const GUIDES = Object.entries(SERVICE).map(
  ([, category]) =>
    [
      category,
      bound(`report.guidePrice${category}`, 0, [0, 100_000_000], `第${category}类业务的收费指导价(元，0为不提示)`),
    ] as const,
);
/** In fen, the fee below which it is called low; null: the association has set no price. // domain b §6 (6) [AS] */
export function lowFee({ params }: Asking, category: number): bigint | null {
  const guide = GUIDES.find(([one]) => one === category);
  const price = guide ? params.get(guide[1]) : 0;
  return price === 0 ? null : BigInt(price) * BigInt(params.get(lowRatio));
}
/** Whether a fee is below that; nothing charged is no low fee. */
export function isLowFee(asking: Asking, category: number, serviceFee: string | null): boolean {
  const low = lowFee(asking, category);
  const fee = toUnits(serviceFee, 2) ?? 0n;
  return low !== null && fee > 0n && fee < low;
}
