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
import { incomeHeadlines, incomeFields, statementKnown, statementTold } from "@/contracts/statement/statement-fields";

const name = "statement.income-statement";
const base = restBase("statement", "income-statement");
const { find, add, edit, del, export: exported } = statementAccess("profitstatement");

const plain = defineRecord({
  id: name,
  base,
  idKey: "statementId",
  title: "利润表",
  noun: "利润表",
  listsFirmFirst: true,
  fields: incomeFields,
  known: { ...statementKnown, ...incomeHeadlines, ...statementTold },
  lifecycle: statementLifecycle("profitstatement"),
  access: { find, add, edit, del, export: exported },
  listed: [
    ...statementListed,
    ...(["operatingRevenue", "totalProfit", "netProfit"] as const),
    ...statementListedBehind,
  ],
  filter: statementFilter,
  mainFilters: ["yearFrom", "yearTo", "auditStatus"],
  sortable: statementSortable,
});

/** 利润表. // domain a §7, §9 */
export const incomeStatement = { ...plain, diff: statementDiff(plain.diff) } as const;
export type IncomeStatementDetail = DetailOf<typeof incomeStatement>;
export type IncomeStatementDraft = FormOf<typeof incomeStatement>;

export const incomeStatementApi = {
  ...incomeStatement.api,
  ...statementCalls(name, base, { stem: "profitstatement", noun: "利润表" }),
  ...workbookCalls(name, base, { stem: "profitstatement", noun: "利润表", detail: incomeStatement.detail }),
} as const;
