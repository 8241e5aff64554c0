import { ageOn } from "@/contracts/kit/day/dates";
import { metaOf } from "@/contracts/kit/field";
import { isNone } from "@/contracts/kit/none";
import { type FieldError, type Finding, requestOf } from "@/contracts/kit/validate";
import {
  COMMITMENT_FILE,
  MIN_RESUME,
  REVIEWED_CATEGORIES,
  type ReviewerCondition,
  reviewerFields,
} from "@/contracts/filing/reviewer-fields";

export interface ReviewerForm {
  readonly applyType: number;
  readonly staffId: string | null;
  readonly scopeCategories: readonly number[];
  readonly reportCount3y: number | null;
  readonly assureCount3y: number | null;
  readonly ceHours: string | null;
  readonly achievements: readonly { readonly achievementDate: string | null }[];
  readonly resume: string | null;
  readonly recommendOpinion: string | null;
  readonly recommender: string | null;
  readonly attachments: readonly { readonly attachType: number }[];
}

/** Items that a submission has. // domain b §7 (2) column req */
export const REVIEWER_NEEDS = [
  "applyType",
  "staffId",
  "scopeCategories",
  "resume",
  "recommendOpinion",
  "recommender",
] as const satisfies readonly (keyof typeof reviewerFields)[];

const isEmpty = (value: unknown): boolean => isNone(value) || (Array.isArray(value) && value.length === 0);

/** What keeps it from being submitted, one sentence beside each item. */
export function reviewerMissing(form: ReviewerForm): FieldError[] {
  const items = REVIEWER_NEEDS.filter((key) => isEmpty(form[key])).map((key) => ({
    path: key,
    message: requestOf(metaOf(reviewerFields[key])),
  }));
  const isShort = form.resume !== null && [...form.resume.trim()].length < MIN_RESUME;
  const hasCommitment = form.attachments.some(({ attachType }) => attachType === COMMITMENT_FILE);
  return [
    ...items,
    ...(isShort ? [{ path: "resume", message: `工作经历与复核经历不少于${MIN_RESUME}字` }] : []),
    ...(hasCommitment ? [] : [{ path: "attachments", message: "请上传本人签字的承诺书" }]),
  ];
}

/** Rules across items, the same in browser and server. // domain b §7 (2) */
export function reviewerRules(form: ReviewerForm, { today }: { readonly today: string }): Finding[] {
  const out: Finding[] = [];
  const error = (rule: string, path: string, message: string) => out.push({ level: "error", rule, path, message });
  if (form.scopeCategories.some((one) => !REVIEWED_CATEGORIES.includes(one)))
    error("RV1", "scopeCategories", "纳税申报代理和一般税务咨询不需要复核人，请从范围中去掉");
  if (form.applyType === 4) error("RV2", "applyType", "注销请打开已生效的记录，点「注销」办理");
  const { reportCount3y, assureCount3y } = form;
  if (reportCount3y !== null && assureCount3y !== null && assureCount3y > reportCount3y)
    error("RV3", "assureCount3y", `鉴证报告数不能多于签字报告数 ${reportCount3y} 份`);
  form.achievements.forEach(({ achievementDate }, at) => {
    if (achievementDate !== null && achievementDate > today)
      error("RV4", `achievements.${at}.achievementDate`, `日期不能晚于今天 ${today}`);
  });
  return out;
}

/** What is known of the nominated person and of the association's bounds. */
export interface ReviewerFacts {
  /** Calendar date in Asia/Shanghai. */
  readonly today: string;
  readonly isOnStaff: boolean;
  /** May sign reports by his own record, penalties apart. */
  readonly canSign: boolean;
  readonly firstPracticeDate: string | null;
  readonly birthDate: string | null;
  /** A penalty in force keeps him from being a reviewer. // domain b §8 (6) */
  readonly isBarred: boolean;
  /** Standing reports of the last three years that he signed, as they are filed here. */
  readonly signed: { readonly signed: number; readonly assurance: number };
  /** Those of all three years are filed here: what is kept decides. */
  readonly isSignedWhole: boolean;
  /** What the firm declares, as long as there is no data or not all of it. */
  readonly reportCount3y: number | null;
  readonly ceHours: string | null;
  readonly bounds: {
    readonly minYears: number;
    readonly maxAge: number;
    readonly minReports: number;
    readonly minHours: number;
  };
}

const PEOPLE = "人员档案";
const NO_DATA = "尚无数据";

/** Reports filed here prove it; what is older than the register the association confirms. */
function reportsCondition({ bounds, signed, isSignedWhole, reportCount3y }: ReviewerFacts): ReviewerCondition {
  const isReached = signed.signed >= bounds.minReports;
  const known = `已报备 ${signed.signed} 份，其中鉴证 ${signed.assurance} 份`;
  return {
    key: "reports",
    label: `近三年签字报告不少于${bounds.minReports}份`,
    state: isReached ? "met" : isSignedWhole ? "unmet" : "unknown",
    text:
      isReached || isSignedWhole
        ? known
        : `${known}；更早的报告不在系统内，由协会核实，本所申报 ${reportCount3y === null ? "未填" : `${reportCount3y} 份`}`,
    source: "业务报备",
  };
}

type StandingFacts = Omit<ReviewerFacts, "signed" | "isSignedWhole" | "reportCount3y" | "ceHours">;

/** What a reviewer in force goes on fulfilling: how many reports he signed is asked of nominations alone. // domain b §7 (5) */
export function standingConditions(facts: StandingFacts): ReviewerCondition[] {
  const { today, bounds, firstPracticeDate, birthDate } = facts;
  // Full years, as those of an age.
  const years = ageOn(firstPracticeDate, today);
  const age = ageOn(birthDate, today);
  const isOld = age !== null && age > bounds.maxAge;
  return [
    {
      key: "practising",
      label: "本所在职的执业税务师",
      state: facts.isOnStaff && facts.canSign ? "met" : "unmet",
      text: !facts.isOnStaff
        ? "不是本所在职人员"
        : facts.canSign
          ? "在职，有涉税报告签字资格"
          : "没有涉税报告签字资格，请核对会员类型、会员状态、资格证书和执业备案",
      source: PEOPLE,
    },
    {
      key: "years",
      label: `执业满${bounds.minYears}年`,
      state: years !== null && years >= bounds.minYears ? "met" : "unmet",
      text: years === null ? "档案中没有首次执业备案日期" : `自 ${firstPracticeDate} 起满 ${years} 年`,
      source: PEOPLE,
    },
    {
      key: "penalty",
      label: "没有影响期内的通报批评及以上惩戒",
      state: facts.isBarred ? "unmet" : "met",
      text: facts.isBarred ? "有惩戒在影响期内" : "没有",
      source: "奖惩管理",
    },
    {
      key: "age",
      label: `年龄不超过${bounds.maxAge}周岁`,
      state: isOld ? "caution" : "met",
      text: age === null ? "档案中没有出生日期" : `${age} 周岁`,
      source: PEOPLE,
    },
  ];
}

/** Each condition with what was found and where; none is hidden. // domain b §7 (2) */
export function reviewerConditions(facts: ReviewerFacts): ReviewerCondition[] {
  const { bounds, ceHours } = facts;
  return [
    ...standingConditions(facts),
    reportsCondition(facts),
    {
      key: "education",
      label: `上年度继续教育不少于${bounds.minHours}学时`,
      state: "unknown",
      text: `${NO_DATA}，由协会核实；本所申报 ${ceHours === null ? "未填" : `${ceHours} 学时`}`,
      source: "培训管理",
    },
  ];
}

export const unmetConditions = (conditions: readonly ReviewerCondition[]): ReviewerCondition[] =>
  conditions.filter(({ state }) => state === "unmet");

/** Until when a reviewer is one, unless the association says otherwise: three years to 31 December. // domain b §7 有效期 [AS] */
export const standardValidTo = (from: string, years: number): string => `${Number(from.slice(0, 4)) + years}-12-31`;
