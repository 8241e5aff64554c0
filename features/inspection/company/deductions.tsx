"use client";

import { Checkbox } from "antd";
import type { CompanyDetail } from "@/contracts/inspection/company";
import { DEDUCTION_HEADS, deductionRows } from "@/contracts/inspection/sheet-words";
import { DEDUCTIONS } from "@/contracts/inspection/template";
import styles from "@/features/inspection/company/company.module.css";
import { FileLink } from "@/components/fields/file-source";
import { ViewSection } from "@/components/record/record-view";
import type { Marking } from "@/components/review/review-form";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";

const [CODE, CASE, POINTS, DECLARED, FILES, FOUND, OPINION] = DEDUCTION_HEADS;
const PATH = "violations";

interface Props {
  readonly record: Pick<CompanyDetail, "template" | "violations" | "itemFiles" | "reviewed">;
  readonly marking?: Marking | null;
}

/** Cases that the firm declares and those that the association finds, one line for each deduction. // domain b §1 (2h) I */
export function Deductions({ record, marking = null }: Props) {
  const rows = deductionRows(record.template, record, () => "");
  if (!record.template.some(({ key }) => key === DEDUCTIONS)) return null;
  return (
    <ViewSection title="违规认定">
      {marking && (
        <Checkbox
          checked={marking.marked.has(PATH)}
          onChange={() => marking.toggle(PATH, "违规情况")}
          aria-label="标出「违规情况」需修改"
        >
          违规情况需修改（可增加、更正和删除）
        </Checkbox>
      )}
      <table className={`${small.table} ${small.cards}`} aria-label="违规认定">
        <SmallTableHead heads={DEDUCTION_HEADS} />
        <tbody>
          {rows.map(([code, title, points, declared, , found, opinion]) => (
            <tr key={code}>
              <td className={small.code} data-label={CODE}>
                {code}
              </td>
              <td data-label={CASE} data-name="true">
                {title}
              </td>
              <td data-label={POINTS}>{points}</td>
              <td data-label={DECLARED}>{declared}</td>
              <td data-label={FILES}>
                {record.itemFiles
                  .filter(({ itemCode }) => itemCode === code)
                  .map(({ fileId }) => (
                    <FileLink key={fileId} fileId={fileId} />
                  ))}
              </td>
              <td data-label={FOUND}>{found}</td>
              <td className={styles.note} data-label={OPINION}>
                {opinion}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ViewSection>
  );
}
