import type { StatementForm } from "@/contracts/statement/forms/define-form";
import { general01 } from "@/contracts/statement/forms/general-01-2019";
import { general02 } from "@/contracts/statement/forms/general-02-2019";
import { general03 } from "@/contracts/statement/forms/general-03-2019";
import { small01 } from "@/contracts/statement/forms/small-01-2011";
import { small02 } from "@/contracts/statement/forms/small-02-2011";
import { small03 } from "@/contracts/statement/forms/small-03-2011";
import { STANDARD, type StatementType } from "@/contracts/statement/terms";

/** Every form in every version, the older before the newer. */
export const FORMS: readonly StatementForm[] = [small01, small02, small03, general01, general02, general03];

/** The form that a statement was filled in, by its key `small-01@2011`; null for one that nobody knows. */
export const formByKey = (key: string): StatementForm | null => FORMS.find((form) => form.key === key) ?? null;

/**
 * The form for a new statement of a period: the version that was in force on its last day, the first one before there was
 * any, the newest where no day is told. Firms without a standard and those with another take the small one. // domain a §7.1
 */
export function formFor(
  statementType: StatementType,
  accountingStandard: number | null,
  { lastDay, forms = FORMS }: { readonly lastDay?: string; readonly forms?: readonly StatementForm[] } = {},
): StatementForm {
  const standard = accountingStandard === STANDARD.general ? STANDARD.general : STANDARD.small;
  const all = forms.filter((one) => one.statementType === statementType && one.standard === standard);
  const form = all.findLast(({ inForceFrom }) => lastDay === undefined || inForceFrom <= lastDay) ?? all[0];
  if (!form) throw new Error(`no form of kind ${statementType} for standard ${standard}`);
  return form;
}
