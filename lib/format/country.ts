import { COUNTRIES, countryName } from "@/contracts/kit/countries";

/** Every nationality with its code, China first. */
export function countries(): { value: string; label: string }[] {
  return [...COUNTRIES]
    .sort((a, b) => Number(b === "CN") - Number(a === "CN"))
    .map((value) => ({ value, label: `${countryName(value)}（${value}）` }));
}
