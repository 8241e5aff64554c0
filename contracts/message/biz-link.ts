type LinkKeys = Readonly<Record<`${string}.${string}`, `${string}Id` | "statYear">>;
type OnDesk<Id> = Id extends `${infer Domain}.${infer Screen}` ? `${Domain}.desk-${Screen}` : never;
type BothSides<Links extends LinkKeys> = Links & { readonly [Id in keyof Links as OnDesk<Id>]: Links[Id] };

/** Records that firms and the association open, each side on a screen of its own: `rewards.company`, `rewards.desk-company`. */
const onBothSides = <const Links extends LinkKeys>(links: Links): BothSides<Links> => ({
  ...links,
  ...(Object.fromEntries(
    Object.entries(links).map(([id, key]) => [id.replace(".", ".desk-"), key]),
  ) as BothSides<Links>),
});

/**
 * Records that a message may lead to: `bizType` is the id of the screen that shows the record, the value is the name of
 * the record's id in that screen's address; figures are of a year. The portal knows the screens; here stands what senders may name.
 * // domain b §11.2 bizType + bizId
 */
export const BIZ_LINKS = {
  ...onBothSides({
    "inspection.company": "taskId",
    "statement.balance-sheet": "statementId",
    "statement.income-statement": "statementId",
    "statement.cash-flow-statement": "statementId",
    "statement.head-office-dues": "summaryId",
    "filing.reviewer": "reviewerId",
    "agreement.filing": "filingId",
    "agreement.report": "reportId",
    "agreement.invoice": "invoiceId",
    "rewards.company": "recordId",
    "rewards.person": "recordId",
  }),
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
  "statement.dues": "duesId",
  "statement.dues-payment": "paymentId",
  "statement.dues-reduction": "reductionId",
  "agreement.customer": "customerId",
  "agreement.contract": "contractId",
  "statistics.company": "statYear",
  "message.center": "msgSiteId",
  "desk.review": "submissionId",
} as const satisfies LinkKeys;
export type BizType = keyof typeof BIZ_LINKS;

export const isBizType = (bizType: string): bizType is BizType => Object.hasOwn(BIZ_LINKS, bizType);
