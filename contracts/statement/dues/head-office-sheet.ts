import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { type ListSheet, listSheet } from "@/contracts/kit/sheet";
import { headOfficeDues, summaryLine } from "@/contracts/statement/dues/head-office";

/** The list itself, its sums at the end. // domain a §13.3 */
export const summarySheet: ListSheet = listSheet({
  title: headOfficeDues.title,
  row: headOfficeDues.row as z.ZodObject,
  columns: [...headOfficeDues.resource.columns],
});

/** Behind it: head office and branches, a row for each. */
export const summaryLineSheet: ListSheet = listSheet({
  title: "总所与分所明细",
  row: z.object({
    ...summaryLine.shape,
    summaryNo: field(z.string(), { label: "汇总单号", kind: "code" }),
    duesYear: field(z.int(), { label: "会费年度", kind: "year" }),
    source: field(z.string().nullable(), { label: "收入来源" }),
    confirmed: field(z.string(), { label: "确认情况" }),
  }) as z.ZodObject,
  columns: [
    ...["summaryNo", "duesYear", "branchName", "inProvince", "lineMode", "included", "excludeReason", "revenue"],
    ...["source", "revenueNote", "statementRevenue", "practisingCount", "nonPractisingCount", "unitDue", "personDue"],
    ...["relief", "payable", "ownPayable", "difference", "paid", "owing", "billNo", "lineStatus", "confirmed"],
  ],
});
