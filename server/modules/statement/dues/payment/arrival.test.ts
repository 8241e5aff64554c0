// Guarantees: money may arrive by a way without a person: it is entered and booked once, by the system, and audited as
// such; another association's bills are out of its reach. // domain a §12.6
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq, inArray } from "drizzle-orm";
import { PAY_STATUS } from "@/contracts/statement/dues/terms";
import { audits } from "@/server/platform/audit/audit.table";
import { DEMO } from "@/server/modules/basic/firm/firm-testing";
import { type Arrival, type NoticedFor, takeNotice } from "@/server/modules/statement/dues/payment/arrival";
import { duesBills, duesMovements, duesPayments } from "@/server/modules/statement/dues/record.table";
import { type DuesScene, duesScene } from "@/server/modules/statement/dues/testing";

let scene: DuesScene;
let duesId = "";
before(async () => {
  scene = await duesScene();
  const { inForce, generated, settled, year, FIRM } = scene;
  await inForce(year);
  await generated(year, { companyIds: [FIRM] });
  duesId = (await settled(year)).duesId;
});
after(() => scene.t.close());

/** A gateway that tells of its payments, as often as it likes. */
function gateway(orgId: string) {
  return (serialNo: string, amount: string, what: NoticedFor): Promise<string> => {
    const arrival: Arrival = {
      payMethod: 3,
      amount,
      arrivedDate: scene.today,
      payerName: "付款公司",
      payerAccount: null,
      serialNo,
      purpose: null,
      note: "由支付平台通知",
    };
    const { services } = scene.t.app.platform;
    return scene.t.db.transaction((db) => takeNotice({ db, now: scene.t.clock.now(), services }, orgId, arrival, what));
  };
}
const paymentOf = async (paymentId: string) =>
  (await scene.t.db.select().from(duesPayments).where(eq(duesPayments.paymentId, paymentId)))[0];
const owing = async () => (await scene.t.db.select().from(duesBills).where(eq(duesBills.duesId, duesId)))[0]?.owing;

test("a notice for bills is entered and booked by nobody's hand, once", async () => {
  const notice = gateway(DEMO.orgId);
  const before = Number(await owing());
  const what = { allocations: [{ duesId, amount: "2.00" }] };
  const paymentId = await notice("GW-1", "2.00", what);
  const made = await paymentOf(paymentId);
  assert.deepEqual(
    [made?.confirmStatus, made?.arrivedAmount, made?.confirmUserName, made?.bankSerialNo],
    [PAY_STATUS.arrived, "2.00", "系统", "GW-1"],
  );
  assert.equal(Number(await owing()), before - 2);
  const told = await scene.t.db
    .select()
    .from(audits)
    .where(inArray(audits.objectId, [paymentId]));
  assert.ok(told.length >= 2);
  for (const one of told)
    assert.deepEqual([one.userId, one.username, one.action], [null, null, "statement.dues-payment.arrival"]);
  await assert.rejects(notice("GW-1", "2.00", what));
  assert.equal(Number(await owing()), before - 2);
});

test("a payment that waits takes its notice, and a second one is told that nothing was booked twice", async () => {
  const notice = gateway(DEMO.orgId);
  const waiting = await scene.paymentOf([{ duesId, amount: "3.00" }], { bankSerialNo: "GW-2" });
  const { paymentId } = waiting.data;
  await notice("GW-2", "3.00", { paymentId });
  assert.equal((await paymentOf(paymentId))?.confirmStatus, PAY_STATUS.arrived);
  await assert.rejects(notice("GW-2", "3.00", { paymentId }), /没有重复记账/);
  const moved = await scene.t.db.select().from(duesMovements).where(eq(duesMovements.paymentId, paymentId));
  assert.equal(moved.length, 1);
});

test("a notice of another association reaches none of these bills", async () => {
  await assert.rejects(gateway("elsewhere")("GW-3", "1.00", { allocations: [{ duesId, amount: "1.00" }] }));
});
