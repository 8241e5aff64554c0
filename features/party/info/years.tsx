"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import type { DetailOf } from "@/contracts/kit/record";
import type { partyInfo, PartyYear } from "@/contracts/party/info/info";
import { EmptyState } from "@/components/ui/state/empty-state";
import styles from "@/components/ui/table/small-table.module.css";
import { StateTag } from "@/components/ui/status-tag";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useDictionary } from "@/lib/dictionary/context";
import { dateTime } from "@/lib/format/date";

const YearDialog = dynamic(() => import("@/features/party/info/year-dialog").then((m) => m.YearDialog));

/** A year that waits stands beside the passed one. */
interface Opened {
  readonly year: string;
  readonly isPassed: boolean;
}

/** What was told year by year; each opens as it was. // domain a §5.3 31 Dec snapshot */
export function Years({ record }: { readonly record: DetailOf<typeof partyInfo> }) {
  const { partyOrgId, years } = record;
  const dictionary = useDictionary();
  const [open, setOpen] = useOpenDialog<Opened>("party.info.year");
  if (years.length === 0)
    return (
      <EmptyState title="还没有上报过" hint="每次提交都留下当年 12 月 31 日（或提交当日）的快照，可以随时查看。" />
    );
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keys
    <div className={styles.scroll} role="region" aria-label="年度快照" tabIndex={0}>
      <table className={styles.table} aria-label="年度快照">
        <thead>
          <tr>
            <th scope="col">年度</th>
            <th scope="col">截至日期</th>
            <th scope="col">状态</th>
            <th scope="col">提交</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {years.map((one: PartyYear) => (
            <tr key={`${one.year} ${String(one.isPassed)}`}>
              <td className={styles.code}>{one.year}</td>
              <td className={styles.code}>{one.asOf}</td>
              <td>
                <StateTag of="audit_status" value={one.auditStatus} />
                {one.isMidYear && <span className={styles.quiet}>　年中上报</span>}
                {one.isLate && <span className={styles.quiet}>　逾期补报</span>}
              </td>
              <td>
                {one.submitUserName}　<span className={styles.quiet}>{dateTime(one.submitTime)}</span>
              </td>
              <td>
                <Button
                  type="link"
                  aria-label={`查看 ${one.year} 年度${one.isPassed ? "" : `（${dictionary.label("audit_status", one.auditStatus)}）`}`}
                  onClick={() => setOpen({ year: `${one.year}`, isPassed: one.isPassed })}
                >
                  查看
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {open && <YearDialog partyOrgId={partyOrgId} {...open} onClose={() => setOpen(null)} />}
    </div>
  );
}
