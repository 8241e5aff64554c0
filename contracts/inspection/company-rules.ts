import { toUnits } from "@/contracts/kit/amount/decimal";
import { metaOf } from "@/contracts/kit/field";
import { isNone } from "@/contracts/kit/none";
import { orderedText, saysSame } from "@/contracts/kit/same";
import { type FieldError, type Finding, findingsAt, requestOf } from "@/contracts/kit/validate";
import type { CompanyDraft } from "@/contracts/inspection/company";
import {
  type AutoAnswer,
  companyFields,
  type CompanyKey,
  type Figure,
  FILE_CATEGORY,
  MIN_STATEMENT,
  MIN_SUMMARY,
  RECTIFIED_FROM,
  SECTION_FILES,
  SECTION_ITEMS,
  type SpecialItem,
} from "@/contracts/inspection/company-fields";
import {
  arePapersOpen,
  type ChecklistFacts,
  checklistMissing,
  isItemOpen,
  sampleItems,
} from "@/contracts/inspection/checklist-rules";
import { financeFindings } from "@/contracts/inspection/finance-rules";
import { ANSWER, scoreSheet, type ScoreBounds, type SheetScore } from "@/contracts/inspection/score";
import {
  DEDUCTIONS,
  itemsOf,
  SECTION_KEYS,
  SECTION_TITLES,
  type SectionKey,
  sectionOf,
  type TemplateItem,
} from "@/contracts/inspection/template";

/** What a sheet is judged with beside what is typed. */
export interface SheetFacts extends ChecklistFacts {
  /** Calendar date in Asia/Shanghai. */
  readonly today: string;
  readonly specialItems: readonly SpecialItem[];
  /** A report on what was put right is due, too. */
  readonly isRectifying: boolean;
}

type Draft = CompanyDraft;
const at = findingsAt();
const numberOf = (figures: readonly Figure[], key: string): number | null => {
  const value = figures.find((one) => one.key === key)?.value ?? null;
  return value === null ? null : Number(value);
};

/** A clerk's answers and the system's, by item code. */
export const answersOf = (
  { answers }: Pick<Draft, "answers">,
  autoAnswers: readonly AutoAnswer[],
): Readonly<Record<string, number | null>> => ({
  ...Object.fromEntries(answers.map(({ itemCode, answer }) => [itemCode, answer])),
  ...Object.fromEntries(autoAnswers.map(({ code, answer }) => [code, answer])),
});

/** The firm's own score. */
export const selfScoreOf = (
  form: Pick<Draft, "answers" | "violations">,
  { template, autoAnswers }: Pick<SheetFacts, "template" | "autoAnswers">,
  { lateDays, bounds }: { readonly lateDays: number; readonly bounds: ScoreBounds },
): SheetScore =>
  scoreSheet({
    template,
    answers: answersOf(form, autoAnswers),
    violations: form.violations.map(({ itemCode }) => itemCode),
    lateDays,
    bounds,
  });

/** Answers name items of the plan that a clerk answers, each once; told by the item, which a section's form has as well. */
function answerFindings(
  list: "answers" | "sampleAnswers",
  form: Draft,
  items: ReadonlyMap<string, TemplateItem>,
): Finding[] {
  const seen = new Set<string>();
  return form[list].flatMap(({ itemCode, answer }): Finding[] => {
    const path = `${list}.${itemCode}`;
    const item = items.get(itemCode);
    const isRepeated = seen.has(itemCode);
    seen.add(itemCode);
    if (!item || sectionOf(itemCode) === DEDUCTIONS)
      return [at.error("I1", path, `本次检查没有核查项目 ${itemCode}，请刷新后重试`)];
    if (isRepeated) return [at.error("I1", path, `核查项目 ${itemCode} 只能自评一次`)];
    if (item.auto !== null)
      return [at.error("I2", path, `${itemCode} 由系统计算，不能填写；数据有误请到来源处更正后再带入`)];
    const isKnown = answer === null || Object.values<number>(ANSWER).includes(answer);
    return isKnown ? [] : [at.error("I1", path, `${itemCode} 的自评不在可选范围内`)];
  });
}

/** Files, cases, problems and statements stand at items that this inspection has. */
function placeFindings(
  form: Draft,
  items: ReadonlyMap<string, TemplateItem>,
  samples: ReadonlyMap<string, TemplateItem>,
  facts: SheetFacts,
): Finding[] {
  const special = new Set(facts.specialItems.map(({ itemCode }) => itemCode));
  const own = Object.values<string>(SECTION_FILES);
  const isPlace = (code: string): boolean => items.has(code) || special.has(code);
  const refuse = (path: string, code: string) => at.error("I1", path, `本次检查没有核查项目 ${code}，请刷新后重试`);
  const wrong = <R extends { readonly itemCode: string }>(
    list: string,
    rows: readonly R[],
    isRight: (code: string) => boolean,
  ) => rows.flatMap(({ itemCode }, i) => (isRight(itemCode) ? [] : [refuse(`${list}.${i}.itemCode`, itemCode)]));
  const isPaperPlace = (code: string): boolean => isPlace(code) || samples.has(code) || own.includes(code);
  return [
    ...form.itemFiles.flatMap(({ itemCode }) =>
      isPaperPlace(itemCode) ? [] : [refuse(`itemFiles.${itemCode}`, itemCode)],
    ),
    ...wrong("violations", form.violations, (code) => items.has(code) && sectionOf(code) === DEDUCTIONS),
    ...wrong("problems", form.problems, isPlace),
    ...wrong("specials", form.specials, (code) => special.has(code)),
  ];
}

const cents = (amount: string | null): bigint | null => toUnits(amount, 2);

/** Amounts and heads against each other, and days that have not come. // domain b §1 (2d), (2f) */
function figureFindings(form: Draft, { figures, today }: SheetFacts): Finding[] {
  const out: Finding[] = [];
  const total = numberOf(figures, "staffTotal");
  for (const key of ["laborContractCount", "socialInsCount"] as const) {
    const count = form[key];
    if (count !== null && total !== null && count > total)
      out.push(at.error("I5", key, `不能大于从业人员总数 ${total} 人`));
  }
  const [revenue, ofTax] = [cents(form.operatingRevenue), cents(form.taxRevenue)];
  if (revenue !== null && ofTax !== null && ofTax > revenue)
    out.push(at.error("I6", "taxRevenue", "涉税业务收入不能大于年度营业收入"));
  const [assets, debts, equity] = [form.totalAssets, form.totalLiabilities, form.totalOwnersEquity].map(cents);
  if (
    assets !== null &&
    assets !== undefined &&
    debts !== null &&
    debts !== undefined &&
    equity !== null &&
    equity !== undefined
  ) {
    const gap = assets - debts - equity;
    if (gap > 100n || gap < -100n)
      out.push(at.error("I7", "totalAssets", "资产总额应等于负债总额加所有者权益（允许相差 1 元）"));
  }
  if (form.commitDate !== null && form.commitDate > today)
    out.push(at.error("I4", "commitDate", `承诺日期不能晚于今天 ${today}`));
  form.violations.forEach(({ violationDate }, i) => {
    if (violationDate !== null && violationDate > today)
      out.push(at.error("I4", `violations.${i}.violationDate`, `日期不能晚于今天 ${today}`));
  });
  form.problems.forEach(({ doneDate }, i) => {
    if (doneDate !== null && doneDate > today)
      out.push(at.error("I4", `problems.${i}.doneDate`, `实际完成日期不能晚于今天 ${today}`));
  });
  const known = numberOf(figures, "penalties") ?? 0;
  if (form.hasNoViolations === false && form.violations.length < known)
    out.push(
      at.warning(
        "I10",
        "violations",
        `系统中本期有 ${known} 项惩戒处罚，只填写了 ${form.violations.length} 条违规情况，请核对`,
      ),
    );
  if (form.hasNoViolations === true && form.violations.length > 0)
    out.push(at.error("I8", "hasNoViolations", "已填写违规情况，请选择「否」，或删除各条违规情况"));
  return out;
}

/** What may not be saved, and what should be looked at. // domain b §1 (2) */
export function sheetRules(form: Draft, facts: SheetFacts): Finding[] {
  const items = new Map(itemsOf(facts.template).map((item) => [item.code, item]));
  const samples = sampleItems(facts);
  return [
    ...answerFindings("answers", form, items),
    ...answerFindings("sampleAnswers", form, samples),
    ...placeFindings(form, items, samples, facts),
    ...figureFindings(form, facts),
    ...financeFindings(form, facts),
  ];
}

/** Sections of this sheet: those of the plan, and what belongs to every one. */
export function sheetSections({
  template,
  specialItems,
  isRectifying,
}: Pick<SheetFacts, "template" | "specialItems" | "isRectifying">): SectionKey[] {
  const own = new Set<SectionKey>(template.map(({ key }) => key));
  const always: readonly SectionKey[] = ["J", "L"];
  return SECTION_KEYS.filter(
    (key) =>
      own.has(key) || always.includes(key) || (key === "S" && specialItems.length > 0) || (key === "R" && isRectifying),
  );
}

/** Items that a submission has, by section. */
const REQUIRED: Readonly<Partial<Record<SectionKey, readonly CompanyKey[]>>> = {
  A: ["fillerName", "fillerPhone", "isBasicConfirmed"],
  B: ["laborContractCount", "socialInsCount", "inCount", "outCount", "transferCount", "hasNoNominalStaff"],
  D: [
    ...(["operatingRevenue", "taxRevenue", "totalProfit", "netProfit", "totalAssets", "totalLiabilities"] as const),
    ...(["totalOwnersEquity", "vatPaid", "incomeTaxPaid"] as const),
  ],
  I: ["hasNoViolations"],
  J: ["selfConclusion", "summary"],
  L: ["commitDate"],
  R: ["rectifyReport"],
};
const isBlank = (value: unknown): boolean => isNone(value) || (typeof value === "string" && value.trim() === "");

/** Which items a section's form marks as required. */
export const requiredOf = (section: SectionKey): readonly CompanyKey[] => REQUIRED[section] ?? [];

/** Dictionary `office_ownership`: 租赁. */
const LEASED = 2;
/** Whether the firm's record says that it rents its office. // domain b §1 (2c) */
export const isOfficeLeased = (figures: readonly Figure[]): boolean => numberOf(figures, "officeOwnership") === LEASED;

type Lacks = (path: string, message: string) => void;

/** What one answer of a section makes another one needed. */
const CONDITIONS: Readonly<Partial<Record<SectionKey, (form: Draft, facts: SheetFacts, lacks: Lacks) => void>>> = {
  A: (form, { figures, standing }, lacks) => {
    if (form.isBasicConfirmed === false && isBlank(form.basicNote))
      lacks("basicNote", "基本情况有误的，请说明哪些需要更正");
    const hasLease = form.itemFiles.some(({ itemCode }) => itemCode === SECTION_FILES.A);
    if (isOfficeLeased(figures) && !hasLease && arePapersOpen(SECTION_FILES.A, standing))
      lacks(`itemFiles.${SECTION_FILES.A}`, "办公用房为租赁的，请上传租赁合同");
  },
  B: (form, { figures, standing }, lacks) => {
    const total = numberOf(figures, "staffTotal") ?? 0;
    const isFew = (count: number | null): boolean => count !== null && count < total;
    if (isFew(form.laborContractCount) && isBlank(form.laborContractNote))
      lacks("laborContractNote", "签订劳动合同人数少于从业人员总数，请列出人员并说明原因");
    if (isFew(form.socialInsCount) && isBlank(form.socialInsNote))
      lacks("socialInsNote", "缴纳社保人数少于从业人员总数，请列出人员并说明原因");
    const [opening, closing] = [numberOf(figures, "openingStaff"), numberOf(figures, "closingStaff")];
    const { inCount, outCount } = form;
    if (opening !== null && closing !== null && inCount !== null && outCount !== null && isBlank(form.staffNote))
      if (opening + inCount - outCount !== closing && isItemOpen("staffNote", standing))
        lacks(
          "staffNote",
          `期初 ${opening} 人加入职 ${inCount} 人减离职 ${outCount} 人，与期末 ${closing} 人不符，请核对或说明原因`,
        );
    if (form.hasNoNominalStaff === false && isBlank(form.staffNote))
      lacks("staffNote", "存在挂名或异地执业的，请说明情况");
  },
  C: (form, { figures }, lacks) => {
    const unfiled = numberOf(figures, "unfiledCount") ?? 0;
    if (unfiled > 0 && isBlank(form.businessNote))
      lacks("businessNote", `有 ${unfiled} 份报告未报备，请在更正说明中说明原因`);
  },
  D: (form, _facts, lacks) => {
    if (isBlank(form.riskFundBalance) && isBlank(form.insurancePolicyNo))
      lacks("riskFundBalance", "职业风险基金和职业责任保险至少填写一项");
  },
  I: (form, { figures, standing }, lacks) => {
    const known = numberOf(figures, "penalties") ?? 0;
    if (form.hasNoViolations === true && known > 0 && isItemOpen("hasNoViolations", standing))
      lacks("hasNoViolations", `系统中本期有 ${known} 项惩戒处罚，不能声明无违规，请选择「否」并逐条填写`);
    if (form.hasNoViolations === false && form.violations.length === 0) lacks("violations", "请逐条填写违规情况");
    for (const { itemCode, violationDate, description } of form.violations)
      if (violationDate === null || isBlank(description))
        lacks("violations", `请填写 ${itemCode} 违规情况的日期和情况说明`);
  },
  J: ({ summary, problems }, _facts, lacks) => {
    problems.forEach(({ itemCode, problem, measure, rectifyStatus, doneDate }) => {
      if (isBlank(problem) || isBlank(measure) || rectifyStatus === null)
        lacks("problems", `请填写 ${itemCode} 的问题、整改措施和整改状态`);
      else if (rectifyStatus >= RECTIFIED_FROM && doneDate === null)
        lacks("problems", `${itemCode} 已整改的，请填写实际完成日期`);
    });
    const length = (summary ?? "").length;
    if (!isBlank(summary) && length < MIN_SUMMARY)
      lacks("summary", `自查总结不少于${MIN_SUMMARY}字，现在 ${length} 字`);
  },
};

function sectionMissing(form: Draft, section: SectionKey, facts: SheetFacts): FieldError[] {
  const out: FieldError[] = requiredOf(section)
    .filter((key) => isBlank(form[key]))
    .map((path) => ({ path, message: requestOf(metaOf(companyFields[path])) }));
  CONDITIONS[section]?.(form, facts, (path, message) => out.push({ path, message }));
  return out;
}

/** 合伙人（股东）资格与比例合规: what the register says against it. // domain b §1 (2c) */
const PARTNERS = "A-03";
const HALF = 50;
function partnerFaults({ figures, standing }: SheetFacts): string[] {
  if (!isItemOpen(PARTNERS, standing) || !numberOf(figures, "partnerCount")) return [];
  const [ratio, share] = [numberOf(figures, "partnerRatio"), numberOf(figures, "taxAgentPartners")];
  const why = [
    ...(ratio !== null && ratio.toFixed(2) !== "100.00" ? [`出资比例合计为 ${ratio.toFixed(2)}%`] : []),
    ...(share !== null && share <= HALF ? [`税务师占股东（合伙人）人数的 ${share}%，应超过 ${HALF}%`] : []),
  ];
  return why.length === 0 ? [] : [`${PARTNERS} 只能自评「不符合」：${why.join("；")}`];
}

/** What keeps a sheet from being submitted, section by section. // domain b §1 (4) 校验 */
export function sheetMissing(form: Draft, facts: SheetFacts): FieldError[] {
  const sections = sheetSections(facts);
  const filed = new Set(form.itemFiles.map(({ itemCode }) => itemCode));
  const specials = new Map(form.specials.map((row) => [row.itemCode, row]));
  const out = [
    ...sections.flatMap((section) => sectionMissing(form, section, facts)),
    ...checklistMissing(form, facts),
  ];
  if (form.answers.some(({ itemCode, answer }) => itemCode === PARTNERS && answer !== null && answer !== ANSWER.unmet))
    for (const message of partnerFaults(facts)) out.push({ path: `answers.${PARTNERS}`, message });
  for (const { itemCode, itemName } of facts.specialItems) {
    const row = specials.get(itemCode);
    if (row?.answer === null || row?.answer === undefined || (row.statement ?? "").length < MIN_STATEMENT)
      out.push({
        path: `specials.${itemCode}`,
        message: `请填写专项核查「${itemName}」的结果和说明，说明不少于${MIN_STATEMENT}字`,
      });
  }
  if (!filed.has(SECTION_FILES.L))
    out.push({ path: `itemFiles.${SECTION_FILES.L}`, message: "请上传所长签字盖章的承诺书" });
  if (facts.isRectifying && !filed.has(SECTION_FILES.R))
    out.push({ path: `itemFiles.${SECTION_FILES.R}`, message: "请上传整改报告" });
  return out;
}

/** Lists whose rows belong to the section of their item. */
const BY_CODE = ["answers", "itemFiles"] as const;

/**
 * The section where a path of the form stands, or an item that was sent back: `answers.B-01`, `laborContractCount`,
 * `E-01/BB…`.
 */
export function sectionOfPath(path: string): SectionKey {
  const [key = "", code = key] = path.split(".");
  const isCode = BY_CODE.some((list) => list === key && code !== key) || /^[A-Z]-\d\d(\/|$)/.test(code);
  const ofCode = SECTION_KEYS.find((one) => isCode && one === sectionOf(code));
  return ofCode ?? SECTION_KEYS.find((one) => SECTION_ITEMS[one].some((item) => item === key)) ?? "A";
}

/** 「A 基本情况：」: of more than fifty items each says where it is. */
const sectionWords = (path: string): string => {
  const section = sectionOfPath(path);
  return `${section} ${SECTION_TITLES[section]}：`;
};
/** What a sheet lacks, as it is told outside of its sections. */
export const missingInSections = (missing: readonly FieldError[]): FieldError[] =>
  missing.map(({ path, message }) => ({ path, message: `${sectionWords(path)}${message}` }));
/** The same within its own section. */
export const withoutSection = ({ path, message }: FieldError): string =>
  message.startsWith(sectionWords(path)) ? message.slice(sectionWords(path).length) : message;

/** The usual category of a file at an item. */
export const categoryOf = (itemCode: string): number => USUAL[itemCode] ?? FILE_CATEGORY.other;
const USUAL: Readonly<Record<string, number>> = {
  "A-01": 1,
  "B-01": 3,
  "B-02": 4,
  "F-01": 5,
  "F-04": 6,
  "D-01": 7,
  "D-02": 8,
  "D-04": 9,
  "H-04": 10,
  [SECTION_FILES.L]: FILE_CATEGORY.commitment,
  [SECTION_FILES.R]: FILE_CATEGORY.rectification,
};

type Rows = readonly { readonly rowId: string | null; readonly itemCode: string }[];
/** Lists of one row, or some, for each item. */
const BY_ITEM: readonly CompanyKey[] = ["answers", "sampleAnswers", "itemFiles", "specials"];
/** Lists whose rows stand for themselves. */
const BY_ROW: readonly CompanyKey[] = ["violations", "problems"];
/** Rows without their ids, so that a row which was numbered is no change. */
const told = (rows: Rows): string => orderedText(rows.map((row) => ({ ...row, rowId: null })));
const ofItem = (rows: Rows, code: string): Rows => rows.filter(({ itemCode }) => itemCode === code);

interface Changed {
  readonly path: string;
  readonly item: string;
}

/** Rows that differ or are gone, by their ids; a new one is told by its list. */
function changedRows(key: CompanyKey, was: Rows, is: Rows): Changed[] {
  const known = new Map(was.map((row) => [row.rowId, row]));
  const kept = new Set(is.map(({ rowId }) => rowId));
  return [
    ...is.flatMap((row, i): Changed[] => {
      const old = row.rowId === null ? undefined : known.get(row.rowId);
      if (old && saysSame(old, row)) return [];
      return [{ path: `${key}.${i}.itemCode`, item: old ? `${key}.${row.rowId}` : key }];
    }),
    ...was.flatMap(({ rowId }) => (kept.has(rowId) ? [] : [{ path: key, item: `${key}.${rowId}` }])),
  ];
}

/** Items of a form that differ: keys of single items, codes of rows that stand at an item, ids of other rows. */
export function changedItems(before: Draft, form: Draft): Changed[] {
  const keys = Object.keys(companyFields) as CompanyKey[];
  return keys.flatMap((key) => {
    if (BY_ROW.includes(key)) return changedRows(key, before[key] as Rows, form[key] as Rows);
    if (!BY_ITEM.includes(key)) return saysSame(before[key], form[key]) ? [] : [{ path: key, item: key }];
    const [was, is] = [before[key] as Rows, form[key] as Rows];
    const codes = new Set([...was, ...is].map(({ itemCode }) => itemCode));
    return [...codes]
      .filter((code) => told(ofItem(was, code)) !== told(ofItem(is, code)))
      .map((code) => ({ path: `${key}.${code}`, item: code }));
  });
}

/** The form with one section as it was typed, everything else as it stands. */
export function mergedSection(before: Draft, typed: Draft, section: SectionKey): Draft {
  const isHere = ({ itemCode }: { readonly itemCode: string }) => sectionOf(itemCode) === section;
  const own = Object.fromEntries(SECTION_ITEMS[section].map((key) => [key, typed[key]]));
  const rowsOf = <R extends { readonly itemCode: string }>(was: readonly R[], is: readonly R[]): R[] => [
    ...was.filter((row) => !isHere(row)),
    ...is.filter(isHere),
  ];
  return {
    ...before,
    ...own,
    answers: rowsOf(before.answers, typed.answers),
    itemFiles: rowsOf(before.itemFiles, typed.itemFiles),
  };
}

/** Everything of a section that may be typed: keys of single items and codes of rows, as returned items are told. */
export const itemsOfSection = (
  section: SectionKey,
  { template, specialItems }: Pick<SheetFacts, "template" | "specialItems">,
): string[] => [
  ...SECTION_ITEMS[section],
  ...(template.find(({ key }) => key === section)?.items ?? []).map(({ code }) => code),
  ...(section === "S" ? specialItems.map(({ itemCode }) => itemCode) : []),
  ...(section === "A" || section === "L" ? [SECTION_FILES[section]] : []),
];

/** What the association finds something of: the checklist, how many cases of each deduction, special items. */
export const reviewableItems = (
  section: SectionKey,
  { template, specialItems }: Pick<SheetFacts, "template" | "specialItems">,
): readonly (Pick<TemplateItem, "code" | "title" | "auto"> & { readonly isCounted: boolean })[] => [
  ...(template.find(({ key }) => key === section)?.items ?? []).map(({ code, title, auto }) => ({
    code,
    title,
    auto,
    isCounted: section === DEDUCTIONS,
  })),
  ...(section === "S"
    ? specialItems.map(({ itemCode, itemName }) => ({ code: itemCode, title: itemName, auto: null, isCounted: false }))
    : []),
];

/** Whether papers stand at items of a section, or at itself. */
export const hasPapers = (section: SectionKey, sheet: Pick<SheetFacts, "template" | "specialItems">): boolean =>
  section !== "R" && itemsOfSection(section, sheet).some((item) => /^[A-Z]-\d\d$/.test(item));
