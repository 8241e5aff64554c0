import { type Finding, findingsAt } from "@/contracts/kit/validate";

/** The layout of today's numbers unless the association says otherwise. // domain a §0.3 */
export const STANDARD_CERT_NO = "^[0-9A-Za-z]{6,30}$";

/** A certificate number with its place and its word. */
export interface CertNo {
  readonly path: string;
  readonly label: string;
  readonly value: string | null;
}

/** Typed numbers of another layout; those that stood before are older certificates' and pass. */
export function certNoFaults(typed: readonly CertNo[], stood: readonly CertNo[], pattern: string): Finding[] {
  const layout = new RegExp(pattern, "u");
  const kept = new Set(stood.map(({ value }) => value));
  const { error } = findingsAt();
  return typed.flatMap(({ path, label, value }) =>
    value === null || kept.has(value) || layout.test(value)
      ? []
      : [error("CERT", path, `${label}与现行的编号规则不符，请与证书核对；确为旧证书编号的请联系协会`)],
  );
}
