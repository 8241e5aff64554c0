import { sql } from "drizzle-orm";
import type { CoOrganizer } from "@/contracts/party/activity/activity-fields";
import type { Finding } from "@/contracts/kit/validate";
import type { RecordContext } from "@/server/records/hooks";
import { firmsByExactName } from "@/server/modules/basic/read";
import { partyActivities } from "@/server/modules/party/activity/activity.table";

/** Condition "a joint activity of another firm's that names this one". */
export const namesFirm = (companyId: string) => sql`${partyActivities.partnerFirmIds} @> array[${companyId}]::text[]`;

/** What a firm's name and code are compared by: brackets and letters in one writing. */
const writingOf = (text: string): string => text.replaceAll("(", "（").replaceAll(")", "）");
const codeOf = (text: string): string => text.toUpperCase();

/** The member firm that a co-organiser is by its full name or its credit code; undefined for others. */
async function firmOf({ db }: Pick<RecordContext, "db">, companyId: string, units: readonly CoOrganizer[]) {
  const texts = units.flatMap(({ unitName }) => [unitName, writingOf(unitName), codeOf(unitName)]);
  const found = await firmsByExactName(db, companyId, [...new Set(texts)]);
  return ({ unitName }: CoOrganizer) =>
    found.find((firm) => writingOf(firm.companyName) === writingOf(unitName) || firm.creditCode === codeOf(unitName));
}

/** Co-organisers by their names, and which of them are member firms. Nobody is offered a list of firms. // domain a §6.2 */
export async function partnersOf(context: Pick<RecordContext, "db">, companyId: string, units: readonly CoOrganizer[]) {
  const firmAt = await firmOf(context, companyId, units);
  return {
    coOrganizers: units.map((unit) => ({ ...unit, unitName: firmAt(unit)?.companyName ?? unit.unitName })),
    partnerFirmIds: [...new Set(units.flatMap((unit) => firmAt(unit)?.companyId ?? []))],
  };
}

/** Says which co-organisers are no member firms, so that a slip of the pen is seen; the own firm is none. */
export async function unknownPartners(
  context: Pick<RecordContext, "db">,
  companyId: string,
  units: readonly CoOrganizer[],
): Promise<Finding[]> {
  const firmAt = await firmOf(context, companyId, units);
  return units.flatMap((unit, i): Finding[] => {
    const path = `coOrganizers.${i}.unitName`;
    const firm = firmAt(unit);
    if (firm?.companyId === companyId) return [{ level: "error", rule: "A9", path, message: "联合单位不能是本所" }];
    if (firm) return [];
    const message = `「${unit.unitName}」与会员单位的全称或信用代码不完全一致，对方不能引用本记录`;
    return [{ level: "warning", rule: "A9", path, message }];
  });
}
