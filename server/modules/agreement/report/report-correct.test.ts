// Guarantees: what was filed is corrected within the class of each item: at once, or as a new version that the association has
// seen, by the rules of filing and without a new number. // domain b §6 (6)
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { OTHER_FILE, REPORT_FILE } from "@/contracts/agreement/report/report-fields";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import type { TestApp } from "@/server/testing/testing";
import { waitingItem } from "@/server/records/review/testing-item";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { anAgreement, aReportFile, creditCodeOf } from "@/server/modules/agreement/report/report-testing";
import { staff } from "@/server/reference/staff.table";
import {
  ADMIN,
  agency,
  assurance,
  desk,
  deskStep,
  drafted,
  filedOf,
  FIRST,
  idOf,
  openReports,
  passed,
  pathsOf,
  right,
  step,
} from "@/server/modules/agreement/report/report-work-testing";

const { filed, correcting } = REPORT_STATUS;

let t: TestApp;
before(async () => {
  t = await buildDemoApp();
  await openReports(t);
});
after(() => t.close());

describe("what was filed, corrected", () => {
  test("is corrected at once in small things, and as a new version in others", async () => {
    const form = await agency({ targetCreditCode: creditCodeOf(81) });
    const made = await filedOf(form);
    const small = right(
      await step("correct", made, { reportTitle: "改正的名称", reportNo: form.reportNo, copies: 2, opinion: "笔误" }),
    );
    assert.equal(small["reportTitle"], "改正的名称");
    assert.equal(small["versionNo"], 1);
    const asked = {
      targetName: form.targetName,
      targetCreditCode: form.targetCreditCode,
      periodStart: form.periodStart,
      periodEnd: form.periodEnd,
      serviceFee: "120.00",
      opinionType: null,
      opinionReason: null,
      opinion: "收费录入有误",
    };
    const early = right(await step("askCorrect", small, asked));
    assert.deepEqual([early["reportStatus"], early["versionNo"], early["serviceFee"]], [filed, 2, "120.00"]);
    await t.setParam("report.correctDays", 0);
    const waits = right(await step("askCorrect", early, { ...asked, serviceFee: "130.00" }));
    assert.deepEqual([waits["reportStatus"], waits["serviceFee"]], [correcting, "120.00"]);
    const officer = await tokenOf(t, DEMO.user.desk);
    const item = await waitingItem(t, officer, waits.reportId);
    assert.deepEqual([item.isQuestion, item.comparedTo, item.values["serviceFee"]], [true, null, "120.00"]);
    assert.deepEqual(
      item.changes.map(({ path, before: from, after: to }) => [path, from, to]),
      [["serviceFee", "120.00 元", "130.00 元"]],
    );
    const agreed = right(await deskStep("agreeCorrect", waits, { opinion: null }));
    assert.deepEqual([agreed["versionNo"], agreed["serviceFee"], agreed["filingNo"]], [3, "130.00", made["filingNo"]]);
    const turned = await step("askCorrect", agreed, { ...asked, opinionType: 3, opinionReason: "字".repeat(20) });
    assert.deepEqual(pathsOf(turned), ["opinionType"]);
    const free = await step("askCorrect", agreed, { ...asked, serviceFee: "0.00" });
    assert.deepEqual(pathsOf(free), ["freeReason"]);
    await t.setParam("report.correctDays", 7);
    await t.setParam("report.guidePrice1", 200);
    const gift = right(await step("askCorrect", agreed, { ...asked, serviceFee: "0.00", freeReason: "公益服务" }));
    assert.deepEqual([gift["freeReason"], gift["lowPrice"]], ["公益服务", false]);
    const unsaid = await step("askCorrect", gift, { ...asked, serviceFee: "130.00" });
    assert.deepEqual(pathsOf(unsaid), ["feeReason"], JSON.stringify(unsaid));
    const above = await step("askCorrect", gift, { ...asked, serviceFee: "100000.01" });
    assert.match(JSON.stringify(above.faults), /超过协议项目余额 100,000.00 元/);
    const low = right(await step("askCorrect", gift, { ...asked, serviceFee: "130.00", feeReason: "老客户优惠" }));
    assert.deepEqual([low["freeReason"], low["lowPrice"]], [null, true]);
    await t.setParam("report.guidePrice1", 0);
    await t.setParam("report.correctDays", 0);
    const other = await filedOf(await agency({ targetCreditCode: creditCodeOf(87) }));
    const twin = await step("askCorrect", other, { ...asked, serviceFee: "100.00" });
    assert.equal(twin.status, 409);
    assert.match(JSON.stringify(twin), /同一单位、同一小类、同一所属期/);
  });

  test("is corrected in its signers and its elements, after the association has seen both", async () => {
    const whole = { opinion: "签字人录入有误" };
    const { filingId, itemId } = await anAgreement(t, FIRST, { serviceCategory: 5, serviceSubType: 502 });
    const elements = { lossType: 1, bookLoss: "100.00", taxLoss: "80.00", rejectedLoss: "20.00", cashRelated: false };
    const form = await assurance({
      agreementId: filingId,
      agreementItemId: itemId,
      serviceSubType: 502,
      ...elements,
      targetCreditCode: creditCodeOf(88),
      signerIds: [idOf(0), idOf(3)],
    });
    const ready = right(await passed(right(await step("submit", await drafted(form)))));
    const made = right(await step("file", ready));
    const wrong = await step("askCorrect", made, { ...whole, elements: { ...elements, rejectedLoss: "30.00" } });
    assert.deepEqual(pathsOf(wrong), ["elements.rejectedLoss"]);
    assert.deepEqual(pathsOf(await step("askCorrect", made, { ...whole, signerIds: [idOf(0)] })), ["signerIds"]);
    const unoffered = await step("askCorrect", made, { ...whole, elements: { ...elements, lossType: 99 } });
    assert.deepEqual(pathsOf(unoffered), ["elements.lossType"]);
    const served = await anAgreement(t, FIRST, { serviceCategory: 1, serviceSubType: 104, people: [idOf(3)] });
    await t.db
      .update(agreementFilings)
      .set({ clientCreditCode: creditCodeOf(97) })
      .where(eq(agreementFilings.filingId, served.filingId));
    const conflict = await step("askCorrect", made, { ...whole, targetCreditCode: creditCodeOf(97) });
    assert.match(JSON.stringify(conflict.faults), /提供过代理服务/);
    const reviewed = await step("askCorrect", made, { ...whole, signerIds: [idOf(0), idOf(2)] });
    assert.deepEqual(pathsOf(reviewed), ["signerIds"]);
    await t.db
      .update(staff)
      .set({ practiceDate: "2026-11-25" })
      .where(eq(staff.staffId, idOf(1)));
    const late = await step("askCorrect", made, { ...whole, signerIds: [idOf(0), idOf(1)] });
    await t.db
      .update(staff)
      .set({ practiceDate: "2015-03-01" })
      .where(eq(staff.staffId, idOf(1)));
    assert.match(JSON.stringify(late.faults), /没有签字资格/);
    await t.setParam("report.correctDays", 0);
    const told = {
      ...whole,
      signerIds: [idOf(3), idOf(0)],
      elements: { ...elements, taxLoss: "70.00", rejectedLoss: "30.00" },
    };
    const waits = right(await step("askCorrect", made, told));
    assert.equal(waits["reportStatus"], correcting);
    assert.equal(waits["signerNames"], made["signerNames"]);
    const seen = right(await desk("get", made.reportId))["askedChanges"] as { path: string; after: string }[];
    assert.deepEqual(seen.map(({ path }) => path).sort(), ["rejectedLoss", "signerIds", "taxLoss"]);
    assert.ok(!JSON.stringify(seen).includes(idOf(0)), "people are called by their names");
    const agreed = right(await deskStep("agreeCorrect", waits, { opinion: null }));
    assert.deepEqual([agreed["versionNo"], agreed["filingNo"]], [2, made["filingNo"]]);
    assert.deepEqual([agreed["taxLoss"], agreed["signerIds"]], ["70.00", [idOf(3), idOf(0)]]);
    assert.notEqual(agreed["signerNames"], made["signerNames"]);
    assert.match(JSON.stringify(agreed["corrections"]), /签字人录入有误/);
    await t.setParam("report.correctDays", 7);
  });

  test("is corrected in its archive number and by further papers, at once and in words", async () => {
    const made = await filedOf(await agency({ targetCreditCode: creditCodeOf(67) }));
    const items = { reportTitle: made["reportTitle"], reportNo: made["reportNo"], copies: made["copies"] };
    const paper = async () => ({ fileId: await aReportFile(t, FIRST, ADMIN), sortNo: 1 });
    const attachments = [
      { ...(await paper()), attachType: REPORT_FILE },
      { ...(await paper()), attachType: 22 },
    ];
    const done = right(
      await step("correct", made, { ...items, archiveNo: "GD-2026-7", opinion: "补充附表", attachments }),
    );
    assert.deepEqual([done["archiveNo"], done["versionNo"], done["filingNo"]], ["GD-2026-7", 1, made["filingNo"]]);
    const held = done["attachments"] as { fileId: string; attachType: number }[];
    const types = attachments.map(({ fileId }) => held.find((one) => one.fileId === fileId)?.attachType);
    assert.deepEqual(types, [REPORT_FILE, OTHER_FILE]);
    const named = (done["files"] as { fileId: string }[]).map(({ fileId }) => fileId);
    assert.ok(named.includes(String(made["reportFile"])), "the report itself stays");
    const [{ changes } = { changes: [] }] = done["corrections"] as { changes: { path: string; after: string }[] }[];
    assert.deepEqual(changes.map(({ path }) => path).sort(), ["archiveNo", "attachments"]);
    const kept = right(await step("correct", done, { ...items, copies: 4, opinion: "份数有误" }));
    assert.deepEqual([kept["archiveNo"], kept["copies"]], ["GD-2026-7", 4]);
  });

  test("is archived no earlier than it is dated, and told to the tax bureau with its day", async () => {
    const made = await filedOf(await agency({ targetCreditCode: creditCodeOf(70), reportDate: "2026-09-10" }));
    const early = await step("archive", made, { archiveNo: "GD-2026-8", archiveDate: "2026-09-09" });
    assert.deepEqual(pathsOf(early), ["archiveDate"]);
    const late = right(await step("archive", made, { archiveNo: "GD-2026-8", archiveDate: "2026-11-20" }));
    assert.match(JSON.stringify(late), /业务完成后60日内归档/);
    await t.setParam("report.archiveDays", 90);
    const again = right(await step("archive", late, { archiveNo: "GD-2026-8", archiveDate: "2026-11-20" }));
    await t.setParam("report.archiveDays", 60);
    assert.equal((again["auditRecords"] as { opinion: string }[]).at(-1)?.opinion, "归档号 GD-2026-8，2026-11-20");
    const untold = await step("taxReport", again, { taxReportStatus: 2, taxReportDate: "2026-11-20" });
    assert.deepEqual(pathsOf(untold), ["taxReportDate"]);
    const told = right(await step("taxReport", again, { taxReportStatus: 1, taxReportDate: "2026-11-20" }));
    assert.equal(told["taxReportDate"], "2026-11-20");
  });

  test("is emptied in what may be empty, keeps what is left out, and is told so", async () => {
    const place = { targetTaxAuthority: "国家税务总局株洲市税务局", targetCityCode: "430200", industryCode: "651" };
    const form = await agency({ targetCreditCode: creditCodeOf(66), feeReason: "按次收费", opinionType: 9, ...place });
    const made = await filedOf(form);
    await t.setParam("report.correctDays", 0);
    const asked = { feeReason: null, opinionType: null, opinion: "原填写有误" };
    const waits = right(await step("askCorrect", made, asked));
    assert.deepEqual([waits["reportStatus"], waits["feeReason"], waits["opinionType"]], [correcting, "按次收费", 9]);
    type Change = { readonly path: string; readonly before: string | null; readonly after: string | null };
    const emptied = [
      ["feeReason", "按次收费", null],
      ["opinionType", "不适用", null],
    ];
    const told = (changes: unknown) =>
      (changes as Change[])
        .map((one) => [one.path, one.before, one.after])
        .sort((a, b) => String(a).localeCompare(`${b}`));
    const seen = right(await desk("get", made.reportId));
    assert.deepEqual(told(seen["askedChanges"]), emptied);
    const agreed = right(await deskStep("agreeCorrect", waits, { opinion: null }));
    assert.deepEqual([agreed["feeReason"], agreed["opinionType"], agreed["versionNo"]], [null, null, 2]);
    assert.deepEqual(told((agreed["corrections"] as { changes: unknown }[]).at(-1)?.changes), emptied);
    for (const [key, value] of Object.entries(place)) assert.equal(agreed[key], value, `${key} was left out`);
    await t.setParam("report.correctDays", 7);
    // What a report must have is not emptied, neither is the reason of a fee that asks for one.
    for (const key of ["targetName", "targetCreditCode", "periodStart", "reportDate", "serviceFee"])
      assert.deepEqual(pathsOf(await step("askCorrect", agreed, { [key]: null, opinion: "原填写有误" })), [key]);
    await t.setParam("report.guidePrice1", 200);
    const low = right(
      await step("askCorrect", agreed, { serviceFee: "130.00", feeReason: "老客户优惠", opinion: "收费有误" }),
    );
    assert.deepEqual(pathsOf(await step("askCorrect", low, { feeReason: null, opinion: "原填写有误" })), ["feeReason"]);
    await t.setParam("report.guidePrice1", 0);
  });

  test("is corrected in the place of its unit and in its own day, which keeps the rules of filing", async () => {
    const made = await filedOf(await agency({ targetCreditCode: creditCodeOf(68) }));
    const asked = { opinion: "录入有误" };
    const place = { targetTaxAuthority: "国家税务总局株洲市税务局", targetCityCode: "430200", industryCode: "651" };
    const moved = right(await step("askCorrect", made, { ...asked, ...place, feeReason: "按次收费" }));
    assert.deepEqual(
      [moved["targetTaxAuthority"], moved["targetCityCode"], moved["industryCode"], moved["feeReason"]],
      [place.targetTaxAuthority, "430200", "651", "按次收费"],
    );
    assert.deepEqual([moved["versionNo"], moved["filingNo"]], [2, made["filingNo"]]);
    const dated = (reportDate: string) => step("askCorrect", moved, { ...asked, reportDate });
    for (const day of ["2040-01-01", "2025-12-01", "2025-12-31"])
      assert.deepEqual([...new Set(pathsOf(await dated(day)))], ["reportDate"], day);
    const late = right(await dated("2026-10-10"));
    assert.deepEqual([late["reportDate"], late["lateFlag"], late["versionNo"]], ["2026-10-10", true, 3]);
    const back = right(await step("askCorrect", late, { ...asked, reportDate: "2026-11-20" }));
    assert.deepEqual([back["lateFlag"], back["lateDays"]], [false, 0]);
  });

  test("of assurance is corrected to no day before its reviews, nor to one on which its signers might not sign", async () => {
    const form = await assurance({
      targetCreditCode: creditCodeOf(69),
      signerIds: [idOf(0), idOf(3)],
      review1Date: "2026-11-10",
      review2Date: "2026-11-11",
      review3Date: "2026-11-12",
    });
    const made = right(await step("file", right(await passed(right(await step("submit", await drafted(form)))))));
    const dated = (reportDate: string) => step("askCorrect", made, { opinion: "日期有误", reportDate });
    assert.deepEqual([...new Set(pathsOf(await dated("2026-11-11")))], ["reportDate"]);
    const mayFrom = (practiceDate: string) =>
      t.db
        .update(staff)
        .set({ practiceDate })
        .where(eq(staff.staffId, idOf(0)));
    await mayFrom("2026-11-16");
    const unfit = await dated("2026-11-15");
    const fit = await dated("2026-11-17");
    await mayFrom("2015-03-01");
    assert.deepEqual(pathsOf(unfit), ["signerIds"], JSON.stringify(unfit));
    const moved = right(fit);
    assert.equal(moved["reportDate"], "2026-11-17");
    // Entered later, each stands by his own dates.
    const reviewer = eq(staff.staffId, idOf(2));
    const [{ createTime } = { createTime: t.clock.now() }] = await t.db.select().from(staff).where(reviewer);
    const there = (hireDate: string) => t.db.update(staff).set({ hireDate, createTime: t.clock.now() }).where(reviewer);
    const redated = (reportDate: string) => step("askCorrect", moved, { opinion: "日期有误", reportDate });
    await there("2026-11-16");
    const absent = await redated("2026-11-15");
    await t.db.update(staff).set({ hireDate: "2015-01-01", createTime }).where(reviewer);
    assert.deepEqual(pathsOf(absent), ["reportDate"], JSON.stringify(absent));
    assert.match(JSON.stringify(absent.faults), /在报告日期 2026-11-15 不在本所任职/);
  });
});
