// On PostgreSQL: locks of tables while firms write, and SQL of the figures.
// What a lock promises: its figures stay, in every grouping; what changes later is told as adjustments, once and never
// lost, so that both together are a recount; opened with a reason it follows the reports again.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import {
  type AskedLine,
  type CompanyFigures,
  type CompanyRow,
  GROUPS,
  statisticsCompanyApi,
} from "@/contracts/statistics/company";
import {
  ENGAGEMENT_GROUPS,
  type EngagementFigures,
  statisticsEngagementsApi,
} from "@/contracts/statistics/engagements";
import { type PersonalFigures, statisticsPersonalApi } from "@/contracts/statistics/personal";
import { type AdjustmentRow, type StatYear, statisticsYearApi } from "@/contracts/statistics/year";
import { SERVICE } from "@/contracts/agreement/service-types";
import { fromUnits, sumCents } from "@/contracts/kit/amount/decimal";
import { encodeQuery } from "@/contracts/kit/query";
import type { TestApp } from "@/server/testing/testing";
import { calendarDate } from "@/server/platform/call/services";
import { audits } from "@/server/platform/audit/audit.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { countedReports } from "@/server/modules/agreement/figures/counted-reports.table";
import { STANDING } from "@/server/modules/agreement/report/report-facts";
import {
  checkReportFigures,
  foldReportSums,
  recountReportFigures,
} from "@/server/modules/agreement/figures/report-sums";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { reportAdjustments, reportYears } from "@/server/modules/agreement/figures/report-years.table";
import { lockYears } from "@/server/modules/statistics/year";

const FIRST = DEMO.firm.first;
const LOCKED = { monthFrom: "2025-01", monthTo: "2025-12" };
/** Every month in which anything may stand or be shown. */
const ALL = { monthFrom: "2024-01", monthTo: "2031-12" };
let t: TestApp;
let admin: string;
let desk: string;
let ids: string[];
let standing: (typeof reportFilings.$inferSelect)[];

before(async () => {
  t = await buildDemoApp();
  // What the start does hourly may still run: it locks no year that a test is about.
  await t.setParam("report.yearLockDate", "12-31");
  [admin, desk] = [await tokenOf(t, DEMO.user.admin), await tokenOf(t, DEMO.user.desk)];
  const found = await t.db
    .select()
    .from(reportFilings)
    .where(and(isNotNull(reportFilings.filingNo), inArray(reportFilings.reportStatus, [...STANDING])));
  ids = found.map(({ reportId }) => reportId);
  assert.ok(ids.length > 3);
});
after(() => t.close());

async function ask<T>(path: string, query: object, token: string): Promise<T> {
  const answer = await t.call({ method: "GET", url: `${path}?${encodeQuery(query as never)}`, token });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: T }>().data;
}
const company = (query: object, token: string) => ask<CompanyFigures>(statisticsCompanyApi.figures.path, query, token);
const years = (token: string) => ask<StatYear[]>(statisticsYearApi.list.path, {}, token);
const adjustments = (query: object, token: string) =>
  ask<{ rows: AdjustmentRow[]; isCut: boolean }>(statisticsYearApi.adjustments.path, query, token);
async function put(act: "lock" | "unlock", body: object, token = desk) {
  const answer = await t.call({ method: "PUT", url: statisticsYearApi[act].path, payload: body, token });
  return { status: answer.statusCode, ...answer.json<{ data: StatYear; errorMessage?: string }>() };
}
const of2025 = async () => (await years(desk)).find(({ year }) => year === 2025) as StatYear;
const set = (reportId: string, columns: Partial<typeof reportFilings.$inferInsert>) =>
  t.db.update(reportFilings).set(columns).where(eq(reportFilings.reportId, reportId));
const isRight = async () => {
  const { wrongReports, wrongSums, wrongClients, wrongLocks } = await checkReportFigures(t.db);
  assert.deepEqual([wrongReports, wrongSums, wrongClients, wrongLocks], [0, 0, 0, 0]);
};
/** What a reader sees of the locked year: rows of every grouping, and its people. */
async function seen(basis: string) {
  const said = async (token: string) => ({
    groups: await Promise.all(
      GROUPS.map(async (groupBy) => {
        const { rows, total, locked } = await company({ ...LOCKED, basis, groupBy }, token);
        return { groupBy, rows, total, locked };
      }),
    ),
    people: (await ask<PersonalFigures>(statisticsPersonalApi.figures.path, { ...LOCKED, basis }, token)).rows,
  });
  return { firm: await said(admin), desk: await said(desk) };
}

beforeEach(async () => {
  await t.db.delete(reportAdjustments);
  await t.db.delete(reportYears);
  standing = [];
  for (const [at, id] of ids.entries()) {
    await set(id, {
      reportStatus: 5,
      serviceFee: `${(at + 1) * 1000}.01`,
      versionNo: 1,
      lateFlag: at % 3 === 0,
      filingTime: new Date(`2025-0${(at % 9) + 1}-15T02:00:00Z`),
      reportDate: `2025-0${(at % 9) + 1}-10`,
      serviceCategory: SERVICE.assurance,
      targetCityCode: "430100",
    });
    const [row] = await t.db.select().from(reportFilings).where(eq(reportFilings.reportId, id));
    if (row) standing.push(row);
  }
  await foldReportSums(t.db, new Date());
});

describe("a locked year", () => {
  test("is locked by the association, tells it to firms, keeps what it counted", async () => {
    const { year, mayLock, version } = await of2025();
    assert.deepEqual([year, mayLock], [2025, true]);
    const answer = await put("lock", { year: 2025, version });
    assert.equal(answer.status, 200, answer.errorMessage);
    assert.ok(answer.data.isLocked && answer.data.lockTime && answer.data.lockUserName);
    const [theirs] = (await years(admin)).filter((one) => one.isLocked);
    assert.equal(theirs?.year, 2025);
    const stale = await put("lock", { year: 2025, version });
    assert.deepEqual([stale.status, stale.data], [409, answer.data], "seen before the lock: what the year is now");
    assert.equal((await put("lock", { year: 2025, version: answer.data.version })).data.version, answer.data.version);
    const { locked } = await company(LOCKED, admin);
    assert.deepEqual(locked, [{ year: 2025, lockTime: answer.data.lockTime }]);
    // Paper and workbook hold what was asked: the lock is told there, too.
    const line = new RegExp(`^2025 年度于 ${calendarDate(new Date(answer.data.lockTime ?? ""))} 锁定`);
    for (const api of [statisticsCompanyApi, statisticsPersonalApi]) {
      const { asked } = await ask<{ asked: AskedLine[] }>(api.figures.path, LOCKED, admin);
      assert.match(asked.find(({ label }) => label === "年度锁定")?.value ?? "", line);
      const url = `${api.export.path}?${encodeQuery(LOCKED)}`;
      const book = await t.call({ method: "GET", url, token: admin });
      const parts = Object.values(unzipSync(new Uint8Array(book.rawPayload))).map((part) => strFromU8(part));
      assert.ok(parts.some((part) => part.includes("锁定，业务报备的数字为锁定时的")));
    }
    await isRight();
  });

  test("of a void, a correction, a late filing and one that leaves: each a row of its own with its cause", async () => {
    const [first, second, third, fourth] = ids as [string, string, string, string];
    await set(third, { reportStatus: 3, filingTime: null });
    await put("lock", { year: 2025, version: (await of2025()).version });
    const before = await company({ ...LOCKED, basis: "reported" }, admin);
    await set(first, { reportStatus: 9 });
    await set(second, { serviceFee: "2500.01", versionNo: 2 });
    await set(third, { reportStatus: 5, filingTime: new Date("2026-04-20T02:00:00Z"), lateFlag: true });
    await set(fourth, { reportDate: "2026-01-05" });
    const after = await company({ ...LOCKED, basis: "reported" }, admin);
    assert.deepEqual(after.rows, before.rows);
    assert.deepEqual(after.total, before.total);
    const { rows } = await adjustments({ ...ALL, basis: "reported", year: 2025 }, admin);
    const told = new Map(rows.map((row) => [row.reportId, row]));
    const said = (id: string) => [told.get(id)?.cause, told.get(id)?.count, told.get(id)?.fee];
    assert.deepEqual(said(first), ["作废", -1, "-1000.01"]);
    assert.deepEqual(said(second), ["更正", 0, "500.00"]);
    assert.deepEqual(said(third), ["补报备", 1, "3000.01"]);
    assert.deepEqual(said(fourth), ["移出本年度", -1, "-4000.01"]);
    assert.equal(told.get(first)?.filingNo, standing[0]?.filingNo);
    // By the day of filing the late one is of its own year, and the fourth has not moved.
    const byFiling = await adjustments({ ...ALL, year: 2025 }, admin);
    assert.deepEqual(byFiling.rows.map(({ cause }) => cause).sort(), ["作废", "更正", "更正"].sort());
    const { adjustments: lines, total } = await company({ ...ALL, basis: "reported" }, admin);
    const [line] = lines;
    assert.deepEqual(
      [line?.label, line?.reportCount, line?.voidCount, line?.reportFee],
      ["2025 年度调整", -1, 1, "-1500.01"],
    );
    assert.equal(total.reportCount, ids.length - 1);
    await isRight();
  });

  test("adds its adjustments to counts and fees of a total; averages and rates are of the period's own reports", async () => {
    const [first, second, third] = ids as [string, string, string];
    await set(third, { filingTime: new Date("2026-02-15T02:00:00Z"), lateFlag: false });
    await put("lock", { year: 2025, version: (await of2025()).version });
    for (const id of [first, second]) await set(id, { reportStatus: 9 });
    const open = { monthFrom: "2026-01", monthTo: "2031-12" };
    for (const token of [admin, desk]) {
      const { total } = await company(open, token);
      assert.deepEqual([total.reportCount, total.reportFee], [-1, "-0.01"]);
      assert.deepEqual([total.avgFee, total.onTimeRate], ["3000.01", "100.00"]);
    }
    await set(third, { filingTime: standing[2]?.filingTime ?? null });
    const { total } = await company(open, admin);
    assert.deepEqual([total.reportCount, total.avgFee, total.onTimeRate], [-1, "0.00", null]);
  });

  test("stands beside contracts and invoices as its reports are now", async () => {
    await put("lock", { year: 2025, version: (await of2025()).version });
    await set(ids[0] ?? "", { reportStatus: 9 });
    for (const token of [admin, desk]) {
      const path = statisticsEngagementsApi.figures.path;
      const fees = sumCents(standing.slice(1).map(({ serviceFee }) => serviceFee ?? "0.00"));
      for (const groupBy of ENGAGEMENT_GROUPS) {
        const { rows, total } = await ask<EngagementFigures>(path, { ...LOCKED, groupBy }, token);
        assert.equal(sumCents([total.reportFee]), fees);
        assert.equal(sumCents(rows.map(({ reportFee }) => reportFee)), fees);
        assert.equal(sumCents([total.uninvoiced]), fees - sumCents([total.invoiceTotal]));
      }
    }
  });

  test("tells the cause of a change whatever part of it a filter shows", async () => {
    const [first, second] = ids as [string, string];
    await put("lock", { year: 2025, version: (await of2025()).version });
    await set(first, { serviceCategory: SERVICE.counsel });
    await set(second, { serviceCategory: SERVICE.counsel });
    await set(second, { reportStatus: 9 });
    const asked = async (category: number) => {
      const { rows } = await adjustments({ ...ALL, year: 2025, serviceCategory: [String(category)] }, admin);
      return rows.map(({ reportId, cause, count, fee }) => [reportId, cause, count, fee]).sort();
    };
    const told = (...rows: unknown[][]) => rows.sort();
    assert.deepEqual(await asked(SERVICE.counsel), told([first, "更正", 1, "1000.01"], [second, "作废", 0, "0.00"]));
    assert.deepEqual(
      await asked(SERVICE.assurance),
      told([first, "更正", -1, "-1000.01"], [second, "作废", -1, "-2000.01"]),
    );
  });

  test("shows five hundred changed reports and says so; its workbook has all", async () => {
    await put("lock", { year: 2025, version: (await of2025()).version });
    await set(ids[0] ?? "", { reportStatus: 9 });
    const [{ adjustmentId: _id, ...one } = assert.fail()] = await t.db.select().from(reportAdjustments).limit(1);
    const named = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => ({
        ...one,
        reportId: `many-${from + at}`,
        clientName: `第${from + at}户`,
      }));
    await t.db.insert(reportAdjustments).values(named(0, 499));
    const shown = async () => {
      const { rows, isCut } = await adjustments({ ...ALL, basis: one.basis, year: 2025 }, admin);
      return [rows.length, isCut];
    };
    assert.deepEqual(await shown(), [500, false]);
    await t.db.insert(reportAdjustments).values(named(499, 520));
    assert.deepEqual(await shown(), [500, true]);
    const url = `${statisticsCompanyApi.export.path}?${encodeQuery({ ...ALL, basis: one.basis })}`;
    const book = await t.call({ method: "GET", url, token: admin });
    const text = Object.values(unzipSync(new Uint8Array(book.rawPayload)))
      .map((part) => strFromU8(part))
      .join();
    assert.deepEqual(
      named(0, 520).filter(({ clientName }) => !text.includes(clientName)),
      [],
    );
  });

  test("whatever happens to its reports: lock and adjustments are a recount, for the firm and the association", async () => {
    await put("lock", { year: 2025, version: (await of2025()).version });
    const kept = { filed: await seen("filed"), reported: await seen("reported") };
    const one = fc.record({
      id: fc.constantFrom(...ids),
      reportStatus: fc.constantFrom(0, 3, 5, 6, 7, 8, 9, 11),
      serviceFee: fc.option(fc.integer({ min: 0, max: 20_000_000 }).map((cents) => fromUnits(BigInt(cents), 2))),
      serviceCategory: fc.constantFrom(...Object.values(SERVICE)),
      targetCityCode: fc.constantFrom("430100", "430200", null),
      filingTime: fc.option(fc.date({ min: new Date("2024-12-30"), max: new Date("2026-02-02"), noInvalidDate: true })),
      reportDate: fc.constantFrom("2024-12-31", "2025-01-01", "2025-06-30", "2026-01-02", null),
      lateFlag: fc.constantFrom(true, false, null),
      versionNo: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 6 }), fc.boolean(), async (writes, isFolded) => {
        for (const { id, ...columns } of writes) await set(id, columns);
        if (isFolded) await foldReportSums(t.db, new Date());
        await isRight();
        for (const basis of ["filed", "reported"] as const) {
          for (const token of [admin, desk]) {
            const { total, rows, adjustments: lines } = await company({ ...ALL, basis }, token);
            const day = basis === "filed" ? reportFilings.filingTime : reportFilings.reportDate;
            const counted = await t.db
              .select({ fee: reportFilings.serviceFee })
              .from(reportFilings)
              .where(and(inArray(reportFilings.reportStatus, [...STANDING]), isNotNull(day)));
            assert.equal(total.reportCount, counted.length, `${basis}: all reports`);
            assert.equal(sumCents([total.reportFee]), sumCents(counted.map(({ fee }) => fee ?? "0.00")));
            const sum = [...rows, ...lines].reduce((n, row: CompanyRow) => n + row.reportCount, 0);
            assert.equal(sum, total.reportCount);
            const { rows: changed } = await adjustments({ ...ALL, basis }, token);
            assert.equal(sumCents(changed.map(({ fee }) => fee)), sumCents(lines.map(({ reportFee }) => reportFee)));
          }
        }
      }),
      { numRuns: 12, seed: 52 },
    );
    assert.deepEqual(await seen("filed"), kept.filed);
    assert.deepEqual(await seen("reported"), kept.reported);
  });

  test("is opened with a reason, follows its reports again, and is not locked by the calendar meanwhile", async () => {
    const [first] = ids as [string];
    const { data } = await put("lock", { year: 2025, version: (await of2025()).version });
    await set(first, { reportStatus: 9 });
    const { version } = data;
    assert.equal((await put("unlock", { year: 2025, version, reason: "不" })).status, 400);
    const opened = await put("unlock", { year: 2025, version, reason: "事务所补报上年遗漏的报告" });
    assert.equal(opened.status, 200, opened.errorMessage);
    assert.equal(opened.data.isLocked, false);
    const { total, adjustments: lines, locked } = await company(LOCKED, admin);
    assert.deepEqual([total.reportCount, lines, locked], [ids.length - 1, [], []]);
    assert.equal((await years(admin)).find(({ year }) => year === 2025)?.unlockReason, null);
    const [entry] = await t.db
      .select()
      .from(audits)
      .where(eq(audits.action, statisticsYearApi.unlock.id))
      .orderBy(desc(audits.recordTime));
    assert.match(JSON.stringify(entry?.changes), /补报上年遗漏/);
    await lockYears(t.app.platform.services)(t.db, new Date("2027-01-05T02:00:00Z"));
    assert.equal((await of2025()).isLocked, false);
    await isRight();
  });

  test("is locked by the calendar behind the lock day, once, the earliest first", async () => {
    const chore = lockYears(t.app.platform.services);
    await t.setParam("report.yearLockDate", "03-31");
    await chore(t.db, new Date("2026-03-31T15:00:00Z"));
    assert.equal((await of2025()).isLocked, false, "the last day is still open");
    await Promise.all([1, 2].map(() => chore(t.db, new Date("2026-03-31T16:05:00Z"))));
    await t.setParam("report.yearLockDate", "12-31");
    const { isLocked, lockUserName, version } = await of2025();
    assert.deepEqual([isLocked, lockUserName, version], [true, null, 1]);
    const acts = eq(audits.action, "statistics.year.lock");
    const told = await t.db
      .select()
      .from(audits)
      .where(and(acts, eq(audits.requestId, "housekeeping")));
    assert.equal(told.filter(({ objectId }) => objectId?.endsWith(":2025")).length, 1);
    await isRight();
  });

  test("that is not over is not locked, nor one opened below a later lock; firms do neither", async () => {
    const running = Number(new Date(t.clock.now()).getFullYear());
    assert.match((await put("lock", { year: running, version: 0 })).errorMessage ?? "", /还没有结束/);
    assert.equal((await put("lock", { year: 2025, version: 0 }, admin)).status, 403);
    await put("lock", { year: 2024, version: 0 });
    await put("lock", { year: 2025, version: 0 });
    const refused = await put("unlock", { year: 2024, version: 1, reason: "需要重新核对数字" });
    assert.match(refused.errorMessage ?? "", /请先解锁 2025 年度/);
    assert.equal(refused.status, 409, "no field of the dialog is wrong");
  });

  test("keeps what firms write while it is being locked, and what a recount mends", async () => {
    const [first, second] = ids as [string, string];
    for (const fee of ["11.00", "12.00", "13.00"]) {
      await Promise.all([
        put("lock", { year: 2025, version: (await of2025()).version }),
        set(first, { serviceFee: fee }),
        foldReportSums(t.db, new Date()),
        set(second, { serviceFee: fee }),
      ]);
      await isRight();
      await put("unlock", { year: 2025, version: (await of2025()).version, reason: "再来一次核对" });
    }
    await put("lock", { year: 2025, version: (await of2025()).version });
    await t.db.update(countedReports).set({ fee: "99.99" }).where(eq(countedReports.reportId, first));
    assert.ok((await checkReportFigures(t.db)).wrongReports === 1);
    await recountReportFigures(t.db);
    await isRight();
    assert.equal((await company({ ...ALL }, admin)).adjustments[0]?.reportFee, "0.00");
  });

  test("of other firms tells nothing", async () => {
    await put("lock", { year: 2025, version: (await of2025()).version });
    await set(ids[0] ?? "", { reportStatus: 9 });
    const other = await tokenOf(t, DEMO.user.other);
    assert.deepEqual((await adjustments({ ...ALL, companyId: FIRST }, other)).rows, []);
    assert.deepEqual((await company({ ...ALL, companyId: FIRST }, other)).adjustments, []);
  });
});
