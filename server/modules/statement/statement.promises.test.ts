// Guarantees: each of the three statements keeps what every record promises, and a save refuses what its form cannot hold.
import { balanceSheet } from "@/contracts/statement/balance-sheet";
import { cashFlowStatement } from "@/contracts/statement/cash-flow-statement";
import { incomeStatement } from "@/contracts/statement/income-statement";
import { balanceSample, cashSample, incomeSample } from "@/contracts/statement/statement-sample";
import { recordPromises } from "@/server/records/testing";

const blank = { amount1: "1.00", amount2: null };
recordPromises({
  of: balanceSheet,
  form: { ...balanceSample, attachments: [] },
  change: { preparer: "赵六" },
  required: "year",
  isUnique: true,
  refused: [
    ["refuses a row that follows from others", { lines: [{ itemCode: "totalAssets", ...blank }] }, "lines.totalAssets"],
    ["refuses a row of another form", { lines: [{ itemCode: "netProfit", ...blank }] }, "lines.netProfit"],
    [
      "refuses a row twice",
      {
        lines: [
          { itemCode: "inventories", ...blank },
          { itemCode: "inventories", ...blank },
        ],
      },
      "lines.inventories",
    ],
    ["refuses 1e308", { lines: [{ itemCode: "inventories", amount1: "1e308", amount2: null }] }, "lines.0.amount1"],
    ["refuses the form of another standard", { formKey: "general-01@2019", lines: [] }, "formKey"],
    ["refuses a year that has not come", { year: 2199 }, "year"],
    ["refuses a year that is closed", { year: 2012 }, "year"],
    ["refuses a kind of period that is not taken", { periodType: 4, period: 1 }, "periodType"],
    ["refuses a number for a year", { period: 3 }, "period"],
  ],
});
recordPromises({
  of: incomeStatement,
  form: { ...incomeSample, attachments: [] },
  change: { preparer: "赵六" },
  required: "scope",
  isUnique: true,
  refused: [
    [
      "refuses a total of the breakdown",
      { breakdown: [{ rowNo: 9, projectCount: null, amount: "1.00", lastYearAmount: null }] },
      "breakdown.9",
    ],
  ],
});
recordPromises({
  of: cashFlowStatement,
  form: { ...cashSample, attachments: [] },
  change: { preparer: "赵六" },
  required: "periodType",
  isUnique: true,
});
