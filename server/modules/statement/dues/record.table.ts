import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { BankLine } from "@/contracts/statement/dues/desk";
import type { BillLine } from "@/contracts/statement/dues/engine/compute";
import type { LineDifference } from "@/contracts/statement/dues/engine/compare";
import type { Allocation } from "@/contracts/statement/dues/payment";
import type { RuleSet } from "@/contracts/statement/dues/rule-set";
import type { SimulatedFirm, SimulationSum } from "@/contracts/statement/dues/standard";
import { instant, systemColumns } from "@/server/platform/sql/system-columns";
import { recordColumns } from "@/server/records/firm-columns";

const yuan = () => numeric({ precision: 18, scale: 2 });
const sum = () => yuan().notNull().default("0.00");
const day = () => date({ mode: "string" });
const none = sql`'[]'::jsonb`;

/** Sets of rules of an association; one of a year is in force. // domain a §12.2 */
export const duesStandards = pgTable(
  "dues_standards",
  {
    standardId: text().primaryKey(),
    /** The association whose rules they are. */
    orgId: text().notNull(),
    duesYear: integer().notNull(),
    setName: text().notNull(),
    state: text().$type<"draft" | "inForce" | "replaced">().notNull().default("draft"),
    rules: jsonb().$type<RuleSet>().notNull(),
    /** The last simulation, and of which version of the set it was. */
    simulateTime: instant(),
    simulatedVersion: integer(),
    simulation: jsonb().$type<SimulationSum>(),
    simulatedFirms: jsonb().$type<SimulatedFirm[]>().notNull().default(none),
    enforceTime: instant(),
    ...systemColumns(),
  },
  (t) => [
    index("dues_standards_org_idx").on(t.orgId, t.duesYear, t.updateTime),
    uniqueIndex("dues_standards_year_key")
      .on(t.orgId, t.duesYear)
      .where(sql`${t.state} = 'inForce'`),
  ],
);
export type StandardRecord = typeof duesStandards.$inferSelect;

/** 会费单: one for each firm, year and half that stands; its two mobiles hold sealed values. // domain a §12.4 */
export const duesBills = pgTable(
  "dues_bills",
  {
    duesId: text().primaryKey(),
    billNo: text().notNull().unique(),
    standardId: text()
      .notNull()
      .references(() => duesStandards.standardId),
    /** The rules as they were when it was last reckoned. */
    rules: jsonb().$type<RuleSet>().notNull(),
    rulesTitle: text(),
    duesYear: integer().notNull(),
    half: integer().notNull(),
    revenueYear: integer().notNull(),
    orgForm: integer(),
    firmGrade: integer(),
    /** Months of membership of a firm that joined within the year. */
    monthsOfFirstYear: integer(),
    revenueBase: yuan(),
    taxRevenue: yuan(),
    otherRevenue: yuan(),
    branchRevenue: sum(),
    /** The bill of the head office that has taken this one over. // domain a §13 */
    mergedIntoId: text(),
    statementId: text(),
    statementRevenue: yuan(),
    /** Of it by the eight services, as the statement was accepted. */
    statementTaxRevenue: yuan(),
    diffReason: text(),
    /** The unit's part as it was settled by hand. */
    unitByHand: yuan(),
    lines: jsonb().$type<BillLine[]>().notNull().default(none),
    remarks: jsonb().$type<string[]>().notNull().default(none),
    tierAmount: sum(),
    tierRelief: sum(),
    extraRelief: sum(),
    gradeRelief: sum(),
    grantedRelief: sum(),
    unitDue: sum(),
    practisingCount: integer().notNull().default(0),
    practisingDue: sum(),
    nonPractisingCount: integer().notNull().default(0),
    nonPractisingDue: sum(),
    personDue: sum(),
    payable: sum(),
    paidAmount: sum(),
    refunded: sum(),
    owing: sum(),
    surplus: sum(),
    payDeadline: day().notNull(),
    payParty: integer().notNull(),
    receiptTitle: text(),
    receiptCreditCode: text(),
    receiptEmail: text(),
    receiptMobile: text(),
    handlerName: text(),
    handlerMobile: text(),
    duesStatus: integer().notNull(),
    submitTime: instant(),
    settleTime: instant(),
    remindTime: instant(),
    recalcNote: text(),
    ...recordColumns(),
  },
  (t) => [
    uniqueIndex("dues_bills_firm_key")
      .on(t.companyId, t.duesYear, t.half)
      .where(sql`${t.duesStatus} <> 12`),
    index("dues_bills_company_idx").on(t.companyId, t.createTime, t.duesId),
    index("dues_bills_list_idx").on(t.createTime, t.duesId),
    index("dues_bills_year_idx").on(t.duesYear, t.duesStatus),
    index("dues_bills_due_idx")
      .on(t.payDeadline)
      .where(sql`${t.owing} > 0`),
    check("dues_bills_sums_check", sql`${t.payable} = ${t.unitDue} + ${t.personDue}`),
    // Sums leave a voided bill out: no money may stand on it.
    check("dues_bills_voided_check", sql`${t.duesStatus} <> 12 or (${t.paidAmount} = 0 and ${t.refunded} = 0)`),
    check("dues_bills_none_below_check", sql`${t.payable} >= 0 and ${t.owing} >= 0 and ${t.surplus} >= 0`),
  ],
);
export type BillRecord = typeof duesBills.$inferSelect;

/** People of a bill; who is charged stands in one bill of a year. // domain a §12.5, §12.10 D4, D13 */
export const duesItems = pgTable(
  "dues_items",
  {
    itemId: text().primaryKey(),
    duesId: text()
      .notNull()
      .references(() => duesBills.duesId),
    companyId: text().notNull(),
    duesYear: integer().notNull(),
    itemNo: integer().notNull(),
    duesType: integer().notNull(),
    staffId: text(),
    personId: text(),
    staffName: text().notNull(),
    idNoMask: text(),
    memberNo: text(),
    certNo: text(),
    memberType: integer(),
    joinDate: day(),
    standardFee: sum(),
    reductionType: integer(),
    reductionAmount: sum(),
    payableAmount: sum(),
    isCharged: boolean().notNull(),
    sourceNote: text(),
    objectionState: text().$type<"none" | "waiting" | "agreed" | "refused">().notNull().default("none"),
    objection: text(),
    objectionTime: instant(),
    objectionAnswer: text(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index("dues_items_bill_idx").on(t.duesId, t.itemNo),
    uniqueIndex("dues_items_person_key")
      .on(t.duesYear, t.personId)
      .where(sql`${t.isCharged} and ${t.personId} is not null`),
  ],
);
export type ItemRecord = typeof duesItems.$inferSelect;

/** Each time that a bill was reckoned anew. // domain a §12.10 D10 */
export const duesRecalculations = pgTable(
  "dues_recalculations",
  {
    recalcId: text().primaryKey(),
    duesId: text()
      .notNull()
      .references(() => duesBills.duesId),
    recalcTime: instant().notNull(),
    operatorName: text().notNull(),
    reason: text().notNull(),
    note: text().notNull(),
    before: yuan().notNull(),
    after: yuan().notNull(),
    lines: jsonb().$type<LineDifference[]>().notNull().default(none),
    linesBefore: jsonb().$type<BillLine[]>().notNull().default(none),
  },
  (t) => [index("dues_recalculations_bill_idx").on(t.duesId, t.recalcTime)],
);

/** 缴费凭证. // domain a §12.6 */
export const duesPayments = pgTable(
  "dues_payments",
  {
    paymentId: text().primaryKey(),
    paymentNo: text().notNull().unique(),
    payMethod: integer().notNull(),
    payAmount: yuan().notNull(),
    payDate: day().notNull(),
    payerName: text().notNull(),
    payerBank: text(),
    payerAccount: text(),
    bankSerialNo: text(),
    unitPart: yuan().notNull(),
    personPart: yuan().notNull(),
    purpose: text(),
    allocations: jsonb().$type<Allocation[]>().notNull().default(none),
    payerNote: text(),
    confirmStatus: integer().notNull(),
    arrivedAmount: yuan(),
    arrivedDate: day(),
    confirmTime: instant(),
    confirmUserName: text(),
    rejectReason: text(),
    confirmNo: text().unique(),
    ...recordColumns(),
  },
  (t) => [
    index("dues_payments_company_idx").on(t.companyId, t.createTime, t.paymentId),
    index("dues_payments_list_idx").on(t.createTime, t.paymentId),
    index("dues_payments_waiting_idx")
      .on(t.payAmount)
      .where(sql`${t.confirmStatus} = 0`),
    // One transfer is booked once. // domain a §12.6
    uniqueIndex("dues_payments_serial_key")
      .on(t.bankSerialNo, t.payDate, t.payAmount)
      .where(sql`${t.confirmStatus} in (1, 2) and ${t.bankSerialNo} is not null`),
  ],
);
export type PaymentRecord = typeof duesPayments.$inferSelect;

/** 收款确认单 that are revoked, as they were printed. // contract §7.31 */
export const duesRevokedConfirmations = pgTable("dues_revoked_confirmations", {
  confirmNo: text().primaryKey(),
  paymentId: text().notNull(),
  paymentNo: text().notNull(),
  companyId: text().notNull(),
  companyName: text().notNull(),
  payMethod: integer().notNull(),
  payerName: text().notNull(),
  amount: yuan().notNull(),
  arrivedDate: day().notNull(),
  purpose: text().notNull(),
  confirmTime: instant().notNull(),
  revokeTime: instant().notNull(),
});
export type RevokedConfirmation = typeof duesRevokedConfirmations.$inferSelect;

/** What has moved on a bill: money in, money back, credit from one bill to another. Rows are never changed. */
export const duesMovements = pgTable(
  "dues_movements",
  {
    movementId: text().primaryKey(),
    duesId: text()
      .notNull()
      .references(() => duesBills.duesId),
    kind: text().$type<"paid" | "refund" | "offsetIn" | "offsetOut">().notNull(),
    paymentId: text(),
    moveDate: day().notNull(),
    /** Of a revoked confirmation below zero. */
    amount: yuan().notNull(),
    words: text().notNull(),
    createTime: instant().notNull(),
    createUserName: text(),
  },
  (t) => [index("dues_movements_bill_idx").on(t.duesId, t.createTime)],
);

/** 减免申请. // domain a §12.8 */
export const duesReductions = pgTable(
  "dues_reductions",
  {
    reductionId: text().primaryKey(),
    duesId: text()
      .notNull()
      .references(() => duesBills.duesId),
    billNo: text().notNull(),
    duesYear: integer().notNull(),
    reductionType: integer().notNull(),
    appliedAmount: yuan().notNull(),
    /** Per cent of its part; the amount follows from it. */
    appliedRate: numeric({ precision: 5, scale: 2 }),
    reason: text().notNull(),
    auditStatus: integer().notNull(),
    approvedAmount: yuan(),
    decisionDocNo: text(),
    submitTime: instant(),
    auditTime: instant(),
    ...recordColumns(),
  },
  (t) => [
    index("dues_reductions_company_idx").on(t.companyId, t.createTime, t.reductionId),
    index("dues_reductions_list_idx").on(t.createTime, t.reductionId),
    index("dues_reductions_bill_idx").on(t.duesId, t.auditStatus),
    // Of a bill and a type one is under way or granted.
    uniqueIndex("dues_reductions_type_key")
      .on(t.duesId, t.reductionType)
      .where(sql`${t.auditStatus} not in (5, 6)`),
  ],
);
export type ReductionRecord = typeof duesReductions.$inferSelect;

/** 会费票据 as the association enters them. // domain a §12.7 */
export const duesReceipts = pgTable(
  "dues_receipts",
  {
    receiptId: text().primaryKey(),
    duesId: text()
      .notNull()
      .references(() => duesBills.duesId),
    companyId: text().notNull(),
    companyName: text().notNull(),
    billNo: text().notNull(),
    duesYear: integer().notNull(),
    receiptType: integer().notNull(),
    receiptCode: text().notNull(),
    receiptNo: text().notNull(),
    checkCode: text(),
    title: text().notNull(),
    creditCode: text(),
    amount: yuan().notNull(),
    issueDate: day().notNull(),
    issuer: text(),
    sendEmail: text(),
    sendTime: instant(),
    receiptStatus: integer().notNull(),
    redReason: text(),
    /** The firm's 涉税信息 as it stood when the receipt was entered. */
    taxpayerNo: text(),
    invoiceAddress: text(),
    invoicePhone: text(),
    invoiceBank: text(),
    invoiceAccount: text(),
    ...systemColumns(),
  },
  (t) => [
    uniqueIndex("dues_receipts_no_key").on(t.receiptCode, t.receiptNo),
    index("dues_receipts_bill_idx").on(t.duesId),
    index("dues_receipts_company_idx").on(t.companyId, t.issueDate),
    index("dues_receipts_asked_idx")
      .on(t.companyId)
      .where(sql`${t.receiptStatus} = 4`),
  ],
);
export type ReceiptRecord = typeof duesReceipts.$inferSelect;

/** Money that came in, as the bank's statement tells it; each line once, whatever file it came with. */
export const duesBankLines = pgTable(
  "dues_bank_lines",
  {
    lineId: text().primaryKey(),
    orgId: text().notNull(),
    /** What makes it this line: its serial number and payer, else all that is told, and which of the alike of its file it is. */
    lineKey: text().notNull(),
    tradeDate: day().notNull(),
    amount: yuan().notNull(),
    payerName: text().notNull(),
    payerAccount: text(),
    bankSerialNo: text(),
    purpose: text(),
    state: text().$type<BankLine["state"]>().notNull().default("open"),
    paymentId: text(),
    ignoreReason: text(),
    fileName: text().notNull(),
    importTime: instant().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex("dues_bank_lines_key").on(t.orgId, t.lineKey),
    index("dues_bank_lines_list_idx").on(t.orgId, t.state, t.tradeDate, t.lineId),
    // What may be one line once more is of one day and amount.
    index("dues_bank_lines_twin_idx").on(t.orgId, t.tradeDate, t.amount),
    uniqueIndex("dues_bank_lines_payment_key").on(t.paymentId),
  ],
);
export type BankLineRecord = typeof duesBankLines.$inferSelect;
