"use client";

import { useSyncExternalStore } from "react";
import type { AmountUnit } from "@/contracts/kit/amount/amount";
import type { SheetColumn } from "@/components/sheet/sheet-form";
import { commit, redo, type SheetState, undo } from "@/components/sheet/sheet-model";
import type { SheetStore } from "@/components/sheet/sheet-store";
import styles from "@/components/sheet/sheet.module.css";
import { PlainButton } from "@/components/ui/plain-button";

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoicesProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string | undefined;
}

/** A few words of which one is on. */
export function Choices({ label, choices, value, onChange, className }: ChoicesProps) {
  return (
    <span role="group" aria-label={label} className={[styles.choices, className].filter(Boolean).join(" ")}>
      {choices.map((one) => (
        <button key={one.value} type="button" aria-pressed={one.value === value} onClick={() => onChange(one.value)}>
          {one.label}
        </button>
      ))}
    </span>
  );
}

const UNITS: readonly Choice[] = [
  { value: "yuan", label: "元" },
  { value: "wan", label: "万元" },
];
export const UnitChoice = (props: { value: AmountUnit; onChange: (unit: AmountUnit) => void }) => (
  <Choices
    label="金额单位"
    choices={UNITS}
    value={props.value}
    onChange={(unit) => props.onChange(unit as AmountUnit)}
  />
);

interface Props {
  readonly store: SheetStore;
  readonly columns: readonly SheetColumn[];
  /** The column that a phone shows. */
  readonly shown: string;
  readonly onColumn: (column: string) => void;
  readonly act: (state: SheetState) => void;
  readonly nextFault: () => boolean;
  /** Faults in rows that are folded away. */
  readonly folded: number;
  readonly isDisabled: boolean;
}

/** Above the grid: unit, look of negative amounts, undo, redo, the next fault. */
export function SheetTools({ store, columns, shown, onColumn, act, nextFault, folded, isDisabled }: Props) {
  // One text of all that is shown here: most keys change nothing of it.
  const read = (): string => {
    const { unit, done, undone } = store.state;
    return [unit, done.length > 0, undone.length > 0, store.inBrackets, store.faultyPlaces().length].join(" ");
  };
  useSyncExternalStore(store.watchAll, read, read);
  const { state } = store;
  const faults = store.faultyPlaces().length + folded;
  return (
    <div className={styles.tools} role="toolbar" aria-label="报表工具">
      <Choices
        label="金额列"
        choices={columns.map(({ key, label }) => ({ value: key, label }))}
        value={shown}
        onChange={onColumn}
        className={styles.columns}
      />
      <UnitChoice value={state.unit} onChange={(unit) => act({ ...commit(store.form, store.state), unit })} />
      <Choices
        label="负数"
        choices={[
          { value: "minus", label: "-1.00" },
          { value: "brackets", label: "(1.00)" },
        ]}
        value={store.inBrackets ? "brackets" : "minus"}
        onChange={(look) => store.showBrackets(look === "brackets")}
        className={styles.wide}
      />
      {!isDisabled && (
        <>
          <PlainButton disabled={state.done.length === 0} onClick={() => act(undo(commit(store.form, store.state)))}>
            撤销
          </PlainButton>
          <PlainButton disabled={state.undone.length === 0} onClick={() => act(redo(commit(store.form, store.state)))}>
            恢复
          </PlainButton>
        </>
      )}
      {faults > 0 && (
        <PlainButton className={styles.fault} onClick={() => void nextFault()}>
          下一处问题（{faults}）
        </PlainButton>
      )}
    </div>
  );
}
