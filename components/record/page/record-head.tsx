"use client";

import { Button } from "antd";
import { type ReactNode, useState } from "react";
import styles from "@/components/record/page/record-head.module.css";
import { Icon } from "@/components/ui/icon";
import { isDialogOpen } from "@/components/ui/dialog/is-dialog-open";
import { MoreBox } from "@/components/ui/more-box";
import { useFrame } from "@/lib/device/use-frame";

/** What may be done with a record: one main act, others, and those that destroy. */
export interface HeadActions {
  /** At the far right; on phones at the foot of the window. */
  readonly main?: ReactNode;
  /** Left of it; on phones under ⋯. */
  readonly others?: ReactNode;
  /** Under ⋯ only; nothing for nobody. */
  readonly danger?: ReactNode;
}

/** One thing told beside the title: a number, a year. */
export interface HeadFact {
  readonly label: string;
  readonly value: ReactNode;
}

interface Props {
  readonly title: string;
  /** Its state. */
  readonly mark?: ReactNode;
  /** The way back to the list. */
  readonly back?: { readonly label: string; readonly onClick: () => void } | undefined;
  /** Previous and next of the list. */
  readonly neighbours?: ReactNode;
  readonly facts?: readonly HeadFact[];
  /** Work upon it that waits: `WaitingDraft`. */
  readonly draft?: ReactNode;
  /** Where it is on its way. */
  readonly steps?: ReactNode;
  readonly actions?: HeadActions;
  /** Why it cannot be changed now. */
  readonly hint?: string | undefined;
}

/** Tells whether a slot of actions holds anything. */
export const isFilled = (slot: ReactNode): boolean =>
  Array.isArray(slot) ? slot.some(isFilled) : slot !== undefined && slot !== null && slot !== false;

/**
 * What the head is arranged for. A window that becomes narrow or wide under an open dialog changes nothing: the dialog
 * may stand within an act, and would begin anew.
 */
function useArrangement() {
  const { device } = useFrame();
  const [arranged, setArranged] = useState(device);
  if (arranged !== device && !isDialogOpen()) setArranged(device);
  return { isPhone: arranged === "mobile", isKept: arranged !== device };
}

/** In the title's row where both have room, else in a row of its own; on phones at the foot of the window. */
function Actions({ main, others, danger }: HeadActions) {
  const { isPhone, isKept } = useArrangement();
  const hasMore = isFilled(danger) || (isPhone && isFilled(others));
  return (
    <div className={styles.actions} data-main>
      {!isPhone && isFilled(others) && (
        <div className={styles.others} data-kept={isKept || undefined}>
          {others}
        </div>
      )}
      {hasMore && (
        // Drawn at once: a dialog that was open before a reload opens again, and ⋯ without anything in it is not shown.
        <MoreBox label="更多操作" isEager>
          {() => (
            <>
              {isPhone && others}
              {danger}
            </>
          )}
        </MoreBox>
      )}
      {isFilled(main) && <div className={styles.main}>{main}</div>}
    </div>
  );
}

/** What stays at the top of a record: its name, number and state, its steps, and what is done with it. // look.md "Records" */
export function RecordHead({ title, mark, back, neighbours, facts = [], draft, steps, actions = {}, hint }: Props) {
  return (
    <header className={styles.head}>
      <div className={styles.row} data-head-line>
        {back && (
          <Button
            type="text"
            className={styles.back ?? ""}
            icon={<Icon name="chevronLeft" />}
            onClick={back.onClick}
            title={back.label}
          >
            <span className={styles.backText}>{back.label}</span>
          </Button>
        )}
        <div className={styles.heading}>
          <h1 className={styles.title} tabIndex={-1} title={title}>
            {title}
          </h1>
          {mark}
        </div>
        {neighbours}
      </div>
      <Actions {...actions} />
      {(facts.length > 0 || draft !== undefined || steps !== undefined || hint !== undefined) && (
        <div className={styles.below}>
          {facts.length > 0 && (
            <ul className={styles.facts} aria-label="概要">
              {facts.map(({ label, value }) => (
                <li key={label}>
                  {label} <b>{value}</b>
                </li>
              ))}
            </ul>
          )}
          {draft}
          {hint !== undefined && <p>{hint}</p>}
          {steps !== undefined && <div className={styles.steps}>{steps}</div>}
        </div>
      )}
    </header>
  );
}
