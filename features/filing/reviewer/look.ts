import { COMMITMENT_FILE } from "@/contracts/filing/reviewer-fields";
import type { RecordTab } from "@/components/record/record-spec";
import type { RowSetSpec } from "@/components/record/rows/row-set";
import type { Section } from "@/components/record/section";

/** Items in the order of the application. // domain b §7 (2) */
export const SECTIONS: readonly Section[] = [
  { title: "申请", keys: ["applyType", "staffId", "scopeCategories"] },
  { title: "执业情况（本所申报）", keys: ["reportCount3y", "assureCount3y", "ceHours"] },
  { title: "经历与推荐", keys: ["resume", "recommendOpinion", "recommender"] },
];
export const PERSON: Section = {
  title: "人员情况（取自人员档案）",
  keys: [
    "certNo",
    "gender",
    "birthDate",
    "education",
    "professionalTitle",
    "position",
    "memberNo",
    "firstPracticeDate",
    "practiceYears",
    "isPartner",
  ],
};
export const RESULT: Section = {
  title: "办理情况",
  keys: ["applyNo", "reviewerNo", "validFrom", "validTo", "agreeTime", "examScore", "publishTo", "suspendReason"],
};
export const ACHIEVEMENTS: RowSetSpec = {
  list: "achievements",
  noun: "培训、论文与课题",
  keys: ["achievementType", "achievementName", "achievementDate"],
  emptyRow: { rowId: null, achievementType: null, achievementName: "", achievementDate: "" },
};
export const TABS: readonly RecordTab[] = [{ key: "achievements", label: "培训与成果", rows: [ACHIEVEMENTS] }];
export const FILE_TYPES: readonly number[] = [COMMITMENT_FILE, 99];
