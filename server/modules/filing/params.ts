import { z } from "zod";
import { defineParam, defineParamRule } from "@/server/platform/params/params";
import type { Services } from "@/server/platform/call/services";

const bound = (key: string, standard: number, most: number, label: string, least = 0) =>
  defineParam(key, z.int().min(least).max(most), standard, label);

const minYears = bound("reviewer.minPracticeYears", 3, 50, "报告复核人最低执业年限(年)");
const maxAge = bound("reviewer.maxAge", 70, 120, "报告复核人年龄提示上限(周岁)");
const minReports = bound("reviewer.minReports", 10, 10_000, "报告复核人近三年最少签字报告(份)");
const minHours = bound("reviewer.minHours", 90, 1_000, "报告复核人上年度最低继续教育(学时)");
/** From this year on all reports are filed here. // domain b §7 (2) reportCount3y */
export const reportsSince = defineParam(
  "reviewer.reportsSince",
  z.int().min(2000).max(2100),
  2026,
  "全部业务报告自哪一年起在本系统报备(年)",
);
/** // domain b §7 有效期 */
export const validYears = bound("reviewer.validYears", 3, 20, "报告复核人有效期(年)", 1);
/** // domain b §7 (4) */
export const renewDays = bound("reviewer.renewDays", 90, 366, "报告复核人可提前续期(日)");
const DAYS_OF_YEAR = 365;
// One that may always be renewed never ends.
defineParamRule([renewDays, validYears], (get) => {
  const [early, years] = [get(renewDays), get(validYears)];
  if (early < years * DAYS_OF_YEAR) return null;
  return `「${renewDays.label}」（${early}）须短于「${validYears.label}」（${years}），请先修改另一项`;
});
/** // domain b §7 (6) */
export const waitDays = bound("reviewer.waitDays", 30, 3_650, "复核人申请不通过后再次申请间隔(日)");

/** The association's bounds of the conditions. // domain b §7 (2) [AS] */
export const reviewerBounds = ({ params }: Pick<Services, "params">) => ({
  minYears: params.get(minYears),
  maxAge: params.get(maxAge),
  minReports: params.get(minReports),
  minHours: params.get(minHours),
});
