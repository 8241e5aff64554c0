"use client";

import { Checkbox } from "antd";
import { FIRM_CODES, labelledTree, type LabelledScreen } from "@/contracts/access-labels";
import styles from "@/features/basic/account/code-tree.module.css";

interface Props {
  readonly value: readonly string[];
  readonly onChange: (codes: string[]) => void;
  /** Codes that the user holds and may therefore hand on. */
  readonly held: ReadonlySet<string>;
}

const TREE = labelledTree(FIRM_CODES);

/** Whoever may do something on a screen must be able to open it; who may not open it may do nothing there. */
function toggled(value: readonly string[], { actions }: LabelledScreen, code: string, isOn: boolean): string[] {
  const first = actions[0]?.code ?? code;
  const own = new Set<string>(actions.map((action) => action.code));
  if (isOn) return [...new Set([...value, first, code])];
  return value.filter((one) => (code === first ? !own.has(one) : one !== code));
}

interface ScreenProps extends Props {
  readonly screen: LabelledScreen;
}

function ScreenCodes({ screen, value, onChange, held }: ScreenProps) {
  const codes = screen.actions.map(({ code }) => code);
  const open = codes.filter((code) => held.has(code));
  const chosen = codes.filter((code) => value.includes(code));
  const setAll = (isOn: boolean) =>
    onChange(isOn ? [...new Set([...value, ...open])] : value.filter((code) => !codes.some((own) => own === code)));
  return (
    <div className={styles.screen}>
      <Checkbox
        checked={chosen.length === codes.length}
        indeterminate={chosen.length > 0 && chosen.length < codes.length}
        disabled={open.length === 0}
        onChange={(event) => setAll(event.target.checked)}
      >
        {screen.screen}
      </Checkbox>
      <div className={styles.actions}>
        {screen.actions.map(({ code, action }) => (
          <Checkbox
            key={code}
            aria-label={`${screen.screen}：${action}`}
            checked={value.includes(code)}
            disabled={!held.has(code)}
            onChange={(event) => onChange(toggled(value, screen, code, event.target.checked))}
          >
            {action}
          </Checkbox>
        ))}
      </div>
    </div>
  );
}

/** Screens and what may be done there, to choose from: menu → screen → action. // domain a §3.2 */
export function CodeTree(props: Props) {
  return (
    <div className={styles.tree} role="group" aria-label="功能权限">
      {TREE.map(({ group, screens }) => (
        <section key={group}>
          <h3 className={styles.group}>{group}</h3>
          {screens.map((screen) => (
            <ScreenCodes key={screen.screen} screen={screen} {...props} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** What a role gains and loses against the one that it began with, in words. */
export function CodeDifference({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const wordsOf = (codes: readonly string[]) =>
    labelledTree(codes).flatMap(({ screens }) =>
      screens.map(({ screen, actions }) => `${screen}（${actions.map(({ action }) => action).join("、")}）`),
    );
  const gained = wordsOf(after.filter((code) => !before.includes(code)));
  const lost = wordsOf(before.filter((code) => !after.includes(code)));
  return (
    <div className={styles.difference} role="status" aria-label="与原角色相比">
      {gained.length + lost.length === 0 && <p className={styles.same}>功能权限没有变化。</p>}
      {gained.length > 0 && <p className={styles.gained}>增加：{gained.join("；")}</p>}
      {lost.length > 0 && <p className={styles.lost}>减少：{lost.join("；")}</p>}
    </div>
  );
}
