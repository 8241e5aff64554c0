"use client";

import { useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import { reloadBySaving } from "@/lib/version/reload";
import { versionCheck } from "@/lib/version/version-check";
import styles from "@/components/shell/version-box.module.css";

/**
 * 发现新版本. A modal without antd, so that the login page can ask too. It opens while people type: the focus goes to
 * the box, never to a button, or the next Enter or space would answer. Esc answers 暂不刷新. // spec §4
 */
export function VersionBox() {
  const box = useRef<HTMLDialogElement>(null);
  const [isReloading, setReloading] = useState(false);
  useEffect(() => {
    box.current?.showModal();
    box.current?.focus();
  }, []);
  const reload = () => {
    setReloading(true);
    void reloadBySaving();
  };
  return (
    <dialog
      ref={box}
      className={styles.box}
      role="alertdialog"
      aria-labelledby="version-title"
      aria-describedby="version-text"
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        versionCheck.decline();
      }}
    >
      <h2 id="version-title" className={styles.title}>
        <Icon name="info" size={20} className={styles.mark} />
        发现新版本
      </h2>
      <p id="version-text" className={styles.text}>
        检测到最新版本，刷新后立即使用
      </p>
      <div className={styles.buttons}>
        <PlainButton onClick={() => versionCheck.decline()} disabled={isReloading}>
          暂不刷新(不建议)
        </PlainButton>
        <PlainButton look="primary" onClick={reload} disabled={isReloading}>
          立即刷新
        </PlainButton>
      </div>
    </dialog>
  );
}
