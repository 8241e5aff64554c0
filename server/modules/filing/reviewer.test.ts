// Guarantees: a nomination is submitted when its conditions hold and the person has agreed, decided once, and the
// reviewer ends by time, by leaving and by a condition that falls away; nobody sees another firm's.
// On PostgreSQL: one nomination of a person at a time, and one decision.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { reviewer, reviewerApi } from "@/contracts/filing/reviewer";
import { COMMITMENT_FILE, type ReviewerCondition } from "@/contracts/filing/reviewer-fields";
import { reviewerSample } from "@/contracts/filing/reviewer-sample";
import { type Endpoint, fillPath } from "@/contracts/kit/endpoint";
import { searchApi } from "@/contracts/common/search";
import { workbenchApi } from "@/contracts/common/workbench";
import { daysAfter } from "@/contracts/kit/day/dates";
import { calendarDate } from "@/server/platform/call/services";
import { newId } from "@/server/platform/clock/id";
import { storedFiles } from "@/server/platform/files/files.table";
import { recordPromises } from "@/server/records/testing";
import { userIdOf } from "@/server/seed/demo";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { rewardRecords } from "@/server/modules/rewards/record.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { remindReviewerTerms, watchReviewers } from "@/server/modules/filing/reviewer-chores";
import { reviewerOn } from "@/server/modules/filing/read";
import { reviewers } from "@/server/modules/filing/reviewer.table";
import { type StaffRecord, staff } from "@/server/reference/staff.table";
import { users } from "@/server/reference/user.table";

recordPromises({
  of: reviewer,
  table: reviewers,
  form: { ...reviewerSample, achievements: [] },
  change: { recommender: "王五" },
  required: "applyType",
  refused: [
    ["refuses a category that needs no reviewer", { scopeCategories: [1] }, "scopeCategories"],
    ["refuses cancelling by application", { applyType: 4 }, "applyType"],
    ["refuses somebody of another firm", { staffId: "nobody" }, "staffId"],
  ],
});

interface Told {
  readonly status: number;
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly paths: readonly string[];
  readonly data: Readonly<Record<string, unknown>> & { readonly reviewerId: string; readonly version: number };
}

let t: TestApp;
type Hands = (name: keyof typeof reviewerApi, reviewerId?: string, payload?: object) => Promise<Told>;
const handsWith =
  (token: string): Hands =>
  async (name, reviewerId = "", payload) => {
    const endpoint: Endpoint = reviewerApi[name];
    const url = fillPath(endpoint.path, { reviewerId });
    const answer = await t.call({ method: endpoint.spec.method, url, token, ...(payload && { payload }) });
    const body = answer.json<Omit<Told, "status" | "paths"> & { fieldErrors?: { path: string }[] }>();
    return { ...body, status: answer.statusCode, paths: (body.fieldErrors ?? []).map(({ path }) => path) };
  };

const FIRST = DEMO.firm.first;
let firm: Hands;
let desk: Hands;
let other: Hands;
/** Practising people of the firm, each nominated by one test alone. */
let people: StaffRecord[];

before(async () => {
  t = await buildDemoApp();
  firm = handsWith(await tokenOf(t, DEMO.user.admin));
  desk = handsWith(await tokenOf(t, DEMO.user.desk));
  other = handsWith(await tokenOf(t, DEMO.user.other));
  const practising = and(eq(staff.companyId, FIRST), eq(staff.staffStatus, 1), isNotNull(staff.certNo));
  people = await t.db
    .select()
    .from(staff)
    .where(and(practising, eq(staff.memberType, 1)))
    .limit(12);
  const fit = {
    firstPracticeDate: "2015-03-01",
    practiceDate: "2015-03-01",
    memberStatus: 2,
    staffCategory: 1,
    hasTaxAgentCert: true,
  };
  for (const { staffId } of people) await t.db.update(staff).set(fit).where(eq(staff.staffId, staffId));
  assert.ok(people.length >= 9, `${people.length} practising people`);
});
after(() => t.close());

let next = 0;
function somebody(): StaffRecord {
  const one = people[next];
  next += 1;
  assert.ok(one);
  return one;
}

async function commitment() {
  const fileId = newId();
  await t.db.insert(storedFiles).values({
    fileId,
    companyId: FIRST,
    bizType: "filing.reviewer",
    fileName: "承诺书.pdf",
    fileExt: "pdf",
    fileSize: 10,
    sha256: "0".repeat(64),
    uploadUserId: userIdOf(DEMO.user.admin),
    uploadUserName: "x",
    uploadTime: t.clock.now(),
    orphanSince: t.clock.now(),
  });
  return { fileId, attachType: COMMITMENT_FILE, sortNo: 1 };
}

const nominated = async (staffId: string, more: object = {}) =>
  firm("create", "", { ...reviewerSample, staffId, attachments: [await commitment()], ...more });
/** A draft about somebody whom an earlier test may have left with another. */
async function drafted(staffId: string, more: object = {}): Promise<Told["data"]> {
  await t.db.delete(reviewers).where(and(eq(reviewers.staffId, staffId), inArray(reviewers.reviewerStatus, [0, 1, 2])));
  const told = await nominated(staffId, more);
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}
const submit = ({ reviewerId, version }: Told["data"]) => firm("submit", reviewerId, { version });
const PASS = { validTo: null, examScore: "88.5", isConfirmed: true, opinion: null };
const pass = ({ reviewerId, version }: Told["data"], more: object = {}) =>
  desk("pass", reviewerId, { ...PASS, ...more, version });
async function passed(staffId: string): Promise<Told["data"]> {
  const sent = await submit(await drafted(staffId));
  assert.equal(sent.status, 200, JSON.stringify(sent));
  const told = await pass(sent.data);
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}
const stateOf = async (reviewerId: string) => (await firm("get", reviewerId)).data["reviewerStatus"];
const watch = (at = t.clock.now()) => watchReviewers(t.app.platform.services)(t.db, at);

describe("a nomination", () => {
  test("is a numbered draft that only its firm sees", async () => {
    const made = await drafted(somebody().staffId);
    assert.match(String(made["applyNo"]), /^FH\d{9}$/);
    assert.equal(made["practiceYears"], Number(new Date(t.clock.now()).getFullYear()) - 2015);
    assert.equal((await desk("get", made.reviewerId)).status, 404);
    assert.equal((await other("get", made.reviewerId)).status, 404);
  });

  test("is not submitted while a condition does not hold, and says which and why", async () => {
    const one = somebody();
    await t.db.update(staff).set({ firstPracticeDate: "2025-01-01" }).where(eq(staff.staffId, one.staffId));
    const sent = await submit(await drafted(one.staffId));
    assert.deepEqual([sent.status, sent.paths], [400, ["staffId"]]);
    assert.match(sent.errorMessage ?? JSON.stringify(sent), /执业满3年/);
  });

  test("waits for the person's own agreement where he has an account, and asks again when the matter changes", async () => {
    const one = somebody();
    const { userId } = await createUser(t.db, { companyId: FIRST, codes: ["g_hy_report_reviewer_manage"] });
    await t.db.update(users).set({ staffId: one.staffId }).where(eq(users.userId, userId));
    const himself = handsWith(await openSession(t, userId));
    const made = await drafted(one.staffId);
    const early = await submit(made);
    assert.deepEqual([early.status, early.paths], [400, ["staffId"]]);
    const asked = async () => {
      const url = workbenchApi.get.path;
      const answer = await t.call({ method: "GET", url, token: await openSession(t, userId) });
      return answer
        .json<{ data: { todos: { key: string }[] } }>()
        .data.todos.some(({ key }) => key === "reviewerConsent");
    };
    assert.equal(await asked(), true, "he is told that he is asked");
    assert.equal((await firm("agree", made.reviewerId, { version: made.version })).status, 403);
    const agreed = await himself("agree", made.reviewerId, { version: made.version });
    assert.equal(agreed.status, 200, JSON.stringify(agreed));
    assert.notEqual(agreed.data["agreeTime"], null);
    assert.equal(await asked(), false);
    // He sees his own and no other's.
    const foreign = await drafted(somebody().staffId);
    assert.equal((await himself("get", foreign.reviewerId)).status, 404);
    const full = (await firm("full", made.reviewerId)).data;
    const narrowed = await firm("update", made.reviewerId, { ...full, scopeCategories: [5] });
    assert.equal(narrowed.data["agreeTime"], null);
    const again = await himself("agree", made.reviewerId, { version: narrowed.data.version });
    assert.equal((await submit(again.data)).status, 200);
  });

  test("is agreed to by who works with the applications himself, and asked of nobody whose account is stopped", async () => {
    const [one] = people;
    assert.ok(one);
    const { userId } = await createUser(t.db, {
      companyId: FIRST,
      codes: [
        ...(["g_hy_report_reviewer_manage", "g_hy_report_reviewer_manage_add"] as const),
        ...(["g_hy_report_reviewer_manage_edit", "g_hy_report_reviewer_manage_submit"] as const),
      ],
    });
    await t.db.update(users).set({ staffId: one.staffId }).where(eq(users.userId, userId));
    const partner = handsWith(await openSession(t, userId));
    const made = await drafted(one.staffId);
    const offered = async (hands: Hands) => (await hands("get", made.reviewerId)).data["transitions"] as string[];
    assert.deepEqual((await submit(made)).paths, ["staffId"]);
    assert.ok((await offered(partner)).includes("agree"));
    assert.ok(!(await offered(firm)).includes("agree"));
    const agreed = await partner("agree", made.reviewerId, { version: made.version });
    assert.equal(agreed.status, 200, JSON.stringify(agreed));
    const full = (await firm("full", made.reviewerId)).data;
    const narrowed = await firm("update", made.reviewerId, { ...full, scopeCategories: [5] });
    assert.deepEqual((await submit(narrowed.data)).paths, ["staffId"]);
    await t.db.update(users).set({ userStatus: 0 }).where(eq(users.userId, userId));
    const sent = await submit(narrowed.data);
    assert.equal(sent.status, 200);
    await firm("withdraw", made.reviewerId, { version: sent.data.version });
  });

  test("stands once for a person, however many are sent at once", async () => {
    const one = somebody();
    const told = await Promise.all([nominated(one.staffId), nominated(one.staffId)]);
    assert.deepEqual(told.map(({ status }) => status).sort(), [200, 400]);
    const made = told.find(({ status }) => status === 200)?.data;
    assert.ok(made);
    const second = await nominated(one.staffId);
    assert.deepEqual([second.status, second.paths], [400, ["staffId"]]);
    assert.match(String(second.errorMessage), new RegExp(`已有一份申请 ${String(made["applyNo"])} 尚未提交`));
    const sent = await Promise.all([submit(made), submit(made)]);
    assert.deepEqual(sent.map(({ status }) => status).sort(), [200, 409]);
    assert.match(String((await nominated(one.staffId)).errorMessage), /正在待审核/);
  });

  test("is decided once, with what has no data confirmed; the number and the term come with it", async () => {
    const sent = await submit(await drafted(somebody().staffId));
    const unconfirmed = await pass(sent.data, { isConfirmed: false });
    assert.deepEqual([unconfirmed.status, unconfirmed.paths], [400, ["isConfirmed"]]);
    const yesterday = await pass(sent.data, { validTo: "2026-01-01" });
    assert.deepEqual([yesterday.status, yesterday.paths], [400, ["validTo"]]);
    const told = await Promise.all(Array.from({ length: 5 }, () => pass(sent.data)));
    assert.deepEqual(told.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
    const { data } = await firm("get", sent.data.reviewerId);
    assert.match(String(data["reviewerNo"]), /^FR\d{8}$/);
    assert.deepEqual([data["reviewerStatus"], String(data["validTo"]).slice(4)], [3, "-12-31"]);
    assert.equal((await other("get", sent.data.reviewerId)).status, 404);
  });

  test("has its signed reports counted from those filed, in every firm, and is held to them where all are filed here", async () => {
    const [one] = people;
    assert.ok(one);
    const signed = (count: number, more: Partial<typeof reportFilings.$inferInsert> = {}) =>
      t.db.insert(reportFilings).values(
        Array.from({ length: count }, () => ({
          reportId: newId(),
          reportStatus: REPORT_STATUS.filed,
          serviceCategory: 5,
          reportTitle: "鉴证报告",
          signerIds: [one.staffId],
          reportDate: "2026-03-01",
          companyId: DEMO.firm.headOffice,
          companyName: "x",
          createTime: t.clock.now(),
          updateTime: t.clock.now(),
          ...more,
        })),
      );
    const made = await drafted(one.staffId, { reportCount3y: 36, assureCount3y: 20 });
    const reports = async () =>
      ((await firm("get", made.reviewerId)).data["conditions"] as ReviewerCondition[]).find(
        ({ key }) => key === "reports",
      );
    const first = await reports();
    const [, before, assured] = first?.text.match(/已报备 (\d+) 份，其中鉴证 (\d+) 份/) ?? [];
    assert.equal(first?.state, "unknown");
    await signed(1, { reportStatus: REPORT_STATUS.voided });
    await signed(1, { reportDate: "2020-03-01" });
    await signed(2, { serviceCategory: 3 });
    const told = await reports();
    assert.deepEqual([told?.state, told?.source], ["unknown", "业务报备"]);
    assert.ok(told?.text.includes(`已报备 ${Number(before) + 2} 份，其中鉴证 ${assured} 份`), told?.text);
    await t.setParam("reviewer.reportsSince", 2020);
    const refused = await submit(made);
    assert.deepEqual([refused.status, refused.paths], [400, ["staffId"]]);
    await t.setParam("reviewer.reportsSince", 2026);
    await signed(8);
    assert.equal((await reports())?.state, "met");
    assert.equal((await submit(made)).status, 200);
  });

  test("that was refused is not sent again for thirty days", async () => {
    const one = somebody();
    const sent = await submit(await drafted(one.staffId));
    const refused = await desk("reject", sent.data.reviewerId, { version: sent.data.version, opinion: "经历不足" });
    assert.equal(refused.data["reviewerStatus"], 4);
    const again = await submit(await drafted(one.staffId));
    assert.deepEqual([again.status, again.paths], [400, ["applyType"]]);
  });
});

test("a reviewer is found by name, and by the numbers of his application and of his register, by his own firm and the association", async () => {
  // The last one, for whom no other test asks.
  const person = people.at(-1);
  assert.ok(person);
  const { reviewerId, applyNo, reviewerNo } = await passed(person.staffId);
  const found = async (username: string, text: string): Promise<string[]> => {
    const token = await tokenOf(t, username);
    const url = `${reviewer.api.list.path}?page=1&pageSize=100&keyword=${encodeURIComponent(text)}`;
    const listed = (await t.call({ method: "GET", url, token })).json<{ data: { reviewerId: string }[] }>().data;
    const asked = await t.call({ method: "POST", url: searchApi.find.path, token, payload: { text } });
    const { groups } = asked.json<{ data: { groups: { key: string; hits: { id: string }[] }[] } }>().data;
    const hits = groups.find(({ key }) => key === "reviewers")?.hits ?? [];
    const both = [listed.some((row) => row.reviewerId === reviewerId), hits.some(({ id }) => id === reviewerId)];
    return both.map((one, at) => (one ? (["list", "search"][at] ?? "") : "")).filter(Boolean);
  };
  for (const text of [person.staffName, String(applyNo), String(reviewerNo)]) {
    for (const username of [DEMO.user.admin, DEMO.user.desk])
      assert.deepEqual(await found(username, text), ["list", "search"], `${username} ${text}`);
    assert.deepEqual(await found(DEMO.user.other, text), [], text);
  }
});

describe("a reviewer", () => {
  test("keeps his number when the scope changes, and the earlier record ends with the new one", async () => {
    const one = somebody();
    const first = await passed(one.staffId);
    const second = await submit(await drafted(one.staffId));
    assert.deepEqual([second.status, second.paths], [400, ["applyType"]]);
    assert.deepEqual((await firm("renew", first.reviewerId, { applyType: 2 })).paths, ["staffId"]);
    const clear = () =>
      t.db.delete(reviewers).where(and(eq(reviewers.staffId, one.staffId), eq(reviewers.reviewerStatus, 0)));
    await clear();
    const early = await firm("renew", first.reviewerId, { applyType: 2 });
    const tooEarly = await firm("update", early.data.reviewerId, {
      ...(await firm("full", early.data.reviewerId)).data,
      attachments: [await commitment()],
    });
    assert.deepEqual((await submit(tooEarly.data)).paths, ["applyType"]);
    await clear();
    const [term, ofFirst] = ["2027-12-31", eq(reviewers.reviewerId, first.reviewerId)];
    await t.db.update(reviewers).set({ validTo: term }).where(ofFirst);
    const draft = (await firm("renew", first.reviewerId, { applyType: 3 })).data;
    const full = (await firm("full", draft.reviewerId)).data;
    const typed = { ...full, scopeCategories: [5, 6, 8], attachments: [await commitment()] };
    const changed = (await firm("update", draft.reviewerId, typed)).data;
    const told = await pass((await submit(changed)).data);
    assert.equal(told.data["reviewerNo"], first["reviewerNo"]);
    assert.equal(told.data["validTo"], term, "another scope is no longer term");
    assert.deepEqual([await stateOf(first.reviewerId), await stateOf(draft.reviewerId)], [6, 3]);
  });

  test("is suspended when a penalty comes into force, by itself only as long as it lasts", async () => {
    const one = somebody();
    const made = await passed(one.staffId);
    const recordId = newId();
    const penalty = {
      recordId,
      companyId: FIRST,
      companyName: "x",
      subjectType: 2,
      recordNo: "JC-T1",
      rpStatus: 3,
      sourceType: 1,
      staffId: one.staffId,
      personId: one.personId,
      recordType: 2,
      punishType: 3,
      decideDate: "2026-01-05",
      createTime: t.clock.now(),
      updateTime: t.clock.now(),
      version: 1,
    };
    const where = { recordId: newId(), recordNo: "JC-T2", companyId: DEMO.firm.generalPartnership, staffId: null };
    const elsewhere = { ...penalty, ...where, rpStatus: 7, liftTime: t.clock.now(), decideDate: "2026-01-06" };
    await t.db.insert(rewardRecords).values([penalty, elsewhere]);
    await Promise.all([watch(), watch()]);
    const lapsed = (await firm("get", made.reviewerId)).data;
    assert.equal(lapsed["reviewerStatus"], 5);
    assert.match(String(lapsed["suspendReason"]), /惩戒/);
    const honours = lapsed["punishList"] as { recordType: number; decideDate: string }[];
    assert.ok(honours.some(({ recordType, decideDate }) => recordType === 2 && decideDate === "2026-01-05"));
    // Of another firm's about the same person the association alone is told.
    const told = async (by: Hands) => {
      const { data } = await by("get", made.reviewerId);
      return (data["punishList"] as typeof honours).map(({ decideDate }) => decideDate);
    };
    assert.deepEqual([await told(desk), await told(firm)], [["2026-01-06", "2026-01-05"], ["2026-01-05"]]);
    const steps = lapsed["auditRecords"] as { action: string }[];
    assert.equal(steps.filter(({ action }) => action === "lapse").length, 1);
    assert.equal((await desk("restore", made.reviewerId, { version: lapsed.version, opinion: "恢复" })).status, 409);
    await t.db
      .update(rewardRecords)
      .set({ rpStatus: 7, liftTime: t.clock.now() })
      .where(eq(rewardRecords.recordId, recordId));
    await watch();
    assert.equal(await stateOf(made.reviewerId), 3);
    // What the association has suspended it restores itself.
    const { version } = (await desk("get", made.reviewerId)).data;
    await desk("suspend", made.reviewerId, { version, opinion: "抽查发现问题" });
    await watch();
    assert.equal(await stateOf(made.reviewerId), 5);
    // Nor does the firm end it by applying anew.
    const draft = (await firm("renew", made.reviewerId, { applyType: 3 })).data;
    const typed = { ...(await firm("full", draft.reviewerId)).data, attachments: [await commitment()] };
    const sent = await submit((await firm("update", draft.reviewerId, typed)).data);
    assert.deepEqual([sent.status, sent.paths], [400, ["applyType"]]);
    assert.match(JSON.stringify(sent), /已由协会暂停/);
  });

  test("ends with the day he leaves the firm, and by time; the firm is reminded once", async () => {
    const one = somebody();
    const made = await passed(one.staffId);
    const near = new Date(Date.parse(`${String(made["validTo"])}T00:00:00+08:00`) - 30 * 86_400_000);
    const remind = remindReviewerTerms(t.app.platform.services);
    await Promise.all([remind(t.db, near), remind(t.db, near)]);
    const told = await t.db
      .select()
      .from(siteMessages)
      .where(eq(siteMessages.eventKey, `reviewer:${made.reviewerId}:expiring`));
    assert.equal(told.length, 1);
    const lastDay = new Date(Date.parse(`${String(made["validTo"])}T23:59:00+08:00`));
    await t.db.update(staff).set({ staffStatus: 2 }).where(eq(staff.staffId, one.staffId));
    await watch();
    assert.equal(await stateOf(made.reviewerId), 7);
    const isOne = async (day: string) => (await reviewerOn(t.db, FIRST, one.staffId, day)) !== null;
    assert.equal(await isOne(calendarDate(t.clock.now())), false);
    assert.equal(await isOne(String(made["validTo"])), false);
    await t.db.update(staff).set({ staffStatus: 1 }).where(eq(staff.staffId, one.staffId));
    await t.db.update(reviewers).set({ reviewerStatus: 3 }).where(eq(reviewers.reviewerId, made.reviewerId));
    await watch(lastDay);
    assert.equal(await stateOf(made.reviewerId), 3);
    await watch(new Date(lastDay.getTime() + 5 * 60_000));
    assert.equal(await stateOf(made.reviewerId), 6);
  });

  test("is one on the days before a suspension and an end, not from them on", async () => {
    const one = await passed(people[3]?.staffId ?? "");
    const [from, to] = [String(one["validFrom"]), String(one["validTo"])];
    const staffId = String(one["staffId"]);
    const isOne = async (...days: string[]) =>
      Promise.all(days.map(async (day) => (await reviewerOn(t.db, FIRST, staffId, day)) !== null));
    const later = (days: number) => daysAfter(from, days);
    const on = async (user: string) => handsWith(await openSession(t, userIdOf(user)));
    const version = async () => (await (await on(DEMO.user.desk))("get", one.reviewerId)).data.version;
    const day = 24 * 60;
    t.clock.minutes(day);
    const paused = { version: await version(), opinion: "抽查发现问题" };
    assert.equal((await (await on(DEMO.user.desk))("suspend", one.reviewerId, paused)).status, 200);
    assert.deepEqual(await isOne(from, later(1), later(2)), [true, false, false]);
    t.clock.minutes(day);
    const freed = { version: await version(), opinion: "已核实" };
    assert.equal((await (await on(DEMO.user.desk))("restore", one.reviewerId, freed)).status, 200);
    assert.deepEqual(await isOne(from, later(1), later(2), to), [true, false, true, true]);
    t.clock.minutes(day);
    const himself = await on(DEMO.user.admin);
    const ended = await himself("cancel", one.reviewerId, { version: await version(), opinion: "本人申请" });
    assert.equal(ended.data["reviewerStatus"], 7);
    assert.deepEqual(await isOne(later(2), later(3), to), [true, false, false]);
  });
});
