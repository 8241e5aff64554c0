"use client";

import { type ComponentType, useState } from "react";
import { PlainButton } from "@/components/ui/plain-button";
import { useInBrowser } from "@/lib/host/use-in-browser";
import { LoginForm, type LoginConfig } from "@/features/auth/login-form";
import type { ResetProps } from "@/features/auth/reset-password";
import styles from "@/features/auth/login.module.css";

interface Props {
  readonly config: LoginConfig;
  readonly siteTitle: string;
}

/** Off to the certificate host, and back with a ticket; there itself it is not offered. // contract §7.14 */
function CertificateButton({ certHost }: { certHost: string }) {
  const isThere = useInBrowser() && location.host === certHost;
  const leave = () => void import("@/lib/session/cert-sign-in").then((m) => m.leaveForCertificate(certHost));
  if (isThere) return <p className={styles.site}>请使用与登录证书同一账号的用户名和密码登录。</p>;
  return (
    <PlainButton look="quiet" className={styles.forgotten} onClick={leave}>
      证书登录
    </PlainButton>
  );
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
          {config.certHost !== null && <CertificateButton certHost={config.certHost} />}
        </>
      )}
    </>
  );
}
