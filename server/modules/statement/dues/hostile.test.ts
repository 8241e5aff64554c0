// Guarantees: of bad input each is a clear sentence, nothing is counted twice and nothing lost: a set with an overlap, made or
// put into a draft; revenue of nothing, at a tier's end, one fen above it, below zero; one bank file brought twice at once,
// cut off, in wide text, or unreadable. // domain a §12.2, §12.3, §12.6
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { duesApi } from "@/contracts/statement/dues/dues";
import { duesStandardApi } from "@/contracts/statement/dues/standard";
import { DUES } from "@/contracts/statement/dues/terms";
import { PERIOD, SCOPE, STATEMENT } from "@/contracts/statement/terms";
import { duesBankLines, duesStandards } from "@/server/modules/statement/dues/record.table";
import { type DuesScene, duesScene } from "@/server/modules/statement/dues/testing";
import { statements } from "@/server/modules/statement/record.table";

let scene: DuesScene;
before(async () => {
  scene = await duesScene();
});
after(() => scene.t.close());

const tier = (from: string, to: string | null, amount: string) => ({ from, to, amount, rate: null });

test("a set with an overlap is neither made nor put into a draft, and the place is named", async () => {
  const { ok, desk, t, year } = scene;
  const blank = await ok(desk, duesStandardApi.blank, { query: { duesYear: year, from: "tiers2021" } });
  const tiers = [tier("0.00", "10000000.00", "60000.00"), tier("9000000.00", null, "180000.00")];
  const wrong = { ...blank, rules: { ...blank.rules, tiers } };
  const said = [
    {
      path: "rules.tiers.1.from",
      message: "第 2 档与第 1 档重叠：超过 9,000,000.00 元至 10,000,000.00 元有两个标准",
    },
  ];
  const made = await desk(duesStandardApi.create, { body: wrong });
  assert.deepEqual([made.status, made.fieldErrors], [400, said]);
  assert.equal(await t.db.$count(duesStandards), 0);
  const draft = await ok(desk, duesStandardApi.create, { body: blank });
  const params = { standardId: draft.standardId };
  const saved = await desk(duesStandardApi.update, { params, body: { ...wrong, version: draft.version } });
  assert.deepEqual([saved.status, saved.fieldErrors], [400, said]);
  const stands = await ok(desk, duesStandardApi.get, { params });
  assert.deepEqual([stands.rules, stands.version], [draft.rules, draft.version]);
});

test("a set begins with what the province's notices add to the national one", async () => {
  const { ok, desk, year } = scene;
  const from = "tiers2021" as const;
  const plain = await ok(desk, duesStandardApi.blank, { query: { duesYear: year, from } });
  const query = { duesYear: year, from, variants: ["discount40", "cap500", "halves"] as const };
  const { rules } = await ok(desk, duesStandardApi.blank, { query });
  assert.deepEqual(rules, { ...plain.rules, extraDiscount: "0.4", capAmount: "500000.00", halfYearMode: true });
  const one = await ok(desk, duesStandardApi.blank, { query: { ...query, variants: ["discount15"] } });
  assert.deepEqual(one.rules, { ...plain.rules, extraDiscount: "0.15" });
});

/** The firm's accepted revenue of the year becomes another one. */
async function earned(amount: string): Promise<void> {
  const { t, FIRM, year } = scene;
  const own = and(
    eq(statements.companyId, FIRM),
    eq(statements.statementType, STATEMENT.income),
    eq(statements.periodType, PERIOD.year),
    eq(statements.scope, SCOPE.own),
    eq(statements.year, year),
  );
  const [row] = await t.db.select().from(statements).where(own);
  assert.ok(row?.acceptedLines);
  const acceptedLines = row.acceptedLines.map((line) =>
    line.itemCode === "operatingRevenue" ? { ...line, amount1: amount } : line,
  );
  await t.db.update(statements).set({ acceptedLines, acceptedBreakdown: null }).where(own);
}

test("revenue of nothing, at a tier's end, and one fen above it: each bill by its own tier", async () => {
  const { inForce, generated, billOf, ok, desk, firm, year, FIRM } = scene;
  // Fixed amounts alone: with a rate nothing jumps at a tier.
  await inForce(year, { reductionRate: null });
  for (const [revenue, unitDue] of [
    ["0.00", "60000.00"],
    ["10000000.00", "60000.00"],
    ["10000000.01", "180000.00"],
    ["30000000.01", "600000.00"],
  ] as const) {
    await earned(revenue);
    const { created } = await generated(year, { companyIds: [FIRM] });
    assert.equal(created, 1, revenue);
    const bill = await billOf(year);
    assert.deepEqual([bill.revenueBase, bill.unitDue], [revenue, unitDue]);
    const told = await ok(firm, duesApi.explain, { params: { duesId: bill.duesId } });
    assert.ok(told.lines.length > 0);
    const body = { version: bill.version, opinion: "重新生成" };
    await ok(desk, duesApi.void, { params: { duesId: bill.duesId }, body });
    await scene.t.db.execute("delete from dues_items");
    await scene.t.db.execute("delete from dues_bills");
  }
});

test("revenue of nothing under a rate owes nothing for the unit, and the firm may not tell one below zero", async () => {
  const { inForce, generated, billOf, ok, firm, year, FIRM } = scene;
  await inForce(year, { practisingFee: "0.00" });
  await earned("0.00");
  await generated(year, { companyIds: [FIRM] });
  const { duesId, unitDue, payable, duesStatus } = await billOf(year);
  assert.deepEqual([unitDue, payable, duesStatus], ["0.00", "0.00", DUES.toDeclare]);
  const params = { duesId };
  const { version: _v, ...form } = await ok(firm, duesApi.full, { params });
  const { version } = await ok(firm, duesApi.get, { params });
  const below = await firm(duesApi.update, { params, body: { ...form, revenueBase: "-0.01", version } });
  assert.equal(below.status, 400);
  assert.deepEqual(
    below.fieldErrors?.map(({ path }) => path),
    ["revenueBase"],
  );
  const settled = await scene.settled(year);
  assert.deepEqual([settled.duesStatus, settled.owing], [DUES.free, "0.00"]);
});

const HEAD = "交易日期,收入,对方户名,流水号,摘要";
const rows = (n: number) => Array.from({ length: n }, (_, i) => `2026-03-01,${i + 1}.00,公司${i},TWICE${i},会费`);
interface Told {
  readonly data: { readonly created: number; readonly existing: number; readonly encoding: string };
}

test("a file that two officers bring at once is taken in once", async () => {
  const { t, bring } = scene;
  const bytes = Buffer.from([HEAD, ...rows(2_000)].join("\n"));
  const both = await Promise.all([bring(bytes, "甲.csv"), bring(bytes, "乙.csv")]);
  const told = both.map((one) => {
    assert.equal(one.statusCode, 200, one.body);
    return one.json<Told>().data;
  });
  assert.equal(
    told.reduce((all, { created }) => all + created, 0),
    2_000,
  );
  assert.ok(told.every(({ created, existing }) => created + existing === 2_000));
  assert.equal(await t.db.$count(duesBankLines), 2_000);
});

test("wide text is understood, a file that broke off keeps what can be read, and gibberish is a sentence", async () => {
  const { t, bring } = scene;
  const was = await t.db.$count(duesBankLines);
  const text = [HEAD, "2026-03-02,10.00,甲公司,WIDE1,会费", "2026-03-02,20.00,乙公司,WIDE2,会费"].join("\n");
  const wide = await bring(Buffer.from(`\uFEFF${text}`, "utf16le"), "宽.csv");
  assert.deepEqual([wide.statusCode, wide.json<Told>().data.encoding], [200, "UTF-16"], wide.body);
  const whole = Buffer.from(text.replaceAll("WIDE", "CUT"));
  const cut = await bring(whole.subarray(0, whole.length - 1), "断.csv");
  assert.deepEqual([cut.statusCode, cut.json<Told>().data.created], [200, 2], cut.body);
  assert.equal(await t.db.$count(duesBankLines), was + 4);
  // Bytes that no encoding has.
  const gibberish = Buffer.from(Array.from({ length: 400 }, (_, i) => (i % 40 === 39 ? 0x0a : 0xff)));
  gibberish[0] = 0x41;
  const none = await bring(gibberish, "乱.csv");
  assert.equal(none.statusCode, 400, none.body);
  assert.match(none.body, /文件的文字编码认不出来/);
  const plain = await bring(Buffer.from(text.replaceAll("WIDE", "NUL"), "utf16le"), "无标记.csv");
  assert.equal(plain.statusCode, 400, plain.body);
  assert.match(plain.body, /[\u4e00-\u9fff]/);
  assert.equal(await t.db.$count(duesBankLines), was + 4);
});
