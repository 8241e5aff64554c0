// Guarantees: every date, month and instant that a call takes, in forms, rows and filters, is refused at its field when it
// lies before 1949 (a birth: 1900) or more than fifty years ahead, whatever its offset; the bounds themselves are let in;
// no call takes a date that does not say so. // contract §7.30
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { z } from "zod";
import { allEndpoints } from "@/contracts/index";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { unwrap } from "@/contracts/kit/field";
import { encodeQuery } from "@/contracts/kit/query";
import { type DateKind, dateKindOf } from "@/contracts/kit/scalars";
import { PERMISSION_CODES } from "@/contracts/access";
import { isUpload } from "@/server/platform/call/input";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";

interface Place {
  readonly path: readonly (string | 0)[];
  readonly schema: z.ZodType;
}

function placesOf(schema: z.ZodType, path: Place["path"] = []): Place[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([key, one]) =>
      placesOf(one, [...path, key]),
    );
  if (inner instanceof z.ZodArray) return placesOf(inner.element as z.ZodType, [...path, 0]);
  return [{ path, schema: inner }];
}

/** An object that holds nothing but this value at this place. */
const only = (path: Place["path"], value: string): unknown =>
  path.reduceRight<unknown>((inner, key) => (key === 0 ? [inner] : { [key]: inner }), value);

// The test's clock stands at 2026-11-20 in Shanghai.
const WRONG: Readonly<Record<DateKind, readonly string[]>> = {
  date: ["0001-01-01", "1000-01-01", "1948-12-31", "2076-11-21", "9999-12-31"],
  birth: ["1000-01-01", "1899-12-31", "2076-11-21", "9999-12-31"],
  month: ["1000-01", "1948-12", "2076-12", "9999-12"],
  dateTime: [
    "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00+14:00",
    "1000-01-01T00:00:00+08:00",
    "1948-12-31T23:59:59+08:00",
    "2076-11-20T16:00:00Z",
    "9999-12-31T23:59:59-12:00",
  ],
};
const RIGHT: Readonly<Record<DateKind, readonly string[]>> = {
  date: ["1949-01-01", "2076-11-20"],
  birth: ["1900-01-01", "2026-11-20"],
  month: ["1949-01", "2076-11"],
  dateTime: ["1948-12-31T16:00:00Z", "2076-11-20T23:59:59+08:00"],
};

interface DatedPlace extends Place {
  readonly endpoint: Endpoint;
  readonly part: "query" | "body";
  readonly kind: DateKind;
}

const places = allEndpoints.flatMap((endpoint) => {
  const { query, body } = endpoint.spec;
  const fields = isUpload(body) ? undefined : (body as z.ZodType | undefined);
  return (["query", "body"] as const).flatMap((part) =>
    placesOf((part === "query" ? query : fields) ?? z.strictObject({})).map((place) => ({ ...place, endpoint, part })),
  );
});
const dated: readonly DatedPlace[] = places.flatMap((place) => {
  const kind = dateKindOf(place.schema);
  return kind === null ? [] : [{ ...place, kind }];
});

let t: TestApp;
const tokens: string[] = [];

before(async () => {
  t = await buildTestApp();
  for (const userType of [1, 2]) {
    const { userId } = await createUser(t.db, { userType, codes: PERMISSION_CODES });
    tokens.push(await openSession(t, userId));
  }
});
after(() => t.close());

/** What the field is told; undefined when it is not named. */
async function toldOf({ endpoint, part, path }: DatedPlace, text: string): Promise<string | undefined> {
  const url = endpoint.path.replace(/\{\w+\}/g, "a1");
  const value = only(path, text);
  const search = part === "query" ? `?${encodeQuery(value as Record<string, unknown>)}` : "";
  const answer = await t.call({
    method: endpoint.spec.method,
    url: `${url}${search}`,
    token: tokens[0] ?? "",
    ...(part === "body" && { payload: value as object }),
  });
  assert.ok(answer.statusCode < 500, `${endpoint.id} ${path.join(".")} ${text}: ${answer.body}`);
  if (answer.statusCode === 200) return undefined;
  const { fieldErrors = [] } = answer.json<{ fieldErrors?: { path: string; message: string }[] }>();
  return fieldErrors.find((one) => one.path === path.join("."))?.message;
}

test("there is much to ask: forms, rows of forms and filters of many calls", () => {
  assert.ok(dated.length > 100, String(dated.length));
  assert.deepEqual([...new Set(dated.map(({ kind }) => kind))].sort(), ["birth", "date", "dateTime", "month"]);
  assert.ok(dated.some(({ part }) => part === "query"));
  assert.ok(dated.some(({ path }) => path.includes(0)));
});

test("no call takes a date that is not known as one", () => {
  const PAIRS = [
    ["2026-02-28", "2026-02-30"],
    ["2026-12", "2026-13"],
    ["2026-02-28T10:00:00+08:00", "2026-02-30T10:00:00+08:00"],
  ] as const;
  const isDate = (schema: z.ZodType) =>
    PAIRS.some(([real, unreal]) => schema.safeParse(real).success && !schema.safeParse(unreal).success);
  const unknown = places.filter(({ schema }) => dateKindOf(schema) === null && isDate(schema));
  assert.deepEqual(
    unknown.map(({ endpoint, path }) => `${endpoint.id} ${path.join(".")}`),
    [],
  );
});

describe("every date of every call", () => {
  for (const endpoint of new Set(dated.map((place) => place.endpoint)))
    test(`${endpoint.id} names the field of a year that cannot be, and lets the bounds in`, async () => {
      for (const place of dated.filter((one) => one.endpoint === endpoint)) {
        const at = place.path.join(".");
        for (const text of WRONG[place.kind])
          assert.match((await toldOf(place, text)) ?? "not named", /须在 .* 之间，请核对年份/, `${at} ${text}`);
        for (const text of RIGHT[place.kind])
          assert.doesNotMatch((await toldOf(place, text)) ?? "", /请核对年份/, `${at} ${text}`);
      }
    });
});
