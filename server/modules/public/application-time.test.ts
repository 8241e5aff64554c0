// Guarantees: what is given up or not answered in time goes or lapses, with a word before, and may be taken up again; what is publicised
// is passed behind its days.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq, like } from "drizzle-orm";
import { applicationApi, type ApplicationDetail } from "@/contracts/public/application";
import { APPLICATION } from "@/contracts/public/application-lifecycle";
import { anApplication } from "@/contracts/public/application-sample";
import { daysAfter } from "@/contracts/kit/day/dates";
import { DEMO } from "@/server/seed/demo";
import { calendarDate } from "@/server/platform/call/services";
import { textsSent } from "@/server/platform/outbox/testing";
import { dataOf, handsOfUser, refusalOf } from "@/server/modules/auth/account/user-testing";
import { buildDemoApp } from "@/server/modules/basic/firm/firm-testing";
import { notices } from "@/server/modules/common/sys-notice.table";
import { applications } from "@/server/modules/public/application.table";
import { keepApplications } from "@/server/modules/public/application-chores";
import { Applicant, handedIn } from "@/server/modules/public/application-testing";
import type { TestApp } from "@/server/testing/testing";

let t: TestApp;
let n = 0;
/** Another phone and another firm each time. */
const next = () => {
  n += 1;
  return { mobile: `136${String(20_000_000 + n)}`, form: anApplication(n) };
};
before(async () => {
  t = await buildDemoApp();
});
after(() => t.close());

const chores = () => keepApplications(t.app.platform.services)(t.db, t.clock.now());
const rowOf = async (applicationId: string) => {
  const [row] = await t.db.select().from(applications).where(eq(applications.applicationId, applicationId));
  assert.ok(row);
  return row;
};
/** Sessions do not outlive the clock's turns. */
async function sendBack(applicationId: string): Promise<void> {
  const desk = await handsOfUser(t, DEMO.user.desk);
  const params = { applicationId };
  const { version } = dataOf<ApplicationDetail>(await desk.call(applicationApi.get, { params }));
  dataOf(await desk.call(applicationApi.sendBack, { params, body: { version, opinion: "请补正", marks: [] } }));
}

test("a draft is told of three days before, once, and erased after thirty days; a save keeps it", async () => {
  const { mobile, form } = next();
  const one = new Applicant(t, mobile);
  const { saveCode } = await one.begin();
  await one.saved(form);
  t.clock.minutes(28 * 1_440);
  await chores();
  await chores();
  const told = (await textsSent(t)).filter(
    (text) => text.includes(String(form.companyName)) && text.includes("后清除"),
  );
  assert.equal(told.length, 1);
  await one.resume(saveCode);
  await one.saved({ ...form, shortName: "还在" });
  t.clock.minutes(20 * 1_440);
  await chores();
  assert.equal((await rowOf(one.id)).applicationStatus, APPLICATION.draft);
  t.clock.minutes(11 * 1_440);
  await chores();
  assert.equal(await t.db.$count(applications, eq(applications.applicationId, one.id)), 0);
  const fresh = new Applicant(t, mobile);
  assert.equal(refusalOf(await fresh.resumeWith(await fresh.token(), saveCode)).paths[0], "saveCode");
});

test("what was sent back may be given up: the firm's code is free again, and no deadline runs", async () => {
  const { mobile, form } = next();
  const one = await handedIn(t, mobile, form);
  await sendBack(one.id);
  await one.look();
  assert.ok(one.own.detail.transitions.includes("withdraw"));
  dataOf(await one.step("withdraw"));
  const row = await rowOf(one.id);
  assert.deepEqual([row.applicationStatus, row.returnDueDate], [APPLICATION.withdrawn, null]);
  assert.ok(row.keepUntil !== null);
  const other = await handedIn(t, next().mobile, form);
  assert.equal((await rowOf(other.id)).applicationStatus, APPLICATION.submitted);
});

test("what was sent back lapses ten working days later, and may be taken up again", async () => {
  const { mobile, form } = next();
  const one = await handedIn(t, mobile, form);
  await sendBack(one.id);
  t.clock.minutes(16 * 1_440);
  await chores();
  assert.equal((await rowOf(one.id)).applicationStatus, APPLICATION.expired);
  await one.resume(one.own.saveCode);
  dataOf(await one.step("reapply"));
  assert.equal((await rowOf(one.id)).applicationStatus, APPLICATION.draft);
});

test("what was refused and taken up again is not erased: it lapses, keeps what the association said, and may be taken up once more", async () => {
  const { mobile, form } = next();
  const one = await handedIn(t, mobile, form);
  const params = { applicationId: one.id };
  const step = async (name: "accept" | "refuse", more: object = {}) => {
    const desk = await handsOfUser(t, DEMO.user.desk);
    const { version } = dataOf<ApplicationDetail>(await desk.call(applicationApi.get, { params }));
    dataOf(await desk.call(applicationApi[name], { params, body: { ...more, version } }));
  };
  await step("accept");
  await step("refuse", { opinion: "经营场所证明不实" });
  await one.look();
  dataOf(await one.step("reapply"));
  t.clock.minutes(28 * 1_440);
  await chores();
  const words = (await textsSent(t)).filter((text) => text.includes(String(form.companyName)));
  assert.ok(
    words.some((text) => text.includes("后失效")),
    words.join(),
  );
  t.clock.minutes(4 * 1_440);
  await chores();
  assert.equal((await rowOf(one.id)).applicationStatus, APPLICATION.expired);
  const desk = await handsOfUser(t, DEMO.user.desk);
  const { auditRecords } = dataOf<ApplicationDetail>(await desk.call(applicationApi.get, { params }));
  assert.deepEqual(
    auditRecords.map(({ action }) => action),
    ["submit", "accept", "refuse", "reapply", "abandon"],
  );
  await one.resume(one.own.saveCode);
  dataOf(await one.step("reapply"));
  assert.equal((await rowOf(one.id)).applicationStatus, APPLICATION.draft);
});

test("is publicised by the draft of a notice, and passed when its days are over", async () => {
  const { mobile, form } = next();
  const one = await handedIn(t, mobile, form);
  const { id: applicationId } = one;
  const params = { applicationId };
  type Step = "accept" | "publish" | "pass";
  const step = async (name: Step, more: object = {}) => {
    const desk = await handsOfUser(t, DEMO.user.desk);
    const { version } = dataOf<ApplicationDetail>(await desk.call(applicationApi.get, { params }));
    return desk.call(applicationApi[name], { params, body: { ...more, version } });
  };
  dataOf(await step("accept"));
  const until = calendarDate(t.clock.now());
  const slip = await step("publish", { publishTo: `2062${until.slice(4)}` });
  assert.equal(slip.statusCode, 400);
  assert.match(slip.body, /公示最长 60 天/);
  dataOf(await step("publish", { publishTo: daysAfter(until, 60) }));
  dataOf(await step("publish", { publishTo: until }));
  assert.equal((await rowOf(applicationId)).publishTo, until, "a wrong day is published over");
  const drafts = await t.db.select().from(notices).where(like(notices.noticeTitle, `拟入会事务所公示：%`));
  assert.ok(drafts.some(({ noticeContent }) => noticeContent.includes(String(form.companyName))));
  const told = (await one.look())?.detail.auditRecords.at(-1)?.opinion;
  assert.equal(told, `公示至 ${until}`, "the draft is the association's affair");
  const passing = { memberNo: "43997001", joinDate: null, meetingNo: null, opinion: null };
  const early = await step("pass", passing);
  assert.equal(early.statusCode, 409);
  assert.match(early.body, /期满之后才能通过/);
  t.clock.minutes(1_440);
  dataOf(await step("pass", passing));
  assert.equal((await rowOf(applicationId)).applicationStatus, APPLICATION.passed);
});
