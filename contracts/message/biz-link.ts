/**
 * Records that a message may lead to: `bizType` is the id of the screen that shows the record, the value is the name of
 * the record's id in that screen's address; figures are of a year. The portal knows the screens; here stands what senders may name.
 * // domain b §11.2 bizType + bizId
 */
export const BIZ_LINKS = {
  "basic.firm": "companyId",
  "basic.firm-change": "changeId",
  "basic.firm-exit": "exitId",
  "basic.staff": "staffId",
  "basic.transfer": "transferId",
  "basic.member-apply": "applyId",
  "basic.tax-info": "taxInfoId",
  "basic.credit-year": "creditYearId",
  "party.info": "partyOrgId",
  "party.activity": "activityId",
  "inspection.company": "taskId",
  "inspection.desk-company": "taskId",
  "statement.balance-sheet": "statementId",
  "statement.income-statement": "statementId",
  "statement.cash-flow-statement": "statementId",
  "statement.dues": "duesId",
  "statement.dues-payment": "paymentId",
  "statement.dues-reduction": "reductionId",
  "statement.desk-balance-sheet": "statementId",
  "statement.desk-income-statement": "statementId",
  "statement.desk-cash-flow-statement": "statementId",
  "statement.head-office-dues": "summaryId",
  "statement.desk-head-office-dues": "summaryId",
  "agreement.customer": "customerId",
  "filing.reviewer": "reviewerId",
  "filing.desk-reviewer": "reviewerId",
  "agreement.filing": "filingId",
  "agreement.desk-filing": "filingId",
  "agreement.report": "reportId",
  "agreement.desk-report": "reportId",
  "agreement.contract": "contractId",
  "agreement.invoice": "invoiceId",
  "agreement.desk-invoice": "invoiceId",
  "statistics.company": "statYear",
  "message.center": "msgSiteId",
  "rewards.company": "recordId",
  "rewards.person": "recordId",
  "rewards.desk-company": "recordId",
  "rewards.desk-person": "recordId",
  "desk.review": "submissionId",
} as const satisfies Readonly<Record<`${string}.${string}`, `${string}Id` | "statYear">>;
export type BizType = keyof typeof BIZ_LINKS;

export const isBizType = (bizType: string): bizType is BizType => Object.hasOwn(BIZ_LINKS, bizType);
