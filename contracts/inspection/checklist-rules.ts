import type { FieldError } from "@/contracts/kit/validate";
import type { CompanyDraft } from "@/contracts/inspection/company";
import {
  type AutoAnswer,
  type Figure,
  INSPECT_STATUS,
  MIN_NOTE,
  SECTION_FILES,
} from "@/contracts/inspection/company-fields";
import { ANSWER } from "@/contracts/inspection/score";
import { answeredItems, SAMPLED, type Template, type TemplateItem } from "@/contracts/inspection/template";

/** Where a sheet stands, for what may be typed in it. */
export interface Standing {
  readonly inspectStatus: number;
  /** Items that were sent back: keys, codes and items of samples; null: all of them. */
  readonly returnedItems: readonly string[] | null;
}

/** What a checklist is judged with. */
export interface ChecklistFacts {
  readonly template: Template;
  readonly figures: readonly Figure[];
  readonly autoAnswers: readonly AutoAnswer[];
  readonly standing: Standing;
}

const SAMPLE_KEY = "sample.";
const SAMPLE_LABEL = "抽查业务样本 ";
const DIVIDER = "/";

/** A drawn engagement; one that was voided afterwards is told and not asked about. // domain b §1 (2g) */
export interface Sample {
  readonly reportId: string;
  readonly sampleNo: string;
  readonly text: string;
  readonly isStanding: boolean;
}

/** Key, label and value of a sample's figure; of a voided one no value. */
export const sampleFigure = ({ reportId, sampleNo, isStanding }: Omit<Sample, "text">) => ({
  key: `${SAMPLE_KEY}${reportId}`,
  label: `${SAMPLE_LABEL}${sampleNo}`,
  value: isStanding ? reportId : null,
});

/** Engagements that were drawn for a sheet, as its figures tell them. */
export const samplesOf = (figures: readonly Figure[]): Sample[] =>
  figures.flatMap(({ key, label, text, value }) =>
    key.startsWith(SAMPLE_KEY)
      ? [
          {
            reportId: key.slice(SAMPLE_KEY.length),
            sampleNo: label.slice(SAMPLE_LABEL.length),
            text: text ?? "",
            isStanding: value !== null,
          },
        ]
      : [],
  );

/** Items that are answered for each sample: the section's own, but for what the system computes. */
export const sampledItems = (template: Template): TemplateItem[] =>
  (template.find(({ key }) => key === SAMPLED)?.items ?? []).filter(({ auto }) => auto === null);

/** An item of one sample, as answers, papers and marks name it: `E-04/BB…`. */
export const sampleItem = (code: string, sampleNo: string): string => `${code}${DIVIDER}${sampleNo}`;
const codeOf = (item: string): string => item.split(DIVIDER)[0] ?? item;

/** Every item of every sample, with the template's item behind it. */
export const sampleItems = ({
  template,
  figures,
}: Pick<ChecklistFacts, "template" | "figures">): ReadonlyMap<string, TemplateItem> =>
  new Map(
    samplesOf(figures).flatMap(({ sampleNo }) =>
      sampledItems(template).map((item) => [sampleItem(item.code, sampleNo), item] as const),
    ),
  );

/** Items of samples in force that nobody has answered. */
export function unansweredSampleItems(
  { sampleAnswers }: Pick<CompanyDraft, "sampleAnswers">,
  { template, figures }: Pick<ChecklistFacts, "template" | "figures">,
): string[] {
  const answered = new Set(sampleAnswers.flatMap(({ itemCode, answer }) => (answer === null ? [] : [itemCode])));
  const standing = figures.filter(({ value }) => value !== null);
  return [...sampleItems({ template, figures: standing }).keys()].filter((item) => !answered.has(item));
}

const listOf = (item: string): string => item.split(".")[0] ?? item;

/** A mark of an item holds for its samples, one of a sample for the item that sums them up, one of a list for its rows. */
const isReturned = (item: string, returned: readonly string[]): boolean =>
  returned.some((one) => one === item || one === codeOf(item) || codeOf(one) === item || one === listOf(item));

/** Whether an item may be typed in now: of a returned sheet what was marked, under rectification the report alone. */
export function isItemOpen(item: string, { inspectStatus, returnedItems }: Standing): boolean {
  const { filling, overdue, returned, rectify } = INSPECT_STATUS;
  if (inspectStatus === rectify) return item === "rectifyReport" || item === SECTION_FILES.R;
  if (item === "rectifyReport" || item === SECTION_FILES.R) return false;
  if (inspectStatus === returned) return returnedItems === null || isReturned(item, returnedItems);
  return inspectStatus === filling || inspectStatus === overdue;
}

/** How a return names the papers of every item. */
export const ALL_PAPERS = "attachments";

/** Whether papers may be added or taken away at an item now. */
export const arePapersOpen = (item: string, standing: Standing): boolean =>
  isItemOpen(item, standing) ||
  (standing.inspectStatus === INSPECT_STATUS.returned &&
    item !== SECTION_FILES.R &&
    (standing.returnedItems?.includes(ALL_PAPERS) ?? false));

interface Answered {
  readonly answer: number | null;
  readonly note: string | null;
}

/** What an answer lacks: itself, or why it is not 符合; `code` is how a sentence names the item. // domain b §1 (2h) */
function answerGap(row: Answered | undefined, code: string, title: string): string | null {
  if (row?.answer === null || row?.answer === undefined) return `请自评 ${code} ${title}`;
  const isFaulty = row.answer === ANSWER.partly || row.answer === ANSWER.unmet;
  return isFaulty && (row.note ?? "").length < MIN_NOTE
    ? `${code} 部分符合或不符合，请填写说明，不少于${MIN_NOTE}字`
    : null;
}

/** The best that an item may be answered with by its samples: all met, none met, or partly; null: they do not bind it. */
export function sampledAnswer(answers: readonly number[]): number | null {
  const counted = answers.filter((answer) => answer !== ANSWER.none);
  if (counted.length === 0) return null;
  if (counted.every((answer) => answer === ANSWER.met)) return ANSWER.met;
  return counted.every((answer) => answer === ANSWER.unmet) ? ANSWER.unmet : ANSWER.partly;
}

type Facts = Pick<ChecklistFacts, "figures">;
const badness = (answer: number): number => [ANSWER.none, ANSWER.met, ANSWER.partly, ANSWER.unmet].indexOf(answer as 1);

/** What the samples in force answer of an item, the worst first; none while one of them has no answer. */
function answersOfSamples(code: string, { sampleAnswers }: Pick<CompanyDraft, "sampleAnswers">, { figures }: Facts) {
  const given = new Map(sampleAnswers.map(({ itemCode, answer }) => [itemCode, answer]));
  const standing = samplesOf(figures).filter(({ isStanding }) => isStanding);
  const answered = standing.flatMap(({ sampleNo }) => {
    const answer = given.get(sampleItem(code, sampleNo)) ?? null;
    return answer === null ? [] : [{ sampleNo, answer }];
  });
  if (answered.length < standing.length) return [];
  return answered.sort((one, other) => badness(other.answer) - badness(one.answer));
}

/** What the samples come to for an item, once each has an answer. */
export const resultOfSamples = (code: string, form: Pick<CompanyDraft, "sampleAnswers">, facts: Facts): number | null =>
  sampledAnswer(answersOfSamples(code, form, facts).map(({ answer }) => answer));

/** As sentences name an answer. */
const WORDS: Readonly<Record<number, string>> = {
  [ANSWER.met]: "符合",
  [ANSWER.partly]: "部分符合",
  [ANSWER.unmet]: "不符合",
  [ANSWER.none]: "不适用",
};
const word = (answer: number): string => `「${WORDS[answer] ?? answer}」`;

/** An item that sums its samples up is not answered better than they are. */
function summaryGap(own: number, code: string, form: Pick<CompanyDraft, "sampleAnswers">, facts: Facts): string | null {
  const given = answersOfSamples(code, form, facts);
  const [worst] = given;
  const best = sampledAnswer(given.map(({ answer }) => answer));
  if (best === null || !worst || (own !== ANSWER.none && own >= best)) return null;
  const found = `抽查样本 ${worst.sampleNo} 的 ${code} 为${word(worst.answer)}`;
  return own === ANSWER.none
    ? `${code} 不能自评${word(own)}：${found}。请按样本的结果改为${word(best)}`
    : `${code} 自评${word(own)}高于样本的结果：${found}。最高可自评${word(best)}，请修改自评，或更正样本的核查结果`;
}

type Form = Pick<CompanyDraft, "answers" | "sampleAnswers" | "itemFiles">;

/** What the section's own items lack: answers, notes, papers, and agreement with their samples. */
function itemGaps(form: Form, facts: ChecklistFacts): FieldError[] {
  const auto = new Set(facts.autoAnswers.map(({ code }) => code));
  const filed = new Set(form.itemFiles.map(({ itemCode }) => itemCode));
  const rows = new Map(form.answers.map((row) => [row.itemCode, row]));
  return answeredItems(facts.template).flatMap(({ code, title, needsFile }): FieldError[] => {
    if (auto.has(code)) return [];
    const path = `answers.${code}`;
    const row = rows.get(code);
    const answer = row?.answer ?? null;
    const gap = answerGap(row, code, title);
    if (gap !== null || answer === null) return gap === null ? [] : [{ path, message: gap }];
    if (needsFile && answer !== ANSWER.none && !filed.has(code))
      return [{ path, message: `请上传 ${code} 的证明材料` }];
    const summed = isItemOpen(code, facts.standing) ? summaryGap(answer, code, form, facts) : null;
    return summed === null ? [] : [{ path, message: summed }];
  });
}

/** What the samples lack; of a returned sheet what may be typed in it alone. // domain b §1 (2g) */
function sampleGaps({ sampleAnswers }: Form, { template, figures, standing }: ChecklistFacts): FieldError[] {
  const rows = new Map(sampleAnswers.map((row) => [row.itemCode, row]));
  return samplesOf(figures).flatMap(({ sampleNo, isStanding }) =>
    sampledItems(template).flatMap(({ code, title }): FieldError[] => {
      const item = sampleItem(code, sampleNo);
      if (!isStanding || !isItemOpen(item, standing)) return [];
      const message = answerGap(rows.get(item), `样本 ${sampleNo} 的 ${code}`, title);
      return message === null ? [] : [{ path: `sampleAnswers.${item}`, message }];
    }),
  );
}

/** What a checklist lacks before it is submitted. */
export const checklistMissing = (form: Form, facts: ChecklistFacts): FieldError[] => [
  ...itemGaps(form, facts),
  ...sampleGaps(form, facts),
];
