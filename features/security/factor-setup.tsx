"use client";

import { Button, QRCode } from "antd";
import { type FormEvent, useState } from "react";
import { Password } from "@/components/theme/antd-inputs";
import { CopyButton } from "@/components/ui/copy-button";
import { Note } from "@/components/ui/note";
import { CodeField } from "@/features/security/factor-field";
import { type Faults, useBeginFactor, useConfirmFactor } from "@/lib/hooks/second-factor";
import { useUser } from "@/lib/session/context";
import styles from "@/features/security/second-factor.module.css";

interface Key {
  readonly secret: string;
  readonly uri: string;
}

interface Props {
  /** One is on: it is moved, which its code allows. */
  readonly isOn: boolean;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  /** Null: there is no way but through. */
  readonly onLeave: (() => void) | null;
}

function PasswordStep({ isOn, onKey, onLeave }: Omit<Props, "onDone"> & { onKey: (key: Key) => void }) {
  const { username } = useUser();
  const { begin, faults, isPending, accuse } = useBeginFactor();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const absent: Faults = {
      ...(password === "" && { password: "请填写登录密码" }),
      ...(isOn && code.trim() === "" && { code: "请填写现在的验证码" }),
    };
    accuse(absent);
    if (Object.keys(absent).length > 0) return;
    const answer = await begin(password, isOn ? code : undefined);
    if (answer) onKey(answer.data);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate aria-label="确认是本人">
      <h2 className={styles.title}>第 1 步：确认是本人</h2>
      {faults[""] !== undefined && <Note tone="wrong">{faults[""]}</Note>}
      {/* For password managers: whose password it is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <div className={styles.field}>
        <label htmlFor="password">登录密码</label>
        <Password
          id="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          maxLength={200}
          status={faults.password === undefined ? "" : "error"}
          aria-invalid={faults.password !== undefined}
          aria-describedby={faults.password === undefined ? undefined : "password-error"}
        />
        {faults.password !== undefined && (
          <p id="password-error" className={styles.error} role="alert">
            {faults.password}
          </p>
        )}
      </div>
      {isOn && (
        <CodeField name="code" label="现在的动态验证码或恢复码" value={code} onChange={setCode} faults={faults} />
      )}
      <div className={styles.buttons}>
        {onLeave && <Button onClick={onLeave}>取消</Button>}
        <Button type="primary" htmlType="submit" loading={isPending}>
          下一步
        </Button>
      </div>
    </form>
  );
}

/** In groups of four, to be read from one screen and typed on another. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

function ConfirmStep({
  of: { secret, uri },
  onDone,
  onAgain,
}: {
  of: Key;
  onDone: Props["onDone"];
  onAgain: () => void;
}) {
  const { send, faults, isPending, accuse } = useConfirmFactor();
  const [code, setCode] = useState("");
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (code.trim() === "") return accuse({ code: "请填写动态验证码" });
    const answer = await send({ body: { code } });
    if (answer) onDone(answer.data.recoveryCodes);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void confirm(event)} noValidate aria-label="添加到验证器">
      <h2 className={styles.title}>第 2 步：添加到手机验证器</h2>
      <p className={styles.words}>用验证器扫描二维码；不能扫描时，在验证器中选择手工输入，填写下面的密钥。</p>
      <QRCode value={uri} size={184} type="svg" errorLevel="M" aria-label="验证器二维码" role="img" />
      <div className={styles.field}>
        <span>密钥</span>
        <span className={styles.secret}>
          <code>{grouped(secret)}</code>
          <CopyButton text={secret} label="密钥" />
        </span>
      </div>
      {faults[""] !== undefined && <Note tone="wrong">{faults[""]}</Note>}
      <CodeField name="code" label="验证器显示的 6 位数字" value={code} onChange={setCode} faults={faults} isNumeric />
      <div className={styles.buttons}>
        <Button onClick={onAgain}>重新开始</Button>
        <Button type="primary" htmlType="submit" loading={isPending}>
          确认启用
        </Button>
      </div>
    </form>
  );
}

/** Password, then the key on the phone, confirmed by the first code of it. // domain a §3.5 */
export function FactorSetup({ isOn, onDone, onLeave }: Props) {
  const [key, setKey] = useState<Key | null>(null);
  return key ? (
    <ConfirmStep of={key} onDone={onDone} onAgain={() => setKey(null)} />
  ) : (
    <PasswordStep isOn={isOn} onKey={setKey} onLeave={onLeave} />
  );
}
