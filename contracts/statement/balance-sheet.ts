import { restBase } from "@/contracts/kit/endpoint";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import {
  statementAccess,
  statementCalls,
  statementFilter,
  statementLifecycle,
  statementListed,
  statementListedBehind,
  statementSortable,
  workbookCalls,
} from "@/contracts/statement/statement-calls";
import { statementDiff } from "@/contracts/statement/statement-diff";
import {
  balanceHeadlines,
  statementFields,
  statementKnown,
  statementTold,
} from "@/contracts/statement/statement-fields";

const name = "statement.balance-sheet";
const base = restBase("statement", "balance-sheet");
const { find, add, edit, del, export: exported } = statementAccess("balancesheet");

const plain = defineRecord({
  id: name,
  base,
  idKey: "statementId",
  title: "资产负债表",
  noun: "资产负债表",
  listsFirmFirst: true,
  fields: statementFields,
  known: { ...statementKnown, ...balanceHeadlines, ...statementTold },
  lifecycle: statementLifecycle("balancesheet"),
  access: { find, add, edit, del, export: exported },
  listed: [
    ...statementListed,
    ...(["totalAssets", "totalLiabilities", "totalOwnersEquity"] as const),
    ...statementListedBehind,
  ],
  filter: statementFilter,
  mainFilters: ["yearFrom", "yearTo", "auditStatus"],
  sortable: statementSortable,
});

/** 资产负债表. // domain a §7, §8 */
export const balanceSheet = { ...plain, diff: statementDiff(plain.diff) } as const;
export type BalanceSheetDetail = DetailOf<typeof balanceSheet>;
export type BalanceSheetDraft = FormOf<typeof balanceSheet>;

export const balanceSheetApi = {
  ...balanceSheet.api,
  ...statementCalls(name, base, { stem: "balancesheet", noun: "资产负债表" }),
  ...workbookCalls(name, base, { stem: "balancesheet", noun: "资产负债表", detail: balanceSheet.detail }),
} as const;
