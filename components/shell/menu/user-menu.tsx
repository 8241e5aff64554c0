"use client";

import { Popup } from "@/components/shell/messages/popup";
import { usePart } from "@/components/shell/use-part";
import type { PanelProps } from "@/components/shell/menu/user-menu-panel";
import { useConfirm } from "@/components/ui/dialog/confirm";
import { Icon } from "@/components/ui/icon";
import { hasUnsavedWork } from "@/lib/drafts/drafts";
import { useSignOut } from "@/lib/hooks/auth";
import { useUser } from "@/lib/session/context";
import styles from "@/components/shell/menu/user-menu.module.css";

const loadPanel = async () => (await import("@/components/shell/menu/user-menu-panel")).UserMenuPanel;

/** Loads when the menu opens. */
function Panel(props: PanelProps) {
  const Loaded = usePart(true, loadPanel);
  return Loaded && <Loaded {...props} />;
}

/** Who is signed in, and the way out. */
export function UserMenu() {
  const { nickName } = useUser();
  const { signOut, isPending } = useSignOut();
  const confirm = useConfirm();
  const leave = async () => {
    const mayLeave =
      !hasUnsavedWork() ||
      (await confirm({
        title: "退出登录？",
        content: "您有填写后尚未保存的内容，退出后将从本机删除，无法恢复。",
        confirmText: "退出并删除",
        cancelText: "继续填写",
        danger: true,
      }));
    if (mayLeave) await signOut();
  };
  return (
    <Popup
      label={`${nickName}，账户菜单`}
      button={
        <>
          <span className={styles.avatar} data-initial={nickName.slice(0, 1)} />
          <span className={styles.name}>{nickName}</span>
          <Icon name="chevronDown" size={14} className={styles.arrow} />
        </>
      }
    >
      <Panel onLeave={() => void leave()} isLeaving={isPending} />
    </Popup>
  );
}
