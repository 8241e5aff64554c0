"use client";

import { Input } from "antd";
import type { Faults } from "@/lib/hooks/second-factor";
import styles from "@/features/security/second-factor.module.css";

interface Props {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly faults: Faults;
  /** Six digits only: phones show their number keys and offer the code. */
  readonly isNumeric?: boolean;
}

/** A code with its name and what is wrong with it. */
export function CodeField({ name, label, value, onChange, faults, isNumeric = false }: Props) {
  const fault = faults[name];
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <Input
        id={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="one-time-code"
        inputMode={isNumeric ? "numeric" : "text"}
        maxLength={20}
        status={fault === undefined ? "" : "error"}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${name}-error`}
      />
      {fault !== undefined && (
        <p id={`${name}-error`} className={styles.error} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
