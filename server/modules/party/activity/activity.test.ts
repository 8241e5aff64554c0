// Guarantees of party activities beyond a record's (activity-records.test.ts): drafts with holes, states and who moves them, what the
// association sees, joint activities without a directory of firms, the year. // domain a §6
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Participant } from "@/contracts/party/activity/activity-fields";
import type { ActivityForm } from "@/contracts/party/activity/activity-form";
import { aGuest, aLesson } from "@/contracts/party/activity/activity-sample";
import { type FirmScore, firmScoresApi } from "@/contracts/party/firm-scores";
import { type Scoreboard, STANDARD_TARGETS } from "@/contracts/party/activity/activity-score";
import { searchApi } from "@/contracts/common/search";
import { workbenchApi } from "@/contracts/common/workbench";
import { anXlsx, aPng } from "@/server/platform/files/inspect/samples";
import { fullOfficer, fullUser } from "@/server/tests/examples";
import {
  F,
  type Call,
  t,
  own,
  other,
  desk,
  callerOf,
  nameOf,
  upload,
  photo,
  draft,
  move,
  submittedOne,
  passedOne,
  member,
  useActivities,
} from "@/server/modules/party/activity/activity-testing";

useActivities();

/** Titles of 党建活动 that 查找 answers: to an officer, to the firm, to another one. */
async function lookedFor(who: "officer" | "firm" | "stranger", text: string): Promise<string[]> {
  const firmId = who === "firm" ? F.first : F.smallLimited;
  const { token } = who === "officer" ? await fullOfficer(t) : await fullUser(t, firmId);
  const answer = await t.call({ method: "POST", url: searchApi.find.path, token, payload: { text } });
  const { groups } = answer.json<{ data: { groups: { key: string; hits: { title: string }[] }[] } }>().data;
  return groups.filter(({ key }) => key === "activities").flatMap(({ hits }) => hits.map(({ title }) => title));
}

describe("an activity that was sent back", () => {
  it("is what was submitted for the association, whatever the firm has typed and attached since", async () => {
    const id = await submittedOne({ title: "四季度党课", place: "会议室" });
    const [, sent] = [t.clock.minutes(1), await move(desk, "sendBack", id, 2, "请补照片")];
    assert.equal(sent.status, 200, JSON.stringify(sent));
    t.clock.minutes(1);
    const { version, ...form } = (await own("full", id)).data as unknown as { version: number } & ActivityForm;
    const photos = [...form.photos, photo(await upload())];
    const typed = { ...form, photos, title: "还没有想好的标题", place: "未定", activityType: 1, version };
    assert.equal((await own("update", id, typed)).status, 200);
    const seen = (await desk("get", id)).data as unknown as ActivityForm & { version: number };
    assert.deepEqual([seen.title, seen.place, seen.version, seen.photos.length], ["四季度党课", "会议室", 4, 1]);
    const rows = async (as: Call, search: string) =>
      ((await as("list", undefined, undefined, search)).data as unknown as { activityId: string; title: string }[])
        .filter(({ activityId }) => activityId === id)
        .map(({ title }) => title);
    assert.deepEqual(await rows(desk, "?page=1&sort=title"), ["四季度党课"]);
    assert.deepEqual(await rows(desk, `?page=1&title=${encodeURIComponent("没有想好")}`), []);
    assert.deepEqual(await rows(desk, "?page=1&activityType[]=4"), ["四季度党课"]);
    assert.deepEqual(await rows(own, "?page=1"), ["还没有想好的标题"]);
    // The search box, and 查找, find it as each side is shown it.
    const box = (as: Call, text: string) => rows(as, `?page=1&keyword=${encodeURIComponent(text)}`);
    for (const text of ["季度党课", "sjddk"]) {
      assert.deepEqual([await box(desk, text), await box(own, text)], [["四季度党课"], []], text);
      assert.deepEqual([await lookedFor("officer", text), await lookedFor("firm", text)], [["四季度党课"], []], text);
    }
    for (const text of ["没有想好", "hmyxhdbt"]) {
      assert.deepEqual([await box(desk, text), await box(own, text)], [[], ["还没有想好的标题"]], text);
      assert.deepEqual([await lookedFor("officer", text), await lookedFor("stranger", text)], [[], []], text);
    }
    const lines = async (as: Call) =>
      ((await as("history", id, undefined, "?page=1")).data as unknown as { action: string }[]).length;
    assert.equal(await lines(desk), (await lines(own)) - 1);
    // Sent anew, it is what stands there.
    t.clock.minutes(1);
    assert.equal((await move(own, "submit", id, 4)).status, 200);
    assert.equal(((await desk("get", id)).data as unknown as ActivityForm).title, "还没有想好的标题");
  });
});

describe("the day of a return", () => {
  it("stands in its message and beside its matter at the workbench, and is the same", async () => {
    const id = await submittedOne({ title: "退回期限的党课" });
    assert.equal((await move(desk, "sendBack", id, 2, "请补照片")).status, 200);
    const { rows } = await t.handle.pool.query<{ text: string }>(
      "select msg_content as text from site_messages where biz_id = $1 order by send_time desc limit 1",
      [id],
    );
    const due = /请于 (\d{4}-\d\d-\d\d) 前按意见修改内容后重新提交。$/.exec(rows[0]?.text ?? "")?.[1];
    assert.ok(due, rows[0]?.text);
    const { token } = await fullUser(t, F.first);
    const answer = await t.call({ method: "GET", url: workbenchApi.get.path, token });
    const { todos } = answer.json<{ data: { todos: { key: string; dueDate: string | null; detail: string }[] } }>()
      .data;
    const todo = todos.find(({ key }) => key === "activityReturned");
    assert.ok(todo?.dueDate && todo.dueDate <= due);
    assert.match(todo.detail, new RegExp(`^退回，请于 ${todo.dueDate} 前修改后重新提交$`));
  });
});

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
    const told = async (title: string) =>
      Number(
        (await t.handle.pool.query("select count(*) as n from site_messages where msg_title = $1", [title])).rows[0].n,
      );
    assert.equal(await told("联合活动可以引用：三所联合主题党日"), 1);
    assert.equal((await move(desk, "void", id, 3, "重复登记")).status, 200);
    const marked = (await other("get", copied.data.activityId)).data as unknown as { sourceFirmName: string };
    assert.match(marked.sourceFirmName, /来源记录已作废/);
    assert.equal(await told("引用的联合活动已作废：三所联合主题党日"), 1);
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
    // All firms beside each other: the same counts, worst first, and the firms alone that have targets.
    await t.setParam("party.activity.target.4", 4);
    const { token: officer } = await fullOfficer(t);
    const firms = async (search: string) => {
      const url = `${firmScoresApi.list.path}?page=1&pageSize=100&${search}`;
      const answer = await t.call({ method: "GET", url, token: officer });
      assert.equal(answer.statusCode, 200, answer.body);
      const { data: rows, totalCount } = answer.json<{ data: FirmScore[]; totalCount: number }>();
      return { rows, totalCount };
    };
    const { rows } = await firms("year=2026");
    const row = rows.find(({ companyId }) => companyId === F.smallPartnership);
    assert.deepEqual(
      [row?.held, row?.pending, row?.lesson, row?.themeDay, row?.meeting, row?.lacking],
      // 4 + 12 + 12 + (4 - 2) + (12 - 2) + 1 + 1: two lessons that were theme days, too.
      [2, 1, "2/4", "2/12", "0/4", 42],
    );
    const order = rows.map(({ lacking }) => lacking);
    assert.deepEqual(
      order,
      [...order].sort((a, b) => b - a),
    );
    assert.ok(rows.every(({ companyId }) => companyId !== F.applying));
    // A surplus of one kind makes good for no other, and nothing aimed at lacks nothing.
    await t.setParam("party.activity.target.4", 1);
    assert.equal(
      (await firms("year=2026")).rows.find(({ companyId }) => companyId === F.smallPartnership)?.lacking,
      40,
    );
    for (const { activityType } of STANDARD_TARGETS) await t.setParam(`party.activity.target.${activityType}`, 0);
    assert.equal((await firms("year=2026&isLacking=true")).totalCount, 0);
    const reached = (await firms("year=2026&isLacking=false")).rows;
    assert.equal(reached.find(({ companyId }) => companyId === F.smallPartnership)?.lesson, "2");
  });
});
