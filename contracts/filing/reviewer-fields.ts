import { z } from "zod";
import { field } from "@/contracts/kit/field";
import {
  choice,
  instantOrNone,
  line,
  optionalCount,
  optionalDay,
  optionalLine,
  optionalParagraph,
  rowId,
  shownChoice,
  shownChoiceOrNone,
  yesOrNo,
} from "@/contracts/kit/items";
import { decimal, dict, id, optional } from "@/contracts/kit/scalars";

/** Dictionary `reviewer_status`. // domain b §7 (5) */
export const REVIEWER_STATUS = {
  draft: 0,
  submitted: 1,
  returned: 2,
  valid: 3,
  refused: 4,
  suspended: 5,
  expired: 6,
  cancelled: 7,
} as const;
/** Dictionary `reviewer_apply_type`; 注销 is a step of the record that is in force. */
export const APPLY_TYPE = { first: 1, renewal: 2, change: 3 } as const;
/** Dictionary `service_category`: what a reviewer may be asked for. // domain b §7 申请复核范围 */
export const REVIEWED_CATEGORIES: readonly number[] = [3, 4, 5, 6, 7, 8];
/** Dictionary `attach_type`: 承诺书. */
export const COMMITMENT_FILE = 18;
/** Characters of 工作经历/复核经历 at least. */
export const MIN_RESUME = 50;

/** A training, paper or research of the nominated person. */
export const achievement = z.strictObject({
  ...rowId,
  achievementType: choice("reviewer_achievement", "类别"),
  achievementName: line("名称", 100),
  achievementDate: optionalDay("日期"),
});

/** What is typed; a draft needs only what is applied for. // domain b §7 (2) */
export const reviewerFields = {
  applyType: choice("reviewer_apply_type", "申请类型", { width: 100 }),
  staffId: field(optional(id()), { label: "人员", help: "本所在职的执业税务师" }),
  scopeCategories: field(z.array(dict()).max(REVIEWED_CATEGORIES.length), {
    label: "申请复核范围",
    kind: "dicts",
    dict: "service_category",
    width: 200,
    help: "专业税务顾问、税收策划、涉税鉴证、纳税情况审查等类别，至少一项",
  }),
  reportCount3y: optionalCount("近三年签字报告数", 100_000, {
    unit: "份",
    help: "本人签字的涉税业务报告；已在系统报备的自动核对，此处填写包括更早报告在内的份数",
  }),
  assureCount3y: optionalCount("其中鉴证报告数", 100_000, { unit: "份" }),
  ceHours: field(optional(decimal(1, "9999.9", "0")), {
    label: "上年度继续教育学时",
    kind: "decimal",
    unit: "学时",
  }),
  achievements: field(z.array(achievement).max(50), { label: "专业培训、论文与课题" }),
  resume: optionalParagraph("工作经历与复核经历", 2_000, { help: `不少于${MIN_RESUME}字` }),
  recommendOpinion: optionalParagraph("所内推荐意见", 500),
  recommender: optionalLine("推荐人", 50, { help: "所长或主要负责人" }),
} as const;

const told = <S extends z.ZodType>(schema: S, label: string, more: object = {}) =>
  field(schema, { label, readOnly: true, ...more });
const dayOrNone = (label: string, more: object = {}) => told(z.string().nullable(), label, { kind: "date", ...more });

/** One condition of the nomination as it stands. */
export const reviewerCondition = z.object({
  key: z.string(),
  label: z.string(),
  /** `unknown`: there is no data yet, the association confirms it. */
  state: z.enum(["met", "unmet", "caution", "unknown"]),
  /** What was found, in words. */
  text: z.string(),
  /** Where it was found. */
  source: z.string(),
});
export type ReviewerCondition = z.infer<typeof reviewerCondition>;

/** Of the person's record, as it was when it was last saved or submitted. // domain b §7 (2) snapshot */
export const personKnown = {
  staffName: told(z.string().nullable(), "姓名", { width: 100 }),
  certNo: told(z.string().nullable(), "证书号", { kind: "code", width: 140 }),
  gender: shownChoiceOrNone("gender", "性别", { readOnly: true }),
  birthDate: dayOrNone("出生日期"),
  education: shownChoiceOrNone("education", "学历", { readOnly: true }),
  professionalTitle: shownChoiceOrNone("professional_title", "专业技术职称", { readOnly: true }),
  position: told(z.array(z.int()), "职务", { kind: "dicts", dict: "position" }),
  memberNo: told(z.string().nullable(), "会员编号", { kind: "code" }),
  firstPracticeDate: dayOrNone("首次执业备案日期"),
  practiceYears: told(z.int().nullable(), "从业年限", { kind: "int", unit: "年", width: 96 }),
  isPartner: yesOrNo("是否合伙人（股东）", { readOnly: true }),
} as const;

/** A reward or a punishment of the last three years. */
export const reviewerHonour = z.object({
  recordType: z.int(),
  title: z.string().nullable(),
  decideDate: z.string().nullable(),
  authority: z.string().nullable(),
});
export type ReviewerHonour = z.infer<typeof reviewerHonour>;

/** What the system knows beside it. */
export const reviewerKnown = {
  applyNo: told(z.string(), "申请编号", { kind: "code", width: 130 }),
  reviewerNo: told(z.string().nullable(), "复核人编号", { kind: "code", width: 120 }),
  reviewerStatus: shownChoice("reviewer_status", "状态", { readOnly: true, width: 90 }),
  ...personKnown,
  validFrom: dayOrNone("有效期起", { width: 112 }),
  validTo: dayOrNone("有效期止", { width: 112 }),
  publishTo: dayOrNone("公示期限止"),
  examScore: told(z.string().nullable(), "考核成绩", { kind: "decimal", unit: "分" }),
  agreeTime: instantOrNone("本人同意时间", { readOnly: true }),
  /** Why it is suspended. */
  suspendReason: told(z.string().nullable(), "暂停原因", { kind: "longText" }),
  /** Found anew whenever the record is read; kept as they were when it was decided. */
  conditions: z.array(reviewerCondition),
  punishList: z.array(reviewerHonour),
} as const;
