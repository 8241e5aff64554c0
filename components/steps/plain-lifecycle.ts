import type { Plain } from "@/contracts/kit/plain";
import type { PlainNames } from "@/components/record/plain/plain-spec";

/** The values of a row or record by name. */
export const valuesOf = (record: object): Readonly<Record<string, unknown>> =>
  record as Readonly<Record<string, unknown>>;

/** States of a plain record as the kit moves them. */
export const plainLifecycle = <P extends Plain>({
  of,
  nameKey,
  files,
  stepFiles = {},
  stepEditors = {},
  stepChoices,
  alsoShownBy = [],
}: PlainNames<P>) =>
  of.lifecycle && {
    name: of.id,
    lifecycle: of.lifecycle,
    api: of.api,
    idKey: of.idKey,
    nameOf: (record: object) => String(valuesOf(record)[nameKey] ?? of.noun),
    shownBy: [of.api.list, of.api.get, of.api.history, ...alsoShownBy],
    editors: stepEditors,
    ...(stepChoices && { choices: stepChoices }),
    files: Object.fromEntries(Object.entries(stepFiles).map(([step, types]) => [step, { owner: files, types }])),
  };
