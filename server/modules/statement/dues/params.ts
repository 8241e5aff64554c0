import { z } from "zod";
import { defineParam } from "@/server/platform/params/params";
import type { Services } from "@/server/platform/call/services";

type Asking = Pick<Services, "params">;

/** // domain a §12.10 D7 [AC] */
const tolerance = defineParam(
  "dues.tolerance",
  z.string().regex(/^\d{1,4}(\.\d{1,2})?$/, "请填写金额，如 1.00"),
  "1.00",
  "会费差额不超过此数（元）视为缴清",
);
/** // domain a §12.10 D1 [AC] */
const withArrears = defineParam("dues.declareWithArrears", z.boolean(), true, "有以前年度欠缴的可以申报会费");
const remindDays = defineParam("dues.remindDays", z.int().min(0).max(90), 7, "会费缴费截止前几天提醒");
const remindBySms = defineParam("dues.remindBySms", z.boolean(), true, "会费催缴时同时发短信");
const consolidateMode = defineParam(
  "dues.consolidateMode",
  z.int().min(1).max(3),
  1,
  "总所会费汇总方式（1 收入并入总所统一计缴，2 分别计算总所缴纳，3 各自缴纳）",
);
/** // domain a §13.3 [AC] */
const branchConfirmDays = defineParam(
  "dues.branchConfirmDays",
  z.int().min(1).max(60),
  3,
  "分所确认会费汇总的期限（工作日），逾期视为同意",
);

/** What the association has settled about dues beside its rules. */
export const duesTerms = ({ params }: Asking) => ({
  tolerance: params.get(tolerance),
  withArrears: params.get(withArrears),
  remindDays: params.get(remindDays),
  remindBySms: params.get(remindBySms),
  consolidateMode: params.get(consolidateMode),
  branchConfirmDays: params.get(branchConfirmDays),
});
