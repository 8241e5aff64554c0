import type { z } from "zod";
import {
  COMMITMENT_TEXT,
  companyFields,
  type CompanyKey,
  problemRow,
  SECTION_FILES,
  SECTION_ITEMS,
  violationRow,
} from "@/contracts/inspection/company-fields";
import { answersOf, reviewableItems, sheetSections } from "@/contracts/inspection/company-rules";
import { sampledItems, sampleItem, samplesOf } from "@/contracts/inspection/checklist-rules";
import {
  DEDUCTION_HEADS,
  deductionRows,
  figureText,
  REVIEW_HEADS,
  SAMPLE_HEADS,
  sampleTitle,
  type SectionWords,
  type SheetWords,
  SPECIAL_HEADS,
} from "@/contracts/inspection/sheet-words";
import { DEDUCTIONS, SAMPLED, SECTION_TITLES, type SectionKey, sectionOf } from "@/contracts/inspection/template";
import { describeValue, type Lookups, minuteOf as minute } from "@/contracts/kit/diff";
import { fieldsOf, metaOf } from "@/contracts/kit/field";
import { isEmpty } from "@/contracts/kit/none";
import { filesOf } from "@/server/platform/files/take";
import { lookupsOf } from "@/server/records/history";
import type { RecordContext } from "@/server/records/hooks";
import { planOf, selfScore, sheetFacts } from "@/server/modules/inspection/company-facts";
import type { TaskRecord } from "@/server/modules/inspection/company.table";

const NOTHING = "—";
const LISTS: readonly CompanyKey[] = ["violations", "problems", "specials", "sampleAnswers"];

const wordOf = (schema: z.ZodType, value: unknown, lookups: Lookups): string => {
  const meta = metaOf(schema);
  return isEmpty(value) || !meta ? NOTHING : (describeValue(meta, value, lookups) ?? NOTHING);
};

interface Writing {
  readonly record: TaskRecord;
  readonly lookups: Lookups;
  readonly titles: ReadonlyMap<string, string>;
  readonly filesAt: (code: string) => string;
}

/** Rows of a list, the item that they name told with its title. */
function tableOf(schema: z.ZodObject, title: string, rows: readonly object[], { lookups, titles }: Writing) {
  const fields = fieldsOf(schema).filter(({ meta }) => meta);
  const cell = (row: Readonly<Record<string, unknown>>, { key, schema: of }: (typeof fields)[number]): string =>
    key === "itemCode"
      ? `${String(row[key])} ${titles.get(String(row[key])) ?? ""}`.trim()
      : wordOf(of, row[key], lookups);
  return {
    title,
    heads: fields.map(({ meta }) => meta?.label ?? ""),
    rows: rows.map((row) => fields.map((one) => cell(row as Readonly<Record<string, unknown>>, one))),
  };
}

/** The checklist of each sample. */
function sampleTables({ record, lookups, filesAt }: Writing): SectionWords["tables"] {
  const items = sampledItems(planOf(record).template);
  if (items.length === 0) return [];
  const given = new Map(record.sampleAnswers.map((row) => [row.itemCode, row]));
  return samplesOf(record.figures).map(({ sampleNo }) => ({
    title: sampleTitle(sampleNo),
    heads: SAMPLE_HEADS,
    rows: items.map(({ code, title }) => {
      const item = sampleItem(code, sampleNo);
      const { answer = null, note = null } = given.get(item) ?? {};
      return [
        ...[code, title, answer === null ? NOTHING : lookups.dict("check_answer", answer), note ?? NOTHING],
        filesAt(item),
      ];
    }),
  }));
}

/** What the association had found of a section before this submission: the firm was told it with the return. */
function foundOf(key: SectionKey, { record, lookups }: Writing): SectionWords["tables"] {
  if (key === DEDUCTIONS) return [];
  const rows = reviewableItems(key, planOf(record)).flatMap(({ code, title }) => {
    const { answer = null, opinion = null } = record.reviewed[code] ?? {};
    if (answer === null && opinion === null) return [];
    return [[code, title, answer === null ? NOTHING : lookups.dict("check_answer", answer), opinion ?? NOTHING]];
  });
  return rows.length === 0 ? [] : [{ title: "协会审核结果", heads: ["编号", "核查内容", ...REVIEW_HEADS], rows }];
}

function tablesOf(key: SectionKey, writing: Writing): SectionWords["tables"] {
  const { record, lookups } = writing;
  if (key === "I")
    return [
      tableOf(violationRow, "违规情况", record.violations, writing),
      {
        title: "违规认定",
        heads: DEDUCTION_HEADS,
        rows: deductionRows(planOf(record).template, record, writing.filesAt),
      },
    ].filter(({ rows }) => rows.length > 0);
  if (key === "J")
    return [tableOf(problemRow, "问题与整改", record.problems, writing)].filter(({ rows }) => rows.length > 0);
  if (key === SAMPLED) return sampleTables(writing);
  if (key !== "S") return [];
  const rows = planOf(record).specialItems.map(({ itemCode, itemName, checkContent }) => {
    const own = record.specials.find((row) => row.itemCode === itemCode);
    const answer = own?.answer ? lookups.dict("check_answer", own.answer) : NOTHING;
    return [itemCode, itemName, checkContent, answer, own?.statement ?? NOTHING, writing.filesAt(itemCode)];
  });
  return [{ title: "专项核查", heads: SPECIAL_HEADS, rows }];
}

function checklistOf(key: SectionKey, { record, lookups, filesAt }: Writing): SectionWords["checklist"] {
  const answers = answersOf(record, record.autoAnswers);
  const section = planOf(record).template.find((one) => one.key === key);
  if (!section || key === DEDUCTIONS) return [];
  return section.items.map(({ code, title, points, auto }) => {
    const answer = answers[code] ?? null;
    const found = record.autoAnswers.find((one) => one.code === code);
    const note = found
      ? `${found.text}（${found.source}）`
      : (record.answers.find((row) => row.itemCode === code)?.note ?? NOTHING);
    const word = answer === null ? (auto === null ? NOTHING : "尚无数据") : lookups.dict("check_answer", answer);
    return [code, title, String(points), word, note, filesAt(code)] as const;
  });
}

/** A sheet in words, section by section, as it stands now. Names of dictionaries and files are those of this moment. */
export async function sheetInWords(
  context: Pick<RecordContext, "db" | "services" | "now">,
  record: TaskRecord,
): Promise<{ sheet: SheetWords }> {
  const { db, services, now } = context;
  const files = await filesOf(db, "inspection.company", record.taskId);
  const { lookups } = await lookupsOf(context, files);
  const nameOf = new Map(files.map(({ fileId, fileName }) => [fileId, fileName]));
  const filesAt = (code: string): string =>
    record.itemFiles
      .filter(({ itemCode }) => itemCode === code)
      .map(({ fileId }) => nameOf.get(fileId) ?? "")
      .join("、") || NOTHING;
  const titles = new Map(planOf(record).template.flatMap(({ items }) => items.map(({ code, title }) => [code, title])));
  const writing: Writing = { record, lookups, titles, filesAt };
  const score = selfScore(record, record, services);
  const own = Object.values<string>(SECTION_FILES);
  const sectionWords = (key: SectionKey): SectionWords => {
    const scored = score.sections.find((one) => one.key === key);
    const paper = own.find((code) => sectionOf(code) === key);
    return {
      key,
      title: SECTION_TITLES[key],
      score: scored ? `${scored.score ?? "不计分"}${scored.score === null ? "" : ` / ${scored.weight}`}` : "",
      figures: record.figures
        .filter(({ section }) => section === key)
        .map(
          ({ label, text, source, syncTime }) =>
            [label, figureText({ label, text }), source, minute(syncTime)] as const,
        ),
      items: [
        ...(key === "L" ? ([["承诺", COMMITMENT_TEXT]] as const) : []),
        ...SECTION_ITEMS[key]
          .filter((item) => !LISTS.includes(item))
          .map(
            (item) =>
              [metaOf(companyFields[item])?.label ?? item, wordOf(companyFields[item], record[item], lookups)] as const,
          ),
        ...(paper ? ([["材料", filesAt(paper)]] as const) : []),
      ],
      checklist: checklistOf(key, writing),
      tables: [
        ...record.figures.flatMap(({ section, label, table }) =>
          section === key && table ? [{ title: label, ...table }] : [],
        ),
        ...tablesOf(key, writing),
        ...foundOf(key, writing),
      ],
    };
  };
  return {
    sheet: {
      title: `单位核查工作表（${lookups.dict("inspect_type", record.inspectType)}）`,
      head: [
        ["计划名称", record.planName],
        ["任务编号", record.taskNo],
        ["单位名称", record.companyName],
        ["会员编号", record.memberNo ?? NOTHING],
        ["统一社会信用代码", record.creditCode ?? NOTHING],
        ["所长（负责人）", record.directorName ?? NOTHING],
        ["检查年度", String(record.inspectYear)],
        ["提交时间", minute(now.toISOString())],
        ["逾期天数", String(record.lateDays)],
        ["自评得分", score.total],
      ],
      sections: sheetSections(sheetFacts(record, "")).map(sectionWords),
    },
  };
}
