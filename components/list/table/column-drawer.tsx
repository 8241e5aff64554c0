"use client";

import { useRef } from "react";
import styles from "@/components/list/table/column-drawer.module.css";
import { headOf, listColumns } from "@/components/list/table/columns";
import { widthOf } from "@/components/list/table/data-row";
import { type ChosenColumn, keptOf } from "@/components/list/table/kept-columns";
import type { ListResource } from "@/components/list/use-resource-list";
import { Drawer } from "@/components/shell/drawer";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import type { KeptColumn } from "@/lib/preferences/context";
import { COLUMN_WIDTH, useKeepPreference } from "@/lib/preferences/use-keep-preference";

interface Props {
  readonly of: ListResource;
  readonly onClose: () => void;
}

const STEP = 20;

interface LineProps {
  readonly column: ChosenColumn;
  /** It names a row, and stays. */
  readonly isFixed: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onSet: (changed: Partial<KeptColumn>) => void;
  readonly onMove: (step: number) => void;
}

function Line({ column, isFixed, isFirst, isLast, onSet, onMove }: LineProps) {
  const { key, meta, isHidden = false, width } = column;
  const name = headOf(meta);
  const now = width ?? widthOf(meta);
  return (
    <li data-key={key} className={styles.row}>
      <label className={styles.name}>
        <input
          type="checkbox"
          checked={!isHidden}
          disabled={isFixed}
          onChange={(event) => onSet({ isHidden: !event.target.checked })}
        />
        {name}
      </label>
      <input
        type="range"
        className={styles.width}
        aria-label={`${name}的宽度`}
        aria-valuetext={`${now} 像素`}
        title={`宽度 ${now}`}
        {...COLUMN_WIDTH}
        step={STEP}
        value={now}
        disabled={isHidden}
        onChange={(event) => onSet({ width: Number(event.target.value) })}
      />
      <PlainButton
        look="quiet"
        data-step={-1}
        aria-label={`${name}上移`}
        disabled={isFixed || isFirst}
        onClick={() => onMove(-1)}
      >
        <span className={styles.up}>
          <Icon name="chevronDown" />
        </span>
      </PlainButton>
      <PlainButton
        look="quiet"
        data-step={1}
        aria-label={`${name}下移`}
        disabled={isFixed || isLast}
        onClick={() => onMove(1)}
      >
        <Icon name="chevronDown" />
      </PlainButton>
    </li>
  );
}

/** Which columns a list shows, in which order, how wide. The list follows at once; it is kept when the drawer closes. */
export function ColumnDrawer({ of, onClose }: Props) {
  const { preference, show, keep } = useKeepPreference(of.api.list.id);
  const rows = useRef<HTMLOListElement>(null);
  const before = useRef(preference);
  const own = listColumns(of.row, of.columns);
  const [first, ...others] = keptOf(own, preference.columns);
  const change = (columns: readonly KeptColumn[]) => show?.({ ...preference, columns: [...columns] });
  const set = (key: string, changed: Partial<KeptColumn>) =>
    change(
      [...(first ? [first] : []), ...others].map(({ key: at, isHidden, width }) => {
        const next = { key: at, ...(isHidden && { isHidden }), ...(width && { width }) };
        return at === key ? { ...next, ...changed } : next;
      }),
    );
  const move = (from: number, step: number) => {
    const next = others.map(({ key, isHidden, width }) => ({
      key,
      ...(isHidden && { isHidden }),
      ...(width && { width }),
    }));
    const [one] = next.splice(from, 1);
    if (!one) return;
    next.splice(from + step, 0, one);
    change([...(first ? [{ key: first.key, ...(first.width && { width: first.width }) }] : []), ...next]);
    // The focus goes with what it moves.
    requestAnimationFrame(() => {
      const line = rows.current?.querySelector<HTMLElement>(`[data-key="${one.key}"]`);
      const asked = line?.querySelector<HTMLButtonElement>(`button[data-step="${step}"]`);
      (asked?.disabled ? line?.querySelector<HTMLButtonElement>("button:not(:disabled)") : asked)?.focus();
    });
  };
  const leave = () => {
    if (before.current !== preference) void keep(preference);
    onClose();
  };
  return (
    <Drawer side="end" aria-label="列设置" onClose={leave}>
      {(close) => (
        <div className={styles.sheet}>
          <div className={styles.head}>
            <h2>列设置</h2>
            <PlainButton look="quiet" aria-label="关闭列设置" onClick={close}>
              <Icon name="close" size={20} />
            </PlainButton>
          </div>
          <p className={styles.hint}>勾选要显示的列，用箭头调整先后；列表随时变化，只对您自己有效，换电脑也一样。</p>
          <ol ref={rows} className={styles.rows} aria-label="列">
            {[...(first ? [first] : []), ...others].map((column, at) => (
              <Line
                key={column.key}
                column={column}
                isFixed={at === 0}
                isFirst={at === 1}
                isLast={at === others.length}
                onSet={(changed) => set(column.key, changed)}
                onMove={(step) => move(at - 1, step)}
              />
            ))}
          </ol>
          <div className={styles.foot}>
            <PlainButton disabled={preference.columns.length === 0} onClick={() => change([])}>
              恢复默认
            </PlainButton>
            <PlainButton look="primary" onClick={close}>
              完成
            </PlainButton>
          </div>
        </div>
      )}
    </Drawer>
  );
}
