"use client";

import { labelledTree } from "@/contracts/access-labels";
import styles from "@/features/account/rights.module.css";

/** 「该账号能做什么」: screens and what may be done there, in the words of the menus. // domain a §3.2 查看权限 */
export function RightsView({ codes, none }: { codes: readonly string[]; none: string }) {
  const tree = labelledTree(codes);
  if (tree.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <div className={styles.groups}>
      {tree.map(({ group, screens }) => (
        <section key={group}>
          <h3 className={styles.group}>{group}</h3>
          <dl className={styles.screens}>
            {screens.map(({ screen, actions }) => (
              <div key={screen} className={styles.screen}>
                <dt>{screen}</dt>
                <dd>{actions.map(({ action }) => action).join("、")}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
