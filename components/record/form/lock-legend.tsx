"use client";

import Link from "next/link";
import styles from "@/components/record/form/lock-legend.module.css";
import { Icon } from "@/components/ui/icon";
import { useAssociationContact } from "@/lib/hooks/contact";
import type { LockedBy } from "@/lib/routes/locked-by";

interface Props {
  readonly by: LockedBy;
  /** Of the record. */
  readonly id: string;
}

/** Until an application changes it: whom to ask. */
function Contact() {
  const contact = useAssociationContact();
  return <>。如需更改，请联系协会{contact === null ? "" : `（${contact}）`}。</>;
}

/** The one legend of a form's locks: why, and where or by whom what is locked is changed. // look.md "Forms" */
export function LockLegend({ by, id }: Props) {
  const href = by.href?.({ id, path: "" });
  return (
    <p className={styles.legend}>
      <Icon name="lock" size={14} />
      <span>
        带锁的项目{by.words}
        {href === undefined && !by.isSelfHelp ? <Contact /> : "。"}
        {href !== undefined && <Link href={href}>申请变更</Link>}
      </span>
    </p>
  );
}
