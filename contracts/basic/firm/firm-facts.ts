import type { FirmForm } from "@/contracts/basic/firm/firm-form";
import { isLocked } from "@/contracts/basic/firm/firm-key";
import { type Finding, findingsAt } from "@/contracts/kit/validate";

/** A person of the firm's staff (在职), as rules compare partners with. */
export interface StaffFact {
  readonly staffId: string;
  readonly staffName: string;
  readonly idNo: string;
  readonly certNo: string | null;
  readonly hasTaxAgentCert: boolean | null;
}

/** Whether two numbers of certificates are one: the roster keeps capitals, a firm what was typed. */
export const isSameCertNo = (a: string | null, b: string | null): boolean => a?.toUpperCase() === b?.toUpperCase();

/**
 * What the rules must be told. The browser knows the first part; the second is known to the server only, so that its
 * answer may hold findings that the browser did not have.
 */
export interface FirmFacts {
  /** Calendar date in Asia/Shanghai. */
  readonly today: string;
  /** 入会日期, given by the association. */
  readonly joinDate: string | null;
  /** Patterns of items that cannot be typed: their errors become warnings, or nothing could ever be saved again. */
  readonly locked: readonly string[];
  /** Credit codes of branches that are members themselves. */
  readonly linkedBranchCodes: readonly string[];
  /** Partners (`partnerId`) whose stored qualification is 9 其他(历史); nobody else may have it. */
  readonly historicPartners?: readonly string[];
  /** People 在职 who share a name or a number with the form's people; undefined = not known here. */
  readonly staff?: readonly StaffFact[];
  /** Credit codes of the form's branches that are other members of the association, no branches of this firm. */
  readonly foreignBranchCodes?: readonly string[];
  /** Another house has typed this firm's credit code among its branches. */
  readonly isTypedAsBranch?: boolean;
  /** ID numbers of the form's partners who are bound to another active firm outside this firm's group. */
  readonly boundElsewhere?: readonly string[];
  /** The trade name, when another firm of the association carries it. */
  readonly tradeNameTaken?: string | null;
  /** Unique items that another firm already has. */
  readonly taken?: readonly ("companyName" | "creditCode" | "regCertNo")[];
  /** The head office that the typed name and code were found to be; null = no member. */
  readonly parent?: { readonly companyNature: number; readonly companyName: string } | null;
  /** The typed code of the head office is a member's who is called otherwise; his name nobody is told. */
  readonly isParentNamedOtherwise?: boolean;
}

/** One rule of the domain page: a pure function over the form. */
export type Rule = (form: FirmForm, facts: FirmFacts) => Finding[];

/**
 * An error, or a warning when nothing that would mend it (`mendAt`, by default the path itself) may be typed: a record
 * older than the rule must still accept a new telephone number.
 */
export function error(facts: FirmFacts, rule: string, path: string, message: string, ...mendAt: string[]): Finding {
  const places = mendAt.length > 0 ? mendAt : [path];
  const level = places.every((place) => isLocked(facts.locked, place)) ? "warning" : "error";
  return { level, rule, path, message };
}

export const { warning } = findingsAt();
