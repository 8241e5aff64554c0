// Guarantees: the association enters honours by workbook, each with the document uploaded for all of them; whose a row is
// and what is wrong in it is told by cell; one subject has one honour of a document, however often it is brought.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { and, eq, inArray, like, ne, sql } from "drizzle-orm";
import { companyHonourApi, personHonourApi } from "@/contracts/rewards/honour-import-api";
import type { SheetJob } from "@/contracts/kit/sheet";
import { PROOF_FILE } from "@/contracts/rewards/record-rules";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import type { SessionUser } from "@/server/platform/call/context";
import { calendarDate } from "@/server/platform/call/services";
import { yearlyNumber } from "@/server/platform/sql/serial";
import type { SheetValue } from "@/server/platform/excel/excel";
import { jobs } from "@/server/platform/jobs/jobs.table";
import { storedFiles } from "@/server/platform/files/files.table";
import { fakeExcel, importer, workbookOf } from "@/server/records/sheet/testing";
import { firms } from "@/server/reference/firm.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { noteHonours } from "@/server/modules/rewards/honours-told";
import { rewardRecords } from "@/server/modules/rewards/record.table";
import { Comparables, oneByOne, otherDayFaults, sameAs } from "@/server/modules/rewards/record-facts";
import { aDocument, twoColleagues } from "@/server/modules/rewards/testing";
import { staff } from "@/server/reference/staff.table";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";

const FIRMS = companyHonourApi.importStart.path.replace(/\/import$/, "");
const PEOPLE = personHonourApi.importStart.path.replace(/\/import$/, "");
const ADD = "g_hy_desk_rewards_add";

let t: TestApp;
before(async () => {
  t = await buildTestApp({ seed, excel: fakeExcel });
});
after(() => t.close());

type Row = Readonly<Record<string, unknown>>;
const file = (rows: readonly Row[]): Buffer =>
  workbookOf({
    rows: rows.map((values, i) => ({ rowNumber: i + 2, values: values as Record<string, SheetValue> })),
    faults: [],
  });
const HONOUR = {
  rewardType: 2,
  level: 5,
  title: "年度先进单位",
  authority: "省注册税务师协会",
  authorityType: 5,
  docNo: "湘税协〔2026〕18号",
  decideDate: "2026-05-08",
  bonusAmount: null,
  score: "2.0",
  publishTo: null,
};
const ofFirm = (more: Row = {}): Row => ({ creditCode: null, companyName: null, ...HONOUR, ...more });
const ofPerson = (more: Row = {}): Row => ({ staffName: null, certNo: null, memberNo: null, ...HONOUR, ...more });

/** An officer who has uploaded the document of his workbook. */
async function officer(at: string) {
  const { userId } = await createUser(t.db, { userType: 2, orgId: DEMO.orgId, codes: [ADD] });
  const token = await openSession(t, userId);
  const { fileId } = await aDocument(t, DEMO.orgId, "", userId);
  return { ...importer(t, token, at, { documentId: fileId }), token };
}
const faultsOf = ({ faults }: SheetJob) =>
  faults.map(({ rowNumber, label, message }) => `${rowNumber} ${label}：${message}`);
const firmOf = async (companyId: string) => {
  const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, companyId));
  assert.ok(firm);
  return firm;
};
const honours = (docNo: string) => t.db.select().from(rewardRecords).where(eq(rewardRecords.docNo, docNo));

/** What a firm is told of an import that is over, when it has been told. */
async function toldOf(companyId: string, ...bizIds: readonly string[]) {
  const isOurs = and(like(siteMessages.eventKey, `honours:%:${companyId}`), inArray(siteMessages.bizId, [...bizIds]));
  for (const until = performance.now() + 20_000; performance.now() < until; await setTimeout(50)) {
    const found = await t.db.select().from(siteMessages).where(isOurs);
    if (found.length > 0) return found;
  }
  return [];
}

test("firms' honours of one document come in at once, in effect, each with its document; again nothing doubles", async () => {
  const desk = await officer(FIRMS);
  const [first, second] = [await firmOf(DEMO.firm.first), await firmOf(DEMO.firm.generalPartnership)];
  const rows = [ofFirm({ creditCode: first.creditCode }), ofFirm({ companyName: second.companyName })];
  const { jobId } = await desk.start(file(rows));
  assert.deepEqual((await desk.settled(jobId)).counts, { create: 2, update: 0, same: 0, wrong: 0 });
  assert.equal((await honours(HONOUR.docNo)).length, 0);
  await desk.apply(jobId);
  assert.deepEqual((await desk.settled(jobId)).applied, { created: 2, updated: 0, refused: 0 });

  const made = await honours(HONOUR.docNo);
  assert.deepEqual(
    made.map(({ companyId }) => companyId).sort(),
    [DEMO.firm.first, DEMO.firm.generalPartnership].sort(),
  );
  for (const { recordId, companyId, rpStatus, sourceType, recordType, subjectType } of made) {
    assert.deepEqual([rpStatus, sourceType, recordType, subjectType], [3, 1, 1, 1]);
    const held = await t.db.select().from(storedFiles).where(eq(storedFiles.bizId, recordId));
    assert.deepEqual(
      held.map((one) => [one.attachType, one.companyId, one.orphanSince]),
      [[PROOF_FILE, companyId, null]],
    );
    assert.deepEqual(
      (await toldOf(companyId, recordId)).map(({ bizId }) => bizId),
      [recordId],
    );
  }

  const again = await officer(FIRMS);
  const repeat = await again.settled((await again.start(file(rows))).jobId);
  assert.deepEqual(repeat.counts, { create: 0, update: 0, same: 0, wrong: 2 });
  assert.match(String(faultsOf(repeat)[0]), /^2 文号：同一对象、同一文号和日期的记录已登记，编号 JC/);
  assert.equal((await honours(HONOUR.docNo)).length, 2);

  const corrected = rows.map((row) => ({ ...row, decideDate: "2026-05-09", docNo: "湘税协(2026) 18号" }));
  const third = await officer(FIRMS);
  const later = await third.settled((await third.start(file(corrected))).jobId);
  assert.deepEqual(later.counts, { create: 0, update: 0, same: 0, wrong: 2 });
  assert.match(
    String(faultsOf(later)[0]),
    /^2 文号：同一对象、同一文号的记录已登记，日期为 2026-05-08，编号 JC\d+；日期有误的，请在页面上更正该记录$/,
  );
});

test("each firm is told of all its honours of a workbook at once and once, however often that is tried", async () => {
  const desk = await officer(FIRMS);
  const [first, second] = [await firmOf(DEMO.firm.first), await firmOf(DEMO.firm.generalPartnership)];
  // More rows than one slice writes, the firms' by turns.
  const rows = Array.from({ length: 62 }, (_, at) =>
    ofFirm({
      creditCode: (at % 2 ? first : second).creditCode,
      docNo: `湘税协〔2026〕${300 + at}号`,
      title: `荣誉${at}`,
    }),
  );
  const { jobId } = await desk.start(file(rows));
  await desk.settled(jobId);
  await desk.apply(jobId);
  assert.equal((await desk.settled(jobId)).applied.created, 62);
  for (const { companyId } of [first, second]) {
    const [told, ...more] = await toldOf(companyId, "");
    assert.deepEqual(
      [more.length, told?.bizType, told?.eventKey],
      [0, "rewards.company", `honours:${jobId}:${companyId}`],
    );
    assert.equal(told?.msgTitle, "税协登记了 31 项奖励，已生效");
    assert.match(
      told?.msgContent ?? "",
      /^「荣誉\d+（JC\d+）」、「荣誉\d+（JC\d+）」、「荣誉\d+（JC\d+）」等共 31 项。/,
    );
  }
  const made = await t.db.select().from(rewardRecords).where(like(rewardRecords.title, "荣誉%"));
  const ids = made.map(({ recordId }) => recordId);
  assert.equal(await t.db.$count(siteMessages, inArray(siteMessages.bizId, ids)), 0, "none of a single record");
  // A process that died before the job's end leaves it to another one.
  const { services } = t.app.platform;
  const noted = { importId: jobId, companyId: DEMO.orgId, now: t.clock.now(), services };
  await t.db.transaction((db) =>
    noteHonours({ ...noted, db }, "company", [{ companyId: first.companyId, recordId: "r", title: "荣誉" }]),
  );
  const again = eq(jobs.kind, "rewards:honours-told");
  for (const until = performance.now() + 20_000; performance.now() < until; await setTimeout(50))
    if ((await t.db.$count(jobs, and(again, ne(jobs.status, "done")))) === 0) break;
  assert.equal(await t.db.$count(siteMessages, eq(siteMessages.eventKey, `honours:${jobId}:${first.companyId}`)), 1);
});

test("a document that came in with another day since the check is not entered again", async () => {
  const docNo = "湘税协〔2026〕23号";
  const { creditCode } = await firmOf(DEMO.firm.first);
  const [one, other] = [await officer(FIRMS), await officer(FIRMS)];
  const first = await one.start(file([ofFirm({ creditCode, docNo })]));
  const second = await other.start(file([ofFirm({ creditCode, docNo, decideDate: "2026-05-09" })]));
  for (const job of [await one.settled(first.jobId), await other.settled(second.jobId)])
    assert.equal(job.counts.create, 1);
  await one.apply(first.jobId);
  await one.settled(first.jobId);
  await other.apply(second.jobId);
  const done = await other.settled(second.jobId);
  assert.deepEqual(done.applied, { created: 0, updated: 0, refused: 1 });
  assert.match(String(faultsOf(done)[0]), /日期为 2026-05-08/);
  assert.equal((await honours(docNo)).length, 1);
});

test("what is wrong is told beside its cell, and the right rows come in alone", async () => {
  const desk = await officer(FIRMS);
  const [first, second] = [await firmOf(DEMO.firm.first), await firmOf(DEMO.firm.generalPartnership)];
  const docNo = "湘税协〔2026〕19号";
  const job = await desk.settled(
    (
      await desk.start(
        file([
          ofFirm({ creditCode: first.creditCode, docNo }),
          // One firm, one document: once by its code, once by its name.
          ofFirm({ companyName: first.companyName, docNo: "湘税协(2026)19号", title: "另一个名称" }),
          ofFirm({ docNo }),
          ofFirm({ companyName: "没有这家税务师事务所", docNo }),
          ofFirm({ creditCode: second.creditCode, companyName: "别的名称", docNo }),
          ofFirm({ creditCode: second.creditCode, docNo, decideDate: "2027-06-01" }),
          ofFirm({ creditCode: second.creditCode, docNo: null, title: null }),
          ofFirm({ creditCode: second.creditCode, docNo: null, publishTo: "2020-01-01" }),
        ]),
      )
    ).jobId,
  );
  assert.deepEqual(job.counts, { create: 1, update: 0, same: 0, wrong: 7 });
  const today = calendarDate(t.clock.now());
  assert.deepEqual(faultsOf(job), [
    "3 文号：与第 2 行是同一对象、同一文号，请只保留一行",
    "4 统一社会信用代码：请填写统一社会信用代码或事务所名称",
    "5 事务所名称：本协会没有这个名称的事务所，请核对",
    `6 事务所名称：这个代码的事务所名称为「${second.companyName}」，请核对`,
    `7 日期：日期不能晚于今天 ${today}`,
    "8 名称（事由）：请填写名称（事由）",
    `9 公示期限止：公示期限不能早于今天 ${today}`,
  ]);
  await desk.apply(job.jobId);
  assert.equal((await desk.settled(job.jobId)).applied.created, 1);
  assert.deepEqual(
    (await honours(docNo)).map(({ companyId }) => companyId),
    [DEMO.firm.first],
  );
});

test("people are found by name and number; who is unknown, named otherwise or not the only one is told", async () => {
  const desk = await officer(PEOPLE);
  const [self, other] = await twoColleagues(t, DEMO.firm.first);
  const docNo = "湘税协〔2026〕20号";
  const numbered = { certNo: "HONOUR0001", memberNo: "HR-0001" };
  await t.db.update(staff).set(numbered).where(eq(staff.staffId, self.staffId));
  // Two people of one name and one number, whom only the page can tell apart.
  const twin = { certNo: null, memberNo: "HR-0002" };
  await t.db.update(staff).set(twin).where(eq(staff.staffId, other.staffId));
  const [stranger] = await t.db
    .select()
    .from(staff)
    .where(and(eq(staff.companyId, DEMO.firm.generalPartnership), eq(staff.staffStatus, 1)))
    .limit(1);
  assert.ok(stranger);
  await t.db
    .update(staff)
    .set({ ...twin, staffName: other.staffName })
    .where(eq(staff.staffId, stranger.staffId));
  const job = await desk.settled(
    (
      await desk.start(
        file([
          ofPerson({ staffName: self.staffName, certNo: numbered.certNo, docNo }),
          ofPerson({ staffName: self.staffName, memberNo: numbered.memberNo, docNo }),
          ofPerson({ staffName: self.staffName, docNo }),
          ofPerson({ staffName: "别人", certNo: numbered.certNo, docNo }),
          ofPerson({ staffName: self.staffName, certNo: "HONOUR9999", docNo }),
          ofPerson({ staffName: other.staffName, memberNo: twin.memberNo, docNo }),
        ]),
      )
    ).jobId,
  );
  assert.deepEqual(faultsOf(job), [
    "3 文号：与第 2 行是同一对象、同一文号，请只保留一行",
    "4 资格证书编号：请填写资格证书编号或个人会员证号",
    `5 姓名：这个号码登记的姓名为「${self.staffName}」，请核对`,
    "6 资格证书编号：所辖事务所中没有这个号码的人员，请核对",
    "7 个人会员证号：有几位人员都是这个姓名和号码，请再填写另一个号码，或在页面上逐条录入",
  ]);
  await desk.apply(job.jobId);
  assert.deepEqual((await desk.settled(job.jobId)).applied, { created: 1, updated: 0, refused: 0 });
  const [made, ...more] = await honours(docNo);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [made?.staffId, made?.certNo, made?.rpStatus, made?.subjectType],
    [self.staffId, numbered.certNo, 3, 2],
  );
});

test("a firm's name and a member's number are found however they are typed", async () => {
  const docNo = "湘税协〔2026〕22号";
  const desk = await officer(FIRMS);
  const { companyName } = await firmOf(DEMO.firm.generalPartnership);
  assert.match(companyName, /（/);
  const typed = companyName.replace("（", " (").replace("）", ")");
  const ofFirms = await desk.settled((await desk.start(file([ofFirm({ companyName: typed, docNo })]))).jobId);
  assert.deepEqual([faultsOf(ofFirms), ofFirms.counts.create], [[], 1]);

  const people = await officer(PEOPLE);
  const [self, other] = await twoColleagues(t, DEMO.firm.first);
  await t.db.update(staff).set({ memberNo: "43-QN0001" }).where(eq(staff.staffId, self.staffId));
  await t.db.update(staff).set({ memberNo: "43-qn0002" }).where(eq(staff.staffId, other.staffId));
  const rows = [
    ofPerson({ staffName: self.staffName, memberNo: "43-qn0001", docNo }),
    ofPerson({ staffName: other.staffName, memberNo: "43-QN0002", docNo }),
  ];
  const ofPeople = await people.settled((await people.start(file(rows))).jobId);
  assert.deepEqual([faultsOf(ofPeople), ofPeople.counts.create], [[], 2]);
});

test("the records of a subject are asked for once, for its own day and for any other", async () => {
  let asked = 0;
  const db = new Proxy(t.db, {
    get: (of, key) => {
      if (key === "select") asked += 1;
      return Reflect.get(of, key) as unknown;
    },
  });
  const user = { userType: 2 } as unknown as SessionUser;
  const known = new Comparables({ context: { db, user }, companyId: DEMO.firm.first, recordId: "" }, "company");
  const form = { ...HONOUR, recordType: 1, docNo: "湘税协〔2026〕404号" };
  assert.deepEqual([await sameAs(form, known), await otherDayFaults(form, known)], [null, []]);
  assert.equal(asked, 1);
});

test("without a number of the document the name's cell tells of an equal row or record", async () => {
  const { creditCode } = await firmOf(DEMO.firm.first);
  const row = ofFirm({ creditCode, docNo: null, title: "无文号的表彰" });
  const desk = await officer(FIRMS);
  const job = await desk.settled((await desk.start(file([row, row]))).jobId);
  assert.deepEqual(faultsOf(job), ["3 名称（事由）：与第 2 行是同一对象、同一名称和日期，请只保留一行"]);
  await desk.apply(job.jobId);
  assert.equal((await desk.settled(job.jobId)).applied.created, 1);
  const again = await officer(FIRMS);
  const repeat = await again.settled((await again.start(file([row]))).jobId);
  assert.match(faultsOf(repeat).join(), /^2 名称（事由）：同一对象、同一名称和日期的记录已登记，编号 JC\d+$/);
});

test("a long workbook is compared as a whole, a batch of it at a time", async () => {
  const desk = await officer(FIRMS);
  const { creditCode } = await firmOf(DEMO.firm.first);
  const rows = Array.from({ length: 302 }, (_, at) =>
    ofFirm({ creditCode, docNo: `湘税协〔2026〕${1000 + (at % 301)}号` }),
  );
  const job = await desk.settled((await desk.start(file(rows))).jobId);
  assert.deepEqual(faultsOf(job), ["303 文号：与第 2 行是同一对象、同一文号，请只保留一行"]);
});

test(
  "two writers who hold a subject each do not wait for each other",
  { skip: !process.env["TEST_DATABASE_URL"] && "needs two connections" },
  async () => {
    const desk = await officer(FIRMS);
    const docNo = "湘税协〔2026〕25号";
    const [low, high] = [DEMO.firm.first, DEMO.firm.generalPartnership].sort();
    assert.ok(low && high);
    const codes = await Promise.all([low, high].map(async (id) => (await firmOf(id)).creditCode));
    const { jobId } = await desk.start(file(codes.map((creditCode) => ofFirm({ creditCode, docNo }))));
    assert.equal((await desk.settled(jobId)).counts.create, 2);
    await t.db.transaction(async (tx) => {
      await oneByOne(tx, high);
      await desk.apply(jobId);
      // The import has the first subject by now and waits for the second one; the number is free.
      await setTimeout(2_000);
      await tx.execute(sql`set local lock_timeout = '500ms'`);
      await yearlyNumber(tx, { prefix: "JC", year: calendarDate(t.clock.now()).slice(0, 4), digits: 5 });
    });
    assert.deepEqual((await desk.settled(jobId)).applied, { created: 2, updated: 0, refused: 0 });
  },
);

test("without its document nothing begins, and a firm never imports", async () => {
  const desk = await officer(FIRMS);
  const row = file([ofFirm()]);
  const without = await importer(t, desk.token, FIRMS).startRaw(row);
  assert.equal(without.statusCode, 400);
  assert.match(without.json<{ errorMessage: string }>().errorMessage, /请先上传本次奖励的证书或表彰决定/);
  const colleague = await aDocument(t, DEMO.orgId, DEMO.user.desk);
  const foreign = await importer(t, desk.token, FIRMS, { documentId: colleague.fileId }).startRaw(row);
  assert.equal(foreign.statusCode, 400);
  const { userId } = await createUser(t.db, { companyId: DEMO.firm.first, codes: [ADD] });
  const firm = importer(t, await openSession(t, userId), FIRMS);
  assert.equal((await firm.startRaw(row)).statusCode, 403);
  assert.equal((await firm.template()).statusCode, 403);
});

test("a document that is gone when the rows come in refuses them all", async () => {
  const desk = await officer(FIRMS);
  const { creditCode } = await firmOf(DEMO.firm.first);
  const docNo = "湘税协〔2026〕21号";
  const { jobId } = await desk.start(file([ofFirm({ creditCode, docNo })]));
  assert.equal((await desk.settled(jobId)).counts.create, 1);
  await t.db.delete(storedFiles).where(eq(storedFiles.companyId, DEMO.orgId));
  await desk.apply(jobId);
  const done = await desk.settled(jobId);
  assert.deepEqual(done.applied, { created: 0, updated: 0, refused: 1 });
  assert.match(String(faultsOf(done)[0]), /表彰文书上传后超过 24 小时已清除/);
  assert.equal((await honours(docNo)).length, 0);
});
