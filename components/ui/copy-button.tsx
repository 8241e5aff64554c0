"use client";

import { Button } from "antd";
import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import styles from "@/components/ui/copy-button.module.css";

// The clipboard API is missing on plain http (intranets); selecting a field and "copy" still works there.
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

const texts = { idle: "", copied: "已复制", failed: "复制失败，请手动选择后复制" };

interface Props {
  readonly text: string;
  /** Names what is copied: 「统一社会信用代码」. */
  readonly label: string;
}

/** Copies, and tells for two seconds what has become of it. */
function useCopying(text: string) {
  const [state, setState] = useState<keyof typeof texts>("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  return { state, onClick: async () => setState((await copy(text)) ? "copied" : "failed") };
}

/** The same among the acts of a page: a button with its words; says so to eye and ear. */
export function CopyTextButton({ text, label }: Props) {
  const { state, onClick } = useCopying(text);
  return (
    <>
      <Button onClick={onClick}>{texts[state] || `复制${label}`}</Button>
      <span role="status" className="visually-hidden">
        {texts[state]}
      </span>
    </>
  );
}

/** Copies a code; says so to eye and ear for two seconds. */
export function CopyButton({ text, label }: Props) {
  const { state, onClick } = useCopying(text);
  const name = `复制${label}`;
  return (
    <span className={styles.box}>
      <button type="button" className={styles.button} aria-label={name} title={name} onClick={onClick}>
        <Icon name={state === "copied" ? "check" : "copy"} size={14} />
      </button>
      <span role="status" className={styles.said}>
        {texts[state]}
      </span>
    </span>
  );
}
