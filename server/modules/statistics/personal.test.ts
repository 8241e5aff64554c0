// What the figures of people promise beside those of `statistics.test.ts`: nobody who worked on a report is missing, and a
// member's training hours are those of his firm's year.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { encodeQuery } from "@/contracts/kit/query";
import { activityApi } from "@/contracts/party/activity/activity";
import { type CompanyFigures, statisticsCompanyApi } from "@/contracts/statistics/company";
import { type PersonalFigures, statisticsPersonalApi } from "@/contracts/statistics/personal";
import { OFFICER } from "@/server/platform/call/companies";
import type { RecordContext } from "@/server/records/hooks";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";
import { countReports, type Counting } from "@/server/modules/agreement/figures/report-counts";
import type { ReportsAsked } from "@/server/modules/agreement/figures/report-figures";
import { STANDING } from "@/server/modules/agreement/report/report-facts";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { rewardRecords } from "@/server/modules/rewards/record.table";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { partyMembers } from "@/server/modules/party/member/member.table";
import { staff } from "@/server/reference/staff.table";
import { users } from "@/server/reference/user.table";

const FIRST = DEMO.firm.first;
const WIDE = { monthFrom: "2025-01", monthTo: "2026-12" };
let t: TestApp;
let admin: string;
let desk: string;

before(async () => {
  t = await buildDemoApp();
  [admin, desk] = [await tokenOf(t, DEMO.user.admin), await tokenOf(t, DEMO.user.desk)];
});
after(() => t.close());

async function told<T>(path: string, query: object, token: string): Promise<T> {
  const answer = await t.call({ method: "GET", url: `${path}?${encodeQuery(query as never)}`, token });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: T }>().data;
}
const personal = (query: object = WIDE, token = admin) =>
  told<PersonalFigures>(statisticsPersonalApi.figures.path, query, token);

test("who led or reviewed without signing has a row of his own, in whole years and in months alike", async () => {
  const [first] = await t.db
    .select({ reportId: reportFilings.reportId })
    .from(reportFilings)
    .where(and(eq(reportFilings.companyId, FIRST), inArray(reportFilings.reportStatus, [...STANDING])))
    .limit(1);
  const { rows: all } = await personal(WIDE);
  const known = new Set(all.map(({ staffId }) => staffId));
  const others = await t.db
    .select({ staffId: staff.staffId, staffName: staff.staffName })
    .from(staff)
    .where(eq(staff.companyId, FIRST));
  const quiet = others.filter(({ staffId }) => !known.has(staffId)).at(-1);
  assert.ok(first && quiet);
  const { reportId } = first;
  const [before] = await t.db.select().from(reportFilings).where(eq(reportFilings.reportId, reportId));
  await t.db.update(reportFilings).set({ projectLeaderId: quiet.staffId }).where(eq(reportFilings.reportId, reportId));
  const part = { monthFrom: "2025-02", monthTo: "2026-12" };
  for (const [period, token] of [
    [WIDE, admin],
    [part, admin],
    [WIDE, desk],
  ] as const) {
    const { rows } = await personal(period, token);
    const row: PersonalFigures["rows"][number] | undefined = rows.find(({ staffId }) => staffId === quiet.staffId);
    assert.equal(row?.staffName, quiet.staffName);
    assert.deepEqual([row?.signedCount, row?.leaderCount, row?.feeShared, row?.drill], [0, 1, "0.00", null]);
  }
  const named = await personal({ ...WIDE, staffName: `${quiet.staffName}无` });
  assert.equal(named.rows.length, 0);
  await t.db
    .update(reportFilings)
    .set({ projectLeaderId: before?.projectLeaderId ?? null })
    .where(eq(reportFilings.reportId, reportId));
});

test("the ranking is of those with the most reports, whatever their fees, out of kept sums and of reports alike", async () => {
  const user = { userType: OFFICER, lv1OrgId: DEMO.orgId, reach: [] };
  const context = { db: t.db, user } as unknown as RecordContext;
  const months = { from: "2025-01", to: "2026-12" };
  const sums = { basis: "filed", months, filter: {}, includeVoid: false } as const;
  const ranked = (asked: ReportsAsked, how: Counting) => countReports(context, asked, "person", how);
  const reports = await t.db
    .select()
    .from(reportFilings)
    .where(inArray(reportFilings.reportStatus, [...STANDING]));
  const [dear, ...cheap] = reports;
  const [rich] = dear?.signers ?? [];
  const busy = reports.flatMap(({ signers }) => signers).find(({ staffId }) => staffId !== rich?.staffId);
  assert.ok(dear && rich && busy);
  const put = (reportId: string, columns: Partial<typeof dear>) =>
    t.db.update(reportFilings).set(columns).where(eq(reportFilings.reportId, reportId));
  await put(dear.reportId, { serviceFee: "99999999.00", signers: [rich] });
  for (const { reportId } of cheap) await put(reportId, { signers: [busy] });
  // Kept sums, and the reports themselves.
  for (const asked of [sums, { ...sums, filter: { lateFlag: dear.lateFlag === true } }] satisfies ReportsAsked[]) {
    const all = await ranked(asked, { isWhole: true });
    const [highest] = await ranked(asked, { most: 1 });
    const [busiest] = await ranked(asked, { most: 1, isByCount: true });
    assert.equal(highest?.key, rich.staffId);
    assert.equal(busiest?.reportCount, Math.max(...all.map(({ reportCount }) => reportCount)));
    if (asked === sums) assert.equal(busiest?.key, busy.staffId);
  }
  const { series } = await told<CompanyFigures>(statisticsCompanyApi.figures.path, WIDE, desk);
  const all = (await ranked(sums, { isWhole: true })).map(({ reportCount }) => reportCount);
  assert.deepEqual(
    series.people.map(({ reportCount }) => reportCount),
    all.sort((one, other) => other - one).slice(0, 10),
  );
  for (const { reportId, serviceFee, signers } of reports) await put(reportId, { serviceFee, signers });
});

test("a party member sees the training hours that his firm's year tells of him, somebody else none", async () => {
  const clerk = await createUser(t.db, { companyId: FIRST, codes: ["g_hy_business_filing_personal_view"] });
  const as = async (staffId: string) => {
    await t.db.update(users).set({ staffId: null }).where(eq(users.staffId, staffId));
    await t.db.update(users).set({ staffId }).where(eq(users.userId, clerk.userId));
    return (await personal(WIDE, await openSession(t, clerk.userId))).ownHours;
  };
  const rosters = await t.db
    .select({ memberId: partyMembers.memberId, staffId: staff.staffId, personId: staff.personId })
    .from(partyMembers)
    .innerJoin(staff, and(eq(staff.personId, partyMembers.personId), eq(staff.companyId, FIRST)))
    .where(and(eq(partyMembers.companyId, FIRST), isNull(partyMembers.outDate)));
  const { people: scores } = await told<{ people: { personKey: string; hours: string; target: number }[] }>(
    activityApi.scoreboard.path,
    { year: 2026 },
    admin,
  );
  const scored = scores.find(({ personKey }) => rosters.some(({ memberId }) => memberId === personKey));
  const member = rosters.find(({ memberId }) => memberId === scored?.personKey);
  assert.ok(scored && member, "the demo has a member on the roster");
  assert.deepEqual(await as(member.staffId), { year: 2026, hours: scored.hours, target: scored.target });
  const onRoster = new Set(rosters.map(({ staffId }) => staffId));
  const staffOfFirm = await t.db.select({ staffId: staff.staffId }).from(staff).where(eq(staff.companyId, FIRST));
  const other = staffOfFirm.find(({ staffId }) => !onRoster.has(staffId));
  assert.ok(other);
  assert.equal(await as(other.staffId), null);
});

test("beside his figures stand what he is, the agreements that name him, and what was decided of him in the period", async () => {
  const { rows } = await personal();
  const agreements = await t.db
    .select()
    .from(agreementFilings)
    .where(and(eq(agreementFilings.companyId, FIRST), inArray(agreementFilings.agreeStatus, [3, 4, 5, 6, 7, 8])));
  assert.ok(rows.some(({ agreementCount }) => agreementCount > 0));
  for (const { staffId, agreementCount, memberType } of rows) {
    const named = agreements.filter(({ people }) => people.some((one) => one.staffId === staffId));
    assert.equal(agreementCount, new Set(named.map(({ rootId }) => rootId)).size);
    const [one] = await t.db.select().from(staff).where(eq(staff.staffId, staffId));
    assert.equal(memberType, one?.memberType ?? null);
  }
  const decided = await t.db
    .select()
    .from(rewardRecords)
    .where(inArray(rewardRecords.rpStatus, [3, 5, 7]));
  const inPeriod = decided.filter(({ decideDate }) => decideDate !== null && decideDate >= "2025-01-01");
  const people = await t.db.select().from(staff).where(eq(staff.companyId, FIRST));
  for (const { staffId, rewardCount } of rows) {
    const personId = people.find((one) => one.staffId === staffId)?.personId;
    assert.equal(rewardCount, inPeriod.filter((one) => one.personId !== null && one.personId === personId).length);
  }
});
