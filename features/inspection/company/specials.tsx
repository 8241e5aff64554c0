"use client";

import { Checkbox } from "antd";
import type { CompanyDetail } from "@/contracts/inspection/company";
import { REVIEW_HEADS, SPECIAL_HEADS } from "@/contracts/inspection/sheet-words";
import styles from "@/features/inspection/company/company.module.css";
import { FileLink } from "@/components/fields/file-source";
import { ViewSection } from "@/components/record/record-view";
import type { Marking } from "@/components/review/review-form";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { useDictionary } from "@/lib/dictionary/context";

const [CODE, NAME, CONTENT, ANSWER, STATEMENT, FILES] = SPECIAL_HEADS;
const [REVIEW, OPINION] = REVIEW_HEADS;

interface Props {
  readonly record: Pick<CompanyDetail, "specialItems" | "specials" | "itemFiles" | "reviewed">;
  readonly marking?: Marking | null;
}

/** What a special inspection asks, the firm's answers and the association's findings. // domain b §1 (2h) S */
export function Specials({ record, marking = null }: Props) {
  const dictionary = useDictionary();
  const word = (answer: number | null | undefined) => (answer ? dictionary.label("check_answer", answer) : "—");
  return (
    <ViewSection title="专项核查">
      <table className={`${small.table} ${small.cards}`} aria-label="专项核查">
        <SmallTableHead heads={[...SPECIAL_HEADS, ...REVIEW_HEADS]} />
        <tbody>
          {record.specialItems.map(({ itemCode, itemName, checkContent }) => {
            const own = record.specials.find((row) => row.itemCode === itemCode);
            const found = record.reviewed[itemCode];
            const path = `specials.${itemCode}`;
            return (
              <tr key={itemCode}>
                <td data-label={CODE}>
                  {marking ? (
                    <Checkbox
                      checked={marking.marked.has(path)}
                      onChange={() => marking.toggle(path, `${itemCode} ${itemName}`)}
                      aria-label={`标出「${itemCode}」需修改`}
                    >
                      {itemCode}
                    </Checkbox>
                  ) : (
                    itemCode
                  )}
                </td>
                <td data-label={NAME} data-name="true">
                  {itemName}
                </td>
                <td data-label={CONTENT}>{checkContent}</td>
                <td data-label={ANSWER}>{word(own?.answer)}</td>
                <td data-label={STATEMENT} className={styles.note}>
                  {own?.statement ?? "—"}
                </td>
                <td data-label={FILES}>
                  {record.itemFiles
                    .filter((file) => file.itemCode === itemCode)
                    .map(({ fileId }) => (
                      <FileLink key={fileId} fileId={fileId} />
                    ))}
                </td>
                <td data-label={REVIEW}>{word(found?.answer)}</td>
                <td data-label={OPINION} className={styles.note}>
                  {found?.opinion ?? "—"}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ViewSection>
  );
}
