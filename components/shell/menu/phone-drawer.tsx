"use client";

import { useState } from "react";
import { usePart } from "@/components/shell/use-part";
import { Icon } from "@/components/ui/icon";
import type { MenuNode } from "@/lib/routes/menu";
import styles from "@/components/shell/menu/phone-drawer.module.css";

const loadSheet = async () => (await import("@/components/shell/menu/phone-sheet")).PhoneSheet;

/** On phones both menus and the firm switcher live in a drawer. */
export function PhoneDrawer({ menu }: { menu: readonly MenuNode[] }) {
  const [isOpen, setOpen] = useState(false);
  const Sheet = usePart(isOpen, loadSheet, () => setOpen(false));
  return (
    <div className={styles.phoneOnly}>
      <button
        type="button"
        className={styles.button}
        aria-label="打开菜单"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={20} />
      </button>
      {Sheet && <Sheet menu={menu} onClose={() => setOpen(false)} />}
    </div>
  );
}
