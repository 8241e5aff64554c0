import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { line, seenVersion, shownCount } from "@/contracts/kit/items";
import { defineSheet, sheetFault } from "@/contracts/kit/sheet";
import type { FieldError } from "@/contracts/kit/validate";
import { customerCode } from "@/contracts/agreement/customer/customer-fields";

/** Drafts that one list makes at most. */
export const MOST_TARGETS = 100;

/** One entity that a report is copied for. // domain b §6 (7) batch copy with list */
export const batchTarget = z.strictObject({
  targetName: line("被鉴证（服务）单位", 100, { width: 280 }),
  targetCreditCode: field(customerCode(), { label: "信用代码", kind: "code", width: 220 }),
});
export const batchCopyForm = z.strictObject({
  version: seenVersion(),
  targets: field(z.array(batchTarget).min(1).max(MOST_TARGETS), { label: "单位名单" }),
});
export type BatchCopyForm = z.output<typeof batchCopyForm>;

/** The list as a workbook: one unit a row. */
export const batchSheet = defineSheet({
  title: "批量复制单位名单",
  form: batchTarget,
  updateKey: "targetCreditCode",
  maxRows: MOST_TARGETS,
  columns: [
    { key: "targetName", heads: ["单位名称", "被鉴证单位", "被鉴证单位名称", "企业名称", "纳税人名称"] },
    { key: "targetCreditCode", heads: ["统一社会信用代码", "社会信用代码", "纳税人识别号", "税号"] },
  ],
});

/** What a workbook says: its rows as they are written, to be looked over, and what is wrong in which. */
export const batchList = z.object({
  rows: z.array(
    z.object({
      rowNumber: shownCount("行号"),
      targetName: field(z.string(), { label: "被鉴证（服务）单位" }),
      targetCreditCode: field(z.string(), { label: "信用代码", kind: "code" }),
    }),
  ),
  faults: field(z.array(sheetFault), { label: "错误" }),
});
export type BatchList = z.output<typeof batchList>;

/** Each unit stands once in the list. */
export const batchFaults = ({ targets }: Pick<BatchCopyForm, "targets">): FieldError[] =>
  targets.flatMap(({ targetCreditCode }, at): FieldError[] => {
    const first = targets.findIndex((one) => one.targetCreditCode === targetCreditCode);
    return first === at
      ? []
      : [{ path: `targets.${at}.targetCreditCode`, message: `与第 ${first + 1} 行是同一单位，请删除重复的行` }];
  });
