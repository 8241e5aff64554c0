"use client";

import { inspectionCompany, type CompanyDetail } from "@/contracts/inspection/company";
import { COMMITMENT_TEXT, INSPECT_STATUS } from "@/contracts/inspection/company-fields";
import { sheetSections } from "@/contracts/inspection/company-rules";
import { sampledItems, sampleItem, samplesOf } from "@/contracts/inspection/checklist-rules";
import {
  CHECKLIST_HEADS,
  DEDUCTION_HEADS,
  deductionRows,
  FIGURE_HEADS,
  figureText,
  REVIEW_HEADS,
  SAMPLE_HEADS,
  sampleTitle,
  SPECIAL_HEADS,
} from "@/contracts/inspection/sheet-words";
import { DEDUCTIONS, SAMPLED, SECTION_TITLES, type SectionKey } from "@/contracts/inspection/template";
import { checklistOf, factsOf, ROW_SETS, singleItems } from "@/features/inspection/company/look";
import { fieldText } from "@/components/fields/show";
import { columnsOf, headOf, metasOf, rowSchemaOf } from "@/components/list/table/columns";
import { itemsOf } from "@/components/record/record-view";
import { asOf } from "@/components/print/as-of";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid, PrintRows } from "@/components/print/print-grid";
import { PrintSheet } from "@/components/print/print-sheet";
import { useDictionary } from "@/lib/dictionary/context";
import { dateTime } from "@/lib/format/date";

const METAS = metasOf(inspectionCompany.detail);
const HEAD = ["planName", "taskNo", "memberNo", "creditCode", "directorName", "inspectYear", "submitTime", "lateDays"];
const RESULT = ["selfScore", "auditScore", "inspectResult", "resultRemark", "rectifyDeadline", "concludeTime"];
const UNSENT: readonly number[] = [
  INSPECT_STATUS.todo,
  INSPECT_STATUS.filling,
  INSPECT_STATUS.returned,
  INSPECT_STATUS.overdue,
];

interface Props {
  readonly record: CompanyDetail;
  readonly onDone: () => void;
}

interface Words {
  readonly word: (answer: number | null | undefined) => string;
  readonly filesAt: (code: string) => string;
}

/** The checklist of each drawn engagement. */
const SamplesPrint = ({ record, word, filesAt }: Words & { readonly record: CompanyDetail }) =>
  samplesOf(record.figures).map(({ sampleNo }) => (
    <PrintRows
      key={sampleNo}
      title={sampleTitle(sampleNo)}
      heads={[...SAMPLE_HEADS]}
      rows={sampledItems(record.template).map(({ code, title: text }) => {
        const item = sampleItem(code, sampleNo);
        const own = record.sampleAnswers.find(({ itemCode }) => itemCode === item);
        return [code, text, word(own?.answer), own?.note ?? "—", filesAt(item)];
      })}
    />
  ));

/** Rows that a section lists. */
function RowsPrint({ record, section }: { readonly record: CompanyDetail; readonly section: SectionKey }) {
  const dictionary = useDictionary();
  const set = ROW_SETS[section];
  if (!set) return null;
  const rows = record[set.list as "violations" | "problems"] as readonly Readonly<Record<string, unknown>>[];
  const columns = columnsOf(rowSchemaOf(inspectionCompany.form, set.list), set.keys);
  return (
    rows.length > 0 && (
      <PrintRows
        title={set.noun}
        isNumbered
        heads={columns.map(({ meta }) => headOf(meta))}
        rows={rows.map((row) => columns.map(({ key, meta }) => fieldText(row[key], meta, dictionary) || "—"))}
      />
    )
  );
}

/** One section: items, figures, checklist, rows. */
function SectionPrint({ record, section: key }: { readonly record: CompanyDetail; readonly section: SectionKey }) {
  const dictionary = useDictionary();
  const word = (answer: number | null | undefined) => (answer ? dictionary.label("check_answer", answer) : "—");
  const names = new Map(record.files.map(({ fileId, fileName }) => [fileId, fileName]));
  const filesAt = (code: string) =>
    record.itemFiles
      .filter(({ itemCode }) => itemCode === code)
      .map(({ fileId }) => names.get(fileId) ?? "")
      .join("、") || "—";
  const figures = record.figures.filter((one) => one.section === key);
  const items = checklistOf(record, key);
  const single = singleItems(key);
  const score = record.sectionScores.find((one) => one.key === key);
  const title = `${key} ${SECTION_TITLES[key]}${score ? `（自评 ${score.score ?? "不计分"} / ${score.weight}）` : ""}`;
  return (
    <>
      {key === "L" && <PrintGrid title={title} items={[{ label: "承诺", value: COMMITMENT_TEXT }]} />}
      {single.length > 0 && <PrintGrid title={title} items={itemsOf(METAS, single, record)} />}
      {figures.length > 0 && (
        <PrintRows
          title={`${title} 系统数据`}
          heads={[...FIGURE_HEADS]}
          rows={figures.map(({ label, text, source, syncTime }) => [
            label,
            figureText({ label, text }),
            source,
            dateTime(syncTime),
          ])}
        />
      )}
      {figures.map(
        ({ key: of, label, table }) =>
          table && <PrintRows key={of} title={label} heads={table.heads} rows={table.rows} />,
      )}
      {items.length > 0 && (
        <PrintRows
          title={`${title} 核查项目`}
          heads={[...CHECKLIST_HEADS, ...REVIEW_HEADS]}
          rows={items.map(({ code, title: text, points }) => {
            const own = record.answers.find(({ itemCode }) => itemCode === code);
            const auto = record.autoAnswers.find((one) => one.code === code);
            const found = record.reviewed[code];
            const answer = auto ? (auto.answer === null ? "尚无数据" : word(auto.answer)) : word(own?.answer);
            const note = auto ? `${auto.text}（${auto.source}）` : (own?.note ?? "—");
            return [
              code,
              text,
              String(points),
              answer,
              note,
              filesAt(code),
              word(found?.answer),
              found?.opinion ?? "—",
            ];
          })}
        />
      )}
      {key === SAMPLED && <SamplesPrint record={record} word={word} filesAt={filesAt} />}
      {key === DEDUCTIONS && (
        <PrintRows
          title="违规认定"
          heads={[...DEDUCTION_HEADS]}
          rows={deductionRows(record.template, record, filesAt).map((row) => [...row])}
        />
      )}
      {key === "S" && (
        <PrintRows
          title={title}
          heads={[...SPECIAL_HEADS, ...REVIEW_HEADS]}
          rows={record.specialItems.map(({ itemCode, itemName, checkContent }) => {
            const own = record.specials.find((row) => row.itemCode === itemCode);
            const found = record.reviewed[itemCode];
            return [
              ...[itemCode, itemName, checkContent, word(own?.answer), own?.statement ?? "—", filesAt(itemCode)],
              ...[word(found?.answer), found?.opinion ?? "—"],
            ];
          })}
        />
      )}
      <RowsPrint record={record} section={key} />
    </>
  );
}

/** 《单位核查工作表》 on A4 across, every section with figures, answers and findings. // domain b §1, look.md "Print" */
export function CompanyPrint({ record, onDone }: Props) {
  const dictionary = useDictionary();
  const isUnsent = UNSENT.includes(record.inspectStatus);
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet
        isLandscape
        title={`单位核查工作表（${dictionary.label("inspect_type", record.inspectType)}）`}
        formNumber={record.taskNo}
        firm={record.companyName}
        period={asOf(dictionary.label("inspect_status", record.inspectStatus), isUnsent)}
        signatures={["填表人", "所长（负责人）", "审核人"]}
        seal="事务所公章"
      >
        <PrintGrid title="检查任务" items={itemsOf(METAS, HEAD, record)} />
        {sheetSections(factsOf(record)).map((key) => (
          <SectionPrint key={key} record={record} section={key} />
        ))}
        <PrintGrid title="得分与结论" items={itemsOf(METAS, RESULT, record)} />
      </PrintSheet>
    </PrintArea>
  );
}
