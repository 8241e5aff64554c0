"use client";

import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import styles from "@/components/list/table/action-cell.module.css";
import { MoreBox } from "@/components/ui/more-box";
import { Can, type Need } from "@/lib/session/can";

type Codes = readonly string[];
type Given = { readonly need?: Need; readonly children?: ReactNode };

const holds = (codes: Codes, need: Need | undefined): boolean =>
  (Array.isArray(need) ? need : [need]).some((code: string | undefined) => code !== undefined && codes.includes(code));

const isDanger = ({ props }: ReactElement): boolean => {
  const { danger, one } = props as { danger?: boolean; one?: { danger?: boolean } };
  return danger ?? one?.danger ?? false;
};

/** What a row may do, in order; what cannot be taken back comes last, so it goes first under ⋯. */
export function rowActionsIn(node: ReactNode, codes: Codes): readonly ReactElement[] {
  const all = actionsIn(node, codes);
  return [...all.filter((one) => !isDanger(one)), ...all.filter(isDanger)];
}

/** The single actions in what a row is given: out of lists, fragments and `Can`s whose codes the user holds. */
function actionsIn(node: ReactNode, codes: Codes): readonly ReactElement[] {
  return Children.toArray(node).flatMap((one) => {
    if (!isValidElement<Given>(one)) return [<span key={String(one)}>{one}</span>];
    const isWrapper = one.type === Fragment || one.type === Can;
    if (!isWrapper) return [one];
    if (one.type === Can && !holds(codes, one.props.need)) return [];
    // Keys are told apart within one wrapper only.
    return actionsIn(one.props.children, codes).map((inner) => cloneElement(inner, { key: `${one.key}${inner.key}` }));
  });
}

const wordIn = ({ props }: ReactElement): string => {
  const { children, one } = props as { children?: unknown; one?: { label?: string } };
  return typeof children === "string" ? children : (one?.label ?? "操作操作");
};

const CHAR = 14;
const PADDING = 16;
const MORE = 36;
/** How many actions stand in the row itself. // look.md "Lists" */
const IN_ROW = 2;

/** What the actions of one row take, in px: they are buttons of words. In a narrow window one stands beside ⋯. */
export function widthOfActions(actions: readonly ReactElement[], isNarrow = false): number {
  const hasMore = actions.length > IN_ROW;
  const shown = actions.slice(0, isNarrow && hasMore ? 1 : IN_ROW);
  const words = shown.reduce((sum, one) => sum + wordIn(one).length * CHAR + PADDING, 0);
  return words + (hasMore ? MORE : 0);
}

/** Two actions and ⋯; in a narrow window the second stands under it where it is there anyway; on phones ⋯ alone. */
export function ActionCell({ actions, name }: { actions: readonly ReactElement[]; name: string }) {
  if (actions.length === 0) return null;
  // A word instead of what may be done: 「本次登录」.
  if (actions.every(({ type }) => type === "span")) return actions;
  const hasMore = actions.length > IN_ROW;
  return (
    <div className={styles.cell}>
      <span className={styles.first}>
        {actions[0]}
        <span className={hasMore ? styles.second : styles.inLine}>{actions.slice(1, IN_ROW)}</span>
      </span>
      <span className={hasMore ? styles.more : styles.phoneMore}>
        <MoreBox label={`更多操作：${name}`} isQuiet>
          {() => (
            <>
              <span className={styles.phoneOnly}>{actions[0]}</span>
              <span className={hasMore ? styles.narrowOnly : styles.phoneOnly}>{actions.slice(1, IN_ROW)}</span>
              {actions.slice(IN_ROW)}
            </>
          )}
        </MoreBox>
      </span>
    </div>
  );
}
