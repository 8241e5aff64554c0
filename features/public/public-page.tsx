import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { LogoText } from "@/components/ui/logo";
import { href } from "@/lib/routes/href";
import { HOME } from "@/lib/routes/manifest";
import styles from "@/features/public/public-page.module.css";

/**
 * A page of text that needs no sign-in: the way back, a title, its parts. Back is the workbench, which asks those who
 * are not signed in to do so.
 */
export const PublicPage = ({
  title,
  isWide = false,
  children,
}: {
  title: string;
  /** A form that people work on, instead of a text that they read. */
  isWide?: boolean;
  children: ReactNode;
}) => (
  <article className={isWide ? `${styles.page} ${styles.wide}` : styles.page}>
    <div className={styles.head}>
      <LogoText className={styles.logo} />
      <a className={styles.back} href={href(HOME)}>
        <Icon name="chevronLeft" />
        返回平台
      </a>
    </div>
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
