/**
 * @jest-environment node
 *
 * Guarantees: a report asks for what the domain page asks for by its category and sub-type, its rules and the formulas of
 * its elements find what the page forbids, and elements of other sub-types say nothing of it.
 */
import { batchFaults } from "@/contracts/agreement/report/report-batch";
import { agreementReport, type AgreementReportForm } from "@/contracts/agreement/report/report";
import { askCorrectStep } from "@/contracts/agreement/report/report-correction";
import { correctedForm } from "@/contracts/agreement/report/report-correction-rules";
import {
  reportDue,
  reportMissing,
  reportNeeds,
  reportRules,
  STANDARD_BOUNDS,
  withoutForeign,
} from "@/contracts/agreement/report/report-rules";
import { agreementReportSample } from "@/contracts/agreement/report/report-sample";
import { fieldsOf, isOptional, metaOf } from "@/contracts/kit/field";

const TODAY = "2026-11-26";
const whole: AgreementReportForm = {
  ...agreementReportSample,
  agreementId: "g1",
  agreementItemId: "i1",
  projectLeaderId: "s1",
  reportFile: "f1",
};
/** 汇算清缴鉴证, as it is right. */
const annual: AgreementReportForm = {
  ...whole,
  serviceCategory: 5,
  serviceSubType: 501,
  opinionType: 1,
  signerIds: ["s1", "s2"],
  review1Id: "s1",
  review1Date: "2026-02-26",
  review2Id: "s3",
  review2Date: "2026-02-27",
  review3Id: "s4",
  review3Date: "2026-03-02",
  taxYear: 2025,
  collectType: 1,
  revenue: "1000000.00",
  accountingProfit: "100000.00",
  adjustIncrease: "20000.00",
  adjustDecrease: "5000.00",
  exemptIncome: "10000.00",
  profitAfterAdjust: "105000.00",
  lossOffset: "5000.00",
  taxableIncome: "100000.00",
  taxRatePct: "25",
  taxPayable: "25000.00",
  taxReduction: "0.00",
  prepaidTax: "20000.00",
  taxDue: "5000.00",
};

it("is delivered in one to fifty copies", () => {
  const copiesOf = (copies: number | null) => agreementReport.form.safeParse({ ...whole, copies }).success;
  expect([0, 1, 50, 51, null].map(copiesOf)).toEqual([false, true, true, false, true]);
});

it("right forms are right", () => {
  for (const form of [whole, annual]) {
    expect(agreementReport.form.safeParse(form).error).toBeUndefined();
    expect(reportRules(form, { today: TODAY })).toEqual([]);
    expect(reportMissing(form)).toEqual([]);
  }
});

it("keeps a draft with its title and category alone", () => {
  const required = fieldsOf(agreementReport.form).filter(({ schema }) => !isOptional(schema));
  expect(required.map(({ key }) => key).sort()).toEqual(["attachments", "reportTitle", "serviceCategory"]);
});

it.each<[words: string, typed: Partial<AgreementReportForm>, path: string]>([
  ["the firm's number", { reportNo: null }, "reportNo"],
  ["an agreement", { agreementId: null }, "agreementId"],
  ["the paper itself", { reportFile: null }, "reportFile"],
  ["an opinion", { opinionType: null }, "opinionType"],
  ["why the opinion is qualified", { opinionType: 2 }, "opinionReason"],
  ["a reason of twenty characters", { opinionType: 2, opinionReason: "太短" }, "opinionReason"],
  ["why nothing is charged", { serviceFee: "0.00" }, "freeReason"],
  ["a second signer", { signerIds: ["s1"] }, "signerIds"],
  ["the second review", { review2Id: null }, "review2Id"],
  ["the third review", { review3Date: null }, "review3Date"],
  ["an element", { taxableIncome: null }, "taxableIncome"],
])("a submission asks for %s", (_words, typed, path) => {
  expect(reportMissing({ ...annual, ...typed }).map((one) => one.path)).toContain(path);
});

it("asks no code of a client that an agreement has without one, and asks it of every other", () => {
  const codes = ["clientCreditCode", "targetCreditCode", "industryCode"] as const;
  const bare: AgreementReportForm = {
    ...whole,
    clientCreditCode: null,
    targetCreditCode: null,
    targetTaxAuthority: null,
    targetCityCode: null,
    industryCode: null,
  };
  expect(reportMissing(bare)).toEqual([]);
  const free = { ...bare, agreementId: null, agreementItemId: null };
  expect(reportMissing(free).map((one) => one.path)).toEqual(expect.arrayContaining([...codes]));
  expect(reportMissing({ ...bare, clientCreditCode: whole.clientCreditCode }).map((one) => one.path)).toEqual(
    expect.arrayContaining(["targetCreditCode", "industryCode"]),
  );
});

it("takes the old number of a client, as its customer has it", () => {
  const typed = { ...whole, clientCreditCode: "430102123456789", targetCreditCode: "430102123456789" };
  expect(agreementReport.form.safeParse(typed).error).toBeUndefined();
});

it("asks nobody to sign what needs no signature", () => {
  expect(reportNeeds(whole)).not.toContain("signerIds");
  expect(reportNeeds({ ...whole, serviceCategory: 8, serviceSubType: 801 })).not.toContain("agreementId");
});

it.each<[words: string, typed: Partial<AgreementReportForm>, rule: string, path: string]>([
  ["a report of tomorrow", { reportDate: "2026-11-27" }, "RP1", "reportDate"],
  ["a period that ends before it begins", { periodEnd: "2024-12-31" }, "RP2", "periodEnd"],
  ["assurance of a year before its end", { reportDate: "2025-12-30" }, "RP3", "reportDate"],
  ["assurance over two years", { periodStart: "2024-01-01" }, "RP4", "periodEnd"],
  ["reviews in the wrong order", { review2Date: "2026-02-25" }, "RP6", "review2Date"],
  ["a review behind the report", { review3Date: "2026-03-03" }, "RP7", "review3Date"],
  ["a reviewer who signs", { review2Id: "s2" }, "X13", "review2Id"],
  ["a reviewer who leads the project", { projectLeaderId: "s3" }, "X13", "review2Id"],
  ["a signer twice", { signerIds: ["s1", "s1"] }, "RP8", "signerIds"],
  ["no leader among the signers", { signerIds: ["s5", "s6"] }, "RP12", "signerIds"],
  ["a sub-type of another category", { serviceSubType: 601 }, "RP11", "serviceSubType"],
  ["an archive before the report", { archiveDate: "2026-03-01" }, "RP9", "archiveDate"],
  ["a day of what was not told", { taxReportStatus: 2, taxReportDate: "2026-03-05" }, "RP10", "taxReportDate"],
  ["an archive of tomorrow", { archiveDate: "2026-11-27" }, "RP9", "archiveDate"],
  ["told to the tax bureau without a day", { taxReportStatus: 1 }, "RP10", "taxReportDate"],
  ["a profit that does not add up", { profitAfterAdjust: "105100.00" }, "RP20", "profitAfterAdjust"],
  ["an income that does not add up", { taxableIncome: "0.00" }, "RP20", "taxableIncome"],
  ["a tax that does not add up", { taxDue: "5010.00" }, "RP21", "taxDue"],
])("finds %s", (_words, typed, rule, path) => {
  const found = reportRules({ ...annual, ...typed }, { today: TODAY });
  expect(found.map((one) => [one.rule, one.path])).toContainEqual([rule, path]);
});

it.each<[words: string, typed: Partial<AgreementReportForm>, path: string]>([
  ["a loss", { serviceSubType: 502, bookLoss: "10.00", taxLoss: "4.00", rejectedLoss: "9.00" }, "rejectedLoss"],
  ["a loss beyond the books", { serviceSubType: 502, bookLoss: "1.00", taxLoss: "4.00" }, "taxLoss"],
  [
    "a carry forward",
    { serviceSubType: 503, confirmedLoss: "9.00", usedBefore: "2.00", carryForward: "1.00" },
    "carryForward",
  ],
  [
    "a loss of one year",
    {
      serviceSubType: 503,
      lossYears: [
        {
          rowId: null,
          year: 2022,
          declaredLoss: "9.00",
          confirmedLoss: "8.00",
          usedBefore: "2.00",
          carryForward: "9.00",
        },
      ],
    },
    "lossYears.0.carryForward",
  ],
  [
    "sums of years",
    {
      serviceSubType: 503,
      declaredLoss: "20.00",
      lossYears: [
        {
          rowId: null,
          year: 2022,
          declaredLoss: "9.00",
          confirmedLoss: "8.00",
          usedBefore: "2.00",
          carryForward: "6.00",
        },
      ],
    },
    "declaredLoss",
  ],
  [
    "research",
    { serviceSubType: 504, eligibleExpense: "100.00", superRatePct: "100", superDeduction: "75.00" },
    "superDeduction",
  ],
  ["research beyond its cost", { serviceSubType: 504, rdExpense: "1.00", eligibleExpense: "2.00" }, "eligibleExpense"],
  ["a share", { serviceSubType: 505, hiTechIncome: "50.00", totalIncome: "100.00", hiTechRatio: "70" }, "hiTechRatio"],
  ["more technicians than people", { serviceSubType: 505, staffTotal: 3, techStaff: 4 }, "techStaff"],
  [
    "an appreciation",
    { serviceSubType: 506, transferRevenue: "9.00", deductible: "20.00", appreciation: "11.00" },
    "appreciation",
  ],
  [
    "a rate of appreciation",
    { serviceSubType: 506, deductible: "20.00", appreciation: "9.00", appreciationRate: "55" },
    "appreciationRate",
  ],
  ["more sold than there is", { serviceSubType: 506, saleableArea: "5", soldArea: "6" }, "soldArea"],
  [
    "a liquidation backwards",
    { serviceSubType: 507, liquidationStart: "2026-02-02", liquidationEnd: "2026-02-01" },
    "liquidationEnd",
  ],
])("elements: %s", (_words, typed, path) => {
  const found = reportRules({ ...annual, ...typed }, { today: TODAY });
  expect(found.map((one) => one.path)).toContain(path);
});

it("elements: a rate of appreciation is right within a hundredth, beyond a hundred, and asked of nobody without one", () => {
  const land = { ...annual, serviceSubType: 506, deductible: "3000.00", appreciation: "1000.00" };
  const told = (typed: object) =>
    reportRules({ ...land, ...typed }, { today: TODAY })
      .filter(({ path }) => path === "appreciationRate")
      .map(({ rule, message }) => [rule, message]);
  for (const appreciationRate of ["33.3333", "33.33", "33.34", null]) expect(told({ appreciationRate })).toEqual([]);
  expect(told({ appreciationRate: "33.35" })).toEqual([["RP20", "应等于增值额÷扣除项目金额，即 33.3333%"]]);
  expect(told({ appreciation: "7500.00", appreciationRate: "250" })).toEqual([]);
  expect(told({ deductible: "0.00", appreciationRate: "5" })).toEqual([]);
  expect(told({ appreciation: "-1000.00", appreciationRate: "0" })).toEqual([]);
});

it("a correction leaves no reason behind for what is no longer so", () => {
  const reason = "个别凭证未能取得，影响金额不重大，予以保留。";
  const stood = { ...annual, opinionType: 2, opinionReason: reason, serviceFee: "0.00", freeReason: "公益服务" };
  const corrected = correctedForm(stood, { opinionType: 1, opinionReason: reason, serviceFee: "100.00" } as never);
  expect([corrected.opinionType, corrected.opinionReason, corrected.freeReason]).toEqual([1, null, null]);
});

it("a correction keeps what it leaves out and empties what it tells to be empty, but no report loses its paper", () => {
  const stood = { ...annual, feeReason: "按次收费", reportUser: "税务机关", reportFile: "paper" };
  const told = askCorrectStep.parse({ version: 1, opinion: "原填写有误", feeReason: " ", reportFile: "" });
  expect("targetName" in told).toBe(false);
  expect(correctedForm(stood, told)).toMatchObject({
    feeReason: null,
    targetName: stood.targetName,
    reportFile: "paper",
  });
  expect(metaOf(askCorrectStep.shape.feeReason)?.label).toBe("收费说明");
});

it("empties what belongs to other sub-types", () => {
  const other = withoutForeign({ ...annual, serviceSubType: 502, bookLoss: "5.00" });
  expect(other.revenue).toBeNull();
  expect(other.bookLoss).toBe("5.00");
});

it("is archived within the days that the association has set", () => {
  const late = { ...annual, reportDate: "2026-01-05", archiveDate: "2026-03-20" };
  const told = (archiveDays: number) =>
    reportRules(late, { today: "2026-04-01", bounds: { ...STANDARD_BOUNDS, archiveDays } })
      .filter(({ path }) => path === "archiveDate")
      .map(({ message }) => message);
  expect([told(60), told(90), told(0)]).toEqual([["业务完成后60日内归档，请核对"], [], []]);
});

it("is due thirty days behind its date", () => {
  expect(reportDue("2026-02-28", 30)).toBe("2026-03-30");
});

it("copies for each unit once", () => {
  const unit = { targetName: "甲公司", targetCreditCode: "91430100MA4L16JQ9D" };
  const targets = [unit, { ...unit, targetCreditCode: "91430100MA4L1AAA1X" }, { ...unit, targetName: "乙公司" }];
  expect(batchFaults({ targets }).map(({ path }) => path)).toEqual(["targets.2.targetCreditCode"]);
});

it("asks an assurance for as many levels of review as the association has set", () => {
  const levels = (n: number, serviceCategory = 5) =>
    reportNeeds({ ...annual, serviceCategory }, { ...STANDARD_BOUNDS, levels: n }).filter((key) =>
      /^review\dId$/.test(key),
    );
  expect(levels(3).sort()).toEqual(["review1Id", "review2Id", "review3Id"]);
  expect(levels(2).sort()).toEqual(["review1Id", "review2Id"]);
  expect(levels(1)).toEqual(["review2Id"]);
  expect(levels(3, 6)).toEqual(["review2Id"]);
});
