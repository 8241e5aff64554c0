import { balanceSheet } from "@/contracts/statement/balance-sheet";
import { balanceSample } from "@/contracts/statement/statement-sample";
import { STATEMENT } from "@/contracts/statement/terms";
import { ofEitherForm } from "@/server/modules/statement/testing";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = {
  of: balanceSheet,
  form: ofEitherForm(STATEMENT.balance, balanceSample),
  table: "statements",
  isSingle: true,
};
