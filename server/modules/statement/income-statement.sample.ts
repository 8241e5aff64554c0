import { incomeStatement } from "@/contracts/statement/income-statement";
import { incomeSample } from "@/contracts/statement/statement-sample";
import { STATEMENT } from "@/contracts/statement/terms";
import { ofEitherForm } from "@/server/modules/statement/testing";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = {
  of: incomeStatement,
  form: ofEitherForm(STATEMENT.income, incomeSample),
  table: "statements",
  isSingle: true,
};
