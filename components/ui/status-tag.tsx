"use client";

import type { ReactNode } from "react";
import {
  type Mark,
  MARKS,
  meaningLook,
  type StateLook,
  type States,
  stateLook,
  type Tone,
} from "@/contracts/kit/state-look";
import { Icon, type IconName } from "@/components/ui/icon";
import { useDictionary } from "@/lib/dictionary/context";
import { useReader } from "@/lib/session/context";
import styles from "@/components/ui/status-tag.module.css";

/** The sign beside a remark that is no state: a shape of its own for every tone, so that colour never speaks alone. */
export const toneIcon: Record<Tone, IconName> = {
  neutral: "circle",
  info: "info",
  success: "check",
  warning: "warning",
  error: "close",
};

/** Words with a tone's colour and sign. States take theirs of the table, by the tags below. */
export function StatusTag({ tone, icon, children }: { tone: Tone; icon?: StateLook["icon"]; children: ReactNode }) {
  return (
    <span className={[styles.tag, styles[tone]].join(" ")}>
      <Icon name={icon ?? toneIcon[tone]} size={12} />
      {children}
    </span>
  );
}

interface StateTagProps {
  /** Line of the table; a life cycle that reads a dictionary otherwise names the dictionary too. */
  readonly of: States;
  readonly dict?: string;
  readonly value: number | null;
}

/** A state as its reader sees it: the dictionary's word, colour and sign of the table; nothing for none. */
export function StateTag({ of, dict = of, value }: StateTagProps) {
  const word = useDictionary().label(dict, value ?? undefined);
  const reader = useReader();
  const look = value === null ? undefined : stateLook(of, value, reader);
  return look && word !== "" ? <StatusTag {...look}>{word}</StatusTag> : word;
}

/** A state that no dictionary names: 待完善, 已逾期. */
export function MarkTag({ of }: { of: Mark }) {
  return <StatusTag {...meaningLook(MARKS[of].means, useReader())}>{MARKS[of].word}</StatusTag>;
}
