import { Icon } from "@/components/ui/icon";
import styles from "@/components/ui/rule-list.module.css";

export interface ShownRule {
  readonly key: string;
  readonly text: string;
  /** Undefined: cannot be told here. */
  readonly isMet?: boolean | undefined;
}

/** Requirements that are ticked off while something is typed; the tick has words for the ear. */
export function RuleList({ label, rules }: { label: string; rules: readonly ShownRule[] }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {rules.map(({ key, text, isMet }) => (
        <li key={key} className={isMet ? styles.met : styles.rule}>
          <Icon name={isMet ? "check" : "circle"} size={14} />
          <span>
            {text}
            {isMet && <span className="visually-hidden">（已满足）</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

export interface ShownStrength {
  readonly level: 0 | 1 | 2 | 3;
  readonly word: string;
  readonly advice: string;
}

const TONES = ["error", "warning", "info", "success"] as const;

/** How strong it is, in words; the bars only repeat them. Keeps its room while there is nothing to say. */
export function StrengthMeter({ label, strength }: { label: string; strength: ShownStrength | null }) {
  return (
    <div className={styles.strength}>
      {TONES.map((tone, i) => (
        <span
          key={tone}
          aria-hidden
          className={[styles.bar, strength && i <= strength.level ? styles[TONES[strength.level]] : ""].join(" ")}
        />
      ))}
      <p className={styles.words} role="status">
        {strength && `${label}：${strength.word}。${strength.advice}`}
      </p>
    </div>
  );
}
