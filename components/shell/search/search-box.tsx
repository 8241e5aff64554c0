"use client";

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { FoundKeys } from "@/components/shell/search/found";
import { usePart } from "@/components/shell/use-part";
import { useBackCloses } from "@/components/ui/dialog/use-back-closes";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import { takeEarlyText } from "@/lib/host/early-press";
import styles from "@/components/shell/search/search.module.css";

const loadFound = async () => (await import("@/components/shell/search/found")).Found;

/**
 * 查找: the box keeps the focus, arrow keys walk through what was found, Enter opens it, Esc and Back close. The box
 * stands at once and takes letters and input methods; what searches loads meanwhile. What is typed never stands in an
 * address.
 */
export function SearchBox({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const found = useRef<FoundKeys>(null);
  const listId = useId();
  const [text, setText] = useState(takeEarlyText);
  const [currentId, setCurrentId] = useState<string>();
  const [isFailed, setFailed] = useState(false);
  const Found = usePart(!isFailed, loadFound, () => setFailed(true));
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  useBackCloses(true, close);
  const press = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing) found.current?.press(event);
  };
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside it closes; Esc does so by the dialog itself
    <dialog
      ref={dialog}
      className={styles.box}
      aria-label="查找"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={styles.head}>
        <Icon name="search" size={20} />
        <input
          className={styles.input}
          role="combobox"
          aria-label="查找人员、事务所、业务记录和菜单"
          aria-expanded={Found !== null}
          aria-controls={Found ? listId : undefined}
          aria-activedescendant={currentId}
          autoComplete="off"
          maxLength={50}
          placeholder="姓名、拼音首字母、编号、事务所、菜单"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
        />
        <button type="button" className={styles.close} aria-label="关闭查找" onClick={close}>
          <Icon name="close" size={18} />
        </button>
      </div>
      {Found && <Found ref={found} listId={listId} text={text} onCurrent={setCurrentId} onOpen={close} />}
      {isFailed && (
        <p className={styles.failed} role="alert">
          查找没有加载成功，您填写的内容还在。请检查网络后重试。
          <PlainButton onClick={() => setFailed(false)}>重试</PlainButton>
        </p>
      )}
    </dialog>
  );
}
