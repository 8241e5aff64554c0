"use client";

import { Button } from "antd";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { z } from "zod";
import { fieldsOf, type FieldMeta } from "@/contracts/kit/field";
import { FilterField, type FilterProps } from "@/components/fields/filter";
import { fieldText } from "@/components/fields/show";
import styles from "@/components/resource/filter-bar.module.css";
import { Icon } from "@/components/ui/icon";
import { useDictionary } from "@/lib/dictionary/context";

type Values = Readonly<Record<string, unknown>>;

interface Props {
  readonly filter: z.ZodObject;
  /** Shown without 展开. */
  readonly main: readonly string[];
  /** Filters in force. */
  readonly values: Values;
  readonly onApply: (values: Values) => void;
  readonly busy?: boolean;
  /** Instead of a kind's own filter, e.g. a choice that needs data. */
  readonly render?: Readonly<Record<string, (props: FilterProps) => ReactNode>>;
  /** Text of a value in force where the kind cannot know it. */
  readonly textOf?: Readonly<Record<string, (value: unknown) => string>>;
}

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** `/` goes to the first filter, unless somebody is typing. // look.md "Keyboard" */
function useSlashKey(form: React.RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement;
      const isTyping = at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName);
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      form.current?.querySelector<HTMLElement>("input")?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [form]);
}

interface TagsProps {
  fields: readonly { key: string; meta: FieldMeta }[];
  values: Values;
  textOf: Props["textOf"];
  onRemove: (key: string) => void;
}

function ActiveTags({ fields, values, textOf, onRemove }: TagsProps) {
  const dictionary = useDictionary();
  const active = fields.filter(({ key }) => isSet(values[key]));
  if (active.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="已生效的条件">
      {active.map(({ key, meta }) => {
        const text = textOf?.[key]?.(values[key]) ?? fieldText(values[key], meta, dictionary);
        return (
          <li key={key}>
            <button
              type="button"
              className={styles.tag}
              onClick={() => onRemove(key)}
              aria-label={`去掉条件 ${meta.label}：${text}`}
            >
              {meta.label}：{text}
              <Icon name="close" size={12} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Filters of a list: the usual ones in a row with 查询 and 重置, the rest behind 展开, those in force as tags. */
export function FilterBar({ filter, main, values, onApply, busy = false, render, textOf }: Props) {
  const prefix = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Values>(values);
  const [applied, setApplied] = useState<Values>(values);
  const [isOpen, setOpen] = useState(false);
  useSlashKey(form);
  // The address changed (Back, a link): the fields follow it.
  if (applied !== values) {
    setApplied(values);
    setTyped(values);
  }
  const fields = fieldsOf(filter).flatMap(({ key, meta }) => (meta ? [{ key, meta }] : []));
  const hidden = fields.filter(({ key }) => !main.includes(key));
  const shown = isOpen ? fields : fields.filter(({ key }) => main.includes(key));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(Object.fromEntries(Object.entries(typed).filter(([, value]) => isSet(value))));
  };
  return (
    <div className={styles.bar}>
      <form ref={form} className={styles.grid} onSubmit={submit} role="search" aria-label="查询条件">
        {shown.map(({ key, meta }) => {
          const id = `${prefix}-${key}`;
          const props: FilterProps = {
            id,
            meta,
            value: typed[key],
            onChange: (value) => setTyped((now) => ({ ...now, [key]: value })),
          };
          return (
            <div key={key} className={styles.field}>
              <label htmlFor={id} className={styles.label}>
                {meta.label}
              </label>
              {render?.[key] ? render[key](props) : <FilterField {...props} />}
            </div>
          );
        })}
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit" loading={busy}>
            查询
          </Button>
          <Button onClick={() => onApply({})}>重置</Button>
          {hidden.length > 0 && (
            <Button type="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? "收起" : "展开"}
            </Button>
          )}
        </div>
      </form>
      <ActiveTags
        fields={fields}
        values={values}
        textOf={textOf}
        onRemove={(key) => onApply(Object.fromEntries(Object.entries(values).filter(([k]) => k !== key)))}
      />
    </div>
  );
}
