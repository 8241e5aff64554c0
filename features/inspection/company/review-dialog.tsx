"use client";

import { Input, Select } from "antd";
import { z } from "zod";
import { inspectionCompanyApi, type CompanyDetail } from "@/contracts/inspection/company";
import { type ReviewedItem, reviewedItem } from "@/contracts/inspection/company-fields";
import { TOLD } from "@/contracts/inspection/company-lifecycle";
import { reviewableItems } from "@/contracts/inspection/company-rules";
import { DEDUCTIONS, SECTION_TITLES, type SectionKey } from "@/contracts/inspection/template";
import { field } from "@/contracts/kit/field";
import styles from "@/features/inspection/company/company.module.css";
import { CLEARABLE } from "@/components/fields/clearable";
import type { EditProps } from "@/components/fields/edit";
import { DecimalInput } from "@/components/fields/inputs/decimal-input";
import { RecordDialog } from "@/components/record/record-dialog";
import { Note } from "@/components/ui/note";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { useDictionary } from "@/lib/dictionary/context";
import { useEndpointMutation } from "@/lib/query/mutation-of";

const schema = z.strictObject({
  reviewed: field(z.record(z.string(), reviewedItem), { label: "审核结果" }),
  version: z.int(),
});
type Found = Readonly<Record<string, ReviewedItem>>;
const HEADS = ["核查项目", "自评", "审核", "审核意见"];
const COUNTED_HEADS = ["情形", "申报件数", "认定件数", "审核意见"];
const CASES = { precision: 0, min: "0", max: "99" } as const;

interface Props {
  readonly record: CompanyDetail;
  readonly section: SectionKey;
  readonly onClose: () => void;
}

/** The reviewer's answers and opinions on one section; what the system computes is not asked. // domain b §1 (4) 初审 */
export function ReviewDialog({ record, section, onClose }: Props) {
  const dictionary = useDictionary();
  const change = useEndpointMutation(inspectionCompanyApi.review, {
    silent: true,
    invalidates: [inspectionCompanyApi.get, inspectionCompanyApi.list],
  });
  const options = dictionary.options("check_answer", []).map(({ value, label }) => ({ value, label }));
  const items = reviewableItems(section, record).filter(({ auto }) => auto === null);
  // Once the firm has been told of a sheet's findings, more of them reach it with the save.
  const isTold = TOLD.includes(record.inspectStatus);
  const heads = section === DEDUCTIONS ? COUNTED_HEADS : HEADS;
  const toldOf = (code: string): string => {
    if (section === DEDUCTIONS) return String(record.violations.filter(({ itemCode }) => itemCode === code).length);
    const answer = [...record.answers, ...record.specials].find(({ itemCode }) => itemCode === code)?.answer;
    return answer ? dictionary.label("check_answer", answer) : "—";
  };
  const table = ({ value, onChange }: EditProps) => {
    const found = (value ?? {}) as Found;
    const set = (code: string, more: Partial<ReviewedItem>) =>
      onChange({ ...found, [code]: { answer: null, cases: null, opinion: null, ...found[code], ...more } });
    return (
      <table className={`${small.table} ${small.cards} ${styles.edit}`} aria-label="逐项审核">
        <SmallTableHead heads={heads} />
        <tbody>
          {items.map(({ code, title, isCounted }) => (
            <tr key={code}>
              <td data-label={heads[0]}>
                {code} {title}
              </td>
              <td data-label={heads[1]}>{toldOf(code)}</td>
              <td data-label={heads[2]} className={styles.answer}>
                {isCounted ? (
                  <DecimalInput
                    {...CASES}
                    aria-label={`${code} 认定件数`}
                    placeholder="同申报"
                    value={String(found[code]?.cases ?? "")}
                    onChange={(next) => set(code, { cases: next === "" ? null : Number(next) })}
                  />
                ) : (
                  <Select
                    aria-label={`${code} 审核`}
                    style={{ width: "100%" }}
                    allowClear={CLEARABLE}
                    showSearch={{ optionFilterProp: "label" }}
                    placeholder="同自评"
                    options={options}
                    value={found[code]?.answer ?? undefined}
                    onChange={(next: number | undefined) => set(code, { answer: next ?? null })}
                  />
                )}
              </td>
              <td data-label={heads[3]} className={styles.note}>
                <Input
                  aria-label={`${code} 审核意见`}
                  maxLength={500}
                  value={found[code]?.opinion ?? ""}
                  onChange={(event) => set(code, { opinion: event.target.value })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  };
  return (
    <RecordDialog
      title={`审核：${section} ${SECTION_TITLES[section]}`}
      schema={schema}
      initial={{ reviewed: record.reviewed }}
      paths={["reviewed"]}
      render={{ reviewed: table }}
      lead={isTold && <Note tone="warn">这份检查表的审核结果已经告知事务所，本次填写的保存后事务所即可看到。</Note>}
      version={record.version}
      onSave={(body) => change.mutateAsync({ params: { taskId: record.taskId }, body })}
      savedText={isTold ? "审核结果已保存，事务所现在即可看到" : "审核结果已保存，事务所在退回或出具结论后可见"}
      draftKey={`inspection.review:${record.taskId}:${section}`}
      base={String(record.version)}
      onClose={onClose}
    />
  );
}
