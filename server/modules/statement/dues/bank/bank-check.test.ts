// Guarantees: a bank's file that is checked tells what it would bring and brings nothing; what was taken in before is told
// as such, by number and payer; firms that bills may be made for are found by a part of their name; people with objections are asked for alone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { duesApi } from "@/contracts/statement/dues/dues";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { PERMISSION_CODES } from "@/contracts/access";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { type Hands, handsWith } from "@/server/modules/party/testing";
import { multipart } from "@/server/tests/examples";
import { duesBankLines, duesBills, duesItems } from "@/server/modules/statement/dues/record.table";
import { eq } from "drizzle-orm";

let t: TestApp;
let desk: Hands;
let token = "";
before(async () => {
  t = await buildDemoApp();
  const { userId } = await createUser(t.db, { userType: 2, orgId: DEMO.orgId, codes: PERMISSION_CODES });
  token = await openSession(t, userId);
  desk = handsWith(t, token);
});
after(() => t.close());

async function send(path: string, text: string) {
  const { payload, contentType } = await multipart({}, Buffer.from(text), "流水.csv");
  return t.call({ method: "POST", url: path, token, payload, headers: { "content-type": contentType } });
}
const lines = async () => (await t.db.select().from(duesBankLines)).length;
interface Told {
  readonly created: number;
  readonly existing: number;
  readonly outgoing: number;
  readonly faultCount: number;
  readonly preview: readonly { readonly payerName: string; readonly isExisting: boolean }[];
}

test("a checked file brings nothing", async () => {
  const was = await lines();
  const head = "交易日期,贷方发生额,借方发生额,对方户名,流水号";
  const first = "2026-03-01,10.00,,甲公司,CHK1";
  const more = [head, first, "2026-03-02,20.00,,乙公司,CHK2", "2026-03-02,,5.00,丙公司,CHK3", "昨天,1.00,,丁公司,CHK4"];
  const checked = await send(duesDeskApi.bankCheck.path, more.join("\n"));
  assert.equal(checked.statusCode, 200, checked.body);
  const told = checked.json<{ data: Told }>().data;
  assert.deepEqual([told.created, told.existing, told.outgoing, told.faultCount], [2, 0, 1, 1]);
  assert.equal(await lines(), was);
  assert.equal((await send(duesDeskApi.bankImport.path, [head, first].join("\n"))).statusCode, 200);
  const again = (await send(duesDeskApi.bankCheck.path, more.join("\n"))).json<{ data: Told }>().data;
  assert.deepEqual([again.created, again.existing], [1, 1]);
  assert.deepEqual(
    again.preview.map(({ payerName, isExisting }) => [payerName, isExisting]),
    [
      ["甲公司", true],
      ["乙公司", false],
    ],
  );
  const none = await send(duesDeskApi.bankCheck.path, "甲,乙\n1,2");
  assert.equal(none.statusCode, 400);
  assert.match(none.body, /没有认出这些列/);
});

test("lines under one number are told apart by their payer, and those wholly alike by which of them it is", async () => {
  const head = "交易日期,贷方发生额,对方户名,对方账号,凭证号";
  const rows = ["2026-04-01,30.00,甲公司,62200001,0", "2026-04-01,30.00,乙公司,62200002,0"];
  const alike = "2026-04-01,30.00,甲公司,62200001,0";
  const bring = async (...more: string[]) => {
    const answer = await send(duesDeskApi.bankImport.path, [head, ...rows, ...more].join("\n"));
    assert.equal(answer.statusCode, 200, answer.body);
    const { created, existing } = answer.json<{ data: Told }>().data;
    return [created, existing];
  };
  assert.deepEqual(await bring(), [2, 0]);
  assert.deepEqual(await bring(alike), [1, 2]);
  assert.deepEqual(await bring(alike), [0, 3]);
});

test("firms are found by a part of their name", async () => {
  const all = await desk(duesDeskApi.firms, { query: { page: 1 } });
  assert.equal(all.status, 200);
  const named = await desk(duesDeskApi.firms, { query: { page: 1, keyword: "岳麓山" } });
  assert.ok(named.data.length > 0 && named.data.length < all.data.length);
  assert.ok(named.data.every(({ name }) => name.includes("岳麓山")));
});

test("people with objections are asked for alone", async () => {
  const [item] = await t.db.select().from(duesItems).limit(1);
  assert.ok(item);
  await t.db
    .update(duesItems)
    .set({ objectionState: "waiting", objection: "已离职" })
    .where(eq(duesItems.itemId, item.itemId));
  const [bill] = await t.db.select().from(duesBills).where(eq(duesBills.duesId, item.duesId));
  assert.ok(bill);
  const said = await desk(duesApi.items, { params: { duesId: bill.duesId }, query: { hasObjection: true } });
  assert.deepEqual(
    said.data.map(({ itemId }) => itemId),
    [item.itemId],
  );
});
