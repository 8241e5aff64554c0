// Guarantees: a draft is its writer's alone, per firm; it lies sealed; it goes after thirty days.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { authApi } from "@/contracts/auth/session";
import { draftApi, type FormDraft, MAX_DRAFT_CHARS } from "@/contracts/common/draft";
import { DEMO, userIdOf } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { buildTestApp, openSession, type TestApp } from "@/server/testing/testing";
import { dropOldDrafts } from "@/server/modules/common/draft";
import { formDrafts } from "@/server/modules/common/draft.table";

const KEY = "basic.staff:new:firm1";
const { path } = draftApi.get;
let t: TestApp;
let mine: string;
let colleague: string;

before(async () => {
  t = await buildTestApp({ seed });
  mine = await openSession(t, userIdOf(DEMO.user.hr));
  colleague = await openSession(t, userIdOf(DEMO.user.admin));
});
after(() => t.close());

const save = (token: string, content: string, base = "3", key = KEY) =>
  t.call({ method: "PUT", url: path, token, payload: { key, base, content } });
const read = async (token: string, key = KEY) =>
  (await t.call({ method: "GET", url: `${path}?key=${encodeURIComponent(key)}`, token })).json<{
    data: FormDraft | null;
  }>().data;

test("the last draft of a form is found again by its writer, and by nobody else", async () => {
  assert.equal(await read(mine), null);
  assert.equal((await save(mine, '{"staffName":"张"}')).statusCode, 200);
  assert.equal((await save(mine, '{"staffName":"张三"}', "4")).statusCode, 200);
  assert.deepEqual(
    { ...(await read(mine)), savedAt: "" },
    { key: KEY, base: "4", content: '{"staffName":"张三"}', savedAt: "" },
  );
  assert.equal(await read(colleague), null);
  const list = await t.call({ method: "GET", url: draftApi.list.path, token: mine });
  assert.deepEqual(
    list.json<{ data: { key: string }[] }>().data.map((one) => one.key),
    [KEY],
  );
});

test("of two machines neither writes over what the other left: it hears of it, and only what it has seen goes", async () => {
  type Saved = { savedAt: string; other: FormDraft | null };
  const at = "basic.firm:two";
  const put = async (text: string, seen: string | null): Promise<Saved> => {
    t.clock.advance(1_000);
    const payload = { key: at, base: "3", content: `"${text}"`, seen };
    const answer = await t.call({ method: "PUT", url: path, token: mine, payload });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ data: Saved }>().data;
  };
  const drop = (seen: string) =>
    t.call({ method: "DELETE", url: `${path}?key=basic.firm%3Atwo&seen=${encodeURIComponent(seen)}`, token: mine });
  const office = await put("office", null);
  assert.equal(office.other, null);
  const home = await put("home", null);
  assert.deepEqual([home.other?.content, home.savedAt], ['"office"', office.savedAt]);
  assert.equal((await read(mine, at))?.content, '"office"');
  const both = await put("home and office", home.savedAt);
  assert.equal(both.other, null);
  assert.equal((await put("office again", office.savedAt)).other?.content, '"home and office"');
  await drop(office.savedAt);
  assert.ok(await read(mine, at), "not the one that was seen");
  await drop(both.savedAt);
  assert.equal(await read(mine, at), null);
  // It has gone: nothing is written over.
  assert.equal((await put("office again", office.savedAt)).other, null);
});

test("another acting firm has drafts of its own", async () => {
  const head = await openSession(t, userIdOf(DEMO.user.head));
  await save(head, '{"a":1}');
  const acting = { companyId: DEMO.firm.branchZhuzhou };
  const switched = await t.call({ method: "PUT", url: authApi.actAs.path, token: head, payload: acting });
  assert.equal(switched.statusCode, 200, switched.body);
  assert.equal(await read(head), null);
});

test("nothing of it is readable in the database or the audit log", async () => {
  await save(mine, '{"idNo":"11010519491231002X"}');
  const rows = await t.db.select().from(formDrafts);
  assert.ok(!JSON.stringify(rows).includes("11010519491231002X"));
  assert.ok(!t.logs().includes("11010519491231002X"));
});

test("too much is refused, a hundred and one leave a hundred", async () => {
  assert.equal((await save(mine, "x".repeat(MAX_DRAFT_CHARS + 1))).statusCode, 400);
  for (let i = 0; i < 101; i++) {
    t.clock.advance(1);
    assert.equal((await save(colleague, "{}", "1", `basic.firm:f${i}`)).statusCode, 200);
  }
  assert.equal(await read(colleague, "basic.firm:f0"), null);
  assert.ok(await read(colleague, "basic.firm:f1"));
});

test("a draft that is given up or thirty days old is gone", async () => {
  await save(mine, "{}", "1", "basic.firm:a");
  await t.call({ method: "DELETE", url: `${path}?key=basic.firm%3Aa`, token: mine });
  assert.equal(await read(mine, "basic.firm:a"), null);
  await dropOldDrafts(t.db, new Date(t.clock.now().getTime() + 29 * 86_400_000));
  assert.ok(await read(mine));
  await dropOldDrafts(t.db, new Date(t.clock.now().getTime() + 31 * 86_400_000));
  assert.equal(await read(mine), null);
});
