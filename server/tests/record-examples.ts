import type { PermissionCode } from "@/contracts/access";
import type { RecordContract } from "@/contracts/kit/record";
import type { Example, Makers } from "@/server/tests/examples";
import { FOUND_SAMPLES } from "@/server/tests/record-samples";

export interface RecordSample {
  readonly of: RecordContract;
  /** A right form. */
  readonly form: Readonly<Record<string, unknown>>;
  /** The right form in a firm of this `company_org_form`, where that is not always the same. */
  readonly formIn?: (orgForm: number) => Readonly<Record<string, unknown>>;
  /** No two on the whole platform are alike: another right form with each call. */
  readonly formAnew?: () => Readonly<Record<string, unknown>>;
  /** No two of a firm are alike: the example finds the place's own, and is told so at its item. */
  readonly isUnique?: true;
  /** The table that gains a row by each creation. */
  readonly table: string;
  /** What steps ask for beside a version and an opinion. */
  readonly step?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Codes that see every record; others of the access see their own only. */
  readonly finerAnyOf?: readonly PermissionCode[];
  /** Codes that may do a step with every record; others of its access may with their own only. */
  readonly finerSteps?: Readonly<Record<string, readonly PermissionCode[]>>;
  /** The association changes what it has entered itself, no record of a firm. */
  readonly ownOnly?: true;
  /** The place's record was never submitted, and the association knows nothing of such: its steps find none. */
  readonly isUntold?: true;
  /** A firm has one at most: the demo's goes before the place's is made. */
  readonly isSingle?: true;
}

/** Plain records with a form each, as `….sample.ts` beside their modules say: their eight calls join the access matrix and the fuzz. */
export const RECORD_SAMPLES: readonly RecordSample[] = [...FOUND_SAMPLES]
  // A firm's one record comes last: filed, it locks what belongs to it.
  .sort((a, b) => Number(a.isSingle ?? false) - Number(b.isSingle ?? false));

/** Beyond every version that the suites reach: whoever is let in is told CONFLICT, and the record stays. */
const OTHER_VERSION = 9_999;

/** Steps of its lifecycle; whatever a form asks for is said. */
function stepExamples(
  { of, step, finerSteps, isUntold }: RecordSample,
  ofRecord: Makers["ofRecord"],
): Record<string, Example> {
  const steps = Object.entries(of.lifecycle?.transitions ?? {}).filter(([, { by }]) => by !== "system");
  return Object.fromEntries(
    steps.map(([name, { by, form }]) => {
      const said = "opinion" in form.shape ? { opinion: "情况已经核对，特此说明。" } : {};
      const body = { ...said, ...step?.[name], version: OTHER_VERSION };
      const finerAnyOf = finerSteps?.[name];
      const example = {
        ...ofRecord(({ records }) => ({ params: { [of.idKey]: records[of.id] ?? "nothing" }, body })),
        ...(finerAnyOf ? { finerAnyOf } : {}),
      };
      return [
        `${of.id}.${name}`,
        by === "desk"
          ? { ...example, onlyOfficers: true, ...(isUntold && { isUntold }) }
          : by === "other"
            ? { ...example, isOthers: true }
            : example,
      ];
    }),
  );
}

const examplesOf = (sample: RecordSample, { plain, ofRecord }: Makers): Record<string, Example> => {
  const { of, form, table, formAnew, finerAnyOf, ownOnly, isUnique } = sample;
  const { id, idKey } = of;
  const paramsOf = (records: Readonly<Record<string, string>>) => ({ [idKey]: records[id] ?? "nothing" });
  const read = (input: Example["input"]): Example => ({ ...ofRecord(input), ...(finerAnyOf ? { finerAnyOf } : {}) });
  return {
    ...stepExamples(sample, ofRecord),
    [`${id}.list`]: plain({ query: { page: 1 } }),
    ...("counts" in of.api ? { [`${id}.counts`]: plain() } : {}),
    [`${id}.get`]: read(({ records }) => ({ params: paramsOf(records) })),
    [`${id}.full`]: ofRecord(({ records }) => ({ params: paramsOf(records) })),
    [`${id}.create`]: {
      ...plain({ body: form }),
      ...(formAnew && { input: () => ({ body: formAnew() }) }),
      countsIn: table,
      ...(isUnique && { refusesWith: "VALIDATION" as const }),
    },
    [`${id}.update`]: {
      ...ofRecord(({ records }) => ({ params: paramsOf(records), body: { ...form, version: 1 } })),
      ...(ownOnly && { ownOnly }),
    },
    [`${id}.remove`]: ofRecord(({ records }) => ({ params: paramsOf(records), query: { version: OTHER_VERSION } })),
    [`${id}.history`]: read(({ records }) => ({ params: paramsOf(records), query: { page: 1 } })),
    [`${id}.export`]: plain(),
  };
};

/** The usual calls of every record. */
export const recordExamples = (makers: Makers): Readonly<Record<string, Example>> =>
  Object.assign({}, ...RECORD_SAMPLES.map((sample) => examplesOf(sample, makers))) as Record<string, Example>;
