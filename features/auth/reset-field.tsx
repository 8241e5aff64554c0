"use client";

import type { ReactNode } from "react";
import { PlainButton } from "@/components/ui/plain-button";
import type { useReset } from "@/features/auth/use-reset";
import login from "@/features/auth/login-form.module.css";
import styles from "@/features/auth/reset-password.module.css";

/** `aria-*` of the field that a fault is about. */
export type FaultOn = (field: string) => Readonly<Record<string, unknown>>;
export interface StepProps {
  readonly reset: ReturnType<typeof useReset>;
  readonly faultOn: FaultOn;
}

interface InputProps {
  readonly name: string;
  readonly label: string;
  readonly faultOn: FaultOn;
  readonly type?: "text" | "password" | "tel";
  readonly autoComplete: string;
  readonly maxLength: number;
  readonly defaultValue?: string;
  readonly inputMode?: "numeric";
  readonly onChange?: (value: string) => void;
}

/** A field without antd; the browser keeps what is typed until it is submitted. */
export function Field({ name, label, faultOn, onChange, type = "text", ...rest }: InputProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <input
        {...rest}
        {...faultOn(name)}
        className={login.input}
        id={name}
        name={name}
        type={type}
        {...(onChange && { onChange: (event) => onChange(event.target.value) })}
      />
    </div>
  );
}

export const Submit = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <PlainButton look="primary" type="submit" className={login.submit} aria-disabled={isBusy}>
    {isBusy ? "请稍候…" : children}
  </PlainButton>
);
