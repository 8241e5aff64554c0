// Guarantees: a season's reports come in one workbook: rows are checked and become drafts behind the answer, wrong ones
// are all told, and neither signing out nor a process that dies costs a row or writes one twice. // decision 0054
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { and, count, countDistinct, eq, like } from "drizzle-orm";
import { reportImportApi, reportSheet } from "@/contracts/agreement/report/report-sheet";
import { restBase } from "@/contracts/kit/endpoint";
import { IMPORT_LIMIT, isImportRunning, type SheetJob } from "@/contracts/kit/sheet";
import { audits } from "@/server/platform/audit/audit.table";
import { newId } from "@/server/platform/clock/id";
import { insertMany } from "@/server/platform/sql/insert-many";
import type { SheetColumn } from "@/server/platform/excel/excel";
import { jobs } from "@/server/platform/jobs/jobs.table";
import { sheetColumns } from "@/server/records/sheet/columns";
import { importer, TESTER } from "@/server/records/sheet/testing";
import { sessions } from "@/server/reference/session.table";
import { isOnStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";
import { fullUser } from "@/server/tests/examples";
import { openSession, type TestApp } from "@/server/testing/testing";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { anAgreement } from "@/server/modules/agreement/report/report-testing";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";

const FIRST = DEMO.firm.first;
const LEADER = "独一无二";
/** `IMPORT_ALL=1`: the largest workbook, all of it new, which takes minutes; else a long one whose rows mostly stand already. */
const isWhole = process.env["IMPORT_ALL"] === "1";
const ROWS = isWhole ? IMPORT_LIMIT.manyRows : IMPORT_LIMIT.maxRows + 300;
/** Every so many rows one is wrong, in one of three ways. */
const WRONG_EVERY = isWhole ? 33 : 10;
const WRONG = isWhole ? 300 : 210;
const isWrong = (n: number): boolean => n % WRONG_EVERY === 0 && n < WRONG * WRONG_EVERY;
/** Rows that stand as drafts, as after an earlier workbook. */
const KNOWN = isWhole ? 0 : 1_600;
const NEW = ROWS - WRONG - KNOWN;

let t: TestApp;
let columns: SheetColumn[];
let agreementNo: string;
before(async () => {
  t = await buildDemoApp();
  columns = await sheetColumns(reportSheet, { db: t.db, services: t.app.platform.services, now: t.clock.now() });
  const people = and(eq(staff.companyId, FIRST), isOnStaff);
  const [one] = await t.db.select().from(staff).where(people).limit(1);
  await t.db
    .update(staff)
    .set({ staffName: LEADER })
    .where(eq(staff.staffId, one?.staffId ?? ""));
  const { filingId } = await anAgreement(t, FIRST, { serviceCategory: 1, serviceSubType: 104 });
  const [agreement] = await t.db.select().from(agreementFilings).where(eq(agreementFilings.filingId, filingId));
  agreementNo = agreement?.agreementNo ?? "";
});
after(() => t.close());

function rowOf(n: number) {
  const way = isWrong(n) ? (n / WRONG_EVERY) % 3 : null;
  return {
    reportNo: `RM-${n}`,
    reportTitle: "申报代理报告",
    agreementNo: way === 0 ? "XY-0" : agreementNo,
    serviceCategory: 1,
    serviceSubType: 104,
    periodStart: "2025-01-01",
    periodEnd: "2025-12-31",
    reportDate: "2026-11-10",
    reportUse: 1,
    reportUser: "委托人",
    copies: way === 1 ? 99 : 2,
    serviceFee: "10.00",
    leaderName: way === 2 ? "查无此人" : LEADER,
  };
}

function workbookOf(numbers: readonly number[]): Promise<Buffer> {
  const rows = numbers.map((n) => {
    const row: Readonly<Record<string, string | number>> = rowOf(n);
    return columns.map(({ key }) => row[key] ?? null);
  });
  const { excel } = t.app.platform.services;
  return excel.inTurn(TESTER, (sheets) => sheets.table({ title: "业务报备", columns, rows }));
}

/** One of the known drafts comes in by itself, the others are its copies. */
async function standAlready(me: ReturnType<typeof importer>): Promise<void> {
  if (KNOWN === 0) return;
  const known = Array.from({ length: ROWS }, (_, n) => n).filter((n) => !isWrong(n));
  const [first = 0, ...others] = known.slice(0, KNOWN);
  const { jobId } = await me.start(await workbookOf([first]));
  await settled(me, jobId);
  await me.apply(jobId);
  assert.equal((await settled(me, jobId)).applied.created, 1);
  const [stood] = await t.db
    .select()
    .from(reportFilings)
    .where(eq(reportFilings.reportNo, `RM-${first}`));
  assert.ok(stood);
  const copies = others.map((n) => ({ ...stood, reportId: newId(), reportNo: `RM-${n}` }));
  await insertMany(t.db, reportFilings, copies);
}

/** As a browser looks: far apart, so that looking is no work of its own. */
async function settled(me: ReturnType<typeof importer>, jobId: string): Promise<SheetJob> {
  for (;;) {
    const job = await me.get(jobId);
    if (!isImportRunning(job.status)) return job;
    await wait(500);
  }
}

test(`${ROWS} rows with ${WRONG} wrong ones come in once each, signed out and killed in between`, async (context) => {
  const startedAt = performance.now();
  const { userId, token } = await fullUser(t, FIRST);
  const base = restBase("business", "report");
  const me = importer(t, token, base);
  const { excel } = t.app.platform.services;
  const file = await workbookOf(Array.from({ length: ROWS }, (_, n) => n));
  await standAlready(me);
  const { jobId } = await me.start(file);
  const again = await me.startRaw(file, "pressed-a-second-time");
  assert.deepEqual([again.statusCode, again.json<{ data: { jobId: string } }>().data.jobId], [409, jobId]);

  const checked = await settled(me, jobId);
  const checkedMs = performance.now() - startedAt;
  assert.equal(checked.status, "checked", checked.refusal ?? "");
  assert.deepEqual(checked.counts, { create: NEW, update: 0, same: KNOWN, wrong: WRONG });
  assert.deepEqual([checked.faultCount, checked.faults.length], [WRONG, IMPORT_LIMIT.maxShownFaults]);
  const marked = await me.marked(jobId);
  assert.equal(marked.statusCode, 200);
  const grid = await excel.inTurn(TESTER, (sheets) => sheets.grid(marked.rawPayload, [], "list"));
  const last = grid.cells.reduce((most, { column }) => Math.max(most, column), 0);
  assert.equal(grid.cells.filter(({ column, rowNumber }) => column === last && rowNumber > 1).length, WRONG);

  await me.apply(jobId);
  assert.equal((await me.applyRaw(jobId)).statusCode, 409);
  const gone = { endReason: "logout", endTime: t.clock.now() } as const;
  await t.db.update(sessions).set(gone).where(eq(sessions.userId, userId));
  assert.equal((await me.getRaw(jobId)).json<{ success: boolean }>().success, false);
  const own = and(eq(reportFilings.companyId, FIRST), like(reportFilings.reportNo, "RM-%"));
  while ((await t.db.$count(reportFilings, own)) < KNOWN + 100) await wait(200);
  // As after kill -9: nobody renews, the lease is over, and whoever claimed it writes no more.
  const dead = { claimedBy: "dead", leaseUntil: new Date(0) };
  const [left] = await t.db.update(jobs).set(dead).where(eq(jobs.jobId, jobId)).returning();
  assert.ok(left && left.done < left.total, "in the middle");
  assert.equal(await t.db.$count(reportFilings, own), KNOWN + left.done);

  const next = importer(t, await openSession(t, userId), base);
  const found = await next.current();
  assert.deepEqual([found?.jobId, found && isImportRunning(found.status)], [jobId, true]);
  const done = await settled(next, jobId);
  assert.deepEqual(done.applied, { created: NEW, updated: 0, refused: 0 });
  const [sums] = await t.db
    .select({ all: count(), numbers: countDistinct(reportFilings.reportNo) })
    .from(reportFilings)
    .where(own);
  assert.deepEqual(sums, { all: ROWS - WRONG, numbers: ROWS - WRONG });
  const written = and(eq(audits.action, reportImportApi.importApply.id), eq(audits.object, "agreement.report"));
  assert.equal(await t.db.$count(audits, written), NEW + Math.min(KNOWN, 1));
  const figures = { fileKb: file.length / 1024, checkedMs, allMs: performance.now() - startedAt };
  context.diagnostic(JSON.stringify(figures, (_, v: unknown) => (typeof v === "number" ? Math.round(v) : v)));
});

test("a row more than that is refused in words before anything is judged", async () => {
  const me = importer(t, (await fullUser(t, FIRST)).token, restBase("business", "report"));
  const { excel } = t.app.platform.services;
  const rows = Array.from({ length: IMPORT_LIMIT.manyRows + 1 }, (_, n) =>
    columns.map(({ key }) => (key === "reportNo" ? `RX-${n}` : null)),
  );
  const file = await excel.inTurn(TESTER, (sheets) => sheets.table({ title: "业务报备", columns, rows }));
  const job = await me.settled((await me.start(file)).jobId);
  assert.equal(job.status, "failed");
  assert.match(job.refusal ?? "", /一次最多导入 10,000 行，文件中有 10,001 行/);
});
