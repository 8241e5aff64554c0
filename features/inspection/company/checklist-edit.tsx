"use client";

import { Select } from "antd";
import type { CompanyDetail, CompanyDraft } from "@/contracts/inspection/company";
import {
  COMMITMENT_KINDS,
  COMMITMENT_TEXT,
  type PaperSection,
  SECTION_FILES,
  type SpecialItem,
} from "@/contracts/inspection/company-fields";
import {
  arePapersOpen,
  isItemOpen,
  resultOfSamples,
  type Sample,
  sampleItem,
  type Standing,
} from "@/contracts/inspection/checklist-rules";
import { categoryOf } from "@/contracts/inspection/company-rules";
import { SAMPLE_HEADS, sampleTitle } from "@/contracts/inspection/sheet-words";
import type { FieldError } from "@/contracts/kit/validate";
import { itemsOf, SAMPLED, sectionOf, type Template, type TemplateItem } from "@/contracts/inspection/template";
import styles from "@/features/inspection/company/company.module.css";
import { CLEARABLE } from "@/components/fields/clearable";
import { useMarks } from "@/components/fields/marks";
import { useFiles } from "@/components/fields/file-source";
import { FormSection } from "@/components/record/form/record-form";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { TextArea } from "@/components/theme/antd-inputs";
import { FileUpload } from "@/components/ui/input/file-upload";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { useDictionary } from "@/lib/dictionary/context";
import { ATTACHMENT_LIMITS } from "@/lib/hooks/files";

type Answers = CompanyDraft["answers"];
type Files = CompanyDraft["itemFiles"];
type Specials = CompanyDraft["specials"];
type Form = RecordForm<unknown>;

/** Papers of one item are few. */
const LIMITS = { ...ATTACHMENT_LIMITS, maxCount: 10 };
const COMMITMENT_LIMITS = { ...LIMITS, accept: COMMITMENT_KINDS.map((kind) => `.${kind}`) };

/** Files of one item: uploaded, listed and taken away where the item stands. */
function ItemFiles({ form, code, label, disabled }: { form: Form; code: string; label: string; disabled: boolean }) {
  const limits = code === SECTION_FILES.L ? COMMITMENT_LIMITS : LIMITS;
  const { send, fileOf } = useFiles();
  const all = (form.values["itemFiles"] ?? []) as Files;
  const own = all.filter(({ itemCode }) => itemCode === code);
  const error = form.errorAt(`itemFiles.${code}`);
  return (
    <>
      <FileUpload
        id={`field-files-${code}`}
        label={label}
        limits={limits}
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
  readonly record: Pick<CompanyDetail, "autoAnswers" | "figures">;
  readonly standing: Standing;
  /** What the section still lacks: told beside an item that has its answer. */
  readonly gaps: readonly FieldError[];
  /** Whose checklist it is; without one the section's own. */
  readonly sample?: Sample;
}

const HEADS = ["编号", "核查内容", "分值", "自评", "说明", "材料"];
const [CODE, TITLE, POINTS, ANSWER, NOTE, FILES] = HEADS;

/** Answer, note and papers of an item, beside each other. */
function AnswerCells(props: {
  readonly form: Form;
  readonly list: "answers" | "sampleAnswers";
  readonly item: string;
  /** How its fields are called: 「E-01」, 「样本 BB… 的 E-01」. */
  readonly name: string;
  readonly needsFile: boolean;
  readonly standing: Standing;
  readonly gap: string | undefined;
}) {
  const { form, list, item, name, needsFile, standing, gap } = props;
  const isLocked = !isItemOpen(item, standing);
  const answers = (form.values[list] ?? []) as Answers;
  const at = answers.findIndex(({ itemCode }) => itemCode === item);
  const own = answers[at] ?? { rowId: null, itemCode: item, answer: null, note: null };
  const set = (more: Partial<Answers[number]>) =>
    form.set(list, [...answers.filter(({ itemCode }) => itemCode !== item), { ...own, ...more }]);
  const error =
    form.errorAt(`${list}.${item}`) ?? form.errorAt(`${list}.${at}.answer`) ?? form.errorAt(`${list}.${at}.note`);
  return (
    <>
      <td className={styles.answer} data-label={ANSWER}>
        <AnswerSelect
          label={`${name} 自评`}
          value={own.answer}
          disabled={isLocked}
          onChange={(answer) => set({ answer })}
        />
        {error !== undefined && <p role="alert">{error}</p>}
        {error === undefined && own.answer !== null && gap !== undefined && <p className={styles.gap}>{gap}</p>}
      </td>
      <td className={styles.note} data-label={NOTE}>
        <TextArea
          aria-label={`${name} 说明`}
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={500}
          disabled={isLocked}
          value={own.note ?? ""}
          onChange={(event) => set({ note: event.target.value })}
        />
      </td>
      <td className={styles.files} data-label={FILES}>
        <ItemFiles
          form={form}
          code={item}
          label={`${name} 材料${needsFile ? "（必传）" : ""}`}
          disabled={!arePapersOpen(item, standing)}
        />
      </td>
    </>
  );
}

/** What the samples come to for an item, beside the item that sums them up. */
function SampleResult({ form, code, record }: Pick<ChecklistProps, "form" | "record"> & { readonly code: string }) {
  const dictionary = useDictionary();
  const found = resultOfSamples(code, form.values as Pick<CompanyDraft, "sampleAnswers">, record);
  return found !== null && <p className={small.quiet}>样本结果：{dictionary.label("check_answer", found)}</p>;
}

/** Items of a section: answer, note and papers of each in one line; what the system computes is locked. */
export function ChecklistEdit({ form, items, record, standing, gaps, sample }: ChecklistProps) {
  const dictionary = useDictionary();
  const title = sample ? sampleTitle(sample.sampleNo) : "核查项目";
  const list = sample ? ("sampleAnswers" as const) : ("answers" as const);
  const marks = useMarks();
  return (
    <FormSection title={title}>
      {/* Scrolls by itself, so the keyboard must reach it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region */}
      <div className={small.scroll} role="region" aria-label={title} tabIndex={0}>
        <table className={`${small.table} ${small.cards} ${styles.checklist} ${styles.edit}`}>
          <SmallTableHead heads={sample ? SAMPLE_HEADS : HEADS} />
          <tbody>
            {items.map(({ code, title: content, points, needsFile }) => {
              const item = sample ? sampleItem(code, sample.sampleNo) : code;
              const auto = sample ? undefined : record.autoAnswers.find((one) => one.code === code);
              const isLocked = !isItemOpen(item, standing);
              const mark = marks.get(`${list}.${item}`);
              return (
                <tr
                  key={code}
                  data-field={`${list}.${item}`}
                  className={mark === undefined ? undefined : styles.marked}
                >
                  <td className={small.code} data-label={CODE}>
                    {code}
                  </td>
                  <td className={styles.title} data-label={TITLE}>
                    {content}
                    {mark !== undefined && <p className={styles.mark}>退回标出：{mark}</p>}
                    {isLocked && !auto && <p className={small.quiet}>协会没有要求补正，已锁定</p>}
                    {!sample && sectionOf(code) === SAMPLED && <SampleResult form={form} code={code} record={record} />}
                  </td>
                  {!sample && (
                    <td className={small.figure} data-label={POINTS}>
                      {points}
                    </td>
                  )}
                  {auto ? (
                    <td colSpan={3} data-label="系统计算">
                      {auto.answer === null ? "尚无数据，不计分" : dictionary.label("check_answer", auto.answer)}：
                      {auto.text}（来源：{auto.source}，不能修改）
                    </td>
                  ) : (
                    <AnswerCells
                      form={form}
                      list={list}
                      item={item}
                      name={sample ? `样本 ${sample.sampleNo} 的 ${code}` : code}
                      needsFile={!sample && needsFile}
                      standing={standing}
                      gap={gaps.find(({ path }) => path === `${list}.${item}`)?.message}
                    />
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

const PAPER_LABELS: Readonly<Record<PaperSection, string>> = {
  A: "租赁合同",
  L: "承诺书（所长签字盖章）",
  R: "整改报告",
};

/** The lease, the signed commitment, the report on what was put right. */
export const PapersEdit = (props: { form: Form; section: PaperSection; isLocked: boolean }) => (
  <FormSection title="材料">
    {props.section === "L" && <p>{COMMITMENT_TEXT}</p>}
    <ItemFiles
      form={props.form}
      code={SECTION_FILES[props.section]}
      label={PAPER_LABELS[props.section]}
      disabled={props.isLocked}
    />
  </FormSection>
);

/** Papers of the cases that are told, by what they are cases of. */
export function CasePapersEdit(props: { form: Form; template: Template; standing: Standing }) {
  const { form, template, standing } = props;
  const cases = (form.values["violations"] ?? []) as CompanyDraft["violations"];
  const told = new Set(cases.map(({ itemCode }) => itemCode));
  const items = itemsOf(template).filter(({ code }) => told.has(code));
  return (
    items.length > 0 && (
      <FormSection title="违规情况的证明材料">
        {items.map(({ code, title }) => (
          <div key={code} data-field={`itemFiles.${code}`}>
            <p>
              {code} {title}
            </p>
            <ItemFiles form={form} code={code} label={`${code} 证明材料`} disabled={!arePapersOpen(code, standing)} />
          </div>
        ))}
      </FormSection>
    )
  );
}

/** What a special inspection asks beside the checklist: result, statement, evidence. */
export function SpecialsEdit(props: { form: Form; items: readonly SpecialItem[]; standing: Standing }) {
  const { form, items, standing } = props;
  const marks = useMarks();
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
    const isLocked = !isItemOpen(itemCode, standing);
    const mark = marks.get(`specials.${itemCode}`) ?? marks.get(`specials.${own?.rowId ?? ""}`);
    return (
      <FormSection key={itemCode} title={`${itemCode} ${itemName}`}>
        <p>{checkContent}</p>
        {mark !== undefined && <p className={styles.mark}>退回标出：{mark}</p>}
        {isLocked && <p className={small.quiet}>协会没有要求补正，已锁定</p>}
        <AnswerSelect
          label={`${itemCode} 自查结果`}
          value={own?.answer ?? null}
          disabled={isLocked}
          onChange={(answer) => set(itemCode, { answer })}
        />
        <TextArea
          aria-label={`${itemCode} 单位说明`}
          autoSize={{ minRows: 3, maxRows: 10 }}
          maxLength={2_000}
          disabled={isLocked}
          value={own?.statement ?? ""}
          onChange={(event) => set(itemCode, { statement: event.target.value })}
        />
        <ItemFiles
          form={form}
          code={itemCode}
          label={`${itemCode} 证明材料`}
          disabled={!arePapersOpen(itemCode, standing)}
        />
      </FormSection>
    );
  });
}
