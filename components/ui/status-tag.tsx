import type { ReactNode } from "react";
import type { Tone } from "@/components/theme/theme";
import { Icon, type IconName } from "@/components/ui/icon";
import styles from "@/components/ui/status-tag.module.css";

/** The mark beside a state's name: a shape of its own for every tone, so that colour never speaks alone. */
export const toneIcon: Record<Tone, IconName> = {
  neutral: "circle",
  info: "clock",
  success: "check",
  warning: "warning",
  error: "close",
};

/** A state's name with its tone's colour and mark. The tone of a state is data of the domain, not of the screen. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={[styles.tag, styles[tone]].join(" ")}>
      <Icon name={toneIcon[tone]} size={12} />
      {children}
    </span>
  );
}
