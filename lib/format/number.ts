import { grouped } from "@/contracts/kit/amount/amount";
import { wanText } from "@/contracts/kit/amount/decimal";

const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** Yuan as people read it: thousands separators and two decimals. Not a number: shown as it is. */
export function money(yuan: string | null | undefined): string {
  if (yuan === null || yuan === undefined || yuan === "") return "";
  if (!isDecimal(yuan)) return yuan;
  const [whole = "0", fraction = ""] = yuan.split(".");
  return `${grouped(whole)}.${fraction.padEnd(2, "0")}`;
}

/** Yuan shown in 万元, exactly: `1234500.00` → `123.45`. // spec §9 */
export function wan(yuan: string | null | undefined): string {
  if (yuan === null || yuan === undefined || yuan === "") return "";
  return isDecimal(yuan) ? grouped(wanText(yuan)) : yuan;
}

/** Percent with two decimals or as many as it has: `66.6667` → `66.6667%`, `50` → `50.00%`. */
export function percent(value: string | null | undefined): string {
  if (value === null || value === undefined || value === "") return "";
  const [whole = "0", fraction = ""] = value.split(".");
  const shown = fraction.replace(/0+$/, "").padEnd(2, "0");
  return isDecimal(value) ? `${whole}.${shown}%` : value;
}

/** Size of a file for people. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(0)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
