"use client";

import { Button, ConfigProvider } from "antd";
import { type FormEvent, type KeyboardEvent, useId, useRef } from "react";
import { groupsOf } from "@/components/list/filter/filter-groups";
import { FilterInput, type FilterRender } from "@/components/list/filter/filter-field";
import styles from "@/components/list/filter/filter-drawer.module.css";
import {
  type FilterItem,
  type FilterOne,
  type FilterRange,
  isRange,
  keysOf,
  type Values,
} from "@/components/list/filter/filter-model";
import { PeriodRange } from "@/components/list/filter/period-range";
import type { Filters } from "@/components/list/filter/use-filters";
import type { Seals } from "@/components/list/filter/use-seal";
import { FilterField } from "@/components/fields/filter";
import { Drawer } from "@/components/shell/drawer";
import { CollapseBox } from "@/components/ui/page/collapse-box";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";

interface Parts {
  readonly filters: Filters;
  readonly values: Values;
  readonly render: FilterRender | undefined;
  readonly seal: Seals;
}
interface Props extends Parts {
  readonly fields: readonly FilterOne[];
  readonly main: readonly string[];
  readonly isBusy: boolean;
  /** False when something is wrong, which then stands beside its field. */
  readonly onAsk: () => Promise<boolean>;
  readonly onReset: () => void;
  /** Closed without a question: what was chosen is forgotten. */
  readonly onGiveUp: () => void;
  readonly onClose: () => void;
}

/** From … to: one picker for days, months and years, two figures otherwise. */
function RangeInput({ range, id, filters }: { range: FilterRange; id: string; filters: Filters }) {
  const { typed, set } = filters;
  const { from, to, label } = range;
  const { kind } = from.meta;
  if (kind === "date" || kind === "month" || kind === "year") {
    return <PeriodRange range={range} kind={kind} id={id} typed={typed} onChange={set} />;
  }
  return (
    <div className={styles.range} role="group" aria-label={label}>
      {[from, to].map(({ key, meta }) => (
        <div key={key} className={styles.end}>
          <label htmlFor={`${id}-${key}`} className="visually-hidden">
            {meta.label}
          </label>
          <FilterField
            id={`${id}-${key}`}
            meta={meta}
            placeholder={key === from.key ? "从" : "至"}
            value={typed[key]}
            onChange={(value) => set({ [key]: value })}
          />
        </div>
      ))}
    </div>
  );
}

function Item({ item, id, ...parts }: Parts & { readonly item: FilterItem; readonly id: string }) {
  const { filters } = parts;
  const fault = keysOf(item).map(filters.faultAt).find(Boolean);
  return (
    <div className={styles.field}>
      {isRange(item) ? (
        <>
          <span className={styles.label}>{item.label}</span>
          <RangeInput range={item} id={id} filters={filters} />
        </>
      ) : (
        <>
          <label htmlFor={id} className={styles.label}>
            {item.meta.label}
          </label>
          <FilterInput
            {...parts}
            Field={FilterField}
            one={item}
            id={id}
            onChange={(value) => filters.set({ [item.key]: value })}
          />
        </>
      )}
      {fault && (
        <span role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </div>
  );
}

const OPEN_CALENDAR = ".ant-picker-dropdown:not(.ant-picker-dropdown-hidden)";

/** Esc closes the list or the calendar that stands open, and not the drawer with all that was chosen in it. */
function escClosesListFirst(event: KeyboardEvent<HTMLElement>): void {
  const at = event.target as HTMLElement;
  const isOpen =
    at.getAttribute("aria-expanded") === "true" ||
    (at.closest(".ant-picker, .ant-picker-dropdown") && at.closest("dialog")?.querySelector(OPEN_CALENDAR));
  if (event.key === "Escape" && isOpen) event.preventDefault();
}

/** All filters of a list, in boxes that fold. Nothing is asked before 查询; what was chosen and not asked goes with it. */
export function FilterDrawer({ fields, main, isBusy, onAsk, onReset, onGiveUp, onClose, ...parts }: Props) {
  const prefix = useId();
  const isAsked = useRef(false);
  const leave = () => {
    if (!isAsked.current) onGiveUp();
    onClose();
  };
  return (
    <Drawer side="end" aria-label="筛选" onClose={leave}>
      {(close) => {
        const submit = async (event: FormEvent) => {
          event.preventDefault();
          isAsked.current = await onAsk();
          if (isAsked.current) close();
        };
        const reset = () => {
          isAsked.current = true;
          onReset();
          close();
        };
        return (
          // A modal dialog stands above everything: what drops down must stand in it.
          <ConfigProvider getPopupContainer={(at) => at?.closest("dialog") ?? document.body}>
            {/* Keys of the fields inside bubble up to here. */}
            {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts of the fields, no control of its own */}
            <form
              className={styles.sheet}
              onKeyDown={escClosesListFirst}
              onSubmit={(event) => void submit(event)}
              role="search"
              aria-label="全部查询条件"
            >
              <div className={styles.head}>
                <h2>筛选</h2>
                <PlainButton look="quiet" aria-label="关闭筛选" onClick={close}>
                  <Icon name="close" size={20} />
                </PlainButton>
              </div>
              <div className={styles.body}>
                {groupsOf(fields, main).map(({ title, items }) => (
                  <CollapseBox key={title} title={title}>
                    <div className={styles.fields}>
                      {items.map((item) => (
                        <Item key={keysOf(item)[0]} {...parts} item={item} id={`${prefix}-${keysOf(item)[0] ?? ""}`} />
                      ))}
                    </div>
                  </CollapseBox>
                ))}
              </div>
              <div className={styles.foot}>
                <Button onClick={reset}>重置</Button>
                <Button type="primary" htmlType="submit" loading={isBusy}>
                  查询
                </Button>
              </div>
            </form>
          </ConfigProvider>
        );
      }}
    </Drawer>
  );
}
