"use client";

import { Select } from "antd";
import type { CompanyDetail, CompanyDraft } from "@/contracts/inspection/company";
import { SECTION_FILES, type SpecialItem } from "@/contracts/inspection/company-fields";
import { categoryOf, isItemOpen } from "@/contracts/inspection/company-rules";
import type { TemplateItem } from "@/contracts/inspection/template";
import styles from "@/features/inspection/company/company.module.css";
import { CLEARABLE } from "@/components/fields/clearable";
import { useFiles } from "@/components/fields/file-source";
import { FormSection } from "@/components/record/record-form";
import type { RecordForm } from "@/components/record/use-record-form";
import { TextArea } from "@/components/theme/antd-inputs";
import { FileUpload } from "@/components/ui/input/file-upload";
import small from "@/components/ui/small-table.module.css";
import { SmallTableHead } from "@/components/ui/small-table-head";
import { useDictionary } from "@/lib/dictionary/context";
import { ATTACHMENT_LIMITS } from "@/lib/hooks/files";

type Answers = CompanyDraft["answers"];
type Files = CompanyDraft["itemFiles"];
type Specials = CompanyDraft["specials"];
type Form = RecordForm<unknown>;

/** Papers of one item are few. */
const LIMITS = { ...ATTACHMENT_LIMITS, maxCount: 10 };

/** Files of one item: uploaded, listed and taken away where the item stands. */
function ItemFiles({ form, code, label, disabled }: { form: Form; code: string; label: string; disabled: boolean }) {
  const { send, fileOf } = useFiles();
  const all = (form.values["itemFiles"] ?? []) as Files;
  const own = all.filter(({ itemCode }) => itemCode === code);
  const error = form.errorAt(`itemFiles.${code}`);
  return (
    <>
      <FileUpload
        id={`field-files-${code}`}
        label={label}
        limits={LIMITS}
        value={own.map(({ fileId }) => fileOf(fileId))}
        onChange={(files) =>
          form.set("itemFiles", [
            ...all.filter(({ itemCode }) => itemCode !== code),
            ...files.map(
              ({ fileId }) =>
                own.find((row) => row.fileId === fileId) ?? {
                  rowId: null,
                  itemCode: code,
                  fileCategory: categoryOf(code),
                  fileId,
                },
            ),
          ])
        }
        upload={send}
        disabled={disabled}
      />
      {error !== undefined && <p role="alert">{error}</p>}
    </>
  );
}

/** An answer of the four. */
function AnswerSelect(props: {
  label: string;
  value: number | null;
  disabled: boolean;
  onChange: (answer: number | null) => void;
}) {
  const dictionary = useDictionary();
  return (
    <Select
      aria-label={props.label}
      style={{ width: "100%" }}
      placeholder="请选择"
      allowClear={CLEARABLE}
      showSearch={{ optionFilterProp: "label" }}
      disabled={props.disabled}
      options={dictionary.options("check_answer", []).map(({ value, label }) => ({ value, label }))}
      value={props.value ?? undefined}
      onChange={(next: number | undefined) => props.onChange(next ?? null)}
    />
  );
}

interface ChecklistProps {
  readonly form: Form;
  readonly items: readonly TemplateItem[];
  readonly record: Pick<CompanyDetail, "autoAnswers">;
  readonly standing: Parameters<typeof isItemOpen>[1];
}

const HEADS = ["编号", "核查内容", "分值", "自评", "说明", "材料"];

/** Items of a section: answer, note and papers of each in one line; what the system computes is locked. */
export function ChecklistEdit({ form, items, record, standing }: ChecklistProps) {
  const dictionary = useDictionary();
  const answers = (form.values["answers"] ?? []) as Answers;
  const set = (itemCode: string, more: Partial<Answers[number]>) => {
    const own = answers.find((row) => row.itemCode === itemCode) ?? { rowId: null, itemCode, answer: null, note: null };
    form.set("answers", [...answers.filter((row) => row.itemCode !== itemCode), { ...own, ...more }]);
  };
  return (
    <FormSection title="核查项目">
      {/* Scrolls by itself, so the keyboard must reach it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region */}
      <div className={small.scroll} role="region" aria-label="核查项目" tabIndex={0}>
        <table className={`${small.table} ${small.cards} ${styles.checklist} ${styles.edit}`}>
          <SmallTableHead heads={HEADS} />
          <tbody>
            {items.map(({ code, title, points, needsFile }) => {
              const own = answers.find(({ itemCode }) => itemCode === code);
              const at = answers.findIndex(({ itemCode }) => itemCode === code);
              const auto = record.autoAnswers.find((one) => one.code === code);
              const isLocked = !isItemOpen(code, standing);
              const error =
                form.errorAt(`answers.${code}`) ??
                form.errorAt(`answers.${at}.answer`) ??
                form.errorAt(`answers.${at}.note`);
              return (
                <tr key={code} data-field={`answers.${code}`}>
                  <td className={small.code} data-label={HEADS[0]}>
                    {code}
                  </td>
                  <td className={styles.title} data-label={HEADS[1]}>
                    {title}
                    {isLocked && !auto && <p className={small.quiet}>协会没有要求补正，已锁定</p>}
                  </td>
                  <td className={small.figure} data-label={HEADS[2]}>
                    {points}
                  </td>
                  {auto ? (
                    <td colSpan={3} data-label="系统计算">
                      {auto.answer === null ? "尚无数据，不计分" : dictionary.label("check_answer", auto.answer)}：
                      {auto.text}（来源：{auto.source}，不能修改）
                    </td>
                  ) : (
                    <>
                      <td className={styles.answer} data-label={HEADS[3]}>
                        <AnswerSelect
                          label={`${code} 自评`}
                          value={own?.answer ?? null}
                          disabled={isLocked}
                          onChange={(answer) => set(code, { answer })}
                        />
                        {error !== undefined && <p role="alert">{error}</p>}
                      </td>
                      <td className={styles.note} data-label={HEADS[4]}>
                        <TextArea
                          aria-label={`${code} 说明`}
                          autoSize={{ minRows: 1, maxRows: 6 }}
                          maxLength={500}
                          disabled={isLocked}
                          value={own?.note ?? ""}
                          onChange={(event) => set(code, { note: event.target.value })}
                        />
                      </td>
                      <td className={styles.files} data-label={HEADS[5]}>
                        <ItemFiles
                          form={form}
                          code={code}
                          label={`${code} 材料${needsFile ? "（必传）" : ""}`}
                          disabled={isLocked}
                        />
                      </td>
                    </>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </FormSection>
  );
}

/** The signed commitment, the report on what was put right. */
export const PapersEdit = ({ form, section }: { form: Form; section: "L" | "R" }) => (
  <FormSection title="材料">
    <ItemFiles
      form={form}
      code={SECTION_FILES[section]}
      label={section === "L" ? "承诺书（所长签字盖章）" : "整改报告"}
      disabled={false}
    />
  </FormSection>
);

/** What a special inspection asks beside the checklist: result, statement, evidence. */
export function SpecialsEdit({ form, items }: { form: Form; items: readonly SpecialItem[] }) {
  const rows = (form.values["specials"] ?? []) as Specials;
  const set = (itemCode: string, more: Partial<Specials[number]>) => {
    const own = rows.find((row) => row.itemCode === itemCode) ?? {
      rowId: null,
      itemCode,
      answer: null,
      statement: null,
    };
    form.set("specials", [...rows.filter((row) => row.itemCode !== itemCode), { ...own, ...more }]);
  };
  return items.map(({ itemCode, itemName, checkContent }) => {
    const own = rows.find((row) => row.itemCode === itemCode);
    return (
      <FormSection key={itemCode} title={`${itemCode} ${itemName}`}>
        <p>{checkContent}</p>
        <AnswerSelect
          label={`${itemCode} 自查结果`}
          value={own?.answer ?? null}
          disabled={false}
          onChange={(answer) => set(itemCode, { answer })}
        />
        <TextArea
          aria-label={`${itemCode} 单位说明`}
          autoSize={{ minRows: 3, maxRows: 10 }}
          maxLength={2_000}
          value={own?.statement ?? ""}
          onChange={(event) => set(itemCode, { statement: event.target.value })}
        />
        <ItemFiles form={form} code={itemCode} label={`${itemCode} 证明材料`} disabled={false} />
      </FormSection>
    );
  });
}
