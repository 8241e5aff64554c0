// Guarantees: a change of an agreement keeps what reports and invoices have of it, whenever it is submitted and decided, and
// no agreement is filed of a contract that is gone meanwhile. // domain b §0.4 X3 to X5, X10, §4 (6)
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, isNotNull } from "drizzle-orm";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { CONTRACT_STATUS } from "@/contracts/agreement/contract/contract-fields";
import { userIdOf } from "@/server/seed/demo";
import type { TestApp } from "@/server/testing/testing";
import { staff } from "@/server/reference/staff.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { contractOf, holdContract } from "@/server/modules/agreement/filing/filing-facts";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import {
  aContract,
  aFile,
  aFiling,
  filingHands,
  type FilingHands,
  type Told,
} from "@/server/modules/agreement/filing/filing-testing";
import {
  anInvoice,
  invoiceHands,
  type InvoiceHands,
  shareOf,
} from "@/server/modules/agreement/invoice/invoice-testing";
import { aReport, aReportFile, reportHands, type ReportHands } from "@/server/modules/agreement/report/report-testing";

const FIRST = DEMO.firm.first;
const ADMIN = userIdOf(DEMO.user.admin);
let t: TestApp;
let filings: FilingHands;
let desk: FilingHands;
let invoices: InvoiceHands;
let reports: ReportHands;
let leader: string;
before(async () => {
  t = await buildDemoApp();
  const token = await tokenOf(t, DEMO.user.admin);
  [filings, invoices, reports] = [filingHands(t, token), invoiceHands(t, token), reportHands(t, token)];
  desk = filingHands(t, await tokenOf(t, DEMO.user.desk));
  const people = and(eq(staff.companyId, FIRST), eq(staff.staffStatus, 1), isNotNull(staff.personId));
  const [one] = await t.db.select().from(staff).where(people).limit(1);
  leader = one?.staffId ?? "";
});
after(() => t.close());

interface Item {
  readonly rowId: string;
  readonly serviceSubType: number;
  readonly itemAmount: string;
}
const itemsOf = ({ data }: Pick<Told, "data">) => data["items"] as Item[];
const right = (told: { readonly status: number }) => assert.equal(told.status, 200, JSON.stringify(told));
const pathsOf = ({ faults }: Pick<Told, "faults">) => faults.map(({ path }) => path);

/** An agreement of two services of agency work, 30,000 yuan each. */
async function filed(): Promise<Told["data"]> {
  const form = aFiling(await aContract(t, { companyId: FIRST }), [leader], "60000.00");
  const [item] = form.items;
  const one = { ...item, serviceCategory: 1, itemAmount: "30000.00" };
  const items = [
    { ...one, serviceSubType: 104 },
    { ...one, serviceSubType: 101 },
  ];
  const made = await filings("create", "", { ...form, items, attachments: [await aFile(t, FIRST, ADMIN)] });
  right(made);
  const told = await filings("submit", made.data.filingId, { version: made.data.version });
  right(told);
  return told.data;
}
/** Its next version with other services, saved; the amount is theirs. */
async function changed(of: Told["data"], items: (of: readonly Item[]) => object[], more: object = {}) {
  const begun = await filings("change", of.filingId, { version: of.version });
  right(begun);
  return again(begun.data.filingId, items, more);
}
async function again(filingId: string, items: (of: readonly Item[]) => object[], more: object = {}) {
  const full = await filings("full", filingId);
  const next = items(itemsOf(full)) as Item[];
  const agreementAmount = next.reduce((sum, { itemAmount }) => sum + Number(itemAmount), 0).toFixed(2);
  const why = { changeContent: "调整服务", changeDate: "2026-11-01", changeReason: "协商" };
  const attachments = [await aFile(t, FIRST, ADMIN)];
  const form = { ...full.data, ...why, items: next, agreementAmount, attachments, ...more };
  const told = await filings("update", filingId, form);
  right(told);
  return told.data;
}
const submit = ({ filingId, version }: Told["data"]) => filings("submit", filingId, { version });

/** An invoice of 31,800 yuan upon its first service. */
async function invoiced(of: Told["data"]): Promise<void> {
  const total = "31800.00";
  const [item] = itemsOf({ data: of });
  const amounts = { amountExTax: "30000.00", taxAmount: "1800.00", totalAmount: total };
  const form = await anInvoice(t, FIRST, {
    ...amounts,
    payStatus: null,
    paidAmount: null,
    paidDate: null,
    differenceReason: "代付",
    allocations: [shareOf(of.filingId, total, item?.rowId ?? null)],
  });
  right(await invoices("create", "", form));
}
/** A report of 25,000 yuan upon its second service, on its way. */
async function reported(of: Told["data"]): Promise<void> {
  const [, item] = itemsOf({ data: of });
  await t.db.update(agreementFilings).set(LONG_FILED).where(eq(agreementFilings.filingId, of.filingId));
  const form = aReport({
    agreementId: of.filingId,
    agreementItemId: item?.rowId ?? null,
    serviceSubType: 101,
    clientName: null,
    clientCreditCode: null,
    targetName: null,
    targetCreditCode: null,
    projectLeaderId: leader,
    serviceFee: "25000.00",
    reportFile: await aReportFile(t, FIRST, ADMIN),
  });
  const { clientName, clientCreditCode } = of;
  const client = { clientName, clientCreditCode, targetName: clientName, targetCreditCode: clientCreditCode };
  const made = await reports("create", "", { ...form, ...client });
  right(made);
  right(await reports("submit", made.data.reportId, { version: made.data.version }));
}
const LONG_FILED = { filingDate: new Date("2026-03-02T10:00:00+08:00") };

test("a change drops no service that reports or invoices name, and makes no other of it", async () => {
  const of = await filed();
  await invoiced(of);
  await reported(of);
  const next = await changed(of, ([one]) => [{ ...one, itemAmount: "60000.00" }]);
  const without = await submit(next);
  assert.deepEqual(pathsOf(without), ["items"], JSON.stringify(without));
  assert.match(without.faults[0]?.message ?? "", /已有1 份业务报备，不能删除/);
  const stood = itemsOf({ data: of });
  const other = await again(next.filingId, () =>
    stood.map((item, at) => (at ? item : { ...item, serviceSubType: 102 })),
  );
  const swapped = await submit(other);
  assert.deepEqual(pathsOf(swapped), ["items.0.serviceSubType"], JSON.stringify(swapped));
  assert.match(swapped.faults[0]?.message ?? "", /已有1 张发票，不能更换小类/);
  const cheaper = await again(next.filingId, () =>
    stood.map((item, at) => ({ ...item, itemAmount: at ? "20000.00" : "40000.00" })),
  );
  const asked = await submit(cheaper);
  assert.deepEqual(pathsOf(asked), ["overReason"]);
  assert.match(asked.faults[0]?.message ?? "", /报告已收费 25,000.00 元，变更后的项目金额 20,000.00 元/);
});

test("the amount of a change bears what was invoiced and reported: below it with a reason, far below not at all", async () => {
  const of = await filed();
  await invoiced(of);
  const low = (amount: string) => (items: readonly Item[]) => items.map((item) => ({ ...item, itemAmount: amount }));
  const next = await changed(of, low("10000.00"));
  assert.deepEqual(pathsOf(await submit(next)), ["agreementAmount"]);
  const nearer = await again(next.filingId, low("15000.00"));
  const asked = await submit(nearer);
  assert.deepEqual(pathsOf(asked), ["overReason"]);
  assert.match(asked.faults[0]?.message ?? "", /已开票净额 31,800.00 元，变更后的协议金额 30,000.00 元/);
  right(await submit(await again(next.filingId, low("15000.00"), { overReason: "差额退还委托人" })));
});

test("what was invoiced while a change waited is seen when the association decides", async () => {
  await t.setParam("agreement.auditedCategories", [1]);
  const of = await filed().then(async ({ filingId, version }) => {
    const told = await desk("pass", filingId, { version, opinion: null });
    right(told);
    return told.data;
  });
  const next = await changed(of, (items) => items.map((item) => ({ ...item, itemAmount: "10000.00" })));
  const waiting = (await submit(next)).data;
  assert.equal(waiting["agreeStatus"], AGREE_STATUS.submitted);
  await invoiced(of);
  const refused = await desk("pass", next.filingId, { version: waiting.version, opinion: null });
  assert.equal(refused.status, 409, JSON.stringify(refused));
  assert.match(refused.errorMessage ?? "", /超过 150%.+请退回事务所修改/);
  await t.setParam("agreement.auditedCategories", []);
});

test("a contract is judged as it stands once it is held, not as it was read before", async () => {
  const contractId = await aContract(t, { companyId: FIRST });
  const read = await contractOf(t.db, FIRST, contractId);
  assert.ok(read);
  const gone = { contractStatus: CONTRACT_STATUS.voided };
  await t.db.update(agreementContracts).set(gone).where(eq(agreementContracts.contractId, contractId));
  const held = await t.db.transaction((tx) => holdContract(tx, read));
  assert.deepEqual([read.contractStatus, held.contractStatus], [CONTRACT_STATUS.active, CONTRACT_STATUS.voided]);
});

test("what falls to each year adds up to the agreement, and its change says what became of that", async () => {
  const year = (of: number, amount: string) => ({ rowId: null, year: of, amount });
  const form = aFiling(await aContract(t, { companyId: FIRST }), [leader], "60000.00");
  const items = form.items.map((one) => ({ ...one, serviceCategory: 1, serviceSubType: 101 }));
  const made = await filings("create", "", {
    ...form,
    items,
    attachments: [await aFile(t, FIRST, ADMIN)],
    yearAmounts: [year(2027, "10000"), year(2026, "40000")],
  });
  right(made);
  const apart = await filings("submit", made.data.filingId, { version: made.data.version });
  assert.deepEqual(pathsOf(apart), ["yearAmounts"]);
  const full = (await filings("full", made.data.filingId)).data;
  const mended = await filings("update", made.data.filingId, {
    ...full,
    yearAmounts: [year(2027, "10000"), year(2026, "50000")],
  });
  right(mended);
  const told = await filings("submit", made.data.filingId, { version: mended.data.version });
  right(told);
  const years = (data: Told["data"]) =>
    (data["yearAmounts"] as { year: number; amount: string }[]).map((one) => [one.year, one.amount]);
  const before = [
    [2026, "50000.00"],
    [2027, "10000.00"],
  ];
  assert.deepEqual(years(told.data), before);
  const begun = await filings("change", told.data.filingId, { version: told.data.version });
  right(begun);
  assert.deepEqual(years(begun.data), before);
  const next = (await filings("full", begun.data.filingId)).data;
  const changed = await filings("update", begun.data.filingId, {
    ...next,
    yearAmounts: [year(2026, "45000"), year(2027, "15000")],
  });
  right(changed);
  assert.match(JSON.stringify(changed.data["versionChanges"]), /分年度金额.*50,?000.00.*45,?000.00/);
});
