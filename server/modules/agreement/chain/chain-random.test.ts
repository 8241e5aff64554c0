// Guarantees: whatever a firm does along its chain, in whatever order: amounts are taken and refused by their bounds and add
// up, links lead both ways, versions and numbers have no gap, and a number stays with its report. // domain b §0.4, §6 (6)
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, isNotNull } from "drizzle-orm";
import { type AgreementChain, agreementChainApi, type ChainAgreement } from "@/contracts/agreement/chain/chain";
import type { AgreementItem } from "@/contracts/agreement/filing/filing-fields";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { CORRECT_CLASS } from "@/contracts/agreement/report/report-fields";
import { REPORT_STATUS, STANDING } from "@/contracts/agreement/report/report-status";
import { fromUnits, sumCents, toUnits } from "@/contracts/kit/amount/decimal";
import { fillPath } from "@/contracts/kit/endpoint";
import { userIdOf } from "@/server/seed/demo";
import type { TestApp } from "@/server/testing/testing";
import { CHAINS } from "@/server/tests/fuzz-cases";
import { staff } from "@/server/reference/staff.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import {
  aContract,
  aFile,
  aFiling,
  filingHands,
  type FilingHands,
} from "@/server/modules/agreement/filing/filing-testing";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import {
  anInvoice,
  invoiceHands,
  type InvoiceHands,
  shareOf,
} from "@/server/modules/agreement/invoice/invoice-testing";
import {
  aReport,
  aReportFile,
  creditCodeOf,
  reportHands,
  type ReportHands,
} from "@/server/modules/agreement/report/report-testing";
import { reportFilings } from "@/server/modules/agreement/report/report.table";

const FIRST = DEMO.firm.first;
const ADMIN = userIdOf(DEMO.user.admin);
const STEPS = 45;
/** In percent: what agreements may take of a contract, invoices of an agreement. // domain b §0.4 X3, X5 */
const [OF_CONTRACT, OF_AGREEMENT] = [120n, 150n];
const CONTRACT = "100000.00";

let t: TestApp;
let token: string;
let filings: FilingHands;
let invoices: InvoiceHands;
let reports: ReportHands;
let desk: ReportHands;
let leader: string;
before(async () => {
  t = await buildDemoApp();
  token = await tokenOf(t, DEMO.user.admin);
  [filings, invoices, reports] = [filingHands(t, token), invoiceHands(t, token), reportHands(t, token)];
  desk = reportHands(t, await tokenOf(t, DEMO.user.desk));
  const people = and(eq(staff.companyId, FIRST), eq(staff.staffStatus, 1), isNotNull(staff.personId));
  const [one] = await t.db.select().from(staff).where(people).limit(1);
  leader = one?.staffId ?? "";
});
after(() => t.close());

/** The same numbers for the same seed, on every machine. */
function dice(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return { below, one: <T>(list: readonly T[]): T | undefined => list[below(list.length)] };
}
const cents = (amount: unknown): bigint => toUnits(String(amount), 2) ?? 0n;
const yuan = (amount: number): string => fromUnits(BigInt(amount) * 100n, 2);

/** What the firm believes that it has; amounts in fen. */
interface Agreement {
  readonly contractId: string;
  readonly root: string;
  readonly filingNo: string;
  current: string;
  itemId: string;
  amount: bigint;
  invoiced: bigint;
  versions: number;
}
interface Invoice {
  readonly id: string;
  readonly of: Agreement;
  readonly total: bigint;
  reversed: bigint;
}
interface Report {
  readonly id: string;
  readonly of: Agreement;
  readonly filingNo: string;
  fee: bigint;
  versions: number;
  status: number;
  replacedBy: string | null;
}

let unit = 1_000;

/** One firm at work, by the product's own calls. */
class Work {
  readonly agreements: Agreement[] = [];
  readonly invoices: Invoice[] = [];
  readonly reports: Report[] = [];
  constructor(
    readonly contracts: readonly string[],
    readonly roll: ReturnType<typeof dice>,
  ) {}

  private taken(contractId: string, but?: Agreement): bigint {
    const others = this.agreements.filter((one) => one.contractId === contractId && one !== but);
    return others.reduce((sum, { amount }) => sum + amount, 0n);
  }
  private fits = (amount: bigint, contractId: string, but?: Agreement): boolean =>
    (this.taken(contractId, but) + amount) * 100n <= cents(CONTRACT) * OF_CONTRACT;

  async agree(): Promise<void> {
    const contractId = this.roll.one(this.contracts) ?? "";
    const amount = yuan(5_000 + this.roll.below(60_000));
    const form = aFiling(contractId, [leader], amount);
    const items = form.items.map((item) => ({ ...item, serviceCategory: 1, serviceSubType: 104 }));
    const attachments = [await aFile(t, FIRST, ADMIN)];
    const made = await filings("create", "", { ...form, items, attachments, overReason: "按补充约定" });
    assert.equal(made.status, 200, JSON.stringify(made));
    const { filingId, version } = made.data;
    const told = await filings("submit", filingId, { version });
    assert.equal(told.status, this.fits(cents(amount), contractId) ? 200 : 400, JSON.stringify(told));
    if (told.status !== 200) return;
    const [item] = told.data["items"] as AgreementItem[];
    const numbers = { root: filingId, current: filingId, itemId: item?.rowId ?? "" };
    const stands = { contractId, amount: cents(amount), invoiced: 0n, versions: 1 };
    this.agreements.push({ ...numbers, ...stands, filingNo: String(told.data["filingNo"]) });
  }

  /** Its next version; one that is refused is filed with its old amount. */
  async change(): Promise<void> {
    const of = this.roll.one(this.agreements);
    if (!of) return;
    const { version: stood } = (await filings("get", of.current)).data;
    const begun = (await filings("change", of.current, { version: stood })).data;
    const save = async (amount: string) => {
      const full = (await filings("full", begun.filingId)).data;
      const items = (full["items"] as AgreementItem[]).map((item) => ({ ...item, itemAmount: amount }));
      const why = { changeContent: "金额变更", changeDate: "2026-11-01", changeReason: "协商", overReason: "约定" };
      const attachments = [await aFile(t, FIRST, ADMIN)];
      const form = { ...full, ...why, items, attachments, agreementAmount: amount };
      const saved = await filings("update", begun.filingId, form);
      assert.equal(saved.status, 200, JSON.stringify(saved));
      return filings("submit", begun.filingId, { version: saved.data.version });
    };
    const amount = yuan(5_000 + this.roll.below(60_000));
    let told = await save(amount);
    const bearsInvoices = of.invoiced * 100n <= cents(amount) * OF_AGREEMENT;
    const isRight = bearsInvoices && this.fits(cents(amount), of.contractId, of);
    assert.equal(told.status, isRight ? 200 : 400, JSON.stringify(told));
    if (isRight) of.amount = cents(amount);
    else told = await save(fromUnits(of.amount, 2));
    assert.equal(told.status, 200, JSON.stringify(told));
    of.current = told.data.filingId;
    of.versions += 1;
    assert.deepEqual([told.data["versionNo"], told.data["filingNo"]], [of.versions, of.filingNo]);
  }

  async invoice(): Promise<void> {
    const of = this.roll.one(this.agreements);
    if (!of) return;
    const net = 100 + this.roll.below(400) * 100;
    const total = cents(yuan(net)) + cents(fromUnits(BigInt(net * 6), 2));
    const form = await anInvoice(t, FIRST, {
      amountExTax: yuan(net),
      taxAmount: fromUnits(BigInt(net * 6), 2),
      totalAmount: fromUnits(total, 2),
      payStatus: null,
      paidAmount: null,
      paidDate: null,
      differenceReason: "随机核对",
      allocations: [shareOf(of.current, fromUnits(total, 2), of.itemId)],
    });
    const told = await invoices("create", "", form);
    const isRight = (of.invoiced + total) * 100n <= of.amount * OF_AGREEMENT;
    assert.equal(told.status, isRight ? 200 : 400, JSON.stringify(told));
    if (!isRight) return;
    of.invoiced += total;
    this.invoices.push({ id: told.data.invoiceId, of, total, reversed: 0n });
  }

  async takeBack(): Promise<void> {
    const of = this.roll.one(this.invoices);
    if (!of) return;
    const net = 100 * (1 + this.roll.below(200));
    const total = cents(yuan(net)) + cents(fromUnits(BigInt(net * 6), 2));
    const minus = (units: bigint): string => fromUnits(-units, 2);
    const form = await anInvoice(t, FIRST, {
      redFlag: 2,
      originalInvoiceId: of.id,
      differenceReason: "随机核对",
      amountExTax: minus(cents(yuan(net))),
      taxAmount: minus(BigInt(net * 6)),
      totalAmount: minus(total),
      payStatus: null,
      paidAmount: null,
      paidDate: null,
      allocations: [shareOf(of.of.current, minus(total), of.of.itemId)],
    });
    const told = await invoices("create", "", form);
    const isRight = of.reversed + total <= of.total;
    assert.equal(told.status, isRight ? 200 : 400, JSON.stringify(told));
    if (!isRight) return;
    of.reversed += total;
    of.of.invoiced -= total;
  }

  private async filed(form: object, of: Agreement): Promise<void> {
    const made = await reports("create", "", form);
    assert.equal(made.status, 200, JSON.stringify(made));
    await this.file(made.data, of);
  }
  private async file({ reportId, version }: { reportId: string; version: number }, of: Agreement): Promise<Report> {
    const sent = await reports("submit", reportId, { version });
    assert.equal(sent.status, 200, JSON.stringify(sent));
    const done = await reports("file", reportId, { version: sent.data.version });
    assert.equal(done.status, 200, JSON.stringify(done));
    const { filingNo, serviceFee, reportStatus } = done.data;
    const stands = { fee: cents(serviceFee), versions: 1, status: Number(reportStatus), replacedBy: null };
    const one: Report = { id: reportId, of, filingNo: String(filingNo), ...stands };
    this.reports.push(one);
    return one;
  }

  async report(): Promise<void> {
    const of = this.roll.one(this.agreements);
    if (!of) return;
    const form = aReport({
      agreementId: of.current,
      agreementItemId: of.itemId,
      projectLeaderId: leader,
      serviceFee: yuan(1 + this.roll.below(30_000)),
      feeReason: "随机核对",
      targetCreditCode: creditCodeOf((unit += 1)),
      reportFile: await aReportFile(t, FIRST, ADMIN),
    });
    await this.filed(form, of);
  }

  private standing = (): Report | undefined =>
    this.roll.one(this.reports.filter(({ status }) => status === REPORT_STATUS.filed));

  async correct(): Promise<void> {
    const one = this.standing();
    if (!one) return;
    const { version, ...stood } = (await reports("get", one.id)).data;
    const fee = yuan(1 + this.roll.below(30_000));
    const told = await reports("askCorrect", one.id, { version, serviceFee: fee, opinion: "收费录入有误" });
    if (cents(fee) === cents(stood["serviceFee"])) return assert.equal(told.status, 400);
    assert.equal(told.status, 200, JSON.stringify(told));
    one.versions += 1;
    one.fee = cents(fee);
    assert.deepEqual([told.data["versionNo"], told.data["filingNo"]], [one.versions, one.filingNo]);
  }

  async voided(): Promise<void> {
    const one = this.standing();
    if (!one) return;
    const { version } = (await reports("get", one.id)).data;
    const why = { voidReason: 3, opinion: "委托人名称录入有误，需要重新出具", attachments: [] };
    const asked = await reports("askVoid", one.id, { version, ...why });
    const isAgreed = this.roll.below(3) > 0;
    const body = { version: asked.data.version, opinion: isAgreed ? null : "报告无误，不同意作废" };
    const told = await desk(isAgreed ? "agreeVoid" : "refuseVoid", one.id, body);
    assert.equal(told.status, 200, JSON.stringify(told));
    if (isAgreed) one.status = REPORT_STATUS.voided;
  }

  async anew(): Promise<void> {
    const one = this.standing();
    // A report upon a version that was changed names the present one first.
    if (!one) return;
    const { version } = (await reports("get", one.id)).data;
    const begun = (await reports("reissue", one.id, { version })).data;
    const full = (await reports("full", begun.reportId)).data;
    const { reportNo } = aReport({});
    const { current: agreementId, itemId: agreementItemId } = one.of;
    const typed = { agreementId, agreementItemId, reportNo, reportFile: await aReportFile(t, FIRST, ADMIN) };
    const saved = await reports("update", begun.reportId, { ...full, ...typed });
    assert.equal(saved.status, 200, JSON.stringify(saved));
    const next = await this.file(saved.data, one.of);
    one.status = REPORT_STATUS.replaced;
    one.replacedBy = next.id;
  }

  async step(): Promise<void> {
    const ways = [this.agree, this.change, this.invoice, this.invoice, this.takeBack, this.report, this.report];
    await this.roll.one([...ways, this.correct, this.correct, this.voided, this.anew])?.call(this);
  }
}

/** Versions of each agreement, as they are stored. */
async function assertAgreements({ agreements }: Work): Promise<void> {
  for (const one of agreements) {
    const rows = await t.db.select().from(agreementFilings).where(eq(agreementFilings.rootId, one.root));
    rows.sort((a, b) => a.versionNo - b.versionNo);
    assert.deepEqual(
      rows.map(({ versionNo, filingNo, agreeStatus }) => [versionNo, filingNo, agreeStatus]),
      rows.map((_, at) => [at + 1, one.filingNo, at + 1 === one.versions ? AGREE_STATUS.filed : AGREE_STATUS.replaced]),
    );
    assert.equal(rows.length, one.versions);
    const last = rows.at(-1);
    assert.equal(sumCents((last?.items ?? []).map(({ itemAmount }) => itemAmount)), cents(last?.agreementAmount));
    assert.equal(cents(last?.agreementAmount), one.amount);
  }
  assert.equal(new Set(agreements.map(({ filingNo }) => filingNo)).size, agreements.length);
}

/** Each report keeps its number, its versions and whose place it took; numbers of the firm's year have no gap. */
async function assertReports({ reports: known }: Work): Promise<void> {
  const rows = await t.db.select().from(reportFilings).where(eq(reportFilings.companyId, FIRST));
  const byId = new Map(rows.map((row) => [row.reportId, row]));
  for (const one of known) {
    const row = byId.get(one.id);
    assert.ok(row);
    assert.deepEqual(
      [row.filingNo, row.reportStatus, row.versionNo, cents(row.serviceFee), row.replacedById],
      [one.filingNo, one.status, one.versions, one.fee, one.replacedBy],
    );
    const audited = row.corrections.filter(({ correctClass }) => correctClass === CORRECT_CLASS.audited);
    assert.deepEqual(
      audited.map(({ versionNo }) => versionNo),
      Array.from({ length: one.versions - 1 }, (_, at) => at + 2),
    );
    if (one.replacedBy !== null) assert.equal(byId.get(one.replacedBy)?.replacesId, one.id);
    if (row.replacesId !== null) assert.equal(byId.get(row.replacesId)?.replacedById, one.id);
  }
  const serials = known.map(({ filingNo }) => Number(filingNo.slice(15, 21))).sort((a, b) => a - b);
  assert.deepEqual(
    serials,
    serials.map((_, at) => (serials[0] ?? 0) + at),
  );
}

/** The page of each engagement shows all of it, with the sums that the firm has. */
async function assertChains(work: Work): Promise<void> {
  const sum = (list: readonly bigint[]): string =>
    fromUnits(
      list.reduce((all, one) => all + one, 0n),
      2,
    );
  for (const contractId of work.contracts) {
    const url = fillPath(agreementChainApi.read.path, { contractId });
    const { data } = (await t.call({ method: "GET", url, token })).json<{ data: AgreementChain }>();
    const own = work.agreements.filter((one) => one.contractId === contractId);
    const ownReports = work.reports.filter(({ of }) => of.contractId === contractId);
    // What was refused stays there as a draft.
    const counted = data.agreements?.filter(({ counts }) => counts).map(({ filingId }) => filingId);
    assert.deepEqual(counted?.sort(), own.map(({ current }) => current).sort());
    assert.equal(data.sums.agreementAmount, sum(own.map(({ amount }) => amount)));
    assert.equal(data.sums.invoicedAmount, sum(own.map(({ invoiced }) => invoiced)));
    const standing = ownReports.filter(({ status }) => STANDING.includes(status));
    assert.equal(data.sums.reportFee, sum(standing.map(({ fee }) => fee)));
    assert.deepEqual(data.reports?.map(({ reportId }) => reportId).sort(), ownReports.map(({ id }) => id).sort());
    const ownInvoices = work.invoices.filter(({ of }) => of.contractId === contractId);
    for (const { id } of ownInvoices) assert.ok(data.invoices?.some(({ invoiceId }) => invoiceId === id));
    for (const { current, amount, invoiced } of own) {
      const shown: ChainAgreement | undefined = data.agreements?.find(({ filingId }) => filingId === current);
      assert.deepEqual([cents(shown?.agreementAmount), cents(shown?.invoicedAmount)], [amount, invoiced]);
    }
  }
}

for (const seed of [20_261_120, 7, 4_711].slice(0, Number(process.env["CHAINS"] ?? CHAINS.ci)))
  test(`a firm at work by chance (${seed})`, async (context) => {
    const startedAt = performance.now();
    const contractAmount = CONTRACT;
    const contracts = [
      await aContract(t, { companyId: FIRST, contractAmount }),
      await aContract(t, { companyId: FIRST, contractAmount }),
    ];
    const work = new Work(contracts, dice(seed));
    await work.agree();
    await work.agree();
    for (let n = 0; n < STEPS; n += 1) await work.step();
    await assertAgreements(work);
    await assertReports(work);
    await assertChains(work);
    const { agreements, invoices: billed, reports: told } = work;
    const figures = [agreements.length, billed.length, told.length, Math.round(performance.now() - startedAt)];
    context.diagnostic(`agreements, invoices, reports, ms: ${figures.join(", ")}`);
    assert.ok(agreements.length > 1 && billed.length > 0 && told.length > 3);
  });
