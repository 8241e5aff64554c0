import type { ReactNode } from "react";
import { Icon, type IconName } from "@/components/ui/icon";
import { LogoText } from "@/components/ui/logo";
import styles from "@/features/error/blank-page.module.css";

interface Props {
  code: string;
  title: string;
  icon: IconName;
  children: ReactNode;
  actions: ReactNode;
}

/** A page that has nothing to show but says why and where to go. */
export function BlankPage({ code, title, icon, children, actions }: Props) {
  return (
    <div className={styles.page}>
      <LogoText className={styles.logo} />
      <Icon name={icon} size={56} className={styles.icon} />
      <h1 className={styles.title}>
        <span className={styles.code}>{code}</span>
        {title}
      </h1>
      <p className={styles.text}>{children}</p>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
