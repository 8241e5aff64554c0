import { cashFlowStatement } from "@/contracts/statement/cash-flow-statement";
import { cashSample } from "@/contracts/statement/statement-sample";
import { STATEMENT } from "@/contracts/statement/terms";
import { ofEitherForm } from "@/server/modules/statement/testing";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = {
  of: cashFlowStatement,
  form: ofEitherForm(STATEMENT.cash, cashSample),
  table: "statements",
  isSingle: true,
};
