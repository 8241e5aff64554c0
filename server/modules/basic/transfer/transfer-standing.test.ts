// Guarantees: a firm of either side that does not answer is not waited for; the year's dues go with whoever leaves the province up to the last minute of 30 June; a transfer makes nobody a member; who was 正常 is it again, every other standing goes along, and who has
// left as 退会 comes back as such. // domain a §2.2, §2.3
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { and, eq } from "drizzle-orm";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { STAFF_BIZ } from "@/server/modules/basic/staff/staff-answer";
import { settleLeaves } from "@/server/modules/basic/staff/staff-leave";
import { dataOf } from "@/server/modules/basic/staff/staff-testing";
import { mediateTransfers } from "@/server/modules/basic/transfer/transfer-overdue";
import {
  aColleague,
  anApplication,
  anAsking,
  dayAfter,
  type Someone,
  someone,
  submitted,
} from "@/server/modules/basic/transfer/transfer-testing";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { storedFiles } from "@/server/platform/files/files.table";
import { firms } from "@/server/reference/firm.table";
import { staff } from "@/server/reference/staff.table";
import type { TestApp } from "@/server/testing/testing";

const { first: OLD, headOffice: NEW } = DEMO.firm;

let t: TestApp;
let old: Someone;
let fresh: Someone;
let desk: Someone;

before(async () => {
  t = await buildDemoApp();
  old = await someone(t, OLD);
  fresh = await someone(t, NEW);
  desk = await someone(t, null);
});
after(() => t.close());

/** A practising member of the old firm, of this standing. */
async function aMember(memberStatus: number) {
  const made = await aColleague(old, { staffName: "会籍人" });
  await t.db
    .update(staff)
    .set({ memberType: 1, memberStatus, joinDate: "2021-01-04" })
    .where(eq(staff.staffId, made.row.staffId));
  return made;
}
type Member = Awaited<ReturnType<typeof aMember>>;

const rowIn = async (companyId: string, { form }: Member) => {
  const idNoIndex = t.app.platform.services.vault.index(form.idNo ?? "");
  const of = and(eq(staff.idNoIndex, idNoIndex), eq(staff.companyId, companyId));
  return (await t.db.select().from(staff).where(of))[0];
};
const statusIn = async (companyId: string, member: Member) => (await rowIn(companyId, member))?.memberStatus;

/** Asked for by the new firm, agreed to by the old one where it still has him, finished. */
async function moved(member: Member): Promise<number | null | undefined> {
  const told = await submitted(fresh, await anAsking(t, fresh, member.form));
  const { transferId, version } = told.data;
  const isAsked = told.data.transferStatus === 1;
  const agreed = isAsked ? await old.hands("confirm", transferId, { version, opinion: null }) : told;
  const numberOf = async () => (await fresh.hands("full", transferId)).data.idNo;
  assert.equal(await numberOf(), member.form.idNo);
  const done = await desk.hands("pass", transferId, { version: agreed.data.version, opinion: null });
  assert.equal(done.data.transferStatus, 6, JSON.stringify(done));
  assert.match(String(await numberOf()), /^\d{3}\*+/, "what is over shows nobody's number");
  return statusIn(NEW, member);
}

const aLeave = (version: number, more: object) => ({
  leaveDate: dayAfter(t, 0),
  leaveReason: 1,
  memberAfter: 2,
  handoverDone: true,
  reason: null,
  attachments: [],
  version,
  ...more,
});

for (const [was, is] of [
  [1, 1],
  [2, 2],
  [6, 6],
  [7, 7],
  [8, 8],
] as const)
  it(`somebody in service with member status ${was} is ${is} in his new firm`, async () => {
    assert.equal(await moved(await aMember(was)), is);
  });

for (const [was, memberAfter, left, is] of [
  [2, 2, 4, 2],
  [1, 2, 1, 1],
  [2, 3, 7, 7],
  [8, 3, 8, 8],
] as const)
  it(`a leaver with member status ${was} and 离职后会籍 ${memberAfter} is ${left}, and ${is} in his new firm`, async () => {
    const member = await aMember(was);
    const { staffId, version } = member.row;
    dataOf(await old.staff.call("leave", staffId, aLeave(version, { memberAfter })));
    assert.equal(await statusIn(OLD, member), left);
    assert.equal(await moved(member), is);
  });

it("a leave ahead settles with what it says of his membership", async () => {
  const member = await aMember(2);
  const { staffId, version } = member.row;
  dataOf(await old.staff.call("leave", staffId, aLeave(version, { leaveDate: dayAfter(t, 3), memberAfter: 3 })));
  assert.equal(await statusIn(OLD, member), 2);
  await settleLeaves(t.app.platform.services)(t.db, new Date(t.clock.now().getTime() + 4 * 86_400_000));
  assert.equal(await statusIn(OLD, member), 7);
});

it("a receiving firm that does not answer: the association decides, and what came to nothing frees the person", async () => {
  const chore = mediateTransfers(t.app.platform.services);
  const letGo = async () => {
    const member = await aMember(2);
    const { staffId } = member.row;
    const more = { startedBy: 2, staffId, staffName: null, idType: null, idNo: null, otherCompanyName: "" };
    const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, NEW));
    const form = await anAsking(t, old, {}, { ...more, otherCompanyName: firm?.companyName });
    const told = await submitted(old, form);
    assert.equal(told.data.transferStatus, 3, JSON.stringify(told));
    return { member, ...told.data };
  };
  const [a, b] = [await letGo(), await letGo()];
  const later = new Date(`${a.answerBy ?? ""}T12:00:00+08:00`);
  await chore(t.db, later);
  assert.equal((await old.hands("get", a.transferId)).data.transferStatus, 3, "the last day is in time");
  later.setUTCDate(later.getUTCDate() + 1);
  await chore(t.db, later);
  const over = await old.hands("get", a.transferId);
  assert.equal(over.data.transferStatus, 8);
  const late = await fresh.hands("confirm", a.transferId, { version: over.data.version, opinion: null });
  assert.match(late.errorMessage ?? "", /答复期限已过/);
  const done = await desk.hands("pass", a.transferId, { version: over.data.version, opinion: null });
  assert.deepEqual([done.data.transferStatus, await statusIn(NEW, a.member)], [6, 2], JSON.stringify(done));
  const { version } = (await old.hands("get", b.transferId)).data;
  const back = await desk.hands("sendBack", b.transferId, { version, opinion: "转入单位不接收" });
  assert.equal(back.data.transferStatus, 5, JSON.stringify(back));
  const [stays] = await t.db.select().from(staff).where(eq(staff.staffId, b.member.row.staffId));
  assert.deepEqual([stays?.staffStatus, stays?.memberStatus], [1, 2]);
});

it("another province takes over a member; who was none there is none", async () => {
  for (const [was, is] of [
    [2, 5],
    [7, 7],
  ] as const) {
    const member = await aMember(was);
    const more = {
      startedBy: 2,
      transferType: 2,
      staffId: member.row.staffId,
      otherCompanyName: "广东示例税务师事务所",
      otherProvinceCode: "440000",
    };
    const told = await submitted(old, await anAsking(t, old, {}, more));
    const { transferId, version } = told.data;
    const free = await desk.hands("release", transferId, { version, opinion: null });
    const done = await desk.hands("pass", transferId, { version: free.data.version, opinion: null });
    assert.equal(done.status, 200, JSON.stringify(done));
    assert.equal(await statusIn(OLD, member), is);
  }
});

it("each side reads what is left for it to do, whichever of them has asked", async () => {
  const told = async ({ userId }: Someone, transferId: string) => {
    const rows = await t.db
      .select({ text: siteMessages.msgContent })
      .from(siteMessages)
      .innerJoin(messageReceivers, eq(messageReceivers.msgSiteId, siteMessages.msgSiteId))
      .where(and(eq(messageReceivers.userId, userId), eq(siteMessages.bizId, transferId)))
      .orderBy(siteMessages.sendTime, siteMessages.msgSiteId);
    return rows
      .map(({ text }) => text)
      .filter((text) => /办结/.test(text))
      .join();
  };
  const [gone, come] = [/人员已转出本所，请核对人员名单/, /人员已在新单位生效，请补齐劳动合同/];
  const { row } = await aColleague(old, { staffName: "放行两知" });
  const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, NEW));
  const none = { staffName: null, idType: null, idNo: null };
  const more = { ...none, startedBy: 2, staffId: row.staffId, otherCompanyName: firm?.companyName ?? "" };
  const asked = await submitted(old, await anAsking(t, old, {}, more));
  const { transferId } = asked.data;
  const agreed = await fresh.hands("confirm", transferId, { version: asked.data.version, opinion: null });
  await desk.hands("pass", transferId, { version: agreed.data.version, opinion: null });
  const [leaving, receiving] = [await told(old, transferId), await told(fresh, transferId)];
  assert.match(leaving, gone);
  assert.doesNotMatch(leaving, come);
  assert.match(receiving, come);
  assert.doesNotMatch(receiving, gone);
});

describe("a member's photo", () => {
  const withPhoto = async (by: Someone, staffId: string) => {
    const { fileId } = await anApplication(t, by);
    const ofPerson = { bizType: STAFF_BIZ, bizId: staffId, attachType: 16, orphanSince: null };
    await t.db.update(storedFiles).set(ofPerson).where(eq(storedFiles.fileId, fileId));
    await t.db.update(staff).set({ photoFileId: fileId }).where(eq(staff.staffId, staffId));
    return fileId;
  };
  /** Who has left the old firm, and waits in the new one as a draft. */
  const onHisWay = async () => {
    const member = await aMember(4);
    await t.db.update(staff).set({ staffStatus: 2 }).where(eq(staff.staffId, member.row.staffId));
    const draft = await fresh.staff.created({ ...member.form, ethnicity: null });
    return { member, draft };
  };

  it("goes with him as a file of the new firm's own", async () => {
    const { member, draft } = await onHisWay();
    const [theirs, typed] = [await withPhoto(old, member.row.staffId), await withPhoto(fresh, draft.staffId)];
    await moved(member);
    const { photoFileId = null } = (await rowIn(NEW, member)) ?? {};
    assert.ok(photoFileId !== null && photoFileId !== theirs && photoFileId !== typed);
    const [copy] = await t.db.select().from(storedFiles).where(eq(storedFiles.fileId, photoFileId));
    assert.deepEqual([copy?.companyId, copy?.bizId], [NEW, draft.staffId]);
  });

  it("is the new firm's where the old one had none", async () => {
    const { member, draft } = await onHisWay();
    const typed = await withPhoto(fresh, draft.staffId);
    await moved(member);
    assert.equal((await rowIn(NEW, member))?.photoFileId, typed);
  });

  it("is asked for where nobody has one", async () => {
    const { member, draft } = await onHisWay();
    await moved(member);
    assert.equal((await rowIn(NEW, member))?.isIncomplete, true);
    const { missing } = await fresh.staff.get(draft.staffId);
    assert.ok(missing.some(({ path }) => path === "photoFileId"));
  });
});

describe("the year's dues, across provinces", () => {
  for (const [when, day, owner] of [
    ["2027-06-30T23:50:00+08:00", "2027-06-30", "转入地"],
    ["2027-07-01T00:10:00+08:00", "2027-07-01", "转出地"],
  ] as const)
    it(`are the ${owner}'s of what ends on ${day}`, async () => {
      t.clock.advance(Date.parse(when) - t.clock.now().getTime());
      const [firm, officer] = [await someone(t, OLD), await someone(t, null)];
      const { row } = await aColleague(firm, { staffName: "年中出省" });
      const more = {
        startedBy: 2,
        transferType: 2,
        staffId: row.staffId,
        otherCompanyName: "广东示例税务师事务所",
        otherProvinceCode: "440000",
      };
      const told = await submitted(firm, await anAsking(t, firm, {}, more));
      const rule = "6月30日（含）前办结的，当年会费归转入地，之后归转出地";
      assert.equal(told.data.duesNote, `如今日办结归${owner}；${rule}`, JSON.stringify(told));
      const { transferId, version } = told.data;
      const free = await officer.hands("release", transferId, { version, opinion: null });
      const done = await officer.hands("pass", transferId, { version: free.data.version, opinion: null });
      assert.equal(done.data.duesNote, `${owner}（${day} 办结；${rule}）`, JSON.stringify(done));
    });
});
