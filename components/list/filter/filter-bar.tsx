"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { z } from "zod";
import type { FilterProps } from "@/components/fields/filter-inputs";
import styles from "@/components/list/filter/filter-bar.module.css";
import { FilterInput, type FilterRender } from "@/components/list/filter/filter-field";
import {
  type FilterItem,
  type FilterOne,
  filtersIn,
  inRow,
  isRange,
  isSet,
  isTyped,
  keysOf,
  rowItems,
  type Values,
} from "@/components/list/filter/filter-model";
import { RowFilter, RowRange, WantedFilter } from "@/components/list/filter/row-filter";
import { type Filters, useFilters } from "@/components/list/filter/use-filters";
import type { Seals } from "@/components/list/filter/use-seal";
import { useEarlyText } from "@/components/record/drafts/use-early-text";
import { usePart } from "@/components/shell/use-part";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import { notify } from "@/lib/notify/notify";

export interface FilterBarProps {
  readonly filter: z.ZodObject;
  /** In the row of tools; a phone's row holds the first alone. */
  readonly main: readonly string[];
  /** Filters in force. */
  readonly values: Values;
  readonly onApply: (values: Values) => void;
  /** Filters that a tab above stands for: they are told there. */
  readonly told?: ReadonlySet<string>;
  readonly render?: FilterRender;
  /** Text of a value in force where the kind cannot know it. */
  readonly textOf?: Readonly<Record<string, (value: unknown) => string>>;
  /** Values that must not stand in the address: typed, replaced when applied, never shown again. */
  readonly seal?: Seals;
  /** At the row's end: what the list can do beside showing itself. */
  readonly tools?: ReactNode;
}

// A list opens without any.
const ActiveTags = dynamic(() => import("@/components/list/filter/active-tags").then((m) => m.ActiveTags));
const NO_SEALS: Seals = {};
const NONE_TOLD: ReadonlySet<string> = new Set();
const LIGHT = {
  Field: RowFilter,
  own: (props: FilterProps, render: (props: FilterProps) => ReactNode) => (
    <WantedFilter props={props} render={render} />
  ),
};
const loadDrawer = async () => (await import("@/components/list/filter/filter-drawer")).FilterDrawer;
const NOT_LOADED = "筛选窗口没有打开：网络或服务器没有应答。列表不受影响，请稍后再点「筛选」。";

/** `/` goes to the first filter, unless somebody is typing. // look.md "Keyboard" */
function useSlashKey(form: RefObject<HTMLFormElement | null>): void {
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

const Fault = ({ children }: { children: ReactNode }) => (
  <span role="alert" className={styles.fault}>
    {children}
  </span>
);

interface FilterButtonProps {
  /** Filters that stand in no row. */
  readonly hidden: readonly FilterOne[];
  readonly told: ReadonlySet<string>;
  readonly values: Values;
  readonly onClick: () => void;
}

/** 「筛选」, with the number of what is in force behind it; where all stands in the row, for phones only. */
function FilterButton({ hidden, told, values, onClick }: FilterButtonProps) {
  const count = hidden.filter(({ key }) => isSet(values[key]) && !told.has(key)).length;
  return (
    <PlainButton
      className={hidden.length > 0 ? styles.more : styles.phoneOnly}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <Icon name="filter" />
      筛选
      {count > 0 && (
        <span className={styles.count} aria-hidden>
          {count}
        </span>
      )}
    </PlainButton>
  );
}

interface RowItemProps {
  readonly item: FilterItem;
  readonly id: string;
  readonly filters: Filters;
  readonly values: Values;
  readonly render: FilterRender | undefined;
  readonly seal: Seals;
  readonly isFirst: boolean;
  /** By the window of all filters, which tells what is wrong itself. */
  readonly isCovered: boolean;
  readonly onAsk: (changed: Values) => unknown;
}

/** One filter in the row, or two years from and to. */
function RowItem({ item, id, isFirst, isCovered, onAsk, ...parts }: RowItemProps) {
  const { filters, render } = parts;
  const fault = keysOf(item).map(filters.faultAt).find(Boolean);
  const change = (changed: Values, isAsked: boolean) => {
    filters.set(changed);
    if (isAsked) onAsk(changed);
  };
  const place = isFirst ? styles.box : styles.chip;
  return (
    <div className={isRange(item) ? `${place ?? ""} ${styles.span ?? ""}` : place}>
      <label htmlFor={id} className="visually-hidden">
        {isRange(item) ? item.label : item.meta.label}
      </label>
      {isRange(item) ? (
        <RowRange range={item} id={id} typed={filters.typed} onChange={(changed) => change(changed, true)} />
      ) : (
        <FilterInput
          {...parts}
          {...LIGHT}
          one={item}
          id={id}
          isBare
          onChange={(value) => {
            // A choice is a question of its own, a list's own one, too; a text is finished by Enter.
            const isLine = isTyped(item.meta) || item.meta.kind === "int";
            change({ [item.key]: value }, !isLine || render?.[item.key] !== undefined);
          }}
        />
      )}
      {fault && !isCovered && <Fault>{fault}</Fault>}
    </div>
  );
}

/** The window of all filters, which loads when it is wanted. */
function useDrawer() {
  const [isOpen, setOpen] = useState(false);
  const Drawer = usePart(isOpen, loadDrawer, () => {
    setOpen(false);
    notify(NOT_LOADED);
  });
  return { isOpen, setOpen, Drawer };
}

/**
 * The row of tools above a list: what is searched for, the usual choices, 筛选 with all the others, and what the list
 * can do; the filters in force stand below as tags. // look.md "Lists"
 */
export function FilterBar(props: FilterBarProps) {
  const { filter, main, values, onApply, render, seal = NO_SEALS, told = NONE_TOLD, tools } = props;
  const prefix = useId();
  const form = useRef<HTMLFormElement>(null);
  const filters = useFilters({ filter, values, onApply, seal });
  const { isOpen, setOpen, Drawer } = useDrawer();
  useSlashKey(form);
  const asked = filtersIn(filter);
  // What only links ask for stands among the tags.
  const fields = asked.filter(({ meta }) => !meta.readOnly);
  const shown = inRow(fields, main);
  const items = rowItems(shown);
  const hidden = fields.filter((one) => !shown.includes(one));
  const untold = asked.filter(({ key }) => !told.has(key));
  useEarlyText(form, (id, text) => {
    const early = shown.find(({ key, meta }) => `${prefix}-${key}` === id && isTyped(meta));
    if (early) filters.set({ [early.key]: text });
  });
  const ask = (changed?: Values) => {
    const { wrong, isAsked } = filters.ask(changed);
    // What is wrong must be in sight.
    if (wrong.some((key) => !shown.some((one) => one.key === key))) setOpen(true);
    return isAsked;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask();
  };
  const parts = { filters, values, render, seal };
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        <form ref={form} className={styles.form} onSubmit={submit} role="search" aria-label="查询条件">
          {items.map((item, at) => (
            <RowItem
              key={keysOf(item).join()}
              {...parts}
              item={item}
              id={`${prefix}-${keysOf(item)[0] ?? ""}`}
              isFirst={at === 0}
              isCovered={isOpen}
              onAsk={ask}
            />
          ))}
          {/* A list that still loads takes the next question all the same. */}
          <Button htmlType="submit" className={styles.ask} loading={filters.isSealing}>
            查询
          </Button>
          {(hidden.length > 0 || items.length > 1) && (
            <FilterButton hidden={hidden} told={told} values={values} onClick={() => setOpen(true)} />
          )}
        </form>
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </div>
      {untold.some(({ key }) => isSet(values[key])) && (
        <ActiveTags
          fields={untold}
          values={values}
          textOf={props.textOf}
          seal={seal}
          onRemove={(key) => onApply(Object.fromEntries(Object.entries(values).filter(([k]) => k !== key)))}
          onReset={filters.reset}
        />
      )}
      {Drawer && (
        <Drawer
          {...parts}
          fields={fields}
          main={main}
          isBusy={filters.isSealing}
          onAsk={() => ask()}
          onReset={filters.reset}
          onGiveUp={filters.giveUp}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
