/** Dictionary `dues_calc_method`. // domain a §15 */
export const CALC = { tiers: 1, progressive: 2, flatRate: 3, byHand: 4 } as const;
/** Dictionary `round_mode`. */
export const ROUND = { fen: 1, yuan: 2, dropFen: 3 } as const;
/** Dictionary `half_year`. */
export const HALF = { whole: 0, first: 1, second: 2 } as const;
/** Dictionary `new_member_rule`. */
export const NEW_MEMBER = { unitFree: 1, byMonth: 2, full: 3 } as const;
/** Dictionary `dues_type`. */
export const DUES_TYPE = { unit: 1, practising: 2, nonPractising: 3, back: 4, card: 5, other: 9 } as const;
/** Dictionary `reduction_type`. */
export const REDUCTION = {
  overRate: 1,
  oneOff: 2,
  grade: 3,
  hardship: 4,
  honour: 5,
  newMember: 6,
  emergency: 7,
  other: 9,
} as const;
/** Whether a granted reduction is about the persons' part; all others are about the unit's. */
export const isPersonReduction = (reductionType: number): boolean => reductionType === REDUCTION.honour;
/** Dictionary `member_type`. */
export const MEMBER = { practising: 1, nonPractising: 2 } as const;
/** Dictionary `dues_pay_party`. */
export const PAY_PARTY = { own: 1, headOffice: 2, person: 3 } as const;
/** Dictionary `dues_pay_status` of a person's line. */
export const LINE_PAID = { unpaid: 0, partly: 1, paid: 2, exempt: 3 } as const;
/** Dictionary `pay_method`. */
export const PAY_METHOD = { transfer: 1, online: 2, cash: 3, cheque: 4, personal: 5, credit: 6 } as const;
/** Dictionary `pay_confirm_status`. */
export const PAY_STATUS = { waiting: 0, arrived: 1, partly: 2, refused: 3 } as const;
/** Dictionary `receipt_status`. */
export const RECEIPT = { none: 0, issued: 1, sent: 2, red: 3, changeAsked: 4 } as const;
/** Dictionary `dues_status`. // domain a §12.8 */
export const DUES = {
  toDeclare: 1,
  toCheck: 2,
  returned: 3,
  toPay: 4,
  toConfirm: 5,
  partly: 6,
  paid: 7,
  receipted: 8,
  free: 9,
  refunding: 10,
  refunded: 11,
  voided: 12,
  merged: 13,
} as const;
/** States of a bill in which money is asked for. // domain a §12.8 */
export const OWED_STATES: readonly number[] = [DUES.toPay, DUES.toConfirm, DUES.partly];
/** Dictionary `consolidate_mode`: who reckons and pays the dues of a branch. // domain a §13.1 */
export const CONSOLIDATE = { once: 1, each: 2, own: 3, elsewhere: 4 } as const;
/** Dictionary `summary_status`. // domain a §13.3 */
export const SUMMARY = {
  draft: 0,
  toConfirm: 1,
  toCheck: 2,
  returned: 3,
  toPay: 4,
  arriving: 5,
  partly: 6,
  paid: 7,
  receipted: 8,
  voided: 9,
} as const;
/** States behind the association's decision: bills are as the summary says. */
export const SETTLED_SUMMARIES: readonly number[] = [
  ...[SUMMARY.toPay, SUMMARY.arriving, SUMMARY.partly, SUMMARY.paid, SUMMARY.receipted],
];
/** What revenue the unit's part is taken of: the eight services, or all of it. // domain a §9.2, R7 */
export const REVENUE_BASE = { taxServices: 1, total: 2 } as const;

/** 「2026年度」, 「2026年度上半年」. */
export const duesPeriodName = (duesYear: number, half: number): string =>
  `${duesYear}年度${half === HALF.first ? "上半年" : half === HALF.second ? "下半年" : ""}`;
