"use client";

import type { PartySnapshot } from "@/contracts/party/info/info-year";
import { partyMember, ROSTER_COLUMNS } from "@/contracts/party/member/member";
import { fieldText } from "@/components/fields/show";
import { columnsOf, headOf } from "@/components/list/table/columns";
import { EmptyState } from "@/components/ui/state/empty-state";
import styles from "@/components/ui/table/small-table.module.css";
import { useDictionary } from "@/lib/dictionary/context";

const COLUMNS = columnsOf(partyMember.row, ROSTER_COLUMNS);

/** Members as a year told them. */
export function MembersTable({ members }: Pick<PartySnapshot, "members">) {
  const dictionary = useDictionary();
  if (members.length === 0)
    return <EmptyState title="名册中没有党员" hint="截至日在册的正式党员和预备党员列在这里。" />;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keys
    <div className={styles.scroll} role="region" aria-label="党员名册" tabIndex={0}>
      <table className={styles.table} aria-label="党员名册">
        <thead>
          <tr>
            {COLUMNS.map(({ key, meta }) => (
              <th key={key} scope="col">
                {headOf(meta)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((row) => (
            <tr key={row.memberId}>
              {COLUMNS.map(({ key, meta }) => (
                <td key={key} className={styles.code}>
                  {fieldText((row as Readonly<Record<string, unknown>>)[key], meta, dictionary)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
