"use client";

import { Button, Input } from "antd";
import type { SpecialItem } from "@/contracts/inspection/company-fields";
import company from "@/features/inspection/company/company.module.css";
import type { EditProps } from "@/features/inspection/plan/template-edit";
import styles from "@/features/inspection/plan/template-edit.module.css";
import { FormSection } from "@/components/record/form/record-form";
import { TextArea } from "@/components/theme/antd-inputs";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";

const codeOf = (at: number): string => `S-${String(at + 1).padStart(2, "0")}`;
const HEADS = ["编号", "核查事项", "核查内容"];

/** What a special inspection asks beside the checklist. // domain b §1 (2h) S */
export function SpecialItemsEdit({ form, disabled }: EditProps) {
  const items = (form.values["specialItems"] ?? []) as readonly SpecialItem[];
  const onChange = (next: readonly SpecialItem[]) => form.set("specialItems", next);
  const set = (at: number, more: Partial<SpecialItem>) =>
    onChange(items.map((one, i) => (i === at ? { ...one, ...more } : one)));
  const remove = (at: number) =>
    onChange(items.filter((_, i) => i !== at).map((one, i) => ({ ...one, itemCode: codeOf(i) })));
  /** What is wrong with one cell, and how it shows. */
  const wrongAt = (at: number, key: keyof SpecialItem) => {
    const wrong = form.errorAt(`specialItems.${at}.${key}`);
    return {
      status: wrong === undefined ? {} : { status: "error" as const },
      words: wrong !== undefined && <p className={company.mark}>{wrong}</p>,
    };
  };
  const wrong = form.errorAt("specialItems");
  return (
    <FormSection title="专项核查事项">
      {wrong !== undefined && (
        <p role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
      {items.length > 0 && (
        <table className={`${small.table} ${small.cards} ${company.edit}`} aria-label="专项核查事项">
          <SmallTableHead heads={disabled ? HEADS : [...HEADS, "操作"]} />
          <tbody>
            {items.map(({ itemCode, itemName, checkContent }, at) => {
              const [name, content] = [wrongAt(at, "itemName"), wrongAt(at, "checkContent")];
              return (
                <tr key={itemCode}>
                  <td data-label={HEADS[0]}>{itemCode}</td>
                  <td data-label={HEADS[1]}>
                    <Input
                      aria-label={`${itemCode} 核查事项`}
                      maxLength={100}
                      disabled={disabled}
                      {...name.status}
                      value={itemName}
                      onChange={(event) => set(at, { itemName: event.target.value })}
                    />
                    {name.words}
                  </td>
                  <td data-label={HEADS[2]} className={styles.content}>
                    <TextArea
                      aria-label={`${itemCode} 核查内容`}
                      autoSize={{ minRows: 1, maxRows: 6 }}
                      maxLength={1_000}
                      disabled={disabled}
                      {...content.status}
                      value={checkContent}
                      onChange={(event) => set(at, { checkContent: event.target.value })}
                    />
                    {content.words}
                  </td>
                  {!disabled && (
                    <td data-label="操作" className={company.acts}>
                      <Button type="link" danger aria-label={`删除 ${itemCode}`} onClick={() => remove(at)}>
                        删除
                      </Button>
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {!disabled && (
        <div className={company.bar}>
          <Button
            onClick={() => onChange([...items, { itemCode: codeOf(items.length), itemName: "", checkContent: "" }])}
          >
            增加核查事项
          </Button>
        </div>
      )}
    </FormSection>
  );
}
