// On PostgreSQL: rows behind a place of an order, where the two sort and compare; claims and leases.
// An export as a job holds every row once, is its user's alone, and goes with his rights. // decision 0050
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import { numeric, pgTable, text } from "drizzle-orm/pg-core";
import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { defineRecord } from "@/contracts/kit/record";
import { currency, optional, text as line } from "@/contracts/kit/scalars";
import { AS_JOB, type ExportJob, isExportRunning } from "@/contracts/kit/sheet";
import { audits } from "@/server/platform/audit/audit.table";
import { AppError } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import type { SheetColumn } from "@/server/platform/excel/excel";
import { readSheet } from "@/server/platform/excel/read/read";
import { cleanJobs } from "@/server/platform/jobs/clean";
import { jobParts, jobs } from "@/server/platform/jobs/jobs.table";
import { newId } from "@/server/platform/clock/id";
import { recordColumns } from "@/server/records/firm-columns";
import type { Values } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { exportJobMaxRows, exportMaxRows } from "@/server/records/sheet/export";
import { EXPORT_TEXT } from "@/server/records/sheet/export-state";
import { seed } from "@/server/seed/seed";
import { DEMO } from "@/server/seed/demo";
import { sessions } from "@/server/reference/session.table";
import { roleCodes, userRoles } from "@/server/reference/user.table";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";

const FIND = "g_hy_party_training_find" as const;
const CODE = "g_hy_party_training_export" as const;
const edit = anyOf("g_hy_party_training_edit");
const crate = defineRecord({
  id: "test.crate",
  idKey: "crateId",
  title: "货箱",
  noun: "货箱",
  access: { find: anyOf(FIND), add: edit, edit, del: edit, export: anyOf(CODE) },
  fields: {
    crateName: field(line(30), { label: "箱名" }),
    amount: field(optional(currency()), { label: "金额", kind: "money" }),
  },
  listed: ["crateName", "amount"],
  filter: { crateName: field(line(30).optional(), { label: "箱名" }) },
  mainFilters: ["crateName"],
  sortable: ["crateName", "amount", "createTime"],
});
const crates = pgTable("test_crates", {
  crateId: text().primaryKey(),
  crateName: text().notNull(),
  amount: numeric({ precision: 18, scale: 2 }),
  ...recordColumns(),
});
let between: (rows: readonly Values[]) => unknown = () => undefined;
const { handlers } = keepRecords({
  of: crate,
  table: crates,
  export: {
    sheet: { title: "货箱", form: crate.row, columns: [{ key: "crateName" }, { key: "amount" }] },
    columns: {},
    toRows: async (rows: readonly Values[]) => {
      await between(rows);
      return rows;
    },
    further: [
      {
        sheet: { title: "箱号", form: crate.row, columns: [{ key: "crateName" }] },
        // Backwards, as a database may give them.
        rowsOf: async (ids: readonly string[]) =>
          [...ids].reverse().map((crateId) => ({ crateId, crateName: `号${crateId}` })),
      },
    ],
  },
});

const ROWS = 1_103;
let t: TestApp;
before(async () => {
  t = await buildTestApp({
    seed,
    jobs: { backOffMs: 20, pollMs: 50 },
    register: (app) => implement(app, crate.api, handlers),
  });
  await t.db
    .execute(sql`create table test_crates (crate_id text primary key, crate_name text not null, amount numeric(18,2),
    company_id text not null references firms, company_name text not null, version integer not null default 1,
    create_user_id text, create_user_name text, create_time timestamptz(3) not null, update_user_id text,
    update_user_name text, update_time timestamptz(3) not null, remark text)`);
  await add(ROWS);
});
after(() => t.close());
afterEach(async () => {
  between = () => undefined;
  await t.setParam(exportMaxRows.key, 10_000);
  await t.setParam(exportJobMaxRows.key, 100_000);
  await t.db.delete(jobs).where(eq(jobs.kind, "export:test.crate"));
});

let lastNo = 0;
async function add(count: number) {
  const now = t.clock.now();
  const rows = Array.from({ length: count }, () => {
    const no = (lastNo += 1);
    return {
      crateId: newId(),
      crateName: `箱${String(no).padStart(5, "0")}`,
      amount: no % 7 === 0 ? null : `${no % 13}.25`,
      companyId: DEMO.firm.first,
      companyName: "某所",
      // Many of one moment: the id decides.
      createTime: new Date(+now - (no % 5) * 1_000 - 3_600_000),
      updateTime: new Date(+now - 3_600_000),
    };
  });
  for (let at = 0; at < rows.length; at += 500) await t.db.insert(crates).values(rows.slice(at, at + 500));
}

async function someone(codes: readonly (typeof FIND | typeof CODE)[] = [FIND, CODE]) {
  const { userId } = await createUser(t.db, { companyId: DEMO.firm.first, codes });
  return { userId, ...as(await openSession(t, userId)) };
}
const at = `${crate.api.export.path}/job`;
function as(token: string) {
  const dataOf = (response: { json(): unknown; statusCode: number; body: string }): ExportJob => {
    assert.equal(response.statusCode, 200, response.body);
    return (response.json() as { data: ExportJob }).data;
  };
  const calls = {
    token,
    list: (query: string) => t.call({ method: "GET", url: `${crate.api.list.path}${query}`, token }),
    plain: (query = "") => t.call({ method: "GET", url: `${crate.api.export.path}${query}`, token }),
    startRaw: (query = "") => t.call({ method: "POST", url: `${at}${query}`, token }),
    start: async (query = "") => dataOf(await calls.startRaw(query)),
    currentRaw: () => t.call({ method: "GET", url: at, token }),
    current: async () => dataOf(await calls.currentRaw()) as ExportJob | null,
    getRaw: (jobId: string) => t.call({ method: "GET", url: `${at}/${jobId}`, token }),
    cancelRaw: (jobId: string) => t.call({ method: "POST", url: `${at}/${jobId}/cancel`, token }),
    cancel: async (jobId: string) => dataOf(await calls.cancelRaw(jobId)),
    file: (jobId: string) => t.call({ method: "GET", url: `${at}/${jobId}/file`, token }),
    settled: async (jobId: string): Promise<ExportJob> => {
      for (const until = performance.now() + 60_000; performance.now() < until; await wait(15)) {
        const job = dataOf(await calls.getRaw(jobId));
        if (!isExportRunning(job.status)) return job;
      }
      throw new Error(`job ${jobId} did not settle`);
    },
  };
  return calls;
}

const column = (key: string, label: string, kind: SheetColumn["kind"]): SheetColumn => ({
  key,
  label,
  kind,
  isRequired: false,
});
const READ = [column("", "序号", "serial"), column("crateName", "箱名", "text"), column("amount", "金额", "decimal")];
async function rowsIn(bytes: Buffer) {
  const { rows, faults } = await readSheet(bytes, READ, { maxRows: 20_000 });
  assert.deepEqual(faults, []);
  return rows.map(({ values }) => ({ name: values["crateName"], amount: values["amount"] ?? null }));
}
const fen = (amounts: readonly unknown[]): number =>
  amounts.reduce<number>((sum, amount) => sum + Math.round(Number(amount ?? 0) * 100), 0);

/** All pages of the list, as somebody would turn them. */
async function listed(me: ReturnType<typeof as>, query: string) {
  const rows: { crateName: string; amount: string | null }[] = [];
  for (let page = 1; ; page++) {
    const response = await me.list(`?page=${page}&pageSize=100${query}`);
    const body = response.json<{ data: typeof rows; totalCount: number }>();
    rows.push(...body.data);
    if (body.data.length === 0 || rows.length >= body.totalCount) return rows;
  }
}

test("more rows than one answer holds are refused with the way out; the job holds each once, in the list's order", async () => {
  const me = await someone();
  await t.setParam(exportMaxRows.key, 500);
  const refused = await me.plain();
  assert.equal(refused.statusCode, 400);
  assert.equal(refused.json().fieldErrors[0].path, AS_JOB);
  assert.match(refused.json().errorMessage, /共 1,103 行，超过一次直接下载的 500 行，请用后台导出/);
  for (const sort of ["", "&sort=crateName", "&sort=-amount", "&sort=amount"]) {
    const started = await me.start(sort.replace("&", "?"));
    assert.equal(started.total, ROWS);
    const job = await me.settled(started.jobId);
    assert.deepEqual([job.status, job.done, job.total], ["done", ROWS, ROWS], job.refusal ?? "");
    assert.ok(job.asOfTime);
    const file = await me.file(job.jobId);
    assert.equal(file.statusCode, 200);
    assert.equal(file.headers["x-row-count"], String(ROWS));
    assert.equal(file.headers["content-length"], String(file.rawPayload.length));
    const [rows, expected] = [await rowsIn(file.rawPayload), await listed(me, sort)];
    assert.deepEqual(
      rows.map(({ name }) => name),
      expected.map(({ crateName }) => crateName),
    );
    assert.equal(fen(rows.map(({ amount }) => amount)), fen(expected.map(({ amount }) => amount)));
  }
});

test("asked ten times at once it is one job, and so is the same question while its rows are fresh", async () => {
  const me = await someone();
  const ten = await Promise.all(Array.from({ length: 10 }, () => me.start("?crateName=箱")));
  assert.equal(new Set(ten.map(({ jobId }) => jobId)).size, 1);
  const [{ jobId } = { jobId: "" }] = ten;
  await me.settled(jobId);
  assert.equal((await me.start("?crateName=箱")).jobId, jobId, "ready and fresh");
  assert.notEqual((await me.start("?crateName=箱0")).jobId, jobId, "another question");
});

test("another question has to wait for the one under way, whose progress comes with the refusal", async () => {
  const me = await someone();
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  between = () => gate;
  const { jobId } = await me.start();
  const other = await me.startRaw("?crateName=箱0");
  assert.deepEqual([other.statusCode, other.json().errorCode, other.json().data.jobId], [409, "STATE", jobId]);
  assert.equal(other.json().errorMessage, EXPORT_TEXT.running);
  assert.equal((await me.file(jobId)).statusCode, 409);
  go();
  await me.settled(jobId);
});

test("cancelled it leaves nothing behind, and what is done cannot be cancelled", async () => {
  const me = await someone();
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  let slices = 0;
  between = () => ((slices += 1) > 2 ? gate : undefined);
  const { jobId } = await me.start();
  while (slices < 3) await wait(5);
  const cancelled = await me.cancel(jobId);
  go();
  assert.equal(cancelled.status, "cancelled");
  await wait(100);
  assert.equal(await t.db.$count(jobParts, eq(jobParts.jobId, jobId)), 0);
  assert.equal((await me.settled(jobId)).status, "cancelled");
  assert.equal(await me.current(), null);
  const again = await me.start();
  assert.notEqual(again.jobId, jobId);
  await me.settled(again.jobId);
  assert.equal((await me.cancelRaw(again.jobId)).statusCode, 409);
});

test("rows beyond the job's limit are refused with the list's sentence, and while it runs, too", async () => {
  const me = await someone();
  await t.setParam(exportMaxRows.key, 100);
  await t.setParam(exportJobMaxRows.key, 1_000);
  const text = "共 1,000 行以上，一次最多导出 1,000 行，请缩小查询范围后再导出";
  const refused = await me.startRaw();
  assert.deepEqual([refused.statusCode, refused.json().errorMessage], [400, text]);
  assert.equal((await me.plain()).json().errorMessage, "共 1,103 行，一次最多导出 1,000 行，请缩小查询范围后再导出");
  await t.setParam(exportJobMaxRows.key, 1_200);
  between = () => t.setParam(exportJobMaxRows.key, 1_000);
  const job = await me.settled((await me.start()).jobId);
  assert.deepEqual([job.status, job.refusal], ["failed", text]);
});

test("a job whose process died goes on with another one: no row twice, none missing", async () => {
  const me = await someone();
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  let slices = 0;
  between = () => ((slices += 1) === 3 ? gate : undefined);
  const { jobId } = await me.start("?sort=crateName");
  while (slices < 3) await wait(5);
  const [before3] = await t.db.select().from(jobs).where(eq(jobs.jobId, jobId));
  assert.ok(before3 && before3.done > 0 && before3.done < ROWS);
  // As after kill -9: nobody renews, and the lease is over.
  await t.db
    .update(jobs)
    .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
    .where(eq(jobs.jobId, jobId));
  const job = await me.settled(jobId);
  go();
  assert.deepEqual([job.status, job.done], ["done", ROWS]);
  const names = (await rowsIn((await me.file(jobId)).rawPayload)).map(({ name }) => name);
  assert.deepEqual(names, [...names].sort());
  assert.deepEqual([names.length, new Set(names).size], [ROWS, ROWS]);
});

test("rows that move within the order while it runs stand in it once", async () => {
  const me = await someone();
  const [first] = await t.db.select().from(crates).where(eq(crates.crateName, "箱00001"));
  const [last] = await t.db.select().from(crates).where(eq(crates.crateName, "箱01103"));
  let isDone = false;
  between = async () => {
    if (isDone) return;
    isDone = true;
    const set = (crateId: string | undefined, crateName: string) =>
      t.db
        .update(crates)
        .set({ crateName, updateTime: t.clock.now() })
        .where(eq(crates.crateId, crateId ?? ""));
    // One that was read would come again, one that was not would be passed over.
    await set(first?.crateId, "箱99999");
    await set(last?.crateId, "箱00000");
  };
  const job = await me.settled((await me.start("?sort=crateName")).jobId);
  assert.deepEqual([job.status, job.done], ["done", ROWS], job.refusal ?? "");
  const names = (await rowsIn((await me.file(job.jobId)).rawPayload)).map(({ name }) => name);
  assert.equal(new Set(names).size, ROWS);
  assert.ok(names.includes("箱00000") && names.includes("箱00001") && !names.includes("箱99999"));
  await t.db
    .update(crates)
    .set({ crateName: "箱00001" })
    .where(eq(crates.crateId, first?.crateId ?? ""));
  await t.db
    .update(crates)
    .set({ crateName: "箱01103" })
    .where(eq(crates.crateId, last?.crateId ?? ""));
});

test("signed out it goes on; the next session finds it and downloads it, nobody else does", async () => {
  const me = await someone();
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  between = () => gate;
  const { jobId } = await me.start();
  await t.call({ method: "GET", url: "/auth/logout", token: me.token });
  await t.db
    .update(sessions)
    .set({ endReason: "logout", endTime: t.clock.now() })
    .where(eq(sessions.userId, me.userId));
  assert.equal((await me.getRaw(jobId)).statusCode, 400);
  go();
  const again = as(await openSession(t, me.userId));
  assert.equal((await again.settled(jobId)).status, "done");
  assert.equal((await again.current())?.jobId, jobId);
  assert.equal((await rowsIn((await again.file(jobId)).rawPayload)).length, ROWS);
  const other = await someone();
  assert.equal(await other.current(), null);
  for (const call of [other.getRaw, other.file, other.cancelRaw]) assert.equal((await call(jobId)).statusCode, 404);
});

test("a right that is taken away ends it, while it runs and after", async () => {
  const me = await someone([FIND, CODE]);
  const takeAway = async (code: typeof FIND | typeof CODE) => {
    const own = t.db.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, me.userId));
    await t.db.delete(roleCodes).where(and(inArray(roleCodes.roleId, own), eq(roleCodes.code, code)));
  };
  const { jobId } = await me.start();
  assert.equal((await me.settled(jobId)).status, "done");
  // Not the export's own code: it says what he could see.
  await takeAway(FIND);
  const shown = await me.settled(jobId);
  assert.deepEqual([shown.status, shown.refusal], ["failed", EXPORT_TEXT.changed]);
  const file = await me.file(jobId);
  assert.deepEqual([file.statusCode, file.json().errorMessage], [403, EXPORT_TEXT.changed]);
  const late = await someone();
  let isTaken = false;
  between = async () => {
    if (isTaken) return;
    isTaken = true;
    const own = t.db.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, late.userId));
    await t.db.delete(roleCodes).where(and(inArray(roleCodes.roleId, own), eq(roleCodes.code, FIND)));
  };
  const ended = await late.settled((await late.start()).jobId);
  assert.deepEqual([ended.status, ended.refusal], ["failed", EXPORT_TEXT.changed]);
  assert.equal(await t.db.$count(jobParts, eq(jobParts.jobId, ended.jobId)), 0, "nothing of it stays");
});

test("start and download stand in the log with the rows; a disk that is full is told in words", async () => {
  const me = await someone();
  const { jobId } = await me.start();
  await me.settled(jobId);
  await me.file(jobId);
  const rows = await t.db
    .select({ action: audits.action, changes: audits.changes })
    .from(audits)
    .where(and(eq(audits.userId, me.userId), eq(audits.result, "ok")));
  const told = (action: string) => rows.find((row) => row.action === `test.crate.${action}`)?.changes;
  assert.deepEqual(told("exportStart"), [{ field: "rows", before: null, after: ROWS }]);
  assert.deepEqual(told("exportFile"), [{ field: "rows", before: null, after: ROWS }]);
  await t.db.delete(jobs).where(eq(jobs.jobId, jobId));
  between = () => {
    throw Object.assign(new Error("no space"), { code: "53100" });
  };
  const failed = await me.settled((await me.start()).jobId);
  assert.deepEqual([failed.status, failed.refusal], ["failed", EXPORT_TEXT.full]);
  between = () => {
    throw new AppError(500, "FAULT", "x");
  };
  const given = await me.settled((await me.start()).jobId);
  assert.deepEqual([given.status, given.refusal], ["failed", EXPORT_TEXT.givenUp]);
});

test("after a day the file is gone, and that is said", async () => {
  const me = await someone();
  const { jobId } = await me.start();
  await me.settled(jobId);
  await t.db
    .update(jobs)
    .set({ createTime: new Date(+t.clock.now() - 86_400_001) })
    .where(eq(jobs.jobId, jobId));
  await cleanJobs(t.db, t.clock.now());
  assert.equal(await me.current(), null);
  const file = await me.file(jobId);
  assert.deepEqual([file.statusCode, file.json().errorMessage], [409, EXPORT_TEXT.gone]);
});
