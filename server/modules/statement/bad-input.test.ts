// Guarantees: what people type and paste as amounts is understood or refused in words at its cell, in the form and in
// 业务收入构成, and a refused save changes nothing of what stands. // domain a §7.3, §11 (7)
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "drizzle-orm";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp } from "@/server/modules/basic/firm/firm-testing";
import { ask, type Filers, filersOf, type Kept, type Kind, SAMPLES } from "@/server/modules/statement/filing-testing";

let t: TestApp;
let filers: Filers;
before(async () => {
  t = await buildDemoApp();
  filers = await filersOf(t);
});
after(() => t.close());

/** A draft, and how it is saved with something else in it. */
async function draft(kind: Kind) {
  await t.db.execute(sql`delete from statements`);
  let stands: Kept = await filers.made(kind);
  const form = await filers.aForm(kind);
  const { statementId } = stands;
  return {
    save: async (more: object) => {
      const body = { ...form, version: stands.version, ...more };
      const told = await ask(filers.firm, kind, "update", { params: { statementId }, body });
      if (told.status === 200) stands = told.data;
      return told;
    },
    kept: async () => {
      const { data } = await ask(filers.firm, kind, "get", { params: { statementId } });
      return { version: data.version, lines: data["lines"], breakdown: data["breakdown"] };
    },
  };
}

test("an amount is understood as it was meant", async () => {
  const { save, kept } = await draft("balance");
  for (const [typed, amount] of [
    ["１２３．４５", "123.45"],
    ["(1,234.50)", "-1234.50"],
    ["1,234.50-", "-1234.50"],
    ["−0", "0.00"],
    ["￥１，２３４元", "1234.00"],
    ["-999,999,999,999.99", "-999999999999.99"],
  ] as const) {
    const told = await save({ lines: [{ itemCode: "taxesPayable", amount1: typed, amount2: null }] });
    assert.equal(told.status, 200, typed);
    assert.deepEqual((await kept()).lines, [{ itemCode: "taxesPayable", amount1: amount, amount2: null }], typed);
  }
});

test("what is no amount is refused at its cell, and nothing of what stands is lost", async () => {
  for (const kind of ["balance", "income", "cash"] as const) {
    const { save, kept } = await draft(kind);
    const before = await kept();
    const [first, second] = SAMPLES[kind].lines;
    assert.ok(first && second);
    for (const [typed, words] of [
      ["1e308", "科学记数法"],
      ["五万", "按元填写"],
      ["请见附注", "不是金额"],
      ["1.005", "两位小数"],
      ["1,23", "千位分隔符"],
      ["1000000000000", "超出"],
    ] as const) {
      const { status, fieldErrors = [] } = await save({ lines: [first, { ...second, amount2: typed }] });
      assert.deepEqual([status, fieldErrors.map(({ path }) => path)], [400, ["lines.1.amount2"]], typed);
      assert.match(fieldErrors[0]?.message ?? "", new RegExp(words));
    }
    for (const [more, words] of [
      [{ lines: [{ itemCode: "nonsense", amount1: "1", amount2: null }] }, "没有「nonsense」这一项"],
      [{ lines: [first, first] }, "出现了两次"],
      [{ formKey: "general-01@2019" }, "报表格式在新建时已确定"],
      [{ year: 2024 }, "在新建时已确定"],
    ] as const) {
      const told = await save(more);
      assert.deepEqual([told.status, told.errorMessage?.includes(words)], [400, true], told.errorMessage);
    }
    assert.deepEqual(await kept(), before);
  }
});

test("业务收入构成 reads amounts as the form does", async () => {
  const { save, kept } = await draft("income");
  const line = (amount: string, lastYearAmount: string | null = null) => ({
    rowNo: 5,
    projectCount: 1,
    amount,
    lastYearAmount,
  });
  const told = await save({ breakdown: [line("１，２３４．５", "(1,234.50)")] });
  assert.equal(told.status, 200, JSON.stringify(told));
  const stands = await kept();
  assert.deepEqual(stands.breakdown, [line("1234.50", "-1234.50")]);
  for (const [typed, words] of [
    ["1e308", "科学记数法"],
    ["12万", "按元填写"],
    ["1000000000000", "超出"],
  ] as const) {
    const { status, fieldErrors = [] } = await save({ breakdown: [line(typed)] });
    assert.deepEqual([status, fieldErrors.map(({ path }) => path)], [400, ["breakdown.0.amount"]], typed);
    assert.match(fieldErrors[0]?.message ?? "", new RegExp(words));
  }
  assert.deepEqual(await kept(), stands);
});
