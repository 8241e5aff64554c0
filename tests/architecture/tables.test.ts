/**
 * @jest-environment node
 *
 * Guarantees: no table declares a column whose reading can give an invalid `Date`: instants are `instant()`, which reads
 * what no `Date` holds as the far past or future, and dates are texts, whose scalar bounds them (decision 0027).
 */
import { places, sourcesOf } from "@/tests/architecture/source";

const SHARED = "server/platform/sql/system-columns.ts";
/** A column of drizzle's own that becomes a `Date`, or a type of one's own. */
const RAW = /\b(?:timestamp|time|interval|customType)\s*(?:<[^>]*>)?\(|(?<![.\w])date\((?!\{ mode: "string" \}\))/;

const files = sourcesOf(["server"]).filter(({ code }) => code.includes("drizzle-orm/pg-core"));

it("knows a raw column when it sees one", () => {
  const found = (code: string) => places([{ path: "a.ts", text: code, code }], RAW);
  for (const raw of ["at: timestamp({ withTimezone: true })", "on: date()", 'on: date({ mode: "date" })'])
    expect(found(raw)).toHaveLength(1);
  expect(found('on: date({ mode: "string" }).notNull(), at: instant()')).toEqual([]);
});

it("no table has one beside the shared columns", () => {
  expect(files.some(({ path }) => path === SHARED)).toBe(true);
  expect(
    places(
      files.filter(({ path }) => path !== SHARED),
      RAW,
    ),
  ).toEqual([]);
});
