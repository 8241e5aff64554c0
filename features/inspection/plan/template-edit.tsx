"use client";

import { Button, Checkbox, Input } from "antd";
import type { SpecialItem } from "@/contracts/inspection/company-fields";
import { DEDUCTIONS, STANDARD_TEMPLATE, type Template } from "@/contracts/inspection/template";
import styles from "@/features/inspection/company/company.module.css";
import { DecimalInput } from "@/components/fields/inputs/decimal-input";
import { FormSection } from "@/components/record/record-form";
import type { RecordForm } from "@/components/record/use-record-form";
import { TextArea } from "@/components/theme/antd-inputs";
import small from "@/components/ui/small-table.module.css";
import { SmallTableHead } from "@/components/ui/small-table-head";

interface EditProps {
  readonly form: RecordForm<unknown>;
  readonly disabled: boolean;
}

/** What is wrong with a list as a whole, above it. */
const Wrong = ({ text }: { readonly text: string | undefined }) => text !== undefined && <p role="alert">{text}</p>;

const HEADS = ["编号", "核查内容", "分值", "需上传"];
const POINTS = { precision: 0, min: "0", max: "100" } as const;

interface PointsProps {
  readonly label: string;
  readonly value: number;
  readonly disabled: boolean;
  readonly onChange: (points: number) => void;
}
const Points = ({ label, value, disabled, onChange }: PointsProps) => (
  <DecimalInput
    {...POINTS}
    aria-label={label}
    disabled={disabled}
    value={String(value)}
    onChange={(text: string) => onChange(Number(text || "0"))}
  />
);

interface ItemsProps {
  readonly section: Template[number];
  readonly disabled: boolean;
  readonly onChange: (items: Template[number]["items"]) => void;
}

/** Items of one section: words, points, and whether a paper is due. */
const ItemsEdit = ({ section, disabled, onChange }: ItemsProps) => (
  <table className={`${small.table} ${small.cards} ${styles.edit}`} aria-label={`${section.title}核查项目`}>
    <SmallTableHead heads={HEADS} />
    <tbody>
      {section.items.map((item) => {
        const set = (more: Partial<typeof item>) =>
          onChange(section.items.map((one) => (one.code === item.code ? { ...one, ...more } : one)));
        return (
          <tr key={item.code}>
            <td data-label={HEADS[0]}>{item.code}</td>
            <td data-label={HEADS[1]} className={styles.title}>
              <Input
                aria-label={`${item.code} 核查内容`}
                disabled={disabled}
                maxLength={200}
                value={item.title}
                onChange={(event) => set({ title: event.target.value })}
              />
            </td>
            <td data-label={HEADS[2]} className={styles.points}>
              <Points
                label={`${item.code} 分值`}
                value={item.points}
                disabled={disabled}
                onChange={(points) => set({ points })}
              />
            </td>
            <td data-label={HEADS[3]}>
              {item.auto === null ? (
                <Checkbox
                  aria-label={`${item.code} 需上传材料`}
                  disabled={disabled}
                  checked={item.needsFile}
                  onChange={(event) => set({ needsFile: event.target.checked })}
                />
              ) : (
                "系统计算"
              )}
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

/** Sections with their weights, and the points of their items; a section that is left out is hidden from the sheet. */
export function TemplateEdit({ form, disabled }: EditProps) {
  const template = (form.values["template"] ?? []) as Template;
  const onChange = (next: Template) => form.set("template", next);
  const weights = template.filter(({ key }) => key !== DEDUCTIONS).reduce((sum, { weight }) => sum + weight, 0);
  const setSection = (key: string, more: Partial<Template[number]>) =>
    onChange(template.map((one) => (one.key === key ? { ...one, ...more } : one)));
  const toggle = (key: string, isOn: boolean) =>
    onChange(
      STANDARD_TEMPLATE.filter((one) => (one.key === key ? isOn : template.some((own) => own.key === one.key))).map(
        (one) => template.find((own) => own.key === one.key) ?? one,
      ),
    );
  return (
    <FormSection title="评分模板">
      <Wrong text={form.errorAt("template")} />
      <p>各节权重合计 {weights} 分（应为 100 分）。自动计算的项目没有数据时不计分。</p>
      {STANDARD_TEMPLATE.map((standard) => {
        const own = template.find(({ key }) => key === standard.key);
        return (
          <details key={standard.key}>
            <summary>
              {standard.key} {standard.title}
              {own ? `　${own.weight} 分，${own.items.length} 项` : "　本次不查"}
            </summary>
            <div className={styles.bar}>
              <Checkbox
                checked={own !== undefined}
                disabled={disabled}
                onChange={(event) => toggle(standard.key, event.target.checked)}
              >
                列入检查
              </Checkbox>
              {own && (
                <Points
                  label={`${standard.title}权重`}
                  value={own.weight}
                  disabled={disabled}
                  onChange={(weight) => setSection(standard.key, { weight })}
                />
              )}
            </div>
            {own && (
              <ItemsEdit section={own} disabled={disabled} onChange={(items) => setSection(standard.key, { items })} />
            )}
          </details>
        );
      })}
    </FormSection>
  );
}

const codeOf = (at: number): string => `S-${String(at + 1).padStart(2, "0")}`;

/** What a special inspection asks beside the checklist. */
export function SpecialItemsEdit({ form, disabled }: EditProps) {
  const items = (form.values["specialItems"] ?? []) as readonly SpecialItem[];
  const onChange = (next: readonly SpecialItem[]) => form.set("specialItems", next);
  const set = (at: number, more: Partial<SpecialItem>) =>
    onChange(items.map((one, i) => (i === at ? { ...one, ...more } : one)));
  return (
    <FormSection title="专项核查事项">
      <Wrong text={form.errorAt("specialItems")} />
      {items.map(({ itemCode, itemName, checkContent }, at) => (
        <div key={itemCode} className={styles.bar}>
          <span>{itemCode}</span>
          <Input
            aria-label={`${itemCode} 核查事项`}
            style={{ width: 240, maxWidth: "100%" }}
            maxLength={100}
            disabled={disabled}
            value={itemName}
            onChange={(event) => set(at, { itemName: event.target.value })}
          />
          <TextArea
            aria-label={`${itemCode} 核查内容`}
            autoSize={{ minRows: 1, maxRows: 6 }}
            maxLength={1_000}
            disabled={disabled}
            value={checkContent}
            onChange={(event) => set(at, { checkContent: event.target.value })}
          />
          {!disabled && (
            <Button
              type="link"
              danger
              aria-label={`删除 ${itemCode}`}
              onClick={() =>
                onChange(items.filter((_, i) => i !== at).map((one, i) => ({ ...one, itemCode: codeOf(i) })))
              }
            >
              删除
            </Button>
          )}
        </div>
      ))}
      {!disabled && (
        <Button
          onClick={() => onChange([...items, { itemCode: codeOf(items.length), itemName: "", checkContent: "" }])}
        >
          增加核查事项
        </Button>
      )}
    </FormSection>
  );
}
