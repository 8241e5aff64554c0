import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { line, seenVersion } from "@/contracts/kit/items";
import { creditCode } from "@/contracts/kit/scalars";
import type { FieldError } from "@/contracts/kit/validate";

/** Drafts that one list makes at most. */
export const MOST_TARGETS = 100;

/** One entity that a report is copied for. // domain b §6 (7) batch copy with list */
export const batchTarget = z.strictObject({
  targetName: line("被鉴证（服务）单位", 100, { width: 280 }),
  targetCreditCode: field(creditCode(), { label: "信用代码", kind: "code", width: 220 }),
});
export const batchCopyForm = z.strictObject({
  version: seenVersion(),
  targets: field(z.array(batchTarget).min(1).max(MOST_TARGETS), { label: "单位名单" }),
});
export type BatchCopyForm = z.output<typeof batchCopyForm>;

/** Each unit stands once in the list. */
export const batchFaults = ({ targets }: Pick<BatchCopyForm, "targets">): FieldError[] =>
  targets.flatMap(({ targetCreditCode }, at): FieldError[] => {
    const first = targets.findIndex((one) => one.targetCreditCode === targetCreditCode);
    return first === at
      ? []
      : [{ path: `targets.${at}.targetCreditCode`, message: `与第 ${first + 1} 行是同一单位，请删除重复的行` }];
  });
