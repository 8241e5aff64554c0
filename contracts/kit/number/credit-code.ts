const ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;
const ORG_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ORG_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2] as const;
const PATTERN = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;

/** Check character of the first 17 characters of a unified social credit code. // GB 32100-2015 */
export function creditCodeCheckChar(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * ALPHABET.indexOf(first17[i] ?? ""), 0);
  return ALPHABET[(31 - (sum % 31)) % 31] ?? "";
}

/** Check character of an organisation code's first eight characters. // GB 11714-1997 */
export function orgCodeCheckChar(first8: string): string {
  const sum = ORG_WEIGHTS.reduce((total, weight, i) => total + weight * ORG_ALPHABET.indexOf(first8[i] ?? ""), 0);
  const value = 11 - (sum % 11);
  return value === 10 ? "X" : value === 11 ? "0" : String(value);
}

/** Why a code is refused, or null. Expects upper case without blanks. // domain a §0.3 */
export function creditCodeFault(code: string): string | null {
  if (code === "") return "请填写统一社会信用代码";
  if (!PATTERN.test(code)) return "统一社会信用代码须为18位数字或大写字母（不含 I、O、S、V、Z）";
  return creditCodeCheckChar(code.slice(0, 17)) === code[17] ? null : "统一社会信用代码校验位错误，请核对";
}

/** Whether characters 9–17 also pass the organisation-code check; a failure only warns. // domain a §0.3 */
export const hasValidOrgCode = (code: string): boolean => orgCodeCheckChar(code.slice(8, 16)) === code[16];
