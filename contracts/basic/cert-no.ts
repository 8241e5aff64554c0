import { type Finding, findingsAt } from "@/contracts/kit/validate";

/** Certificates of before had numbers of other layouts: the examination of today's began in this year. // domain a §0.3 */
const NEW_SINCE = "2015-01-01";

/** The layout of today's numbers unless the association says otherwise. // domain a §0.3 */
export const STANDARD_CERT_NO = "^[0-9A-Za-z]{6,30}$";

/** A certificate number with its place and its word. */
export interface CertNo {
  readonly path: string;
  readonly label: string;
  readonly value: string | null;
  /** The day of its certificate, where that is known. */
  readonly day?: string | null;
}

/** Typed numbers of another layout; those of older certificates, and those that stood before, pass. */
export function certNoFaults(
  typed: readonly CertNo[],
  stood: readonly Pick<CertNo, "value">[],
  pattern: string,
): Finding[] {
  const layout = new RegExp(pattern, "u");
  const kept = new Set(stood.map(({ value }) => value));
  const { error } = findingsAt();
  const isOld = (day: string | null = null): boolean => day !== null && day < NEW_SINCE;
  return typed.flatMap(({ path, label, value, day }) =>
    value === null || kept.has(value) || layout.test(value) || isOld(day)
      ? []
      : [error("CERT", path, `${label}与现行的编号规则不符，请与证书核对；2015年以前的旧证书请一并填写批准(取得)日期`)],
  );
}
