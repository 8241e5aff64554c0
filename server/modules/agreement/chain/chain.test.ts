// What 业务链 promises: every stage of one engagement whichever version it names, sums that agree with the lists, what is
// missing with its way on, nothing of other firms, nothing of stages that the reader may not see.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { type AgreementChain, agreementChainApi } from "@/contracts/agreement/chain/chain";
import { fillPath } from "@/contracts/kit/endpoint";
import { newId } from "@/server/platform/clock/id";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { agreementContractItems } from "@/server/modules/agreement/contract/contract.table";
import { aContract } from "@/server/modules/agreement/filing/filing-testing";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { anAgreement, anInvoice, invoiceHands, shareOf } from "@/server/modules/agreement/invoice/invoice-testing";
import { aReport } from "@/server/modules/agreement/report/report-testing";
import { reportFilings } from "@/server/modules/agreement/report/report.table";

const FIRST = DEMO.firm.first;
let t: TestApp;
let admin: string;
before(async () => {
  t = await buildDemoApp();
  admin = await tokenOf(t, DEMO.user.admin);
});
after(() => t.close());

async function read(contractId: string, token = admin) {
  const { path } = agreementChainApi.read;
  const answer = await t.call({ method: "GET", url: fillPath(path, { contractId }), token });
  return { status: answer.statusCode, data: answer.json<{ data: AgreementChain }>().data };
}

/** A report of an agreement's first service, as its steps would have left it. */
async function storeReport(filingId: string, serviceFee: string, reportStatus = 5) {
  const { reportTitle, serviceCategory, reportNo } = aReport({});
  const reportId = newId();
  const stamp = { createTime: t.clock.now(), updateTime: t.clock.now(), companyId: FIRST, companyName: "x" };
  const of = { agreementId: filingId, agreementItemId: `${filingId}-a`, serviceSubType: 302 };
  await t.db
    .insert(reportFilings)
    .values({ reportId, reportStatus, reportTitle, serviceCategory, reportNo, serviceFee, ...of, ...stamp });
  return reportId;
}

async function anEngagement() {
  const contractId = await aContract(t, { companyId: FIRST, contractAmount: "20000.00" });
  await t.db.insert(agreementContractItems).values({
    rowId: newId(),
    contractId,
    serviceCategory: 3,
    serviceSubType: 302,
    reportRequired: true,
  });
  const { filingId } = await anAgreement(t, contractId);
  return { contractId, filingId };
}

test("an engagement is told from its customer to its reports, and its sums are those of the lists", async () => {
  const { contractId, filingId } = await anEngagement();
  const hands = invoiceHands(t, admin);
  const made = await hands("create", "", await anInvoice(t, FIRST, { allocations: [shareOf(filingId)] }));
  assert.equal(made.status, 200, made.errorMessage);
  await storeReport(filingId, "8000.00");
  await storeReport(filingId, "500.00", 0);
  await storeReport(filingId, "700.00", 9);
  const { status, data } = await read(contractId);
  assert.equal(status, 200);
  assert.deepEqual(data.sums, {
    contractAmount: "20000.00",
    receivedAmount: "0.00",
    agreementAmount: "20000.00",
    invoicedAmount: "10600.00",
    reportFee: "8000.00",
  });
  const [agreement] = data.agreements ?? [];
  assert.equal(agreement?.invoicedAmount, "10600.00");
  assert.equal(agreement?.reportFee, "8000.00");
  assert.deepEqual(
    agreement?.items.map(({ reportFee, reportCount }) => [reportFee, reportCount]),
    [
      ["8000.00", 1],
      ["0.00", 0],
    ],
  );
  assert.deepEqual(
    data.invoices?.map(({ invoiceId, share }) => [invoiceId, share]),
    [[made.data.invoiceId, "10600.00"]],
  );
  assert.equal(data.reports?.length, 3);
  assert.deepEqual(
    data.notes.map(({ step, level }) => [step, level]),
    [[null, "hint"]],
    "what was invoiced is still to be paid; nothing else is wrong",
  );
});

test("a later version stands for its agreement; what named the earlier one is still its own", async () => {
  const { contractId, filingId } = await anEngagement();
  await storeReport(filingId, "300.00");
  const { filingId: second } = await anAgreement(t, contractId, {
    rootId: filingId,
    versionNo: 2,
    baseId: filingId,
    agreementAmount: "12000.00",
  });

  await t.db.update(agreementFilings).set({ agreeStatus: 10 }).where(eq(agreementFilings.filingId, filingId));
  const { data } = await read(contractId);
  assert.deepEqual(
    data.agreements?.map((one) => [one.filingId, one.rootId, one.reportFee]),
    [[second, filingId, "300.00"]],
  );
  assert.equal(data.sums.agreementAmount, "12000.00");
  const missing = data.notes.map(({ step, text }) => [step, text]);
  assert.deepEqual(
    missing.map(([step]) => step),
    ["invoice", "filing"],
  );
  assert.match(missing[0]?.[1] ?? "", /300\.00 元报备未开票/);
  assert.match(missing[1]?.[1] ?? "", /还有 8,000\.00 元没有备案/);
});

test("another firm and the association find no contract there", async () => {
  const { contractId } = await anEngagement();
  assert.equal((await read(contractId, await tokenOf(t, DEMO.user.other))).status, 404);
  assert.equal((await read(contractId, await tokenOf(t, DEMO.user.desk))).status, 403);
  assert.equal((await read("nobody")).status, 404);
});

test("stages that the reader may not see stay empty, with their sums and remarks", async () => {
  const { contractId, filingId } = await anEngagement();
  await storeReport(filingId, "300.00");
  const { userId } = await createUser(t.db, {
    companyId: FIRST,
    codes: ["g_hy_contract_view", "g_hy_agree_filing_view"],
  });
  const { data } = await read(contractId, await openSession(t, userId));
  assert.deepEqual(
    [data.invoices, data.reports, data.sums.invoicedAmount, data.sums.reportFee],
    [null, null, null, null],
  );
  assert.deepEqual(
    data.agreements?.map(({ reportFee, items }) => [reportFee, items[0]?.reportFee, items[0]?.reportCount]),
    [["0.00", "0.00", 0]],
  );
  assert.deepEqual(data.notes, []);
});
