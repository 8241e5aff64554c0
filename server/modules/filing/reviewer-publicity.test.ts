// Guarantees: reviewers are published together as one notice with its period and how to object, all of them or none; who
// was changed, has ended or lapses today is named, and one alone has his notice as well.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, isNotNull } from "drizzle-orm";
import { reviewerApi } from "@/contracts/filing/reviewer";
import { REVIEWER_STATUS } from "@/contracts/filing/reviewer-fields";
import { daysAfter } from "@/contracts/kit/day/dates";
import { type Endpoint, fillPath } from "@/contracts/kit/endpoint";
import { calendarDate } from "@/server/platform/call/services";
import { newId } from "@/server/platform/clock/id";
import { type StaffRecord, staff } from "@/server/reference/staff.table";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { notices } from "@/server/modules/common/sys-notice.table";
import { reviewers } from "@/server/modules/filing/reviewer.table";

interface Told {
  readonly status: number;
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly paths: readonly string[];
  readonly data: Readonly<Record<string, unknown>> & { readonly reviewerId: string; readonly version: number };
}

let t: TestApp;
type Hands = (name: keyof typeof reviewerApi, reviewerId?: string, payload?: object) => Promise<Told>;
let firm: Hands;
let desk: Hands;
let people: StaffRecord[];

before(async () => {
  t = await buildDemoApp();
  const handsWith =
    (token: string): Hands =>
    async (name, reviewerId = "", payload) => {
      const endpoint: Endpoint = reviewerApi[name];
      const url = fillPath(endpoint.path, { reviewerId });
      const answer = await t.call({ method: endpoint.spec.method, url, token, ...(payload && { payload }) });
      const body = answer.json<Omit<Told, "status" | "paths"> & { fieldErrors?: { path: string }[] }>();
      return { ...body, status: answer.statusCode, paths: (body.fieldErrors ?? []).map(({ path }) => path) };
    };
  firm = handsWith(await tokenOf(t, DEMO.user.admin));
  desk = handsWith(await tokenOf(t, DEMO.user.desk));
  const practising = and(eq(staff.companyId, DEMO.firm.first), eq(staff.staffStatus, 1), isNotNull(staff.certNo));
  people = await t.db
    .select()
    .from(staff)
    .where(and(practising, eq(staff.memberType, 1)))
    .limit(2);
});
after(() => t.close());

/** Somebody of the firm who is a reviewer in force. */
async function inForce(at: number): Promise<Told["data"]> {
  const [one, reviewerId] = [people[at], newId()];
  assert.ok(one);
  const fit = { firstPracticeDate: "2015-03-01", practiceDate: "2015-03-01", memberStatus: 2, staffCategory: 1 };
  await t.db
    .update(staff)
    .set({ ...fit, hasTaxAgentCert: true })
    .where(eq(staff.staffId, one.staffId));
  const { staffId, personId, staffName, companyId } = one;
  const now = t.clock.now();
  await t.db.insert(reviewers).values({
    reviewerId,
    staffId,
    personId,
    staffName,
    companyId,
    companyName: "x",
    createTime: now,
    updateTime: now,
    applyNo: `FH${at}`,
    reviewerNo: `FR2026000${at}`,
    reviewerStatus: REVIEWER_STATUS.valid,
    applyType: 1,
    scopeCategories: [5, 3],
    validFrom: "2026-01-01",
    validTo: "2028-12-31",
  });
  return (await desk("get", reviewerId)).data;
}

test("reviewers are published as one notice, all of them or none, and whoever is in the way is named", async () => {
  const [one, two] = [await inForce(0), await inForce(1)];
  const drafts = async () =>
    (await t.db.select().from(notices)).filter(({ noticeTitle }) => noticeTitle.startsWith("报告复核人公示"));
  const of = (...records: Told["data"][]) => records.map(({ reviewerId, version }) => ({ reviewerId, version }));
  const publicise = (chosen: readonly object[], publishTo = daysAfter(calendarDate(t.clock.now()), 7)) =>
    desk("publicise", "", { reviewers: chosen, publishTo });
  const early = await publicise(of(one, two), calendarDate(t.clock.now()));
  assert.deepEqual([early.status, early.paths], [400, ["publishTo"]]);
  const stale = await publicise(of(one, { ...two, version: two.version - 1 }));
  assert.deepEqual([stale.status, stale.errorCode], [409, "STATE"]);
  assert.match(stale.errorMessage ?? "", new RegExp(`${String(two["staffName"])}.*刚被他人修改，本次没有公示任何人`));
  assert.equal((await publicise([...of(one), ...of(one)])).status, 400, "twice the same");
  assert.equal((await firm("publicise", "", { reviewers: of(one), publishTo: "2027-01-01" })).status, 403);
  assert.equal((await desk("get", one.reviewerId)).data["publishTo"], null);
  assert.equal((await drafts()).length, 0, "what was refused leaves no notice");

  const done = await publicise(of(one, two));
  assert.equal(done.status, 200, JSON.stringify(done));
  assert.equal((done.data as unknown as { published: number }).published, 2);
  const [notice, ...more] = await drafts();
  assert.deepEqual([notice?.noticeStatus, more.length], [0, 0]);
  const until = daysAfter(calendarDate(t.clock.now()), 7);
  for (const words of [String(one["staffName"]), String(two["reviewerNo"]), `至 ${until}`, "书面形式向协会反映"])
    assert.ok(notice?.noticeContent.includes(words), words);
  assert.equal((await desk("get", two.reviewerId)).data["publishTo"], until);

  // Who leaves that day is a reviewer no more, although nobody has written it down yet.
  const leaver = eq(staff.staffId, String(two["staffId"]));
  await t.db.update(staff).set({ staffStatus: 2 }).where(leaver);
  const left = (await desk("get", two.reviewerId)).data;
  const named = new RegExp(`${String(two["staffName"])}.*现在不是有效的复核人，本次没有公示任何人`);
  assert.match((await publicise(of(left))).errorMessage ?? "", named);
  const hidden = await desk("publish", two.reviewerId, { version: left.version, publishTo: daysAfter(until, 1) });
  assert.deepEqual([hidden.status, hidden.errorCode], [409, "STATE"]);
  await t.db.update(staff).set({ staffStatus: 1 }).where(leaver);

  const at = (await desk("get", one.reviewerId)).data;
  const alone = await desk("publish", one.reviewerId, { version: at.version, publishTo: daysAfter(until, 7) });
  assert.equal(alone.status, 200, JSON.stringify(alone));
  assert.equal((await drafts()).length, 2, "one alone has his notice as well");
  const ended = await desk("publish", one.reviewerId, { version: alone.data.version, publishTo: null });
  assert.deepEqual([ended.status, ended.data["publishTo"], (await drafts()).length], [200, null, 2]);
  const held = await desk("suspend", two.reviewerId, {
    version: (await desk("get", two.reviewerId)).data.version,
    opinion: "公示期间收到异议，经核实成立",
  });
  const gone = await publicise(of(ended.data, held.data));
  assert.match(gone.errorMessage ?? "", /现在不是有效的复核人，本次没有公示任何人/);
});
