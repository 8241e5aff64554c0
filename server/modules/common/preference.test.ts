// Guarantees: how a user looks at his lists is his alone, wherever he signs in; it holds no number of a person.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { preferenceApi, type ScreenPreference } from "@/contracts/common/preference";
import { screenPreferences } from "@/server/modules/common/preference.table";
import { DEMO, userIdOf } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { buildTestApp, openSession, type TestApp } from "@/server/testing/testing";

const SCREEN = "basic.staff.list";
const NONE: ScreenPreference = { columns: [], filters: [] };
let t: TestApp;
let mine: string;
let colleague: string;

before(async () => {
  t = await buildTestApp({ seed });
  mine = await openSession(t, userIdOf(DEMO.user.hr));
  colleague = await openSession(t, userIdOf(DEMO.user.admin));
});
after(() => t.close());

const save = (token: string, more: object, screen = SCREEN) =>
  t.call({ method: "PUT", url: preferenceApi.save.path, token, payload: { screen, ...NONE, ...more } });
const read = async (token: string) =>
  (await t.call({ method: "GET", url: preferenceApi.list.path, token })).json<{
    data: (ScreenPreference & { screen: string })[];
  }>().data;

test("columns and filters are found again by their user in another session, and by nobody else", async () => {
  const columns = [
    { key: "mobile", width: 180 },
    { key: "age", isHidden: true },
  ];
  const filters = [{ name: "青年", query: "ageTo=35&staffStatus%5B%5D=1" }];
  assert.equal((await save(mine, { columns, filters })).statusCode, 200);
  const elsewhere = await openSession(t, userIdOf(DEMO.user.hr));
  assert.deepEqual(await read(elsewhere), [{ screen: SCREEN, columns, filters }]);
  assert.deepEqual(await read(colleague), []);
});

test("the last choice counts, and nothing chosen is nothing kept", async () => {
  await save(mine, { columns: [{ key: "age" }] });
  assert.deepEqual(await read(mine), [{ screen: SCREEN, columns: [{ key: "age" }], filters: [] }]);
  await save(mine, NONE);
  assert.deepEqual(await read(mine), []);
  assert.equal((await t.db.select().from(screenPreferences)).length, 0);
});

const token = `k${"a1".repeat(21)}b`;
const REFUSED: readonly (readonly [string, object, RegExp])[] = [
  ["a mobile", { filters: [{ name: "a", query: "keyword=13812345678" }] }, /完整的手机号码或证件号码/],
  ["a mobile in groups", { filters: [{ name: "a", query: "keyword=138-1234-5678" }] }, /完整的手机号码或证件号码/],
  ["a document number", { filters: [{ name: "a", query: "idNo=11010519491231002X" }] }, /完整的手机号码或证件号码/],
  ["two of one name", { filters: [1, 2].map((n) => ({ name: "a", query: `ageTo=${n}` })) }, /同名/],
  ["too many", { filters: Array.from({ length: 21 }, (_, n) => ({ name: `f${n}`, query: "" })) }, /最多保存 20 组/],
];
for (const [name, more, words] of REFUSED)
  test(`${name} is refused in words`, async () => {
    const answer = await save(mine, more);
    assert.equal(answer.statusCode, 400);
    assert.match(answer.body, words);
    assert.deepEqual(await read(mine), []);
  });

test("a sealed token is no number", async () => {
  assert.equal((await save(mine, { filters: [{ name: "一人", query: `idNo=${token}` }] })).statusCode, 200);
});

test("of more than a hundred lists the oldest goes", async () => {
  for (let i = 0; i <= 100; i++) {
    t.clock.advance(1);
    assert.equal((await save(colleague, { columns: [{ key: "a" }] }, `x.y${i}`)).statusCode, 200);
  }
  const kept = (await read(colleague)).map(({ screen }) => screen);
  assert.equal(kept.length, 100);
  assert.ok(!kept.includes("x.y0") && kept.includes("x.y1"));
});
