import type { Plain } from "@/contracts/kit/plain";
import type { Example, Makers } from "@/server/tests/examples";

interface PlainSample {
  readonly of: Plain;
  /** A right form. */
  readonly form: Readonly<Record<string, unknown>>;
  /** The table that gains a row by each creation. */
  readonly table: string;
}

/** Plain records with a form each: their eight calls join the access matrix and the fuzz. `npm run new-screen` adds here. */
export const PLAIN_SAMPLES: readonly PlainSample[] = [];

/** Beyond every version that the suites reach: whoever is let in is told CONFLICT, and the record stays. */
const OTHER_VERSION = 9_999;

const examplesOf = ({ of, form, table }: PlainSample, { plain, ofRecord }: Makers): Record<string, Example> => {
  const { id, idKey } = of;
  const paramsOf = (records: Readonly<Record<string, string>>) => ({ [idKey]: records[id] ?? "nothing" });
  return {
    [`${id}.list`]: plain({ query: { page: 1 } }),
    [`${id}.get`]: ofRecord(({ records }) => ({ params: paramsOf(records) })),
    [`${id}.full`]: ofRecord(({ records }) => ({ params: paramsOf(records) })),
    [`${id}.create`]: { ...plain({ body: form }), countsIn: table },
    [`${id}.update`]: ofRecord(({ records }) => ({ params: paramsOf(records), body: { ...form, version: 1 } })),
    [`${id}.remove`]: ofRecord(({ records }) => ({ params: paramsOf(records), query: { version: OTHER_VERSION } })),
    [`${id}.history`]: ofRecord(({ records }) => ({ params: paramsOf(records), query: { page: 1 } })),
    [`${id}.export`]: plain(),
  };
};

/** The usual calls of every plain record. */
export const plainExamples = (makers: Makers): Readonly<Record<string, Example>> =>
  Object.assign({}, ...PLAIN_SAMPLES.map((sample) => examplesOf(sample, makers))) as Record<string, Example>;
