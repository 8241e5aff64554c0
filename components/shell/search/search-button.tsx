"use client";

import { useState } from "react";
import { SearchBox } from "@/components/shell/search/search-box";
import { isDialogOpen } from "@/components/ui/dialog/is-dialog-open";
import { Icon } from "@/components/ui/icon";
import { SEARCH_KEYS } from "@/lib/host/early-press";
import styles from "@/components/shell/search/search.module.css";

/** 查找, by the button or by Ctrl+K wherever one is (`earlyKeyScript`); what searches comes with the first opening. // look.md "Frame" */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  // Ctrl+K presses the button from behind a dialog, too: nothing opens over what is typed there.
  const open = () => {
    if (!isDialogOpen()) setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="查找"
        aria-haspopup="dialog"
        aria-keyshortcuts={SEARCH_KEYS}
        title="查找（Ctrl+K）"
        onClick={open}
      >
        <Icon name="search" size={20} />
        <span className={styles.hint} aria-hidden>
          查找 <kbd>Ctrl K</kbd>
        </span>
      </button>
      {isOpen && <SearchBox onClose={() => setOpen(false)} />}
    </>
  );
}
