import { z } from "zod";
import { staffForm } from "@/contracts/basic/staff/staff-form";
import { STANDARD_CERT_NO } from "@/contracts/basic/cert-no";
import { isReviewItem, STANDARD_REVIEW_ITEMS } from "@/contracts/basic/staff/staff-review";
import { metaOf } from "@/contracts/kit/field";
import { defineParam } from "@/server/platform/params/params";

/** How long a proof of the examination stands in for the certificate. // domain a §2.7 item 2 */
export const examProofMonths = defineParam(
  "staff.examProofMonths",
  z.int().min(1).max(60),
  6,
  "考试合格证明：补填资格证书编号的期限（月）",
);

/** Items of an effective record that change by the association's review only. // domain a §2.5 */
export const reviewItems = defineParam(
  "staff.reviewItems",
  z.array(z.string().refine(isReviewItem)).max(100),
  [...STANDARD_REVIEW_ITEMS],
  "人员审核项目（变更须协会审核的项目）",
  {
    words: Object.fromEntries(
      Object.entries(staffForm.shape).map(([key, schema]) => [key, metaOf(schema as z.ZodType)?.label ?? key]),
    ),
  },
);

/** People on one printed 花名册; more is refused in words. */
export const rosterRows = defineParam(
  "staff.rosterRows",
  z.int().min(1).max(10_000),
  2_000,
  "人员花名册一次打印人数上限",
);

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, "u").test("") === false;
  } catch {
    return false;
  }
}

/** Layout of certificate numbers typed from now on; those that stand stored pass. // domain a §0.3 */
export const certNoPattern = defineParam(
  "staff.certNoPattern",
  z.string().max(200).refine(isPattern, "须为正则表达式，且不能匹配空白"),
  STANDARD_CERT_NO,
  "资格证书编号格式（正则表达式）",
);
