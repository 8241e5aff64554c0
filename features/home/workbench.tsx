"use client";

import { Button } from "antd";
import { ErrorState } from "@/components/ui/state/error-state";
import { Note } from "@/components/ui/note";
import { PageFrame } from "@/components/ui/page/page-frame";
import { SkeletonBlock } from "@/features/home/skeleton-block";
import { BranchMatrix } from "@/features/home/branches";
import { Charts } from "@/features/home/charts";
import { CountPlaces, Counts } from "@/features/home/counts";
import { Figures } from "@/features/home/figures";
import { NoticeList } from "@/features/home/notice-list";
import { StartSteps } from "@/features/home/start-steps";
import { ComingList, TodoList } from "@/features/home/todo-list";
import { WaitingKinds } from "@/features/home/waiting-kinds";
import { isAbsent } from "@/lib/api/api-error";
import { describe } from "@/lib/api/describe";
import { useNotices, useWorkbench } from "@/lib/hooks/common";
import { useUser } from "@/lib/session/context";
import styles from "@/features/home/workbench.module.css";

const WEEKDAYS = ["日", "一", "二", "三", "四", "五", "六"];

/** `2026-11-21` → 「2026年11月21日 星期六」; the calendar date is the server's. */
function longDate(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? "";
  return `${year}年${month}月${day}日 星期${weekday}`;
}

type Work = ReturnType<typeof useWorkbench>;

/** Sources that did not answer: what they hold is missing here, and is not called nothing. */
function FailedSources({ work }: { work: Work }) {
  const failed = work.data?.failed ?? [];
  if (failed.length === 0) return null;
  const retry = (
    <Button size="small" loading={work.isFetching} onClick={() => void work.refetch()}>
      重试
    </Button>
  );
  return (
    <Note tone="warn" actions={retry}>
      {`「${failed.join("」「")}」暂时没有取到，以下不含这部分内容；其他内容完整。`}
    </Note>
  );
}

function Todos({ work }: { work: Work }) {
  return (
    <section aria-labelledby="todos">
      <h2 id="todos" className={styles.heading}>
        待我办理
        {work.data && work.data.todos.length > 0 && <span className={styles.count}>{work.data.todos.length}</span>}
      </h2>
      {work.isPending && <SkeletonBlock rows={12} />}
      {work.isError && (
        <ErrorState
          title="待办事项加载失败"
          hint={describe(work.error).text}
          onRetry={() => void work.refetch()}
          retrying={work.isFetching}
        />
      )}
      <FailedSources work={work} />
      {work.data && <TodoList todos={work.data.todos} isWhole={work.data.failed.length === 0} />}
    </section>
  );
}

function Numbers({ work, isFirm }: { work: Work; isFirm: boolean }) {
  if (work.data && work.data.figures.length === 0 && work.data.charts.length === 0) return null;
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className={styles.heading}>
        {isFirm ? "本所数字" : "会员概况"}
      </h2>
      {work.isPending ? <SkeletonBlock rows={8} /> : <Figures figures={work.data?.figures ?? []} />}
      <div className={styles.charts}>
        <Charts charts={work.data?.charts ?? []} />
      </div>
    </section>
  );
}

function Announcements() {
  const notices = useNotices();
  return (
    <section aria-labelledby="notices">
      <h2 id="notices" className={styles.heading}>
        系统公告
      </h2>
      {notices.isPending && <SkeletonBlock rows={2} />}
      {notices.isError && (
        <ErrorState title="公告加载失败" onRetry={() => void notices.refetch()} retrying={notices.isFetching} />
      )}
      {notices.data && <NoticeList notices={notices.data} />}
    </section>
  );
}

/** What matters to this user today: counts, what waits for him, what comes, figures, notices. // look.md "Workbench" */
export function WorkbenchScreen() {
  const user = useUser();
  const work = useWorkbench();
  // The reckoning is ours; the greeting and the notices stand without it. // decision 0029
  const isWithout = isAbsent(work.error);
  return (
    <PageFrame title={`${user.nickName}，您好`} hint={work.data ? longDate(work.data.today) : "\u00a0"}>
      {work.isPending ? <CountPlaces /> : <Counts counts={work.data?.counts ?? []} />}
      <div className={styles.grid}>
        {!isWithout && (
          <div className={styles.main}>
            <Todos work={work} />
            <StartSteps steps={work.data?.startSteps ?? []} />
            <WaitingKinds kinds={work.data?.waiting ?? []} />
            <BranchMatrix branches={work.data?.branches ?? null} />
            <ComingList coming={work.data?.coming ?? []} />
          </div>
        )}
        <div className={styles.aside}>
          <Announcements />
          {!isWithout && <Numbers work={work} isFirm={user.companyId !== null} />}
        </div>
      </div>
    </PageFrame>
  );
}
