"use client";

import { Checkbox } from "antd";
import { DEDUCTIONS, STANDARD_TEMPLATE, type Template } from "@/contracts/inspection/template";
import company from "@/features/inspection/company/company.module.css";
import styles from "@/features/inspection/plan/template-edit.module.css";
import { ItemsEdit, Points } from "@/features/inspection/plan/template-items";
import { FormSection } from "@/components/record/form/record-form";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { CollapseBox } from "@/components/ui/page/collapse-box";

export interface EditProps {
  readonly form: RecordForm<unknown>;
  readonly disabled: boolean;
}

/** What is wrong with a list as a whole, above it. */
const Wrong = ({ text }: { readonly text: string | undefined }) =>
  text !== undefined && (
    <p role="alert" className={styles.wrong}>
      {text}
    </p>
  );

/** What is wrong within the template, each with its section: a closed section says nothing of its items. */
function wrongsOf(errors: RecordForm<unknown>["errors"], template: Template): string[] {
  return errors.flatMap(({ path, message }) => {
    const [list, at, , item] = path.split(".");
    const section = list === "template" && at !== undefined ? template[Number(at)] : undefined;
    if (!section) return [];
    const code = item === undefined ? undefined : section.items[Number(item)]?.code;
    return [`${section.key} ${section.title}${code === undefined ? "" : ` ${code}`}：${message}`];
  });
}

/** Sections with their weights and their items; a section that is left out is hidden from the sheet. // domain b §1 (2a) */
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
      {wrongsOf(form.errors, template).map((text) => (
        <Wrong key={text} text={text} />
      ))}
      <p className={styles.sum}>各节权重合计 {weights} 分（应为 100 分）。自动计算的项目没有数据时不计分。</p>
      {STANDARD_TEMPLATE.map((standard) => {
        const place = template.findIndex(({ key }) => key === standard.key);
        const own = template[place];
        const total = own?.items.reduce((sum, { points }) => sum + points, 0) ?? 0;
        const errorOf = (at: number) =>
          ["title", "points", "code"].map((key) => form.errorAt(`template.${place}.items.${at}.${key}`)).find(Boolean);
        return (
          <CollapseBox
            key={standard.key}
            title={`${standard.key} ${standard.title}`}
            extra={own ? `${own.weight} 分，${own.items.length} 项` : "本次不查"}
            defaultOpen={false}
          >
            <div className={company.bar}>
              <Checkbox
                checked={own !== undefined}
                disabled={disabled}
                onChange={(event) => toggle(standard.key, event.target.checked)}
              >
                列入检查
              </Checkbox>
              {own && (
                <span className={styles.weight}>
                  {standard.key === DEDUCTIONS ? "最多扣" : "权重"}
                  <Points
                    label={`${standard.title}权重`}
                    value={own.weight}
                    disabled={disabled}
                    onChange={(weight) => setSection(standard.key, { weight })}
                  />
                  分
                </span>
              )}
              {own && standard.key !== DEDUCTIONS && (
                <span>{`项目分值合计 ${total} 分，得分按比例折算到本节权重`}</span>
              )}
            </div>
            {own && (
              <ItemsEdit
                section={own}
                disabled={disabled}
                errorOf={errorOf}
                onChange={(items) => setSection(standard.key, { items })}
              />
            )}
          </CollapseBox>
        );
      })}
    </FormSection>
  );
}
