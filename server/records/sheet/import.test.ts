// An import from its file to its outcome: what comes in, what is refused, and who may see it. // domain a §0.7
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { and, eq, like } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { z } from "zod";
import { pastedDigits } from "@/contracts/kit/text/visible-text";
import { audits } from "@/server/platform/audit/audit.table";
import { AppError } from "@/server/platform/call/errors";
import type { SheetRow } from "@/server/platform/excel/excel";
import { anXlsx, aPng } from "@/server/platform/files/inspect/samples";
import { cleanJobs } from "@/server/platform/jobs/clean";
import { jobParts, jobs } from "@/server/platform/jobs/jobs.table";
import { duplicates } from "@/server/records/sheet/import-duplicates";
import { implementImport } from "@/server/records/sheet/import";
import {
  type BeforeSlice,
  fakeExcel,
  importer,
  sheetOf,
  thingImport,
  thingSheet,
  thingTarget,
  workbookOf,
} from "@/server/records/sheet/testing";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";
import { orgs, roleCodes, userRoles, users } from "@/server/reference/user.table";

const CODE = "g_hy_member_staff_import" as const;
let t: TestApp;
let beforeSlice: BeforeSlice = () => undefined;
/** Runs within each batch of the look at the whole file. */
let inBatch: BeforeSlice = () => undefined;

before(async () => {
  t = await buildTestApp({
    jobs: { backOffMs: 20 },
    register: (app) =>
      implementImport(app, thingImport, {
        sheet: thingSheet,
        target: {
          ...thingTarget((rows) => beforeSlice(rows)),
          checkWhole: async (rows, _context, batches) => {
            for await (const batch of batches(rows)) await inBatch(batch);
            return { faults: [] };
          },
        },
        excel: fakeExcel,
      }),
  });
});
after(() => t.close());
beforeEach(() => {
  beforeSlice = () => undefined;
  inBatch = () => undefined;
});

let firms = 0;
async function someone(companyId = `firm-${(firms += 1)}`) {
  const { userId } = await createUser(t.db, { companyId, codes: [CODE] });
  const token = await openSession(t, userId);
  const names = async () => {
    const rows = await t.db
      .select({ id: orgs.orgId, name: orgs.orgName })
      .from(orgs)
      .where(like(orgs.orgId, `${companyId}/%`))
      .orderBy(orgs.orgId);
    return rows.map((row) => `${row.id.slice(companyId.length + 1)}=${row.name}`);
  };
  return { userId, companyId, token, names, ...importer(t, token) };
}
const rowsOf = (count: number, name = "甲") =>
  Array.from({ length: count }, (_, i) => ({ code: `c${String(i).padStart(5, "0")}`, name: `${name}${i % 10}` }));

test("right rows come in, each with its audit row of the apply call; nothing of the file stays", async () => {
  const me = await someone();
  const started = await me.start(sheetOf(rowsOf(120)));
  assert.equal(started.status, "waiting");
  const checked = await me.settled(started.jobId);
  assert.equal(checked.status, "checked");
  assert.deepEqual(checked.counts, { create: 120, update: 0, same: 0, wrong: 0 });
  assert.deepEqual(await me.names(), [], "a check writes nothing");
  const applied = await me.applyRaw(started.jobId);
  const requestId = String(applied.headers["x-request-id"]);
  const done = await me.settled(started.jobId);
  assert.equal(done.status, "done");
  assert.deepEqual(done.applied, { created: 120, updated: 0, refused: 0 });
  assert.deepEqual([done.done, done.total], [120, 120]);
  assert.equal((await me.names()).length, 120);
  const written = and(eq(audits.object, "test.thing"), eq(audits.companyId, me.companyId));
  const rows = await t.db.select().from(audits).where(written);
  assert.equal(rows.length, 120);
  assert.deepEqual(
    new Set(rows.map((row) => [row.action, row.requestId, row.userId, row.ip].join())),
    new Set([["test.thing.importApply", requestId, me.userId, "127.0.0.1"].join()]),
  );
  assert.equal(await t.db.$count(jobParts, eq(jobParts.jobId, started.jobId)), 0);
  const [job] = await t.db.select().from(jobs).where(eq(jobs.jobId, started.jobId));
  assert.equal(job?.payload, null);
});

test("what is stored of the file and its rows is sealed", async () => {
  const me = await someone();
  const { jobId } = await me.start(sheetOf([{ code: "a1", name: "保密的名字" }]));
  await me.settled(jobId);
  const parts = await t.db.select().from(jobParts).where(eq(jobParts.jobId, jobId));
  assert.deepEqual([...new Set(parts.map((part) => part.name))].sort(), ["file", "rows", "verdicts"]);
  for (const part of parts) assert.match(part.content, /^v1\.[0-9a-f]{8}\./);
  const [job] = await t.db.select().from(jobs).where(eq(jobs.jobId, jobId));
  assert.match(job?.payload ?? "", /^v1\./);
  assert.ok(!JSON.stringify(job).includes("保密的名字"));
});

test("columns that the template does not know are named beside the result", async () => {
  const me = await someone();
  const rows = [{ rowNumber: 2, values: { code: "p1", name: "一", seats: 1 } }];
  const passedOver = ["坐席数", ...Array.from({ length: 11 }, (_, i) => `列${i}`)];
  const { jobId } = await me.start(workbookOf({ rows, faults: [], passedOver }));
  const { notes } = await me.settled(jobId);
  assert.match(notes[0] ?? "", /^没有读取模板中没有的列：「坐席数」「列0」.*「列8」等 12 列。/);
  await me.cancel(jobId);
});

test("only the right rows come in; the same file again changes nothing, a changed one updates", async () => {
  const me = await someone();
  const file = sheetOf([
    { code: "a1", name: "一" },
    { code: "a2", name: "名字远远超过了十个字的长度" },
    { code: "a3", name: "缺" },
    { code: "a 4", name: "四" },
  ]);
  const { jobId } = await me.start(file);
  const checked = await me.settled(jobId);
  assert.deepEqual(checked.counts, { create: 2, update: 0, same: 0, wrong: 2 });
  assert.deepEqual(checked.faults, [
    { rowNumber: 3, label: "名称", message: "名称不能超过10个字" },
    { rowNumber: 5, label: "编号", message: "编号格式不正确" },
  ]);
  assert.deepEqual([checked.faultCount, checked.hasMarked], [2, true]);
  assert.match(checked.notes[0] ?? "", /1 行资料不全.*待完善/);
  await me.apply(jobId);
  const done = await me.settled(jobId);
  assert.deepEqual(done.applied, { created: 2, updated: 0, refused: 0 });
  assert.deepEqual(await me.names(), ["a1=一", "a3=缺"]);
  const again = await me.start(file);
  assert.deepEqual((await me.settled(again.jobId)).counts, { create: 0, update: 0, same: 2, wrong: 2 });
  assert.equal((await me.applyRaw(again.jobId)).json().errorCode, "STATE", "nothing to import");
  await me.cancel(again.jobId);
  const changed = await me.start(sheetOf([{ code: "a1", name: "壹" }]));
  const ready = await me.settled(changed.jobId);
  assert.deepEqual([ready.counts, ready.hasMarked], [{ create: 0, update: 1, same: 0, wrong: 0 }, true]);
  await me.apply(changed.jobId);
  assert.deepEqual((await me.settled(changed.jobId)).applied, { created: 0, updated: 1, refused: 0 });
  assert.deepEqual(await me.names(), ["a1=壹", "a3=缺"]);
});

test("two rows of one key are both told where the other stands; an unreadable cell is told once", async () => {
  const me = await someone();
  const rows: SheetRow[] = [
    { rowNumber: 2, values: { code: "k1", name: "一", seats: null } },
    { rowNumber: 5, values: { code: "K1 ", name: "二", seats: null } },
    { rowNumber: 6, values: { code: "k2", seats: null } },
  ];
  const unread = { rowNumber: 6, key: "name", message: "名称不是文字" };
  const { jobId } = await me.start(workbookOf({ rows, faults: [unread] }));
  const job = await me.settled(jobId);
  assert.deepEqual(job.counts, { create: 0, update: 0, same: 0, wrong: 3 });
  const message = "第 2 行、第 5 行的编号重复，请只保留一行";
  assert.deepEqual(
    job.faults.filter((fault) => fault.message === message).map((fault) => fault.rowNumber),
    [2, 5],
  );
  assert.deepEqual(
    job.faults.filter((fault) => fault.rowNumber === 6),
    [{ rowNumber: 6, label: "名称", message: "名称不是文字" }],
  );
});

test("rows mean the same record once their item's own writing is applied: dashes, widths, blanks, case", () => {
  const rows = ["ab-12", "ＡＢ １２", "ab13", null].map((code, i): SheetRow => ({
    rowNumber: i + 2,
    values: { code },
  }));
  const schema = z.string().overwrite(pastedDigits);
  const told = duplicates(rows, [{ key: "code", label: "编号", schema }]);
  const message = "第 2 行、第 3 行的编号重复，请只保留一行";
  assert.deepEqual(told, [
    { rowNumber: 2, key: "code", message },
    { rowNumber: 3, key: "code", message },
  ]);
});

test("the marked workbook carries every fault, also beyond those that are shown", async () => {
  const me = await someone();
  const { jobId } = await me.start(sheetOf(rowsOf(450).map((row) => ({ ...row, name: "x".repeat(11) }))));
  const job = await me.settled(jobId);
  assert.deepEqual([job.faults.length, job.faultCount, job.counts.wrong], [200, 450, 450]);
  const marked = await me.marked(jobId);
  assert.equal(marked.statusCode, 200);
  assert.match(String(marked.headers["content-disposition"]), /filename\*=UTF-8''%E7%89%A9/);
  const faults = JSON.parse(marked.body) as { rowNumber: number; key: string }[];
  assert.equal(faults.length, 450);
  assert.deepEqual([faults[449]?.rowNumber, faults[449]?.key], [451, "name"]);
});

test("before they come in, whoever decides sees what becomes of each row", async () => {
  const me = await someone();
  const first = await me.start(
    sheetOf([
      { code: "v1", name: "一" },
      { code: "v2", name: "二" },
    ]),
  );
  await me.settled(first.jobId);
  await me.apply(first.jobId);
  const done = await me.settled(first.jobId);
  assert.equal(done.hasMarked, false, "what has come in is in its list");
  const gone = await me.marked(first.jobId);
  assert.deepEqual([gone.statusCode, gone.json().errorCode], [409, "STATE"]);
  const rows = [
    { code: "v1", name: "一" },
    { code: "v2", name: "贰" },
    { code: "v3", name: "三" },
  ];
  const { jobId } = await me.start(sheetOf(rows));
  await me.settled(jobId);
  const marked = await me.marked(jobId);
  assert.match(decodeURIComponent(String(marked.headers["content-disposition"])), /（核对结果）\.xlsx/);
  assert.deepEqual(JSON.parse(marked.body), {
    verdicts: [
      { rowNumber: 2, text: "无变化" },
      { rowNumber: 3, text: "更新" },
      { rowNumber: 4, text: "新增" },
    ],
  });
  await me.cancel(jobId);
});

test("a file that is refused as a whole says why, and is gone", async () => {
  const me = await someone();
  const { jobId } = await me.start(workbookOf({ refusal: "表头与模板不一致，请重新下载模板填写。" }));
  const job = await me.settled(jobId);
  assert.deepEqual([job.status, job.refusal], ["failed", "表头与模板不一致，请重新下载模板填写。"]);
  assert.equal(await t.db.$count(jobParts, eq(jobParts.jobId, jobId)), 0);
  const empty = await me.settled((await me.start(workbookOf({ rows: [], faults: [] }))).jobId);
  assert.match(empty.refusal ?? "", /没有要导入的行/);
  const marked = await me.marked(jobId);
  assert.deepEqual([marked.statusCode, marked.json().errorCode], [409, "STATE"]);
});

test("what is no workbook is refused before any job", async () => {
  const me = await someone();
  const picture = await me.startRaw(aPng(), "", "物品.png");
  assert.deepEqual([picture.statusCode, picture.json().errorCode], [400, "VALIDATION"]);
  assert.match(picture.json().errorMessage, /xlsx/);
  const lying = await me.startRaw(aPng());
  assert.equal(lying.statusCode, 400);
  const tooBig = await me.startRaw(Buffer.concat([anXlsx(), Buffer.alloc(5 * 1024 * 1024)]));
  assert.equal(tooBig.statusCode, 413);
  assert.equal(await me.current(), null);
});

test("the same start twice is one job; another one while it is open is 409 with the first", async () => {
  const me = await someone();
  const file = sheetOf(rowsOf(3));
  const first = await me.startRaw(file, "key-1");
  const again = await me.startRaw(file, "key-1");
  assert.deepEqual(again.json().data, first.json().data);
  const { jobId } = first.json().data;
  const parallel = await Promise.all([1, 2, 3].map(() => me.startRaw(sheetOf(rowsOf(4)))));
  for (const refused of parallel) {
    assert.deepEqual([refused.statusCode, refused.json().errorCode], [409, "STATE"]);
    assert.match(refused.json().errorMessage, /「物品\.xlsx」还没有导入完/);
    assert.equal(refused.json().data.jobId, jobId);
  }
  await me.settled(jobId);
  assert.equal((await me.current())?.jobId, jobId, "found again after a reload");
  const cancelled = await me.cancel(jobId);
  assert.equal(cancelled.status, "cancelled");
  assert.equal(await me.current(), null);
  assert.equal((await me.startRaw(sheetOf(rowsOf(4)))).statusCode, 200);
});

test("a job is its user's in its firm alone: for all others it does not exist", async () => {
  const me = await someone();
  const { jobId } = await me.start(sheetOf(rowsOf(2)));
  await me.settled(jobId);
  const colleague = await someone(me.companyId);
  const stranger = await someone();
  const withoutId = (answer: LightMyRequestResponse) => ({ ...answer.json<object>(), errorId: "" });
  const missing = withoutId(await stranger.getRaw("nothing"));
  for (const other of [colleague, stranger]) {
    for (const call of [other.getRaw, other.applyRaw, other.cancelRaw, other.marked]) {
      const answer = await call(jobId);
      assert.equal(answer.statusCode, 404);
      assert.deepEqual(withoutId(answer), missing);
    }
    assert.equal(await other.current(), null);
  }
  const { userId } = await createUser(t.db, { companyId: me.companyId, codes: ["g_hy_member_staff_find"] });
  assert.equal((await importer(t, await openSession(t, userId)).getRaw(jobId)).statusCode, 403);
});

test("cancelled between two slices: exactly the rows told are in", async () => {
  const me = await someone();
  let slices = 0;
  let reached = () => {};
  const third = new Promise<void>((resolve) => (reached = resolve));
  beforeSlice = () => {
    slices += 1;
    if (slices === 3) reached();
  };
  const { jobId } = await me.start(sheetOf(rowsOf(1_000)));
  await me.settled(jobId);
  await me.apply(jobId);
  await third;
  const cancelled = await me.cancel(jobId);
  assert.equal(cancelled.status, "cancelled");
  assert.equal(cancelled.applied.created, cancelled.done);
  assert.ok(cancelled.done > 0 && cancelled.done < 1_000, String(cancelled.done));
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal((await me.names()).length, cancelled.applied.created);
  assert.deepEqual(await me.cancel(jobId), cancelled, "twice is once");
});

test("cancelled while the whole file is looked at: no further batch is, and nothing comes in", async () => {
  const me = await someone();
  const seen: number[] = [];
  inBatch = async (rows) => {
    seen.push(rows.length);
    const { jobId } = (await me.current()) ?? assert.fail("the import is open");
    if (seen.length === 2) await me.cancel(jobId);
  };
  const { jobId } = await me.start(sheetOf(rowsOf(1_000)));
  assert.equal((await me.settled(jobId)).status, "cancelled");
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.deepEqual(seen, [300, 300]);
  assert.deepEqual(await me.names(), []);
});

test("a row that has become wrong meanwhile is refused; the others come in", async () => {
  const me = await someone();
  const { jobId } = await me.start(sheetOf(rowsOf(60)));
  await me.settled(jobId);
  beforeSlice = (rows) => {
    if (rows.some((row) => row.values["code"] === "c00041")) throw new AppError(409, "STATE", "已在其他事务所登记");
  };
  await me.apply(jobId);
  const done = await me.settled(jobId);
  assert.equal(done.status, "done");
  assert.deepEqual(done.applied, { created: 59, updated: 0, refused: 1 });
  assert.deepEqual(done.faults, [{ rowNumber: 43, label: null, message: "已在其他事务所登记" }]);
  assert.equal((await me.names()).length, 59);
  assert.equal((await me.marked(jobId)).statusCode, 200, "the file stays until tomorrow for its marks");
});

test("an unforeseen fault is tried again, and after three times told", async () => {
  const me = await someone();
  const { jobId } = await me.start(sheetOf(rowsOf(10)));
  await me.settled(jobId);
  let tries = 0;
  beforeSlice = () => {
    tries += 1;
    if (tries < 2) throw new Error("a broken pipe");
  };
  await me.apply(jobId);
  assert.equal((await me.settled(jobId)).status, "done");
  assert.equal((await me.names()).length, 10);
  const second = await me.start(sheetOf(rowsOf(10, "乙")));
  await me.settled(second.jobId);
  beforeSlice = () => {
    throw new Error("always");
  };
  await me.apply(second.jobId);
  const failed = await me.settled(second.jobId);
  assert.equal(failed.status, "failed");
  assert.match(failed.refusal ?? "", /多次出现意外错误/);
  assert.ok(!(failed.refusal ?? "").includes("always"));
});

for (const [what, take] of [
  ["disabled", (userId: string) => t.db.update(users).set({ userStatus: 0 }).where(eq(users.userId, userId))],
  [
    "moved to another firm",
    (userId: string) => t.db.update(users).set({ companyId: "elsewhere" }).where(eq(users.userId, userId)),
  ],
  [
    "without the code",
    async (userId: string) => {
      const [role] = await t.db.select().from(userRoles).where(eq(userRoles.userId, userId));
      await t.db.delete(roleCodes).where(eq(roleCodes.roleId, role?.roleId ?? ""));
    },
  ],
] as const) {
  test(`a user who is ${what} while rows come in stops at the next slice`, async () => {
    const me = await someone();
    const { jobId } = await me.start(sheetOf(rowsOf(1_000)));
    await me.settled(jobId);
    let slices = 0;
    let reached = () => {};
    const second = new Promise<void>((resolve) => (reached = resolve));
    beforeSlice = () => {
      slices += 1;
      if (slices === 2) reached();
    };
    await me.apply(jobId);
    await second;
    await take(me.userId);
    const failed = async () => (await t.db.select().from(jobs).where(eq(jobs.jobId, jobId)))[0];
    for (let i = 0; i < 200 && (await failed())?.status !== "failed"; i++) await new Promise((r) => setTimeout(r, 20));
    const job = await failed();
    assert.equal(job?.status, "failed");
    assert.match(job?.failure ?? "", /已有变动，导入已停止/);
    const { applied } = job?.result as { applied: { created: number } };
    assert.ok(applied.created > 0 && applied.created < 1_000, String(applied.created));
    assert.equal((await me.names()).length, applied.created);
  });
}

test("after a day the file is gone and an undecided import is over; after a week the job too", async () => {
  const me = await someone();
  const { jobId } = await me.start(sheetOf([{ code: "a1", name: "名字远远超过了十个字的长度" }]));
  await me.settled(jobId);
  const later = (hours: number) => new Date(t.clock.now().getTime() + hours * 3_600_000);
  await cleanJobs(t.db, later(23));
  assert.equal((await me.get(jobId)).status, "checked");
  await cleanJobs(t.db, later(25));
  const old = await me.get(jobId);
  assert.deepEqual([old.status, old.hasMarked], ["failed", false]);
  assert.match(old.refusal ?? "", /24 小时/);
  assert.equal(await t.db.$count(jobParts, eq(jobParts.jobId, jobId)), 0);
  await cleanJobs(t.db, later(24 * 7 + 1));
  assert.equal((await me.getRaw(jobId)).statusCode, 404);
});

test("the template holds the columns with their marks and the rules of an import", async () => {
  const me = await someone();
  const template = await me.template();
  assert.equal(template.statusCode, 200);
  const { columns, notes } = JSON.parse(template.body) as {
    columns: { label: string; isRequired: boolean }[];
    notes: string[];
  };
  assert.deepEqual(
    columns.map((column) => [column.label, column.isRequired]),
    [
      ["序号", false],
      ["编号", true],
      ["名称", true],
      ["席位", false],
    ],
  );
  assert.match(notes.join(), /2,000 行/);
});
