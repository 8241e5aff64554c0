// Guarantees: of two firms that ask for one person after each other, the one that was refused undoes nothing of the
// other's, and never learns from the refusal where he is. // domain a §2.2, §2.6 P1
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { eq } from "drizzle-orm";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import {
  aColleague,
  anAsking,
  type Someone,
  someone,
  submitted,
} from "@/server/modules/basic/transfer/transfer-testing";
import { staff } from "@/server/reference/staff.table";
import type { TestApp } from "@/server/testing/testing";

const { first: OLD, headOffice, smallLimited } = DEMO.firm;
let t: TestApp;
let old: Someone;
let refused: Someone;
let rival: Someone;

before(async () => {
  t = await buildDemoApp();
  [old, refused, rival] = [await someone(t, OLD), await someone(t, headOffice), await someone(t, smallLimited)];
});
after(() => t.close());

const stands = async (staffId: string) => {
  const [row] = await t.db.select().from(staff).where(eq(staff.staffId, staffId));
  return [row?.staffStatus, row?.memberStatus];
};

/** Somebody whom one firm has asked for in vain. */
async function declined(staffName: string) {
  const { form, row } = await aColleague(old, { staffName });
  const asked = await submitted(refused, await anAsking(t, refused, form));
  assert.equal(asked.data.transferStatus, 1, JSON.stringify(asked));
  const { transferId, version } = asked.data;
  const no = await old.hands("decline", transferId, { version, opinion: "项目未完" });
  assert.equal(no.data.transferStatus, 2, JSON.stringify(no));
  return { form, row, transferId, asked: version, version: no.data.version };
}

it("who withdraws what was declined leaves alone whom another firm's transfer has moved", async () => {
  const { form, row, transferId, version } = await declined("两家争");
  const second = await submitted(rival, await anAsking(t, rival, form));
  const yes = await old.hands("confirm", second.data.transferId, { version: second.data.version, opinion: "同意" });
  assert.deepEqual([yes.status, yes.data.transferStatus], [200, 4], JSON.stringify(yes));
  const moving = await stands(row.staffId);
  assert.equal(moving[0], 3);
  const back = await refused.hands("withdraw", transferId, { version });
  assert.deepEqual([back.status, back.data.transferStatus], [200, 7], JSON.stringify(back));
  assert.deepEqual(await stands(row.staffId), moving);
});

it("who withdraws what moved him lets him stay", async () => {
  const { form, row } = await aColleague(old, { staffName: "撤回留下" });
  const stood = await stands(row.staffId);
  const { data } = await submitted(rival, await anAsking(t, rival, form));
  const yes = await old.hands("confirm", data.transferId, { version: data.version, opinion: null });
  assert.equal((await stands(row.staffId))[0], 3);
  await rival.hands("withdraw", data.transferId, { version: yes.data.version });
  assert.deepEqual(await stands(row.staffId), stood);
});
