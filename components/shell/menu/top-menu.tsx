"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { MenuCount } from "@/components/shell/menu/menu-count";
import { Popup } from "@/components/shell/messages/popup";
import { Icon } from "@/components/ui/icon";
import { MenuIcon } from "@/components/ui/menu-icon";
import { RowLink } from "@/components/ui/table/row-link";
import { currentRoot, firstScreenOf, type MenuNode } from "@/lib/routes/menu";
import { useUser } from "@/lib/session/context";
import styles from "@/components/shell/menu/top-menu.module.css";

/**
 * How many stand in the first line of a list that wraps: the style alone hides the rest, so that the first paint is
 * the final one; what is hidden is counted afterwards.
 */
function useFitting(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const [fitting, setFitting] = useState(count);
  useEffect(() => {
    const shown = list.current;
    if (!shown || typeof ResizeObserver === "undefined") return;
    const measure = () => {
      const items = [...shown.children] as HTMLElement[];
      const top = items[0]?.offsetTop ?? 0;
      setFitting(items.filter((item) => item.offsetTop === top).length);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(shown);
    // A font that arrives makes its menu wider, and the last one finds no room any more.
    for (const item of shown.children) watch.observe(item);
    return () => watch.disconnect();
  }, [count]);
  return { list, fitting };
}

/** The root menus; each leads to its first permitted screen, those that find no room under 更多. // spec §2 */
export function TopMenu({ menu }: { menu: readonly MenuNode[] }) {
  const user = useUser();
  const rootId = currentRoot(usePathname())?.id;
  const { list, fitting } = useFitting(menu.length);
  const hidden = menu.slice(fitting);
  const target = ({ route }: MenuNode) => firstScreenOf(route, user)?.path ?? route.path;
  const current = ({ route }: MenuNode) => (route.id === rootId ? ("true" as const) : undefined);
  return (
    <nav className={styles.nav} aria-label="主菜单">
      <ul className={styles.list} ref={list}>
        {menu.map((node, index) => (
          <li key={node.route.id} inert={index >= fitting}>
            <RowLink href={target(node)} className={styles.item} aria-current={current(node)}>
              {node.route.icon !== null && <MenuIcon name={node.route.icon} />}
              {node.route.title}
              <MenuCount of={[node]} atCorner />
            </RowLink>
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <div className={styles.more}>
          <Popup
            label="更多菜单"
            className={hidden.some(current) ? styles.holdsCurrent : undefined}
            button={
              <>
                更多
                <Icon name="chevronDown" size={14} />
              </>
            }
          >
            {hidden.map((node) => (
              <RowLink
                key={node.route.id}
                role="menuitem"
                tabIndex={-1}
                href={target(node)}
                aria-current={current(node)}
              >
                {node.route.icon !== null && <MenuIcon name={node.route.icon} />}
                {node.route.title}
                <MenuCount of={[node]} />
              </RowLink>
            ))}
          </Popup>
        </div>
      )}
    </nav>
  );
}
