import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import styles from "@/features/message/message.module.css";

/** The way from one message to the list that it was opened from: before its title, as a record has it. */
export const BackLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link href={to} className={styles.back}>
    <Icon name="chevronLeft" />
    {children}
  </Link>
);
