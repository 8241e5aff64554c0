const names = new Intl.DisplayNames(["zh-CN"], { type: "region", fallback: "none" });
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** Unions, reserved codes and parts of a country that the runtime names, too. */
const NO_NATIONALITY = new Set("EU EZ UN QO XA XB XK ZZ AC AQ CP CQ DG EA IC TA HK MO TW".split(" "));

/** Withdrawn codes (BU, ZR …) are read as the one that replaced them. */
const isCurrent = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code;

/** Chinese name of an ISO 3166-1 alpha-2 code; the code itself when it names nothing. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);

/** Every nationality with its code, China first. */
export function countries(): { value: string; label: string }[] {
  return LETTERS.flatMap((a) => LETTERS.map((b) => a + b))
    .filter((code) => names.of(code) !== undefined && !NO_NATIONALITY.has(code) && isCurrent(code))
    .sort((a, b) => Number(b === "CN") - Number(a === "CN"))
    .map((value) => ({ value, label: `${countryName(value)}（${value}）` }));
}
