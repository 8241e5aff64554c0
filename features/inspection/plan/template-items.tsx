"use client";

import { Button, Checkbox, Input } from "antd";
import { DEDUCTIONS, STANDARD_TEMPLATE, type Template, type TemplateItem } from "@/contracts/inspection/template";
import styles from "@/features/inspection/company/company.module.css";
import { DecimalInput } from "@/components/fields/inputs/decimal-input";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";

const POINTS = { precision: 0, min: "0", max: "100" } as const;
const MOST_ITEMS = 60;

interface PointsProps {
  readonly label: string;
  readonly value: number;
  readonly disabled: boolean;
  readonly onChange: (points: number) => void;
}
export const Points = ({ label, value, disabled, onChange }: PointsProps) => (
  <DecimalInput
    {...POINTS}
    aria-label={label}
    disabled={disabled}
    value={String(value)}
    onChange={(text: string) => onChange(Number(text || "0"))}
  />
);

type Section = Template[number];

/** Rules know items of the paper form by their codes: a code of one that was taken away is not given to another. */
function nextCode({ key, items }: Section): string {
  const standard = STANDARD_TEMPLATE.find((one) => one.key === key)?.items ?? [];
  const last = Math.max(0, ...[...standard, ...items].map(({ code }) => Number(code.slice(key.length + 1))));
  return `${key}-${String(last + 1).padStart(2, "0")}`;
}

const added = (section: Section): TemplateItem => ({
  code: nextCode(section),
  title: "",
  points: 1,
  needsFile: false,
  auto: null,
  isVeto: false,
});

/** With one item a place earlier or later. */
function moved(items: readonly TemplateItem[], from: number, to: number): TemplateItem[] {
  const out = [...items];
  const [item] = out.splice(from, 1);
  if (item) out.splice(to, 0, item);
  return out;
}

interface ItemsProps {
  readonly section: Section;
  readonly disabled: boolean;
  /** What is wrong with an item, by its place. */
  readonly errorOf: (at: number) => string | undefined;
  readonly onChange: (items: TemplateItem[]) => void;
}

interface RowProps extends ItemsProps {
  readonly item: TemplateItem;
  readonly at: number;
  readonly heads: readonly string[];
}

/** One item: its words, points, what it asks for, and its place among the others. */
function ItemRow({ section: { key, items }, item, at, heads, disabled, errorOf, onChange }: RowProps) {
  const { code, title, points, needsFile, isVeto, auto } = item;
  const set = (more: Partial<TemplateItem>) => onChange(items.map((one, i) => (i === at ? { ...one, ...more } : one)));
  const isDeduction = key === DEDUCTIONS;
  const wrong = errorOf(at);
  const [asked, isAsked] = isDeduction ? ["一票否决", isVeto] : ["需上传材料", needsFile];
  return (
    <tr>
      <td data-label={heads[0]}>{code}</td>
      <td data-label={heads[1]} className={styles.title}>
        <Input
          aria-label={`${code} 核查内容`}
          disabled={disabled}
          maxLength={200}
          {...(wrong === undefined ? {} : { status: "error" as const })}
          value={title}
          onChange={(event) => set({ title: event.target.value })}
        />
        {wrong !== undefined && <p className={styles.mark}>{wrong}</p>}
      </td>
      <td data-label={heads[2]} className={styles.points}>
        <Points label={`${code} 分值`} value={points} disabled={disabled} onChange={(next) => set({ points: next })} />
      </td>
      <td data-label={heads[3]}>
        {auto === null ? (
          <Checkbox
            aria-label={`${code} ${asked}`}
            disabled={disabled}
            checked={isAsked}
            onChange={({ target: { checked } }) => set(isDeduction ? { isVeto: checked } : { needsFile: checked })}
          />
        ) : (
          "系统计算"
        )}
      </td>
      {!disabled && (
        <td data-label={heads[4]} className={styles.acts}>
          <Button
            type="link"
            aria-label={`${code} 上移`}
            disabled={at === 0}
            onClick={() => onChange(moved(items, at, at - 1))}
          >
            上移
          </Button>
          <Button
            type="link"
            aria-label={`${code} 下移`}
            disabled={at === items.length - 1}
            onClick={() => onChange(moved(items, at, at + 1))}
          >
            下移
          </Button>
          <Button
            type="link"
            danger
            aria-label={`删除 ${code}`}
            onClick={() => onChange(items.filter((_, i) => i !== at))}
          >
            删除
          </Button>
        </td>
      )}
    </tr>
  );
}

/** Items of one section in their order: words, points, whether a paper is due; of a deduction whether one case is a veto. */
export function ItemsEdit(props: ItemsProps) {
  const { section, disabled, onChange } = props;
  const { key, title, items } = section;
  const standard = STANDARD_TEMPLATE.find((one) => one.key === key);
  const heads = [
    ...["编号", "核查内容", "分值", key === DEDUCTIONS ? "一票否决" : "需上传"],
    ...(disabled ? [] : ["顺序"]),
  ];
  return (
    <>
      <table className={`${small.table} ${small.cards} ${styles.edit}`} aria-label={`${title}核查项目`}>
        <SmallTableHead heads={heads} />
        <tbody>
          {items.map((item, at) => (
            <ItemRow key={item.code} {...props} item={item} at={at} heads={heads} />
          ))}
        </tbody>
      </table>
      {!disabled && (
        <div className={styles.bar}>
          <Button
            aria-label={`增加核查项目：${title}`}
            disabled={items.length >= MOST_ITEMS}
            onClick={() => onChange([...items, added(section)])}
          >
            增加核查项目
          </Button>
          {standard && (
            <Button aria-label={`恢复标准项目：${title}`} onClick={() => onChange([...standard.items])}>
              恢复标准项目
            </Button>
          )}
        </div>
      )}
    </>
  );
}
