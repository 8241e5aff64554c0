import { localities } from "@/server/modules/common/localities";

// What other domains may know of this one: place names. Dictionary labels: `dictionaryOf` below.
export { dictionaryOf } from "@/server/modules/common/dictionary-cache";

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
