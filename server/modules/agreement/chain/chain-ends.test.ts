// Guarantees: the ends of the chain hold each other: an agreement ends no day before what was reported upon it, a client that got
// another code is still the same client, and numbers follow the year of Shanghai to the minute. // domain b §0.4 X8, §2 (7), §6 (6)
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { aCustomer } from "@/server/modules/agreement/contract/contract-testing";
import { nextFilingNo } from "@/server/modules/agreement/filing/filing-number";
import { filingHands } from "@/server/modules/agreement/filing/filing-testing";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { issueFilingNo } from "@/server/modules/agreement/report/paper/report-number";
import { aReportFile, creditCodeOf } from "@/server/modules/agreement/report/report-testing";
import {
  ADMIN,
  agency,
  drafted,
  filedOf,
  FIRST,
  openReports,
  pathsOf,
  right,
  step,
} from "@/server/modules/agreement/report/report-work-testing";
import { newId } from "@/server/platform/clock/id";
import { calendarDate } from "@/server/platform/call/services";

let t: TestApp;
before(async () => {
  t = await buildDemoApp();
  await openReports(t);
  // Papers are another matter.
  await t.setParam("report.stamps", false);
});
after(() => t.close());

test("an agreement ends no day before a report that stands upon it, and was not left undone then", async () => {
  const form = await agency({ targetCreditCode: creditCodeOf(301), reportDate: "2026-11-20" });
  await filedOf(form);
  const agreements = filingHands(t, await tokenOf(t, DEMO.user.admin));
  const agreementId = form.agreementId ?? "";
  const { version } = (await agreements("get", agreementId)).data;
  const ends = (endDate: string, execStatus: number) =>
    agreements("end", agreementId, { version, endDate, execStatus, endReason: 1, endHandler: "周启明" });
  const early = await ends("2026-11-19", 1);
  assert.deepEqual(
    early.faults.map(({ path, message }) => [path, message]),
    [["endDate", "该协议已有报告日期为 2026-11-20 的业务报备，终止日期不能早于这一天"]],
  );
  assert.deepEqual(
    (await ends("2026-11-20", 3)).faults.map(({ path }) => path),
    ["execStatus"],
  );
  const over = await ends("2026-11-20", 2);
  assert.equal(over.status, 200, JSON.stringify(over));
});

test("what was reported while an end waited for the association is seen when it decides", async () => {
  const form = await agency({ targetCreditCode: creditCodeOf(302), reportDate: "2026-11-10" });
  const agreementId = form.agreementId ?? "";
  const [firm, officer] = [await tokenOf(t, DEMO.user.admin), await tokenOf(t, DEMO.user.desk)];
  const [agreements, desk] = [filingHands(t, firm), filingHands(t, officer)];
  await t.setParam("agreement.auditedCategories", [1]);
  const { version } = (await agreements("get", agreementId)).data;
  const end = { endDate: "2026-11-15", execStatus: 3, endReason: 1, endHandler: "周启明" };
  const asked = await agreements("end", agreementId, { version, ...end });
  assert.equal(asked.data["agreeStatus"], 5, JSON.stringify(asked));
  const agree = () => desk("agreeEnd", agreementId, { version: asked.data.version, opinion: null });

  await filedOf(form);
  const undone = await agree();
  assert.equal(undone.status, 409, JSON.stringify(undone));
  assert.match(undone.errorMessage ?? "", /申请终止以后情况有变：该协议已有 1 份业务报备.*不同意终止/);
  await t.db.update(agreementFilings).set({ execStatus: 1 }).where(eq(agreementFilings.filingId, agreementId));
  const again = { ...form, reportNo: "税代〔2026〕302-2号", targetCreditCode: creditCodeOf(303) };
  await filedOf({ ...again, reportDate: "2026-11-20", reportFile: await aReportFile(t, FIRST, ADMIN) });
  assert.match((await agree()).errorMessage ?? "", /报告日期为 2026-11-20 的业务报备/);
  await t.db.update(agreementFilings).set({ endDate: "2026-11-20" }).where(eq(agreementFilings.filingId, agreementId));
  const over = await agree();
  assert.deepEqual([over.status, over.data["agreeStatus"]], [200, 6], JSON.stringify(over));
  await t.setParam("agreement.auditedCategories", []);
});

test("a fee is held against the service as its agreement stands, also where a change has raised it since", async () => {
  const form = await agency({ targetCreditCode: creditCodeOf(305) });
  const made = await filedOf(form);
  const asked = { serviceFee: "150000.00", opinion: "收费录入有误" };
  assert.deepEqual(pathsOf(await step("askCorrect", made, asked)), ["feeReason"]);
  const isFirst = eq(agreementFilings.filingId, form.agreementId ?? "");
  const [first] = await t.db.select().from(agreementFilings).where(isFirst);
  assert.ok(first);
  await t.db.update(agreementFilings).set({ agreeStatus: 10 }).where(isFirst);
  const items = first.items.map((one) => ({ ...one, itemAmount: "200000.00" }));
  const next = { filingId: newId(), baseId: first.filingId, versionNo: 2, filingType: 2, agreementAmount: "200000.00" };
  await t.db.insert(agreementFilings).values({ ...first, ...next, items });
  const corrected = right(await step("askCorrect", made, asked));
  assert.deepEqual([corrected["serviceFee"], corrected["feeReason"]], ["150000.00", null]);
});

test("a client that got another code is no other unit: its matter is reported once", async () => {
  const customerId = await aCustomer(t, FIRST, {});
  const [before, since] = [creditCodeOf(302), creditCodeOf(303)];
  const units = async (code: string) => {
    const form = await agency({ clientCreditCode: code, targetCreditCode: code });
    await t.db
      .update(agreementFilings)
      .set({ customerId, clientCreditCode: code })
      .where(eq(agreementFilings.filingId, form.agreementId ?? ""));
    return form;
  };
  const first = await units(before);
  const { filingNo } = await filedOf(first);
  const matter = { periodStart: first.periodStart, periodEnd: first.periodEnd };
  const again = { ...(await units(since)), ...matter };
  const told = await step("submit", await drafted(again));
  assert.deepEqual(pathsOf(told), ["targetCreditCode"], JSON.stringify(told));
  assert.match(JSON.stringify(told.faults), new RegExp(String(filingNo)));
  // Another unit of the same client's group is another one.
  const group = { reportNo: "晴川〔2026〕T-集团", targetCreditCode: creditCodeOf(304) };
  const reportFile = await aReportFile(t, FIRST, ADMIN);
  right(await step("submit", await drafted({ ...again, ...group, reportFile })));
});

test("the last minute of a year and the first of the next have numbers of their own series", async () => {
  const at = (time: string) => new Date(`${time}+08:00`);
  const [old, young] = [at("2026-12-31T23:59:59"), at("2027-01-01T00:00:00")];
  const issued = (now: Date) =>
    t.db.transaction((tx) => issueFilingNo(tx, { companyId: FIRST, serviceCategory: 5, now }));
  const numbers = [await issued(old), await issued(young), await issued(young)];
  assert.deepEqual(
    numbers.map((no) => no.slice(9, 13)),
    ["2026", "2027", "2027"],
  );
  assert.deepEqual(
    numbers.slice(1).map((no) => no.slice(15, 21)),
    ["000001", "000002"],
  );
  const filed = (now: Date) => t.db.transaction((tx) => nextFilingNo(tx, FIRST, calendarDate(now)));
  const [last, next] = [await filed(old), await filed(young)];
  assert.match(last, /2026\d{5}$/);
  assert.match(next, /202700001$/);
});
