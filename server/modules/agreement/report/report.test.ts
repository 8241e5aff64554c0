// What 业务报备 promise: those of every record, and the domain page's own rules.
// On PostgreSQL: numbers given out by filings at once.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, eq, inArray } from "drizzle-orm";
import { SERVICE } from "@/contracts/agreement/service-types";
import type { PermissionCode } from "@/contracts/access";
import { COMPANY_STATUS } from "@/contracts/basic/firm/firm-form";
import { CUSTOMER_STATUS } from "@/contracts/agreement/customer/customer-fields";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { agreementReport, type AgreementReportForm } from "@/contracts/agreement/report/report";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { agreementReportSample } from "@/contracts/agreement/report/report-sample";
import { PUNISH, RECORD_TYPE, RP_STATUS, SUBJECT } from "@/contracts/rewards/record-fields";
import { DUES } from "@/contracts/statement/dues/terms";
import { recordPromises } from "@/server/records/testing";
import { userIdOf } from "@/server/seed/demo";
import type { TestApp } from "@/server/testing/testing";
import { associationOf } from "@/server/reference/orgs";
import { unlockWork } from "@/server/modules/agreement/unlocking/unlock-work";
import { served } from "@/server/testing/served";
import { jobs } from "@/server/platform/jobs/jobs.table";
import { newId } from "@/server/platform/clock/id";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { filingHands } from "@/server/modules/agreement/filing/filing-testing";
import {
  anAgreement,
  aReportFile,
  creditCodeOf,
  type ToldReport,
} from "@/server/modules/agreement/report/report-testing";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { reportWork } from "@/server/modules/agreement/report/report-work";
import { reviewers } from "@/server/modules/filing/reviewer.table";
import { rewardRecords } from "@/server/modules/rewards/record.table";
import { duesBills } from "@/server/modules/statement/dues/record.table";
import { firms } from "@/server/reference/firm.table";
import { users } from "@/server/reference/user.table";
import {
  ADMIN,
  agency,
  assurance,
  desk,
  deskStep,
  drafted,
  filedOf,
  firm,
  FIRST,
  idOf,
  openReports,
  other,
  passed,
  pathsOf,
  people,
  readied,
  right,
  step,
} from "@/server/modules/agreement/report/report-work-testing";

const { draft, reviewing, returned, ready, auditing, filed, replaced, voiding, voided, checking, abnormal } =
  REPORT_STATUS;

recordPromises({
  of: agreementReport,
  form: agreementReportSample,
  change: { reportUser: "主管税务机关" },
  required: "reportTitle",
  refused: [
    ["refuses an agreement of nobody", { agreementId: "nothing" }, "agreementId"],
    ["refuses a report of the future", { reportDate: "2040-01-01" }, "reportDate"],
    ["refuses a leader of nobody", { projectLeaderId: "nobody" }, "projectLeaderId"],
    ["refuses a sub-type of another category", { serviceSubType: 501 }, "serviceSubType"],
  ],
});

let t: TestApp;
before(async () => {
  t = await buildDemoApp();
  await openReports(t);
});
after(() => t.close());

describe("a report", () => {
  test("is numbered when it is filed, and another firm sees nothing of it", async () => {
    const made = await readied(await agency());
    assert.equal(made["reportStatus"], ready);
    assert.equal(made["filingNo"], null);
    assert.equal((await desk("get", made.reportId)).status, 404);
    const done = right(await step("file", made));
    assert.equal(done["reportStatus"], filed);
    assert.match(String(done["filingNo"]), /^BB\d{20}$/);
    assert.equal(done["lateFlag"], false);
    assert.match(String(done["fileHash"]), /^[0-9a-f]{64}$/);
    assert.equal((await other("get", done.reportId)).status, 404);
    assert.equal((await desk("get", done.reportId)).status, 200);
  });

  test("of assurance goes through its review, and comes back from it", async () => {
    const made = right(await step("submit", await drafted(await assurance())));
    assert.equal(made["reportStatus"], reviewing);
    const back = right(await step("reviewReturn", made, { opinion: "请补充底稿索引" }));
    assert.equal(back["reportStatus"], returned);
    const again = right(await passed(right(await step("submit", back))));
    assert.equal(again["reportStatus"], ready);
    const done = right(await step("file", again));
    assert.equal(done["reviewerNo"], "FR-T-1");
    assert.match(String(done["signerNames"]), /、/);
  });

  test("is passed by a reviewer whom it names, never by a person who signs it or has the code alone", async () => {
    const form = await assurance({ targetCreditCode: creditCodeOf(98), signerIds: [idOf(0), idOf(3)] });
    const made = right(await step("submit", await drafted(form)));
    const be = (staffId: string | null) =>
      t.db
        .update(users)
        .set({ staffId })
        .where(eq(users.userId, userIdOf(DEMO.user.business)));
    await t.db
      .update(users)
      .set({ staffId: null })
      .where(
        inArray(
          users.staffId,
          people.map(({ staffId }) => staffId),
        ),
      );
    await be(idOf(0));
    const own = await passed(made);
    assert.equal(own.status, 403, JSON.stringify(own));
    assert.match(own.errorMessage ?? "", /您是本报告的签字人员.+请由本报告的复核人（.+）登录办理/);
    await be(idOf(1));
    assert.match((await passed(made)).errorMessage ?? "", /您不是本报告的复核人/);
    await be(idOf(2));
    const done = await passed(made);
    await be(null);
    assert.equal(right(done)["reportStatus"], ready);
  });

  test("is passed by an account that is nobody's own, also where it made the report: a firm may have one alone", async () => {
    const form = await assurance({ targetCreditCode: creditCodeOf(99), signerIds: [idOf(0), idOf(3)] });
    const { reportId, version } = await drafted(form);
    const made = right(await firm("submit", reportId, { version }));
    await t.db
      .update(users)
      .set({ staffId: null })
      .where(eq(users.userId, userIdOf(DEMO.user.admin)));
    const done = await passed(made, firm);
    assert.equal(right(done)["reportStatus"], ready);
  });

  test("has so many levels of review as the association has set, and its form knows how many", async () => {
    const twice = () => assurance({ review3Id: null, review3Date: null });
    const refused = await step("submit", await drafted(await twice()));
    assert.deepEqual(pathsOf(refused), ["review3Id", "review3Date"]);
    await t.setParam("report.reviewLevels", 2);
    assert.equal(right(await firm("bounds"))["levels"], 2);
    const made = await step("submit", await drafted(await twice()));
    await t.setParam("report.reviewLevels", 3);
    assert.equal(right(made)["reportStatus"], reviewing);
  });

  test("filed fifty times at once has fifty numbers without a gap, each asked for under one key until its turn", async () => {
    const made: ToldReport["data"][] = [];
    for (let i = 0; i < 50; i += 1) made.push(await readied(await agency({ targetCreditCode: creditCodeOf(i) })));
    const fileIt = ({ reportId, version }: ToldReport["data"]) =>
      firm("file", reportId, { version }, `file-${reportId}`);
    // How many of them are put off for a while depends on the machine.
    const done = await Promise.all(made.map((one) => served(() => fileIt(one))));
    const [again, first] = [await fileIt(made[0] as ToldReport["data"]), done[0]];
    assert.equal(right(again)["filingNo"], first?.data["filingNo"], "an answer that was lost is given again");
    const numbers = done.map((one) => Number(String(right(one)["filingNo"]).slice(15, 21))).sort((a, b) => a - b);
    assert.equal(new Set(numbers).size, 50);
    assert.equal((numbers[49] ?? 0) - (numbers[0] ?? 0), 49);
  });
});

describe("refused", () => {
  const cases: readonly [words: string, more: () => Promise<Partial<AgreementReportForm>>, path: string][] = [
    ["one signer", async () => ({ signerIds: [idOf(0)] }), "signerIds"],
    ["a reviewer without an approval", async () => ({ review2Id: idOf(3), review3Id: null }), "review2Id"],
    ["no agreement", async () => ({ agreementId: null, agreementItemId: null }), "agreementId"],
    ["a file that is no PDF", async () => ({ reportFile: await aReportFile(t, FIRST, ADMIN, "docx") }), "reportFile"],
    ["a year that is closed without a reason", async () => closedYear(), "lateReason"],
    ["a fee beyond the service without a reason", async () => ({ serviceFee: "100000.01" }), "feeReason"],
  ];
  const closedYear = () => ({
    reportDate: "2025-12-20",
    review1Date: "2025-12-18",
    review2Date: "2025-12-19",
    review3Date: "2025-12-20",
    periodStart: "2025-01-01",
    periodEnd: "2025-06-30",
  });
  for (const [words, more, path] of cases)
    test(words, async () => {
      const told = await step("submit", await drafted(await assurance(await more())));
      assert.equal(told.status, 400, JSON.stringify(told));
      assert.ok(pathsOf(told).includes(path), JSON.stringify(told.faults));
    });

  test("who does agency work for the unit", async () => {
    await anAgreement(t, FIRST, { serviceCategory: 1, serviceSubType: 104, people: [idOf(1)] });
    const told = await step("submit", await drafted(await assurance()));
    assert.match(JSON.stringify(told.faults), /提供过代理服务/);
  });

  test("an agreement that was filed behind the report's day, unless an earlier version of it was before", async () => {
    const form = await agency({ targetCreditCode: creditCodeOf(66) });
    const at = (day: string) => ({ filingDate: new Date(`${day}T00:30:00+08:00`) });
    const own = eq(agreementFilings.filingId, form.agreementId ?? "");
    await t.db.update(agreementFilings).set(at("2026-11-21")).where(own);
    const made = await drafted(form);
    const told = await step("submit", made);
    assert.deepEqual(pathsOf(told), ["agreementId"], JSON.stringify(told));
    assert.match(JSON.stringify(told.faults), /协议 2026-11-21 才备案，报告日期 2026-11-20 时尚未备案/);
    const before = await anAgreement(t, FIRST, { serviceCategory: 1, serviceSubType: 104 });
    const first = { agreeStatus: AGREE_STATUS.replaced, rootId: before.filingId, ...at("2026-11-20") };
    await t.db.update(agreementFilings).set(first).where(eq(agreementFilings.filingId, before.filingId));
    await t.db.update(agreementFilings).set({ rootId: before.filingId, versionNo: 2 }).where(own);
    right(await step("submit", made));
  });

  test("who did it until a change put somebody else in his place", async () => {
    const unit = creditCodeOf(61);
    const { filingId } = await anAgreement(t, FIRST, { serviceCategory: 1, serviceSubType: 104, people: [idOf(0)] });
    const gone = { agreeStatus: AGREE_STATUS.replaced, clientCreditCode: unit };
    await t.db.update(agreementFilings).set(gone).where(eq(agreementFilings.filingId, filingId));
    const signing = { signerIds: [idOf(0), idOf(3)], review3Id: idOf(0) };
    const told = await step("submit", await drafted(await assurance({ ...signing, targetCreditCode: unit })));
    assert.match(JSON.stringify(told.faults), /提供过代理服务/);
  });

  test("a client whom the principal has frozen, until he frees it", async () => {
    const form = await agency({ targetCreditCode: creditCodeOf(62) });
    const ofFirm = and(eq(agreementCustomers.companyId, FIRST), eq(agreementCustomers.customerStatus, 1));
    const [{ customerId } = { customerId: "" }] = await t.db.select().from(agreementCustomers).where(ofFirm);
    const own = eq(agreementFilings.filingId, form.agreementId ?? "");
    await t.db.update(agreementFilings).set({ customerId }).where(own);
    const made = await drafted(form);
    const set = (customerStatus: number) =>
      t.db.update(agreementCustomers).set({ customerStatus }).where(eq(agreementCustomers.customerId, customerId));
    await set(CUSTOMER_STATUS.frozen);
    const told = await step("submit", made);
    await set(CUSTOMER_STATUS.normal);
    assert.deepEqual(pathsOf(told), ["agreementId"], JSON.stringify(told));
    assert.match(JSON.stringify(told.faults), /已风险冻结，不能报备/);
    right(await step("submit", made));
  });

  test("a penalty that held on the report's day, though it is over today", async () => {
    const signing = { signerIds: [idOf(0), idOf(3)], review3Id: idOf(0) };
    const form = await assurance({ ...signing, targetCreditCode: creditCodeOf(63) });
    assert.ok(form.reportDate && form.reportDate < "2026-11-21", "the report is of a day that is over");
    const made = await drafted(form);
    const [signer] = people;
    await t.db.insert(rewardRecords).values({
      recordId: newId(),
      recordNo: "JC-T-1",
      subjectType: SUBJECT.person,
      recordType: RECORD_TYPE.punishment,
      sourceType: 1,
      rpStatus: RP_STATUS.ended,
      punishType: PUNISH.suspendedPractice,
      title: "暂停执业",
      level: 5,
      authority: "省注册税务师协会",
      authorityType: 5,
      decideDate: "2026-11-01",
      decideYear: 2026,
      effectFrom: "2026-11-01",
      effectTo: form.reportDate,
      companyId: FIRST,
      companyName: "x",
      staffId: idOf(0),
      personId: signer?.personId ?? null,
      createTime: t.clock.now(),
      updateTime: t.clock.now(),
    });
    const told = await step("submit", made);
    await t.db.delete(rewardRecords).where(eq(rewardRecords.recordNo, "JC-T-1"));
    assert.match(JSON.stringify(told.faults), /处于暂停执业等惩戒期内/);
  });

  test("a reviewer who signs", async () => {
    const told = await firm("create", "", await assurance({ review2Id: idOf(1) }));
    assert.deepEqual(pathsOf(told), ["review2Id"]);
  });

  test("a firm without a reviewer hears of it at its form, before it submits", async () => {
    const warned = async (serviceCategory: number = SERVICE.assurance) => {
      const { reportId } = await drafted(await assurance({ review2Id: null, review2Date: null }));
      const kind = { serviceCategory, serviceSubType: serviceCategory * 100 + 1 };
      await t.db.update(reportFilings).set(kind).where(eq(reportFilings.reportId, reportId));
      const { data } = await firm("get", reportId);
      return (data["warnings"] as { message: string }[]).some(({ message }) => message.startsWith("本所无有效复核人"));
    };
    const listed = async () => (await firm("bounds", "")).data["unfiledWithoutReviewer"] as number | null;
    assert.equal(await warned(), false);
    assert.equal(await listed(), null);
    const inForce = and(eq(reviewers.companyId, FIRST), eq(reviewers.reviewerStatus, 3));
    const those = await t.db.update(reviewers).set({ reviewerStatus: 5 }).where(inForce).returning();
    assert.equal(await warned(), true);
    // Every signed service has 报告复核人, others none.
    assert.deepEqual([await warned(SERVICE.counsel), await warned(SERVICE.filing)], [true, false]);
    assert.ok(((await listed()) ?? 0) > 0, "its list of reports says so, too");
    for (const { reviewerId } of those)
      await t.db.update(reviewers).set({ reviewerStatus: 3 }).where(eq(reviewers.reviewerId, reviewerId));
  });

  test("the same unit, matter and period twice, and the firm's number twice", async () => {
    const form = await agency();
    await filedOf(form);
    const same = await step("submit", await drafted({ ...(await agency()), periodEnd: form.periodEnd }));
    assert.deepEqual(pathsOf(same), ["targetCreditCode"]);
    const number = await step(
      "submit",
      await drafted({ ...(await agency({ targetCreditCode: creditCodeOf(77) })), reportNo: form.reportNo }),
    );
    assert.deepEqual(pathsOf(number), ["reportNo"]);
  });

  test("a firm in arrears, once the association bears it no longer", async () => {
    const made = await readied(await agency({ targetCreditCode: creditCodeOf(78) }));
    const [bill] = await t.db.select().from(duesBills).where(eq(duesBills.companyId, FIRST)).limit(1);
    assert.ok(bill);
    const late = { duesStatus: DUES.toPay, owing: "1234.50", payDeadline: "2026-10-01" };
    await t.db.update(duesBills).set(late).where(eq(duesBills.duesId, bill.duesId));
    await t.setParam("report.arrearsDays", 30);
    const refused = await step("file", made);
    await t.setParam("report.arrearsDays", 0);
    assert.equal(refused.status, 400, JSON.stringify(refused));
    assert.match(JSON.stringify(refused.faults), /逾期未缴，已超过 30 日，不能报备；内容已保存/);
    assert.equal(right(await step("file", made))["reportStatus"], filed);
  });

  test("a firm that has closed for a time, until it is open again", async () => {
    const made = await readied(await agency({ targetCreditCode: creditCodeOf(80) }));
    const set = (companyStatus: number) => t.db.update(firms).set({ companyStatus }).where(eq(firms.companyId, FIRST));
    await set(COMPANY_STATUS.suspended);
    const refused = await step("file", made);
    await set(COMPANY_STATUS.normal);
    assert.equal(refused.status, 400, JSON.stringify(refused));
    assert.match(JSON.stringify(refused.faults), /停业期间不能报备；内容已保存/);
    assert.equal(right(await step("file", made))["reportStatus"], filed);
  });

  test("a year that is locked while the report waits: nothing is numbered, nothing of it is lost", async () => {
    await t.setParam("report.yearLockDate", "12-31");
    await t.setParam("report.unlockDays", 366);
    const long = { reportDate: "2025-12-20", periodStart: "2025-02-01", periodEnd: "2025-11-30" };
    const made = await readied(await agency({ ...long, targetCreditCode: creditCodeOf(79) }));
    await t.setParam("report.yearLockDate", "03-31");
    const refused = await step("file", made);
    assert.equal(refused.status, 409);
    assert.match(refused.errorMessage ?? "", /历史年度已锁定，请在记录页「申请解锁」；内容已保存/);
    const kept = right(await firm("get", made.reportId));
    assert.deepEqual([kept["reportStatus"], kept["filingNo"], kept.version], [ready, null, made.version]);
    const asked = right(await step("askUnlock", kept, { opinion: "报备时年度刚锁定" }));
    const open = right(await deskStep("unlock", asked, { unlockedUntil: "2026-12-31", opinion: "情况属实" }));
    await t.setParam("report.unlockDays", 90);
    assert.equal(open["lateReason"], "报备时年度刚锁定");
    assert.equal(right(await step("file", open))["reportStatus"], filed);
  });

  test("a closed year, until the association opens it", async () => {
    const made = await readied(
      await agency({
        reportDate: "2025-12-20",
        periodStart: "2025-01-01",
        periodEnd: "2025-11-30",
        lateReason: "委托人迟延提供资料",
      }),
    );
    const refused = await step("file", made);
    assert.equal(refused.status, 409);
    assert.match(refused.errorMessage ?? "", /历史年度已锁定/);
    const asked = right(await step("askUnlock", made, { opinion: "委托人迟延提供资料" }));
    assert.equal(asked["unlockReason"], "委托人迟延提供资料");
    const user = {
      userType: 2,
      companyId: null,
      reach: [],
      lv1OrgId: await associationOf(t.db, FIRST),
      functionCodes: new Set(["g_hy_desk_report_audit"]),
    };
    const todos = async () => ((await unlockWork.ask({ db: t.db, user } as never)).todos ?? []).length;
    assert.equal(await todos(), 1);
    const taken = right(await step("takeBack", asked));
    assert.deepEqual([taken["unlockAskedTime"], taken["unlockReason"], await todos()], [null, null, 0]);
    // An older one that moved on with its request counts no more.
    const stale = { unlockAskedTime: t.clock.now(), unlockReason: "x" };
    await t.db.update(reportFilings).set(stale).where(eq(reportFilings.reportId, made.reportId));
    assert.equal(await todos(), 0);
    const resubmitted = right(await step("submit", taken));
    assert.deepEqual([resubmitted["unlockAskedTime"], await todos()], [null, 0]);
    const anew = right(await step("askUnlock", resubmitted, { opinion: "委托人迟延提供资料" }));
    const left = right(await deskStep("refuseUnlock", anew, { opinion: "请补充说明" }));
    assert.deepEqual([left["unlockReason"], left["reportStatus"]], [null, ready]);
    const again = right(await step("askUnlock", left, { opinion: "已补充说明" }));
    const open = right(await deskStep("unlock", again, { unlockedUntil: "2026-12-31", opinion: "情况属实" }));
    assert.equal(open["unlockAskedTime"], null);
    assert.equal((await step("askUnlock", open, { opinion: "不用" })).status, 409);
    const done = right(await step("file", open));
    assert.equal(done["lateFlag"], true);
  });
});

describe("what was filed", () => {
  test("is copied for each unit of a list, all of them or none", async () => {
    const name = "湖南甲乙制造有限公司";
    const form = await agency({
      targetCreditCode: creditCodeOf(94),
      reportTitle: `${name}申报代理报告`,
      serviceCount: 3,
      feeReason: "集团统一定价",
    });
    const made = await filedOf(form);
    const target = (n: number) => ({ targetName: `集团子公司${n}`, targetCreditCode: creditCodeOf(n) });
    const copy = (targets: object[], more: object = {}) =>
      firm("batchCopy", made.reportId, { version: made.version, targets, ...more });
    const mine = () => t.db.$count(reportFilings, eq(reportFilings.companyId, FIRST));
    const before = await mine();
    const faults = await copy([target(95), target(94), target(96)]);
    assert.deepEqual(pathsOf(faults), ["targets.1.targetCreditCode"], JSON.stringify(faults));
    assert.match(JSON.stringify(faults.faults), /已报备/);
    assert.deepEqual(pathsOf(await copy([target(95), target(95)])), ["targets.1.targetCreditCode"]);
    assert.equal((await copy([target(95)], { version: 0 })).status, 409);
    assert.equal(
      (await other("batchCopy", made.reportId, { version: made.version, targets: [target(95)] })).status,
      404,
    );
    assert.equal(await mine(), before);
    assert.equal(right(await copy([target(95), target(96)]))["made"], 2);
    const rows = await t.db
      .select()
      .from(reportFilings)
      .where(and(eq(reportFilings.companyId, FIRST), eq(reportFilings.targetName, "集团子公司95")));
    const [one] = rows;
    assert.deepEqual(
      [rows.length, one?.reportStatus, one?.reportTitle, one?.reportNo, one?.reportFile, one?.elements["serviceCount"]],
      [1, draft, "集团子公司95申报代理报告", null, null, null],
    );
    assert.deepEqual([one?.targetCreditCode, one?.agreementId], [creditCodeOf(95), form.agreementId]);
    // What the first unit is and what was said of it is no other one's.
    assert.deepEqual(
      [one?.targetTaxAuthority, one?.targetCityCode, one?.industryCode, one?.feeReason],
      [null, null, null, null],
    );
  });

  test("is voided by the association's consent, and issued anew in its place", async () => {
    const made = await filedOf(await agency({ targetCreditCode: creditCodeOf(82) }));
    const asked = right(
      await step("askVoid", made, { voidReason: 3, opinion: "委托人名称录入有误，需要重新出具", attachments: [] }),
    );
    assert.equal(asked["reportStatus"], voiding);
    const gone = right(await deskStep("agreeVoid", asked, { opinion: null }));
    assert.equal(gone["reportStatus"], voided);
    assert.ok(gone["voidTime"]);

    const old = await filedOf(await agency({ targetCreditCode: creditCodeOf(83) }));
    const next = right(await step("reissue", old));
    assert.deepEqual([next["reportStatus"], next["replacesNo"]], [draft, old["filingNo"]]);
    const full = right(await firm("full", next.reportId));
    const typed = { reportNo: "重〔2026〕1号", reportFile: await aReportFile(t, FIRST, ADMIN) };
    const saved = right(await firm("update", next.reportId, { ...full, ...typed }));
    const done = right(await step("file", right(await step("submit", saved))));
    const before = right(await firm("get", old.reportId));
    assert.deepEqual([before["reportStatus"], before["replacedByNo"]], [replaced, done["filingNo"]]);
  });

  test("takes no place that the association is deciding about, nor one that is taken", async () => {
    const old = await filedOf(await agency({ targetCreditCode: creditCodeOf(64) }));
    const anew = async (reportNo: string, targetCreditCode: string) => {
      const next = right(await step("reissue", old));
      const full = right(await firm("full", next.reportId));
      const typed = { reportNo, targetCreditCode, reportFile: await aReportFile(t, FIRST, ADMIN) };
      return right(await step("submit", right(await firm("update", next.reportId, { ...full, ...typed }))));
    };
    const [one, two] = [await anew("重〔2026〕2号", creditCodeOf(64)), await anew("重〔2026〕3号", creditCodeOf(65))];
    const looked = right(await deskStep("check", right(await firm("get", old.reportId)), { opinion: "随机抽查" }));
    const early = await step("file", one);
    assert.equal(early.status, 409, JSON.stringify(early));
    assert.match(early.errorMessage ?? "", /正在办理核查，办结后再报备；本报备内容已保存/);
    const marked = right(await deskStep("markAbnormal", looked, { opinion: "底稿缺失" }));
    const fled = await step("file", one);
    assert.equal(fled.status, 409, JSON.stringify(fled));
    assert.match(fled.errorMessage ?? "", /已被协会标记异常.+办结后再报备/);
    right(await deskStep("recover", marked, { opinion: "底稿已补齐" }));
    const done = right(await step("file", one));
    const before = right(await firm("get", old.reportId));
    assert.deepEqual([before["reportStatus"], before["replacedByNo"]], [replaced, done["filingNo"]]);
    const late = await step("file", two);
    assert.equal(late.status, 409, JSON.stringify(late));
    assert.match(late.errorMessage ?? "", /已被另一份报告替代/);
  });

  test("is stamped with the public's host, not with the name by which the firm calls the portal", async () => {
    const stampedFor = async (n: number) => {
      const { reportId } = await filedOf(await agency({ targetCreditCode: creditCodeOf(n) }));
      const [job] = await t.db.select().from(jobs).where(eq(jobs.payload, reportId));
      return (job?.result as { origin?: string } | null)?.origin;
    };
    const { env } = t.app.platform;
    assert.doesNotMatch((await stampedFor(66)) ?? "", /portal\.example/);
    Object.assign(env, { productionHost: "portal.example" });
    assert.equal(await stampedFor(67), "https://portal.example");
    Object.assign(env, { productionHost: undefined });
  });

  test("is looked into by the association", async () => {
    const made = await filedOf(await agency({ targetCreditCode: creditCodeOf(84) }));
    const looked = right(await deskStep("check", made, { opinion: "随机抽查" }));
    assert.equal(looked["reportStatus"], checking);
    const told = right(await step("explain", looked, { opinion: "底稿已备查" }));
    const bad = right(await deskStep("markAbnormal", told, { opinion: "底稿缺失" }));
    assert.equal(bad["reportStatus"], abnormal);
    const gone = right(await deskStep("revoke", bad, { opinion: "逾期未整改" }));
    assert.equal(gone["reportStatus"], voided);
  });

  test("is work of whoever has to do it, and of nobody else", async () => {
    const { services } = t.app.platform;
    const keysOf = async (...codes: PermissionCode[]) => {
      const user = { companyId: FIRST, functionCodes: new Set(codes), reach: [FIRST] };
      const asked = { db: t.db, user, now: t.clock.now(), today: "2026-11-20", services, leadDays: 30 };
      return ((await reportWork.ask(asked as never)).todos ?? []).map(({ key }) => key).sort();
    };
    right(
      await step(
        "submit",
        await drafted(
          await assurance({ targetCreditCode: creditCodeOf(91), signerIds: [idOf(0), idOf(3)], review3Id: idOf(0) }),
        ),
      ),
    );
    await readied(await agency({ targetCreditCode: creditCodeOf(92) }));
    right(
      await deskStep("check", await filedOf(await agency({ targetCreditCode: creditCodeOf(93) })), {
        opinion: "随机抽查",
      }),
    );
    assert.deepEqual(await keysOf("g_hy_business_filing_review"), ["reportReviewing"]);
    assert.deepEqual(await keysOf("g_hy_business_filing_submit"), ["reportReady"]);
    assert.ok((await keysOf("g_hy_business_filing_edit")).includes("reportChecked"));
    assert.deepEqual(await keysOf("g_hy_business_filing_view"), []);
    const back = await t.db.$count(
      reportFilings,
      and(eq(reportFilings.companyId, FIRST), eq(reportFilings.reportStatus, returned)),
    );
    const user = { companyId: FIRST, functionCodes: new Set(["g_hy_business_filing_edit"]), reach: [FIRST] };
    assert.deepEqual(await reportWork.menu?.({ db: t.db, user, today: "2026-11-20", services } as never), {
      "agreement.report": back,
    });
  });

  test("goes to the association first where its category does", async () => {
    await t.setParam("report.auditedCategories", [1]);
    const made = await readied(await agency({ targetCreditCode: creditCodeOf(85) }));
    const asked = right(await step("file", made));
    assert.deepEqual([asked["reportStatus"], asked["filingNo"]], [auditing, null]);
    const back = right(await deskStep("sendBack", asked, { opinion: "请核对所属期" }));
    assert.equal(back["reportStatus"], returned);
    const again = right(await step("file", right(await step("submit", back))));
    const passed = right(await deskStep("pass", again, { opinion: null }));
    assert.match(String(passed["filingNo"]), /^BB/);
    // Issued anew under its own number, and waiting beside it.
    const next = right(await step("reissue", passed));
    const full = right(await firm("full", next.reportId));
    const typed = { reportNo: passed["reportNo"], reportFile: await aReportFile(t, FIRST, ADMIN) };
    const saved = right(await firm("update", next.reportId, { ...full, ...typed }));
    const waiting = right(await step("file", right(await step("submit", saved))));
    assert.equal(waiting["reportStatus"], auditing);
    assert.equal(right(await firm("get", passed.reportId))["reportStatus"], filed);
    assert.match(String(right(await deskStep("pass", waiting, { opinion: null }))["filingNo"]), /^BB/);
    assert.equal(right(await firm("get", passed.reportId))["reportStatus"], replaced);
    await t.setParam("report.auditedCategories", []);
  });

  test("keeps its agreement while it is reviewed", async () => {
    const form = await assurance({
      targetCreditCode: creditCodeOf(86),
      signerIds: [idOf(0), idOf(3)],
      review3Id: idOf(0),
    });
    right(await step("submit", await drafted(form)));
    const agreements = filingHands(t, await tokenOf(t, DEMO.user.admin));
    const end = { endDate: "2026-11-20", execStatus: 1, endReason: 1, endHandler: "周启明" };
    const agreementId = form.agreementId ?? "";
    const { version } = (await agreements("get", agreementId)).data;
    const told = await agreements("end", agreementId, { version, ...end });
    assert.equal(told.status, 409);
    assert.match(told.errorMessage ?? "", /正在内部复核/);
  });
});
