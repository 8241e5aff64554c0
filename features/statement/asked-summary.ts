import { endedYear } from "@/contracts/kit/day/dates";
import { SCOPE, STANDARD, STATEMENT } from "@/contracts/statement/terms";
import { today } from "@/lib/format/date";

export type SummaryKey = "year" | "statementType" | "standard" | "scope" | "column" | "orgForm";

/** Which summary an address asks for. */
export function askedSummary(search: Pick<URLSearchParams, "get">) {
  const number = (key: SummaryKey, otherwise: number): number => Number(search.get(key)) || otherwise;
  const orgForm = number("orgForm", 0);
  return {
    year: number("year", endedYear(today())),
    statementType: number("statementType", STATEMENT.balance),
    standard: number("standard", STANDARD.small),
    scope: number("scope", SCOPE.own),
    column: search.get("column") === "amount2" ? ("amount2" as const) : ("amount1" as const),
    ...(orgForm > 0 && { orgForm: [orgForm] }),
  };
}
