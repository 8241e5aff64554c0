"use client";

import { unreadText, useUnread } from "@/lib/messages/unread-store";
import type { MenuNode } from "@/lib/routes/menu";
import { useReader } from "@/lib/session/context";
import styles from "@/components/shell/menu/menu-count.module.css";

const sum = ({ route, children }: MenuNode, counts: Readonly<Record<string, number>>): number =>
  (counts[route.id] ?? 0) + children.reduce((total, child) => total + sum(child, counts), 0);

interface Props {
  readonly of: readonly MenuNode[];
  /** Above the end of its word: its coming makes no menu wider. */
  readonly atCorner?: boolean;
}

/** How many things wait behind a menu, or several together: 待审核 of the association, what came back to a firm or waits for its answer. Told with the polls. // look.md "Frame" */
export function MenuCount({ of, atCorner = false }: Props) {
  const counts = useUnread()?.menuCounts;
  const reader = useReader();
  const count = counts ? of.reduce((total, node) => total + sum(node, counts), 0) : 0;
  if (count === 0) return null;
  return (
    <span className={atCorner ? styles.corner : styles.count}>
      <span className="visually-hidden">，</span>
      {unreadText(count)}
      <span className="visually-hidden">{reader === "desk" ? " 件待审核" : " 件待处理"}</span>
    </span>
  );
}
