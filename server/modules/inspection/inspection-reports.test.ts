// Guarantees: a sheet brings in the firm's reports of the plan's period with their source, answers 报告报备及时率 from
// them, asks why some are not filed, and draws a sample once that stays; partners, branches and business stand in tables.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { samplesOf } from "@/contracts/inspection/checklist-rules";
import type { AutoAnswer, Figure } from "@/contracts/inspection/company-fields";
import { NATURE } from "@/contracts/basic/firm/firm-form";
import { SUBMISSION } from "@/contracts/kit/submission";
import { PERIOD, STATEMENT } from "@/contracts/statement/terms";
import { newId } from "@/server/platform/clock/id";
import { firms } from "@/server/reference/firm.table";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { taxYears } from "@/server/modules/basic/tax/tax-year.table";
import {
  FIRST,
  type InspectionProduct,
  inspectionProduct,
  save,
  SECOND,
  step,
} from "@/server/modules/inspection/inspection-testing";
import { statements } from "@/server/modules/statement/record.table";

let product: InspectionProduct;
before(async () => {
  product = await inspectionProduct();
});
after(() => product.t.close());

const aReport: InspectionProduct["aReport"] = (...asked) => product.aReport(...asked);

const figuresOf = (of: Readonly<Record<string, unknown>>) => of["figures"] as Figure[];
const textOf = (of: Readonly<Record<string, unknown>>, key: string) =>
  figuresOf(of).find((one) => one.key === key)?.text ?? null;
const answerOf = (of: Readonly<Record<string, unknown>>) =>
  (of["autoAnswers"] as AutoAnswer[]).find(({ code }) => code === "C-02");
const samplesIn = (of: Readonly<Record<string, unknown>>) => samplesOf(figuresOf(of)).map(({ reportId }) => reportId);

test("reports of the period are counted by category, with their source and time", async () => {
  const { task } = await product.published();
  const year = String(task["inspectYear"]);
  for (const more of [
    { fee: "6000.00", serviceCategory: 5 },
    { fee: "3000.00", lateFlag: true, client: "乙" },
    { fee: "1000.00" },
    { reportStatus: REPORT_STATUS.voided },
    { reportStatus: REPORT_STATUS.draft },
    { reportStatus: REPORT_STATUS.ready },
    { filedOn: "2000-01-01" },
    { companyId: SECOND },
  ])
    await aReport(year, more);
  const started = await step(product.firm, "start", task);
  assert.equal(started.status, 200, JSON.stringify(started));
  const told = started.data;
  assert.deepEqual(
    ["clientCount", "reportCount", "filedCount", "unfiledCount", "income", "top5Ratio", "avgFee", "minFee"].map((key) =>
      textOf(told, key),
    ),
    ["2", "4", "3", "1", "10,000.00", "100.00", "3,333.33", "1,000.00"],
  );
  const business = figuresOf(told).find(({ key }) => key === "categories")?.table?.rows ?? [];
  assert.deepEqual(
    business.map(([, ...row]) => row),
    [
      ["2", "0", "3", "4,000.00", "100.00", "2", "1", "2,000.00", "1,000.00"],
      ["1", "0", "1", "6,000.00", "100.00", "1", "0", "6,000.00", "6,000.00"],
      ["2", "0", "4", "10,000.00", "100.00", "3", "1", "3,333.33", "1,000.00"],
    ],
  );
  assert.equal(business.at(-1)?.[0], "合计");
  const answer = answerOf(told);
  assert.deepEqual([answer?.answer, answer?.source], [2, "业务报备"]);
  assert.match(answer?.text ?? "", /本期报备 3 份，按期 2 份，及时率 66\.67%；另有 1 份尚未报备/);
  assert.equal(figuresOf(told).find(({ key }) => key === "income")?.source, "业务报备");
});

test("all in time is 符合, and nothing filed is no answer", async () => {
  const { task } = await product.published();
  const none = await step(product.firm, "start", task);
  assert.deepEqual([answerOf(none.data)?.answer, textOf(none.data, "reportCount")], [null, null]);
  assert.equal(textOf(none.data, "samples"), null);
  await aReport(String(task["inspectYear"]));
  const again = await step(product.firm, "refresh", none.data);
  assert.equal(again.status, 200, JSON.stringify(again));
  assert.equal(answerOf(again.data)?.answer, 1);
});

test("a sample is drawn once, holds an assurance report, and stays when one of it is voided", async () => {
  const { t, firm } = product;
  const { task } = await product.published();
  const year = String(task["inspectYear"]);
  for (let n = 0; n < 8; n += 1) await aReport(year);
  const assurance = await aReport(year, { serviceCategory: 5 });
  const started = await step(firm, "start", task);
  const drawn = samplesIn(started.data);
  assert.equal(drawn.length, 3);
  assert.ok(drawn.includes(assurance));
  const again = await step(firm, "refresh", started.data);
  assert.deepEqual([...samplesIn(again.data)].sort(), [...drawn].sort());
  await t.db
    .update(reportFilings)
    .set({ reportStatus: REPORT_STATUS.voided })
    .where(eq(reportFilings.reportId, assurance));
  const later = (await step(firm, "refresh", again.data)).data;
  assert.deepEqual(
    drawn.filter((one) => !samplesIn(later).includes(one)),
    [],
  );
  assert.equal(samplesIn(later).length, 4);
  assert.match(textOf(later, `sample.${assurance}`) ?? "", /抽取后已作废/);
});

test("reports that are not filed are explained before the sheet is submitted", async () => {
  const { task } = await product.published();
  await aReport(String(task["inspectYear"]), { reportStatus: REPORT_STATUS.reviewing });
  const full = await product.filled(task);
  const refused = await step(product.firm, "submit", full);
  assert.equal(refused.status, 400, JSON.stringify(refused));
  assert.ok(
    refused.fieldErrors?.some(({ path, message }) => path === "businessNote" && message.includes("1 份报告未报备")),
  );
});

test("partners stand row by row, and a branch within the province is covered by its head office", async () => {
  const { t, firm, published } = product;
  const { task } = await published();
  const started = await step(firm, "start", task);
  const tableOf = (of: typeof started.data, key: string) => figuresOf(of).find((one) => one.key === key)?.table;
  const numberOf = (of: typeof started.data, key: string) => Number(textOf(of, key) ?? 0);
  assert.ok((tableOf(started.data, "partners")?.rows.length ?? 0) > 0);
  assert.equal(tableOf(started.data, "partners")?.rows.length, numberOf(started.data, "partnerCount"));
  const { closing, opening } = {
    closing: textOf(started.data, "closingStaff"),
    opening: textOf(started.data, "openingStaff"),
  };
  assert.match(`${opening} ${closing}`, /^\d+ \d+$/);
  const had = numberOf(started.data, "branchCount");
  await t.db
    .update(firms)
    .set({ parentCompanyId: FIRST, companyNature: NATURE.branch })
    .where(eq(firms.companyId, SECOND));
  await aReport(String(task["inspectYear"]), { companyId: SECOND, fee: "500.00" });
  const { data } = await step(firm, "refresh", started.data);
  assert.equal(numberOf(data, "branchCount"), had + 1);
  assert.equal(tableOf(data, "branches")?.rows.length, had + 1);
  assert.deepEqual([textOf(data, "filedCount"), textOf(data, "income")], ["1", "500.00"]);
  assert.ok(numberOf(data, "staffTotal") > numberOf(started.data, "staffTotal"));
});

const FORM = { period: 0, accountingStandard: 2 };
test("the year's statements and taxes are brought in with their source, fill what is blank, and are held against what is typed", async () => {
  const { t, firm, formOf } = product;
  const { task } = await product.published({ scopeFirms: [FIRST] });
  const year = Number(task["inspectYear"]);
  const now = t.clock.now();
  const own = { companyId: FIRST, companyName: "x", createTime: now, updateTime: now };
  const told = {
    ...FORM,
    ...own,
    year,
    periodType: PERIOD.year,
    scope: 1,
    auditStatus: SUBMISSION.passed,
    periodText: `${year}年`,
    periodFrom: `${year}-01-01`,
    periodTo: `${year}-12-31`,
    submitTime: now,
  };
  await t.db.insert(statements).values([
    {
      ...told,
      statementId: newId(),
      statementType: STATEMENT.income,
      formKey: "small-02",
      operatingRevenue: "3000000.00",
      totalProfit: "-5.10",
      netProfit: "-6.20",
    },
    {
      ...told,
      statementId: newId(),
      statementType: STATEMENT.balance,
      formKey: "small-01",
      totalAssets: "900.00",
      totalLiabilities: "400.00",
      totalOwnersEquity: "500.00",
    },
  ]);
  await t.db.insert(taxYears).values({
    ...own,
    taxYearId: newId(),
    year,
    revenueDeclared: "3000000.00",
    vatPaid: "88.00",
    citPaid: "7.00",
  });
  const started = await step(firm, "start", task);
  assert.equal(started.status, 200, JSON.stringify(started));
  const at = started.data;
  const figure = figuresOf(at).find(({ key }) => key === "statementTotalProfit");
  assert.deepEqual(
    [figure?.section, figure?.text, figure?.value, figure?.source],
    ["D", "-5.10", "-5.10", "报表管理"],
    JSON.stringify(figuresOf(at).filter(({ section }) => section === "D")),
  );
  assert.equal(textOf(at, "statementRevenue"), "3,000,000.00");
  assert.equal(textOf(at, "duesPayable"), null, "尚无数据");
  const filled = ["operatingRevenue", "totalProfit", "netProfit", "totalAssets", "totalLiabilities"];
  assert.deepEqual(
    [...filled, "totalOwnersEquity", "vatPaid", "incomeTaxPaid", "taxRevenue"].map((key) => at[key]),
    ["3000000.00", "-5.10", "-6.20", "900.00", "400.00", "500.00", "88.00", "7.00", null],
  );

  const form = await formOf(task.taskId);
  const typed = { ...form, netProfit: "-7.00", vatPaid: null, taxRevenue: "1.00" };
  const saved = await save(firm, at, "D", typed);
  assert.equal(saved.status, 200, JSON.stringify(saved));
  const warned = (saved.data["warnings"] as { path: string }[]).map(({ path }) => path);
  assert.ok(warned.includes("netProfit") && !warned.includes("totalProfit"), warned.join());
  const again = await step(firm, "refresh", saved.data);
  assert.deepEqual([again.data["netProfit"], again.data["vatPaid"]], ["-7.00", "88.00"], "what was typed stays");
  const stale = await save(firm, saved.data, "D", typed);
  assert.deepEqual([stale.status, stale.errorCode], [409, "CONFLICT"], "who had the section open is told");
});
