"use client";

import { DATA_FAULT_TEXT } from "@/contracts/kit/data-fault";
import { Icon } from "@/components/ui/icon";
import { useDictionary } from "@/lib/dictionary/context";
import { useActAs } from "@/lib/hooks/auth";
import { useUser } from "@/lib/session/context";
import styles from "@/components/shell/firm-switcher.module.css";

/** The firms that may be worked for, as items of a menu, which loads them when it opens. // contract §7.5 */
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
