"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { EventText } from "@/components/ui/state/event-text";
import { Icon } from "@/components/ui/icon";
import { type Message, messageStore } from "@/lib/notify/notify";
import styles from "@/components/shell/messages/message-stack.module.css";

const none: readonly Message[] = [];

const toneOf = (message: Message): "success" | "info" | "error" =>
  message.channel === "success" ? "success" : message.channel === "default" ? "info" : "error";

const icons = { success: "checkCircle", info: "info", error: "error" } as const;

function MessageBox({ message }: { message: Message }) {
  const { id, durationMs, text } = message;
  const [isHeld, setHeld] = useState(false);
  const left = useRef(durationMs);
  // The clock stops while someone reads with the pointer or the keyboard upon it.
  useEffect(() => {
    if (isHeld || durationMs === 0) return;
    const since = Date.now();
    const timer = setTimeout(() => messageStore.close(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (Date.now() - since));
    };
  }, [id, durationMs, isHeld]);
  const tone = toneOf(message);
  return (
    <div
      className={`${styles.message} ${styles[tone]}`}
      role={tone === "error" ? "alert" : "status"}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[tone]} size={20} className={styles.icon} />
      {text.includes("\n") ? (
        <pre className={styles.text}>
          <EventText text={text} />
        </pre>
      ) : (
        <span className={styles.text}>
          <EventText text={text} />
        </span>
      )}
      <button type="button" className={styles.close} aria-label="关闭提示" onClick={() => messageStore.close(id)}>
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}

/** Draws the messages of `lib/notify`: at most one per channel, five seconds each. // spec §8 */
export function MessageStack() {
  const messages = useSyncExternalStore(messageStore.subscribe, messageStore.list, () => none);
  return (
    <div className={styles.stack}>
      {messages.map((message) => (
        <MessageBox key={message.id} message={message} />
      ))}
    </div>
  );
}
