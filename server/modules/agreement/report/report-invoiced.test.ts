// Guarantees: the net of a service pays its reports in the order of their filing, the net of the agreement as a whole what
// is still open; list and record tell the same; the firm is reminded of an unpaid report once, and of none that is paid.
// On PostgreSQL: windows over numeric, and a lock that other processes skip.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq, like } from "drizzle-orm";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { newId } from "@/server/platform/clock/id";
import type { TestApp } from "@/server/testing/testing";
import { agreementInvoiceAllocations, agreementInvoices } from "@/server/modules/agreement/invoice/invoice.table";
import { anInvoice } from "@/server/modules/agreement/invoice/invoice-testing";
import { remindUninvoiced } from "@/server/modules/agreement/report/report-chores";
import { invoicedFees } from "@/server/modules/agreement/report/report-invoiced";
import { anAgreement, reportHands } from "@/server/modules/agreement/report/report-testing";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { siteMessages } from "@/server/modules/message/site-message.table";

const FIRST = DEMO.firm.first;
const DAY_MS = 86_400_000;
let t: TestApp;
before(async () => {
  t = await buildDemoApp();
  // What the demonstration brings is not looked at here.
  await t.db.update(reportFilings).set({ invoiceCheckTime: t.clock.now() });
});
after(() => t.close());

/** A report that stands, filed so many days ago. */
async function aFiled(agreementId: string | null, agreementItemId: string | null, daysAgo: number, serviceFee: string) {
  const reportId = newId();
  const at = new Date(t.clock.now().getTime() - daysAgo * DAY_MS);
  await t.db.insert(reportFilings).values({
    reportId,
    reportStatus: REPORT_STATUS.filed,
    filingNo: `BBT${reportId}`,
    filingTime: at,
    serviceCategory: 1,
    reportTitle: `未开票示例 ${reportId}`,
    agreementId,
    agreementItemId,
    serviceFee,
    companyId: FIRST,
    companyName: "x",
    createTime: at,
    updateTime: at,
  });
  return reportId;
}

async function invoiced(agreementId: string, agreementItemId: string | null, allocAmount: string, invoiceStatus = 1) {
  const { allocations: _none, attachments: _files, ...form } = await anInvoice(t, FIRST);
  const invoiceId = newId();
  const now = t.clock.now();
  await t.db.insert(agreementInvoices).values({
    ...form,
    invoiceId,
    invoiceStatus,
    companyId: FIRST,
    companyName: "x",
    createTime: now,
    updateTime: now,
  });
  await t.db
    .insert(agreementInvoiceAllocations)
    .values({ rowId: newId(), invoiceId, agreementId, agreementItemId, allocAmount });
}

describe("what invoices have taken of a report's fee", () => {
  test("is paid in the order of filing, by service first, and told alike by list and record", async () => {
    const { filingId, itemId } = await anAgreement(t, FIRST, { serviceCategory: 1, serviceSubType: 104 });
    const second = await aFiled(filingId, itemId, 10, "100.00");
    const first = await aFiled(filingId, itemId, 20, "100.00");
    const whole = await aFiled(filingId, null, 5, "100.00");
    await invoiced(filingId, itemId, "150.00");
    await invoiced(filingId, itemId, "-20.00");
    await invoiced(filingId, itemId, "900.00", 5);
    await invoiced(filingId, null, "100.01");
    const fees = await invoicedFees(t.db, [first, second, whole]);
    assert.deepEqual(fees.get(first), { invoicedFee: "100.00", uninvoicedFee: "0.00" });
    assert.deepEqual(fees.get(second), { invoicedFee: "100.00", uninvoicedFee: "0.00" });
    assert.deepEqual(fees.get(whole), { invoicedFee: "30.01", uninvoicedFee: "69.99" });
    const token = await tokenOf(t, DEMO.user.admin);
    const firm = reportHands(t, token);
    assert.equal((await firm("get", whole)).data["uninvoicedFee"], "69.99");
    const url = `/rest/business/report/v1.0/list/page?page=1&pageSize=100&agreementId=${filingId}`;
    const { data } = (await t.call({ method: "GET", url, token })).json<{ data: Record<string, unknown>[] }>();
    const row = data.find(({ reportId }) => reportId === whole);
    assert.deepEqual([row?.["invoicedFee"], row?.["uninvoicedFee"]], ["30.01", "69.99"]);
  });

  test("is asked for once, ninety days behind the filing", async () => {
    const { filingId, itemId } = await anAgreement(t, FIRST, { serviceCategory: 1, serviceSubType: 104 });
    const open = await aFiled(filingId, null, 91, "100.00");
    await aFiled(filingId, null, 89, "100.00");
    await aFiled(filingId, null, 200, "100.00");
    // No invoice can pay what stands upon no agreement.
    await aFiled(null, null, 91, "100.00");
    // More than a run looks at, all of them too old.
    for (let i = 0; i < 500; i += 1) await aFiled(null, null, 300, "100.00");
    const other = await anAgreement(t, FIRST, { serviceCategory: 1, serviceSubType: 104 });
    await aFiled(other.filingId, other.itemId, 91, "100.00");
    await invoiced(other.filingId, other.itemId, "100.00");
    const chore = remindUninvoiced(t.app.platform.services);
    await Promise.all([chore(t.db, t.clock.now()), chore(t.db, t.clock.now())]);
    await chore(t.db, t.clock.now());
    const told = await t.db.select().from(siteMessages).where(like(siteMessages.msgTitle, "报备后 90 日未开票%"));
    assert.deepEqual(
      told.map(({ bizId }) => bizId),
      [open],
    );
    assert.match(told[0]?.msgContent ?? "", /尚有 100\.00 元未开票/);
    await t.setParam("report.uninvoicedDays", 0);
    await t.db.update(reportFilings).set({ invoiceCheckTime: null }).where(eq(reportFilings.reportId, open));
    await chore(t.db, t.clock.now());
    const [left] = await t.db.select().from(reportFilings).where(eq(reportFilings.reportId, open));
    assert.equal(left?.invoiceCheckTime, null);
    assert.ok(itemId);
  });
});
