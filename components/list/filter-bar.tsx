"use client";

import { Button } from "antd";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { z } from "zod";
import { fieldsOf, type FieldMeta } from "@/contracts/kit/field";
import { FilterField, type FilterProps } from "@/components/fields/filter";
import { fieldText } from "@/components/fields/show";
import styles from "@/components/list/filter-bar.module.css";
import { useEarlyText } from "@/components/record/drafts/use-early-text";
import { useFilterFaults } from "@/components/list/use-filter-faults";
import { type Seals, useSeal } from "@/components/list/use-seal";
import { Icon } from "@/components/ui/icon";
import { useDictionary } from "@/lib/dictionary/context";
import { useUser } from "@/lib/session/context";

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
  /** Values that must not stand in the address: typed, replaced when applied, never shown again. */
  readonly seal?: Seals;
}

const NO_SEALS: Seals = {};

const isSet = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  !(typeof value === "string" && value.trim() === "") &&
  !(Array.isArray(value) && value.length === 0);

/** The field of a sealed value: empty while one is in force, which stays until another is typed. */
function sealedProps({ meta, value, onChange, ...props }: FilterProps, inForce: unknown): FilterProps {
  if (!isSet(inForce)) return { ...props, meta, value, onChange };
  return {
    ...props,
    meta: { ...meta, help: "已填写，重新填写可更换" },
    value: value === inForce ? undefined : value,
    onChange: (next) => onChange(next ?? inForce),
  };
}

/** Kinds whose filter is a line of text. */
const isTyped = (meta: FieldMeta): boolean => ["text", "code", "idNo", "longText"].includes(meta.kind ?? "text");

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
  seal: Seals;
  onRemove: (key: string) => void;
}

function ActiveTags({ fields, values, textOf, seal, onRemove }: TagsProps) {
  const dictionary = useDictionary();
  const { switchableCompanies } = useUser();
  const textIn = (key: string, meta: FieldMeta): string => {
    const value = values[key];
    if (meta.kind !== "company") return textOf?.[key]?.(value) ?? fieldText(value, meta, dictionary);
    return switchableCompanies.find(({ companyId }) => companyId === value)?.companyName ?? `所选${meta.label}`;
  };
  const active = fields.filter(({ key }) => isSet(values[key]));
  if (active.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="已生效的条件">
      {active.map(({ key, meta }) => {
        const text = seal[key] ? "已填写" : textIn(key, meta);
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

const Fault = ({ children }: { children: ReactNode }) => (
  <span role="alert" className={styles.fault}>
    {children}
  </span>
);

/** Filters of a list: the usual ones in a row with 查询 and 重置, the rest behind 展开, those in force as tags. */
export function FilterBar(props: Props) {
  const { filter, main, values, onApply, busy = false, render, textOf, seal = NO_SEALS } = props;
  const prefix = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Values>(values);
  const [applied, setApplied] = useState<Values>(values);
  const [isOpen, setOpen] = useState(false);
  const faults = useFilterFaults(filter, seal);
  useSlashKey(form);
  // The address changed (Back, a link): the fields follow it.
  if (applied !== values) {
    setApplied(values);
    setTyped(values);
    faults.forget();
  }
  const fields = fieldsOf(filter).flatMap(({ key, meta }) => (meta ? [{ key, meta }] : []));
  const hidden = fields.filter(({ key }) => !main.includes(key));
  const shown = isOpen ? fields : fields.filter(({ key }) => main.includes(key));
  const { isSealing, apply } = useSeal(seal, values, (next) => {
    // Also when the address does not change: what is sealed leaves its field.
    setTyped(next);
    onApply(next);
  });
  useEarlyText(form, (id, text) => {
    const early = fields.find(({ key, meta }) => `${prefix}-${key}` === id && isTyped(meta));
    if (early) setTyped((now) => ({ ...now, [early.key]: text }));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = Object.fromEntries(Object.entries(typed).filter(([, value]) => isSet(value)));
    const wrong = faults.judge(asked);
    if (wrong.length === 0) void apply(asked);
    // What is wrong must be in sight.
    else if (wrong.some((key) => !main.includes(key))) setOpen(true);
  };
  return (
    <div className={styles.bar}>
      <form ref={form} className={styles.grid} onSubmit={submit} role="search" aria-label="查询条件">
        {shown.map(({ key, meta }) => {
          const id = `${prefix}-${key}`;
          const plain: FilterProps = {
            id,
            meta,
            value: typed[key],
            onChange: (value) => {
              setTyped((now) => ({ ...now, [key]: value }));
              faults.forget(key);
            },
          };
          const field = seal[key] ? sealedProps(plain, values[key]) : plain;
          return (
            <div key={key} className={styles.field}>
              <label htmlFor={id} className={styles.label}>
                {meta.label}
              </label>
              {render?.[key] ? render[key](field) : <FilterField {...field} />}
              {faults.at(key) && <Fault>{faults.at(key)}</Fault>}
            </div>
          );
        })}
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit" loading={busy || isSealing}>
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
        seal={seal}
        onRemove={(key) => onApply(Object.fromEntries(Object.entries(values).filter(([k]) => k !== key)))}
      />
    </div>
  );
}
