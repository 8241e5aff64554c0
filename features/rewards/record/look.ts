import { stagesFrom } from "@/contracts/rewards/record-lifecycle";
import { appliesTo, PROOF_FILE } from "@/contracts/rewards/record-rules";
import type { Section } from "@/components/record/section";

const num = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** Items in the order of the association's form. // domain b §8 (2) */
export const SECTIONS: readonly Section[] = [
  { title: "奖惩事项", keys: ["recordType", "rewardType", "punishType", "level", "title", "decideDate"] },
  { title: "决定（颁发）机关", keys: ["authority", "authorityType", "docNo"] },
  { title: "内容", keys: ["factBasis", "fineAmount", "effectFrom", "effectTo", "bonusAmount", "score"] },
];
const WHO: Section = { title: "对象", keys: ["staffId"] };
export const PERSON_SECTIONS: readonly Section[] = [WHO, ...SECTIONS];

const STATE = ["recordNo", "sourceType", "effectiveTime", "publishTo", "isPublic"];
const LATER = ["rectifyStatus", "appealTime", "appealContent", "appealResult"];
export const KNOWN: readonly Section[] = [{ title: "办理情况", keys: [...STATE, ...LATER] }];
export const PERSON_KNOWN: readonly Section[] = [
  { title: "办理情况", keys: [...STATE, "certNo", "currentCompanyName", ...LATER] },
];

/** What both lists share. */
export const SHARED = {
  files: "reward",
  nameKey: "recordNo",
  stepFiles: { appeal: [PROOF_FILE, 99], rectify: [PROOF_FILE, 99] },
  stepChoices: (step: string, record: object): Readonly<Record<string, readonly number[]>> =>
    step === "rectify" ? { rectifyStatus: stagesFrom(num((record as { rectifyStatus?: unknown }).rectifyStatus)) } : {},
} as const;

/** What both forms share. */
export const FORM = {
  fileTypes: [PROOF_FILE],
  isHidden: (key: string, values: Readonly<Record<string, unknown>>) => !appliesTo(key, num(values["recordType"])),
} as const;

/** Columns of the printed 奖惩情况表. */
export const PRINTED = [
  ...([
    "recordNo",
    "companyName",
    "title",
    "recordType",
    "rewardType",
    "punishType",
    "level",
    "authority",
    "docNo",
  ] as const),
  ...(["decideDate", "effectFrom", "effectTo", "rpStatus"] as const),
] as const;
export const PERSON_PRINTED = ["staffName", "certNo", ...PRINTED] as const;
/** Who answers for the paper. */
export const SIGNED = { signatures: ["填表人", "负责人"], seal: "单位公章" } as const;
