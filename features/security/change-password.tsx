"use client";

import { Button } from "antd";
import { useSearchParams } from "next/navigation";
import { type FormEvent, useRef } from "react";
import { type PasswordPolicy, passwordRules, strengthOf } from "@/contracts/auth/password-rules";
import { Password } from "@/components/theme/antd-inputs";
import { Note } from "@/components/ui/note";
import { PageFrame } from "@/components/ui/page/page-frame";
import { RuleList, StrengthMeter } from "@/components/ui/rule-list";
import { type PasswordField, usePasswordForm } from "@/features/security/use-password-form";
import { usePasswordPolicy } from "@/lib/hooks/password";
import { safeRedirect } from "@/lib/routes/guard";
import { useUser } from "@/lib/session/context";
import styles from "@/features/security/change-password.module.css";

const LABELS: Readonly<Record<PasswordField, string>> = {
  oldPassword: "原密码",
  newPassword: "新密码",
  repeated: "再次输入新密码",
};

/** Why nothing else is open. // domain a §3.1 */
function Reason({ isPwdExpired }: { isPwdExpired: boolean }) {
  return (
    <Note tone="warn">
      {isPwdExpired
        ? "您的密码已超过有效期，请先修改密码，修改后回到刚才的页面。您之前填写的内容仍在。"
        : "您使用的是初始密码或重置后的密码，请先修改为自己的密码，修改后继续办理。"}
    </Note>
  );
}

function Help({ policy, password, username }: { policy: PasswordPolicy; password: string; username: string }) {
  const rules = passwordRules(policy).map(({ key, text, isMet }) => ({
    key,
    text,
    isMet: isMet?.(password, username),
  }));
  return (
    <div className={styles.help}>
      <StrengthMeter label="密码强度" strength={strengthOf(password)} />
      <RuleList label="密码要求" rules={rules} />
    </div>
  );
}

/** 修改密码: what is asked stands beside the field and is ticked off while typing. // spec §2, domain a §3.1 */
export function ChangePasswordScreen() {
  const user = useUser();
  const policy = usePasswordPolicy();
  const search = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const { values, set, errors, refusal, isPending, submit } = usePasswordForm(policy, {
    focus: (field) => form.current?.querySelector<HTMLInputElement>(`#${field}`)?.focus(),
    // A page of its own: everything that was shut is open now.
    leave: user.mustChangePwd ? () => location.assign(safeRedirect(search.get("redirect"))) : null,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const field = (name: PasswordField) => (
    <div className={styles.field}>
      <label htmlFor={name}>{LABELS[name]}</label>
      <Password
        id={name}
        value={values[name]}
        onChange={(event) => set(name, event.target.value)}
        autoComplete={name === "oldPassword" ? "current-password" : "new-password"}
        maxLength={200}
        status={errors[name] === undefined ? "" : "error"}
        aria-invalid={errors[name] !== undefined}
        aria-describedby={errors[name] === undefined ? undefined : `${name}-error`}
      />
      {errors[name] !== undefined && (
        <p id={`${name}-error`} className={styles.error} role="alert">
          {errors[name]}
        </p>
      )}
    </div>
  );
  return (
    <PageFrame title="修改密码" hint="修改后，本账号在其他设备上的登录会立即退出。">
      {user.mustChangePwd && <Reason isPwdExpired={user.isPwdExpired} />}
      {refusal !== null && <Note tone="wrong">{refusal}</Note>}
      <form ref={form} className={styles.form} onSubmit={send} noValidate>
        {/* For password managers: whose password it is. */}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        {field("oldPassword")}
        {field("newPassword")}
        {policy && <Help policy={policy} password={values.newPassword} username={user.username} />}
        {field("repeated")}
        <div>
          <Button type="primary" htmlType="submit" loading={isPending}>
            修改密码
          </Button>
        </div>
      </form>
    </PageFrame>
  );
}
