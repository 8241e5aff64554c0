"use client";

import { DATA_FAULT_TEXT } from "@/contracts/kit/data-fault";
import { Popup } from "@/components/shell/messages/popup";
import { Icon } from "@/components/ui/icon";
import { useDictionary } from "@/lib/dictionary/context";
import { useActAs } from "@/lib/hooks/auth";
import { useUser } from "@/lib/session/context";
import styles from "@/components/shell/firm-switcher.module.css";

/**
 * The firm that is being worked for, always in sight; a head office may change it. Writes go to this firm only.
 * // contract §7.5
 */
export function FirmSwitcher() {
  const { companyId, companyName, switchableCompanies } = useUser();
  const dictionary = useDictionary();
  const { actAs, isPending } = useActAs();
  if (companyName === null) return null;
  if (switchableCompanies.length < 2) {
    return (
      <span className={styles.plain} title={companyName}>
        {companyName}
      </span>
    );
  }
  return (
    <Popup
      label={`当前办理：${companyName}，切换事务所`}
      className={styles.button}
      button={
        <>
          <Icon name="building" />
          <span className={styles.name}>{companyName}</span>
          <Icon name="chevronDown" size={14} />
        </>
      }
    >
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
    </Popup>
  );
}
