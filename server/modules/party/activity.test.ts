// Guarantees of party activities beyond a plain record's (activity-plain.test.ts): drafts with holes, states and who moves them, what the
// association sees, joint activities without a directory of firms, the year. // domain a §6
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleIdNo } from "@/contracts/basic/firm-sample";
import { activityApi, type ActivityPerson } from "@/contracts/party/activity";
import { type Participant, PHOTO_TYPE } from "@/contracts/party/activity-fields";
import type { ActivityForm } from "@/contracts/party/activity-form";
import { aGuest, aLesson } from "@/contracts/party/activity-sample";
import type { Scoreboard } from "@/contracts/party/activity-score";
import { fillPath } from "@/contracts/kit/endpoint";
import { PERMISSION_CODES } from "@/contracts/access";
import { DEMO } from "@/server/db/seed/demo";
import { seed } from "@/server/db/seed/seed";
import { newId } from "@/server/kit/id";
import { partyMembers } from "@/server/modules/party/member.table";
import { anXlsx, aPng } from "@/server/kit/files-samples";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/kit/testing";
import { fullStaff, fullUser, multipart } from "@/server/tests/examples";

const F = DEMO.firm;

interface Told {
  readonly status: number;
  readonly data: Record<string, never> & {
    version: number;
    activityId: string;
    auditStatus: number;
    transitions: string[];
  };
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly fieldErrors?: readonly { path: string; message: string }[];
  readonly totalCount?: number;
}
type Key = keyof typeof activityApi;
type Call = (key: Key, id?: string, payload?: object, search?: string) => Promise<Told>;

let t: TestApp;
let own: Call;
let other: Call;
let desk: Call;
let ownToken: string;

const callerOf =
  (token: string): Call =>
  async (key, id, payload, search = "") => {
    const { path, spec } = activityApi[key];
    const url = fillPath(path, { activityId: id }) + search;
    const answer = await t.call({ method: spec.method, url, token, ...(payload && { payload }) });
    return { status: answer.statusCode, ...answer.json<Omit<Told, "status">>() };
  };

before(async () => {
  t = await buildTestApp({ seed });
  ownToken = (await fullUser(t, F.first)).token;
  own = callerOf(ownToken);
  other = callerOf((await fullUser(t, F.smallLimited)).token);
  desk = callerOf((await fullStaff(t)).token);
});
after(() => t.close());

async function nameOf(companyId: string): Promise<string> {
  const { rows } = await t.handle.pool.query("select company_name from firms where company_id = $1", [companyId]);
  return (rows[0] as { company_name: string }).company_name;
}
async function upload(bytes = aPng(), fileName = "合影.png", token = ownToken): Promise<string> {
  const { payload, contentType } = await multipart({ bizType: "party.activity" }, bytes, fileName);
  const headers = { "content-type": contentType };
  const answer = await t.call({ method: "POST", url: "/rest/file/attachment/v1.0", token, payload, headers });
  return answer.json<{ data: { fileId: string } }>().data.fileId;
}
const photo = (fileId: string) => ({ fileId, attachType: PHOTO_TYPE, sortNo: 0 });

/** A stored draft, whole unless told otherwise. */
async function draft(more: Partial<ActivityForm> = {}, as: Call = own, token = ownToken) {
  const photos = [photo(await upload(aPng(), "合影.png", token))];
  const told = await as("create", undefined, { ...aLesson, photos, ...more });
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}
const move = async (as: Call, key: Key, id: string, version: number, opinion?: string) =>
  as(key, id, { version, ...(opinion === undefined ? {} : { opinion }) });
async function submittedOne(more: Partial<ActivityForm> = {}) {
  const { activityId } = await draft(more);
  const told = await move(own, "submit", activityId, 1);
  assert.equal(told.status, 200, JSON.stringify(told));
  return activityId;
}
const passedOne = async (more: Partial<ActivityForm> = {}) => {
  const id = await submittedOne(more);
  assert.equal((await move(desk, "pass", id, 2)).status, 200);
  return id;
};

describe("a draft", () => {
  it("is kept with a title alone, and its submission names what it lacks", async () => {
    const holes = {
      title: "四季度主题党日",
      extraTypes: [],
      participants: [],
      coOrganizers: [],
      photos: [],
      attachments: [],
    };
    const made = await own("create", undefined, holes);
    assert.equal(made.status, 200, JSON.stringify(made));
    const told = await move(own, "submit", made.data.activityId, 1);
    assert.deepEqual([told.status, told.errorCode], [400, "VALIDATION"]);
    const paths = told.fieldErrors?.map(({ path }) => path) ?? [];
    for (const path of ["activityType", "startTime", "content", "photos"]) assert.ok(paths.includes(path), path);
  });

  it("asks for a reason when it comes late, by the association's own days", async () => {
    const late = await draft({
      lateReason: null,
      startTime: "2025-03-10T01:00:00.000Z",
      endTime: "2025-03-10T03:00:00.000Z",
    });
    const told = await move(own, "submit", late.activityId, 1);
    assert.deepEqual(
      told.fieldErrors?.map(({ path }) => path),
      ["lateReason"],
    );
    await t.setParam("party.activity.backdateDays", 3_650);
    assert.equal((await move(own, "submit", late.activityId, 1)).status, 200);
    await t.setParam("party.activity.backdateDays", 90);
  });

  it("cannot be submitted before the activity is over", async () => {
    const { activityId } = await draft({ startTime: "2029-03-10T01:00:00.000Z", endTime: "2029-03-10T03:00:00.000Z" });
    const told = await move(own, "submit", activityId, 1);
    assert.deepEqual(
      told.fieldErrors?.map(({ path }) => path),
      ["endTime"],
    );
  });

  it("stores formatted text without what could run", async () => {
    const content = `<p onclick="steal()">${"学".repeat(60)}<script>steal()</script><b>重点</b></p>`;
    const { activityId } = await draft({ content });
    const full = (await own("full", activityId)).data as unknown as ActivityForm;
    assert.equal(full.content, `<p>${"学".repeat(60)}<b>重点</b></p>`);
  });
});

describe("photos", () => {
  it("are pictures, apart from what hangs beside them, and stay with the record", async () => {
    const list = await upload(aPng(), "签到表.png");
    const { activityId } = await draft({ attachments: [{ fileId: list, attachType: 21, sortNo: 0 }] });
    const shown = (await own("get", activityId)).data as unknown as Record<string, { fileId: string }[]>;
    assert.deepEqual(
      [shown["photos"]?.length, shown["attachments"]?.map(({ fileId }) => fileId), shown["files"]?.length],
      [1, [list], 2],
    );
  });

  it("that are none are refused at their place", async () => {
    const sheet = await upload(anXlsx(), "签到表.xlsx");
    const told = await own("create", undefined, { ...aLesson, photos: [photo(sheet)] });
    assert.deepEqual([told.status, told.fieldErrors?.[0]?.path], [400, "photos.0.fileId"]);
    const wrong = await own("create", undefined, { ...aLesson, attachments: [photo(await upload())] });
    assert.deepEqual([wrong.status, wrong.fieldErrors?.[0]?.path], [400, "attachments.0.attachType"]);
  });
});

describe("states", () => {
  it("lead from draft through review to effect, each step told to its side alone", async () => {
    const id = await submittedOne();
    const mine = await own("get", id);
    assert.deepEqual([mine.data.auditStatus, mine.data.transitions], [1, ["withdraw"]]);
    assert.equal((await own("update", id, { ...aLesson, version: 2 })).errorCode, "STATE");
    assert.deepEqual((await desk("get", id)).data.transitions, ["accept", "pass", "sendBack"]);
    assert.equal((await move(own, "pass", id, 2)).status, 403);
    assert.equal((await move(desk, "accept", id, 2)).status, 200);
    const late = await move(own, "withdraw", id, 3);
    assert.deepEqual([late.errorCode, late.errorMessage], ["STATE", "税协已受理，不能撤回，请联系协会退回"]);
    assert.equal((await move(desk, "pass", id, 3)).data.auditStatus, 3);
  });

  it("a return carries its reason, opens the record, and leaves no way to delete what was in effect", async () => {
    const id = await passedOne();
    assert.equal((await move(own, "requestChange", id, 3, "人数填错")).status, 200);
    assert.equal((await move(desk, "agreeChange", id, 4)).data.auditStatus, 4);
    const shown = (await own("get", id)).data as unknown as { canEdit: boolean; canRemove: boolean };
    assert.deepEqual([shown.canEdit, shown.canRemove], [true, false]);
    assert.equal((await own("remove", id, undefined, "?version=5")).errorCode, "STATE");
    const returned = await submittedOne();
    assert.equal((await move(desk, "sendBack", returned, 2)).errorCode, "VALIDATION");
    const back = await move(desk, "sendBack", returned, 2, "请补充签到表");
    assert.deepEqual(
      [back.data.auditStatus, (back.data["auditRecords"] as unknown as { opinion: string }[]).at(-1)?.opinion],
      [4, "请补充签到表"],
    );
  });

  it("take effect on submission where the association does not review", async () => {
    await t.setParam("party.activity.audit", false);
    const { activityId } = await draft();
    assert.equal((await move(own, "submit", activityId, 1)).data.auditStatus, 3);
    await t.setParam("party.activity.audit", true);
  });
});

describe("the association", () => {
  it("reads what was submitted, never a draft, and finds firms by a part of their name", async () => {
    const { activityId } = await draft({ title: "尚未提交的活动" });
    assert.equal((await desk("get", activityId)).status, 404);
    assert.equal((await desk("list", undefined, undefined, `?title=${encodeURIComponent("尚未提交")}`)).totalCount, 0);
    await submittedOne({ title: "给协会看的活动" });
    const found = await desk(
      "list",
      undefined,
      undefined,
      `?companyName=${encodeURIComponent("晴川")}&title=${encodeURIComponent("给协会看")}`,
    );
    assert.equal(found.totalCount, 1);
  });
});

describe("the list", () => {
  it("finds by every filter, extra types and both days included", async () => {
    const title = "查询用的主题党日";
    await draft({
      title,
      activityType: 2,
      extraTypes: [5],
      startTime: "2026-02-28T15:30:00.000Z",
      endTime: "2026-02-28T16:30:00.000Z",
    });
    const total = async (search: string) =>
      (await own("list", undefined, undefined, `?title=${encodeURIComponent(title)}&${search}`)).totalCount;
    const cases: [string, number][] = [
      ["activityType[]=5", 1],
      ["activityType[]=2", 1],
      ["activityType[]=4", 0],
      ["activityYear=2026", 1],
      ["activityYear=2025", 0],
      ["auditStatus[]=0", 1],
      ["auditStatus[]=3", 0],
      ["startFrom=2026-02-28&startTo=2026-02-28", 1],
      ["startFrom=2026-03-01", 0],
      ["startTo=2026-02-27", 0],
    ];
    for (const [search, n] of cases) assert.equal(await total(search), n, search);
    const [row] = (await own("list", undefined, undefined, `?title=${encodeURIComponent(title)}`))
      .data as unknown as Record<string, unknown>[];
    assert.deepEqual([row?.["attendance"], row?.["leaders"]], ["2/3", "李明"]);
  });
});

describe("copies", () => {
  it("are drafts of their own without time, proof and files", async () => {
    const id = await passedOne();
    const copy = (await own("copy", id)).data as unknown as ActivityForm & { auditStatus: number; activityId: string };
    assert.deepEqual([copy.auditStatus, copy.startTime, copy.photos, copy.title], [0, null, [], aLesson.title]);
    assert.notEqual(copy.activityId, id);
    assert.equal((await other("copy", id)).status, 404);
  });

  it("of a joint activity are offered to the partner alone, once, without its people", async () => {
    const partner = (
      await t.handle.pool.query("select company_name, credit_code from firms where company_id = $1", [F.smallLimited])
    ).rows[0] as { company_name: string; credit_code: string };
    const id = await passedOne({
      title: "三所联合主题党日",
      coOrganizers: [
        { rowId: null, unitName: partner.credit_code.toLowerCase() },
        { rowId: null, unitName: "某会计师事务所" },
      ],
    });
    const shown = (await own("get", id)).data as unknown as {
      coOrganizers: { unitName: string }[];
      warnings: { path: string }[];
    };
    assert.equal(shown.coOrganizers[0]?.unitName, partner.company_name);
    const offered = (await other("joint")).data as unknown as { activityId: string; copyId: string | null }[];
    assert.deepEqual(
      offered.map(({ activityId, copyId }) => [activityId, copyId]),
      [[id, null]],
    );
    assert.ok(!JSON.stringify(offered).includes("赵强"));
    const copied = await other("copyJoint", id);
    const copy = copied.data as unknown as ActivityForm & { sourceFirmName: string; auditStatus: number };
    assert.deepEqual([copied.status, copy.auditStatus, copy.participants, copy.actualCount], [200, 0, [], null]);
    assert.equal(copy.sourceFirmName, "湖南晴川示例税务师事务所有限公司");
    assert.equal((await other("copyJoint", id)).errorCode, "STATE");
    assert.equal((await own("copyJoint", id)).status, 404);
    assert.equal((await other("get", id)).status, 404);
  });

  it("of a joint activity are not offered before it is in effect, nor for a part of a name", async () => {
    const partner = await nameOf(F.soleProprietor);
    const caller = callerOf((await fullUser(t, F.soleProprietor)).token);
    const id = await submittedOne({ coOrganizers: [{ rowId: null, unitName: partner }] });
    await passedOne({ coOrganizers: [{ rowId: null, unitName: partner.slice(0, 6) }] });
    assert.equal((await caller("copyJoint", id)).status, 404);
    assert.deepEqual((await caller("joint")).data, []);
  });
});

/** A line of a firm's roster, as if it had been typed. */
async function member(companyId: string, memberName: string, more: object = {}) {
  const { vault } = t.app.platform.services;
  const memberId = newId();
  const idNo = sampleIdNo(++lines);
  const index = vault.index(idNo);
  await t.db.insert(partyMembers).values({
    ...{ memberId, companyId, companyName: "某事务所", memberName, idType: 1, gender: 1, birthDate: "1980-01-01" },
    ...{ idNo: vault.seal(idNo), idNoIndex: index, idNoMask: "110***1", partyMemberType: 1, joinDate: "2010-07-01" },
    ...{ formalDate: "2011-07-01", relationInFirm: true, isFloating: false, isRetired: false },
    ...{ createTime: new Date(), updateTime: new Date(), ...more },
  });
  return memberId;
}
let lines = 20;
const peopleAt = async (as: Call, search = "") =>
  (await as("people", undefined, undefined, search)).data as unknown as readonly ActivityPerson[];

describe("participants", () => {
  it("are offered from the roster as it stood on the day, members first; never from the staff or another firm", async () => {
    const { token } = await fullUser(t, F.soleProprietor);
    const caller = callerOf(token);
    await member(F.soleProprietor, "积极分子", { partyMemberType: 4, joinDate: null, formalDate: null });
    await member(F.soleProprietor, "已转出", { outDate: "2026-02-01" });
    await member(F.soleProprietor, "刚转正", { joinDate: "2025-03-01", formalDate: "2026-03-01" });
    const told = async (search: string) =>
      (await peopleAt(caller, search)).map((p) => `${p.personName}${p.memberType}`);
    assert.deepEqual(await told("?day=2026-01-15"), ["已转出1", "刚转正2", "积极分子4"]);
    assert.deepEqual(await told("?day=2026-03-02"), ["刚转正1", "积极分子4"]);
    assert.ok(!/\d{15}/.test(JSON.stringify(await peopleAt(caller))));
  });

  it("of a joined unit are offered to whom reads that unit's roster, to nobody else", async () => {
    const units = `?units[]=${encodeURIComponent(await nameOf(F.branchZhuzhou))}`;
    const reach = [{ companyId: F.branchZhuzhou, canAct: false }];
    const head = await createUser(t.db, { companyId: F.headOffice, codes: PERMISSION_CODES, reach });
    const asHead = callerOf(await openSession(t, head.userId));
    const branchMember = await member(F.branchZhuzhou, "分所党员");
    const offered = (await peopleAt(asHead, units)).find(({ memberId }) => memberId === branchMember);
    assert.equal(offered?.unitName, await nameOf(F.branchZhuzhou));
    assert.ok((await peopleAt(asHead)).every(({ unitName }) => unitName === null));
    assert.ok((await peopleAt(own, units)).every(({ memberId }) => memberId !== branchMember));
    const joint = { coOrganizers: [{ rowId: null, unitName: await nameOf(F.branchZhuzhou) }] };
    const people = { participants: [aGuest({ memberId: branchMember, personName: "分所党员" })] };
    const refused = await own("create", undefined, { ...aLesson, ...joint, ...people });
    assert.equal(refused.fieldErrors?.[0]?.path, "participants.0.personName");
    const made = await asHead("create", undefined, { ...aLesson, ...joint, ...people });
    assert.equal(made.status, 200, JSON.stringify(made));
  });

  it("stand under the roster's name, once; older records keep theirs and gain the line when they are saved", async () => {
    const staffId = "someone-of-the-staff";
    const memberId = await member(F.first, "老党员", { staffId });
    const asked = (participants: Participant[]) => own("create", undefined, { ...aLesson, participants });
    const wrong = await asked([aGuest({ memberId, personName: "别人" })]);
    assert.match(wrong.fieldErrors?.[0]?.message ?? "", /姓名是老党员/);
    const { activityId } = await draft({ participants: [aGuest({ memberId, personName: "老党员" })] });
    const { memberId: _none, ...older } = aGuest({ staffId, personName: "老党员" });
    await t.handle.pool.query("update party_activities set participants = $1 where activity_id = $2", [
      JSON.stringify([older, aGuest({ memberId: null, staffId: "gone-from-the-staff", personName: "前同事" })]),
      activityId,
    ]);
    const form = (await own("full", activityId)).data as unknown as ActivityForm & { version: number };
    assert.deepEqual(
      form.participants.map((one) => [one.memberId, one.staffId, one.personName]),
      [
        [null, staffId, "老党员"],
        [null, "gone-from-the-staff", "前同事"],
      ],
    );
    const twice = [...form.participants, aGuest({ memberId, personName: "老党员" })];
    const repeated = await own("update", activityId, { ...form, participants: twice });
    assert.deepEqual(
      repeated.fieldErrors?.map(({ path }) => path),
      ["participants.2.personName"],
    );
    const saved = await own("update", activityId, form);
    assert.equal(saved.status, 200, JSON.stringify(saved));
    const stored = (await own("full", activityId)).data as unknown as ActivityForm;
    assert.deepEqual(
      stored.participants.map((one) => [one.memberId, one.staffId]),
      [
        [memberId, null],
        [null, "gone-from-the-staff"],
      ],
    );
    const copied = (await own("copy", activityId)).data as unknown as ActivityForm;
    assert.deepEqual(
      copied.participants.map((one) => [one.memberId, one.staffId, one.personName]),
      [
        [memberId, null, "老党员"],
        [null, null, "前同事"],
      ],
    );
  });

  it("are copied under the roster's present name, once", async () => {
    const [staffId, personName] = ["renamed-of-the-staff", "张晓明"];
    const memberId = await member(F.first, personName, { staffId });
    const line = aGuest({ memberId, personName });
    const { activityId } = await draft({ participants: [line] });
    await t.handle.pool.query("update party_members set member_name = '张小明' where member_id = $1", [memberId]);
    // Before rosters were matched by document, somebody could stand as staff and as a line.
    await t.handle.pool.query("update party_activities set participants = $1 where activity_id = $2", [
      JSON.stringify([aGuest({ staffId, personName }), line]),
      activityId,
    ]);
    const told = await own("copy", activityId);
    assert.equal(told.status, 200, JSON.stringify(told));
    assert.deepEqual(
      (told.data as unknown as ActivityForm).participants.map((one) => [one.memberId, one.personName]),
      [[memberId, "张小明"]],
    );
  });

  it("with a vote are doubted where the roster has another number of full members", async () => {
    const { token } = await fullUser(t, F.soleProprietor);
    const caller = callerOf(token);
    const meeting = { activityType: 1, extraTypes: [], resolutions: "通过", votingDue: 2, votingActual: 2 };
    const told = await caller("create", undefined, { ...aLesson, ...meeting });
    const warnings = told.data["warnings"] as unknown as { rule: string; message: string }[];
    assert.ok(warnings.some(({ rule, message }) => rule === "A11" && message.includes("正式党员1人")));
  });
});

describe("the year", () => {
  it("counts what is in effect, tells what awaits review, and adds each person's hours", async () => {
    const { token } = await fullUser(t, F.smallPartnership);
    const fresh = callerOf(token);
    await member(F.smallPartnership, "李明", { partyPost: 1 });
    const memberId = await member(F.smallPartnership, "陈静");
    await member(F.smallPartnership, "旧人", { outDate: "2026-01-31" });
    const [speaker, visitor] = aLesson.participants as [Participant, Participant];
    const stranger = aGuest({ personName: "外单位党员" });
    const people = [speaker, visitor, stranger, aGuest({ memberId, personName: "陈静", hours: "1.5" })];
    const counts = { dueCount: 4, actualCount: 4, leaveCount: 0, partyAttend: 3 };
    const make = async (isPassed: boolean) => {
      const one = await draft({ participants: people, ...counts }, fresh, token);
      assert.equal((await move(fresh, "submit", one.activityId, 1)).status, 200);
      if (isPassed) assert.equal((await move(desk, "pass", one.activityId, 2)).status, 200);
    };
    await make(true);
    await make(true);
    await make(false);
    const year = async (as: Call, search: string) => as("scoreboard", undefined, undefined, search);
    const board = (await year(fresh, "?year=2026")).data as unknown as Scoreboard;
    const lesson = board.rows.find(({ activityType }) => activityType === 4);
    const theme = board.rows.find(({ activityType }) => activityType === 5);
    assert.deepEqual([lesson?.done, lesson?.pending, lesson?.target, lesson?.months[2], theme?.done], [2, 1, 4, 2, 2]);
    // Nobody but the roster's members has a target: no visitor, no other unit's member, nobody who has left.
    assert.deepEqual(
      board.people.map((one) => [one.personName, one.hours, one.target, one.isSecretary, one.attended]),
      [
        ["李明", "4.0", 56, true, 2],
        ["陈静", "3.0", 32, false, 2],
      ],
    );
    assert.equal(board.held, 2);
    await t.setParam("party.activity.target.4", 1);
    const again = (await year(desk, `?year=2026&companyId=${F.smallPartnership}`)).data as unknown as Scoreboard;
    assert.equal(again.rows.find(({ activityType }) => activityType === 4)?.target, 1);
    assert.equal((await year(own, `?year=2026&companyId=${F.smallPartnership}`)).status, 404);
    assert.equal((await year(desk, "?year=2026")).errorCode, "VALIDATION");
  });
});

describe("people who are known by their document", () => {
  /** Somebody of a firm's staff who has left it; his line came by workbook, so that it has no link. */
  async function imported(companyId: string, personName: string) {
    const { rows } = await t.handle.pool.query(
      `update staff set staff_status = 2 where staff_id in (select staff_id from staff
        where company_id = $1 and id_no_index not in (select id_no_index from party_members)
        order by staff_id limit 1) returning staff_id, id_no_index`,
      [companyId],
    );
    const [{ staff_id: staffId, id_no_index: idNoIndex }] = rows as [{ staff_id: string; id_no_index: string }];
    return { staffId, memberId: await member(companyId, personName, { idNoIndex }) };
  }
  const stand = (activityId: string, participants: readonly Participant[]) =>
    t.handle.pool.query("update party_activities set participants = $1 where activity_id = $2", [
      JSON.stringify(participants),
      activityId,
    ]);
  const hoursOf = async (as: Call, name: string) => {
    const { people } = (await as("scoreboard", undefined, undefined, "?year=2026")).data as unknown as Scoreboard;
    return people.filter(({ personName }) => personName === name).map(({ hours, attended }) => [hours, attended]);
  };

  it("keep the hours of older records on a line without a link, and stand once", async () => {
    const personName = "名册同志";
    const { staffId, memberId } = await imported(F.first, personName);
    const older = aGuest({ staffId, personName });
    await stand(await passedOne(), [older]);
    assert.deepEqual(await hoursOf(own, personName), [["2.0", 1]]);
    const { activityId } = await draft();
    await stand(activityId, [older]);
    const form = (await own("full", activityId)).data as unknown as ActivityForm;
    const twice = [...form.participants, aGuest({ memberId, personName })];
    const repeated = await own("update", activityId, { ...form, participants: twice });
    assert.deepEqual(
      repeated.fieldErrors?.map(({ path }) => path),
      ["participants.1.personName"],
    );
    assert.equal((await own("update", activityId, form)).status, 200);
    const stored = (await own("full", activityId)).data as unknown as ActivityForm;
    assert.deepEqual([stored.participants[0]?.memberId, stored.participants[0]?.staffId], [memberId, null]);
  });

  it("count once in an activity, with the larger hours, when they are picked and typed", async () => {
    const personName = "重复登记同志";
    const memberId = await member(F.first, personName);
    const typed = aGuest({ personName, hours: "1.5" });
    await passedOne({ participants: [typed, aGuest({ memberId, personName })] });
    await passedOne({ participants: [typed, aGuest({ personName: "访客", memberType: null })] });
    assert.deepEqual(await hoursOf(own, personName), [["3.5", 2]]);
  });
});
