"use client";

import { type ComponentType, useCallback, useState } from "react";
import { PlainButton } from "@/components/ui/plain-button";
import { useInBrowser } from "@/lib/host/use-in-browser";
import { LoginForm, type LoginConfig } from "@/features/auth/login-form";
import type { FactorProps } from "@/features/auth/factor-step";
import type { LoginFault } from "@/features/auth/use-login";
import type { ResetProps } from "@/features/auth/reset-password";
import styles from "@/features/auth/login.module.css";

interface Props {
  readonly config: LoginConfig;
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

interface Factor {
  readonly Step: ComponentType<FactorProps>;
  readonly username: string;
}

/** Signing in, its second factor, and the way to a new password; their code comes when it is asked for. // performance.md §1 */
export function LoginEntry({ config }: Props) {
  const [Reset, setReset] = useState<ComponentType<ResetProps> | null>(null);
  const [factor, setFactor] = useState<Factor | null>(null);
  const [refusal, setRefusal] = useState<LoginFault | null>(null);
  // Code that does not come is the page's own matter, see lib/version/chunk-failure.
  const forget = () => void import("@/features/auth/reset-password").then((m) => setReset(() => m.ResetPassword));
  const askFactor = useCallback(
    (username: string) =>
      void import("@/features/auth/factor-step").then((m) => setFactor({ Step: m.FactorStep, username })),
    [],
  );
  const leaveFactor = (why: string | null) => {
    setFactor(null);
    setRefusal(why === null ? null : { text: why, field: "username", certAddress: null });
  };
  return (
    <>
      <div className={styles.titles}>
        <h1 className={styles.title}>{Reset ? "重置密码" : factor ? "两步验证" : "登录"}</h1>
        {/* The product's name is the wordmark above. */}
        {!config.isProduction && <span className={styles.test}>测试环境</span>}
      </div>
      {Reset ? (
        <Reset loginKey={config.loginKey} onLeave={() => setReset(null)} />
      ) : factor ? (
        <factor.Step username={factor.username} onLeave={leaveFactor} />
      ) : (
        <>
          <LoginForm config={config} onFactor={askFactor} refusal={refusal} />
          <PlainButton look="quiet" className={styles.forgotten} onClick={forget}>
            忘记密码
          </PlainButton>
          {config.certHost !== null && <CertificateButton certHost={config.certHost} />}
        </>
      )}
    </>
  );
}
