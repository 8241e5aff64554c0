// Guarantees: a transfer that another export of the bank tells once more, without the payer's account or its number, is told
// as such at the check, at the import and on its line, is booked by no matching and by nobody who has not said that it is
// another one, and may be set aside; two transfers that the bank tells apart are two. // domain a §12.6
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { PAY_STATUS } from "@/contracts/statement/dues/terms";
import { multipart } from "@/server/tests/examples";
import { type DuesScene, duesScene } from "@/server/modules/statement/dues/testing";

const WITH_ACCOUNT = "交易日期,收入,对方户名,对方账号,流水号";
const WITHOUT = "交易日期,收入,对方户名,摘要";
let scene: DuesScene;
let duesId = "";
before(async () => {
  scene = await duesScene();
  await scene.inForce(scene.year);
  await scene.generated(scene.year, { companyIds: [scene.FIRM] });
  duesId = (await scene.settled(scene.year)).duesId;
});
after(() => scene.t.close());

interface Told {
  readonly created: number;
  readonly twins: number;
}
/** A file, checked and taken in a moment after the one before; both tell the same. */
async function brought(fileName: string, ...rows: string[]): Promise<Told> {
  const { t, deskToken } = scene;
  t.clock.advance(1_000);
  const told: Told[] = [];
  for (const { path } of [duesDeskApi.bankCheck, duesDeskApi.bankImport]) {
    const { payload, contentType } = await multipart({}, Buffer.from(rows.join("\n")), fileName);
    const headers = { "content-type": contentType };
    const answer = await t.call({ method: "POST", url: path, token: deskToken, payload, headers });
    assert.equal(answer.statusCode, 200, answer.body);
    const { created, twins } = answer.json<{ data: Told }>().data;
    told.push({ created, twins });
  }
  assert.deepEqual(told[0], told[1]);
  return told[0] as Told;
}
const open = (query: object = {}) =>
  scene.ok(scene.desk, duesDeskApi.bankLines, { query: { state: "open", ...query } });
const matchSure = () => scene.ok(scene.desk, duesDeskApi.matchSure, { body: { max: 200 } });
const payment = async (amount: string) => {
  const { data } = await scene.paymentOf([{ duesId, amount }], { bankSerialNo: null, payerName: "麓山（长沙）公司" });
  return data.paymentId;
};

test("another export of the same transfer is told, books nothing by itself, and is set aside", async () => {
  const { desk, ok, today, tell } = scene;
  const first = await payment("70.00");
  assert.deepEqual(await brought("工行.csv", WITH_ACCOUNT, `${today},70.00,麓山（长沙）公司,62200001,A1`), {
    created: 1,
    twins: 0,
  });
  assert.equal((await matchSure()).matched, 1);
  // Another payment of the same payer waits, of the same amount: its money has not come yet.
  const second = await payment("70.00");
  assert.deepEqual(await brought("网银另一种.csv", WITHOUT, `${today},70.00,麓山(长沙) 公司,会费`), {
    created: 1,
    twins: 1,
  });
  const [line] = await open({ hasTwin: true });
  assert.ok(line);
  const { paymentNo } = await ok(desk, duesPaymentApi.get, { params: { paymentId: first } });
  assert.equal(line.twinText, `工行.csv 中的一笔（已匹配 ${paymentNo}）`);
  assert.equal((await matchSure()).matched, 0, "it takes nobody else's payment");
  const params = { lineId: line.lineId };
  const matched = { paymentId: second, allocations: [], version: line.version };
  const refused = await tell(desk, duesDeskApi.match, { params, body: matched });
  assert.deepEqual([refused.status, refused.fieldErrors?.[0]?.path], [400, "isDistinct"]);
  const { confirmStatus } = await ok(desk, duesPaymentApi.get, { params: { paymentId: second } });
  assert.equal(confirmStatus, PAY_STATUS.waiting);

  const sum = async (query: object) => (await ok(desk, duesDeskApi.bankTotals, { query })).amount;
  assert.equal(await sum({ keyword: "麓山" }), "140.00");
  const asTwin = { reason: null, isTwin: true };
  const aside = await ok(desk, duesDeskApi.ignore, { params, body: { ...asTwin, version: line.version } });
  assert.deepEqual([aside.state, aside.twinText, aside.ignoreReason], ["repeated", null, `与${line.twinText}相同`]);
  assert.deepEqual(await open(), []);
  const ids = (await open({ state: "repeated" })).map(({ lineId }) => lineId);
  assert.deepEqual(ids, [line.lineId], "asked for alone");
  assert.deepEqual(await open({ state: "ignored" }), []);
  assert.equal(await sum({ keyword: "麓山" }), "70.00", "the money came once");
  const hidden = await tell(desk, duesDeskApi.match, { params, body: { ...matched, version: aside.version } });
  assert.equal(hidden.status, 400, "nor is it booked once it is set aside");
  const restored = { reason: null, isTwin: false, version: aside.version };
  const back = await ok(desk, duesDeskApi.ignore, { params, body: restored });
  assert.equal(back.twinText, line.twinText);
  const distinct = { ...matched, version: back.version, isDistinct: true };
  assert.equal((await ok(desk, duesDeskApi.match, { params, body: distinct })).state, "matched");
});

test("transfers that the bank tells apart are two, in one file or in the files of two days", async () => {
  const { today } = scene;
  const rows = [`${today},80.00,甲公司,62200002,B1`, `${today},80.00,甲公司,62200002,B2`];
  assert.deepEqual(await brought("上午.csv", WITH_ACCOUNT, ...rows), { created: 2, twins: 0 });
  const later = [`${today},80.00,甲公司,62200003,B3`, `${today},80.00,乙公司,62200002,B1`, `${today},80.01,甲公司,,`];
  assert.deepEqual(await brought("下午.csv", WITH_ACCOUNT, ...rows, ...later), { created: 3, twins: 0 });
  assert.deepEqual(await open({ hasTwin: true }), []);
});

test("a line without a payer is the one that has its number; what was none of dues stays known", async () => {
  const { desk, ok, today, tell } = scene;
  await brought("利息.csv", WITH_ACCOUNT, `${today},90.00,某银行,62200009,C1`);
  const [line] = await open({ bankSerialNo: "C1" });
  assert.ok(line);
  const params = { lineId: line.lineId };
  const asTwin = { reason: null, isTwin: true, version: line.version };
  const refused = await tell(desk, duesDeskApi.ignore, { params, body: asTwin });
  assert.equal(refused.status, 409, "there is none of which it might be a line once more");
  // As an officer words it himself: the line stands, and is no line once more.
  const body = { reason: "重复：与上月的缴费相同，已退回", isTwin: false, version: line.version };
  await ok(desk, duesDeskApi.ignore, { params, body });
  const nameless = "交易日期,收入,对方户名,流水号";
  assert.deepEqual(await brought("又一种.csv", nameless, `${today},90.00,,C1`), { created: 1, twins: 1 });
  const [again] = await open({ hasTwin: true });
  assert.equal(again?.twinText, "利息.csv 中的一笔（不是会费）");
});

test("a line that nobody has booked is told when a later file's has been: no other payment takes it unseen", async () => {
  const { desk, ok, today } = scene;
  const paid = await payment("60.00");
  assert.deepEqual(await brought("先到.csv", WITHOUT, `${today},60.00,麓山（长沙）公司,会费`), {
    created: 1,
    twins: 0,
  });
  const later = `${today},60.00,麓山（长沙）公司,62200001,D1`;
  assert.deepEqual(await brought("后到.csv", WITH_ACCOUNT, later), { created: 1, twins: 1 });
  const [line] = await open({ bankSerialNo: "D1" });
  assert.ok(line);
  const body = { paymentId: paid, allocations: [], version: line.version, isDistinct: true };
  await ok(desk, duesDeskApi.match, { params: { lineId: line.lineId }, body });
  await payment("60.00");
  assert.equal((await matchSure()).matched, 0);
  const [earlier] = await open({ keyword: "麓山（长沙）公司" });
  assert.match(earlier?.twinText ?? "", /^后到\.csv 中的一笔（已匹配 JF/);
});
