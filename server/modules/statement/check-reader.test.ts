// Guarantees: the association checks, takes along and is quoted what was submitted alone, also while a firm works on it again;
// who only reads gets findings, who types in one of the three gets of the other two what its checks ask; a period takes over
// what was accepted of the one before it and says in which state that was.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { PERMISSION_CODES, type PermissionCode } from "@/contracts/access";
import { findingsOf } from "@/contracts/statement/findings";
import { balanceSheetApi } from "@/contracts/statement/balance-sheet";
import { cashFlowStatementApi } from "@/contracts/statement/cash-flow-statement";
import { incomeStatementApi } from "@/contracts/statement/income-statement";
import { balanceSample, cashSample } from "@/contracts/statement/statement-sample";
import { sheetsOn } from "@/server/platform/excel/engine";
import { POOL, SheetPool } from "@/server/platform/excel/pool";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { type Hands, handsWith } from "@/server/modules/party/testing";
import { formOfRecord } from "@/server/modules/statement/form-of-record";
import { statements } from "@/server/modules/statement/record.table";
import { ask, changed, type Filers, filersOf, type Kept, step } from "@/server/modules/statement/filing-testing";

let t: TestApp;
let at: Filers;
const pool = new SheetPool(POOL);
before(async () => {
  t = await buildDemoApp();
  at = await filersOf(t);
});
after(async () => {
  await pool.close();
  await t.close();
});
const clean = () => t.db.execute(sql`delete from statements`);

async function saved(kind: "balance" | "income" | "cash", { statementId }: Kept, more: object): Promise<Kept> {
  const form = (await ask(at.firm, kind, "full", { params: { statementId } })).data;
  const told = await ask(at.firm, kind, "update", { params: { statementId }, body: { ...form, ...more } });
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}
const checked = async (hands: Hands, { statementId }: Kept) => {
  const { status, data } = await hands(cashFlowStatementApi.check, { params: { statementId } });
  assert.equal(status, 200);
  return data;
};
const balanceChecked = async (hands: Hands, { statementId }: Kept) =>
  (await hands(balanceSheetApi.check, { params: { statementId } })).data;
const user = async (codes: readonly PermissionCode[]): Promise<Hands> => {
  const { userId } = await createUser(t.db, { companyId: DEMO.firm.first, codes });
  return handsWith(t, await openSession(t, userId));
};
const rulesOf = ({ findings }: { readonly findings: readonly { readonly rule: string }[] }) =>
  findings.map(({ rule }) => rule);

describe("the association", () => {
  test("checks and takes along what was submitted, while the firm works on it again", async () => {
    await clean();
    const sent = await step(at.firm, "balance", "submit", await at.made("balance"));
    const back = await step(at.desk, "balance", "sendBack", sent.data, { opinion: "请核对" });
    t.clock.advance(60_000);
    const typed = changed(balanceSample.lines, "accountsPayable", "98765.43");
    await saved("balance", back.data, { lines: typed });
    assert.ok(rulesOf(await balanceChecked(at.firm, back.data)).includes("B1"), "the firm sees its own half");
    const seen = await balanceChecked(at.desk, back.data);
    assert.ok(!rulesOf(seen).includes("B1"), JSON.stringify(seen.findings));
    assert.equal(seen.facts, null);
    const url = balanceSheetApi.workbook.path.replace("{statementId}", back.data.statementId);
    const bytes = async (token: string) => (await t.call({ method: "GET", url, token })).rawPayload;
    const amounts = async (token: string) => {
      const grid = await sheetsOn(pool).grid(await bytes(token));
      return grid.cells.map(({ text }) => text.replaceAll(",", ""));
    };
    assert.ok((await amounts(at.fileToken)).some((text) => text.startsWith("98765.43")));
    assert.ok(!(await amounts(at.deskToken)).some((text) => text.startsWith("98765.43")));
  });

  test("is quoted no draft of the set, and nothing that was not told of the year before", async () => {
    await clean();
    await at.made("balance", { year: 2024, lines: changed(balanceSample.lines, "monetaryFunds", "1.00") });
    const sent = await step(at.firm, "balance", "submit", await at.made("balance"));
    assert.equal(sent.status, 200, JSON.stringify(sent));
    await at.made("cash", { lines: changed(cashSample.lines, "taxesPaid", "210000.01") });
    const own = rulesOf(await balanceChecked(at.firm, sent.data));
    assert.ok(own.includes("S1") && own.includes("B7"), own.join());
    const told = rulesOf(await balanceChecked(at.desk, sent.data));
    assert.ok(!told.includes("S1") && !told.includes("B7"), told.join());
  });

  test("reads of a set what was submitted, and not what keeps a statement from being submitted", async () => {
    await clean();
    const balance = await at.made("balance");
    const cash = await step(at.firm, "cash", "submit", await at.made("cash"));
    assert.equal(cash.status, 200, JSON.stringify(cash));
    assert.ok(!rulesOf(await checked(at.desk, cash.data)).includes("S10"), "the balance sheet is a draft");
    const sent = await step(at.firm, "balance", "submit", balance);
    const back = await step(at.desk, "balance", "sendBack", sent.data, { opinion: "请核对" });
    t.clock.advance(60_000);
    const lines = changed(balanceSample.lines, "monetaryFunds", "1.00");
    await saved("balance", back.data, { lines });
    assert.ok(rulesOf(await checked(at.firm, cash.data)).includes("S1"));
    assert.ok(!rulesOf(await checked(at.desk, cash.data)).includes("S1"));
  });
});

describe("a firm's user", () => {
  test("who only reads gets findings, and who types in one kind of the others what its checks ask", async () => {
    await clean();
    const balance = await at.made("balance", { lines: changed(balanceSample.lines, "undistributedProfit", "7.00") });
    const cash = await at.made("cash", { lines: changed(cashSample.lines, "taxesPaid", "210000.01") });
    await at.made("income");
    const reader = await user(["g_hy_statement_balancesheet_find"]);
    assert.equal((await balanceChecked(reader, balance)).facts, null);
    const writer = await user(["g_hy_statement_balancesheet_find", "g_hy_statement_balancesheet_edit"]);
    const whole = await balanceChecked(at.firm, balance);
    const told = await balanceChecked(writer, balance);
    const codes = told.facts?.siblings.flatMap(({ lines }) => lines.map(({ itemCode }) => itemCode)) ?? [];
    for (const code of ["taxesPaid", "cashPaidToEmployees", "incomeTaxExpense", "administrativeExpenses"])
      assert.ok(!codes.includes(code), code);
    const everything = whole.facts?.siblings.flatMap(({ lines }) => lines.map(({ itemCode }) => itemCode)) ?? [];
    assert.ok(everything.includes("taxesPaid"));
    assert.deepEqual([told.facts?.declaredRevenue, told.facts?.duesRevenue], [null, null]);
    const [row] = await t.db.select().from(statements).where(eq(statements.statementId, balance.statementId));
    assert.ok(row && told.facts);
    assert.deepEqual(
      JSON.parse(JSON.stringify(findingsOf(formOfRecord(row), row, told.facts))),
      whole.findings,
      "the browser finds the same",
    );
    const cashWriter = await user(
      PERMISSION_CODES.filter((code) => code.startsWith("g_hy_statement_cashflowstatement_")),
    );
    const rows = (await checked(cashWriter, cash)).facts?.siblings.flatMap(({ lines }) => lines) ?? [];
    assert.ok(rows.some(({ itemCode }) => itemCode === "monetaryFunds"));
    assert.ok(!rows.some(({ itemCode }) => itemCode === "taxesPayable" || itemCode === "administrativeExpenses"));
  });
});

describe("a part of a year", () => {
  test("takes over what was accepted of the part before it, and says so", async () => {
    await clean();
    await t.setParam("statement.quarter", true);
    const quarter = (period: number, cumulated: string, own: string) => ({
      year: 2025,
      periodType: 3,
      period,
      attachments: [],
      breakdown: [],
      lines: [{ itemCode: "operatingRevenue", amount1: cumulated, amount2: own }],
    });
    const first = await at.accepted("income", { ...quarter(1, "100.00", "100.00"), explanation: "没有成本" });
    const second = await at.made("income", quarter(2, "300.00", "200.00"));
    const open = await at.correcting("income", first);
    await saved("income", open, { lines: quarter(1, "9.00", "9.00").lines });
    const { statementId } = second;
    const { data } = await at.firm(incomeStatementApi.check, { params: { statementId } });
    await t.setParam("statement.quarter", false);
    assert.ok(!rulesOf(data).includes("I11"), JSON.stringify(data.findings));
    assert.equal(data.facts?.before?.lines[0]?.amount1, "100.00");
  });
});
