import Link from "next/link";
import styles from "@/features/message/message.module.css";

/** The way from one message to the list that it was opened from. */
export const BackLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link href={to} className={styles.back}>
    {children}
  </Link>
);
