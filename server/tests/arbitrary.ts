import fc from "fast-check";
import type { z } from "zod";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { aPng } from "@/server/platform/files/inspect/samples";
import { isUpload } from "@/server/platform/call/input";
import type { CallInput } from "@/server/tests/examples";

/** Texts that break what trusts them: SQL, HTML, formulas, paths, headers, Unicode, numbers, dates. // promises P-S3 */
export const HOSTILE_TEXT: readonly string[] = [
  "",
  " ",
  "\u3000",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udc00\ud800",
  "\u202egnp.exe",
  "𠮷野家😀👨‍👩‍👧",
  "é",
  "\ufeff",
  "\r\nSet-Cookie: a=b",
  "'; drop table firms; --",
  "' or '1'='1",
  "1; select pg_sleep(5)",
  "%' escape '",
  "\\",
  "%",
  "_",
  "<script>alert(1)</script>",
  '"><svg onload=alert(1)>',
  "=cmd|' /C calc'!A0",
  "../../../etc/passwd",
  "..%2f..%2f",
  "${jndi:ldap://x}",
  "{{7*7}}",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "1e309",
  "-0",
  "00",
  "0x10",
  "1,000.00",
  "１２３",
  "9".repeat(400),
  "0." + "0".repeat(300) + "1",
  "2026-02-30",
  "0000-00-00",
  "2999-12-31",
  "2026-11-20T25:61:61Z",
  "13812345678",
  "110101199001011237",
  "a".repeat(5_000),
  "甲".repeat(3_000),
];
const HOSTILE_OTHER: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  0.1,
  -0.000001,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  5e-324,
  [],
  {},
  [[]],
  [null],
  { $gt: "" },
  { length: 5 },
  { toString: 1 },
  [1, "1", null, {}],
  Array.from({ length: 300 }, (_, i) => i),
];

export const hostile = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...HOSTILE_TEXT) },
    { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_OTHER) },
    { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
    { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
    { weight: 1, arbitrary: fc.double() },
    { weight: 1, arbitrary: fc.integer() },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  );

interface Def {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
}

/** Values of the kind that a schema wants; refinements are hit by chance, which is the point. */
export function ofSchema(schema: z.ZodType): fc.Arbitrary<unknown> {
  const def = (schema as unknown as { _zod: { def: Def } })._zod.def;
  const inner = def.innerType ?? def.in;
  switch (def.type) {
    case "object": {
      const shape = Object.entries(def.shape ?? {}).map(([key, value]) => [key, ofSchema(value)] as const);
      return fc.record(Object.fromEntries(shape), { requiredKeys: [] });
    }
    case "array":
      return def.element ? fc.array(ofSchema(def.element), { maxLength: 4 }) : fc.constant([]);
    case "string":
      return fc.oneof(
        fc.constantFrom("甲", "2026-01-01", "100.00", "430102", "13812345678", "a@b.cn", "nothing", ...HOSTILE_TEXT),
        fc.string({ maxLength: 40 }),
      );
    case "number":
      return fc.oneof(fc.integer({ min: -2, max: 12 }), fc.integer(), fc.double({ noNaN: true }));
    case "boolean":
      return fc.boolean();
    case "literal":
      return fc.constantFrom(...(def.values ?? [null]));
    case "enum":
      return fc.constantFrom(...Object.values(def.entries ?? { none: "" }));
    case "union":
      return fc.oneof(...(def.options ?? []).map(ofSchema));
    case "nullable":
    case "optional":
    case "default":
      return fc.oneof({ weight: 4, arbitrary: inner ? ofSchema(inner) : hostile() }, fc.constantFrom(null, undefined));
    default:
      return inner ? ofSchema(inner) : hostile();
  }
}

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json => value !== null && typeof value === "object";

/** Every place inside a value, to put something else there. */
function pathsOf(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (!isRecord(value)) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...at, key]))];
}

function replaced(root: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (!isRecord(root)) return root;
  const copy = (Array.isArray(root) ? [...(root as unknown[])] : { ...root }) as Json;
  if (value === REMOVED && rest.length === 0) {
    const { [key]: _, ...others } = copy;
    return Array.isArray(root) ? Object.values(others) : others;
  }
  copy[key] = replaced(copy[key], rest, value);
  return copy;
}
const REMOVED = Symbol("removed");

/** A right value with one to three places spoiled, dropped or added. */
function mutated(right: unknown): fc.Arbitrary<unknown> {
  const paths = pathsOf(right);
  const spoil = fc.tuple(fc.constantFrom(...paths), fc.oneof(hostile(), fc.constant(REMOVED)));
  const add = fc.tuple(
    fc.constantFrom(...paths.filter((path) => path.length < 3)),
    fc.string({ minLength: 1, maxLength: 12 }),
    hostile(),
  );
  return fc
    .tuple(fc.array(spoil, { minLength: 1, maxLength: 3 }), fc.option(add, { freq: 8 }))
    .map(([spoils, added]) => {
      const once = spoils.reduce<unknown>((value, [path, bad]) => replaced(value, path, bad), right);
      return added ? replaced(once, [...added[0], added[1]], added[2]) : once;
    });
}

/** JSON text with the faults that only text can have. */
function rawBody(right: string): fc.Arbitrary<string | Buffer> {
  const from = (text: string): string => (text.startsWith("{") ? text.slice(1) : text);
  const nested = (n: number): string => `${'{"a":['.repeat(n)}${"]}".repeat(n)}`;
  return fc.oneof(
    fc.nat({ max: right.length }).map((n) => right.slice(0, n)),
    fc.constantFrom<string | Buffer>(
      `{"__proto__":{"x":1},${from(right)}`,
      `{"constructor":{"prototype":{"x":1}},${from(right)}`,
      `{"version":1,"version":2,${from(right)}`,
      `\ufeff${right}`,
      `${right}${right}`,
      `${right.slice(0, -1)},}`,
      Buffer.concat([Buffer.from(right.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x7d])]),
      nested(2_000),
      "[".repeat(50_000),
      "null",
      "[]",
      '"text"',
      "1e999",
      "",
    ),
  );
}

/** One hostile or right call of an endpoint. */
export interface FuzzCall {
  readonly path: Readonly<Record<string, string>>;
  readonly search: string;
  readonly payload?: string | Buffer;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The file of an upload. */
  readonly file?: Buffer;
}

const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));

function params(right: Readonly<Record<string, string>>): fc.Arbitrary<Record<string, string>> {
  const each = Object.entries(right).map(([key, value]) => {
    const bad = fc
      .constantFrom(...HOSTILE_TEXT.filter((text) => text !== ""))
      .map((text) => encoded(text).slice(0, 900));
    const any = fc.string({ minLength: 1, unit: "grapheme" }).map(encoded);
    return [key, fc.oneof({ weight: 4, arbitrary: fc.constant(encoded(value)) }, bad, any)] as const;
  });
  return fc.record(Object.fromEntries(each));
}

function search(right: Readonly<Record<string, unknown>>, schema: z.ZodType | undefined): fc.Arbitrary<string> {
  const flat = Object.entries(right).flatMap(([key, value]) =>
    Array.isArray(value) ? value.map((v) => [`${key}[]`, String(v)]) : [[key, String(value)]],
  ) as [string, string][];
  const text = (pairs: readonly (readonly [string, string])[]): string =>
    pairs.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join("&");
  const keys = [...flat.map(([key]) => key), "page", "pageSize", "sort", "__proto__", "constructor", "a[b]", "[]", ""];
  const bad = fc.tuple(fc.constantFrom(...keys), fc.constantFrom(...HOSTILE_TEXT, "-createTime", "2", "1000001"));
  const generated = schema ? ofSchema(schema) : fc.constant({});
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(text(flat)) },
    { weight: 5, arbitrary: fc.array(bad, { minLength: 1, maxLength: 3 }).map((more) => text([...flat, ...more])) },
    {
      weight: 4,
      arbitrary: generated.map((value) => text(Object.entries(value as Json).map(([k, v]) => [k, String(v)]))),
    },
    { weight: 1, arbitrary: fc.constantFrom("&&&==&", "%", "%zz=1", "a=%E4%B8", "=", "?", "a".repeat(8_000)) },
  );
}

const headers = (): fc.Arbitrary<Record<string, string>> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant({}) },
    fc.constantFrom<Record<string, string>>(
      { "content-type": "text/plain" },
      { "content-type": "application/json; charset=gbk" },
      { "content-type": "application/json;;;" },
      { "idempotency-key": "a b" },
      { "idempotency-key": "k".repeat(100) },
      { "x-client-version": "0.0.1" },
      { "x-client-version": "x" },
      { "if-none-match": '"x", W/"y", *' },
      { accept: "image/webp", "accept-encoding": "br" },
      { cookie: "sid=x; sid=y; =; a; pre=%zz; did=.; __Host-sid=1" },
      { "x-client-address": "1.2.3.4", "x-client-signature": "1.x", "x-forwarded-host": "evil" },
      { "x-forwarded-for": "6.6.6.6", "x-http-method-override": "DELETE", "content-encoding": "gzip" },
    ),
  );

/** The right file, the same with some bytes spoiled or cut off, and noise. */
const fileBytes = (right: Buffer): fc.Arbitrary<Buffer> =>
  fc.oneof(
    fc.constant(right),
    fc.tuple(fc.nat(right.length - 1), fc.nat(255)).map(([at, byte]) => {
      const spoiled = Buffer.from(right);
      spoiled[at] = byte;
      return spoiled;
    }),
    fc.nat(right.length).map((length) => right.subarray(0, length)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );

/** Calls of one endpoint around its example: right, spoiled, made from the schema, and broken as text. */
export function callsOf(endpoint: Endpoint, right: CallInput): fc.Arbitrary<FuzzCall> {
  const { body, query } = endpoint.spec;
  const common = {
    path: params(right.params ?? {}),
    search: search(right.query ?? {}, query),
    headers: headers(),
  };
  if (isUpload(body)) {
    const field = fc.constantFrom(...Object.values(right.fields ?? {}), ...HOSTILE_TEXT);
    const name = fc.oneof(
      fc.constantFrom(...Object.keys(right.fields ?? {}), "fileName", "file", "__proto__"),
      fc.string(),
    );
    const fields = fc.dictionary(name, field, { maxKeys: 3 });
    return fc.record({ ...common, fields, file: fileBytes(right.file?.bytes ?? aPng()), search: fc.constant("") });
  }
  const text = JSON.stringify(right.body ?? {});
  const payload = body
    ? fc.oneof(
        { weight: 1, arbitrary: fc.constant(text) },
        { weight: 8, arbitrary: mutated(right.body).map((value) => JSON.stringify(value) ?? "") },
        { weight: 4, arbitrary: ofSchema(body as z.ZodType).map((value) => JSON.stringify(value) ?? "") },
        { weight: 3, arbitrary: rawBody(text) },
      )
    : fc.option(fc.constantFrom("", "{}", "[", "null"), { freq: 6, nil: undefined });
  return fc.record({ ...common, payload }) as fc.Arbitrary<FuzzCall>;
}
