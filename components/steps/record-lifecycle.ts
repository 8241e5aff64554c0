import type { RecordContract } from "@/contracts/kit/record";
import type { RecordNames } from "@/components/record/records/kept-spec";

/** The values of a row or record by name. */
export const valuesOf = (record: object): Readonly<Record<string, unknown>> =>
  record as Readonly<Record<string, unknown>>;

/** States of a record as the kit moves them. */
export const lifecycleOf = <P extends RecordContract>({
  of,
  nameKey,
  files,
  stepFiles = {},
  stepEditors = {},
  stepForms = {},
  stepChoices,
  stepInitial,
  alsoShownBy = [],
}: RecordNames<P>) =>
  of.lifecycle && {
    name: of.id,
    lifecycle: of.lifecycle,
    api: of.api,
    idKey: of.idKey,
    nameOf: (record: object) => String(valuesOf(record)[nameKey] ?? of.noun),
    shownBy: [of.api.list, of.api.get, of.api.history, ...alsoShownBy],
    editors: stepEditors,
    forms: stepForms,
    ...(stepChoices && { choices: stepChoices }),
    ...(stepInitial && { initial: stepInitial }),
    files: Object.fromEntries(Object.entries(stepFiles).map(([step, types]) => [step, { owner: files, types }])),
  };
