import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { int, text } from "@/contracts/kit/scalars";

/** Sections of the sheet in the order of the paper form. // domain b §1 (2) */
export const SECTION_KEYS = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "S", "L", "R"] as const;
export type SectionKey = (typeof SECTION_KEYS)[number];
export const SECTION_TITLES: Readonly<Record<SectionKey, string>> = {
  A: "基本情况",
  B: "人员情况",
  C: "业务情况",
  D: "财务与纳税",
  E: "执业质量",
  F: "内部管理",
  G: "党建与公益",
  H: "会员义务",
  I: "违规情况",
  J: "自查结论",
  S: "专项核查",
  L: "承诺",
  R: "整改报告",
};

/** What computes an item's answer, where no clerk gives it. */
export const AUTO_SOURCES = ["education", "agreements", "reports", "party", "dues", "statements"] as const;
export type AutoSource = (typeof AUTO_SOURCES)[number];

export const templateItem = z.strictObject({
  code: field(text(8).regex(/^[A-Z]-\d{2}$/, "编号写作 A-01"), { label: "编号", kind: "code" }),
  title: field(text(200), { label: "核查内容" }),
  /** Whole points; of a deduction what one case takes away. */
  points: field(int(100), { label: "分值", kind: "int", unit: "分" }),
  needsFile: field(z.boolean(), { label: "需上传材料", kind: "yesNo" }),
  auto: field(z.enum(AUTO_SOURCES).nullable(), { label: "系统计算" }),
  /** Of a deduction: one case fails the whole sheet. */
  isVeto: field(z.boolean(), { label: "一票否决", kind: "yesNo" }),
});
export type TemplateItem = z.infer<typeof templateItem>;

export const templateSection = z.strictObject({
  key: field(z.enum(SECTION_KEYS), { label: "分节代号" }),
  title: field(text(50), { label: "分节" }),
  /** Whole points of 100; of 违规情况 the most that is taken away. */
  weight: field(int(100), { label: "权重", kind: "int", unit: "分" }),
  items: field(z.array(templateItem).max(60), { label: "核查项目" }),
});
export type TemplateSection = z.infer<typeof templateSection>;

/** Sections, items and weights of a plan. Frozen with its publication. // domain b §1 (2a) 评分模板 */
export const template = z.array(templateSection).max(SECTION_KEYS.length);
export type Template = z.infer<typeof template>;

/** The section whose items take away instead of giving. */
export const DEDUCTIONS: SectionKey = "I";
/** The section that is answered for each drawn engagement, too. // domain b §1 (2g) */
export const SAMPLED: SectionKey = "E";

type Line = readonly [code: string, title: string, points: number, more?: "file" | "veto" | AutoSource];
const section = (key: SectionKey, weight: number, ...lines: Line[]): TemplateSection => ({
  key,
  title: SECTION_TITLES[key],
  weight,
  items: lines.map(([code, title, points, more]) => ({
    code,
    title,
    points,
    needsFile: more === "file",
    isVeto: more === "veto",
    auto: more === undefined || more === "file" || more === "veto" ? null : more,
  })),
});

/** What a new plan begins with. // domain b §1 (2h) [AS] */
export const STANDARD_TEMPLATE: Template = [
  section(
    "A",
    5,
    ["A-01", "证照齐全有效（营业执照、行政登记证书）", 2, "file"],
    ["A-02", "变更在规定时限内办理", 1],
    ["A-03", "合伙人（股东）资格与比例合规", 1],
    ["A-04", "名称、招牌、公示信息规范", 1],
  ),
  section(
    "B",
    15,
    ["B-01", "全员签订劳动合同（合同清单）", 3, "file"],
    ["B-02", "社保缴纳（社保清单）", 3, "file"],
    ["B-03", "无挂名执业、无两所执业", 4],
    ["B-04", "执业人员信息及时更新", 2],
    ["B-05", "继续教育全部达标", 3, "education"],
  ),
  section(
    "C",
    10,
    ["C-01", "协议备案率达到 100%", 4, "agreements"],
    ["C-02", "报告报备及时率达到 95%", 4, "reports"],
    ["C-03", "报备信息与底稿一致", 2],
  ),
  section(
    "D",
    10,
    ["D-01", "账务健全，报表真实", 3, "file"],
    ["D-02", "依法纳税，无欠税（完税证明）", 3, "file"],
    ["D-03", "业务收费如实开票且备注采集编号", 2],
    ["D-04", "职业风险基金或职业责任保险", 2, "file"],
  ),
  section(
    "E",
    35,
    ["E-01", "签订委托协议，要素齐全", 4],
    ["E-02", "先评估后承接，有风险评估记录", 3],
    ["E-03", "业务计划与委派", 2],
    ["E-04", "工作底稿完整、索引清晰", 6],
    ["E-05", "证据充分适当，支持结论", 6],
    ["E-06", "三级复核有记录、复核人合格", 4],
    ["E-07", "签字盖章符合规定", 4],
    ["E-08", "鉴证与代理人员分离", 3],
    ["E-09", "60 日内归档、保管不少于 10 年", 3],
  ),
  section(
    "F",
    10,
    ["F-01", "质量控制制度", 2, "file"],
    ["F-02", "执业道德与独立性声明制度", 2],
    ["F-03", "风险控制与重大事项会商", 1],
    ["F-04", "印章、报告编号管理", 2, "file"],
    ["F-05", "业务档案制度", 1],
    ["F-06", "保密与数据安全制度", 1],
    ["F-07", "财务管理制度", 1],
  ),
  section(
    "G",
    5,
    ["G-01", "党组织或党建联络员", 2],
    ["G-02", "党建活动次数", 2, "party"],
    ["G-03", "公益税法宣传活动", 1],
  ),
  section(
    "H",
    10,
    ["H-01", "会费足额按期缴纳", 4, "dues"],
    ["H-02", "统计、财务报表按时报送", 3, "statements"],
    ["H-03", "参加协会会议培训、配合检查", 1],
    ["H-04", "向税务机关按时报送总体情况表、专项要素（回执）", 2, "file"],
  ),
  section(
    DEDUCTIONS,
    30,
    ["I-01", "被税务、市场监管、法院处罚", 10],
    ["I-02", "被协会惩戒", 8],
    ["I-03", "投诉举报属实", 5],
    ["I-04", "恶意低价竞争", 5],
    ["I-05", "出具虚假涉税文书", 0, "veto"],
    ["I-06", "诱导虚开、偷逃税", 0, "veto"],
    ["I-07", "隐瞒情况不报", 0, "veto"],
  ),
];

/** The section that an item belongs to, by its code. */
export const sectionOf = (code: string): string => code.slice(0, 1);

/** Items of all sections, in order. */
export const itemsOf = (of: Template): TemplateItem[] => of.flatMap(({ items }) => items);

/** Items that a clerk or the system answers; those that take away are not among them. */
export const answeredItems = (of: Template): TemplateItem[] =>
  of.flatMap(({ key, items }) => (key === DEDUCTIONS ? [] : items));
