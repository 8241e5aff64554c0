import type { ReviewerDraft } from "@/contracts/filing/reviewer";

/** A right form of a nomination, as far as a draft goes: neither whom it is about nor the signed commitment. */
export const reviewerSample: ReviewerDraft = {
  applyType: 1,
  staffId: null,
  scopeCategories: [5, 6],
  reportCount3y: 36,
  assureCount3y: 20,
  ceHours: "92.5",
  achievements: [
    { rowId: null, achievementType: 1, achievementName: "涉税鉴证质量控制高级研修班", achievementDate: "2026-05-18" },
  ],
  resume:
    "2012 年起从事涉税鉴证业务，2016 年起担任本所三级复核人，主持企业所得税汇算清缴鉴证、土地增值税清算鉴证等项目的质量复核，编写本所复核操作指引。",
  recommendOpinion: "业务能力强，复核严格，同意推荐。",
  recommender: "李四",
  attachments: [],
};
