"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { MenuIcon } from "@/components/ui/menu-icon";
import { currentRoot, firstScreenOf, type MenuNode } from "@/lib/routes/menu";
import { useUser } from "@/lib/session/context";
import styles from "@/components/shell/top-menu.module.css";

/** The root menus; each leads to its first permitted screen. // spec §2 */
export function TopMenu({ menu }: { menu: readonly MenuNode[] }) {
  const user = useUser();
  const rootId = currentRoot(usePathname())?.id;
  return (
    <nav className={styles.nav} aria-label="主菜单">
      <ul className={styles.list}>
        {menu.map(({ route }) => (
          <li key={route.id}>
            <Link
              href={firstScreenOf(route, user)?.path ?? route.path}
              className={styles.item}
              aria-current={route.id === rootId ? "true" : undefined}
            >
              {route.icon !== null && <MenuIcon name={route.icon} />}
              {route.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
