import type { ReactNode } from "react";
import { LogoText } from "@/components/ui/logo";
import { href } from "@/lib/routes/href";
import styles from "@/features/public/public-page.module.css";

/** A page of text that needs no sign-in: the way back to the login page, a title, its parts. */
export const PublicPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <article className={styles.page}>
    <a href={href("auth.login")} aria-label="税协会员服务平台，返回登录页">
      <LogoText className={styles.logo} />
    </a>
    <h1 className={styles.title}>{title}</h1>
    {children}
  </article>
);

export const PublicSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
);
