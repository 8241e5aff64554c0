import { COUNTRIES } from "@/contracts/kit/countries";

const names = new Intl.DisplayNames(["zh-CN"], { type: "region", fallback: "none" });
/** Chinese name of an ISO 3166-1 alpha-2 code; the code itself when it names nothing. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);

/** Every nationality with its code, China first. */
export function countries(): { value: string; label: string }[] {
  return [...COUNTRIES]
    .sort((a, b) => Number(b === "CN") - Number(a === "CN"))
    .map((value) => ({ value, label: `${countryName(value)}（${value}）` }));
}
