// Guarantees: a firm takes its request to unlock back while it is unanswered: it leaves the association's work, stays in
// both sides' records, may be made again, and whoever answers it meanwhile hears why that does nothing. // domain b §5 (4), §6 (4)
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, desc, eq } from "drizzle-orm";
import { agreementFilingApi } from "@/contracts/agreement/filing/filing";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { audits } from "@/server/platform/audit/audit.table";
import { staff } from "@/server/reference/staff.table";
import { associationOf } from "@/server/reference/orgs";
import { userIdOf } from "@/server/seed/demo";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { anInvoice, type InvoiceHands, invoiceHands } from "@/server/modules/agreement/invoice/invoice-testing";
import {
  aContract,
  aFile,
  aFiling,
  filingHands,
  type FilingHands,
} from "@/server/modules/agreement/filing/filing-testing";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { anAgreement, aReport, reportHands, type ReportHands } from "@/server/modules/agreement/report/report-testing";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { unlockWork } from "@/server/modules/agreement/unlocking/unlock-work";

const FIRST = DEMO.firm.first;
let t: TestApp;
let invoices: { readonly firm: InvoiceHands; readonly desk: InvoiceHands; readonly other: InvoiceHands };
let filings: { readonly firm: FilingHands; readonly desk: FilingHands; readonly other: FilingHands };
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
  filings = {
    firm: filingHands(t, admin ?? ""),
    desk: filingHands(t, desk ?? ""),
    other: filingHands(t, other ?? ""),
  };
  reports = { firm: reportHands(t, admin ?? ""), desk: reportHands(t, desk ?? "") };
  const user = {
    userType: 2,
    companyId: null,
    reach: [],
    lv1OrgId: await associationOf(t.db, FIRST),
    functionCodes: new Set(["g_hy_desk_agreement_audit", "g_hy_desk_invoice_audit", "g_hy_desk_report_audit"]),
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
    const stoodStill = await firm("get", reportId);
    assert.ok(offered(stoodStill).includes("askUnlock"));
    const opinion = "委托人迟延提供资料";
    const again = await firm("askUnlock", reportId, { version: stoodStill.data.version, opinion });
    const no = await desk("refuseUnlock", reportId, { version: again.data.version, opinion: "请先补充说明" });
    assert.deepEqual([no.status, no.data["lateReason"]], [200, opinion], JSON.stringify(no));
    assert.equal((await desk("get", reportId)).status, 200, "whoever has answered still sees what he answered");
  }
});

/** A whole filing of the first firm with these dates, saved. */
async function aDatedFiling(signDate: string, serviceStart = signDate) {
  const { firm } = filings;
  const startDate = "2024-01-01";
  const [person] = await t.db
    .select()
    .from(staff)
    .where(and(eq(staff.companyId, FIRST), eq(staff.staffStatus, 1)))
    .limit(1);
  const form = aFiling(await aContract(t, { companyId: FIRST, startDate }), [person?.staffId ?? ""]);
  const items = form.items.map((one) => ({ ...one, serviceCategory: 1, serviceSubType: 101 }));
  const made = await firm("create", "", {
    ...form,
    items,
    signDate,
    serviceStart,
    attachments: [await aFile(t, FIRST, userIdOf(DEMO.user.admin))],
    crossRegionFlag: true,
    serviceCity: "430100",
  });
  assert.equal(made.status, 200, JSON.stringify(made));
  return made;
}
const LOCKED = /该协议应在 2025 年备案，2025 年度已锁定，请在记录页「申请解锁」；内容已保存/;

test("of an agreement: a late filing of a closed year is refused until the association has opened that year for it", async () => {
  const { firm, desk, other } = filings;
  const made = await aDatedFiling("2025-11-20", "2025-12-01");
  const { filingId } = made.data;
  assert.match(JSON.stringify(made.data["warnings"]), LOCKED);
  const refused = await firm("submit", filingId, { version: made.data.version });
  assert.equal(refused.status, 409);
  assert.match(refused.errorMessage ?? "", LOCKED);
  assert.equal((await desk("get", filingId)).status, 404, "a draft is the firm's own affair");
  const asked = await firm("askUnlock", filingId, { version: made.data.version, opinion: "委托人迟延签回协议" });
  assert.equal(asked.status, 200, JSON.stringify(asked));
  assert.deepEqual([offered(asked).includes("cancelUnlock"), asked.data["canEdit"]], [true, false]);
  assert.deepEqual(await work(), ["答复协议备案的解锁申请：1 份"]);
  // What is asked for is what is answered.
  const full = (await firm("full", filingId)).data;
  assert.equal((await firm("update", filingId, { ...full, summary: "改写了的协议摘要内容" })).status, 409);
  assert.equal((await firm("submit", filingId, { version: asked.data.version })).status, 409);
  assert.equal((await other("get", filingId)).status, 404);
  const seen = await desk("get", filingId);
  assert.deepEqual([seen.status, seen.data["unlockReason"]], [200, "委托人迟延签回协议"]);
  const list = await t.call({
    method: "GET",
    url: `${agreementFilingApi.list.path}?page=1&pageSize=30&isUnlockAsked=true`,
    token: await tokenOf(t, DEMO.user.desk),
  });
  assert.equal(list.statusCode, 200, list.body);
  assert.deepEqual(
    [...list.body.matchAll(/"filingId":"([^"]+)"/g)].map(([, id]) => id),
    [filingId],
  );
  // Taken back, it is the firm's own affair again.
  const back = await firm("cancelUnlock", filingId, { version: asked.data.version });
  assert.deepEqual([back.status, back.data["canEdit"], await work()], [200, true, []]);
  const late = await desk("unlock", filingId, {
    version: asked.data.version,
    unlockedUntil: "2026-12-31",
    opinion: "属实",
  });
  assert.equal(late.status, 409, JSON.stringify(late));
  assert.match(late.errorMessage ?? "", /撤回解锁申请.*，本次没有办理/);
  const again = await firm("askUnlock", filingId, { version: back.data.version, opinion: "委托人迟延签回协议" });
  const no = await desk("refuseUnlock", filingId, { version: again.data.version, opinion: "请先说明迟延的原因" });
  assert.equal(no.status, 200, JSON.stringify(no));
  assert.equal((await desk("get", filingId)).status, 200, "whoever has answered still sees what he answered");
  const stood = await firm("get", filingId);
  assert.equal((await firm("submit", filingId, { version: stood.data.version })).status, 409);
  const typed = { ...(await firm("full", filingId)).data, summary: "改写了的协议摘要内容" };
  const edited = await firm("update", filingId, typed);
  assert.equal(edited.status, 200, JSON.stringify(edited));
  assert.equal((await desk("get", filingId)).status, 404, "nobody sees what is not sent");
  const third = await firm("askUnlock", filingId, { version: edited.data.version, opinion: "已附委托人说明" });
  const answer = { version: third.data.version, opinion: "属实" };
  const beyond = await desk("unlock", filingId, { ...answer, unlockedUntil: "2028-01-01" });
  assert.deepEqual(
    beyond.faults.map(({ path }) => path),
    ["unlockedUntil"],
  );
  const opened = await desk("unlock", filingId, { ...answer, unlockedUntil: "2026-12-10" });
  assert.equal(opened.status, 200, JSON.stringify(opened));
  const [audit] = await t.db.select().from(audits).where(eq(audits.objectId, filingId)).orderBy(desc(audits.auditId));
  assert.equal(audit?.action, "agreement.filing.unlock");
  const open = await firm("get", filingId);
  assert.deepEqual([open.data["unlockedUntil"], open.data["unlockAskedTime"]], ["2026-12-10", null]);
  assert.equal((open.data["auditRecords"] as { opinion: string }[]).at(-1)?.opinion, "属实");
  // Opened is that year, and until that day.
  const moved = { unlockedYear: 2024 };
  await t.db.update(agreementFilings).set(moved).where(eq(agreementFilings.filingId, filingId));
  assert.equal((await firm("submit", filingId, { version: open.data.version })).status, 409, "another year");
  const over = { unlockedYear: 2025, unlockedUntil: "2026-11-01" };
  await t.db.update(agreementFilings).set(over).where(eq(agreementFilings.filingId, filingId));
  assert.equal((await firm("submit", filingId, { version: open.data.version })).status, 409, "over");
  await t.db
    .update(agreementFilings)
    .set({ unlockedUntil: "2026-12-10" })
    .where(eq(agreementFilings.filingId, filingId));
  const done = await firm("submit", filingId, { version: open.data.version });
  assert.equal(done.status, 200, JSON.stringify(done));
  assert.deepEqual([done.data["agreeStatus"], done.data["lateFlag"]], [3, true]);
  // Its change follows it: what has been filed is changed whenever that is needed.
  const change = await firm("change", filingId, { version: done.data.version });
  assert.doesNotMatch(JSON.stringify(change.data["warnings"]), LOCKED);
});

test("of an agreement that was due this year none is asked, nor before the year is locked", async () => {
  const { firm } = filings;
  // Signed last year and due this year: the year that is closed is not its own.
  for (const [signDate, serviceStart] of [
    ["2025-12-20", "2026-01-10"],
    ["2026-01-05", "2026-01-05"],
  ] as const) {
    const made = await aDatedFiling(signDate, serviceStart);
    assert.ok(!offered(made).includes("askUnlock"));
    const version = { version: made.data.version };
    assert.equal((await firm("askUnlock", made.data.filingId, { ...version, opinion: "说明原因" })).status, 409);
    const done = await firm("submit", made.data.filingId, version);
    assert.equal(done.status, 200, JSON.stringify(done));
  }
  const made = await aDatedFiling("2025-11-20");
  await t.setParam("agreement.filingYearLockDate", "12-31");
  const open = await firm("get", made.data.filingId);
  assert.ok(!offered(open).includes("askUnlock") && offered(open).includes("submit"));
  assert.equal((await firm("submit", made.data.filingId, { version: open.data.version })).status, 200);
  await t.setParam("agreement.filingYearLockDate", "03-31");
});
