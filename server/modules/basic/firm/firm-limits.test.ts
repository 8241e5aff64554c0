// Guarantees: every item of the firm's form, beyond its bounds or of another type, is refused with a Chinese sentence at
// its path; nothing of such a request is stored and the server stays well.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { firmBranchFields, firmFields, firmPartnerFields } from "@/contracts/basic/firm/firm-fields";
import type { FirmFull } from "@/contracts/basic/firm/firm";
import { aBranch, aPartner } from "@/contracts/basic/firm/firm-sample";
import { isOptional, metaOf, unwrap } from "@/contracts/kit/field";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO, FIRM, type Hands, handsOf, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { firms } from "@/server/reference/firm.table";
import { z } from "zod";

const { applying } = DEMO.firm;
let t: TestApp;
let other: Hands;
let form: FirmFull;

before(async () => {
  t = await buildDemoApp();
  other = await handsOf(t, DEMO.user.other);
  form = await other.full(applying);
});
after(() => t.close());

type Shape = Readonly<Record<string, z.ZodType>>;
const SHAPES: readonly { shape: Shape; at: string }[] = [
  { shape: firmFields, at: "" },
  { shape: firmPartnerFields, at: "partners.0." },
  { shape: firmBranchFields, at: "branches.0." },
];

/** Every item of the aggregate set to what `spoil` says of its schema; undefined leaves it good. */
function spoiled(spoil: (schema: z.ZodType) => unknown) {
  const paths: string[] = [];
  const rows = SHAPES.map(({ shape, at }) =>
    Object.fromEntries(
      Object.entries(shape).flatMap(([key, schema]) => {
        const value = spoil(schema);
        if (value === undefined) return [];
        paths.push(at + key);
        return [[key, value]];
      }),
    ),
  );
  const [own, partner, branch] = rows;
  return {
    paths,
    body: {
      ...form,
      ...own,
      partners: [{ ...aPartner(1), ...partner }],
      branches: [{ ...aBranch(1), ...branch }],
    },
  };
}

async function assertRefused(name: string, spoil: (schema: z.ZodType) => unknown): Promise<void> {
  const { paths, body } = spoiled(spoil);
  assert.ok(paths.length > 0, name);
  const response = await other.put(applying, body);
  assert.equal(response.statusCode, 400, `${name}: ${response.body.slice(0, 300)}`);
  const { fieldErrors } = response.json<{ fieldErrors: { path: string; message: string }[] }>();
  const messages = new Map(fieldErrors.map((error) => [error.path, error.message]));
  for (const path of paths) {
    const message = messages.get(path) ?? "";
    assert.match(message, /[\u4e00-\u9fff]{3,}/, `${name} at ${path}: ${message}`);
    assert.doesNotMatch(message, /invalid|expected|undefined|null/i, `${name} at ${path}: ${message}`);
  }
}

const baseOf = (schema: z.ZodType): z.ZodType => unwrap(schema);
const isText = (schema: z.ZodType): boolean => baseOf(schema) instanceof z.ZodString;

test("nothing typed where something must be", () => assertRefused("null", (s) => (isOptional(s) ? undefined : null)));
test("blank where a text must be", () =>
  assertRefused("blank", (s) => (isText(s) && !isOptional(s) ? " \u3000 " : undefined)));
test("far too long", () => assertRefused("long", (s) => (isText(s) ? "税".repeat(3000) : undefined)));
test("an object instead of a value", () => assertRefused("object", () => ({ $ne: null })));
// Items of several choices are lists already and report at the entry that is wrong.
test("a list instead of a value", () =>
  assertRefused("list", (s) => (baseOf(s) instanceof z.ZodArray ? undefined : ["x", "y"])));
test("a number instead of a text", () => assertRefused("number", (s) => (isText(s) ? 12345 : undefined)));
test("a text instead of a number or a yes", () =>
  assertRefused("text", (s) => (isText(s) || baseOf(s) instanceof z.ZodArray ? undefined : "1")));
test("below the smallest dictionary value and below zero", () =>
  assertRefused("negative", (s) => (baseOf(s) instanceof z.ZodNumber ? -1 : undefined)));
test("fractions of people and of dictionary values", () =>
  assertRefused("fraction", (s) => (baseOf(s) instanceof z.ZodNumber ? 1.5 : undefined)));
test("days that are none", () => assertRefused("date", (s) => (metaOf(s)?.kind === "date" ? "2023-02-29" : undefined)));
test("amounts beyond their bounds", async () => {
  const isAmount = (s: z.ZodType): boolean => ["wan", "money", "decimal"].includes(metaOf(s)?.kind ?? "");
  await assertRefused("one cent too much", (s) => (isAmount(s) ? "1000000000000000.00" : undefined));
  await assertRefused("negative", (s) => (isAmount(s) ? "-0.01" : undefined));
  await assertRefused("third place", (s) => (isAmount(s) ? "1.001" : undefined));
  await assertRefused("exponent", (s) => (isAmount(s) ? "1e3" : undefined));
  await assertRefused("separators that part no thousands", (s) => (isAmount(s) ? "1,00.00" : undefined));
});
test("markup in numbers and addresses", () =>
  assertRefused("markup", (s) =>
    ["code", "locality"].includes(metaOf(s)?.kind ?? "") && !/编号|登记/.test(metaOf(s)?.label ?? "")
      ? "<script>alert(1)</script>"
      : undefined,
  ));

test("unknown keys are named, at every depth", async () => {
  for (const body of [
    { ...form, companyStatus: 2 },
    { ...form, partners: [{ ...aPartner(1), contributionRatio: "100.0000" }] },
    { ...form, branches: [{ ...aBranch(1), inProvince: true }] },
  ]) {
    const response = await other.put(applying, body);
    assert.equal(response.statusCode, 400);
    assert.match(response.body, /不认识的字段：(companyStatus|contributionRatio|inProvince)/);
  }
});

test("half a character is refused at its item", async () => {
  const response = await other.put(applying, { ...form, partners: [{ ...aPartner(1), qualCertNo: "\ud800" }] });
  assert.deepEqual(response.json<{ fieldErrors: unknown }>().fieldErrors, [
    { path: "partners.0.qualCertNo", message: "含有无法保存的字符，请删除后重试" },
  ]);
});

test("too many rows", async () => {
  const response = await other.put(applying, { ...form, partners: Array.from({ length: 201 }, (_, i) => aPartner(i)) });
  assert.match(response.body, /合伙人\(股东\)不能超过200项/);
});

test("broken, oversized and mistyped bodies", async () => {
  const token = await tokenOf(t, DEMO.user.other);
  const send = (payload: string | Buffer, type = "application/json") =>
    t.call({ method: "PUT", url: `${FIRM}/${applying}`, token, payload, headers: { "content-type": type } });
  assert.equal((await send('{"companyName":')).statusCode, 400);
  assert.equal((await send('{"__proto__":{"x":1}}')).statusCode, 400);
  assert.equal((await send("companyName=x", "application/x-www-form-urlencoded")).statusCode, 400);
  assert.equal((await send(JSON.stringify({ ...form, businessScope: "x".repeat(10_000_000) }))).statusCode, 413);
  assert.equal((await send("null")).statusCode, 400);
  assert.equal((await send("[]")).statusCode, 400);
});

test("after all this the record is what it was", async () => {
  const [row] = await t.db.select().from(firms).where(eq(firms.companyId, applying));
  assert.equal(row?.version, form.version);
  assert.deepEqual(await other.full(applying), form);
  assert.doesNotMatch(t.logs(), /"level":(50|60)/);
});
