import { listSheet } from "@/contracts/kit/sheet";
import { type SummaryRow, type statementDeskApi, summaryRow } from "@/contracts/statement/desk";
import { formByKey } from "@/contracts/statement/forms/forms";
import type { Handler } from "@/server/platform/call/context";
import { exportRows } from "@/server/records/sheet/export";
import { summaryOf } from "@/server/modules/statement/summary";

/** The summary as a workbook, the rows in the order of the form. */
export const summaryExport: Handler<typeof statementDeskApi.summaryExport> = async (context) => {
  const { formKey, rows } = await summaryOf(context, context.query);
  const form = formByKey(formKey);
  return exportRows<SummaryRow>({
    context,
    sheet: listSheet({
      title: `${String(context.query.year)}年度${form?.title ?? "报表"}汇总`,
      row: summaryRow,
      columns: ["rowNo", "label", "firmCount", "sum", "lowerQuartile", "median", "upperQuartile"],
    }),
    object: "statement.desk",
    idKey: "itemCode",
    load: ({ page, pageSize }) =>
      Promise.resolve({ rows: rows.slice((page - 1) * pageSize, page * pageSize), totalCount: rows.length }),
  });
};
