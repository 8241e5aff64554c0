"use client";

import { Button } from "antd";
import { type FormEvent, useState } from "react";
import { Note } from "@/components/ui/note";
import { CodeField } from "@/features/security/factor-field";
import type { Faults } from "@/lib/hooks/second-factor";
import styles from "@/features/security/second-factor.module.css";

interface Props {
  readonly title: string;
  readonly hint: string;
  readonly submitText: string;
  readonly danger?: boolean;
  readonly faults: Faults;
  readonly isPending: boolean;
  readonly onSubmit: (code: string) => Promise<void>;
  readonly onLeave: () => void;
}

/** Something that wants a code first; what is typed stays when it is refused or the network is away. */
export function CodeForm({ title, hint, submitText, danger = false, faults, isPending, onSubmit, onLeave }: Props) {
  const [code, setCode] = useState("");
  const [isAbsent, setAbsent] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAbsent(code.trim() === "");
    if (!isPending && code.trim() !== "") void onSubmit(code);
  };
  const shown = isAbsent && code.trim() === "" ? { code: "请填写验证码" } : faults;
  return (
    <form className={styles.form} onSubmit={send} noValidate aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.words}>{hint}</p>
      {shown[""] !== undefined && <Note tone="wrong">{shown[""]}</Note>}
      <CodeField name="code" label="动态验证码或恢复码" value={code} onChange={setCode} faults={shown} />
      <div className={styles.buttons}>
        <Button onClick={onLeave}>取消</Button>
        <Button type="primary" danger={danger} htmlType="submit" loading={isPending}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}
