"use client";

import { useState } from "react";
import { statisticsCompanyApi } from "@/contracts/statistics/company";
import { statisticsPersonalApi } from "@/contracts/statistics/personal";
import { type StatYear, statisticsYearApi, unlockForm } from "@/contracts/statistics/year";
import { LoadedDialog } from "@/features/statistics/loaded-dialog";
import styles from "@/features/statistics/statistics.module.css";
import { RecordDialog } from "@/components/record/record-dialog";
import { useAskedCall } from "@/components/record/use-asked-call";
import { PlainButton } from "@/components/ui/plain-button";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import small from "@/components/ui/table/small-table.module.css";
import { dateTime } from "@/lib/format/date";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useCan } from "@/lib/session/context";

const READS = [
  statisticsYearApi.list,
  statisticsYearApi.adjustments,
  statisticsCompanyApi.figures,
  statisticsPersonalApi.figures,
];
const HEADS = ["年度", "状态", "说明", "操作"];

function useLock() {
  return useAskedCall({
    of: statisticsYearApi.lock,
    input: ({ year, version }: StatYear) => ({ body: { year, version } }),
    question: ({ year }) => ({
      title: `锁定 ${year} 年度？`,
      content: `锁定后 ${year} 年度的统计数字不再变化，之后的更正、作废和补报列为变动当月的调整行；事务所会看到锁定时间。需要时可以写明原因解锁。`,
      confirmText: "锁定年度",
    }),
    done: "年度已锁定",
    invalidates: READS,
  });
}

/** Why a year is opened again; its adjustments go back into its own figures. */
function UnlockDialog({ year, version, onClose }: Pick<StatYear, "year" | "version"> & { onClose: () => void }) {
  const unlocking = useEndpointMutation(statisticsYearApi.unlock, { silent: true, invalidates: READS });
  return (
    <RecordDialog
      title={`解锁 ${year} 年度`}
      schema={unlockForm}
      initial={{ year, reason: "" }}
      paths={["reason"]}
      lead="解锁后该年度的数字重新随报备变动，以前的调整行并回该年度；系统不会自动再锁定，核对完成后请重新锁定。"
      version={version}
      onSave={(body) => unlocking.mutateAsync({ body })}
      saveText="解锁年度"
      savedText="年度已解锁"
      draftKey={`statistics.unlock:${year}`}
      base={String(version)}
      onClose={onClose}
    />
  );
}

const stateOf = ({ isLocked, version }: StatYear): string =>
  isLocked ? "已锁定" : version > 0 ? "开放（已解锁）" : "开放";

function told(one: StatYear, laterLock: number | undefined): string {
  if (one.isLocked) {
    const how = one.lockUserName === null ? "到期自动锁定" : `由${one.lockUserName}锁定`;
    return `${dateTime(one.lockTime ?? "")} ${how}${laterLock ? `；解锁须从 ${laterLock} 年开始` : ""}`;
  }
  if (one.version > 0)
    return `${dateTime(one.unlockTime ?? "")} 由${one.unlockUserName ?? "协会"}解锁：${one.unlockReason ?? ""}；不再自动锁定`;
  return one.mayLock ? `${one.openUntil} 后自动锁定` : `年度未结束，${one.openUntil} 后自动锁定`;
}

interface RowProps {
  readonly one: StatYear;
  readonly mayLock: boolean;
  /** The last year that is locked, where it is a later one: adjustments of this year stand there. */
  readonly laterLock: number | undefined;
  readonly onLock: (one: StatYear) => unknown;
  readonly onUnlock: (one: StatYear) => void;
  readonly onNotices: (year: number) => void;
}

const YearLine = ({ one, mayLock, laterLock, onLock, onUnlock, onNotices }: RowProps) => (
  <tr>
    <td data-label={HEADS[0]} data-name="true">
      {one.year} 年度
    </td>
    <td data-label={HEADS[1]}>{stateOf(one)}</td>
    <td data-label={HEADS[2]}>{told(one, mayLock ? laterLock : undefined)}</td>
    <td data-label={HEADS[3]}>
      <span className={styles.tools}>
        {mayLock && one.mayLock && (
          <PlainButton aria-label={`锁定 ${one.year} 年度`} onClick={() => void onLock(one)}>
            锁定
          </PlainButton>
        )}
        {mayLock && one.isLocked && laterLock === undefined && (
          <PlainButton aria-label={`解锁 ${one.year} 年度`} onClick={() => onUnlock(one)}>
            解锁
          </PlainButton>
        )}
        <PlainButton aria-label={`核对通知 ${one.year} 年度`} onClick={() => onNotices(one.year)}>
          核对通知
        </PlainButton>
      </span>
    </td>
  </tr>
);

interface Props {
  readonly onNotices: (year: number) => void;
  readonly onClose: () => void;
}

/** Which years of the statistics are locked, since when, and by whom. // domain b §9 (5) */
export function YearsDialog({ onNotices, onClose }: Props) {
  const result = useEndpointQuery(statisticsYearApi.list, {}, { silent: true });
  const mayLock = useCan(["g_hy_desk_statistics_lock"]);
  const lock = useLock();
  const [opened, setOpened] = useState<StatYear | null>(null);
  return (
    <>
      <LoadedDialog title="年度锁定与核对" failed="年度没有加载" result={result} onClose={onClose}>
        {(years) => (
          <>
            <p>锁定的年度保持锁定时的统计数字，之后的变动在变动当月列为「年度调整」；两者相加等于目前的报备。</p>
            <table className={`${small.table} ${small.cards}`} aria-label="年度">
              <SmallTableHead heads={HEADS} />
              <tbody>
                {years.map((one) => (
                  <YearLine
                    key={one.year}
                    one={one}
                    mayLock={mayLock}
                    laterLock={years.find((later) => later.isLocked && later.year > one.year)?.year}
                    onLock={lock}
                    onUnlock={setOpened}
                    onNotices={onNotices}
                  />
                ))}
              </tbody>
            </table>
          </>
        )}
      </LoadedDialog>
      {opened && <UnlockDialog year={opened.year} version={opened.version} onClose={() => setOpened(null)} />}
    </>
  );
}
