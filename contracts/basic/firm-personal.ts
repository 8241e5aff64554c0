import { PARTNER_TYPE } from "@/contracts/basic/firm-form";
import { maskIdNo, maskMobile } from "@/contracts/kit/id-no";

/** Personal items of the firm's record and of its rows; masked wherever they are only read. // domain a §0.5 */
const MASKS: Readonly<Record<string, (value: string) => string>> = {
  legalPersonIdNo: maskIdNo,
  legalPersonMobile: maskMobile,
  directorMobile: maskMobile,
  contactMobile: maskMobile,
  financeMobile: maskMobile,
  idNo: maskIdNo,
  principalMobile: maskMobile,
};

export const isPersonal = (key: string): boolean => Object.hasOwn(MASKS, key);

/** The value as people without the full view see it; other items pass unchanged. */
export const maskPersonal = (key: string, value: string): string => MASKS[key]?.(value) ?? value;

// An institution's number is its public credit code.
const isPublic = (row: object, key: string): boolean =>
  key === "idNo" && "partnerType" in row && row.partnerType === PARTNER_TYPE.institution;

/** A shallow copy with its personal items masked. */
export function masked<T extends object>(row: T): T {
  const entries = Object.entries(row).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === "string" && !isPublic(row, key) ? maskPersonal(key, value) : value,
  ]);
  return Object.fromEntries(entries) as T;
}
