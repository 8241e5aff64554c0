"use client";

import { Radio } from "antd";
import type { Change } from "@/contracts/kit/diff";
import styles from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";

interface Props {
  readonly theirs: readonly Change[];
  readonly mine: readonly Change[];
  /** Items whose value is to be theirs although I changed them, too. */
  readonly taken: ReadonlySet<string>;
  readonly onTake: (path: string, isTaken: boolean) => void;
}

const HEADS = ["项目", "原来", "对方修改为", "我填写为", "采用"];

/** What somebody else changed, item by item; where I typed as well, one of the two is chosen. */
export function ConflictTable({ theirs, mine, taken, onTake }: Props) {
  const own = new Map(mine.map((change) => [change.path, change]));
  if (theirs.length === 0) return null;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <SmallTableHead heads={HEADS} />
        <tbody>
          {theirs.map(({ path, label, before, after }) => {
            const typed = own.get(path);
            return (
              <tr key={path}>
                <td>{label}</td>
                <td className={styles.old}>{before ?? "—"}</td>
                <td className={styles.new}>{after ?? "—"}</td>
                <td className={styles.new}>{typed ? (typed.after ?? "（清空）") : "未改"}</td>
                <td className={styles.quiet}>
                  {typed ? (
                    <Radio.Group
                      aria-label={`${label}采用`}
                      value={taken.has(path)}
                      onChange={(event) => onTake(path, event.target.value === true)}
                      options={[
                        { value: false, label: "我的" },
                        { value: true, label: "对方的" },
                      ]}
                    />
                  ) : (
                    "对方的"
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
