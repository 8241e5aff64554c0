import assert from "node:assert/strict";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Endpoint, InputOf } from "@/contracts/kit/endpoint";
import { PERMISSION_CODES } from "@/contracts/access";
import { attachmentApi } from "@/contracts/file/attachment";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { duesApi } from "@/contracts/statement/dues/dues";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { duesPaymentApi, type PaymentDraft } from "@/contracts/statement/dues/payment";
import { duesStandardApi } from "@/contracts/statement/dues/standard";
import { STANDARD_SETS } from "@/contracts/statement/dues/standard-sets";
import { DUES, HALF } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import { newId } from "@/server/platform/clock/id";
import { aPdf } from "@/server/platform/files/inspect/samples";
import { createUser, openSession, type TestApp, type TestUser } from "@/server/testing/testing";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { type Hands, handsWith } from "@/server/modules/party/testing";
import { multipart } from "@/server/tests/examples";
import { firms } from "@/server/reference/firm.table";
import { duesBills, duesItems, duesStandards } from "@/server/modules/statement/dues/record.table";
import { reckonedColumns } from "@/server/modules/statement/dues/bill/reckon";
import { statements } from "@/server/modules/statement/record.table";

/** What a head office begins its summary of a year with. */
export const summaryForm = (duesYear: number, more: object = {}) => ({
  duesYear,
  half: 0,
  consolidateMode: null,
  headRevenue: null,
  internalElimination: "0.00",
  eliminationReason: null,
  remark: null,
  attachments: [],
  ...more,
});

/** Takes the demo's rules and bills away: tests of the rules begin with none. */
export const clearDues = async (db: Db): Promise<void> => {
  await db.execute(
    sql`truncate dues_receipts, dues_reductions, dues_movements, dues_payments, dues_recalculations, dues_items, dues_bills, dues_standards`,
  );
};

/** A session of somebody who may do everything there is. */
export const tokenFor = async (t: TestApp, who: TestUser): Promise<string> =>
  openSession(t, (await createUser(t.db, { ...who, codes: PERMISSION_CODES })).userId);

/** Calls of steps have no types of their own parts: the server checks what is sent. */
export const tell = <E extends Endpoint>(by: Hands, endpoint: E, input: object) => by(endpoint, input as InputOf<E>);
export const ok = async <E extends Endpoint>(by: Hands, endpoint: E, input: object) => {
  const told = await tell(by, endpoint, input);
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
};

/** An uploaded file, as a form names it. */
export async function voucher(t: TestApp, token: string, bizType: string) {
  const { payload, contentType } = await multipart({ bizType }, aPdf(newId()), "凭证.pdf");
  const headers = { "content-type": contentType };
  const answer = await t.call({ method: "POST", url: attachmentApi.upload.path, token, payload, headers });
  assert.equal(answer.statusCode, 200, answer.body);
  return { fileId: answer.json<{ data: { fileId: string } }>().data.fileId, attachType: 99, sortNo: 0 };
}

let numbers = 0;
interface Declared {
  readonly companyId: string;
  readonly duesYear: number;
  readonly revenue: string | null;
  readonly more?: object;
}
/** A bill as the association's run has made it and its firm has declared it. */
export async function aDeclaredBill(
  t: Pick<TestApp, "db" | "clock">,
  { companyId, duesYear, revenue, more = {} }: Declared,
): Promise<string> {
  const rules = { ...STANDARD_SETS.tiers2021.of(duesYear), payDeadline: "2027-12-31" };
  const standardId = `standard${duesYear}`;
  await t.db
    .insert(duesStandards)
    .values({ standardId, orgId: DEMO.orgId, duesYear, setName: `${duesYear}年度会费标准`, state: "inForce", rules })
    .onConflictDoNothing();
  const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, companyId));
  assert.ok(firm);
  numbers += 1;
  const bill = {
    duesId: newId(),
    billNo: `HF${duesYear}${String(numbers).padStart(6, "0")}`,
    companyId,
    companyName: firm.companyName,
    standardId,
    rules,
    rulesTitle: "测试标准",
    duesYear,
    half: HALF.whole,
    revenueYear: rules.revenueYear,
    firmGrade: null,
    monthsOfFirstYear: null,
    unitByHand: null,
    revenueBase: revenue,
    taxRevenue: revenue,
    otherRevenue: revenue === null ? null : "0.00",
    payDeadline: rules.payDeadline,
    payParty: 1,
    duesStatus: DUES.toPay as number,
    createTime: t.clock.now(),
    updateTime: t.clock.now(),
    ...more,
  };
  await t.db.insert(duesBills).values(bill);
  const itemId = newId();
  await t.db.insert(duesItems).values({
    itemId,
    duesId: bill.duesId,
    companyId,
    duesYear,
    itemNo: 1,
    duesType: 2,
    staffName: "甲",
    memberType: 1,
    standardFee: "700.00",
    payableAmount: "700.00",
    isCharged: true,
  });
  const columns = await reckonedColumns(t.db, bill);
  await t.db
    .update(duesBills)
    .set({ ...columns, owing: columns.payable })
    .where(eq(duesBills.duesId, bill.duesId));
  return bill.duesId;
}

/** What of a yearly income statement the association has accepted, with this revenue and no parts of it. */
export const acceptedAs = ({ clock }: Pick<TestApp, "clock">, revenue: string) => ({
  auditStatus: 3,
  acceptedTime: clock.now(),
  acceptedBreakdown: [],
  acceptedLines: [{ itemCode: "operatingRevenue", amount1: revenue, amount2: null }],
});
/** Such a statement of a firm that has no other of the year. */
export async function anAcceptedStatement(
  t: Pick<TestApp, "db" | "clock">,
  { companyId, year, revenue }: { readonly companyId: string; readonly year: number; readonly revenue: string },
): Promise<string> {
  const statementId = newId();
  await t.db.insert(statements).values({
    statementId,
    statementType: 2,
    year,
    periodType: 1,
    period: 0,
    scope: 1,
    periodText: "年度",
    accountingStandard: 1,
    formKey: "small-02@2011",
    companyId,
    companyName: "测试所",
    createTime: t.clock.now(),
    updateTime: t.clock.now(),
    periodFrom: `${year}-01-01`,
    periodTo: `${year}-12-31`,
    ...acceptedAs(t, revenue),
  });
  return statementId;
}

/** As many as these wait for a lock of this database. */
export async function somebodyWaits(db: Db, many = 1): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.n ?? 0) >= many) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("nobody waited for what is held");
}

interface HeldRow {
  readonly table: PgTable;
  readonly where: SQL;
}
/**
 * Holds a row, asks for something that wants it, and finds another one free while that waits: whoever wants both takes the
 * held one first. The answer comes behind.
 */
export async function waitsFor(
  db: Db,
  {
    held,
    free,
    ask,
  }: { readonly held: HeldRow; readonly free: HeldRow; readonly ask: () => Promise<{ status: number }> },
): Promise<void> {
  const { asked, found } = await db.transaction(async (tx) => {
    await tx.select().from(held.table).where(held.where).for("update");
    const waiting = ask();
    await somebodyWaits(db);
    const rows = await tx.select().from(free.table).where(free.where).for("update", { skipLocked: true });
    return { asked: waiting, found: rows.length };
  });
  const told = await asked;
  assert.deepEqual([told.status, found], [200, 1], JSON.stringify(told));
}

interface Progress {
  readonly state: "queued" | "running" | "done" | "failed";
}
/** What a job came to, when it is over. */
async function over<C extends Progress>(ask: () => Promise<C | null>): Promise<C> {
  for (let tries = 0; tries < 200; tries += 1) {
    const told = await ask();
    if (told?.state === "done" || told?.state === "failed") return told;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the job was not over in time");
}

/** The demo association with a firm's clerk and its own officer, both of whom may do everything that dues know. */
export async function duesScene() {
  const t = await buildDemoApp();
  await clearDues(t.db);
  const FIRM = DEMO.firm.generalPartnership;
  const year = t.clock.now().getUTCFullYear() - 1;
  const today = t.clock.now().toISOString().slice(0, 10);
  const firmToken = await tokenFor(t, { companyId: FIRM });
  const deskToken = await tokenFor(t, { userType: 2, orgId: DEMO.orgId });
  const firm = handsWith(t, firmToken);
  const desk = handsWith(t, deskToken);

  const file = (token: string, bizType: string) => voucher(t, token, bizType);

  /** A draft as it stands when its simulation is over. */
  async function simulated({ standardId, version }: { readonly standardId: string; readonly version: number }) {
    const params = { standardId };
    await ok(desk, duesStandardApi.simulate, { params, body: { version } });
    const progress = await over(() => ok(desk, duesStandardApi.simulating, { params }));
    assert.equal(progress.state, "done", progress.failure ?? "");
    return ok(desk, duesStandardApi.get, { params });
  }
  /** Rules of a year in force, behind their simulation. */
  async function inForce(duesYear: number, more: object = {}) {
    const blank = await ok(desk, duesStandardApi.blank, { query: { duesYear, from: "tiers2021" } });
    const revenueYear = duesYear === year ? year : duesYear - 1;
    const rules = { ...blank.rules, ...more, revenueYear };
    const made = await ok(desk, duesStandardApi.create, { body: { ...blank, rules } });
    const params = { standardId: made.standardId };
    const early = await desk(duesStandardApi.enforce, { params, body: { version: made.version } });
    assert.deepEqual([early.status, early.errorCode], [409, "STATE"]);
    const { simulation, version } = await simulated(made);
    assert.ok((simulation?.firms ?? 0) > 0);
    return ok(desk, duesStandardApi.enforce, { params, body: { version } });
  }
  async function generated(duesYear: number, { companyIds, half = 0 }: { companyIds?: string[]; half?: number } = {}) {
    const input = { body: { duesYear, half, ...(companyIds ? { companyIds } : {}) } };
    const { jobId } = await ok(desk, duesDeskApi.generate, input);
    return over(() => ok(desk, duesDeskApi.generation, { params: { jobId } }));
  }
  async function billOf(duesYear: number, companyId: string = FIRM, half = 0) {
    const [row] = await t.db
      .select()
      .from(duesBills)
      .where(and(eq(duesBills.companyId, companyId), eq(duesBills.duesYear, duesYear), eq(duesBills.half, half)));
    assert.ok(row, `no bill of ${duesYear}`);
    return row;
  }
  const read = (duesId: string) => ok(desk, duesApi.get, { params: { duesId } });

  /** Declared by the firm and settled by the association. */
  async function settled(duesYear: number, half = 0) {
    const { duesId } = await billOf(duesYear, FIRM, half);
    const params = { duesId };
    const { version: _v, ...form } = await ok(firm, duesApi.full, { params });
    const filled = {
      ...form,
      receiptTitle: "测试税务师事务所",
      receiptCreditCode: "91420106MA4KXQ011H",
      receiptEmail: "a@example.com",
      receiptMobile: "13800138000",
      handlerName: "张三",
      handlerMobile: "13800138000",
    };
    const now = await read(duesId);
    const saved = await ok(firm, duesApi.update, { params, body: { ...filled, version: now.version } });
    const sent = await ok(firm, duesApi.submit, { params, body: { version: saved.version } });
    assert.equal(sent.duesStatus, DUES.toCheck);
    const body = { version: sent.version, unitByHand: null, opinion: null };
    return ok(desk, duesApi.settle, { params, body });
  }

  async function paymentOf(allocations: { duesId: string; amount: string }[], more: Partial<PaymentDraft> = {}) {
    const payAmount = amountText(allocations.reduce((all, { amount }) => all + fenOf(amount), 0n));
    const body = {
      payMethod: 1,
      payAmount,
      payDate: today,
      payerName: "付款公司",
      payerBank: null,
      payerAccount: null,
      bankSerialNo: newId(),
      unitPart: payAmount,
      personPart: "0.00",
      purpose: null,
      allocations: allocations.map((one) => ({ ...one, rowId: null })),
      payerNote: "由集团代付",
      remark: null,
      attachments: [await file(firmToken, "statement.dues-payment")],
      ...more,
    };
    return firm(duesPaymentApi.create, { body });
  }
  /** The bank's own file, as an officer brings it. */
  async function bring(bytes: Buffer, fileName: string) {
    const { payload, contentType } = await multipart({}, bytes, fileName);
    const headers = { "content-type": contentType };
    return t.call({ method: "POST", url: duesDeskApi.bankImport.path, token: deskToken, payload, headers });
  }

  return {
    t,
    FIRM,
    year,
    today,
    firmToken,
    deskToken,
    firm,
    desk,
    tell,
    ok,
    file,
    simulated,
    inForce,
    generated,
    billOf,
    read,
    settled,
    paymentOf,
    bring,
  };
}
export type DuesScene = Awaited<ReturnType<typeof duesScene>>;
