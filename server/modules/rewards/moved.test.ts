// Guarantees: a person's records follow him from firm to firm: he reads them, the new firm's people do not, and the same
// event stands once in his file, whichever firm reports it. // domain b §8 (6), (7)
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, eq, isNotNull } from "drizzle-orm";
import { type PermissionCode, PERMISSION_CODES } from "@/contracts/access";
import { attachmentApi } from "@/contracts/file/attachment";
import { fillPath } from "@/contracts/kit/endpoint";
import { newId } from "@/server/platform/clock/id";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";
import { userIdOf } from "@/server/seed/demo";
import { users } from "@/server/reference/user.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { type StaffRecord, staff } from "@/server/reference/staff.table";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { effectsOnPerson } from "@/server/modules/rewards/read";
import { aDocument, aPenalty, type RewardHands, rewardHands } from "@/server/modules/rewards/testing";

const OLD = DEMO.firm.first;
const NEW = DEMO.firm.smallLimited;
const FIND: readonly PermissionCode[] = ["g_hy_rewards_and_punishment_person_find"];

let t: TestApp;
let desk: RewardHands;
let oldFirm: RewardHands;
/** His row in the firm that he left, and the one where he works now. */
let was: StaffRecord;
let is: StaffRecord;
let agent: { readonly userId: string; readonly token: string; readonly hands: RewardHands };
let clerk: typeof agent;

/** Somebody of the new firm; bound to a person's row or to none. */
async function someone(codes: readonly PermissionCode[], staffId: string | null): Promise<typeof agent> {
  const { userId } = await createUser(t.db, { companyId: NEW, codes: [...codes] });
  await t.db.update(users).set({ staffId, createTime: t.clock.now() }).where(eq(users.userId, userId));
  const token = await openSession(t, userId);
  return { userId, token, hands: rewardHands(t, token, "person") };
}
/** He leaves, and another firm takes him on. */
async function move(): Promise<void> {
  const of = and(eq(staff.companyId, OLD), eq(staff.staffStatus, 1), isNotNull(staff.idNoIndex));
  const [row] = await t.db.select().from(staff).where(of).limit(1);
  assert.ok(row);
  was = row;
  await t.db.update(staff).set({ staffStatus: 2 }).where(eq(staff.staffId, was.staffId));
  // Whom the association has confirmed; who is not is `stranger.test.ts`.
  is = { ...was, staffId: newId(), companyId: NEW, confirmTime: t.clock.now(), confirmUserName: "协会" };
  await t.db.insert(staff).values(is);
}

before(async () => {
  t = await buildDemoApp();
  desk = rewardHands(t, await tokenOf(t, DEMO.user.desk), "person");
  oldFirm = rewardHands(t, await tokenOf(t, DEMO.user.admin), "person");
  await move();
  agent = await someone(FIND, is.staffId);
  clerk = await someone(PERMISSION_CODES, null);
});
after(() => t.close());

const deskFile = () => aDocument(t, DEMO.orgId, DEMO.user.desk);
const entering = async (more: object) =>
  desk("enter", "", { ...aPenalty(), staffId: was.staffId, ...more, attachments: [await deskFile()] });
async function entered(more: object = {}) {
  const told = await entering(more);
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}
/** A draft of one of the firms about his row there. */
async function draftOf(firm: RewardHands, { staffId, companyId }: StaffRecord, userId: string, more: object = {}) {
  const attachments = [await aDocument(t, companyId, "", userId)];
  const told = await firm("create", "", { ...aPenalty(), staffId, ...more, attachments });
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}
const oldDraft = (more: object = {}) => draftOf(oldFirm, was, userIdOf(DEMO.user.admin), more);
const newDraft = (more: object = {}) => draftOf(clerk.hands, is, clerk.userId, more);
/** Whose account belongs to the person now. */
async function bind({ userId }: typeof agent): Promise<void> {
  await t.db.update(users).set({ staffId: null }).where(eq(users.staffId, is.staffId));
  await t.db.update(users).set({ staffId: is.staffId }).where(eq(users.userId, userId));
}
const idsIn = async (hands: RewardHands) =>
  (await hands("list", "", undefined, "?page=1&pageSize=100")).rows.map(({ recordId }) => recordId);

describe("who has moved to another firm", () => {
  test("reads what was made of him where he was, its file among it, and does nothing with it", async () => {
    const made = await entered();
    assert.ok((await idsIn(agent.hands)).includes(made.recordId));
    const seen = await agent.hands("get", made.recordId);
    assert.deepEqual([seen.status, seen.data["companyId"], seen.data["transitions"]], [200, OLD, []]);
    assert.deepEqual(
      [seen.data["canEdit"], seen.data["readOnlyReason"]],
      [false, "这是您在其他事务所的记录，只能查看"],
    );
    assert.equal((await agent.hands("history", made.recordId)).status, 200);
    const [file] = seen.data["files"] as { fileId: string }[];
    const url = fillPath(attachmentApi.download.path, { fileId: file?.fileId });
    const opened = async (token: string) => (await t.call({ method: "GET", url, token })).statusCode !== 404;
    assert.deepEqual([await opened(agent.token), await opened(clerk.token)], [true, false]);
    await bind(clerk);
    const why = { opinion: "事实认定与实际情况不符，请复核。", attachments: [], version: made.version };
    assert.equal((await clerk.hands("appeal", made.recordId, why)).status, 404);
    const form = { ...aPenalty(), staffId: was.staffId, attachments: [], version: made.version };
    assert.equal((await clerk.hands("update", made.recordId, form)).status, 404);
    await bind(agent);
  });

  test("does not see what the firm that he left still writes, nor anything of others", async () => {
    const draft = await oldDraft();
    assert.equal((await agent.hands("get", draft.recordId)).status, 404);
    const [other] = await t.db
      .select()
      .from(staff)
      .where(and(eq(staff.companyId, OLD), eq(staff.staffStatus, 1)))
      .limit(1);
    const theirs = await entered({ staffId: other?.staffId });
    assert.equal((await agent.hands("get", theirs.recordId)).status, 404);
    const rows = (await agent.hands("list", "", undefined, "?page=1&pageSize=100")).rows;
    assert.deepEqual([...new Set(rows.map(({ staffName }) => staffName))], [was.staffName]);
  });

  const toldOf = async (recordId: string) => {
    const rows = await t.db
      .select({ userId: messageReceivers.userId })
      .from(siteMessages)
      .innerJoin(messageReceivers, eq(messageReceivers.msgSiteId, siteMessages.msgSiteId))
      .where(eq(siteMessages.bizId, recordId));
    return rows.map(({ userId }) => userId);
  };

  test("is told of what the association does with it", async () => {
    const made = await entered();
    assert.ok((await toldOf(made.recordId)).includes(agent.userId));
  });

  test("is not told of what the firm that he left gets back to mend: he may not read it", async () => {
    const draft = await oldDraft();
    const handedIn = await oldFirm("submit", draft.recordId, { version: draft.version });
    assert.equal(handedIn.status, 200, JSON.stringify(handedIn));
    const back = await desk("sendBack", draft.recordId, {
      version: handedIn.data.version,
      opinion: "材料不足，请补充。",
    });
    assert.equal(back.status, 200, JSON.stringify(back));
    const told = await toldOf(draft.recordId);
    assert.deepEqual([told.length > 0, told.includes(agent.userId)], [true, false]);
  });

  test("may not sign in the new firm while what he got in the old one is in force", async () => {
    const effects = () =>
      effectsOnPerson({ db: t.db, services: t.app.platform.services, today: "2026-11-20" }, is.personId);
    const term = { decideDate: "2026-11-01", effectFrom: "2026-11-10", effectTo: "2026-12-10" };
    const made = await entered({ punishType: 14, ...term });
    assert.equal((await effects()).blocksSigning, true);
    await desk("lift", made.recordId, { version: made.version, opinion: "提前解除" });
    assert.equal((await effects()).blocksSigning, false);
  });

  test("is nobody by a draft that merely holds his number", async () => {
    const made = await entered();
    const draft = { ...is, staffId: newId(), companyId: DEMO.firm.soleProprietor, auditStatus: 0, staffStatus: 2 };
    await t.db.insert(staff).values(draft);
    const stranger = await someone(FIND, draft.staffId);
    assert.equal((await stranger.hands("get", made.recordId)).status, 404);
    assert.deepEqual(await idsIn(stranger.hands), []);
  });
});

describe("the new firm's people", () => {
  test("see nothing of what was before", async () => {
    const made = await entered();
    assert.equal((await clerk.hands("get", made.recordId)).status, 404);
    assert.ok(!(await idsIn(clerk.hands)).includes(made.recordId));
  });

  test("who are the person himself read his, and keep the firm's list and the event's others apart", async () => {
    const company = rewardHands(t, await tokenOf(t, DEMO.user.desk), "company");
    const event = { ...aPenalty(), companyId: OLD, staffIds: [was.staffId], attachments: [await deskFile()] };
    const [own] = (await company("enter", "", event)).data["related"] as { recordId: string }[];
    await bind(clerk);
    const seen = await clerk.hands("get", own?.recordId);
    assert.deepEqual([seen.status, seen.data["related"]], [200, []]);
    assert.ok(!(await idsIn(clerk.hands)).includes(own?.recordId));
    await bind(agent);
  });
});

describe("the same event of one person", () => {
  test("is refused to the firm that reports it again, without the other's number, and to the association with it", async () => {
    const penalty = aPenalty();
    const made = await entered(penalty);
    const draft = await newDraft(penalty);
    const late = await clerk.hands("submit", draft.recordId, { version: draft.version });
    assert.deepEqual([late.status, late.paths], [400, ["docNo"]]);
    assert.ok(!late.errorMessage?.includes(String(made["recordNo"])));
    const again = await entering({ ...penalty, staffId: is.staffId });
    assert.deepEqual([again.status, again.paths], [400, ["docNo"]]);
    assert.ok(again.errorMessage?.includes(String(made["recordNo"])));
  });

  test("that two firms have submitted is agreed to once", async () => {
    const penalty = aPenalty();
    const [first, second] = [await oldDraft(penalty), await newDraft(penalty)];
    const handedIn = [
      (await oldFirm("submit", first.recordId, { version: first.version })).data,
      (await clerk.hands("submit", second.recordId, { version: second.version })).data,
    ] as const;
    assert.deepEqual(
      handedIn.map(({ rpStatus }) => rpStatus),
      [1, 1],
    );
    const agree = { version: handedIn[1].version, opinion: null };
    const refused = await desk("pass", second.recordId, agree);
    assert.deepEqual([refused.status, refused.errorCode], [409, "STATE"]);
    assert.ok(refused.errorMessage?.includes(String(handedIn[0]["recordNo"])));
    const why = { version: handedIn[0].version, opinion: "两家单位重复申报" };
    assert.equal((await desk("refuse", first.recordId, why)).status, 200);
    assert.equal((await desk("pass", second.recordId, agree)).status, 200);
  });
});
