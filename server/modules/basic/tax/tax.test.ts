// Guarantees: a firm's tax data take effect when saved, stand once, and lose no update; another 纳税人识别号 is the
// association's to agree to; a year is held against the accepted income statement and told twice by nobody; levels are filed,
// sent back, accepted, and then stand in the firm's file; foreign firms find nothing, a head office reads its branches.
// On PostgreSQL: one record of a firm, one year of a firm, and filters with conditions of their own.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { PERMISSION_CODES } from "@/contracts/access";
import { businessParameterApi } from "@/contracts/auth/business-parameter";
import { creditYear } from "@/contracts/basic/tax/credit-year";
import { creditYearSample } from "@/contracts/basic/tax/credit-year-sample";
import { taxInfo, taxInfoApi, type TaxInfoForm } from "@/contracts/basic/tax/tax-info";
import { taxInfoSample } from "@/contracts/basic/tax/tax-info-sample";
import { taxYear, type TaxYearForm } from "@/contracts/basic/tax/tax-year";
import { taxYearSample } from "@/contracts/basic/tax/tax-year-sample";
import { type Workbench, workbenchApi } from "@/contracts/common/workbench";
import { reviewApi } from "@/contracts/review/inbox";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { SUBMISSION } from "@/contracts/kit/submission";
import { aPdf } from "@/server/platform/files/inspect/samples";
import { newId } from "@/server/platform/clock/id";
import { seed } from "@/server/seed/seed";
import { DEMO } from "@/server/seed/demo";
import { multipart } from "@/server/tests/examples";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";
import { type Hands, handsOf, handsWith } from "@/server/modules/party/testing";
import { statements } from "@/server/modules/statement/record.table";
import { taxInfos } from "@/server/modules/basic/tax/tax-info.table";
import { recordPromises } from "@/server/records/testing";
import { firms } from "@/server/reference/firm.table";
import { creditYears } from "@/server/modules/basic/tax/credit-year.table";

const FIRST = DEMO.firm.first;
const HEAD = DEMO.firm.headOffice;
const OTHER_NUMBER = "91320105MA1DEM883B";

let t: TestApp;
let own: Hands;
let other: Hands;
let head: Hands;
let desk: Hands;
let token: string;
let creditCode: string;
before(async () => {
  t = await buildTestApp({ seed });
  const { userId } = await createUser(t.db, { companyId: FIRST, codes: PERMISSION_CODES });
  token = await openSession(t, userId);
  own = handsWith(t, token);
  other = await handsOf(t, DEMO.firm.smallPartnership);
  head = await handsOf(t, HEAD, DEMO.firm.branchZhuzhou);
  desk = await handsOf(t, "desk");
  const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, FIRST));
  creditCode = firm?.creditCode ?? "";
});
after(() => t.close());

/** What came back stands in the workbench with its day. */
async function assertDated(key: string, words: RegExp): Promise<void> {
  const answer = await t.call({ method: "GET", url: workbenchApi.get.path, token });
  const { todos } = answer.json<{ data: Workbench }>().data;
  const todo = todos.find((one) => one.key === key);
  assert.match(todo?.dueDate ?? "", /^\d{4}-\d{2}-\d{2}$/, answer.body);
  assert.match(todo?.detail ?? "", words);
}

async function aFile(bizType: string): Promise<{ fileId: string; attachType: number; sortNo: number }> {
  const { payload, contentType } = await multipart({ bizType }, aPdf(newId()), "证明.pdf");
  const headers = { "content-type": contentType };
  const answer = await t.call({ method: "POST", url: "/rest/file/attachment/v1.0", token, payload, headers });
  assert.equal(answer.statusCode, 200, answer.body);
  return { fileId: answer.json<{ data: { fileId: string } }>().data.fileId, attachType: 99, sortNo: 1 };
}
/** A step of a lifecycle: its calls take no query, which their types cannot tell. */
const step = <E extends Endpoint>(
  hands: Hands,
  endpoint: E,
  input: { readonly params: object; readonly body: object },
) => hands(endpoint, input as never);
const pathsOf = ({ fieldErrors = [] }: { readonly fieldErrors?: readonly { readonly path: string }[] }) =>
  fieldErrors.map(({ path }) => path);

const infoForm = (more: Partial<TaxInfoForm> = {}): TaxInfoForm => ({
  ...taxInfoSample,
  taxpayerNo: creditCode,
  taxpayerNoReason: null,
  ...more,
});
async function anInfo(): Promise<{ readonly taxInfoId: string; readonly version: number }> {
  const told = await own(taxInfo.api.create, { body: infoForm() });
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}
const clean = async () => {
  for (const table of ["tax_infos", "tax_years", "credit_years"])
    await t.db.execute(sql`delete from ${sql.identifier(table)} where company_id = ${FIRST}`);
  await t.db.execute(sql`delete from submissions where company_id = ${FIRST} and biz_type like 'basic.tax%'`);
};

describe("涉税信息", () => {
  test("begins with what the firm's file says, takes effect when saved, and stands once", async () => {
    await clean();
    const { data } = await own(taxInfoApi.facts, {});
    assert.equal(data.defaults.taxpayerNo, creditCode);
    assert.equal(data.orgForm, 1);
    const made = await anInfo();
    const again = await own(taxInfo.api.create, { body: infoForm() });
    assert.deepEqual([again.status, again.errorCode], [409, "STATE"]);
    const shown = (await own(taxInfo.api.get, { params: made })).data;
    assert.equal(shown.invoiceMobile, "138****8000");
    const full = (await own(taxInfo.api.full, { params: made })).data;
    assert.equal(full.invoiceMobile, "13800138000");
    const [row] = await t.db.select().from(taxInfos).where(eq(taxInfos.companyId, FIRST));
    assert.ok(row && !row.invoiceMobile.includes("13800138000"), "sealed at rest");
  });

  test("refuses at its item what the page forbids", async () => {
    await clean();
    const refused = async (more: Partial<TaxInfoForm>) => {
      const told = await own(taxInfo.api.create, { body: infoForm(more) });
      assert.deepEqual([told.status, told.errorCode], [400, "VALIDATION"], JSON.stringify(told));
      return pathsOf(told);
    };
    assert.deepEqual(await refused({ taxpayerNo: OTHER_NUMBER }), ["taxpayerNoReason"]);
    assert.deepEqual(await refused({ incomeTaxType: 2 }), ["incomeTaxType"]);
    assert.deepEqual(await refused({ invoicePhone: null }), ["invoicePhone"]);
    assert.deepEqual(await refused({ vatRate: 1 }), ["vatRate"]);
    assert.deepEqual(await refused({ generalTaxpayerDate: "2199-01-01" }), ["generalTaxpayerDate"]);
  });

  test("loses no update, and tells item by item what was changed", async () => {
    await clean();
    const made = await anInfo();
    const change = { invoiceEmail: "fapiao@example.com" };
    const body = { ...infoForm(change), version: made.version };
    assert.equal((await own(taxInfo.api.update, { params: made, body })).status, 200);
    const stale = await own(taxInfo.api.update, { params: made, body: { ...infoForm(), version: made.version } });
    assert.deepEqual([stale.status, stale.errorCode], [409, "CONFLICT"]);
    assert.equal(stale.data.invoiceEmail, change.invoiceEmail);
    const [line] = (await own(taxInfo.api.history, { params: made, query: { page: 1 } })).data;
    assert.deepEqual(
      line?.changes.map(({ label, after: now }) => [label, now]),
      [["收票邮箱", change.invoiceEmail]],
    );
    const gone = await own(taxInfo.api.remove, { params: made, query: { version: 2 } });
    assert.deepEqual([gone.status, gone.errorCode], [409, "STATE"], "one row with its history");
  });

  test("is missing to other firms, read by its head office and by the association", async () => {
    await clean();
    const made = await anInfo();
    for (const endpoint of [taxInfo.api.get, taxInfo.api.full] as const)
      assert.equal((await other(endpoint, { params: made })).status, 404);
    const body = { ...infoForm(), version: 1 };
    assert.equal((await other(taxInfo.api.update, { params: made, body })).status, 404);
    assert.ok((await other(taxInfo.api.list, { query: { page: 1 } })).data.every((row) => row.companyId !== FIRST));
    const firmsOf = async (hands: Hands) =>
      new Set((await hands(taxInfo.api.list, { query: { page: 1, pageSize: 100 } })).data.map((row) => row.companyId));
    assert.deepEqual(await firmsOf(head), new Set([HEAD, DEMO.firm.branchZhuzhou]));
    assert.ok((await firmsOf(desk)).has(FIRST));
    assert.equal((await desk(taxInfo.api.get, { params: made })).data.canEdit, false);
  });

  test("another number is agreed to by the association; until then the old one stands", async () => {
    await clean();
    const made = await anInfo();
    const { taxInfoId } = made;
    const typed = { ...infoForm({ taxpayerNo: OTHER_NUMBER, taxpayerNoReason: "换照" }), version: made.version };
    assert.deepEqual(pathsOf(await own(taxInfo.api.update, { params: made, body: typed })), [
      "taxpayerNo",
      "taxpayerNoReason",
    ]);
    const ask = (newTaxpayerNo: string, version: number) =>
      step(own, taxInfo.api.submit, {
        params: { taxInfoId },
        body: { newTaxpayerNo, newTaxpayerReason: "换照", version },
      });
    assert.deepEqual(pathsOf(await ask(creditCode, 1)), ["newTaxpayerNo"]);
    const asked = await ask(OTHER_NUMBER, 1);
    assert.equal(asked.status, 200, JSON.stringify(asked));
    assert.deepEqual(
      [asked.data.auditStatus, asked.data.taxpayerNo, asked.data.newTaxpayerNo, asked.data.canEdit],
      [SUBMISSION.submitted, creditCode, OTHER_NUMBER, false],
    );
    const inbox = (await desk(reviewApi.list, { query: {} })).data;
    const waiting = inbox.rows.find(({ bizId }) => bizId === taxInfoId);
    assert.ok(waiting, "it waits in the association's inbox");
    assert.ok(waiting.title.endsWith(`识别号变更为 ${OTHER_NUMBER}`), waiting.title);
    const item = async () => (await desk(reviewApi.get, { params: { submissionId: waiting.submissionId } })).data;
    const { askedItems, changes, values, comparedTo } = await item();
    assert.deepEqual(
      [askedItems, comparedTo, values["taxpayerNo"], changes.map(({ path, before, after }) => [path, before, after])],
      [
        ["taxpayerNo", "taxpayerNoReason"],
        null,
        OTHER_NUMBER,
        [
          ["taxpayerNo", creditCode, OTHER_NUMBER],
          ["taxpayerNoReason", null, "换照"],
        ],
      ],
    );

    const back = await step(desk, taxInfo.api.sendBack, {
      params: { taxInfoId },
      body: { opinion: "请上传新的营业执照", version: asked.data.version },
    });
    assert.equal(back.data.auditStatus, SUBMISSION.returned);
    await assertDated("taxNumberReturned", /前修改后重新提交，或不再变更/);
    const dropped = await step(own, taxInfo.api.drop, { params: { taxInfoId }, body: { version: back.data.version } });
    assert.deepEqual(
      [dropped.data.auditStatus, dropped.data.taxpayerNo, dropped.data.newTaxpayerNo],
      [SUBMISSION.passed, creditCode, null],
    );
    const again = await ask(OTHER_NUMBER, dropped.data.version);
    assert.deepEqual([again.data.auditUserName, again.data.auditTime], [null, null]);
    const passed = await step(desk, taxInfo.api.pass, {
      params: { taxInfoId },
      body: { opinion: null, version: again.data.version },
    });
    assert.equal(passed.status, 200, JSON.stringify(passed));
    assert.deepEqual(
      [passed.data.auditStatus, passed.data.taxpayerNo, passed.data.taxpayerNoReason, passed.data.newTaxpayerNo],
      [SUBMISSION.passed, OTHER_NUMBER, "换照", null],
    );
    const lines = (await own(taxInfo.api.history, { params: { taxInfoId }, query: { page: 1 } })).data;
    const number = lines.find(({ action }) => action === "number");
    assert.deepEqual(number?.changes.map(({ path }) => path).sort(), ["taxpayerNo", "taxpayerNoReason"]);
    const differing = await desk(taxInfo.api.list, { query: { page: 1, differs: true } });
    assert.deepEqual(
      differing.data.map((row) => row.companyId),
      [FIRST],
    );
  });

  test("what the firm takes back was never agreed to", async () => {
    await clean();
    const { taxInfoId } = await anInfo();
    const asked = await step(own, taxInfo.api.submit, {
      params: { taxInfoId },
      body: { newTaxpayerNo: OTHER_NUMBER, newTaxpayerReason: "换照", version: 1 },
    });
    const body = { version: asked.data.version };
    const back = await step(own, taxInfo.api.withdraw, { params: { taxInfoId }, body });
    assert.deepEqual([back.data.auditStatus, back.data.newTaxpayerNo], [SUBMISSION.passed, null]);
    const { rows } = await t.handle.pool.query("select is_passed, is_current from submissions where biz_id = $1", [
      taxInfoId,
    ]);
    assert.deepEqual(rows, [{ is_passed: false, is_current: false }]);
  });
});

const yearForm = (more: Partial<TaxYearForm> = {}): TaxYearForm => ({ ...taxYearSample, ...more });

describe("年度纳税", () => {
  test("adds up to the fen, once a year, with nobody's future", async () => {
    await clean();
    const made = await own(taxYear.api.create, { body: yearForm() });
    assert.equal(made.status, 200, JSON.stringify(made));
    assert.deepEqual(
      [made.data.totalTax, made.data.pitWithheld, made.data.includesWithheld],
      ["138785.21", "45210.37", false],
    );
    const [row] = (await own(taxYear.api.list, { query: { page: 1, yearFrom: 2023, yearTo: 2023 } })).data;
    assert.equal(row?.totalTax, "138785.21");
    const twice = await own(taxYear.api.create, { body: yearForm() });
    assert.deepEqual([twice.status, pathsOf(twice)], [400, ["year"]]);
    assert.deepEqual(pathsOf(await own(taxYear.api.create, { body: yearForm({ year: 2199 }) })), ["year"]);
    assert.deepEqual(pathsOf(await own(taxYear.api.create, { body: yearForm({ year: 2022, citPaid: null }) })), [
      "citPaid",
    ]);
    assert.equal((await other(taxYear.api.get, { params: made.data })).status, 404);
    assert.equal((await desk(taxYear.api.get, { params: made.data })).status, 200);
    const sheet = await own(taxYear.api.export, { query: {} });
    assert.equal(sheet.status, 200);
  });

  test("counts what is withheld where the association does", async () => {
    await clean();
    const made = await own(taxYear.api.create, { body: yearForm() });
    const set = (value: boolean) =>
      desk(businessParameterApi.update, { body: { paramKey: "tax.includesWithheld", value } });
    assert.equal((await set(true)).status, 200);
    const told = await own(taxYear.api.get, { params: made.data });
    assert.deepEqual([told.data.totalTax, told.data.includesWithheld], ["183995.58", true]);
    assert.equal((await set(false)).status, 200);
  });

  test("is held against the income statement that the association has accepted", async () => {
    await clean();
    const [accepted] = await t.db.select().from(statements).where(eq(statements.statementType, 2));
    assert.ok(accepted, "the demo has an accepted one");
    await t.db.insert(statements).values({
      ...accepted,
      statementId: newId(),
      companyId: FIRST,
      year: 2023,
      formKey: "small-02@2011",
      acceptedLines: [
        { itemCode: "operatingRevenue", amount1: "3268000.00", amount2: null },
        { itemCode: "taxLateFees", amount1: "12.50", amount2: null },
      ],
    });
    const far = await own(taxYear.api.create, { body: yearForm({ revenueDeclared: "3431400.01" }) });
    assert.deepEqual(pathsOf(far), ["revenueReason"]);
    const explained = yearForm({ revenueDeclared: "3431400.01", revenueReason: "跨年开票" });
    const made = await own(taxYear.api.create, { body: explained });
    assert.equal(made.status, 200, JSON.stringify(made));
    assert.ok(
      made.data.warnings.some(({ path }) => path === "lateFee"),
      "row 29 says otherwise",
    );
    await t.db.delete(statements).where(eq(statements.companyId, FIRST));
  });
});

describe("信用等级", () => {
  test("is filed with its proof, sent back, accepted, and stands in the firm's file", async () => {
    await clean();
    const made = await own(creditYear.api.create, { body: creditYearSample });
    assert.equal(made.status, 200, JSON.stringify(made));
    const { creditYearId } = made.data;
    const params = { creditYearId };
    assert.equal((await desk(creditYear.api.get, { params })).status, 404, "a draft is the firm's own");
    assert.equal((await other(creditYear.api.get, { params })).status, 404);
    const early = await step(own, creditYear.api.submit, { params, body: { version: made.data.version } });
    assert.deepEqual(pathsOf(early), ["attachments"]);
    const attachments = [await aFile(creditYear.id)];
    const saved = await own(creditYear.api.update, {
      params,
      body: { ...creditYearSample, attachments, version: made.data.version },
    });
    const sent = await step(own, creditYear.api.submit, { params, body: { version: saved.data.version } });
    assert.equal(sent.data.auditStatus, SUBMISSION.submitted, JSON.stringify(sent));
    const opinion = "截图看不清年度";
    const back = await step(desk, creditYear.api.sendBack, { params, body: { opinion, version: sent.data.version } });
    await anInfo();
    await assertDated("creditYearReturned", /前修改后重新提交$/);
    assert.equal(back.data.auditOpinion, opinion);
    const again = await step(own, creditYear.api.submit, { params, body: { version: back.data.version } });
    const passed = await step(desk, creditYear.api.pass, {
      params,
      body: { opinion: null, version: again.data.version },
    });
    assert.equal(passed.data.auditStatus, SUBMISSION.passed, JSON.stringify(passed));
    const levels = async () => {
      const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, FIRST));
      return [firm?.taxCreditLevel, firm?.tscLevel];
    };
    assert.deepEqual(await levels(), [1, 4]);

    const voided = await step(desk, creditYear.api.void, {
      params,
      body: { opinion: "误报", version: passed.data.version },
    });
    assert.equal(voided.status, 200, JSON.stringify(voided));
    assert.deepEqual(await levels(), [null, null]);
    const anew = await own(creditYear.api.create, { body: creditYearSample });
    assert.equal(anew.status, 200, "a voided year is filed anew");
    const twice = await own(creditYear.api.create, { body: creditYearSample });
    assert.deepEqual([twice.status, pathsOf(twice)], [400, ["year"]]);
  });

  test("an older year that is accepted later does not stand for the latest", async () => {
    await clean();
    for (const [year, level] of [
      [2023, 2],
      [2022, 4],
    ] as const) {
      const body = {
        ...creditYearSample,
        year,
        taxCreditLevel: level,
        taxCreditScore: null,
        attachments: [await aFile(creditYear.id)],
      };
      const made = await own(creditYear.api.create, { body });
      const params = { creditYearId: made.data.creditYearId };
      const sent = await step(own, creditYear.api.submit, { params, body: { version: made.data.version } });
      await step(desk, creditYear.api.pass, { params, body: { opinion: null, version: sent.data.version } });
    }
    const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, FIRST));
    assert.equal(firm?.taxCreditLevel, 2);
  });
});

// Of whichever form the firm is: neither income tax is left open, neither was paid.
recordPromises({
  of: taxYear,
  form: { ...taxYearSample, citPaid: "0.00", pitOperatingPaid: "0.00", otherTax: "0.01" },
  change: { vatPaid: "98040.01" },
  required: "vatPaid",
  isUnique: true,
  refused: [
    ["refuses what is no amount", { vatPaid: "1e308" }, "vatPaid"],
    ["refuses less than nothing", { arrears: "-0.01" }, "arrears"],
    ["refuses a year that has not come", { year: 2199 }, "year"],
  ],
});
recordPromises({
  of: creditYear,
  table: creditYears,
  form: creditYearSample,
  change: { taxCreditLevel: 2 },
  required: "year",
  isUnique: true,
  refused: [
    ["refuses more points than there are", { taxCreditScore: "100.001" }, "taxCreditScore"],
    ["refuses a year that has not come", { year: 2199 }, "year"],
  ],
});
