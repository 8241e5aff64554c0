"use client";

import { useState } from "react";
import { passwordRules, strengthOf } from "@/contracts/auth/password-rules";
import { RuleList, StrengthMeter } from "@/components/ui/rule-list";
import { Field, type StepProps, Submit } from "@/features/auth/reset-field";
import styles from "@/features/auth/reset-password.module.css";

/** The new password, and for which account when the phone has several. */
export function PasswordStep({ reset, faultOn }: StepProps) {
  const { accounts, policy } = reset;
  const [username, setUsername] = useState(accounts[0]?.username ?? "");
  const [password, setPassword] = useState("");
  return (
    <>
      <fieldset className={styles.accounts}>
        <legend className={styles.legend}>重置哪个账号的密码</legend>
        {accounts.map((account) => (
          <label key={account.username} className={styles.account}>
            <input
              type="radio"
              name="username"
              value={account.username}
              checked={account.username === username}
              onChange={() => setUsername(account.username)}
            />
            {account.username}
            {account.companyName !== null && `（${account.companyName}）`}
          </label>
        ))}
      </fieldset>
      <Field
        name="newPassword"
        label="新密码"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        faultOn={faultOn}
        onChange={setPassword}
      />
      {policy && (
        <>
          <StrengthMeter label="密码强度" strength={strengthOf(password)} />
          <RuleList
            label="密码要求"
            rules={passwordRules(policy).map(({ key, text, isMet }) => ({
              key,
              text,
              isMet: isMet?.(password, username),
            }))}
          />
        </>
      )}
      <Field
        name="repeated"
        label="再次输入新密码"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        faultOn={faultOn}
      />
      <Submit isBusy={reset.isBusy}>重置密码</Submit>
    </>
  );
}
