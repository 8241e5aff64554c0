"use client";

import { usePathname } from "next/navigation";
import { useId, useState } from "react";
import { MenuCount } from "@/components/shell/menu/menu-count";
import { Icon } from "@/components/ui/icon";
import { RowLink } from "@/components/ui/table/row-link";
import { SIDE_SECTIONS } from "@/lib/routes/route";
import type { MenuNode } from "@/lib/routes/menu";
import styles from "@/components/shell/menu/side-menu.module.css";

/** Narrow side bars show four characters of a title under its icon; the whole stands in the tooltip. */
const shortOf = (title: string): string => title.slice(0, 4);

function Leaf({ node, onOpen }: { node: MenuNode; onOpen: (() => void) | undefined }) {
  const { path, title, sideIcon } = node.route;
  const pathname = usePathname();
  // A screen below it that is in no menu stands under its item.
  const current = pathname === path ? "page" : pathname.startsWith(`${path}/`) ? "true" : undefined;
  return (
    <li>
      <RowLink href={path} className={styles.item} title={title ?? undefined} aria-current={current} onClick={onOpen}>
        {sideIcon !== null && <Icon name={sideIcon} size={18} className={styles.icon} />}
        <span className={styles.short} aria-hidden>
          {shortOf(title ?? "")}
        </span>
        <span className={styles.long}>{title}</span>
        <MenuCount of={[node]} />
      </RowLink>
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
        {!isOpen && <MenuCount of={[node]} />}
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

const Nodes = ({ nodes, onOpen }: Props) =>
  nodes.map((node) =>
    node.children.length > 0 ? (
      <Group key={node.route.id} node={node} onOpen={onOpen} />
    ) : (
      <Leaf key={node.route.id} node={node} onOpen={onOpen} />
    ),
  );

function Section({ title, nodes, onOpen }: Props & { title: string }) {
  const id = useId();
  const pathname = usePathname();
  const [isOpen, setOpen] = useState(true);
  const holdsCurrent = nodes.some(({ route: { path } }) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <li className={styles.section}>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        data-current={holdsCurrent || undefined}
      >
        <span id={id}>{title}</span>
        {!isOpen && <MenuCount of={nodes} />}
        <Icon name="chevronDown" size={14} className={isOpen ? styles.opened : styles.closed} />
      </button>
      {/* Folded, the bar has no headings to open it by. */}
      <ul className={isOpen ? styles.list : styles.hidden} aria-labelledby={id}>
        <Nodes nodes={nodes} onOpen={onOpen} />
      </ul>
    </li>
  );
}

/** The children of the current root, level by level; many stand under headings. // spec §2, look.md "Frame" */
export function SideMenu({ nodes, isNested = false, onOpen }: Props) {
  const sections = SIDE_SECTIONS.map((title) => ({
    title,
    held: nodes.filter(({ route }) => route.section === title),
  })).filter(({ held }) => held.length > 0);
  return (
    <ul className={isNested ? styles.nested : styles.list}>
      {sections.map(({ title, held }) => (
        <Section key={title} title={title} nodes={held} onOpen={onOpen} />
      ))}
      <Nodes nodes={nodes.filter(({ route }) => route.section === null)} onOpen={onOpen} />
    </ul>
  );
}
