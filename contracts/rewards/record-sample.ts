/** A right form of a firm's honour: a draft without its document, for tests. */
export const rewardSample = {
  recordType: 1,
  rewardType: 2,
  punishType: null,
  level: 5,
  title: "年度先进单位",
  authority: "省注册税务师协会",
  authorityType: 5,
  docNo: null,
  decideDate: "2026-05-08",
  factBasis: null,
  fineAmount: null,
  effectFrom: null,
  effectTo: null,
  bonusAmount: "5000.00",
  score: "2.0",
  attachments: [],
} as const;
