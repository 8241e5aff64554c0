"use client";

import { useState } from "react";
import { usePart } from "@/components/shell/use-part";
import { PlainButton } from "@/components/ui/plain-button";
import { LoginForm, type LoginConfig } from "@/features/auth/login-form";
import styles from "@/features/auth/login.module.css";

interface Props {
  readonly config: LoginConfig;
  readonly siteTitle: string;
}

/** Signing in, and the way to a new password; that one's code comes when it is asked for. // performance.md §1 */
export function LoginEntry({ config, siteTitle }: Props) {
  const [isResetting, setResetting] = useState(false);
  const ResetPassword = usePart(isResetting, () =>
    import("@/features/auth/reset-password").then((m) => m.ResetPassword),
  );
  return (
    <>
      <h1 className={styles.title}>{isResetting ? "重置密码" : "登录"}</h1>
      <p className={styles.site}>{siteTitle}</p>
      {ResetPassword ? (
        <ResetPassword loginKey={config.loginKey} onLeave={() => setResetting(false)} />
      ) : (
        <>
          <LoginForm config={config} />
          <PlainButton look="quiet" className={styles.forgotten} onClick={() => setResetting(true)}>
            忘记密码
          </PlainButton>
        </>
      )}
    </>
  );
}
