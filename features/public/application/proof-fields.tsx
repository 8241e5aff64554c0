"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import { CaptchaField } from "@/features/account/captcha-field";
import type { Proof } from "@/features/public/application/use-proof";
import styles from "@/features/public/application/entry.module.css";

export const FAULT_ID = "application-fault";

/** `aria-*` of the field that a fault is about. */
export const faultOn = ({ fault }: Pick<Proof, "fault">, field: string) =>
  fault?.field === field ? { "aria-invalid": true, "aria-describedby": FAULT_ID } : {};

interface FieldProps {
  readonly proof: Pick<Proof, "fault">;
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly type?: "text" | "tel";
  readonly autoComplete?: string;
  readonly inputMode?: "numeric";
  readonly maxLength: number;
  readonly defaultValue?: string;
  readonly readOnly?: boolean;
}

const Told = ({ text }: { text: string }) => (
  <p className={styles.told} id={FAULT_ID} role="alert">
    <Icon name="error" size={20} />
    <span>{text}</span>
  </p>
);

/** What is wrong with one field, under it. */
export const FieldFault = ({ proof: { fault }, name }: { proof: Pick<Proof, "fault">; name: string }) =>
  fault?.field === name && <Told text={fault.text} />;

/** A field without antd; the browser keeps what is typed. */
export function EntryField({ proof, name, label, help, type = "text", ...rest }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <input {...rest} {...faultOn(proof, name)} className={styles.input} id={name} name={name} type={type} />
      <FieldFault proof={proof} name={name} />
      {help !== undefined && <span className={styles.help}>{help}</span>}
    </div>
  );
}

/** What is wrong with no field of the page: at the button. `fields` are those that tell their own. */
export function EntryFault({ proof: { fault }, fields }: { proof: Pick<Proof, "fault">; fields: readonly string[] }) {
  return (
    fault &&
    !fields.includes(fault.field) && (
      <div className={styles.fault}>
        <Told text={fault.text} />
      </div>
    )
  );
}

function Resend({ onAgain }: { onAgain: () => void }) {
  const [left, setLeft] = useState(60);
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <PlainButton look="quiet" disabled={left > 0} onClick={onAgain}>
      {left > 0 ? `${left} 秒后可重新获取` : "重新获取验证码"}
    </PlainButton>
  );
}

/** Fields that a proof asks for now. */
const proofFields = ({ mobile }: Pick<Proof, "mobile">) => (mobile === null ? ["mobile", "captcha"] : ["smsCode"]);

interface Props {
  readonly proof: Proof;
  /** Names of the fields that stand around it. */
  readonly fields: readonly string[];
  /** What the proof is for: the button behind the code. */
  readonly action: string;
  /** Fields beside the code. */
  readonly children?: ReactNode;
}

/** The phone with its captcha, then the code that was sent to it. */
export function ProofFields({ proof, fields, action, children }: Props) {
  const { mobile, captcha, captchaView, isBusy } = proof;
  useEffect(() => {
    if (mobile === null) void captcha.renew();
  }, [captcha, mobile]);
  const submit = (text: string) => (
    <>
      <EntryFault proof={proof} fields={[...fields, ...proofFields(proof)]} />
      <PlainButton look="primary" type="submit" className={styles.submit} aria-disabled={isBusy}>
        {isBusy ? "请稍候…" : text}
      </PlainButton>
    </>
  );
  if (mobile === null)
    return (
      <>
        <EntryField
          proof={proof}
          name="mobile"
          label="手机号码"
          type="tel"
          autoComplete="tel-national"
          inputMode="numeric"
          maxLength={20}
        />
        <div className={styles.field}>
          <CaptchaField view={captchaView} onRenew={() => void captcha.renew()} {...faultOn(proof, "captcha")} />
          <FieldFault proof={proof} name="captcha" />
        </div>
        {submit("获取短信验证码")}
      </>
    );
  return (
    <>
      <p className={styles.sent} role="status">
        验证码已发往 {mobile}，5 分钟内有效。
      </p>
      <EntryField
        proof={proof}
        name="smsCode"
        label="短信验证码"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
      />
      {children}
      {submit(action)}
      <Resend onAgain={proof.again} />
    </>
  );
}
