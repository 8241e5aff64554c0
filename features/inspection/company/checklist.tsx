"use client";

import { Checkbox } from "antd";
import type { CompanyDetail } from "@/contracts/inspection/company";
import { CHECKLIST_HEADS } from "@/contracts/inspection/sheet-words";
import type { TemplateItem } from "@/contracts/inspection/template";
import styles from "@/features/inspection/company/company.module.css";
import { FileLink } from "@/components/fields/file-source";
import { ViewSection } from "@/components/record/record-view";
import type { Marking } from "@/components/review/review-form";
import small from "@/components/ui/small-table.module.css";
import { SmallTableHead } from "@/components/ui/small-table-head";
import { StatusTag } from "@/components/ui/status-tag";
import { useDictionary } from "@/lib/dictionary/context";

const HEADS = [...CHECKLIST_HEADS, "审核", "审核意见"];

interface Props {
  readonly record: Pick<CompanyDetail, "answers" | "autoAnswers" | "itemFiles" | "reviewed">;
  readonly items: readonly TemplateItem[];
  readonly title?: string;
  /** Whoever sends the sheet back marks items here. */
  readonly marking?: Marking | null;
}

/** Items of a section with the firm's answers and the association's findings, side by side. */
export function Checklist({ record, items, title: heading = "核查项目", marking = null }: Props) {
  const dictionary = useDictionary();
  const word = (answer: number | null | undefined) => (answer ? dictionary.label("check_answer", answer) : "—");
  return (
    <ViewSection title={heading}>
      {/* Scrolls by itself, so the keyboard must reach it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region */}
      <div className={small.scroll} role="region" aria-label={heading} tabIndex={0}>
        <table className={`${small.table} ${small.cards} ${styles.checklist}`}>
          <SmallTableHead heads={HEADS} />
          <tbody>
            {items.map(({ code, title, points, needsFile }) => {
              const own = record.answers.find(({ itemCode }) => itemCode === code);
              const auto = record.autoAnswers.find((one) => one.code === code);
              const found = record.reviewed[code];
              return (
                <tr key={code}>
                  <td className={small.code} data-label={HEADS[0]}>
                    {marking ? (
                      <Checkbox
                        checked={marking.marked.has(`answers.${code}`)}
                        onChange={() => marking.toggle(`answers.${code}`, `${code} ${title}`)}
                        aria-label={`标出「${code}」需修改`}
                      >
                        {code}
                      </Checkbox>
                    ) : (
                      code
                    )}
                  </td>
                  <td className={styles.title} data-label={HEADS[1]} data-name="true">
                    {title}
                  </td>
                  <td className={small.figure} data-label={HEADS[2]}>
                    {points}
                  </td>
                  <td className={styles.answer} data-label={HEADS[3]}>
                    {auto ? (
                      <>
                        {auto.answer === null ? "尚无数据" : word(auto.answer)}{" "}
                        <StatusTag tone="neutral">系统</StatusTag>
                      </>
                    ) : (
                      word(own?.answer)
                    )}
                  </td>
                  <td className={styles.note} data-label={HEADS[4]}>
                    {auto ? `${auto.text}（${auto.source}）` : (own?.note ?? "—")}
                  </td>
                  <td className={styles.files} data-label={HEADS[5]}>
                    <ul className={styles.fileList}>
                      {record.itemFiles
                        .filter(({ itemCode }) => itemCode === code)
                        .map(({ fileId }) => (
                          <li key={fileId}>
                            <FileLink fileId={fileId} />
                          </li>
                        ))}
                    </ul>
                    {needsFile && !record.itemFiles.some(({ itemCode }) => itemCode === code) && (
                      <span className={small.quiet}>需上传</span>
                    )}
                  </td>
                  <td data-label={HEADS[6]}>{word(found?.answer)}</td>
                  <td className={styles.note} data-label={HEADS[7]}>
                    {found?.opinion ?? "—"}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </ViewSection>
  );
}
