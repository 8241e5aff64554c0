import type { DetailOf } from "@/contracts/kit/record";
import { UNSENT } from "@/contracts/kit/submission";
import type { partyInfo } from "@/contracts/party/info/info";

export type Org = DetailOf<typeof partyInfo>;

/** What a firm is still working on was not told. */
export const isUntold = ({ auditStatus }: Pick<Org, "auditStatus">): boolean => UNSENT.includes(auditStatus);

/** Asks for the year that a record shows, what was told last; null where none was. // domain a §5.3 31 Dec snapshot */
export function askTold({ partyOrgId, years, submitTime }: Pick<Org, "partyOrgId" | "years" | "submitTime">) {
  const told = years.find((one) => one.submitTime === submitTime);
  return told ? { params: { partyOrgId, year: String(told.year) }, query: { isPassed: told.isPassed } } : null;
}
