import type { Light } from "@/contracts/inspection/company-fields";
import type { Tone } from "@/contracts/kit/state-look";
import styles from "@/features/inspection/company/company.module.css";
import { StatusTag } from "@/components/ui/status-tag";

const LOOK: Readonly<Record<Light["state"], readonly [tone: Tone, word: string]>> = {
  good: ["success", "正常"],
  caution: ["warning", "请留意"],
  bad: ["error", "未达到"],
  unknown: ["neutral", "尚无数据"],
};

/** What is to be in order before the sheet is filled; each light has its word. // domain b §1 (6) */
export const Lights = ({ lights }: { readonly lights: readonly Light[] }) => (
  <ul className={styles.lights} aria-label="检查前提">
    {lights.map(({ key, label, state, text }) => (
      <li key={key} className={styles.light}>
        <span className={styles.lightName}>{label}</span>
        <StatusTag tone={LOOK[state][0]}>{LOOK[state][1]}</StatusTag>
        {text !== LOOK[state][1] && <span className={styles.lightText}>{text}</span>}
      </li>
    ))}
  </ul>
);
