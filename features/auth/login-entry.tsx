"use client";

import { type ComponentType, useState } from "react";
import { PlainButton } from "@/components/ui/plain-button";
import { LoginForm, type LoginConfig } from "@/features/auth/login-form";
import type { ResetProps } from "@/features/auth/reset-password";
import styles from "@/features/auth/login.module.css";

interface Props {
  readonly config: LoginConfig;
  readonly siteTitle: string;
}

/** Signing in, and the way to a new password; that one's code comes when it is asked for. // performance.md §1 */
export function LoginEntry({ config, siteTitle }: Props) {
  const [Reset, setReset] = useState<ComponentType<ResetProps> | null>(null);
  // Code that does not come is the page's own matter, see lib/version/chunk-failure.
  const forget = () => void import("@/features/auth/reset-password").then((m) => setReset(() => m.ResetPassword));
  return (
    <>
      <h1 className={styles.title}>{Reset ? "重置密码" : "登录"}</h1>
      <p className={styles.site}>{siteTitle}</p>
      {Reset ? (
        <Reset loginKey={config.loginKey} onLeave={() => setReset(null)} />
      ) : (
        <>
          <LoginForm config={config} />
          <PlainButton look="quiet" className={styles.forgotten} onClick={forget}>
            忘记密码
          </PlainButton>
        </>
      )}
    </>
  );
}
