// Guarantees: what individuals ask of the association takes effect with its yes, once; a corrected number takes all that is
// the person's along, joins no two persons, and tells nobody whose another number is. // domain a §2.4, §2.6 P7
// On PostgreSQL: the person of a row is found by a trigger, two corrections to one number meet in locks.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { eq, inArray, isNotNull } from "drizzle-orm";
import { memberApply } from "@/contracts/basic/member-apply/member-apply";
import { memberApplyNumbersApi } from "@/contracts/basic/member-apply/member-apply-numbers";
import { memberApplySample } from "@/contracts/basic/member-apply/member-apply-sample";
import { type Endpoint, fillPath } from "@/contracts/kit/endpoint";
import type { DetailOf } from "@/contracts/kit/record";
import { audits } from "@/server/platform/audit/audit.table";
import { newId } from "@/server/platform/clock/id";
import { storedFiles } from "@/server/platform/files/files.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { recordHistories } from "@/server/records/history.table";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import { freshIdNo } from "@/server/modules/basic/staff/staff-testing";
import {
  aColleague,
  anAsking,
  type Someone,
  someone,
  submitted as asks,
} from "@/server/modules/basic/transfer/transfer-testing";
import { partyMembers } from "@/server/modules/party/member/member.table";
import { rewardRecords } from "@/server/modules/rewards/record.table";
import { transfers } from "@/server/modules/basic/transfer/transfer.table";
import { firms } from "@/server/reference/firm.table";
import { persons } from "@/server/reference/person.table";
import { submissions } from "@/server/records/review/submission.table";
import { staff } from "@/server/reference/staff.table";
import { users } from "@/server/reference/user.table";
import type { TestApp } from "@/server/testing/testing";

let t: TestApp;
let firm: Someone;
let other: Someone;
let desk: Someone;

before(async () => {
  t = await buildDemoApp();
  firm = await someone(t, DEMO.firm.first);
  other = await someone(t, DEMO.firm.smallLimited);
  desk = await someone(t, null);
});
after(() => t.close());

interface Told {
  readonly status: number;
  readonly errorMessage?: string;
  readonly data: DetailOf<typeof memberApply>;
  readonly faults: Readonly<Record<string, string>>;
}
const api: Readonly<Record<string, Endpoint>> = memberApply.api;
async function ask({ token }: Someone, name: string, applyId = "", payload?: object): Promise<Told> {
  const endpoint = api[name];
  assert.ok(endpoint);
  const url = fillPath(endpoint.path, { applyId });
  const answer = await t.call({ method: endpoint.spec.method, url, token, ...(payload && { payload }) });
  const body = answer.json<Told & { fieldErrors?: { path: string; message: string }[] }>();
  const faults = Object.fromEntries((body.fieldErrors ?? []).map(({ path, message }) => [path, message]));
  return { ...body, status: answer.statusCode, faults };
}

async function aProof({ userId, companyId }: Someone) {
  const fileId = newId();
  await t.db.insert(storedFiles).values({
    fileId,
    companyId: companyId ?? "",
    bizType: "basic.member-apply",
    fileName: "证明.pdf",
    fileExt: "pdf",
    fileSize: 10,
    sha256: "0".repeat(64),
    uploadUserId: userId,
    uploadUserName: "x",
    uploadTime: t.clock.now(),
    orphanSince: t.clock.now(),
  });
  return { fileId, attachType: 99, sortNo: 1 };
}

const form = async (by: Someone, staffId: string, more: object) => ({
  ...memberApplySample,
  newName: null,
  staffId,
  attachments: [await aProof(by)],
  ...more,
});
async function submitted(by: Someone, staffId: string, more: object): Promise<Told> {
  const made = await ask(by, "create", "", await form(by, staffId, more));
  if (made.status !== 200) return made;
  return ask(by, "submit", made.data.applyId, { version: made.data.version });
}
async function passed({ data: { applyId, version } }: Told, given: object = {}): Promise<Told> {
  const taken = await ask(desk, "accept", applyId, { version });
  return ask(desk, "pass", applyId, { version: taken.data.version, opinion: null, ...given });
}
const rowOf = async (staffId: string) => (await t.db.select().from(staff).where(eq(staff.staffId, staffId)))[0];
const indexOf = (idNo: string) => t.app.platform.services.vault.index(idNo);

const agent = {
  staffCategory: 2,
  hasTaxAgentCert: true,
  certObtainMode: 1,
  certApproveDate: "2015-06-01",
  certIssueDate: "2015-07-01",
} as const;

it("a corrected certificate has the layout of its time: today's numbers one, older ones any", async () => {
  const { row } = await aColleague(firm, { staffName: "证书人", ...agent, certNo: "QT2015000871" });
  const corrected = () => submitted(firm, row.staffId, { newCertNo: "湘注税第12号" });
  assert.match((await corrected()).faults["newCertNo"] ?? "", /与现行的编号规则不符/);
  await t.db.update(staff).set({ certApproveDate: "2009-06-01" }).where(eq(staff.staffId, row.staffId));
  assert.equal((await corrected()).status, 200);
});

describe("a corrected number", () => {
  it("takes along rows of all firms, roster, partnership, honours and account; history names it; nothing is orphaned", async () => {
    const { form: was, row } = await aColleague(firm, { staffName: "号码人" });
    const before = await rowOf(row.staffId);
    assert.ok(before?.personId && was.idNo);
    const { personId } = before;
    // He left another firm once, stands on a roster, is a partner, has an honour and an account.
    const left = { ...before, staffId: newId(), companyId: DEMO.firm.smallLimited, staffStatus: 2 };
    await t.db.insert(staff).values(left);
    const [line] = await t.db.select().from(partyMembers).limit(1);
    assert.ok(line);
    const { idNo, idNoIndex, idNoMask } = before;
    const memberId = newId();
    const sealed = { idNo: idNo ?? "", idNoIndex: idNoIndex ?? "", idNoMask: idNoMask ?? "" };
    await t.db
      .insert(partyMembers)
      .values({ ...line, memberId, staffId: row.staffId, ...sealed, companyId: DEMO.firm.smallLimited });
    const [partner] = await t.db.select().from(firmPartners).limit(1);
    assert.ok(partner);
    const partnerId = newId();
    const asPartner = {
      partnerId,
      companyId: DEMO.firm.smallLimited,
      staffId: null,
      idNo: sealed.idNo,
      idNoIndex: sealed.idNoIndex,
    };
    await t.db.insert(firmPartners).values({ ...partner, ...asPartner });
    const [reward] = await t.db.select().from(rewardRecords).limit(1);
    assert.ok(reward);
    const recordId = newId();
    await t.db
      .insert(rewardRecords)
      .values({ ...reward, recordId, recordNo: recordId.slice(0, 12), personId, staffId: row.staffId });
    await t.db.update(users).set({ staffId: row.staffId }).where(eq(users.userId, firm.userId));

    const right = freshIdNo("1990-05-18");
    const told = await submitted(firm, row.staffId, { newIdType: 1, newIdNo: right });
    assert.equal(told.status, 200, JSON.stringify(told));
    assert.match(told.data.newIdNo ?? "", /\*/, "numbers are masked to readers");
    const done = await passed(told);
    assert.equal(done.data.auditStatus, 3, JSON.stringify(done));
    const shown = await ask(firm, "full", told.data.applyId);
    assert.match(String(shown.data.newIdNo), /^\d{3}\*+/, "what is decided shows nobody's number");

    const rows = await t.db
      .select()
      .from(staff)
      .where(inArray(staff.staffId, [row.staffId, left.staffId]));
    assert.deepEqual(
      rows.map((one) => [one.personId, one.idNoIndex]),
      [
        [personId, indexOf(right)],
        [personId, indexOf(right)],
      ],
    );
    const own = await rowOf(row.staffId);
    assert.deepEqual([own?.birthDate, own?.idNoMask?.slice(-4)], ["1990-05-18", right.slice(-4)]);
    const [member] = await t.db.select().from(partyMembers).where(eq(partyMembers.memberId, memberId));
    assert.deepEqual([member?.personId, member?.idNoIndex], [personId, indexOf(right)]);
    const [isPartner] = await t.db.select().from(firmPartners).where(eq(firmPartners.partnerId, partnerId));
    assert.equal(isPartner?.idNoIndex, indexOf(right));
    const [honour] = await t.db.select().from(rewardRecords).where(eq(rewardRecords.recordId, recordId));
    assert.equal(honour?.personId, personId);
    const [account] = await t.db.select().from(users).where(eq(users.userId, firm.userId));
    assert.equal(account?.staffId, row.staffId);
    assert.equal(
      (
        await t.db
          .select()
          .from(persons)
          .where(eq(persons.idNoIndex, indexOf(was.idNo)))
      ).length,
      0,
    );
    for (const objectId of [row.staffId, left.staffId]) {
      const lines = await t.db.select().from(recordHistories).where(eq(recordHistories.objectId, objectId));
      const rekeyed = lines.find(({ action }) => action === "rekey");
      assert.ok(
        rekeyed?.changes.some(({ path, after }) => path === "idNo" && after?.includes("*")),
        objectId,
      );
    }
    // The number that was wrong is free for whoever really has it.
    assert.equal((await other.staff.create({ ...was, staffName: "真号主", mobile: "13912345670" })).statusCode, 200);
    await t.db.delete(firmPartners).where(eq(firmPartners.partnerId, partnerId));
  });

  it("is opened, old and new, by whoever decides upon it, while he does, and each view is in the log", async () => {
    const { form: was, row } = await aColleague(firm, { staffName: "待核对" });
    const right = freshIdNo();
    const told = await submitted(firm, row.staffId, { newIdType: 1, newIdNo: right });
    const { applyId } = told.data;
    const numbersFor = async ({ token }: Someone) => {
      const { path, spec } = memberApplyNumbersApi.numbers;
      const answer = await t.call({ method: spec.method, url: fillPath(path, { applyId }), token });
      return { status: answer.statusCode, ...answer.json<{ data?: unknown; errorCode?: string }>() };
    };
    assert.deepEqual((await numbersFor(desk)).data, { idNoNow: was.idNo, newIdNo: right });
    const views = await t.db.select().from(audits).where(eq(audits.action, "basic.member-apply.numbers"));
    assert.deepEqual(
      views.map(({ objectId, userId }) => [objectId, userId]),
      [[applyId, desk.userId]],
    );
    assert.ok(!JSON.stringify(views).includes(right), "the log holds the view, not the number");
    for (const who of [firm, other]) assert.notEqual((await numbersFor(who)).status, 200);
    await passed(told);
    assert.equal((await numbersFor(desk)).errorCode, "STATE");
  });

  it("takes the type of its document along to partnership, headship and transfers, so that they say what it is", async () => {
    const { form: was, row } = await aColleague(firm, { idType: 5, idNo: "E88776655", nationality: "US" });
    const before = await rowOf(row.staffId);
    const { idNo, idNoIndex } = before ?? {};
    assert.ok(idNo && idNoIndex && was.idType === 5);
    const companyId = DEMO.firm.smallLimited;
    const [partner] = await t.db.select().from(firmPartners).limit(1);
    assert.ok(partner);
    const partnerId = newId();
    await t.db
      .insert(firmPartners)
      .values({ ...partner, partnerId, companyId, staffId: null, idType: 5, idNo, idNoIndex });
    await t.db
      .update(firms)
      .set({ legalPersonIdType: 5, legalPersonIdNo: idNo, legalPersonIdNoIndex: idNoIndex })
      .where(eq(firms.companyId, companyId));
    const transferId = newId();
    await t.db.insert(transfers).values({
      transferId,
      companyId,
      companyName: "x",
      transferStatus: 6,
      startedBy: 1,
      transferType: 1,
      idType: 5,
      idNo,
      idNoIndex,
      createUserId: "x",
      createUserName: "x",
      updateUserId: "x",
      updateUserName: "x",
      createTime: t.clock.now(),
      updateTime: t.clock.now(),
    });
    const right = freshIdNo();
    const done = await passed(await submitted(firm, row.staffId, { newIdType: 1, newIdNo: right }));
    assert.equal(done.data.auditStatus, 3, JSON.stringify(done));
    const [isPartner] = await t.db.select().from(firmPartners).where(eq(firmPartners.partnerId, partnerId));
    const [headed] = await t.db.select().from(firms).where(eq(firms.companyId, companyId));
    const [asked] = await t.db.select().from(transfers).where(eq(transfers.transferId, transferId));
    const is = [1, indexOf(right)];
    assert.deepEqual([isPartner?.idType, isPartner?.idNoIndex], is);
    assert.deepEqual([headed?.legalPersonIdType, headed?.legalPersonIdNoIndex], is);
    assert.deepEqual([asked?.idType, asked?.idNoIndex], is);
    await t.db.delete(firmPartners).where(eq(firmPartners.partnerId, partnerId));
  });

  it("is refused when somebody else has it, whoever and wherever he is", async () => {
    const { row } = await aColleague(firm, { staffName: "甲改号" });
    const { form: theirs } = await aColleague(other, { staffName: "别人的名字" });
    const told = await submitted(firm, row.staffId, { newIdType: 1, newIdNo: theirs.idNo });
    assert.equal(told.status, 400);
    assert.match(told.faults["newIdNo"] ?? "", /已登记在其他人员名下/);
    assert.ok(!JSON.stringify(told).includes("别人的名字"));
  });

  it("is no other person's only because a draft of another firm holds it", async () => {
    const { row } = await aColleague(firm, { staffName: "乙改号" });
    const right = freshIdNo();
    const draft = await other.staff.created({ staffName: "草稿", ...blankStaff, idType: 1, idNo: right });
    const done = await passed(await submitted(firm, row.staffId, { newIdType: 1, newIdNo: right }));
    assert.equal(done.data.auditStatus, 3, JSON.stringify(done));
    const [own, theirs] = [await rowOf(row.staffId), await rowOf(draft.staffId)];
    assert.equal(own?.personId, theirs?.personId, "a draft follows whoever has its number, and proves nothing");
    assert.equal(theirs?.auditStatus, 0);
  });

  it("two that ask for one number: the second is refused when it would take effect", async () => {
    const right = freshIdNo();
    const [a, b] = [
      (await aColleague(firm, { staffName: "争号甲" })).row,
      (await aColleague(other, { staffName: "争号乙" })).row,
    ];
    const [first, second] = [
      await submitted(firm, a.staffId, { newIdType: 1, newIdNo: right }),
      await submitted(other, b.staffId, { newIdType: 1, newIdNo: right }),
    ];
    assert.deepEqual([first.status, second.status], [200, 200]);
    const done = await Promise.all([passed(first), passed(second)]);
    assert.deepEqual(done.map(({ status }) => status).sort(), [200, 409], JSON.stringify(done));
    assert.match(done.find(({ status }) => status === 409)?.errorMessage ?? "", /不能通过：该证件号码不能使用/);
  });

  it("refuses a number that is none, and the one that stands", async () => {
    const { form: was, row } = await aColleague(firm);
    const none = await submitted(firm, row.staffId, { newIdType: 1, newIdNo: "320100198502290017" });
    assert.ok(none.faults["newIdNo"]);
    const same = await submitted(firm, row.staffId, { newIdType: 1, newIdNo: was.idNo });
    assert.match(same.faults["newIdNo"] ?? "", /与现在的相同/);
  });
});

const blankStaff = {
  position: [],
  talentTypes: [],
  certificates: [],
  educations: [],
  workHistories: [],
  socialPosts: [],
  attachments: [],
};

describe("a corrected number with a transfer under way", () => {
  it("takes the transfer along, which then ends as it began; two of one person are not joined", async () => {
    const { form: was, row } = await aColleague(firm, { staffName: "转所更正" });
    const told = await asks(other, await anAsking(t, other, was));
    assert.equal(told.status, 200, JSON.stringify(told));
    const right = freshIdNo();
    const corrects = await submitted(firm, row.staffId, { newIdType: 1, newIdNo: right });
    assert.equal(corrects.status, 200, JSON.stringify(corrects));
    // Somebody asks for him under the right number meanwhile.
    const twin = { companyId: DEMO.firm.first, companyName: "x", startedBy: 1, transferType: 1, transferStatus: 8 };
    const transferId = newId();
    await t.db.insert(transfers).values({ ...twin, transferId, idNoIndex: indexOf(right), staffName: "转所更正" });
    const { applyId } = corrects.data;
    const taken = await ask(desk, "accept", applyId, { version: corrects.data.version });
    const yes = () => ask(desk, "pass", applyId, { version: taken.data.version, opinion: null });
    const refused = await yes();
    assert.deepEqual([refused.status, /各有一件办理中的转所申请/.test(refused.errorMessage ?? "")], [409, true]);
    assert.equal((await rowOf(row.staffId))?.idNoIndex, indexOf(was.idNo ?? ""), "nothing is corrected");
    await t.db.update(transfers).set({ transferStatus: 7 }).where(eq(transfers.transferId, transferId));
    assert.equal((await yes()).status, 200);
    const agreed = await firm.hands("confirm", told.data.transferId, { version: told.data.version, opinion: null });
    assert.equal(agreed.status, 200, JSON.stringify(agreed));
    const done = await desk.hands("pass", told.data.transferId, { version: agreed.data.version, opinion: null });
    assert.equal(done.data.transferStatus, 6, JSON.stringify(done));
    const rows = await t.db
      .select()
      .from(staff)
      .where(eq(staff.idNoIndex, indexOf(right)));
    assert.deepEqual(
      rows.map(({ companyId, staffStatus }) => [companyId, staffStatus]).sort(),
      [
        [DEMO.firm.first, 2],
        [DEMO.firm.smallLimited, 1],
      ].sort(),
    );
    assert.equal(new Set(rows.map(({ personId }) => personId)).size, 1, "one person");
  });
});

describe("membership", () => {
  it("is applied for only by whom it is for", async () => {
    const { row } = await aColleague(firm);
    for (const [applyType, words] of [
      [2, /不是非执业会员/],
      [3, /不是执业会员/],
      [4, /不是会员/],
      [5, /不是会员/],
    ] as const) {
      const practiceDate = applyType === 2 ? "2026-01-05" : null;
      const told = await submitted(firm, row.staffId, { applyType, practiceDate });
      assert.match(told.faults["applyType"] ?? "", words);
    }
  });

  it("is not decided while he moves to another firm: what he was is kept until he has arrived", async () => {
    const { row } = await aColleague(firm, { staffName: "转所中的人" });
    const set = (staffStatus: number) => t.db.update(staff).set({ staffStatus }).where(eq(staff.staffId, row.staffId));
    await set(3);
    const told = await submitted(firm, row.staffId, { applyType: 1, memberType: 2 });
    assert.match(told.faults["applyType"] ?? "", /正在办理转所.*只有信息更正可以现在申请/);
    const right = freshIdNo();
    assert.equal((await submitted(firm, row.staffId, { newIdType: 1, newIdNo: right })).status, 200);
    await set(1);
  });

  it("asks for what a member's record has before it takes him in", async () => {
    const { row } = await aColleague(firm, { ...agent, certNo: "ZS0001234567" });
    const told = await submitted(firm, row.staffId, { applyType: 1, memberType: 2 });
    assert.match(told.faults["staffId"] ?? "", /请先在人员档案中补齐：请上传照片/);
  });

  it("is what makes a member whom his firm enters 正常 and able to sign; until then nothing else is asked for him", async () => {
    const asTyped = {
      ...agent,
      staffCategory: 1,
      memberType: 1,
      certNo: "ZS0001234570",
      practiceDate: "2017-01-04",
      mobile: null,
    };
    const { row: draft } = await aColleague(firm, asTyped);
    assert.deepEqual([draft.auditStatus, draft.memberStatus], [0, null]);
    await t.db.update(staff).set({ photoFileId: "x" }).where(eq(staff.staffId, draft.staffId));
    const items = [{ staffId: draft.staffId, mobile: "13711118001", version: draft.version }];
    assert.equal((await firm.staff.call("mobiles", "", { items })).statusCode, 200);
    const waits = await firm.staff.get(draft.staffId);
    assert.deepEqual([waits.auditStatus, waits.memberStatus, waits.canSign], [3, 1, false]);
    for (const applyType of [3, 5])
      assert.match((await submitted(firm, draft.staffId, { applyType })).faults["applyType"] ?? "", /请先办理入会/);
    const join = { applyType: 1, memberType: 1, practiceDate: "2017-01-04" };
    const asked = await submitted(firm, draft.staffId, join);
    const [someone] = await t.db.select().from(staff).where(isNotNull(staff.memberNo)).limit(1);
    assert.ok(someone?.memberNo);
    // The association gives him a number of his own.
    for (const [given, path] of [
      [{}, "memberNo"],
      [{ memberNo: someone.memberNo }, "memberNo"],
      [{ memberNo: "43-QN0001", joinDate: "2099-01-01" }, "joinDate"],
    ] as const) {
      const refused = await ask(desk, "pass", asked.data.applyId, {
        version: asked.data.version,
        opinion: null,
        ...given,
      });
      assert.deepEqual([refused.status, Object.keys(refused.faults)], [400, [path]], JSON.stringify(refused));
    }
    const done = await passed(asked, { memberNo: "43-QN0001", joinDate: "2016-01-05" });
    assert.deepEqual([done.data.auditStatus, done.data.memberNoNow], [3, "43-QN0001"], JSON.stringify(done));
    const is = await firm.staff.get(draft.staffId);
    assert.deepEqual([is.memberStatus, is.canSign, is.memberNo, is.joinDate], [2, true, "43-QN0001", "2016-01-05"]);
    const letters = await t.db.select().from(siteMessages).where(eq(siteMessages.bizId, asked.data.applyId));
    assert.ok(letters.some(({ msgContent }) => msgContent.includes("个人会员证号：43-QN0001")));
  });

  it("tells the inbox the number that he has", async () => {
    const { row } = await aColleague(firm, { ...agent, certNo: "ZS0001234571" });
    const set = { memberType: 2, memberStatus: 2, joinDate: "2016-01-04", memberNo: "43-QN0778" };
    await t.db.update(staff).set(set).where(eq(staff.staffId, row.staffId));
    const told = await submitted(firm, row.staffId, { applyType: 5 });
    const [kept] = await t.db.select().from(submissions).where(eq(submissions.bizId, told.data.applyId));
    assert.deepEqual(kept?.content?.more, { memberNoNow: "43-QN0778" });
  });

  it("withdraws with the association's yes, once, and refuses a second application meanwhile", async () => {
    const { row } = await aColleague(firm, { ...agent, certNo: "ZS0001234568" });
    await t.db
      .update(staff)
      .set({ memberType: 2, memberStatus: 2, joinDate: "2016-01-04" })
      .where(eq(staff.staffId, row.staffId));
    const told = await submitted(firm, row.staffId, { applyType: 4 });
    assert.equal(told.data.duesNote, "尚无数据，请自行核对");
    const again = await submitted(firm, row.staffId, { applyType: 4 });
    assert.match(again.errorMessage ?? "", /同类申请正在审核/);
    const done = await passed(told);
    assert.equal(done.data.auditStatus, 3, JSON.stringify(done));
    assert.equal((await rowOf(row.staffId))?.memberStatus, 7);
    assert.equal((await rowOf(row.staffId))?.memberNo, null);
    const twice = await ask(desk, "pass", done.data.applyId, { version: done.data.version, opinion: null });
    assert.equal(twice.status, 409);
  });

  it("is refused for good once it is taken in, and is not offered that before", async () => {
    const { row } = await aColleague(firm, { ...agent, certNo: "ZS0001234572" });
    const told = await submitted(firm, row.staffId, { applyType: 6, newName: "更名示例" });
    const { applyId, version } = told.data;
    assert.deepEqual((await ask(desk, "get", applyId)).data.transitions, ["accept", "pass", "sendBack"]);
    const early = await ask(desk, "reject", applyId, { version, opinion: "材料不足" });
    assert.match(early.errorMessage ?? "", /请先受理/);
    const taken = await ask(desk, "accept", applyId, { version });
    assert.deepEqual(taken.data.transitions, ["pass", "sendBack", "reject"]);
    const refused = await ask(desk, "reject", applyId, { version: taken.data.version, opinion: "材料不足" });
    assert.equal(refused.data.auditStatus, 5, JSON.stringify(refused));
    assert.notEqual((await rowOf(row.staffId))?.staffName, "更名示例");
    const anew = await submitted(firm, row.staffId, { applyType: 6, newName: "更名示例" });
    assert.equal(anew.data.auditStatus, 1, JSON.stringify(anew));
  });

  it("does not take effect upon somebody who has left meanwhile: the officer reads that, and sends it back", async () => {
    const { row } = await aColleague(firm, { ...agent, certNo: "ZS0001234573" });
    const told = await submitted(firm, row.staffId, { applyType: 6, newName: "更名示例" });
    const { applyId, version } = told.data;
    await t.db.update(staff).set({ staffStatus: 2, leaveDate: "2026-03-01" }).where(eq(staff.staffId, row.staffId));
    const late = await ask(desk, "pass", applyId, { version, opinion: null });
    assert.equal(late.status, 409);
    assert.match(late.errorMessage ?? "", /申请人已不在提出申请的事务所在职，档案没有改动。请退回申请$/);
    const back = await ask(desk, "sendBack", applyId, { version, opinion: "本人已离职" });
    assert.equal(back.data.auditStatus, 4, JSON.stringify(back));
  });

  it("turns a practising member into another one, his category with it", async () => {
    const { row } = await aColleague(firm, { ...agent, certNo: "ZS0001234569" });
    await t.db
      .update(staff)
      .set({
        memberType: 1,
        memberStatus: 2,
        staffCategory: 1,
        joinDate: "2016-01-04",
        practiceDate: "2017-01-04",
        photoFileId: "x",
      })
      .where(eq(staff.staffId, row.staffId));
    const done = await passed(await submitted(firm, row.staffId, { applyType: 3 }));
    assert.equal(done.data.auditStatus, 3, JSON.stringify(done));
    const is = await rowOf(row.staffId);
    assert.deepEqual([is?.memberType, is?.practiceDate, is?.staffCategory], [2, null, 2]);
  });
});
