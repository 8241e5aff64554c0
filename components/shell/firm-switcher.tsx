"use client";

import { DATA_FAULT_TEXT } from "@/contracts/kit/data-fault";
import { Popup } from "@/components/shell/messages/popup";
import { Icon } from "@/components/ui/icon";
import { useDictionary } from "@/lib/dictionary/context";
import { useActAs } from "@/lib/hooks/auth";
import { useUser } from "@/lib/session/context";
import styles from "@/components/shell/firm-switcher.module.css";

/** The firms that may be worked for, as items of a menu. // contract §7.5 */
export function FirmChoices() {
  const { companyId, switchableCompanies } = useUser();
  const dictionary = useDictionary();
  const { actAs, isPending } = useActAs();
  return (
    <>
      <p className={styles.hint}>切换办理事务所：之后的新增、修改只作用于所选事务所</p>
      {switchableCompanies.map((company) => (
        <button
          key={company.companyId}
          type="button"
          role="menuitemradio"
          tabIndex={-1}
          aria-checked={company.companyId === companyId}
          disabled={isPending}
          onClick={() => {
            if (company.companyId !== companyId) void actAs(company.companyId).catch(() => undefined);
          }}
        >
          <span className={styles.check}>{company.companyId === companyId && <Icon name="check" />}</span>
          <span className={styles.company}>{company.companyName || DATA_FAULT_TEXT}</span>
          <span className={styles.nature}>{dictionary.label("company_nature", company.companyNature)}</span>
        </button>
      ))}
    </>
  );
}

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
