"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon";
import { useUnkept } from "@/lib/drafts/unkept";
import styles from "@/components/shell/offline-bar.module.css";

function subscribe(tell: () => void): () => void {
  addEventListener("online", tell);
  addEventListener("offline", tell);
  return () => {
    removeEventListener("online", tell);
    removeEventListener("offline", tell);
  };
}

const AWAY = "网络已断开：可以继续填写，内容会保留在本机，恢复后自动保存。";
const UNKEPT = "您填写的内容暂时无法自动保留（浏览器存储不可用，服务器也没有收到），请不要关闭页面，并尽快保存。";

/**
 * While the browser has no network, or while nobody can keep what is typed: a calm line at the window's foot that
 * covers nothing. // issue "Network gone"
 */
export function OfflineBar() {
  const isUnkept = useUnkept();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const text = isUnkept ? UNKEPT : isOnline ? null : AWAY;
  const bar = useRef<HTMLDivElement>(null);
  // What else stands at the foot moves above it.
  useEffect(() => {
    if (text === null) return;
    const { style } = document.documentElement;
    style.setProperty("--foot-bar", `${bar.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty("--foot-bar");
  }, [text]);
  return (
    <div ref={bar} role="status" className={text === null ? undefined : styles.bar}>
      {text !== null && (
        <>
          <Icon name="warning" size={16} />
          {text}
        </>
      )}
    </div>
  );
}
