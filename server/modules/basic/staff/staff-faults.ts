import { type StaffForm, staffForm } from "@/contracts/basic/staff-form";
import { staffRowSets } from "@/contracts/basic/staff-fields";
import { staffMissing } from "@/contracts/basic/staff-missing";
import { lockedChanges } from "@/contracts/basic/staff-review";
import { type StaffFacts, staffRules } from "@/contracts/basic/staff-rules";
import type { FieldError } from "@/contracts/kit/validate";
import { type Dictionary, dictionaryFaults } from "@/server/reference/dictionary-faults";

/** A form about to be stored over what stands there (null = new). */
export interface Proposal {
  readonly form: StaffForm;
  readonly before: StaffForm | null;
  /** The stored record has taken effect: it cannot become a draft again. */
  readonly isEffective: boolean;
  readonly locked: readonly string[];
  readonly facts: StaffFacts;
  /** Firms where the person may be sent. */
  readonly groupIds: readonly string[];
  readonly dictionary: Dictionary;
}

function rowFaults({ form, before, dictionary }: Proposal): FieldError[] {
  const sets = Object.entries(staffRowSets) as [keyof typeof staffRowSets, (typeof staffRowSets)["certificates"]][];
  return sets.flatMap(([set, schema]) => {
    const stored = new Map((before?.[set] ?? []).map((row) => [row.rowId, row]));
    const seen = new Set<string>();
    return form[set].flatMap((row, i) => {
      const isRepeated = row.rowId !== null && seen.has(row.rowId);
      if (row.rowId !== null) seen.add(row.rowId);
      return [
        ...(isRepeated ? [{ path: `${set}.${i}.rowId`, message: "同一行重复出现，请刷新后重试" }] : []),
        ...dictionaryFaults(schema, row, stored.get(row.rowId), `${set}.${i}.`, dictionary),
      ];
    });
  });
}

/** What a complete record would lose by this save. */
function lostItems({ form, before, isEffective }: Proposal): FieldError[] {
  if (!isEffective || !before) return [];
  const lacked = new Set(staffMissing(before).map((gap) => gap.path));
  return staffMissing(form).filter((gap) => !lacked.has(gap.path));
}

/** Everything that may refuse the form, one sentence for each item. */
export function faultsOf(proposal: Proposal): FieldError[] {
  const { form, before, isEffective, locked, facts, groupIds, dictionary } = proposal;
  const { dispatchCompanyId } = form;
  const isSentAbroad =
    dispatchCompanyId !== null &&
    dispatchCompanyId !== before?.dispatchCompanyId &&
    !groupIds.includes(dispatchCompanyId);
  const refused = before ? lockedChanges(before, form, locked) : [];
  const faults: FieldError[] = [
    ...refused,
    ...dictionaryFaults(staffForm, form, before ?? undefined, "", dictionary),
    ...rowFaults(proposal),
    ...(isSentAbroad ? [{ path: "dispatchCompanyId", message: "派驻单位须为本所、总所或分所" }] : []),
    // What a refused change would need is not asked for.
    ...(refused.length > 0 ? [] : lostItems(proposal)),
    ...staffRules(form, { ...facts, isInEffect: isEffective }).filter((finding) => finding.level === "error"),
  ];
  const byPath = new Map<string, FieldError>();
  for (const { path, message } of faults) if (!byPath.has(path)) byPath.set(path, { path, message });
  return [...byPath.values()];
}
