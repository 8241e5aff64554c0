"use client";

import { Button, Modal } from "antd";
import { useEffect, useRef } from "react";
import type { ConfirmQuestion } from "@/components/ui/dialog/confirm";
import { Icon } from "@/components/ui/icon";
import { keepFocusInside } from "@/components/ui/dialog/keep-focus-inside";
import { useBackCloses } from "@/components/ui/dialog/use-back-closes";
import { useReturnFocus } from "@/components/ui/dialog/use-return-focus";
import styles from "@/components/ui/dialog/confirm-dialog.module.css";

interface Props {
  question: ConfirmQuestion;
  onAnswer: (confirmed: boolean) => void;
}

/** The drawn question; loaded by `ConfirmProvider` when needed. */
export function ConfirmDialog({ question, onAnswer }: Props) {
  const { title, content, confirmText, cancelText = "取消", danger = false } = question;
  const first = useRef<HTMLButtonElement>(null);
  useReturnFocus(true);
  useBackCloses(true, () => onAnswer(false));
  useEffect(() => first.current?.focus(), [question]);
  return (
    <Modal
      open
      centered
      width={420}
      closable={false}
      mask={{ closable: false }}
      onCancel={() => onAnswer(false)}
      title={
        <span className={styles.title}>
          <Icon name={danger ? "warning" : "question"} className={danger ? styles.danger : styles.mark} />
          {title}
        </span>
      }
      modalRender={(panel) => (
        <div role="presentation" onKeyDown={keepFocusInside}>
          {panel}
        </div>
      )}
      footer={
        <div className={styles.buttons}>
          <Button ref={danger ? first : null} onClick={() => onAnswer(false)}>
            {cancelText}
          </Button>
          <Button ref={danger ? null : first} type="primary" danger={danger} onClick={() => onAnswer(true)}>
            {confirmText}
          </Button>
        </div>
      }
    >
      {content !== undefined && <div className={styles.content}>{content}</div>}
    </Modal>
  );
}
