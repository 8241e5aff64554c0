"use client";

import Link from "next/link";
import { useState } from "react";
import { activityApi } from "@/contracts/party/activity/activity";
import type { Scoreboard } from "@/contracts/party/activity/activity-score";
import type { ActivityRoute } from "@/features/party/activity/scoreboard-address";
import { ScoreboardTools, useAskedYear } from "@/features/party/activity/scoreboard-tools";
import { MonthTable } from "@/features/party/activity/month-table";
import styles from "@/features/party/activity/scoreboard.module.css";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { PageFrame } from "@/components/ui/page/page-frame";
import { PrintArea } from "@/components/print/print-area";
import { PrintSheet } from "@/components/print/print-sheet";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import { TargetBars } from "@/components/ui/target-bars";
import { describe } from "@/lib/api/describe";
import { date } from "@/lib/format/date";
import { useDictionary } from "@/lib/dictionary/context";
import { href } from "@/lib/routes/href";
import { useEndpointQuery } from "@/lib/query/query-of";

function Board({ board }: { readonly board: Scoreboard }) {
  const dictionary = useDictionary();
  const nameOf = (type: number): string => dictionary.label("party_activity_type", type);
  return (
    <>
      <p className={styles.hint}>
        审核通过的活动计入次数和学时；同时计入其他类型的，各计一次。个人学时没有单独填写的，按本次学时计。
      </p>
      <TargetBars
        caption={`${board.year} 年各类活动`}
        head="活动类型"
        unit="次"
        bars={board.rows.map(({ activityType, done, target, pending }) => ({
          key: String(activityType),
          label: nameOf(activityType),
          done,
          target,
          note: pending > 0 ? `另有 ${pending} 次待审核` : undefined,
        }))}
      />
      <MonthTable rows={board.rows} nameOf={nameOf} />
      {board.people.length > 0 ? (
        <TargetBars
          caption={`${board.year} 年党员教育培训学时`}
          head="姓名"
          unit="学时"
          bars={board.people.map(({ personKey, personName, isSecretary, hours, target, attended }) => ({
            key: personKey,
            label: isSecretary ? `${personName}（书记）` : personName,
            done: Number(hours),
            target,
            note: `参加活动 ${attended}/${board.held} 次`,
          }))}
        />
      ) : (
        <EmptyState
          title="没有可统计学时的党员"
          hint="党员名册中的正式党员和预备党员在这里累计学时；请先在「基本信息管理」中建立名册。"
        />
      )}
    </>
  );
}

/** 年度统计: a firm's year against its targets, with the months that lack something. // domain a §6.2 */
export function ScoreboardScreen({ route }: { readonly route: ActivityRoute }) {
  const asked = useAskedYear();
  const { year, companyId } = asked;
  const [isPrinting, setPrinting] = useState(false);
  const { data, error, refetch, isFetching } = useEndpointQuery(
    activityApi.scoreboard,
    { query: { year, ...(companyId ? { companyId } : {}) } },
    { silent: true, keepsPrevious: true, isEnabled: companyId !== null },
  );
  return (
    <PageFrame
      title="党建活动年度统计"
      hint={data?.companyName}
      actions={<ScoreboardTools {...asked} route={route} onPrint={() => setPrinting(true)} />}
    >
      {companyId === null && (
        <EmptyState
          title="请先选择事务所"
          hint="在活动列表中点击一所事务所的「年度统计」。"
          action={<Link href={href(route)}>返回活动列表</Link>}
        />
      )}
      {error && !data && (
        <ErrorState
          title="年度统计加载失败"
          hint={describe(error).text}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {companyId !== null && !data && !error && <ListSkeleton rows={8} />}
      {data && (
        <div className={styles.board}>
          <Board board={data} />
        </div>
      )}
      {data && isPrinting && (
        <PrintArea onDone={() => setPrinting(false)}>
          <PrintSheet
            title="党建活动年度统计表"
            firm={data.companyName}
            period={`${data.year} 年度　打印日期：${date(new Date().toISOString())}`}
            signatures={["填表人", "党组织书记"]}
            seal="党组织公章"
            isLandscape
          >
            <Board board={data} />
          </PrintSheet>
        </PrintArea>
      )}
    </PageFrame>
  );
}
