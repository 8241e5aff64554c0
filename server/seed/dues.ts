import { eq, sql } from "drizzle-orm";
import { dues } from "@/contracts/statement/dues/dues";
import { duesLifecycle } from "@/contracts/statement/dues/dues-lifecycle";
import { duesPayment } from "@/contracts/statement/dues/payment";
import type { RuleSet } from "@/contracts/statement/dues/rule-set";
import { STANDARD_SETS } from "@/contracts/statement/dues/standard-sets";
import { DUES, HALF, PAY_METHOD, PAY_PARTY, PAY_STATUS, RECEIPT } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import type { Files } from "@/server/platform/files/files";
import { storedFiles } from "@/server/platform/files/files.table";
import { nextSerial, yearlyNumber } from "@/server/platform/sql/serial";
import { calendarDate } from "@/server/platform/call/services";
import { addStep, REVIEW_RESULT } from "@/server/records/steps/port";
import { addBill } from "@/server/modules/statement/dues/bill/add-bill";
import { listedPeople } from "@/server/modules/statement/dues/people/people";
import {
  type BillRecord,
  duesBills,
  duesPayments,
  duesReceipts,
  duesStandards,
} from "@/server/modules/statement/dues/record.table";
import { acceptedRevenue, revenueColumns } from "@/server/modules/statement/dues/revenue";
import { addMovements, standingOf } from "@/server/modules/statement/dues/standing";
import type { Vault } from "@/server/platform/secrets/vault";
import { DEMO, demoId, userIdOf } from "@/server/seed/demo";
import type { PlainFirm } from "@/server/seed/firms";
import { aPage, PAGE_SIZE } from "@/server/seed/page";

const DAY_MS = 86_400_000;
const TOLERANCE = "1.00";
const DESK = "演示协会";
const FINANCE = "演示财务";
const VOUCHER = 12;
const OTHER_FILE = 99;

/** How far a bill has come: declared or not, settled, with what of it paid. */
type Paid = "none" | "unit" | "waiting" | "all" | "receipted";
interface Plan {
  readonly companyId: string;
  /** Years before the one whose dues were collected last. */
  readonly back: number;
  /** In 万元, where the association has accepted no income statement of the year. */
  readonly wan?: number;
  readonly isSettled?: true;
  readonly paid?: Paid;
}
const { first, headOffice, branchZhuzhou, generalPartnership, subsidiary } = DEMO.firm;
/** Few, and one of each: overdue in part, ready to declare, not paid, being confirmed, paid with its receipt. */
const PLANS: readonly Plan[] = [
  { companyId: first, back: 1, wan: 286, isSettled: true, paid: "unit" },
  { companyId: headOffice, back: 1, wan: 900, isSettled: true, paid: "all" },
  { companyId: first, back: 0, wan: 320 },
  { companyId: headOffice, back: 0 },
  { companyId: branchZhuzhou, back: 0, wan: 180, isSettled: true },
  { companyId: generalPartnership, back: 0, isSettled: true, paid: "waiting" },
  { companyId: subsidiary, back: 0, isSettled: true, paid: "receipted" },
];

/** Of a year: declared in the spring, paid by its summer; of the last one there is time until the end of the year. */
function rulesOf(duesYear: number, back: number): RuleSet {
  const next = duesYear + 1;
  return {
    ...STANDARD_SETS.tiers2021.of(duesYear),
    declareFrom: `${next}-01-01`,
    declareTo: back === 0 ? `${next}-11-30` : `${next}-05-31`,
    payDeadline: back === 0 ? `${next}-12-31` : `${next}-06-30`,
    bankAccountName: DEMO.orgName,
    bankName: "示例银行长沙分行营业部",
    bankAccount: "4300015500090123456",
  };
}
const stamps = (time: Date, name: string) => ({
  createTime: time,
  updateTime: time,
  createUserName: name,
  updateUserName: name,
});

async function standardOf(db: Db, duesYear: number, back: number, now: Date) {
  const [row] = await db
    .insert(duesStandards)
    .values({
      standardId: demoId("duesstandard", back + 1),
      orgId: DEMO.orgId,
      duesYear,
      setName: `${String(duesYear)}年度会费标准`,
      state: "inForce",
      rules: rulesOf(duesYear, back),
      simulateTime: now,
      simulatedVersion: 1,
      enforceTime: now,
      ...stamps(now, DESK),
    })
    .returning();
  if (!row) throw new Error("rules of the demo are kept");
  return row;
}
type Standard = Awaited<ReturnType<typeof standardOf>>;

/** Revenue as the association has accepted it; else as the firm says. */
async function revenueOf(db: Db, { companyId, wan }: Plan, year: number) {
  const accepted = await acceptedRevenue(db, companyId, year);
  if (accepted) return revenueColumns(accepted);
  const said = wan === undefined ? null : `${String(wan * 10_000)}.00`;
  return { revenueBase: said, taxRevenue: said, otherRevenue: said === null ? null : "0.00" };
}

async function billOf(db: Db, plan: Plan, at: number, { firm, standard, time, vault }: Known): Promise<BillRecord> {
  const { rules, duesYear } = standard;
  const { companyId, isSettled } = plan;
  const serial = await nextSerial(db, `HF${String(duesYear)}`);
  const bill = {
    duesId: demoId("dues", at + 1),
    billNo: `HF${String(duesYear)}${String(serial).padStart(6, "0")}`,
    companyId,
    companyName: firm.companyName,
    standardId: standard.standardId,
    rules,
    rulesTitle: standard.setName,
    duesYear,
    half: HALF.whole,
    revenueYear: rules.revenueYear,
    orgForm: firm.orgForm,
    firmGrade: firm.firmGrade ?? null,
    monthsOfFirstYear: null,
    unitByHand: null,
    ...(await revenueOf(db, plan, rules.revenueYear)),
    payDeadline: rules.payDeadline,
    payParty: PAY_PARTY.own,
    receiptTitle: firm.companyName,
    receiptCreditCode: firm.creditCode,
    receiptEmail: firm.email ?? null,
    receiptMobile: vault.seal("13800003190"),
    handlerName: "李慧",
    handlerMobile: vault.seal("13800003190"),
    duesStatus: isSettled ? DUES.toPay : DUES.toDeclare,
    submitTime: isSettled ? time : null,
    settleTime: isSettled ? time : null,
    ...stamps(time, DESK),
  };
  const people = await listedPeople(db, [companyId], { rules, duesYear });
  const row = await addBill(db, bill, people.get(companyId) ?? []);
  if (!row) throw new Error("a bill of the demo is kept");
  return row;
}

/** How a bill came to be settled. */
async function tellSettled(db: Db, { duesId, companyId, companyName }: BillRecord, time: Date): Promise<void> {
  const way = [
    ["submit", DUES.toDeclare, DUES.toCheck],
    ["settle", DUES.toCheck, DUES.toPay],
  ] as const;
  for (const [i, [action, fromStatus, toStatus]] of way.entries()) {
    const isFirm = action === "submit";
    await addStep(db, {
      bizType: dues.id,
      bizId: duesId,
      companyId,
      action,
      label: duesLifecycle.transitions[action].label,
      fromStatus,
      toStatus,
      operatorUserId: userIdOf(isFirm ? DEMO.user.finance : DEMO.user.desk),
      operatorName: isFirm ? FINANCE : DESK,
      operatorOrg: isFirm ? companyName : DEMO.orgName,
      operateTime: new Date(time.getTime() + i * 60_000 - 3_600_000),
      auditResult: isFirm ? null : REVIEW_RESULT.passed,
      opinion: null,
      isReturn: false,
    });
  }
}

interface Known {
  readonly firm: PlainFirm;
  readonly standard: Standard;
  /** When it was settled. */
  readonly time: Date;
  readonly vault: Vault;
}
interface Filed {
  readonly sha256: string;
  readonly now: Date;
}

const fileRow = (of: { bizType: string; bizId: string; companyId: string; fileName: string; attachType: number }) => ({
  fileId: demoId("duesfile", Number(of.bizId.slice(-6)) + (of.bizType === duesPayment.id ? 100 : 0)),
  ...of,
  sortNo: 1,
  fileExt: "pdf",
  fileSize: PAGE_SIZE,
});

/** A transfer over the bill, confirmed or waiting. */
async function pay(
  db: Db,
  bill: BillRecord,
  at: number,
  { paid, time, sha256 }: Filed & { paid: Paid; time: Date },
): Promise<void> {
  const { duesId, companyId, companyName, unitDue, personDue, payable } = bill;
  const payDate = calendarDate(time);
  const year = payDate.slice(0, 4);
  const isUnit = paid === "unit";
  const payAmount = isUnit ? unitDue : payable;
  const isArrived = paid !== "waiting";
  const paymentId = demoId("duespayment", at + 1);
  const paymentNo = await yearlyNumber(db, { prefix: "JF", year, digits: 6 });
  await db.insert(duesPayments).values({
    paymentId,
    paymentNo,
    payMethod: PAY_METHOD.transfer,
    payAmount,
    payDate,
    payerName: companyName,
    payerBank: "示例银行长沙分行",
    payerAccount: "6222020000000000123",
    bankSerialNo: `DEMO${payDate.replaceAll("-", "")}${String(at + 1).padStart(4, "0")}`,
    unitPart: unitDue,
    personPart: isUnit ? "0.00" : personDue,
    purpose: `${companyName} ${bill.billNo} 会费`,
    allocations: [{ rowId: null, duesId, amount: payAmount }],
    confirmStatus: isArrived ? PAY_STATUS.arrived : PAY_STATUS.waiting,
    ...(isArrived && {
      arrivedAmount: payAmount,
      arrivedDate: payDate,
      confirmTime: time,
      confirmUserName: DESK,
      confirmNo: await yearlyNumber(db, { prefix: "SKQR", year, digits: 6 }),
    }),
    companyId,
    companyName,
    ...stamps(time, FINANCE),
  });
  const of = { bizType: duesPayment.id, bizId: paymentId, companyId, fileName: "银行回单.pdf", attachType: VOUCHER };
  const uploaded = { uploadUserId: userIdOf(DEMO.user.finance), uploadUserName: FINANCE, uploadTime: time };
  await db.insert(storedFiles).values({ ...fileRow(of), sha256, ...uploaded });
  if (isArrived)
    await addMovements(
      db,
      [{ duesId, kind: "paid", paymentId, moveDate: payDate, amount: payAmount, words: `缴费 ${paymentNo} 到账` }],
      { now: time, userName: DESK },
    );
}

async function receipt(db: Db, bill: BillRecord, at: number, { amount, time, sha256 }: Filed & Receipted) {
  const { duesId, companyId, companyName, billNo, duesYear } = bill;
  const receiptId = demoId("duesreceipt", at + 1);
  await db.insert(duesReceipts).values({
    receiptId,
    duesId,
    companyId,
    companyName,
    billNo,
    duesYear,
    receiptType: 1,
    receiptCode: "43020126",
    receiptNo: `00012345${String(at + 1).padStart(2, "0")}`,
    checkCode: "a1b2c3",
    title: companyName,
    creditCode: bill.receiptCreditCode,
    amount,
    issueDate: calendarDate(time),
    issuer: "王敏",
    sendEmail: bill.receiptEmail,
    receiptStatus: RECEIPT.issued,
    ...stamps(time, DESK),
  });
  const of = {
    bizType: "statement.dues-receipt",
    bizId: receiptId,
    companyId,
    fileName: `会费票据 ${billNo}.pdf`,
    attachType: OTHER_FILE,
  };
  const uploaded = { uploadUserId: userIdOf(DEMO.user.desk), uploadUserName: DESK, uploadTime: time };
  await db.insert(storedFiles).values({ ...fileRow(of), sha256, ...uploaded });
}
interface Receipted {
  readonly amount: string;
  readonly time: Date;
}

/** Rules of two years and a few bills of the demo association, reckoned as its own engine does. // domain a §12 */
export async function insertDues(
  db: Db,
  files: Files,
  { firms, vault, now }: { readonly firms: readonly PlainFirm[]; readonly vault: Vault; readonly now: Date },
): Promise<void> {
  const lastYear = Number(calendarDate(now).slice(0, 4)) - 1;
  const standards = new Map<number, Standard>();
  for (const back of [1, 0]) standards.set(back, await standardOf(db, lastYear - back, back, now));
  const sha256 = await aPage(files);
  for (const [at, plan] of PLANS.entries()) {
    const firm = firms.find(({ companyId }) => companyId === plan.companyId);
    const standard = standards.get(plan.back);
    if (!firm || !standard) continue;
    const time = new Date(now.getTime() - (plan.back === 0 ? 20 : 200) * DAY_MS);
    const bill = await billOf(db, plan, at, { firm, standard, time, vault });
    const { duesId } = bill;
    if (!plan.isSettled) continue;
    await tellSettled(db, bill, time);
    const { paid = "none" } = plan;
    const later = new Date(time.getTime() + 5 * DAY_MS);
    if (paid !== "none") await pay(db, bill, at, { paid, time: later, sha256, now });
    const amount = paid === "unit" ? bill.unitDue : bill.payable;
    if (paid === "unit" || paid === "receipted") await receipt(db, bill, at, { amount, time: later, sha256, now });
    const { status, sums } = await standingOf(db, bill, TOLERANCE);
    await db
      .update(duesBills)
      .set({ ...sums, duesStatus: status, version: sql`${duesBills.version} + 1` })
      .where(eq(duesBills.duesId, duesId));
  }
}
