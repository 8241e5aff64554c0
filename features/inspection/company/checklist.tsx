"use client";

import { Checkbox } from "antd";
import type { CompanyDetail } from "@/contracts/inspection/company";
import { type Sample, sampledItems, sampleItem, samplesOf } from "@/contracts/inspection/checklist-rules";
import { CHECKLIST_HEADS, SAMPLE_HEADS, sampleTitle } from "@/contracts/inspection/sheet-words";
import type { Template, TemplateItem } from "@/contracts/inspection/template";
import styles from "@/features/inspection/company/company.module.css";
import { FileLink } from "@/components/fields/file-source";
import { ViewSection } from "@/components/record/record-view";
import type { Marking } from "@/components/review/review-form";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { StatusTag } from "@/components/ui/status-tag";
import { useDictionary } from "@/lib/dictionary/context";

const HEADS = [...CHECKLIST_HEADS, "审核", "审核意见"];
const [CODE, TITLE, POINTS, ANSWER, NOTE, FILES, REVIEW, OPINION] = HEADS;

interface Props {
  readonly record: Pick<CompanyDetail, "answers" | "sampleAnswers" | "autoAnswers" | "itemFiles" | "reviewed">;
  readonly items: readonly TemplateItem[];
  readonly title?: string;
  /** Whoever sends the sheet back marks items here. */
  readonly marking?: Marking | null;
  /** Whose checklist it is; without one the section's own, which alone is reviewed. */
  readonly sample?: Sample;
}

/** Files of an item. */
function Papers({ files, isDue }: { readonly files: CompanyDetail["itemFiles"]; readonly isDue: boolean }) {
  return (
    <>
      <ul className={styles.fileList}>
        {files.map(({ fileId }) => (
          <li key={fileId}>
            <FileLink fileId={fileId} />
          </li>
        ))}
      </ul>
      {isDue && files.length === 0 && <span className={small.quiet}>需上传</span>}
    </>
  );
}

/** Items of a section with the firm's answers and the association's findings, side by side. */
export function Checklist({ record, items, title: heading = "核查项目", marking = null, sample }: Props) {
  const dictionary = useDictionary();
  const word = (answer: number | null | undefined) => (answer ? dictionary.label("check_answer", answer) : "—");
  const list = sample ? "sampleAnswers" : "answers";
  return (
    <ViewSection title={heading}>
      {/* Scrolls by itself, so the keyboard must reach it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region */}
      <div className={small.scroll} role="region" aria-label={heading} tabIndex={0}>
        <table className={`${small.table} ${small.cards} ${styles.checklist}`}>
          <SmallTableHead heads={sample ? SAMPLE_HEADS : HEADS} />
          <tbody>
            {items.map(({ code, title, points, needsFile }) => {
              const item = sample ? sampleItem(code, sample.sampleNo) : code;
              const name = sample ? `样本 ${sample.sampleNo} 的 ${code}` : code;
              const own = record[list].find(({ itemCode }) => itemCode === item);
              const auto = sample ? undefined : record.autoAnswers.find((one) => one.code === code);
              const found = record.reviewed[code];
              return (
                <tr key={code}>
                  <td className={small.code} data-label={CODE}>
                    {marking ? (
                      <Checkbox
                        checked={marking.marked.has(`${list}.${item}`)}
                        onChange={() => marking.toggle(`${list}.${item}`, `${name} ${title}`)}
                        aria-label={`标出「${name}」需修改`}
                      >
                        {code}
                      </Checkbox>
                    ) : (
                      code
                    )}
                  </td>
                  <td className={styles.title} data-label={TITLE} data-name="true">
                    {title}
                  </td>
                  {!sample && (
                    <td className={small.figure} data-label={POINTS}>
                      {points}
                    </td>
                  )}
                  <td className={styles.answer} data-label={ANSWER}>
                    {auto ? (
                      <>
                        {auto.answer === null ? "尚无数据" : word(auto.answer)}{" "}
                        <StatusTag tone="neutral">系统</StatusTag>
                      </>
                    ) : (
                      word(own?.answer)
                    )}
                  </td>
                  <td className={styles.note} data-label={NOTE}>
                    {auto ? `${auto.text}（${auto.source}）` : (own?.note ?? "—")}
                  </td>
                  <td className={styles.files} data-label={FILES}>
                    <Papers
                      files={record.itemFiles.filter(({ itemCode }) => itemCode === item)}
                      isDue={!sample && needsFile}
                    />
                  </td>
                  {!sample && (
                    <>
                      <td data-label={REVIEW}>{word(found?.answer)}</td>
                      <td className={styles.note} data-label={OPINION}>
                        {found?.opinion ?? "—"}
                      </td>
                    </>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </ViewSection>
  );
}

interface SamplesProps extends Pick<Props, "marking"> {
  readonly record: Props["record"] & Pick<CompanyDetail, "figures">;
  readonly template: Template;
}

/** The checklist of each drawn engagement. // domain b §1 (2g) */
export function SampleChecklists({ record, template, marking = null }: SamplesProps) {
  const items = sampledItems(template);
  return (
    items.length > 0 &&
    samplesOf(record.figures).map((sample) => (
      <Checklist
        key={sample.reportId}
        record={record}
        items={items}
        title={sampleTitle(sample.sampleNo)}
        marking={marking}
        sample={sample}
      />
    ))
  );
}
