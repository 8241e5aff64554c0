"use client";

import { Tabs } from "antd";
import type { ReactNode } from "react";
import styles from "@/components/ui/page/page-tabs.module.css";

export interface PageTab<Key extends string> {
  readonly key: Key;
  readonly label: ReactNode;
  /** How many faults stand on it; shown beside the label. */
  readonly errorCount?: number;
  readonly children: ReactNode;
}

interface Props<Key extends string> {
  readonly tabs: readonly PageTab<Key>[];
  readonly active: Key;
  readonly onChange: (key: Key) => void;
  /** Forms keep what is typed on hidden tabs; readers need not keep what they do not show. */
  readonly dropsHidden?: boolean;
}

/** Tabs of one record, all in sight; the open one is the caller's, usually of the address. */
export function PageTabs<Key extends string>({ tabs, active, onChange, dropsHidden = false }: Props<Key>) {
  return (
    <Tabs
      className={styles.tabs ?? ""}
      activeKey={active}
      onChange={(key) => onChange(key as Key)}
      destroyOnHidden={dropsHidden}
      items={tabs.map(({ key, label, errorCount = 0, children }) => ({
        key,
        label: (
          <>
            {label}
            {errorCount > 0 && <span className={styles.wrong}>（{errorCount} 处有误）</span>}
          </>
        ),
        children,
      }))}
    />
  );
}
