// Guarantees: what a firm types into its bill and has not declared, and what that would come to, the association sees
// nowhere: record, list, sums, explanation and history tell what was made, or what was declared last; what the association
// does meanwhile it sees at once. // domain a §0.4
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { duesApi } from "@/contracts/statement/dues/dues";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { duesItems } from "@/server/modules/statement/dues/record.table";
import { type DuesScene, duesScene } from "@/server/modules/statement/dues/testing";

let scene: DuesScene;
let params: { duesId: string };
before(async () => {
  scene = await duesScene();
  await scene.inForce(scene.year);
  await scene.generated(scene.year);
  params = { duesId: (await scene.billOf(scene.year)).duesId };
});
after(() => scene.t.close());

const ALL = { page: 1, pageSize: 100 };
/** All that the association reads of the bill. */
async function told() {
  const { desk, ok } = scene;
  const { revenueBase, taxRevenue, remark, handlerName, unitDue, personDue, payable, owing, relief } = await ok(
    desk,
    duesApi.get,
    { params },
  );
  const rows = await ok(desk, duesApi.list, { query: ALL });
  const row = rows.find(({ duesId }) => duesId === params.duesId);
  const totals = await ok(desk, duesApi.totals, { query: {} });
  const { lines, payable: explained } = await ok(desk, duesApi.explain, { params });
  const history = await ok(desk, duesApi.history, { params, query: ALL });
  const sum = (key: "payable" | "owing" | "unitDue") => rows.reduce((all, one) => all + fenOf(one[key]), 0n);
  for (const key of ["payable", "owing", "unitDue"] as const)
    assert.equal(fenOf(totals[key]), sum(key), `the footer's ${key} is the sum of its rows`);
  assert.deepEqual(
    [row?.revenueBase, row?.unitDue, row?.payable, row?.owing, row?.relief],
    [revenueBase, unitDue, payable, owing, relief],
  );
  const asRead = { revenueBase, taxRevenue, remark, handlerName, unitDue, personDue, payable, owing, relief };
  return { ...asRead, lines, explained, changes: history.length };
}

/** The firm types another revenue. */
async function typed(revenue: string) {
  const { firm, ok } = scene;
  const form = await ok(firm, duesApi.full, { params });
  const { version } = await ok(firm, duesApi.get, { params });
  const more = { revenueBase: revenue, taxRevenue: revenue, otherRevenue: "0.00", diffReason: "与税务局核对后更正" };
  const words = { remark: "尚未申报", handlerName: "张三", handlerMobile: "13800138000" };
  const paper = { receiptTitle: "某所", receiptCreditCode: "91420106MA4KXQ011H", receiptEmail: "a@example.com" };
  const body = { ...form, ...more, ...words, ...paper, receiptMobile: "13800138000", version };
  return ok(firm, duesApi.update, { params, body });
}

test("nothing of it before it is declared, all of it then, and as it was declared after it was taken back", async () => {
  const { firm, ok } = scene;
  const made = await told();
  const saved = await typed("98765400.00");
  assert.notEqual(saved.payable, made.payable, "its firm sees what it would come to");
  assert.deepEqual(await told(), made);
  const sent = await ok(firm, duesApi.submit, { params, body: { version: saved.version } });
  const declared = await told();
  assert.deepEqual(
    [declared.revenueBase, declared.payable, declared.remark],
    [saved.revenueBase, saved.payable, "尚未申报"],
  );
  await ok(firm, duesApi.withdraw, { params, body: { version: sent.version } });
  // What is typed stands behind the step that opened the bill again.
  scene.t.clock.advance(1_000);
  await typed("1234500.00");
  assert.deepEqual(await told(), declared);
});

test("what the association changes meanwhile it sees at once", async () => {
  const { t, desk, firm, ok } = scene;
  const before = await told();
  const [line] = await t.db
    .select()
    .from(duesItems)
    .where(and(eq(duesItems.duesId, params.duesId), eq(duesItems.isCharged, true)))
    .limit(1);
  assert.ok(line);
  const { itemId } = line;
  const objected = { params: { itemId }, body: { version: line.version, reason: "本人已于上年转出" } };
  const { version } = await ok(firm, duesApi.object, objected);
  const body = { answer: "情况属实", isAgreed: true, toCompanyId: null, version };
  await ok(desk, duesApi.answerObjection, { params: { itemId }, body });
  const later = await told();
  assert.equal(fenOf(before.payable) - fenOf(later.payable), fenOf(line.payableAmount));
  assert.equal(later.revenueBase, before.revenueBase);
});
