"use client";

import dynamic from "next/dynamic";
import { Popup } from "@/components/shell/messages/popup";
import { Icon } from "@/components/ui/icon";
import { useUser } from "@/lib/session/context";
import styles from "@/components/shell/firm-switcher.module.css";

const FirmChoices = dynamic(() => import("@/components/shell/firm-choices").then((m) => m.FirmChoices));

/** The beginning of a name goes first: the places of one head office's branches differ at the end. */
const Name = ({ name, className }: { name: string; className: string | undefined }) => (
  <span className={className} title={name}>
    <span className={styles.start}>{name.slice(0, -END)}</span>
    <span>{name.slice(-END)}</span>
  </span>
);
const END = 4;

/**
 * The firm that is being worked for, in sight where there is room, else in the user menu; a head office may change it.
 * Writes go to this firm only. // contract §7.5, look.md "Frame"
 */
export function FirmSwitcher() {
  const { companyName, switchableCompanies } = useUser();
  if (companyName === null) return null;
  if (switchableCompanies.length < 2) return <Name name={companyName} className={styles.plain} />;
  return (
    <Popup
      label={`当前办理：${companyName}，切换事务所`}
      className={styles.button}
      button={
        <>
          <Icon name="building" />
          <Name name={companyName} className={styles.name} />
          <Icon name="chevronDown" size={14} />
        </>
      }
    >
      <FirmChoices />
    </Popup>
  );
}
