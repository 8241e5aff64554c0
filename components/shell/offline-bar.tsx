"use client";

import { useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon";
import styles from "@/components/shell/offline-bar.module.css";

function subscribe(tell: () => void): () => void {
  addEventListener("online", tell);
  addEventListener("offline", tell);
  return () => {
    removeEventListener("online", tell);
    removeEventListener("offline", tell);
  };
}

/** While the browser has no network: a calm line at the window's foot that covers nothing. // issue "Network gone" */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={isOnline ? undefined : styles.bar}>
      {!isOnline && (
        <>
          <Icon name="warning" size={16} />
          网络已断开：可以继续填写，内容会保留在本机，恢复后自动保存。
        </>
      )}
    </div>
  );
}
