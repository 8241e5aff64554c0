// Of which clients reports are filed, whatever they have to be told apart by: with a code, with an old one, or with none.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import type { AgreementReportForm } from "@/contracts/agreement/report/report";
import type { TestApp } from "@/server/testing/testing";
import { recordHistories } from "@/server/records/history.table";
import { staff } from "@/server/reference/staff.table";
import { newId } from "@/server/platform/clock/id";
import { buildDemoApp } from "@/server/modules/basic/firm/firm-testing";
import { aCustomer } from "@/server/modules/agreement/contract/contract-testing";
import { anAgreement, aReport, aReportFile, creditCodeOf } from "@/server/modules/agreement/report/report-testing";
import {
  ADMIN,
  assurance,
  drafted,
  filedOf,
  firm,
  FIRST,
  idOf,
  openReports,
  pathsOf,
  readied,
  step,
} from "@/server/modules/agreement/report/report-work-testing";

let t: TestApp;
before(async () => {
  t = await buildDemoApp();
  await openReports(t);
});
after(() => t.close());

const PERIOD = { periodStart: "2025-01-01", periodEnd: "2025-12-31" };

/** Agency work for a client that an agreement names so. */
async function workFor(
  client: { clientName: string; clientCreditCode: string | null; customerId?: string },
  more: Partial<AgreementReportForm> = {},
) {
  const of = { serviceCategory: 1, serviceSubType: 104, ...client };
  const { filingId, itemId } = await anAgreement(t, FIRST, of);
  const { clientName, clientCreditCode } = client;
  return aReport({
    agreementId: filingId,
    agreementItemId: itemId,
    projectLeaderId: idOf(0),
    ...PERIOD,
    clientName,
    clientCreditCode,
    targetName: clientName,
    targetCreditCode: clientCreditCode,
    reportFile: await aReportFile(t, FIRST, ADMIN),
    ...more,
  });
}
const PERSON = { targetTaxAuthority: null, targetCityCode: null, industryCode: null };

describe("a client without a code", () => {
  const person = { clientName: "向晚", clientCreditCode: null };

  test("is reported for, once of a matter, and its namesake as well", async () => {
    const [customerId, namesake] = [newId(), newId()];
    await filedOf(await workFor({ ...person, customerId }, PERSON));
    const again = await drafted(await workFor({ ...person, customerId }, PERSON));
    const refused = await step("submit", again);
    assert.deepEqual(pathsOf(refused), ["targetCreditCode"], JSON.stringify(refused));
    await filedOf(await workFor({ ...person, customerId: namesake }, PERSON));
  });

  test("is one client with the code that it got later", async () => {
    const customerId = newId();
    const founded = { clientName: "湖南拾光科技有限公司（筹）", clientCreditCode: null, customerId };
    await filedOf(await workFor(founded));
    const coded = await drafted(await workFor({ ...founded, clientCreditCode: "91430100MA4L16JQ9D" }));
    assert.deepEqual(pathsOf(await step("submit", coded)), ["targetCreditCode"]);
  });

  test("is the client of its agreement, by its name", async () => {
    const told = await firm("create", "", await workFor(person, { ...PERSON, clientName: "另一人" }));
    assert.deepEqual(pathsOf(told), ["clientName"]);
  });
});

test("a client with a code is named with it", async () => {
  const enterprise = { clientName: "湖南甲乙制造有限公司", clientCreditCode: "91430100MA4L16JQ9D" };
  const form = await workFor(enterprise, { clientCreditCode: null, targetCreditCode: null });
  assert.deepEqual(pathsOf(await step("submit", await drafted(form))), ["clientCreditCode"]);
});

test("a client with an old number is reported for under it", async () => {
  const legacy = { clientName: "湖南旧号商行", clientCreditCode: "430102123456789" };
  await readied(await workFor(legacy));
});

describe("who did agency work for a client", () => {
  const agencyFor = (client: Parameters<typeof workFor>[0]) =>
    anAgreement(t, FIRST, { serviceCategory: 7, serviceSubType: 701, people: [idOf(3)], ...client });
  const signed = (more: Partial<AgreementReportForm>) => assurance({ signerIds: [idOf(0), idOf(3)], ...more });
  const refusedFor = async (form: AgreementReportForm) => {
    const told = await step("submit", await drafted(form));
    assert.deepEqual(pathsOf(told), ["signerIds"], JSON.stringify(told));
    assert.match(JSON.stringify(told.faults), /提供过代理服务/);
  };

  test("gives no assurance to it under the code that it has since", async () => {
    const customerId = await aCustomer(t, FIRST, { creditCode: creditCodeOf(301) });
    await agencyFor({ clientName: "旧名", clientCreditCode: creditCodeOf(302), customerId });
    await refusedFor(await signed({ targetCreditCode: creditCodeOf(301) }));
  });

  test("gives no assurance to it where it has none", async () => {
    const customerId = await aCustomer(t, FIRST, { isPreparing: true });
    const client = { clientName: "湖南拾光科技有限公司（筹）", clientCreditCode: null, customerId };
    await agencyFor(client);
    const of = { serviceCategory: 5, serviceSubType: 511, ...client };
    const { filingId: agreementId, itemId: agreementItemId } = await anAgreement(t, FIRST, of);
    const { clientName } = client;
    const named = { clientName, clientCreditCode: null, targetName: clientName, targetCreditCode: null };
    await refusedFor(await signed({ agreementId, agreementItemId, ...named }));
  });
});

test("everybody whom a report names was there on its day, whatever it is about", async () => {
  const leader = eq(staff.staffId, idOf(0));
  const [{ createTime } = { createTime: t.clock.now() }] = await t.db.select().from(staff).where(leader);
  // Entered later, he stands by his own dates.
  await t.db.update(staff).set({ hireDate: "2026-11-15", createTime: t.clock.now() }).where(leader);
  const enterprise = { clientName: "湖南丙丁商贸有限公司", clientCreditCode: creditCodeOf(303) };
  const told = await step("submit", await drafted(await workFor(enterprise, { reportDate: "2026-11-10" })));
  await t.db.update(staff).set({ hireDate: "2015-01-01", createTime }).where(leader);
  assert.deepEqual(pathsOf(told), ["projectLeaderId"], JSON.stringify(told));
  assert.match(JSON.stringify(told.faults), /在报告日期 2026-11-10 不在本所任职/);
});

test("who left the day before signs nothing, though his leave was entered days behind it", async () => {
  const leaver = idOf(0);
  const at = eq(staff.staffId, leaver);
  const [before] = await t.db.select().from(staff).where(at);
  assert.ok(before);
  const form = await assurance({
    signerIds: [leaver, idOf(3)],
    review3Id: leaver,
    targetCreditCode: creditCodeOf(304),
  });
  assert.equal(form.reportDate, "2026-11-20");
  const made = await drafted(form);
  const historyId = newId();
  const changed = { object: "basic.staff", objectId: leaver, action: "leave", version: 2, userName: "x" };
  // As a leave is kept that is entered behind the report's day: until then he stood as at work.
  const kept = { ...changed, historyId, changeTime: new Date("2026-11-21T10:00:00+08:00"), stood: { staffStatus: 1 } };
  await t.db.insert(recordHistories).values(kept);
  const toldOf = async (leaveDate: string) => {
    await t.db.update(staff).set({ staffStatus: 2, leaveDate }).where(at);
    const told = await step("submit", made);
    await t.db.update(staff).set({ staffStatus: before.staffStatus, leaveDate: before.leaveDate }).where(at);
    return told;
  };
  const refused = await toldOf("2026-11-19");
  assert.match(JSON.stringify(refused.faults), /在报告日期 2026-11-20 不在本所任职/, JSON.stringify(refused));
  assert.ok(pathsOf(refused).includes("signerIds"));
  // Whoever leaves on the day after has signed while he was there.
  const told = await toldOf("2026-11-21");
  await t.db.delete(recordHistories).where(eq(recordHistories.historyId, historyId));
  assert.equal(told.status, 200, JSON.stringify(told));
});
