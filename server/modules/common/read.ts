import { eq } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import type { Vault } from "@/server/platform/secrets/vault";
import { localities } from "@/server/reference/localities";
import { whitelist } from "@/server/modules/common/whitelist.table";

// What other domains may know of this one: place names, whitelist. Dictionary labels: `dictionaryOf` below.
export { dictionaryOf } from "@/server/reference/dictionary-cache";

/** Whether the three codes name a province, a city in it and a district in that. */
export function isLocalityPath(provinceCode: string, cityCode: string, districtCode: string): boolean {
  const { citiesOf, districtsOf } = localities();
  return (
    (citiesOf.get(provinceCode) ?? []).some((city) => city.code === cityCode) &&
    (districtsOf.get(cityCode) ?? []).some((district) => district.code === districtCode)
  );
}

/** `湖南省长沙市岳麓区`; a name that only repeats the one before (北京市北京市) is said once, an unknown code not at all. */
export function localityText(provinceCode: string, cityCode: string, districtCode: string): string {
  const { provinces, cities, districts } = localities();
  const levels = [
    [provinces, provinceCode],
    [cities, cityCode],
    [districts, districtCode],
  ] as const;
  const names = levels.map(([list, code]) => list.find((locality) => locality.code === code)?.name ?? "");
  return names.filter((name, i) => name !== names[i - 1]).join("");
}

// Notices' files are read as their text.
export { canReadNotice } from "@/server/modules/common/notice-read";

/** A mobile or mail address as lists compare it. */
export const receiverKey = (receiver: string): string => receiver.trim().toLowerCase();

/**
 * Whether the limits of outgoing text messages and mails do not bind this mobile or address (as typed). The site-wide
 * ceiling binds everybody. // contracts/common/whitelist.ts, promises P-S6
 */
export async function isWhitelisted(db: Db, vault: Vault, receiver: string): Promise<boolean> {
  const rows = await db
    .select({ whiteId: whitelist.whiteId })
    .from(whitelist)
    .where(eq(whitelist.receiverIndex, vault.index(receiverKey(receiver))))
    .limit(1);
  return rows.length > 0;
}
