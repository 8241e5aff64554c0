import type { FirmFacts } from "@/contracts/basic/firm/firm-facts";
import type { FirmForm } from "@/contracts/basic/firm/firm-form";
import { ownRules } from "@/contracts/basic/firm/firm-rules-own";
import { rowRules } from "@/contracts/basic/firm/firm-rules-rows";
import type { Finding } from "@/contracts/kit/validate";

/**
 * Every cross-field rule of the firm's aggregate. Errors stop a save, warnings are shown beside their fields. Expects a
 * form that its schema accepted, in canonical writing. // domain a §1.6 F1–F9
 */
export const firmRules = (form: FirmForm, facts: FirmFacts): Finding[] =>
  [...ownRules, ...rowRules].flatMap((rule) => rule(form, facts));
