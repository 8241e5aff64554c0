// Guarantees: a firm takes its request to unlock back while it is unanswered: it leaves the association's work, stays in
// both sides' records, may be made again, and whoever answers it meanwhile hears why that does nothing. // domain b §5 (4), §6 (4)
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desc, eq } from "drizzle-orm";
import { REPORT_STATUS } from "@/contracts/agreement/report-fields";
import { audits } from "@/server/platform/audit/audit.table";
import { associationOf } from "@/server/reference/orgs";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { anInvoice, type InvoiceHands, invoiceHands } from "@/server/modules/agreement/invoice-testing";
import { anAgreement, aReport, reportHands, type ReportHands } from "@/server/modules/agreement/report-testing";
import { reportFilings } from "@/server/modules/agreement/report.table";
import { unlockWork } from "@/server/modules/agreement/unlock-work";

const FIRST = DEMO.firm.first;
let t: TestApp;
let invoices: { readonly firm: InvoiceHands; readonly desk: InvoiceHands; readonly other: InvoiceHands };
let reports: { readonly firm: ReportHands; readonly desk: ReportHands };
let work: () => Promise<readonly string[]>;

before(async () => {
  t = await buildDemoApp();
  const [admin, desk, other] = await Promise.all(
    [DEMO.user.admin, DEMO.user.desk, DEMO.user.other].map((user) => tokenOf(t, user)),
  );
  invoices = {
    firm: invoiceHands(t, admin ?? ""),
    desk: invoiceHands(t, desk ?? ""),
    other: invoiceHands(t, other ?? ""),
  };
  reports = { firm: reportHands(t, admin ?? ""), desk: reportHands(t, desk ?? "") };
  const user = {
    userType: 2,
    companyId: null,
    reach: [],
    lv1OrgId: await associationOf(t.db, FIRST),
    functionCodes: new Set(["g_hy_desk_invoice_audit", "g_hy_desk_report_audit"]),
  };
  work = async () => ((await unlockWork.ask({ db: t.db, user } as never)).todos ?? []).map(({ title }) => title);
});
after(() => t.close());

const offered = ({ data }: { readonly data: Readonly<Record<string, unknown>> }) => data["transitions"] as string[];

test("of an invoice", async () => {
  const { firm, desk, other } = invoices;
  const paid = { payStatus: null, paidAmount: null, paidDate: null };
  const made = await firm("create", "", await anInvoice(t, FIRST, { ...paid, issueDate: "2025-12-30" }));
  const { invoiceId } = made.data;
  assert.equal(made.status, 200, JSON.stringify(made));
  assert.ok(!offered(made).includes("cancelUnlock"));
  const early = await firm("cancelUnlock", invoiceId, { version: made.data.version });
  assert.equal(early.status, 409);
  const asked = await firm("askUnlock", invoiceId, { version: made.data.version, opinion: "漏登的分摊" });
  assert.ok(offered(asked).includes("cancelUnlock"));
  const seen = { version: asked.data.version };
  assert.ok(!offered(await desk("get", invoiceId)).includes("cancelUnlock"));
  assert.equal((await other("cancelUnlock", invoiceId, seen)).status, 404);
  assert.equal((await desk("cancelUnlock", invoiceId, seen)).status, 403);
  assert.deepEqual(await work(), ["答复历史年度发票的解锁申请：1 张"]);
  const back = await firm("cancelUnlock", invoiceId, seen);
  assert.equal(back.status, 200, JSON.stringify(back));
  assert.deepEqual([back.data["unlockAskedTime"], back.data["unlockReason"], await work()], [null, null, []]);
  assert.equal((back.data["auditRecords"] as { label: string }[]).at(-1)?.label, "撤回解锁申请");
  const [audit] = await t.db.select().from(audits).where(eq(audits.objectId, invoiceId)).orderBy(desc(audits.auditId));
  assert.equal(audit?.action, "agreement.invoice.cancelUnlock");
  // The officer had it open.
  for (const step of ["unlock", "refuseUnlock"] as const) {
    const late = await desk(step, invoiceId, { ...seen, opinion: "同意" });
    assert.equal(late.status, 409);
    assert.match(late.errorMessage ?? "", /办理「撤回解锁申请」，本次没有办理/);
  }
  assert.equal((await firm("cancelUnlock", invoiceId, { version: back.data.version })).status, 409);
  const again = await firm("askUnlock", invoiceId, { version: back.data.version, opinion: "补充分摊" });
  assert.deepEqual([again.status, (await work()).length], [200, 1]);
  const answered = await desk("refuseUnlock", invoiceId, { version: again.data.version, opinion: "请先补影像" });
  const tooLate = await firm("cancelUnlock", invoiceId, { version: again.data.version });
  assert.equal(answered.status, 200);
  assert.match(tooLate.errorMessage ?? "", /办理「不同意解锁」，本次没有办理/);
  // The day of locking is put off while a request waits.
  const waits = await firm("askUnlock", invoiceId, { version: answered.data.version, opinion: "补充分摊" });
  await t.setParam("agreement.yearLockDate", "12-31");
  assert.ok(!offered(await desk("get", invoiceId)).includes("unlock"));
  assert.ok(offered(await desk("get", invoiceId)).includes("refuseUnlock"));
  assert.ok(offered(await firm("get", invoiceId)).includes("cancelUnlock"));
  const taken = await firm("cancelUnlock", invoiceId, { version: waits.data.version });
  assert.deepEqual([taken.status, taken.data["unlockAskedTime"], await work()], [200, null, []]);
  for (const step of ["cancelUnlock", "askUnlock"]) assert.ok(!offered(taken).includes(step));
  await t.setParam("agreement.yearLockDate", "03-31");
});

test("of a report, also one that then leaves the association's sight", async () => {
  const { firm, desk } = reports;
  for (const lateReason of ["委托人迟延提供资料", null]) {
    const { filingId, itemId } = await anAgreement(t, FIRST, { serviceCategory: 1, serviceSubType: 104 });
    const form = aReport({ agreementId: filingId, agreementItemId: itemId, reportDate: "2025-12-20", lateReason });
    const made = await firm("create", "", form);
    assert.equal(made.status, 200, JSON.stringify(made));
    const { reportId } = made.data;
    const stood = { reportStatus: REPORT_STATUS.ready };
    await t.db.update(reportFilings).set(stood).where(eq(reportFilings.reportId, reportId));
    const asked = await firm("askUnlock", reportId, { version: made.data.version, opinion: "委托人迟延提供资料" });
    assert.ok(offered(asked).includes("cancelUnlock"), JSON.stringify(asked));
    assert.equal((await work()).length, 1);
    const seen = { version: asked.data.version };
    assert.equal((await desk("get", reportId)).status, 200);
    const back = await firm("cancelUnlock", reportId, seen);
    assert.deepEqual([back.data["unlockReason"], back.data["reportStatus"]], [null, REPORT_STATUS.ready]);
    assert.deepEqual(await work(), []);
    const answers = { unlock: { unlockedUntil: "2026-12-31", opinion: "属实" }, refuseUnlock: { opinion: "不属实" } };
    for (const [step, answer] of Object.entries(answers)) {
      const late = await desk(step as keyof typeof answers, reportId, { ...seen, ...answer });
      assert.equal(late.status, 409, JSON.stringify(late));
      assert.match(late.errorMessage ?? "", /撤回解锁申请.*，本次没有办理/);
    }
    assert.ok(offered(await firm("get", reportId)).includes("askUnlock"));
  }
});
