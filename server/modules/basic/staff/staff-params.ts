import { z } from "zod";
import { staffForm } from "@/contracts/basic/staff-form";
import { isReviewItem, STANDARD_REVIEW_ITEMS } from "@/contracts/basic/staff-review";
import { metaOf } from "@/contracts/kit/field";
import { defineParam } from "@/server/platform/params/params";

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
