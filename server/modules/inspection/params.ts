import { z } from "zod";
import { monthDay } from "@/contracts/kit/scalars";
import { type ScoreBounds, STANDARD_BOUNDS } from "@/contracts/inspection/score";
import { defineParam, defineParamOrder } from "@/server/platform/params/params";
import type { Services } from "@/server/platform/call/services";

type Asking = Pick<Services, "params">;
const count = (key: string, standard: number, most: number, label: string) =>
  defineParam(key, z.int().min(0).max(most), standard, label);

const lateDayPoints = count("inspect.lateDayPoints", STANDARD_BOUNDS.lateDayPoints, 20, "检查逾期每日扣分");
const lateMaxPoints = count("inspect.lateMaxPoints", STANDARD_BOUNDS.lateMaxPoints, 100, "检查逾期最多扣分");
defineParamOrder([lateDayPoints, lateMaxPoints], { orSame: true });
const rectifyFrom = count("inspect.rectifyFrom", STANDARD_BOUNDS.rectifyFrom, 100, "检查「限期整改」最低得分");
const mostlyFrom = count("inspect.mostlyFrom", STANDARD_BOUNDS.mostlyFrom, 100, "检查「基本合格」最低得分");
const passedFrom = count("inspect.passedFrom", STANDARD_BOUNDS.passedFrom, 100, "检查「合格」最低得分");
defineParamOrder([rectifyFrom, mostlyFrom, passedFrom]);
/** // domain b §13.1 inspect_return_days */
export const returnDays = count("inspect.returnDays", 5, 250, "检查退回补正期限（工作日）");
/** // domain b §1 (4) */
export const appealDays = count("inspect.appealDays", 10, 250, "检查结论申请复核期限（工作日）");
/** A firm of the year's last months is exempt when its plan is published. // domain b §1 (7) */
export const exemptAfter = defineParam(
  "inspect.exemptAfter",
  monthDay(),
  "10-01",
  "检查年度内此日（月-日）以后成立的默认免检",
);

/** // domain b §1 (2h) C-02 */
export const reportsInTime = count("inspect.reportsInTime", 95, 100, "检查「报告报备及时率」达标（%）");
const samplePercent = count("inspect.samplePercent", 3, 100, "检查抽查样本占已报备报告的比例（%）");
const sampleLeast = count("inspect.sampleLeast", 3, 50, "检查抽查样本最少份数");
const sampleMost = count("inspect.sampleMost", 10, 50, "检查抽查样本最多份数");
defineParamOrder([sampleLeast, sampleMost]);
/** How many of a firm's filed reports are looked into. // domain b §1 (2g) [AS] */
export const sampleSize = ({ params }: Asking, filed: number): number => {
  const share = Math.ceil((filed * params.get(samplePercent)) / 100);
  return Math.min(filed, Math.max(params.get(sampleLeast), Math.min(params.get(sampleMost), share)));
};

/** // domain b §1 (4) 逾期催报 */
export const remindBySms = defineParam("inspect.remindBySms", z.boolean(), true, "检查催报时同时发短信");

/** The association's bounds of scores. // domain b §1 (6) [AS] */
export const scoreBounds = ({ params }: Asking): ScoreBounds => ({
  lateDayPoints: params.get(lateDayPoints),
  lateMaxPoints: params.get(lateMaxPoints),
  passedFrom: params.get(passedFrom),
  mostlyFrom: params.get(mostlyFrom),
  rectifyFrom: params.get(rectifyFrom),
});
