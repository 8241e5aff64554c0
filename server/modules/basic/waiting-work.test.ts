// Guarantees: the workbench and the menu say what came back to a firm and what waits for its answer, to those who can act on
// it and to no other firm. // domain a §0.4, §2.2
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { eq } from "drizzle-orm";
import { type Workbench, workbenchApi } from "@/contracts/common/workbench";
import { type Unread, unreadApi } from "@/contracts/message/unread";
import { newId } from "@/server/platform/clock/id";
import { reviewers } from "@/server/modules/filing/reviewer.table";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { firmChanges } from "@/server/modules/basic/firm-change/firm-change.table";
import { firmExits } from "@/server/modules/basic/firm-exit/firm-exit.table";
import { memberApplies } from "@/server/modules/basic/member/member-apply.table";
import { type Someone, someone } from "@/server/modules/basic/transfer/transfer-testing";
import { transfers } from "@/server/modules/basic/transfer/transfer.table";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";

const { soleProprietor: FIRM, smallLimited: OTHER } = DEMO.firm;
const SCREENS = ["basic.firm", "basic.staff", "filing.reviewer"] as const;
const KEYS = ["firmChangeReturned", "firmExitReturned", "memberApplyReturned", "transferReturned", "reviewerReturned"];

let t: TestApp;
let firm: Someone;

const read = async <T>(token: string, url: string): Promise<T> =>
  (await t.call({ method: "GET", url, token })).json<{ data: T }>().data;
const todosOf = async (token: string) => (await read<Workbench>(token, workbenchApi.get.path)).todos;
const menuOf = async (token: string): Promise<Record<string, number>> => {
  const { menuCounts = {} } = await read<Unread>(token, unreadApi.quickUnread.path);
  return Object.fromEntries(SCREENS.map((id) => [id, menuCounts[id] ?? 0]));
};
const keysOf = async (token: string) =>
  (await todosOf(token)).map(({ key }) => key).filter((key) => KEYS.includes(key));

before(async () => {
  t = await buildDemoApp();
  firm = await someone(t, FIRM);
});
after(() => t.close());

/** One of each kind, of the firm, that the association or the other firm has sent back. */
async function sendBackAll() {
  const of = { companyId: FIRM, companyName: "x" };
  await t.db.insert(firmChanges).values({
    ...{ ...of, changeId: newId(), changeNo: newId(), title: "x", changeItems: [], auditStatus: 4 },
    ...{ afterValues: "x", basisValues: "x" },
  });
  await t.db
    .insert(firmExits)
    .values({ ...of, exitId: newId(), exitNo: newId(), title: "x", exitType: 1, auditStatus: 4 });
  await t.db.insert(memberApplies).values({ ...of, applyId: newId(), applyType: 6, auditStatus: 4 });
  for (const transferStatus of [2, 5])
    await t.db
      .insert(transfers)
      .values({ ...of, transferId: newId(), transferStatus, startedBy: 1, transferType: 1, staffName: "退回人" });
  await t.db
    .insert(reviewers)
    .values({ ...of, reviewerId: newId(), applyNo: newId(), reviewerStatus: 2, applyType: 1 });
}

it("what came back stands in the workbench and is counted in the menu, for whoever works on it", async () => {
  const was = await menuOf(firm.token);
  assert.deepEqual(await keysOf(firm.token), []);
  await sendBackAll();
  const is = await menuOf(firm.token);
  const more = SCREENS.map((id) => (is[id] ?? 0) - (was[id] ?? 0));
  assert.deepEqual(more, [2, 3, 1]);
  assert.deepEqual((await keysOf(firm.token)).sort(), [...KEYS].sort());
  const other = await someone(t, OTHER);
  assert.deepEqual(await keysOf(other.token), [], "of another firm nothing is told");
  const { userId } = await createUser(t.db, {
    companyId: FIRM,
    codes: ["g_hy_member_firm_find", "g_hy_member_staff_find"],
  });
  const reader = await openSession(t, userId);
  assert.deepEqual([await keysOf(reader), Object.values(await menuOf(reader))], [[], SCREENS.map(() => 0)]);
});

it("a transfer that waits for the firm's word stands there with its last day, whichever side it is on", async () => {
  const was = (await menuOf(firm.token))["basic.staff"] ?? 0;
  const of = { companyId: OTHER, companyName: "x", otherCompanyId: FIRM, transferType: 1, answerBy: "2099-01-05" };
  const ids = [newId(), newId()];
  for (const [at, transferId] of ids.entries()) {
    const side = at === 0 ? { transferStatus: 1, startedBy: 1 } : { transferStatus: 3, startedBy: 2 };
    await t.db.insert(transfers).values({ ...of, ...side, transferId, staffName: "待答人" });
  }
  const asked = async () =>
    (await todosOf(firm.token)).filter(({ key }) => ids.some((id) => key === `transferAsked:${id}`));
  assert.deepEqual(
    (await asked()).map(({ dueDate, title, routeId }) => [dueDate, title, routeId]),
    ids.map(() => ["2099-01-05", "答复转所申请：待答人", "basic.transfer"]),
  );
  assert.equal((await menuOf(firm.token))["basic.staff"], was + 2);
  for (const id of ids) await t.db.update(transfers).set({ transferStatus: 4 }).where(eq(transfers.transferId, id));
  assert.deepEqual(await asked(), []);
});
