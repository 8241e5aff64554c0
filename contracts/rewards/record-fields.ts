import { z } from "zod";
import { field } from "@/contracts/kit/field";
import {
  choice,
  optionalChoice,
  optionalDay,
  optionalLine,
  optionalMoney,
  optionalParagraph,
} from "@/contracts/kit/items";
import { decimal, id, optional } from "@/contracts/kit/scalars";

/** One honour or penalty, of a firm or of a person. Only what kind it is is needed to keep a draft. // domain b §8 (2) */
export const recordFields = {
  recordType: choice("rp_record_type", "奖惩类别", { width: 96 }),
  rewardType: optionalChoice("reward_type", "奖励类型", { width: 120 }),
  punishType: optionalChoice("punish_type", "惩戒类型", { width: 130 }),
  level: optionalChoice("rp_level", "级别", { width: 96 }),
  title: optionalLine("名称（事由）", 150, { width: 240 }),
  authority: optionalLine("决定（颁发）机关", 100, { width: 200 }),
  authorityType: optionalChoice("rp_authority_type", "机关类型", { width: 120 }),
  docNo: optionalLine("文号", 60, { width: 170 }),
  decideDate: optionalDay("日期", { width: 112, help: "决定或颁发的日期，不晚于今天" }),
  factBasis: optionalParagraph("事实与依据", 2000),
  fineAmount: optionalMoney("罚款/没收金额", { width: 130 }),
  effectFrom: optionalDay("影响期起", { width: 112 }),
  effectTo: optionalDay("影响期止", { width: 112, help: "留空表示到解除为止" }),
  bonusAmount: optionalMoney("奖金", { width: 130 }),
  score: field(optional(decimal(1, "9999.9")), { label: "积分", kind: "decimal", width: 80 }),
} as const;

/** Whose it is, on the screen of persons: somebody of the firm, those who left included. // domain b §8 (2) */
export const personFields = {
  staffId: field(optional(id()), { label: "税务师", width: 150, help: "本所人员，含已离职的" }),
  ...recordFields,
} as const;

export const SUBJECT = { company: 1, person: 2 } as const;
export type SubjectName = keyof typeof SUBJECT;
/** Dictionary `rp_record_type`. */
export const RECORD_TYPE = { reward: 1, punishment: 2 } as const;
/** Dictionary `rp_source`. */
export const SOURCE = { desk: 1, firm: 2, interface: 3, inspection: 4 } as const;
/** Dictionary `rectify_status`. */
export const RECTIFY = { none: 1, running: 2, done: 3, verified: 4 } as const;
/** Dictionary `punish_type`. */
export const PUNISH = {
  talk: 1,
  admonition: 2,
  criticism: 3,
  censure: 4,
  suspendedRights: 5,
  expelled: 6,
  warning: 11,
  fine: 12,
  confiscation: 13,
  suspendedPractice: 14,
  dishonest: 15,
  criminal: 16,
} as const;

/** Dictionary `rp_status`. */
export const RP_STATUS = {
  draft: 0,
  submitted: 1,
  returned: 2,
  effective: 3,
  refused: 4,
  appealed: 5,
  revoked: 6,
  ended: 7,
} as const;
const state = z.int();
/** What the system knows of a record beside what is typed. */
export const recordKnown = {
  recordNo: field(z.string(), { label: "编号", kind: "code", width: 120, readOnly: true }),
  rpStatus: field(state, {
    label: "状态",
    kind: "dict",
    dict: "rp_status",
    width: 90,
    statesBy: { item: "recordType", states: { [RECORD_TYPE.punishment]: "penalty" } },
    readOnly: true,
  }),
  sourceType: field(state, { label: "来源", kind: "dict", dict: "rp_source", width: 96, readOnly: true }),
} as const;
