// Guarantees: numbers are given out without gaps and never twice, and one that is not used goes back; the public is told each
// state in its words, and nothing by a wrong code; clients are masked, also within the title; the firm and the association see
// the check code and the public's checks, a second firm nothing; a paper that takes no stamp is refused before it is numbered,
// and the stamped copy's SHA-256 is the one that is told. // domain b §6 (5), (6)
// On PostgreSQL: numbers given out at once.
import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import { eq } from "drizzle-orm";
import { PERMISSION_CODES } from "@/contracts/access";
import { agreementReportApi } from "@/contracts/agreement/report/report";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { reportNumberOf } from "@/contracts/public/report-number";
import { reportPaperApi } from "@/contracts/agreement/report/report-paper";
import { type CheckedPaper, verifyApi } from "@/contracts/public/verify";
import { stateWords } from "@/contracts/public/verify-wire";
import { newId } from "@/server/platform/clock/id";
import { storedFiles } from "@/server/platform/files/files.table";
import { addJob } from "@/server/platform/jobs/run";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { type Hands, handsOf, handsWith } from "@/server/modules/party/testing";
import { issueFilingNo } from "@/server/modules/agreement/report/paper/report-number";
import { reportFilings, type ReportRow } from "@/server/modules/agreement/report/report.table";

const FIRM = DEMO.firm.generalPartnership;
const CLIENT = "湖南甲乙制造有限公司";
const { draft, ready, filed, correcting, replaced, voiding, voided, checking, abnormal } = REPORT_STATUS;
let t: TestApp;
let firm: Hands;
let firmUserId: string;
let desk: Hands;
let other: Hands;
let serial = 900_000;

before(async () => {
  t = await buildDemoApp();
  const { userId } = await createUser(t.db, { companyId: FIRM, codes: PERMISSION_CODES });
  firmUserId = userId;
  firm = handsWith(t, await openSession(t, userId));
  desk = await handsOf(t, "desk");
  other = await handsOf(t, DEMO.firm.first);
});
after(() => t.close());

const aNumber = () => reportNumberOf({ member: "4300001", year: "2026", serviceCategory: 5, serial: (serial += 1) });

async function aReport(more: Partial<ReportRow> = {}) {
  const now = t.clock.now();
  const row = {
    reportId: newId(),
    reportStatus: filed,
    filingNo: aNumber(),
    filingTime: now,
    filedYear: 2026,
    reportDate: "2026-03-02",
    serviceCategory: 5,
    serviceSubType: 501,
    reportTitle: `${CLIENT}2025年度汇算清缴鉴证报告`,
    clientName: CLIENT,
    targetName: CLIENT,
    signerNames: "张三、李四",
    reviewerName: "王五",
    fileHash: "ab".repeat(32),
    companyId: FIRM,
    companyName: "测试税务师事务所",
    createTime: now,
    updateTime: now,
    ...more,
  };
  await t.db.insert(reportFilings).values(row);
  return row;
}

const paperOf = async (hands: Hands, reportId: string) => hands(reportPaperApi.get, { params: { reportId } });
async function codeOf(reportId: string): Promise<string> {
  const { checkCode } = (await paperOf(firm, reportId)).data;
  assert.ok(checkCode !== null);
  return checkCode;
}

let network = 0;
const ask = (paperNo: string, code: string) =>
  t.call({
    method: "POST",
    url: verifyApi.check.path,
    payload: { paperNo, code },
    remoteAddress: `198.51.100.${(network += 1) % 250}`,
  });
async function checked({ reportId, filingNo }: Pick<ReportRow, "reportId" | "filingNo">): Promise<CheckedPaper> {
  const answer = await ask(filingNo ?? "", await codeOf(reportId));
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: CheckedPaper }>().data;
}
const textOf = ({ facts }: CheckedPaper, label: string) => facts.find((one) => one.label === label)?.text;

test("a hundred numbers at once are all different and leave no gap, and a transaction that fails gives its number back", async () => {
  const issue = () =>
    t.db.transaction((tx) => issueFilingNo(tx, { companyId: FIRM, serviceCategory: 5, now: t.clock.now() }));
  const broken = async () => {
    await assert.rejects(
      t.db.transaction(async (tx) => {
        await issueFilingNo(tx, { companyId: FIRM, serviceCategory: 1, now: t.clock.now() });
        throw new Error("stopped in the middle");
      }),
      /stopped/,
    );
  };
  const made = await Promise.all(
    Array.from({ length: 100 }, (_, i) => (i % 10 === 5 ? broken().then(issue) : issue())),
  );
  const serials = made.map((one) => Number(one.slice(15, 21))).sort((a, b) => a - b);
  assert.deepEqual(
    serials,
    Array.from({ length: 100 }, (_, i) => (serials[0] ?? 0) + i),
  );
  assert.equal(new Set(made).size, 100);
  for (const one of made) assert.match(one, /^BB\d{20}$/);
});

test("each state is told in its words", async () => {
  const successor = await aReport();
  const states = [
    [filed, "valid", "真实有效"],
    [checking, "valid", "真实有效"],
    [correcting, "changing", "真实有效（信息变更处理中）"],
    [voiding, "changing", "真实有效（信息变更处理中）"],
    [replaced, "replaced", "已被新报告替代"],
    [voided, "revoked", "已作废"],
    [abnormal, "abnormal", "异常"],
  ] as const;
  for (const [reportStatus, state, word] of states) {
    const isOver = reportStatus === voided;
    const report = await aReport({
      reportStatus,
      voidTime: isOver ? t.clock.now() : null,
      replacedById: reportStatus === replaced ? successor.reportId : null,
    });
    const told = await checked(report);
    assert.deepEqual([told.state, told.revokeTime !== null], [state, isOver]);
    assert.equal(stateWords(told.kind, told.state).word, word);
    const next = textOf(told, "新报备编号")?.replaceAll("-", "");
    assert.equal(next, reportStatus === replaced ? successor.filingNo : undefined);
  }
});

test("clients are masked, also within the title, until the association says otherwise", async () => {
  const report = await aReport({ targetName: "湖南甲乙", serviceSubType: null });
  const told = await checked(report);
  assert.ok(!JSON.stringify(told).includes("甲乙"), JSON.stringify(told.facts));
  assert.deepEqual(
    ["签字人", "报告复核人", "报告日期", "出具单位"].map((label) => textOf(told, label)),
    ["张三、李四", "王五", "2026-03-02", "测试税务师事务所"],
  );
  assert.equal(told.fileHash, report.fileHash);
  await t.setParam("report.masksClient", false);
  assert.equal(textOf(await checked(report), "委托人"), CLIENT);
  await t.setParam("report.masksClient", true);
});

test("a corrected report says which version stands", async () => {
  const made = { correctClass: 2, reason: "更正", operatorName: "张三", time: "2026-03-20T02:00:00.000Z", changes: [] };
  const told = await checked(await aReport({ versionNo: 2, corrections: [{ ...made, versionNo: 2 }] }));
  assert.equal(textOf(told, "版本"), "第 2 版（2026-03-20 更正）");
});

test("a wrong code and a number that nobody has are one answer; a digit typed wrongly is told at the number", async () => {
  const { reportId, filingNo } = await aReport();
  assert.ok(filingNo);
  const code = await codeOf(reportId);
  const wrong = code.slice(0, -1) + (code.endsWith("A") ? "B" : "A");
  const answers = [await ask(filingNo, wrong), await ask(aNumber(), code)].map((one) => {
    const { errorCode, errorMessage, fieldErrors } = one.json<Record<string, unknown>>();
    return { status: one.statusCode, errorCode, errorMessage, fieldErrors };
  });
  assert.deepEqual(
    [(await paperOf(firm, reportId)).data.wrongCount, (await paperOf(firm, reportId)).data.checkCount],
    [1, 0],
  );
  assert.equal(answers[0]?.status, 400);
  assert.deepEqual(answers[0], answers[1]);
  const mistyped = filingNo.slice(0, -1) + String((Number(filingNo.slice(-1)) + 1) % 10);
  const { fieldErrors } = (await ask(mistyped, code)).json<{ fieldErrors: { path: string; message: string }[] }>();
  assert.deepEqual([fieldErrors[0]?.path, /校验位/.test(fieldErrors[0]?.message ?? "")], ["paperNo", true]);
});

test("firm and association see the code and the checks, a second firm nothing; a draft has no code", async () => {
  const report = await aReport();
  await checked(report);
  t.clock.minutes(1);
  await checked(report);
  for (const hands of [firm, desk]) {
    const { data } = await paperOf(hands, report.reportId);
    assert.deepEqual([data.checkCount, data.wrongCount], [2, 0]);
    const { verifyCount } = (await hands(agreementReportApi.get, { params: { reportId: report.reportId } })).data;
    assert.equal(verifyCount, 2);
  }
  assert.equal((await paperOf(other, report.reportId)).status, 404);
  // The whole log, those that failed too, page by page.
  await ask(report.filingNo ?? "", "AAAAAAAA");
  const logOf = async (hands: typeof firm, page: number) => {
    const query = { page, pageSize: 30 };
    const { data: rows, status } = await hands(reportPaperApi.checks, { params: { reportId: report.reportId }, query });
    return { rows, status };
  };
  for (const hands of [firm, desk]) {
    const { rows } = await logOf(hands, 1);
    assert.deepEqual(
      rows.map(({ isPassed }) => isPassed),
      [false, true, true],
    );
    assert.ok((rows[1]?.time ?? "") > (rows[2]?.time ?? ""), "newest first");
    assert.match(rows[0]?.network ?? "", /^198\.51\.\*\.\*$/);
    assert.deepEqual((await logOf(hands, 2)).rows, []);
  }
  assert.equal((await logOf(other, 1)).status, 404);
  Object.assign(t.app.platform.env, { productionHost: "portal.example" });
  assert.equal((await paperOf(firm, report.reportId)).data.checkOrigin, "https://portal.example");
  Object.assign(t.app.platform.env, { productionHost: undefined });
  const unfiled = await aReport({ reportStatus: draft, filingNo: null, filingTime: null });
  const { data } = await paperOf(firm, unfiled.reportId);
  assert.deepEqual([data.checkCode, data.stampedFile, data.isStampAwaited], [null, null, false]);
});

/** A paper in the store, of a report or free. */
async function aPaper(pdf: Uint8Array, bizId: string | null) {
  const { files } = t.app.platform.services;
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  const path = join(files.tempDir, randomUUID());
  await writeFile(path, pdf);
  await files.put(path, sha256, pdf.length).finally(() => rm(path, { force: true }));
  const fileId = newId();
  const now = t.clock.now();
  await t.db.insert(storedFiles).values({
    fileId,
    bizType: "agreement.report",
    bizId,
    companyId: FIRM,
    sortNo: 1,
    ...(bizId === null ? { orphanSince: now } : { attachType: 24 }),
    fileName: "报告.pdf",
    fileExt: "pdf",
    fileSize: pdf.length,
    sha256,
    uploadTime: now,
    uploadUserId: firmUserId,
    uploadUserName: "x",
  });
  return { fileId, sha256 };
}

/** A paper in the store, and the report that it is of. */
async function withPaper(pdf: Uint8Array, more: Partial<ReportRow>) {
  const reportId = newId();
  const { fileId, sha256 } = await aPaper(pdf, reportId);
  return aReport({ reportId, reportFile: fileId, fileHash: sha256, ...more });
}

async function aPdf(title: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  document.setTitle(title);
  return document.save();
}

/** The stamped copy, once there is another one than this. */
async function stampedOf(reportId: string, before: string | null = null) {
  for (let i = 0; i < 200; i += 1) {
    const { stampedFile } = (await paperOf(firm, reportId)).data;
    if (stampedFile !== null && stampedFile.fileId !== before) return stampedFile;
    await wait(50);
  }
  throw new Error("never stamped");
}

test("a paper that takes no stamp is refused before it has a number", async () => {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: "secret", ownerPassword: "owner", permissions: {} });
  const unfiled = { reportStatus: ready, filingNo: null, filingTime: null };
  const { reportId } = await withPaper(await document.save(), unfiled);
  const told = await firm(agreementReportApi.file, { params: { reportId }, query: {}, body: { version: 1 } });
  assert.equal(told.status, 400, JSON.stringify(told));
  assert.match(JSON.stringify(told), /密码或权限限制/);
  const [row] = await t.db.select().from(reportFilings).where(eq(reportFilings.reportId, reportId));
  assert.deepEqual([row?.filingNo, row?.reportStatus], [null, ready]);
});

test("a paper that the store has lost, or has no more as it was, is refused before it has a number", async () => {
  const unfiled = { reportStatus: ready, filingNo: null, filingTime: null };
  const { files } = t.app.platform.services;
  for (const left of [null, Buffer.from("rotten")]) {
    const document = await PDFDocument.create();
    document.addPage();
    const { reportId, fileHash } = await withPaper(await document.save(), unfiled);
    assert.ok(fileHash);
    await files.remove(fileHash);
    if (left !== null) {
      const path = join(files.tempDir, randomUUID());
      await writeFile(path, left);
      await files.put(path, fileHash, left.length).finally(() => rm(path, { force: true }));
    }
    const told = await firm(agreementReportApi.file, { params: { reportId }, query: {}, body: { version: 1 } });
    assert.equal(told.status, 400, JSON.stringify(told));
    assert.match(JSON.stringify(told), /报备编号尚未生成：报告正文在存储中已丢失或损坏/);
    const [row] = await t.db.select().from(reportFilings).where(eq(reportFilings.reportId, reportId));
    assert.deepEqual([row?.filingNo, row?.reportStatus], [null, ready]);
  }
});

test("the stamped copy stands beside the paper, and its SHA-256 is the one that is told", async () => {
  const report = await withPaper(await aPdf("first"), {});
  const result = { origin: "https://example.com" };
  const job = { kind: "agreement.report.stamp", companyId: FIRM, payload: report.reportId, result, now: t.clock.now() };
  await addJob(t.db, job);
  t.app.platform.jobs.poke();
  const stamped = await stampedOf(report.reportId);
  const [file] = await t.db.select().from(storedFiles).where(eq(storedFiles.fileId, stamped.fileId));
  const told = await checked(report);
  assert.equal(told.fileHash, file?.sha256);
  assert.notEqual(told.fileHash, report.fileHash);
});

test("a correction brings the corrected paper: once agreed it is stamped and told, and the earlier one stays beside it", async () => {
  const stamp = newId();
  const report = await withPaper(await aPdf("first"), { stampedFile: stamp, fileHash: "cd".repeat(32), copies: 1 });
  const { reportId } = report;
  const stood = async () => (await firm(agreementReportApi.get, { params: { reportId } })).data;
  const asked = async (reportFile: string | null, more: object = {}) => {
    const body = { opinion: "签字页有误", signerIds: [], reportFile, ...more };
    const { version } = await stood();
    return firm(agreementReportApi.askCorrect, {
      params: { reportId },
      query: {},
      body: { version, ...body } as never,
    });
  };
  assert.match(JSON.stringify(await asked(newId())), /"path":"reportFile"/);
  const locked = await PDFDocument.load(await aPdf("locked"));
  locked.encrypt({ userPassword: "secret", ownerPassword: "owner", permissions: {} });
  assert.match(JSON.stringify(await asked((await aPaper(await locked.save(), null)).fileId)), /密码或权限限制/);

  await t.setParam("report.correctDays", 0);
  const dropped = await aPaper(await aPdf("dropped"), null);
  assert.equal((await asked(dropped.fileId)).status, 200);
  const waits = await stood();
  assert.ok(
    waits.attachments.some(({ fileId }) => fileId === dropped.fileId),
    "the association may read it",
  );
  assert.match(JSON.stringify(waits.askedChanges), /报告正文/);
  assert.equal((await checked(report)).fileHash, report.fileHash);
  const { version } = waits;
  const body = { version, opinion: "请说明" };
  assert.equal((await desk(agreementReportApi.refuseCorrect, { params: { reportId }, query: {}, body })).status, 200);
  const refused = await stood();
  assert.deepEqual([refused.reportFile, refused.stampedFile, refused.versionNo], [report.reportFile, stamp, 1]);
  assert.ok(!refused.attachments.some(({ fileId }) => fileId === dropped.fileId));
  await t.setParam("report.correctDays", 7);

  const paper = await aPaper(await aPdf("second"), null);
  assert.equal((await asked(paper.fileId)).status, 200);
  const stamped = await stampedOf(reportId, stamp);
  const now = await stood();
  assert.deepEqual([now.reportFile, now.versionNo, now.filingNo], [paper.fileId, 2, report.filingNo]);
  assert.ok(
    now.attachments.some(({ fileId }) => fileId === report.reportFile),
    "what was filed stays",
  );
  const [file] = await t.db.select().from(storedFiles).where(eq(storedFiles.fileId, stamped.fileId));
  assert.match(stamped.fileName, /第2版/);
  assert.equal((await checked(report)).fileHash, file?.sha256);
});
