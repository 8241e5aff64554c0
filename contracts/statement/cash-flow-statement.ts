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
import { cashHeadlines, statementFields, statementKnown, statementTold } from "@/contracts/statement/statement-fields";

const name = "statement.cash-flow-statement";
const base = restBase("statement", "cash-flow-statement");
const { find, add, edit, del, export: exported } = statementAccess("cashflowstatement");

const plain = defineRecord({
  id: name,
  base,
  idKey: "statementId",
  title: "现金流量表",
  noun: "现金流量表",
  listsFirmFirst: true,
  fields: statementFields,
  known: { ...statementKnown, ...cashHeadlines, ...statementTold },
  lifecycle: statementLifecycle("cashflowstatement"),
  access: { find, add, edit, del, export: exported },
  listed: [
    ...statementListed,
    ...(["netOperatingCash", "netCashIncrease", "cashEnd"] as const),
    ...statementListedBehind,
  ],
  filter: statementFilter,
  mainFilters: ["yearFrom", "yearTo", "auditStatus"],
  sortable: statementSortable,
});

/** 现金流量表. // domain a §7, §10 */
export const cashFlowStatement = { ...plain, diff: statementDiff(plain.diff) } as const;
export type CashFlowStatementDetail = DetailOf<typeof cashFlowStatement>;
export type CashFlowStatementDraft = FormOf<typeof cashFlowStatement>;

export const cashFlowStatementApi = {
  ...cashFlowStatement.api,
  ...statementCalls(name, base, { stem: "cashflowstatement", noun: "现金流量表" }),
  ...workbookCalls(name, base, { stem: "cashflowstatement", noun: "现金流量表", detail: cashFlowStatement.detail }),
} as const;
