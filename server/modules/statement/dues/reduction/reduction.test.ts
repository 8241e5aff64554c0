// Guarantees: what is granted on one half of a year comes off the year once, whichever half; what is granted for age or
// honour comes off the persons' part; more than its part has is refused, to whoever asks and to whoever grants; lists
// and workbooks tell all that was taken off. // domain a §12.8
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import { encodeQuery } from "@/contracts/kit/query";
import { duesApi } from "@/contracts/statement/dues/dues";
import { amountText, fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { duesReduction } from "@/contracts/statement/dues/reduction";
import { REDUCTION } from "@/contracts/statement/dues/terms";
import { type DuesScene, duesScene } from "@/server/modules/statement/dues/testing";

let scene: DuesScene;
let first = "";
before(async () => {
  scene = await duesScene();
  const { year, inForce, generated, settled, FIRM } = scene;
  await inForce(year, { halfYearMode: true, personHalf: 1 });
  await generated(year, { companyIds: [FIRM], half: 1 });
  first = (await settled(year, 1)).duesId;
});
after(() => scene.t.close());

async function asking(duesId: string, reductionType: number, appliedAmount: string) {
  const { firm, firmToken, file } = scene;
  const attachments = [await file(firmToken, "statement.dues-reduction")];
  const form = {
    duesId,
    reductionType,
    appliedAmount,
    appliedRate: null,
    reason: "经营困难，申请减免",
    remark: null,
    attachments,
  };
  return firm(duesReduction.api.create, { body: form });
}
async function asked(duesId: string, reductionType: number, amount: string) {
  const { firm, ok } = scene;
  const made = await asking(duesId, reductionType, amount);
  assert.equal(made.status, 200, JSON.stringify(made));
  const params = { reductionId: made.data.reductionId };
  return ok(firm, duesReduction.api.submit, { params, body: { version: made.data.version } });
}
const granting = ({ reductionId, version }: { reductionId: string; version: number }, approvedAmount: string | null) =>
  scene.tell(scene.desk, duesReduction.api.pass, {
    params: { reductionId },
    body: { version, opinion: null, approvedAmount, decisionDocNo: null },
  });
async function granted(duesId: string, reductionType: number, amount: string) {
  const told = await granting(await asked(duesId, reductionType, amount), amount);
  assert.equal(told.status, 200, JSON.stringify(told));
}
const less = (amount: string, by: string): string => amountText(fenOf(amount) - fenOf(by));

test("a reduction of either half comes off the year once, with the amount that the last word names", async () => {
  const { read, generated, settled, year, FIRM } = scene;
  const before = await read(first);
  const asks = await asked(first, REDUCTION.hardship, "600.00");
  const blank = await granting(asks, null);
  assert.deepEqual([blank.status, blank.fieldErrors?.map(({ path }) => path)], [400, ["approvedAmount"]]);
  assert.equal((await granting(asks, "600.00")).status, 200);
  const one = await read(first);
  assert.deepEqual([one.unitDue, one.grantedRelief], [less(before.unitDue, "600.00"), "600.00"]);
  await generated(year, { companyIds: [FIRM], half: 2 });
  const two = await settled(year, 2);
  const whole = fenOf(before.unitDue) + fenOf(two.unitDue);
  assert.ok(whole - 2n * fenOf(two.unitDue) <= 100n && whole - 2n * fenOf(two.unitDue) >= -100n, "a half of the year");
  await granted(two.duesId, REDUCTION.emergency, "100.00");
  const last = await read(two.duesId);
  assert.equal(fenOf(one.unitDue) + fenOf(last.unitDue), whole - fenOf("700.00"));
});

test("the second half tells how it was reckoned, also of what is granted on the first behind it", async () => {
  const { read, firm, ok, year, FIRM } = scene;
  const second = await scene.billOf(year, FIRM, 2);
  const words = async () => {
    const { lines } = await ok(firm, duesApi.explain, { params: { duesId: second.duesId } });
    assert.equal(
      lines.reduce((all, { amount }) => all + fenOf(amount), 0n),
      fenOf((await read(second.duesId)).payable),
    );
    return lines.find(({ key }) => key === "half")?.formula ?? "";
  };
  assert.match(await words(), /^全年 .* 元，再减上半年批准减免 600\.00 元（减免只减上半年）$/);
  await granted(first, REDUCTION.emergency, "50.00");
  const { unitDue } = await read(first);
  const told = await words();
  assert.ok(told.includes(`减上半年会费单 ${money(fenOf(unitDue))} 元，再减上半年批准减免 650.00 元`), told);
  assert.equal((await read(second.duesId)).unitDue, second.unitDue);
});

test("the list tells all that was taken off, as the bill and the sum of the list do", async () => {
  const { desk, ok, read, year } = scene;
  const query = { yearFrom: year, yearTo: year };
  const rows = await ok(desk, duesApi.list, { query });
  assert.equal(rows.length, 2);
  for (const { duesId, relief } of rows) {
    const { tierRelief, extraRelief, gradeRelief, grantedRelief, ...bill } = await read(duesId);
    const all = [tierRelief, extraRelief, gradeRelief, grantedRelief].reduce((sum, one) => sum + fenOf(one), 0n);
    assert.ok(fenOf(grantedRelief) > 0n);
    assert.deepEqual([relief, bill.relief], [amountText(all), amountText(all)]);
  }
  const whole = rows.reduce((sum, { relief }) => sum + fenOf(relief), 0n);
  assert.equal((await ok(desk, duesApi.totals, { query })).relief, amountText(whole));
  const file = await scene.t.call({
    method: "GET",
    url: `${duesApi.export.path}?${encodeQuery(query)}`,
    token: scene.deskToken,
  });
  const sheet = strFromU8(unzipSync(file.rawPayload)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  assert.ok(sheet.includes("减免") && !sheet.includes("定额超比例减免"));
  for (const { relief } of rows) assert.ok(sheet.includes(String(Number(relief))), relief);
});

test("one for age or honour comes off the persons' part", async () => {
  const { read } = scene;
  const before = await read(first);
  await granted(first, REDUCTION.honour, "700.00");
  const now = await read(first);
  assert.deepEqual(
    [now.unitDue, now.practisingDue, now.payable],
    [before.unitDue, less(before.practisingDue, "700.00"), less(before.payable, "700.00")],
  );
});

test("more than its part has is refused, when it is asked for and when it is granted", async () => {
  const { read } = scene;
  const { unitDue, personDue, payable } = await read(first);
  assert.ok(fenOf(personDue) > 0n);
  const told = await asking(first, REDUCTION.other, payable);
  assert.deepEqual([told.status, told.fieldErrors?.[0]?.path], [400, "appliedAmount"]);
  assert.match(told.fieldErrors?.[0]?.message ?? "", /不能超过本单的单位会费应缴/);
  const over = await granting(await asked(first, REDUCTION.other, unitDue), less(unitDue, "-0.01"));
  assert.deepEqual([over.status, over.fieldErrors?.[0]?.path], [400, "approvedAmount"]);
  const second = await scene.billOf(scene.year, scene.FIRM, 2);
  const none = await asking(second.duesId, REDUCTION.honour, "0.01");
  assert.match(none.fieldErrors?.[0]?.message ?? "", /不能超过本单的个人会费应缴 0.00 元/);
});
