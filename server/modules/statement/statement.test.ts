// Guarantees: a firm files, is sent back with marked cells, mends, is accepted, and its figures are kept and recounted; what
// the pages refuse is refused at its cell; the opening comes from what was accepted and says so; a year that was corrected
// later is noted on the next, which nobody changes; a correction that is refused or taken back leaves one truth of its period; of two fillers the second is told; foreign firms find nothing.
// On PostgreSQL: two fillers at once, one statement of a period, and the province's figures.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { workbenchApi } from "@/contracts/common/workbench";
import { balanceSheetApi } from "@/contracts/statement/balance-sheet";
import { cashFlowStatementApi } from "@/contracts/statement/cash-flow-statement";
import { statementDeskApi } from "@/contracts/statement/desk";
import { incomeStatementApi } from "@/contracts/statement/income-statement";
import { balanceSample, cashSample, incomeSample } from "@/contracts/statement/statement-sample";
import type { StatementLine } from "@/contracts/statement/terms";
import { type TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { type Hands, handsOf } from "@/server/modules/party/testing";
import { yearlySet } from "@/server/modules/statement/read";
import { firms } from "@/server/reference/firm.table";
import { statementFigures, statements } from "@/server/modules/statement/record.table";
import {
  ask,
  changed,
  type Filers,
  filersOf,
  type Kept,
  type Kind,
  pathsOf,
  SAMPLES,
  step,
} from "@/server/modules/statement/filing-testing";

const FIRST = DEMO.firm.first;
const SECOND = DEMO.firm.smallLimited;
let t: TestApp;
let firm: Hands;
let clerk: Hands;
let other: Hands;
let desk: Hands;
let fileToken: string;
let aForm: Filers["aForm"];
let made: Filers["made"];
let accepted: Filers["accepted"];
let correcting: Filers["correcting"];

before(async () => {
  t = await buildDemoApp();
  await t.db.execute(sql`delete from statements`);
  clerk = await handsOf(t, FIRST);
  other = await handsOf(t, SECOND);
  ({ firm, desk, fileToken, aForm, made, accepted, correcting } = await filersOf(t));
});
after(() => t.close());

const clean = () => t.db.execute(sql`delete from statements`);

describe("a set of a year", () => {
  test("is filed, sent back with marked cells, mended and accepted; its figures are kept", async () => {
    await clean();
    const draft = await made("balance", { lines: changed(balanceSample.lines, "accountsPayable", "50000.01") });
    const refused = await step(firm, "balance", "submit", draft);
    assert.deepEqual([refused.status, refused.errorCode], [400, "VALIDATION"]);
    assert.ok(pathsOf(refused).includes("lines.totalAssets.amount1"), JSON.stringify(refused.fieldErrors));

    const form = { ...(await ask(firm, "balance", "full", { params: { statementId: draft.statementId } })).data };
    const mended = await ask(firm, "balance", "update", {
      params: { statementId: draft.statementId },
      body: { ...form, lines: balanceSample.lines },
    });
    assert.equal(mended.status, 200, JSON.stringify(mended));
    const history = await firm(balanceSheetApi.history, {
      params: { statementId: draft.statementId },
      query: { page: 1 },
    });
    const [line] = history.data as unknown as {
      changes: { path: string; label: string; before: string; after: string }[];
    }[];
    assert.deepEqual(line?.changes, [
      { path: "lines.accountsPayable.amount1", label: "应付账款 · 期末余额", before: "50,000.01", after: "50,000.00" },
    ]);

    const sent = await step(firm, "balance", "submit", mended.data);
    assert.equal(sent.status, 200, JSON.stringify(sent));
    assert.equal(
      (await step(firm, "balance", "submit", mended.data)).errorCode,
      "CONFLICT",
      "the second press finds it sent",
    );
    const strange = [{ path: "lines.zzz", note: null }];
    const lost = await step(desk, "balance", "sendBack", sent.data, { opinion: "货币资金请核对", marks: strange });
    assert.deepEqual([lost.status, lost.errorMessage], [400, "没有「lines.zzz」这一项，请重新标出"]);
    const marks = [{ path: "lines.monetaryFunds.amount1", note: "与银行对账单不符" }];
    const back = await step(desk, "balance", "sendBack", sent.data, { opinion: "货币资金请核对", marks });
    assert.equal(back.status, 200, JSON.stringify(back));
    const seen = (await ask(firm, "balance", "get", { params: { statementId: draft.statementId } })).data;
    assert.deepEqual((seen["auditRecords"] as { marks: unknown }[]).at(-1)?.marks, marks);
    assert.equal(seen["auditOpinion"], "货币资金请核对");

    const again = await step(firm, "balance", "submit", back.data);
    assert.equal(again.status, 200, JSON.stringify(again));
    const passed = await step(desk, "balance", "pass", again.data, { opinion: null });
    assert.equal(passed.status, 200, JSON.stringify(passed));
    const kept = await t.db.select().from(statementFigures).where(eq(statementFigures.statementId, draft.statementId));
    assert.equal(kept.length, 53);
    assert.equal(kept.find(({ itemCode }) => itemCode === "totalAssets")?.amount1, 100_000_000n);
    const count = await desk(statementDeskApi.recount, { query: { year: 2025 } });
    assert.deepEqual(count.data, { statements: 1, cells: 53, differences: 0 });
    await t.db.execute(sql`update statement_figures set amount1 = amount1 + 1 where item_code = 'totalAssets'`);
    assert.equal(
      (await desk(statementDeskApi.recount, { query: { year: 2025 } })).data.differences,
      1,
      "a wrong figure is found",
    );
  });

  test("wants the balance sheet first, and a word for what does not fit", async () => {
    await clean();
    const income = await made("income");
    const early = await step(firm, "income", "submit", income);
    assert.ok(
      early.fieldErrors?.some(({ message }) => message.includes("请先填写 2025 年度资产负债表")),
      JSON.stringify(early),
    );
    await made("balance");
    assert.equal((await step(firm, "income", "submit", income)).status, 200);
    const cash = await made("cash", { explanation: null, lines: changed(cashSample.lines, "taxesPaid", "210000.01") });
    const check = await firm(cashFlowStatementApi.check, { params: { statementId: cash.statementId } });
    assert.deepEqual(
      check.data.findings.filter(({ rule }) => rule === "S1").map(({ level }) => level),
      ["I"],
      "the balance sheet is still a draft",
    );
    const kept = (await t.db.select().from(statements)).find(({ statementType }) => statementType === 1);
    assert.equal((await step(firm, "balance", "submit", kept as Kept)).status, 200);
    const wants = await step(firm, "cash", "submit", cash);
    assert.ok(pathsOf(wants).includes("explanation"), JSON.stringify(wants.fieldErrors));
  });

  test("asks for signatures, the auditor and the sealed scan", async () => {
    await clean();
    const draft = await made("balance", { preparer: null, legalPerson: null, audited: true, attachments: [] });
    const told = await step(firm, "balance", "submit", draft);
    for (const path of ["legalPerson", "preparer", "auditFirm", "auditReportNo", "attachments"])
      assert.ok(pathsOf(told).includes(path), `${path}: ${JSON.stringify(told.fieldErrors)}`);
  });

  test("takes no other paper for the sealed scan", async () => {
    await clean();
    const { attachments } = await aForm("balance");
    const draft = await made("balance", { attachments: attachments.map((file) => ({ ...file, attachType: 99 })) });
    const told = await step(firm, "balance", "submit", draft);
    assert.deepEqual(pathsOf(told), ["attachments"], JSON.stringify(told.fieldErrors));
  });

  test("of a period that has not ended stays a draft", async () => {
    await clean();
    const year = t.clock.now().getUTCFullYear();
    const draft = await made("balance", { year });
    assert.ok(pathsOf(await step(firm, "balance", "submit", draft)).includes("year"));
  });
});

describe("a part of a year", () => {
  before(() => t.setParam("statement.quarter", true));
  after(() => t.setParam("statement.quarter", false));
  const quarter = (period: number, cumulated: string, own: string) => ({
    year: 2025,
    periodType: 3,
    period,
    attachments: [],
    lines: [{ itemCode: "operatingRevenue", amount1: cumulated, amount2: own }],
  });

  test("is begun where the association asks for it, within its year, once", async () => {
    await clean();
    const opened = async (periodType: number, period: number) =>
      (await firm(incomeStatementApi.opening, { query: { year: 2025, periodType, period, scope: 1 } })).data;
    assert.equal((await opened(4, 3)).refusal, "协会没有要求按这种期间填报报表，请选择年报等已开放的期间");
    assert.equal((await opened(3, 5)).refusal, "期次应为 1 至 4");
    const first = await opened(3, 1);
    assert.deepEqual(
      [first.periodText, first.periodFrom, first.periodTo, first.refusal],
      ["2025年第1季度", "2025-01-01", "2025-03-31", null],
    );
    await made("income", quarter(1, "100000.00", "100000.00"));
    const again = await ask(firm, "income", "create", { body: await aForm("income", quarter(1, "1.00", "1.00")) });
    assert.match(JSON.stringify(again), /该期间、该口径的报表已经有一份/);
    assert.equal((await opened(3, 2)).existingId, null);
  });

  test("that ended before the firm was founded has no statement; the one in which it was founded begins with it", async () => {
    await clean();
    const [was] = await t.db.select().from(firms).where(eq(firms.companyId, FIRST));
    const founded = (establishDate: string) =>
      t.db.update(firms).set({ establishDate }).where(eq(firms.companyId, FIRST));
    await founded("2025-06-18");
    const opened = async (year: number, periodType: number, period: number) =>
      (await firm(incomeStatementApi.opening, { query: { year, periodType, period, scope: 1 } })).data;
    assert.equal((await opened(2025, 3, 1)).refusal, "本所成立于 2025-06-18，没有2025年第1季度的报表");
    assert.equal((await opened(2024, 1, 0)).refusal, "本所成立于 2025-06-18，没有2024年度的报表");
    const second = await opened(2025, 3, 2);
    assert.deepEqual([second.refusal, second.periodFrom], [null, "2025-06-18"]);
    const form = { ...(await aForm("income", quarter(1, "1.00", "1.00"))) };
    const refused = await ask(firm, "income", "create", { body: form });
    await founded(String(was?.establishDate));
    assert.ok(pathsOf(refused).includes("period"), JSON.stringify(refused));
  });

  test("adds up with the one before it, and needs no sealed scan", async () => {
    await clean();
    await made("income", quarter(1, "100000.00", "100000.00"));
    const second = await made("income", quarter(2, "250000.00", "100000.00"));
    const { data } = await firm(incomeStatementApi.check, { params: { statementId: second.statementId } });
    const told = data.findings.find(({ rule }) => rule === "I11");
    assert.equal(told?.level, "E", JSON.stringify(data.findings));
    assert.deepEqual(told.cells[0], { form: told.cells[0]?.form, itemCode: "operatingRevenue", column: "amount1" });
    const refused = await step(firm, "income", "submit", second);
    assert.ok(pathsOf(refused).includes("lines.operatingRevenue.amount1"), JSON.stringify(refused.fieldErrors));
    assert.ok(!pathsOf(refused).includes("attachments"));
  });
});

describe("a firm that changed its standard", () => {
  const standard = (accountingStandard: number) =>
    t.db.update(firms).set({ accountingStandard }).where(eq(firms.companyId, FIRST));
  after(() => standard(1));

  test("begins a quarter with the same one of last year, and its cash with the end of the quarter before", async () => {
    await clean();
    await standard(2);
    await t.setParam("statement.quarter", true);
    const quarter = (year: number, period: number, begin: string) => ({
      year,
      periodType: 3,
      period,
      formKey: "general-03@2019",
      attachments: [],
      lines: [
        { itemCode: "cashFromSales", amount1: "10.00", amount2: null },
        { itemCode: "cashBegin", amount1: begin, amount2: null },
      ],
    });
    await made("cash", quarter(2024, 2, "1.00"));
    await made("cash", quarter(2025, 1, "20.00"));
    const query = { year: 2025, periodType: 3, period: 2, scope: 1 };
    const { data } = await firm(cashFlowStatementApi.opening, { query });
    await t.setParam("statement.quarter", false);
    await standard(1);
    assert.deepEqual(
      data.lines.filter(({ itemCode }) => itemCode === "cashFromSales" || itemCode === "cashBegin"),
      [
        { itemCode: "cashFromSales", amount1: null, amount2: "10.00" },
        { itemCode: "cashBegin", amount1: "30.00", amount2: "1.00" },
      ],
    );
    assert.equal(
      data.source,
      "上期金额取自2024年第2季度现金流量表（尚未审核通过，仅供参考）；期初现金余额取自2025年第1季度现金流量表（尚未审核通过，仅供参考）",
    );
  });
});

describe("a statement that stands", () => {
  after(async () => {
    await t.db.update(firms).set({ accountingStandard: 1 }).where(eq(firms.companyId, FIRST));
    await t.setParam("statement.closedThrough", 2012);
  });

  test("keeps its form where the firm has another standard by now, and its template where its year is closed", async () => {
    await clean();
    await accepted("balance", { year: 2024 });
    const open = await correcting("balance", await accepted("balance", { explanation: "期初调整" }));
    await t.db.update(firms).set({ accountingStandard: 2 }).where(eq(firms.companyId, FIRST));
    await t.setParam("statement.closedThrough", 2025);
    const period = { year: 2025, periodType: 1, period: 0, scope: 1 };
    const { data } = await firm(balanceSheetApi.opening, { query: period });
    assert.deepEqual([data.formKey, data.existingId, data.accountingStandard], ["small-01@2011", open.statementId, 1]);
    assert.match(String(data.source), /^年初余额取自2024年度资产负债表/);
    assert.equal(data.lines.find(({ itemCode }) => itemCode === "monetaryFunds")?.amount2, "500000.00");
    const template = (year: number) =>
      t.call({
        method: "GET",
        url: `${balanceSheetApi.template.path}?year=${String(year)}&periodType=1&period=0&scope=1`,
        token: fileToken,
      });
    assert.equal((await template(2025)).statusCode, 200);
    const none = await template(2023);
    assert.deepEqual([none.statusCode, none.body.includes("填报时间已截止")], [409, true]);
  });
});

describe("a closed year", () => {
  after(() => t.setParam("statement.closedThrough", 2012));

  test("takes what was told in time and sent back, and nothing that was never told or taken back", async () => {
    await clean();
    const sent = await step(firm, "balance", "submit", await made("balance"));
    const back = await step(desk, "balance", "sendBack", sent.data, { opinion: "请核对" });
    const draft = await made("income");
    const taken = await step(firm, "cash", "withdraw", (await step(firm, "cash", "submit", await made("cash"))).data);
    await t.setParam("statement.closedThrough", 2025);
    assert.ok(pathsOf(await step(firm, "income", "submit", draft)).includes("year"));
    assert.ok(pathsOf(await step(firm, "cash", "submit", taken.data)).includes("year"));
    const again = await step(firm, "balance", "submit", back.data);
    assert.equal(again.status, 200, JSON.stringify(again));
    assert.equal((await step(desk, "balance", "pass", again.data, { opinion: null })).status, 200);
  });
});

describe("the year before", () => {
  test("is brought in as it was accepted, says so, and binds", async () => {
    await clean();
    const last = await accepted("balance", { year: 2024 });
    const { data } = await firm(balanceSheetApi.opening, { query: { year: 2025, periodType: 1, period: 0, scope: 1 } });
    assert.match(String(data.source), /^年初余额取自2024年度资产负债表（\d{4}-\d\d-\d\d 审核通过）$/);
    assert.equal(data.lines.find(({ itemCode }) => itemCode === "monetaryFunds")?.amount2, "500000.00");
    assert.equal(data.existingId, null);
    const draft = await made("balance");
    const refused = await step(firm, "balance", "submit", draft);
    assert.ok(pathsOf(refused).includes("lines.monetaryFunds.amount2"), JSON.stringify(refused.fieldErrors));
    assert.ok(last.statementId !== draft.statementId);
  });

  test("that is corrected later is noted on the next one, told to its firm, and changes nothing in it", async () => {
    await clean();
    const opening = balanceSample.lines.map((line) => ({ ...line, amount1: line.amount2 }));
    const last = await accepted("balance", { year: 2024, lines: opening });
    const next = await accepted("balance", { year: 2025 });
    const asked = await step(firm, "balance", "requestChange", last, { opinion: "审计调整" });
    const agreed = await step(desk, "balance", "agreeChange", asked.data, { opinion: null });
    const form = (await ask(firm, "balance", "full", { params: { statementId: last.statementId } })).data;
    const lines = changed(changed(opening, "taxesPayable", "23000.00"), "undistributedProfit", "-83000.00");
    const saved = await ask(firm, "balance", "update", {
      params: { statementId: last.statementId },
      body: { ...form, lines },
    });
    assert.equal(saved.status, 200, JSON.stringify(saved));
    const unsent = (await ask(desk, "balance", "get", { params: { statementId: last.statementId } })).data;
    assert.ok(
      JSON.stringify(unsent["lines"]).includes('"22000.00"'),
      "the association sees what was told, not what is typed",
    );
    assert.ok(agreed.status === 200);
    t.clock.advance(60_000);
    const sent = await step(firm, "balance", "submit", saved.data);
    assert.equal(sent.status, 200, JSON.stringify(sent));
    assert.equal((await step(desk, "balance", "pass", sent.data, { opinion: null })).status, 200);
    const told = (await ask(firm, "balance", "get", { params: { statementId: next.statementId } })).data;
    assert.match(String(told["openingNote"]), /2024年度报表已于 .* 更正，本表的期初（上年）数有 2 处/);
    assert.deepEqual(told["lines"], balanceSample.lines);
    const messages = await t.db.select().from(siteMessages).where(eq(siteMessages.bizId, next.statementId));
    assert.ok(messages.some(({ msgTitle }) => msgTitle.includes("2024年度资产负债表已更正")));
  });

  test("says nothing to a quarter whose second column is its own, and cash at the start of the year to one whose is not", async () => {
    await clean();
    await t.setParam("statement.quarter", true);
    const first = { year: 2025, periodType: 3, period: 1, attachments: [] };
    const own = (lines: readonly StatementLine[]) => lines.map((line) => ({ ...line, amount2: line.amount1 }));
    const filed: Kept[] = [];
    for (const kind of ["balance", "income", "cash"] as const) {
      const lines = kind === "balance" ? balanceSample.lines : own(SAMPLES[kind].lines);
      const sent = await step(firm, kind, "submit", await made(kind, { ...first, lines }));
      assert.equal(sent.status, 200, JSON.stringify(sent));
      filed.push(sent.data);
    }
    await t.setParam("statement.quarter", false);
    t.clock.advance(60_000);
    await accepted("balance", { year: 2024, explanation: "期初调整" });
    await accepted("income", { year: 2024 });
    await accepted("cash", { year: 2024, explanation: "期初调整" });
    const noteOf = async (kind: Kind, at: number) =>
      (await ask(firm, kind, "get", { params: { statementId: filed[at]?.statementId } })).data["openingNote"];
    assert.match(
      String(await noteOf("balance", 0)),
      /^2024年度报表已于 .* 审核通过，本表的期初（上年）数有 \d+ 处与它不一致/,
    );
    assert.equal(await noteOf("income", 1), null);
    assert.match(String(await noteOf("cash", 2)), /有 1 处与它不一致：「期初现金余额」/);
    const told = await t.db
      .select()
      .from(siteMessages)
      .where(eq(siteMessages.bizId, String(filed[1]?.statementId)));
    assert.ok(!told.some(({ msgTitle }) => msgTitle.includes("请核对")));
  });

  test("figures leave with a statement that is voided", async () => {
    await clean();
    const one = await accepted("balance");
    const gone = await step(desk, "balance", "void", one, { opinion: "重复报送" });
    assert.equal(gone.status, 200, JSON.stringify(gone));
    assert.equal((await t.db.select().from(statementFigures)).length, 0);
    await made("balance");
  });
});

const rowOf = async ({ statementId }: Kept) => {
  const [row] = await t.db.select().from(statements).where(eq(statements.statementId, statementId));
  assert.ok(row);
  return row;
};

describe("a correction", () => {
  test("that is refused takes what was accepted with it, so that the period counts once", async () => {
    await clean();
    const sent = await step(firm, "balance", "submit", await correcting("balance", await accepted("balance")));
    assert.equal((await t.db.select().from(statementFigures)).length, 53);
    const taken = await step(desk, "balance", "accept", sent.data);
    const refused = await step(desk, "balance", "reject", taken.data, { opinion: "依据不足" });
    assert.equal(refused.status, 200, JSON.stringify(refused));
    const { acceptedLines, acceptedBreakdown, acceptedTime } = await rowOf(refused.data);
    assert.deepEqual([acceptedLines, acceptedBreakdown, acceptedTime], [null, null, null]);
    assert.equal((await t.db.select().from(statementFigures)).length, 0);
    await accepted("balance");
    const count = await desk(statementDeskApi.recount, { query: { year: 2025 } });
    assert.deepEqual(count.data, { statements: 1, cells: 53, differences: 0 });
  });

  test("that was refused begins the next one of its period: nobody types it again", async () => {
    await clean();
    const query = { year: 2025, periodType: 1, period: 0, scope: 1 };
    const earlier = async () => (await firm(balanceSheetApi.opening, { query })).data.earlier;
    assert.equal(await earlier(), null);
    const explanation = "期初调整的说明";
    const sent = await step(firm, "balance", "submit", await made("balance", { explanation, preparer: "王芳" }));
    const taken = await step(desk, "balance", "accept", sent.data);
    assert.equal(await earlier(), null, "one stands");
    await step(desk, "balance", "reject", taken.data, { opinion: "依据不足" });
    const told = await earlier();
    assert.match(told?.words ?? "", /^\d{4}-\d{2}-\d{2} 审核不通过的一份的内容已经带入/);
    assert.deepEqual([told?.explanation, told?.preparer], [explanation, "王芳"]);
    const cells = (lines: readonly { itemCode: string; amount1: string | null }[]) =>
      Object.fromEntries(lines.map(({ itemCode, amount1 }) => [itemCode, amount1]));
    assert.deepEqual(cells(told?.lines ?? []), cells(balanceSample.lines));
    const again = await made("balance", { lines: told?.lines, explanation: told?.explanation, attachments: [] });
    assert.equal(again.auditStatus, 0);
    assert.equal(await earlier(), null);
    const of2024 = { ...query, year: 2024 };
    assert.equal(
      (await firm(balanceSheetApi.opening, { query: of2024 })).data.earlier,
      null,
      "of its own period alone",
    );
    assert.equal((await other(balanceSheetApi.opening, { query })).data.earlier, null, "no other firm's");
  });

  test("that is taken back is still seen by the association, as returned", async () => {
    await clean();
    const sent = await step(firm, "balance", "submit", await correcting("balance", await accepted("balance")));
    const back = await step(firm, "balance", "withdraw", sent.data);
    assert.deepEqual([back.status, back.data.auditStatus], [200, 4]);
    const { statementId } = back.data;
    assert.equal((await ask(desk, "balance", "get", { params: { statementId } })).status, 200);
    assert.ok((await rowOf(back.data)).acceptedLines);
  });

  test("is told in the workbench as what it is: agreed, taken back, or sent back", async () => {
    await clean();
    const told = async () => {
      const { todos } = (await firm(workbenchApi.get, {})).data;
      return todos.find(({ key }) => key.startsWith("statementReturned:"));
    };
    const open = await correcting("balance", await accepted("balance"));
    assert.match((await told())?.detail ?? "", /^协会已同意修改/);
    const sent = await step(firm, "balance", "submit", open);
    const own = await step(firm, "balance", "withdraw", sent.data);
    const taken = await told();
    assert.equal(taken?.title, "处理已撤回更正的2025年度资产负债表");
    assert.match(taken.detail ?? "", /^更正由本所撤回/);
    const again = await step(firm, "balance", "submit", own.data);
    assert.equal((await step(desk, "balance", "sendBack", again.data, { opinion: "请核对" })).status, 200);
    assert.equal((await told())?.title, "修改被退回的2025年度资产负债表");
  });

  test("after a return leaves a statement in time that was filed in time, also when it is taken back", async () => {
    await clean();
    const sent = await step(firm, "balance", "submit", await made("balance"));
    await t.db.update(statements).set({ lateDays: 0 }).where(eq(statements.statementId, sent.data.statementId));
    const back = await step(desk, "balance", "sendBack", sent.data, { opinion: "请核对" });
    const again = await step(firm, "balance", "submit", back.data);
    const own = await step(firm, "balance", "withdraw", again.data);
    assert.equal(own.data.auditStatus, 0);
    const last = await step(firm, "balance", "submit", own.data);
    assert.deepEqual([last.status, (await rowOf(last.data)).lateDays], [200, 0]);
    const first = await step(firm, "income", "submit", await made("income"));
    const taken = await step(firm, "income", "withdraw", first.data);
    assert.equal((await rowOf(taken.data)).submitTime, null, "nobody has answered it");
  });

  test("behind the deadline leaves a year's set in time that was told in time", async () => {
    await clean();
    const services = t.app.platform.services;
    const inTime = async () => (await yearlySet({ db: t.db, services }, FIRST, 2025)).inTime;
    const first = await accepted("balance");
    await t.db
      .update(statements)
      .set({ submitTime: new Date("2026-03-01T10:00:00+08:00"), lateDays: 0 })
      .where(eq(statements.statementId, first.statementId));
    assert.equal(await inTime(), 1);
    const sent = await step(firm, "balance", "submit", await correcting("balance", first));
    assert.equal(sent.status, 200, JSON.stringify(sent));
    assert.ok(String((await rowOf(sent.data)).submitTime?.toISOString()) > "2026-11", "it was told anew");
    assert.equal(await inTime(), 1);
    assert.equal((await step(desk, "balance", "pass", sent.data, { opinion: null })).status, 200);
    assert.equal(await inTime(), 1);
  });

  test("leaves a firm told while it is open: at the desk, to its own, in an inspection", async () => {
    await clean();
    const services = t.app.platform.services;
    const revenue = changed(incomeSample.lines, "operatingRevenue", "1.00");
    await accepted("balance");
    const open = await correcting("income", await accepted("income"));
    const form = (await ask(firm, "income", "full", { params: { statementId: open.statementId } })).data;
    const typed = { params: { statementId: open.statementId }, body: { ...form, lines: revenue } };
    assert.equal((await ask(firm, "income", "update", typed)).status, 200);
    await accepted("cash");
    const page = await desk(statementDeskApi.filings, { query: { page: 1, pageSize: 100, year: 2025, filed: "all" } });
    const rows = page.data as unknown as { companyId: string; isLate: boolean; income: { isCorrecting: boolean } }[];
    assert.deepEqual(
      rows.map(({ companyId, isLate, income }) => [companyId, isLate, income.isCorrecting]),
      [[FIRST, false, true]],
    );
    const reminded = await desk(statementDeskApi.remind, { body: { year: 2025, companyIds: [FIRST] } });
    assert.deepEqual(reminded.data, { reminded: 0, skipped: 1 });
    const { told, revenue: stands } = await yearlySet({ db: t.db, services }, FIRST, 2025);
    assert.deepEqual([told, stands], [3, "3268000.00"]);
    await t.setParam("statement.cashflow.required", false);
    const two = await yearlySet({ db: t.db, services }, FIRST, 2025);
    assert.deepEqual([two.wanted, two.told, two.inTime], [2, 2, 0], "the third one counts no more");
    await t.setParam("statement.cashflow.required", true);
  });

  test("is no word for what is accepted the first time", async () => {
    await clean();
    const next = await accepted("balance", { year: 2025 });
    await accepted("balance", { year: 2024 });
    const told = await t.db.select().from(siteMessages).where(eq(siteMessages.bizId, next.statementId));
    const about = told.filter(({ msgTitle }) => msgTitle.includes("请核对"));
    assert.deepEqual(
      about.map(({ msgTitle }) => msgTitle),
      ["2024年度资产负债表已审核通过，请核对2025年度的期初数"],
    );
    assert.ok(!(about[0]?.msgContent ?? "更正").includes("的更正"));
  });
});

describe("several at once", () => {
  test("of two fillers the second is told and shown what stands", async () => {
    await clean();
    const draft = await made("balance");
    const form = (await ask(firm, "balance", "full", { params: { statementId: draft.statementId } })).data;
    const save = (hands: Hands, preparer: string) =>
      ask(hands, "balance", "update", { params: { statementId: draft.statementId }, body: { ...form, preparer } });
    const both = await Promise.all([save(firm, "甲"), save(clerk, "乙")]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  });

  test("one statement stands for a period, whoever begins it first", async () => {
    await clean();
    const form = await aForm("income");
    const both = await Promise.all([
      ask(firm, "income", "create", { body: { ...form, attachments: [] } }),
      ask(clerk, "income", "create", { body: { ...form, attachments: [] } }),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    assert.ok(both.some(({ errorMessage = "" }) => errorMessage.includes("已经有一份")));
  });

  test("a foreign firm finds nothing", async () => {
    await clean();
    const draft = await made("balance");
    for (const name of ["get", "full", "check"])
      assert.equal(
        (await ask(other, "balance", name, { params: { statementId: draft.statementId } })).status,
        404,
        name,
      );
    assert.equal((await step(other, "balance", "submit", draft)).status, 404);
    assert.equal(
      (await ask(desk, "balance", "get", { params: { statementId: draft.statementId } })).status,
      404,
      "a draft",
    );
  });
});
