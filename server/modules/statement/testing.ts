import { formFor } from "@/contracts/statement/forms/forms";
import { STANDARD, type StatementLine, type StatementType } from "@/contracts/statement/terms";

/** The same form for a firm of either standard: rows that both have, the form left to the firm's own standard. */
export function ofEitherForm<F extends { readonly lines: readonly StatementLine[] }>(kind: StatementType, form: F) {
  const forms = [formFor(kind, STANDARD.small), formFor(kind, STANDARD.general)];
  const lines = form.lines.filter(({ itemCode }) =>
    forms.every(({ byCode }) => byCode.get(itemCode)?.kind === "input"),
  );
  return { ...form, formKey: null, lines };
}
