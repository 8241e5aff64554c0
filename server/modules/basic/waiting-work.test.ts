// Guarantees: the workbench and the menu say what came back to a firm and what waits for its answer, to those who can act on
// it and to no other firm. // domain a §0.4, §2.2
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { eq, inArray } from "drizzle-orm";
import { type Workbench, workbenchApi } from "@/contracts/common/workbench";
import { type Unread, unreadApi } from "@/contracts/message/unread";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { remindFirms } from "@/server/modules/basic/waiting-reminders";
import { submissions } from "@/server/records/review/read";
import { remindReturned } from "@/server/records/review/remind-returned";
import { stepLines } from "@/server/records/steps/step.table";
import { newId } from "@/server/platform/clock/id";
import { reviewers } from "@/server/modules/filing/reviewer.table";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { firmChanges } from "@/server/modules/basic/firm-change/firm-change.table";
import { firmExits } from "@/server/modules/basic/firm-exit/firm-exit.table";
import { memberApplies } from "@/server/modules/basic/member-apply/member-apply.table";
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
    ...of,
    changeId: newId(),
    changeNo: newId(),
    title: "x",
    changeItems: [],
    auditStatus: 4,
    afterValues: "x",
    basisValues: "x",
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
  const todos = await todosOf(firm.token);
  const instead = (key: string) => todos.find((todo) => todo.key === key)?.detail.split("，或")[1];
  // As the buttons of their pages say.
  assert.deepEqual(["firmChangeReturned", "memberApplyReturned", "transferReturned"].map(instead), [
    "不再申请",
    "删除申请",
    "撤回申请",
  ]);
  const other = await someone(t, OTHER);
  assert.deepEqual(await keysOf(other.token), [], "of another firm nothing is told");
  const { userId } = await createUser(t.db, {
    companyId: FIRM,
    codes: ["g_hy_member_firm_find", "g_hy_member_staff_find"],
  });
  const reader = await openSession(t, userId);
  assert.deepEqual([await keysOf(reader), Object.values(await menuOf(reader))], [[], SCREENS.map(() => 0)]);
});

/** The association's last word on a record that was sent back. */
const sentBackOn = (bizType: string, bizId: string, endTime: Date) =>
  t.db.insert(submissions).values({
    submissionId: newId(),
    submissionNo: newId(),
    bizType,
    bizId,
    companyId: FIRM,
    companyName: "x",
    orgId: "x",
    action: "submit",
    status: 1,
    title: "x",
    version: 1,
    level: 2,
    submitUserName: "x",
    decideCodes: [],
    submitTime: endTime,
    dueDate: "2026-01-30",
    endTime,
    endAction: "sendBack",
    outcome: 4,
    isAnswered: true,
    isCurrent: true,
  });

it("what was sent back has a day, and is reminded of once before it, as is the word on a transfer", async () => {
  const [change] = await t.db.select().from(firmChanges).where(eq(firmChanges.companyId, FIRM));
  assert.ok(change);
  await sentBackOn("basic.firm-change", change.changeId, new Date("2099-01-05T02:00:00Z"));
  const todo = (await todosOf(firm.token)).find(({ key }) => key === "firmChangeReturned");
  assert.equal(todo?.dueDate, "2099-01-19", "ten working days");
  assert.match(todo.detail, /退回，请于 2099-01-19 前修改/);
  const transferId = newId();
  await t.db.insert(transfers).values({
    transferId,
    companyId: OTHER,
    companyName: "x",
    otherCompanyId: FIRM,
    transferType: 1,
    staffName: "提醒人",
    answerBy: "2099-01-19",
    transferStatus: 1,
    startedBy: 1,
  });
  const round = (day: string) =>
    Promise.all(
      [remindFirms, remindReturned, remindFirms, remindReturned].map((chore) =>
        chore(t.app.platform.services)(t.db, new Date(`${day}T02:00:00Z`)),
      ),
    );
  const told = async () =>
    (
      await t.db
        .select({ bizId: siteMessages.bizId })
        .from(siteMessages)
        .where(inArray(siteMessages.bizId, [change.changeId, transferId]))
    ).map(({ bizId }) => bizId);
  await round("2099-01-12");
  assert.deepEqual(await told(), [], "too early");
  await round("2099-01-15");
  await round("2099-01-16");
  assert.deepEqual((await told()).sort(), [change.changeId, transferId].sort());
  await t.db.update(transfers).set({ transferStatus: 4 }).where(eq(transfers.transferId, transferId));
});

it("what was sent back is reminded of whatever its kind, and not when the firm has moved it on", async () => {
  const ids = { "party.info": newId(), "statement.balance-sheet": newId(), "basic.tax-info": newId() };
  for (const [bizType, id] of Object.entries(ids)) await sentBackOn(bizType, id, new Date("2098-01-06T02:00:00Z"));
  await t.db.insert(stepLines).values({
    recordId: newId(),
    bizType: "party.info",
    bizId: ids["party.info"],
    companyId: FIRM,
    action: "submit",
    label: "提交",
    fromStatus: 4,
    toStatus: 1,
    operatorName: "x",
    operatorOrg: "x",
    isReturn: false,
    operateTime: new Date("2098-01-07T02:00:00Z"),
  });
  const round = (day: string) => remindReturned(t.app.platform.services)(t.db, new Date(`${day}T02:00:00Z`));
  await Promise.all([round("2098-01-17"), round("2098-01-17"), round("2098-01-18")]);
  const told = await t.db
    .select({ bizId: siteMessages.bizId, text: siteMessages.msgContent })
    .from(siteMessages)
    .where(inArray(siteMessages.bizId, Object.values(ids)));
  assert.deepEqual(
    told.map(({ bizId }) => bizId).sort(),
    [ids["statement.balance-sheet"], ids["basic.tax-info"]].sort(),
  );
  const number = told.find(({ bizId }) => bizId === ids["basic.tax-info"]);
  assert.match(number?.text ?? "", /请于 2098-01-\d\d 前按意见修改后重新提交，或不再变更/);
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
