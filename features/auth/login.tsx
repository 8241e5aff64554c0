import { LoginEntry } from "@/features/auth/login-entry";
import type { LoginConfig } from "@/features/auth/login-form";
import { OpenNoticeWatch } from "@/components/shell/messages/open-notice-watch";
import { LogoLarge, MarkShapes } from "@/components/ui/logo";
import { href } from "@/lib/routes/href";
import styles from "@/features/auth/login.module.css";

const offers = [
  ["事务所档案", "登记信息、合伙人、分支机构与证照附件，一处维护，改动有据可查"],
  ["我的工作台", "被退回、将到期和等您办理的事项按期限排好，每个件数都能点开"],
  ["总所与分所", "总所账号按授权切换办理，各所数据互不可见"],
] as const;

/** The login page: no antd, so that it is there at once on a slow line. // spec §2, performance.md §1 */
export function LoginScreen({ config }: { config: LoginConfig }) {
  return (
    <div className={styles.page}>
      <section className={styles.side} aria-label="平台简介">
        <svg className={styles.mark} viewBox="0 0 30 30" aria-hidden focusable="false">
          <MarkShapes />
        </svg>
        <div className={styles.words}>
          <p className={styles.lead}>会员事务，一处办理</p>
          <dl className={styles.offers}>
            {offers.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section className={styles.entry}>
        <div className={styles.box}>
          <LogoLarge className={styles.logo} />
          <LoginEntry
            config={{
              product: config.product,
              loginKey: config.loginKey,
              isProduction: config.isProduction,
              certHost: config.certHost,
            }}
          />
          <p className={styles.apply}>
            新设立的事务所还没有账号？<a href={href("public.application")}>新事务所备案申请</a>
          </p>
        </div>
      </section>
      <OpenNoticeWatch />
    </div>
  );
}
