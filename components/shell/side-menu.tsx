"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import type { MenuNode } from "@/lib/routes/menu";
import styles from "@/components/shell/side-menu.module.css";

/** Narrow side bars show two characters of a title; the whole stands in the tooltip. */
const shortOf = (title: string): string => title.slice(0, 2);

function Leaf({ node, onOpen }: { node: MenuNode; onOpen: (() => void) | undefined }) {
  const { path, title } = node.route;
  const isCurrent = usePathname() === path;
  return (
    <li>
      <Link
        href={path}
        className={styles.item}
        title={title ?? undefined}
        aria-current={isCurrent ? "page" : undefined}
        onClick={onOpen}
      >
        <span className={styles.short} aria-hidden>
          {shortOf(title ?? "")}
        </span>
        <span className={styles.long}>{title}</span>
      </Link>
    </li>
  );
}

function Group({ node, onOpen }: { node: MenuNode; onOpen: (() => void) | undefined }) {
  const pathname = usePathname();
  const [isOpen, setOpen] = useState(true);
  const holdsCurrent = pathname.startsWith(`${node.route.path}/`);
  return (
    <li>
      <button
        type="button"
        className={styles.group}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        data-current={holdsCurrent || undefined}
      >
        <span className={styles.long}>{node.route.title}</span>
        <Icon name="chevronDown" size={14} className={isOpen ? styles.opened : styles.closed} />
      </button>
      {isOpen && <SideMenu nodes={node.children} isNested onOpen={onOpen} />}
    </li>
  );
}

interface Props {
  nodes: readonly MenuNode[];
  isNested?: boolean;
  /** Called when a link is followed: the drawer closes. */
  onOpen?: (() => void) | undefined;
}

/** The children of the current root, level by level. // spec §2 */
export function SideMenu({ nodes, isNested = false, onOpen }: Props) {
  return (
    <ul className={isNested ? styles.nested : styles.list}>
      {nodes.map((node) =>
        node.children.length > 0 ? (
          <Group key={node.route.id} node={node} onOpen={onOpen} />
        ) : (
          <Leaf key={node.route.id} node={node} onOpen={onOpen} />
        ),
      )}
    </ul>
  );
}
