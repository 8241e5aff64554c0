// Guarantees: of a file of 10,000 lines, half of which was taken in and matched before, each payment that waits finds its
// own line, once, though more than are looked at have its amount, and banks write its payer's brackets as they like; what is matched stays so when the file comes again; lines of others
// wait. // domain a §12.6
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq, isNotNull } from "drizzle-orm";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { DUES, PAY_STATUS } from "@/contracts/statement/dues/terms";
import { newId } from "@/server/platform/clock/id";
import { duesBankLines, duesBills, duesMovements, duesPayments } from "@/server/modules/statement/dues/record.table";
import { type DuesScene, duesScene } from "@/server/modules/statement/dues/testing";

const LINES = 10_000;
const PAYMENTS = 60;
const HEAD = "交易日期,收入,对方户名,流水号";
let scene: DuesScene;
before(async () => {
  scene = await duesScene();
});
after(() => scene.t.close());

/** Payments that wait, all but one third of one amount, those of the first lines registered last. */
async function waiting(): Promise<readonly string[]> {
  const { t, inForce, generated, settled, paymentOf, year } = scene;
  await inForce(year);
  await generated(year, { companyIds: [scene.FIRM] });
  const { duesId } = await settled(year);
  const made = await paymentOf([{ duesId, amount: "1.00" }], { bankSerialNo: "OWN-0" });
  assert.equal(made.status, 200, JSON.stringify(made));
  const [pattern] = await t.db.select().from(duesPayments);
  assert.ok(pattern);
  const more = Array.from({ length: PAYMENTS - 1 }, (_, at) => {
    const i = at + 1;
    const payAmount = i % 3 === 0 ? `${2 + (i % 7)}.${String(i % 100).padStart(2, "0")}` : "1.00";
    return {
      ...pattern,
      paymentId: newId(),
      paymentNo: `JF2099${String(i).padStart(6, "0")}`,
      payAmount,
      unitPart: payAmount,
      createTime: new Date(pattern.createTime.getTime() + (PAYMENTS - i) * 1_000),
      bankSerialNo: `OWN-${i}`,
      allocations: [{ rowId: newId(), duesId, amount: payAmount }],
    };
  });
  await t.db.insert(duesPayments).values(more);
  return [pattern, ...more].map((one) => `${one.payDate},${one.payAmount},付款公司,${one.bankSerialNo ?? ""}`);
}

/** What the line of a number may be, the likeliest first. */
async function suggestedFor(bankSerialNo: string) {
  const [line] = await scene.ok(scene.desk, duesDeskApi.bankLines, { query: { bankSerialNo } });
  const told = await scene.ok(scene.desk, duesDeskApi.suggestions, { params: { lineId: line?.lineId ?? "" } });
  return told.suggestions;
}

async function matchAll(): Promise<number> {
  const { ok, desk } = scene;
  for (let all = 0, calls = 1; ; calls += 1) {
    const { matched } = await ok(desk, duesDeskApi.matchSure, { body: { max: 200 } });
    if (matched === 0) return all;
    all += matched;
    // Many of one amount do not hide the one with the number.
    assert.equal(calls, 1, "what is sure is found at once");
  }
}

test("each line is matched once, though half of the file was there", async () => {
  const { t, bring, today } = scene;
  const own = await waiting();
  const noise = Array.from(
    { length: LINES - PAYMENTS },
    (_, i) => `${today},${i % 100 === 0 ? 1 : 5_000 + i}.00,无关${i},N-${i}`,
  );
  const every = Math.floor(noise.length / own.length);
  const rows = own.flatMap((line, i) => [...noise.slice(i * every, (i + 1) * every), line]);
  rows.push(...noise.slice(own.length * every));
  assert.equal(rows.length, LINES);
  const file = (lines: readonly string[]) => Buffer.from([HEAD, ...lines].join("\n"));
  assert.equal((await bring(file(rows.slice(0, LINES / 2)), "上半.csv")).statusCode, 200);
  const first = await matchAll();
  assert.ok(first > 20 && first < PAYMENTS, String(first));
  const whole = await bring(file(rows), "全部.csv");
  const { created, existing } = whole.json<{ data: { created: number; existing: number } }>().data;
  assert.deepEqual([created, existing], [LINES / 2, LINES / 2]);
  assert.equal(first + (await matchAll()), PAYMENTS);
  assert.equal((await bring(file(rows), "再来.csv")).json<{ data: { created: number } }>().data.created, 0);
  assert.equal(await matchAll(), 0);
  const lines = await t.db.select().from(duesBankLines).where(isNotNull(duesBankLines.paymentId));
  const payments = await t.db.select().from(duesPayments);
  const byId = new Map(payments.map((one) => [one.paymentId, one]));
  assert.equal(new Set(lines.map(({ paymentId }) => paymentId)).size, PAYMENTS);
  for (const { bankSerialNo, paymentId } of lines) assert.equal(byId.get(paymentId ?? "")?.bankSerialNo, bankSerialNo);
  assert.ok(payments.every(({ confirmStatus }) => confirmStatus === PAY_STATUS.arrived));
  const moved = await t.db.select().from(duesMovements).where(eq(duesMovements.kind, "paid"));
  assert.equal(moved.length, PAYMENTS);
});

test("the one with the line's number is found behind any number of payments without one", async () => {
  const { t, bring, today } = scene;
  const [pattern] = await t.db.select().from(duesPayments).where(eq(duesPayments.bankSerialNo, "OWN-0"));
  assert.ok(pattern);
  const { duesId } = (pattern.allocations as readonly { duesId: string }[])[0] ?? { duesId: "" };
  const like = (i: number, bankSerialNo: string | null) => ({
    ...pattern,
    paymentId: newId(),
    paymentNo: `JF2098${String(i).padStart(6, "0")}`,
    payAmount: "3.33",
    unitPart: "3.33",
    bankSerialNo,
    confirmStatus: PAY_STATUS.waiting,
    confirmNo: null,
    checkCode: null,
    createTime: new Date(pattern.createTime.getTime() + i * 1_000),
    allocations: [{ rowId: newId(), duesId, amount: "3.33" }],
  });
  const numbered = like(61, "X-1");
  await t.db.insert(duesPayments).values([...Array.from({ length: 60 }, (_, i) => like(i, null)), numbered]);
  const line = `${numbered.payDate},3.33,付款公司,X-1`;
  assert.equal((await bring(Buffer.from([HEAD, line].join("\n")), "一笔.csv")).statusCode, 200, today);
  assert.equal(await matchAll(), 1);
  const [found] = await t.db.select().from(duesBankLines).where(eq(duesBankLines.bankSerialNo, "X-1"));
  assert.equal(found?.paymentId, numbered.paymentId);
});

test("the one with the line's payer is found behind any number of its amount, however its name is written", async () => {
  const { t, bring } = scene;
  const [pattern] = await t.db.select().from(duesPayments).where(eq(duesPayments.bankSerialNo, "OWN-0"));
  assert.ok(pattern);
  const [first] = pattern.allocations as readonly { duesId: string }[];
  const like = (i: number, payerName: string) => ({
    ...pattern,
    paymentId: newId(),
    paymentNo: `JF2097${String(i).padStart(6, "0")}`,
    payAmount: "4.44",
    unitPart: "4.44",
    payerName,
    bankSerialNo: null,
    confirmStatus: PAY_STATUS.waiting,
    confirmNo: null,
    checkCode: null,
    createTime: new Date(pattern.createTime.getTime() + i * 1_000),
    allocations: [{ rowId: newId(), duesId: first?.duesId ?? "", amount: "4.44" }],
  });
  const named = like(61, "长沙ＡＢ 税务师事务所（普通合伙）");
  await t.db.insert(duesPayments).values([...Array.from({ length: 60 }, (_, i) => like(i, `无关${i}`)), named]);
  const line = `${named.payDate},4.44,长沙AB税务师事务所(普通合伙),Y-1`;
  assert.equal((await bring(Buffer.from([HEAD, line].join("\n")), "一笔.csv")).statusCode, 200);
  const [sure] = await suggestedFor("Y-1");
  assert.equal(sure?.paymentId, named.paymentId);
  assert.ok(sure.isSure && sure.reasons.includes("付款户名一致"));
});

test("the bill whose firm the bank's remark names is found behind any number of its amount", async () => {
  const { t, bring, today, year } = scene;
  const pattern = await scene.billOf(year);
  const like = (i: number, companyName: string, payDeadline: string) => ({
    ...pattern,
    duesId: newId(),
    billNo: `HF1900${String(i).padStart(6, "0")}`,
    duesYear: 1900 + i,
    companyName,
    payDeadline,
    owing: "7.77",
    duesStatus: DUES.toPay,
  });
  const named = like(61, "岳阳甲乙税务师事务所（普通合伙）", "2099-12-31");
  const others = Array.from({ length: 60 }, (_, i) => like(i, `无关${i}税务师事务所`, "2020-01-01"));
  await t.db.insert(duesBills).values([...others, named]);
  const line = `${today},7.77,某付款人,Z-1,代缴 岳阳甲乙税务师事务所(普通合伙) 会费`;
  assert.equal((await bring(Buffer.from([`${HEAD},附言`, line].join("\n")), "一笔.csv")).statusCode, 200);
  const [first] = await suggestedFor("Z-1");
  assert.equal(first?.duesId, named.duesId);
  assert.ok(first.reasons.includes("附言中有事务所名称"));
});
