// Guarantees: who knows name and number of somebody who was on another firm's staff cannot bring him into effect, by no
// way; an account reads what other firms have of its person, is told of it and takes it out only while the association
// has confirmed him, a step of its own right, versioned, audited and once; another name or number takes it away; what
// the association has decided still holds. // docs/decisions/0018
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { PERMISSION_CODES } from "@/contracts/access";
import { userApi } from "@/contracts/auth/user";
import type { StaffDetail } from "@/contracts/basic/staff/staff-detail";
import { type StaffIdentity, staffIdentityApi } from "@/contracts/basic/staff/staff-identity";
import { attachmentApi } from "@/contracts/file/attachment";
import { fillPath } from "@/contracts/kit/endpoint";
import { audits } from "@/server/platform/audit/audit.table";
import { newId } from "@/server/platform/clock/id";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";
import { users } from "@/server/reference/user.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { aPerson, dataOf, faultsOf, type StaffHands, staffHands } from "@/server/modules/basic/staff/staff-testing";
import { type StaffRecord, staff } from "@/server/reference/staff.table";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { effectsOnPerson } from "@/server/modules/rewards/read";
import { aDocument, aPenalty, type RewardHands, rewardHands } from "@/server/modules/rewards/testing";

const SAID = /须办理转所.*「转所申请」中申请转入/;

let t: TestApp;
let old: StaffHands;
let other: StaffHands;
let desk: RewardHands;
let deskToken: string;
const form = aPerson();
let was: StaffDetail;
let penalty: string;

before(async () => {
  t = await buildDemoApp();
  [old, other] = [await staffHands(t, DEMO.user.admin), await staffHands(t, DEMO.user.other)];
  deskToken = await tokenOf(t, DEMO.user.desk);
  desk = rewardHands(t, deskToken, "person");
  was = await old.created(form);
  const made = await desk("enter", "", {
    ...aPenalty({ punishType: 14, decideDate: "2026-11-01", effectFrom: "2026-11-10", effectTo: "2026-12-10" }),
    staffId: was.staffId,
    attachments: [await aDocument(t, DEMO.orgId, DEMO.user.desk)],
  });
  assert.equal(made.status, 200, JSON.stringify(made));
  penalty = made.data.recordId;
  const leave = { leaveDate: "2026-11-20", leaveReason: 1, memberAfter: null, handoverDone: true, reason: null };
  dataOf(await old.call("leave", was.staffId, { ...leave, attachments: [], version: was.version }));
});
after(() => t.close());

describe("a number that another firm had", () => {
  const stranger = () => ({ ...form, mobile: "13700001111" });

  test("is refused on save, without a word of whose it was; what was typed may wait as a draft", async () => {
    const refused = await other.create(stranger());
    assert.equal(refused.statusCode, 400);
    assert.match(faultsOf(refused)["idNo"] ?? "", SAID);
    assert.doesNotMatch(refused.body, /天衡|衡信|税务师事务所有限公司/);
    // Not even whether the name is right.
    assert.deepEqual(Object.keys(faultsOf(await other.create({ ...stranger(), staffName: "另一人" }))), ["idNo"]);
  });

  test("stays a draft, which says why, and comes into effect by no other way", async () => {
    const draft = await other.created({ ...stranger(), mobile: null });
    assert.equal(draft.auditStatus, 0);
    assert.ok(draft.warnings.some(({ rule, message }) => rule === "KNOWN" && SAID.test(message)));
    const full = await other.full(draft.staffId);
    const completed = await other.put(draft.staffId, { ...full, mobile: "13700001111", attachments: [] });
    assert.match(faultsOf(completed)["idNo"] ?? "", SAID);
    const items = [{ staffId: draft.staffId, mobile: "13700001111", version: draft.version }];
    const batch = await other.call("mobiles", "", { items });
    assert.deepEqual([batch.statusCode, Object.keys(faultsOf(batch))], [400, ["items.0.mobile"]]);
    assert.equal((await other.get(draft.staffId)).auditStatus, 0);
    // And an account is not bound to it.
    const { userId } = await createUser(t.db, { companyId: draft.companyId });
    const url = fillPath(userApi.bindStaff.path, { userId });
    const token = await tokenOf(t, DEMO.user.other);
    const bound = await t.call({ method: "PUT", url, token, payload: { staffId: draft.staffId, version: 1 } });
    assert.deepEqual(Object.keys(faultsOf(bound)), ["staffId"], bound.body);
  });

  test("comes again to the firm itself", async () => {
    const back = await old.created({ ...form, mobile: "13700002222" });
    assert.equal(back.auditStatus, 3);
    const active = await (await staffHands(t, DEMO.user.head)).create(stranger());
    assert.match(faultsOf(active)["idNo"] ?? "", /转所/);
    await t.db.update(staff).set({ staffStatus: 2 }).where(eq(staff.staffId, back.staffId));
  });
});

describe("a row that came into effect elsewhere", () => {
  let row: StaffRecord;
  let agent: { readonly userId: string; readonly token: string; readonly hands: RewardHands };
  const url = () => fillPath(staffIdentityApi.confirm.path, { staffId: row.staffId });
  const put = (isConfirmed: boolean, version: number, more: { token?: string; key?: string } = {}) =>
    t.call({
      method: "PUT",
      url: url(),
      token: more.token ?? deskToken,
      payload: { isConfirmed, version },
      ...(more.key && { headers: { "idempotency-key": more.key } }),
    });
  const now = async () => dataOf<StaffIdentity>(await t.call({ method: "GET", url: url(), token: deskToken }));

  before(async () => {
    const [left] = await t.db.select().from(staff).where(eq(staff.staffId, was.staffId));
    assert.ok(left);
    const companyId = DEMO.firm.smallLimited;
    row = { ...left, staffId: newId(), companyId, staffStatus: 1, leaveDate: null, version: 1 };
    await t.db.insert(staff).values(row);
    const codes = ["g_hy_rewards_and_punishment_person_find"] as const;
    const { userId } = await createUser(t.db, { companyId, codes });
    await t.db.update(users).set({ staffId: row.staffId, createTime: t.clock.now() }).where(eq(users.userId, userId));
    const token = await openSession(t, userId);
    agent = { userId, token, hands: rewardHands(t, token, "person") };
  });

  /** Everything by which the account could learn of the penalty. */
  async function seen() {
    const { files } = (await desk("get", penalty)).data as unknown as { files: { fileId: string }[] };
    const file = fillPath(attachmentApi.download.path, { fileId: files[0]?.fileId });
    const { rows } = await agent.hands("list", "", undefined, "?page=1&pageSize=100");
    return {
      record: (await agent.hands("get", penalty)).status,
      history: (await agent.hands("history", penalty)).status,
      listed: rows.some(({ recordId }) => recordId === penalty),
      file: (await t.call({ method: "GET", url: file, token: agent.token })).statusCode !== 404,
    };
  }
  const NOTHING = { record: 404, history: 404, listed: false, file: false };
  const ALL = { record: 200, history: 200, listed: true, file: true };

  async function isToldOf(recordId: string): Promise<boolean> {
    const rows = await t.db
      .select({ userId: messageReceivers.userId })
      .from(siteMessages)
      .innerJoin(messageReceivers, eq(messageReceivers.msgSiteId, siteMessages.msgSiteId))
      .where(and(eq(siteMessages.bizId, recordId), eq(messageReceivers.userId, agent.userId)));
    return rows.length > 0;
  }
  async function enterAnother(): Promise<string> {
    const attachments = [await aDocument(t, DEMO.orgId, DEMO.user.desk)];
    const made = await desk("enter", "", { ...aPenalty(), staffId: was.staffId, attachments });
    assert.equal(made.status, 200, JSON.stringify(made));
    return made.data.recordId;
  }

  test("shows its account nothing of other firms and tells it nothing, until the association has confirmed it", async () => {
    assert.deepEqual(await seen(), NOTHING);
    assert.equal(await isToldOf(await enterAnother()), false);
    assert.equal((await now()).isConfirmed, false);
    const key = newId();
    const confirmed = dataOf<StaffIdentity>(await put(true, 1, { key }));
    assert.deepEqual([confirmed.isConfirmed, confirmed.version], [true, 2]);
    assert.ok(confirmed.confirmUserName && confirmed.confirmTime && !confirmed.idNo?.includes(String(form["idNo"])));
    assert.deepEqual(dataOf(await put(true, 1, { key })), confirmed, "the same call again");
    assert.deepEqual(await seen(), ALL);
    assert.equal(await isToldOf(await enterAnother()), true);
    const rows = await t.db.select().from(audits).where(eq(audits.objectId, row.staffId));
    assert.equal(rows.filter(({ action }) => action === "basic.staff.confirm").length, 1);
  });

  test("is confirmed and taken back by the right alone, at the version that was seen, once", async () => {
    const { version } = await now();
    assert.equal((await put(false, version - 1)).statusCode, 409, "stale");
    assert.equal((await put(true, version)).statusCode, 409, "confirmed already");
    const { userId } = await createUser(t.db, { companyId: row.companyId, codes: PERMISSION_CODES });
    const member = await openSession(t, userId);
    assert.equal((await put(false, version, { token: member })).statusCode, 403, "no firm confirms its own");
    assert.equal(dataOf<StaffIdentity>(await put(false, version)).isConfirmed, false);
    assert.deepEqual(await seen(), NOTHING);
    assert.equal(dataOf<StaffIdentity>(await put(true, version + 1)).isConfirmed, true);
  });

  test("loses it with another name or number, and drafts have none", async () => {
    await t.setParam("staff.reviewItems", ["memberType"]);
    const { userId } = await createUser(t.db, { companyId: row.companyId, codes: PERMISSION_CODES });
    const token = await openSession(t, userId);
    const staffUrl = `/rest/basic/staff/v1.0/${row.staffId}`;
    const full = dataOf<object>(await t.call({ method: "GET", url: `${staffUrl}/full`, token }));
    const same = await t.call({ method: "PUT", url: staffUrl, token, payload: { ...full, department: "审计部" } });
    assert.equal(same.statusCode, 200, same.body);
    assert.equal((await now()).isConfirmed, true, "another item leaves it");
    const { version } = await now();
    const renamed = { ...full, department: "审计部", staffName: "改过名字", version };
    const changed = await t.call({ method: "PUT", url: staffUrl, token, payload: renamed });
    assert.equal(changed.statusCode, 200, changed.body);
    assert.equal((await now()).isConfirmed, false);
    assert.deepEqual(await seen(), NOTHING);
    await t.db.update(staff).set({ auditStatus: 0 }).where(eq(staff.staffId, row.staffId));
    assert.equal((await t.call({ method: "GET", url: url(), token: deskToken })).statusCode, 404);
    await t.db.update(staff).set({ auditStatus: 3 }).where(eq(staff.staffId, row.staffId));
  });

  test("is kept from signing by what was decided elsewhere, and nobody of the new firm learns what it is", async () => {
    const { services } = t.app.platform;
    const effects = await effectsOnPerson({ db: t.db, services, today: "2026-11-20" }, row.personId);
    assert.equal(effects.blocksSigning, true);
    const { userId } = await createUser(t.db, { companyId: row.companyId, codes: PERMISSION_CODES });
    const token = await openSession(t, userId);
    const detail = await t.call({ method: "GET", url: `/rest/basic/staff/v1.0/${row.staffId}`, token });
    assert.equal(dataOf<StaffDetail>(detail).canSign, false);
    assert.equal((await rewardHands(t, token, "person")("get", penalty)).status, 404);
  });
});
