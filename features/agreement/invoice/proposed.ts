import { proposedAmounts } from "@/contracts/agreement/invoice/invoice-rules";
import { toUnits } from "@/contracts/kit/amount/decimal";
import type { FormValues, RecordForm } from "@/components/record/form/use-record-form";

const LEADS: readonly string[] = ["amountExTax", "taxRate", "taxAmount"];

const textOf = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);
const typedIn = (values: FormValues) => ({
  amountExTax: textOf(values["amountExTax"]),
  taxRate: typeof values["taxRate"] === "number" ? values["taxRate"] : null,
  taxAmount: textOf(values["taxAmount"]),
});
const isAlike = (a: string | null, b: string | null): boolean => a !== null && toUnits(a, 2) === toUnits(b, 2);

/** 税额 and 价税合计 follow amount and rate as long as nobody has typed others; several rates have each its own line. */
export const withProposedAmounts = (form: RecordForm<unknown>): RecordForm<unknown> => ({
  ...form,
  set: (path, value) => {
    form.set(path, value);
    const lines = form.values["lines"];
    if (!LEADS.includes(path) || (Array.isArray(lines) && lines.length > 0)) return;
    const before = proposedAmounts(typedIn(form.values));
    let values: FormValues = { ...form.values, [path]: value };
    const follow = (key: "taxAmount" | "totalAmount") => {
      const shown = textOf(values[key]);
      const next = proposedAmounts(typedIn(values))[key] ?? "";
      if (key === path || (shown !== null && !isAlike(shown, before[key])) || next === (shown ?? "")) return;
      values = { ...values, [key]: next };
      form.set(key, next);
    };
    follow("taxAmount");
    follow("totalAmount");
  },
});
