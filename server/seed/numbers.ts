import { creditCodeCheckChar, orgCodeCheckChar } from "@/contracts/kit/number/credit-code";
import { idNoCheckChar } from "@/contracts/kit/number/id-no";

/**
 * A resident number with a right check digit that nobody has: area codes 4399xx do not exist.
 * `serial` below 500 and gender decide the last three digits before the check.
 */
export function residentNo(firmNo: number, birthDate: string, serial: number, gender: 1 | 2): string {
  const area = `4399${String(firmNo).padStart(2, "0")}`;
  const first17 = area + birthDate.replaceAll("-", "") + String(serial * 2 + (gender === 1 ? 1 : 0)).padStart(3, "0");
  return first17 + idNoCheckChar(first17);
}

/** Residence permit of Hong Kong (81), Macao (82) or Taiwan (83) residents. */
export function residencePermitNo(region: 81 | 82 | 83, birthDate: string, serial: number, gender: 1 | 2): string {
  const first17 = `${region}0000${birthDate.replaceAll("-", "")}${String(serial * 2 + (gender === 1 ? 1 : 0)).padStart(3, "0")}`;
  return first17 + idNoCheckChar(first17);
}

/** A credit code that passes both checks; organisation codes `MADEnnnn` are ours. `kind`: 91 firms, 92 traders, 12 institutions, 51 to 53 societies. */
export function demoCreditCode(n: number, area: string, kind = "91"): string {
  const org8 = `MADE${String(n).padStart(4, "0")}`;
  const first17 = `${kind}${area}${org8}${orgCodeCheckChar(org8)}`;
  return first17 + creditCodeCheckChar(first17);
}

/** Mobiles of one unused block. */
export const demoMobile = (n: number): string => `1990000${String(n).padStart(4, "0")}`;

/** `days` after a calendar date. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
