"use client";

import { createContext, useCallback, useContext, useState, type ReactNode } from "react";
import { usePart } from "@/components/shell/use-part";
import { staysWithoutPart } from "@/lib/version/chunk-failure";

/** What a question says. Buttons are verbs: 「删除客户」, not 「确定」. // look.md "Words" */
export interface ConfirmQuestion {
  title: string;
  /** What will happen or be lost, and for whom. */
  content?: ReactNode;
  confirmText: string;
  cancelText?: string;
  /** The confirming button is red and does not get the first focus. */
  danger?: boolean;
}

/** Asks and answers `true` when the user confirms; Esc, ✕ and the other button answer `false`. */
export type Confirm = (question: ConfirmQuestion) => Promise<boolean>;

interface Pending {
  question: ConfirmQuestion;
  answer: (confirmed: boolean) => void;
}

const ConfirmContext = createContext<Confirm | null>(null);
const loadDialog = async () => (await import("@/components/ui/dialog/confirm-dialog")).ConfirmDialog;

/** Without the dialog's code the browser asks: plainer, but nothing is done unasked and nobody waits for ever. */
const askPlainly = ({ title, content }: ConfirmQuestion): boolean =>
  window.confirm(typeof content === "string" ? `${title}\n\n${content}` : title);

/** Gives `useConfirm` to everything below. The dialog's code loads with the first question; questions queue up. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Pending[]>([]);
  const confirm = useCallback<Confirm>(
    (question) => new Promise((answer) => setQueue((waiting) => [...waiting, { question, answer }])),
    [],
  );
  const current = queue[0];
  const settle = (confirmed: boolean): void => {
    if (!current) return;
    setQueue((waiting) => waiting.slice(1));
    current.answer(confirmed);
  };
  const askAllPlainly = async (): Promise<void> => {
    // Asked upon a page that goes, an answer would be about nothing.
    if (!(await staysWithoutPart())) return;
    for (const { question, answer } of queue) answer(askPlainly(question));
    setQueue((waiting) => waiting.filter((one) => !queue.includes(one)));
  };
  const Dialog = usePart(current !== undefined, loadDialog, () => void askAllPlainly());
  return (
    <ConfirmContext value={confirm}>
      {children}
      {current !== undefined && Dialog && <Dialog question={current.question} onAnswer={settle} />}
    </ConfirmContext>
  );
}

/** The way to ask the user: `if (await confirm({ title: "删除客户企业？", confirmText: "删除", danger: true })) …` */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (confirm === null) throw new Error("useConfirm needs a ConfirmProvider above it");
  return confirm;
}
