// Guarantees: of two firms that ask for one person after each other, the one that was refused undoes nothing of the
// other's, and never learns from the refusal where he is; what it and the association write to each other the firm that
// is asked does not read. // domain a §2.2, §2.6 P1
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { eq } from "drizzle-orm";
import { type Endpoint, fillPath } from "@/contracts/kit/endpoint";
import { type Talk, talkApi } from "@/contracts/kit/talk";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import {
  aColleague,
  anAsking,
  type Someone,
  someone,
  submitted,
} from "@/server/modules/basic/transfer/transfer-testing";
import { HIDDEN_FIRM } from "@/server/modules/basic/transfer/transfer-words";
import { firms } from "@/server/reference/firm.table";
import { staff } from "@/server/reference/staff.table";
import { users } from "@/server/reference/user.table";
import type { TestApp } from "@/server/testing/testing";

const { first: OLD, headOffice, smallLimited } = DEMO.firm;
let t: TestApp;
let desk: Someone;
let old: Someone;
let refused: Someone;
let rival: Someone;

before(async () => {
  t = await buildDemoApp();
  [old, refused, rival] = [await someone(t, OLD), await someone(t, headOffice), await someone(t, smallLimited)];
  desk = await someone(t, null);
  await t.db.update(users).set({ nickName: "拒绝经办" }).where(eq(users.userId, old.userId));
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

it("a refusal names neither the firm that wrote it nor its clerk to who asked, and both to the association", async () => {
  const { transferId, asked } = await declined("不知何处");
  const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, OLD));
  const [clerk] = await t.db.select().from(users).where(eq(users.userId, old.userId));
  assert.ok(firm && clerk);
  const isSilent = (told: unknown) => {
    const text = JSON.stringify(told);
    assert.ok(!text.includes(firm.companyName) && !text.includes(clerk.nickName), text);
  };
  const seen = await refused.hands("get", transferId);
  const line = seen.data.auditRecords.at(-1);
  assert.deepEqual([line?.action, line?.operatorOrg, line?.operatorName], ["decline", HIDDEN_FIRM, "对方单位"]);
  assert.equal(line?.opinion, "项目未完");
  isSilent(seen);
  isSilent(await refused.hands("list", "", undefined, "?page=1&pageSize=100"));
  isSilent(await refused.hands("history", transferId, undefined, `?page=1&transferId=${transferId}`));
  const stale = await refused.hands("withdraw", transferId, { version: asked });
  assert.equal(stale.status, 409);
  assert.match(stale.errorMessage ?? "", /^对方单位已于 .* 办理「不同意」/);
  isSilent(stale);
  const own = await old.hands("get", transferId);
  assert.equal(own.data.auditRecords.at(-1)?.operatorOrg, firm.companyName);
  const late = await old.hands("decline", transferId, { version: asked, opinion: "再答" });
  assert.equal(clerk.nickName, "拒绝经办");
  assert.match(late.errorMessage ?? "", /^您已于/);
  const colleague = await someone(t, OLD);
  const later = await colleague.hands("decline", transferId, { version: asked, opinion: "再答" });
  assert.ok(later.errorMessage?.startsWith(`${firm.companyName} ${clerk.nickName} `), later.errorMessage);
  const officer = await desk.hands("get", transferId);
  assert.equal(officer.data.auditRecords.at(-1)?.operatorOrg, firm.companyName);
});

it("what its owner and the association write to each other is not the asked firm's to read", async () => {
  const { transferId, version } = await declined("留言人");
  const { data } = await refused.hands("appeal", transferId, { version, opinion: "请协会协调" });
  const params = { bizType: "basic.transfer", bizId: data.transferId };
  const talk = async ({ token }: Someone, endpoint: Endpoint, payload?: object) => {
    const url = fillPath(endpoint.path, params);
    const answer = await t.call({ method: endpoint.spec.method, url, token, ...(payload && { payload }) });
    return { status: answer.statusCode, data: answer.json<{ data: Talk }>().data };
  };
  const said = await talk(refused, talkApi.write, { content: "原单位拖着不办" });
  assert.deepEqual([said.status, said.data.lines.length], [200, 1]);
  assert.equal((await talk(desk, talkApi.write, { content: "我们来问" })).status, 200);
  for (const endpoint of [talkApi.list, talkApi.read])
    assert.deepEqual((await talk(old, endpoint)).data, { lines: [], unread: 0, mayWrite: false });
  assert.equal((await talk(old, talkApi.write, { content: "看看" })).status, 403);
  const detail = async (by: Someone) =>
    ((await by.hands("get", data.transferId)).data as { readonly unreadNotes?: number }).unreadNotes;
  assert.deepEqual([await detail(old), await detail(refused)], [0, 1]);
  assert.equal((await talk(refused, talkApi.list)).data.lines.length, 2);
});
