"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { Drawer } from "@/components/shell/drawer";
import { FirmSwitcher } from "@/components/shell/firm-switcher";
import { SideMenu } from "@/components/shell/menu/side-menu";
import { Icon } from "@/components/ui/icon";
import { MenuIcon } from "@/components/ui/menu-icon";
import { RowLink } from "@/components/ui/table/row-link";
import type { MenuNode } from "@/lib/routes/menu";
import { firstScreenOf } from "@/lib/routes/menu";
import { useUser } from "@/lib/session/context";
import styles from "@/components/shell/menu/phone-drawer.module.css";

function Section({ node, onOpen }: { node: MenuNode; onOpen: () => void }) {
  const user = useUser();
  const pathname = usePathname();
  const { route, children } = node;
  const target = firstScreenOf(route, user)?.path ?? route.path;
  return (
    <section className={styles.section}>
      {children.length === 0 ? (
        <RowLink
          href={target}
          className={styles.root}
          aria-current={pathname === target ? "page" : undefined}
          onClick={onOpen}
        >
          {route.icon !== null && <MenuIcon name={route.icon} />}
          {route.title}
        </RowLink>
      ) : (
        <>
          <h2 className={styles.root}>
            {route.icon !== null && <MenuIcon name={route.icon} />}
            {route.title}
          </h2>
          <SideMenu nodes={children} onOpen={onOpen} />
        </>
      )}
    </section>
  );
}

/** Both menus and the firm switcher; its code comes with the first opening. */
export function PhoneSheet({ menu, onClose }: { menu: readonly MenuNode[]; onClose: () => void }) {
  const nav = useRef<HTMLElement>(null);
  // Where one is comes into sight; the drawer has opened by then.
  // Not what it answers: newer browsers give a promise, which no effect may end with.
  useEffect(() => void nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "center" }), []);
  return (
    <Drawer side="start" aria-label="菜单" onClose={onClose}>
      {(close) => (
        <div className={styles.sheet}>
          <div className={styles.head}>
            <FirmSwitcher />
            <button type="button" className={styles.button} aria-label="关闭菜单" onClick={close}>
              <Icon name="close" size={20} />
            </button>
          </div>
          <nav aria-label="菜单" ref={nav}>
            {menu.map((node) => (
              <Section key={node.route.id} node={node} onOpen={close} />
            ))}
          </nav>
        </div>
      )}
    </Drawer>
  );
}
