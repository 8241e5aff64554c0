import { listSheet } from "@/contracts/kit/sheet";
import { type SummaryRow, type statementDeskApi, summaryRow } from "@/contracts/statement/desk";
import { headingOf } from "@/contracts/statement/forms/define-form";
import { PERIOD } from "@/contracts/statement/terms";
import { formByKey } from "@/contracts/statement/forms/forms";
import type { Handler } from "@/server/platform/call/context";
import { exportRows } from "@/server/records/sheet/export";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { summaryOf } from "@/server/modules/statement/summary/summary";

/** The summary as a workbook, the rows in the order of the form, revenue by service behind them. */
export const summaryExport: Handler<typeof statementDeskApi.summaryExport> = async (context) => {
  const { formKey, breakdown, ...told } = await summaryOf(context, context.query);
  const rows = [...told.rows, ...breakdown.map((row) => ({ ...row, label: `业务收入构成：${row.label}` }))];
  const form = formByKey(formKey);
  const { year, standard, scope, column, orgForm } = context.query;
  const words = await dictionaryOf(context.services).get(context.db, context.now);
  // What was asked for stands in the title and so in the file's name: two summaries of a year look alike otherwise.
  const asked = [
    words.label("accounting_standard", standard),
    words.label("statement_scope", scope),
    form ? headingOf(form, PERIOD.year, column) : "",
    ...(orgForm ?? []).map((one) => words.label("company_org_form", one)),
  ];
  return exportRows<SummaryRow>({
    context,
    sheet: listSheet({
      title: `${String(year)}年度${form?.title ?? "报表"}汇总（${asked.filter(Boolean).join("·")}）`,
      row: summaryRow,
      columns: ["rowNo", "label", "firmCount", "sum", "lowerQuartile", "median", "upperQuartile"],
    }),
    object: "statement.desk",
    idKey: "itemCode",
    load: ({ page, pageSize }) =>
      Promise.resolve({ rows: rows.slice((page - 1) * pageSize, page * pageSize), totalCount: rows.length }),
  });
};
