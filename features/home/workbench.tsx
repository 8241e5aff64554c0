"use client";

import { ErrorState } from "@/components/ui/error-state";
import { PageFrame } from "@/components/ui/page-frame";
import { SkeletonBlock } from "@/features/home/skeleton-block";
import { Figures } from "@/features/home/figures";
import { NoticeList } from "@/features/home/notice-list";
import { StartSteps } from "@/features/home/start-steps";
import { TodoList } from "@/features/home/todo-list";
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

function Todos({ work }: { work: Work }) {
  return (
    <section className={styles.main} aria-labelledby="todos">
      <h2 id="todos" className={styles.heading}>
        待办事项
        {work.data && work.data.todos.length > 0 && <span className={styles.count}>{work.data.todos.length}</span>}
      </h2>
      {work.isPending && <SkeletonBlock rows={4} />}
      {work.isError && (
        <ErrorState
          title="待办事项加载失败"
          hint={describe(work.error).text}
          onRetry={() => void work.refetch()}
          retrying={work.isFetching}
        />
      )}
      {work.data && <TodoList todos={work.data.todos} />}
    </section>
  );
}

/** What matters to this user today: to-dos, the own firm's figures, notices. */
export function WorkbenchScreen() {
  const user = useUser();
  const work = useWorkbench();
  const notices = useNotices();
  // The reckoning is ours; the greeting and the notices stand without it. // decision 0029
  const isWithout = isAbsent(work.error);
  return (
    <PageFrame title={`${user.nickName}，您好`} hint={work.data ? longDate(work.data.today) : "\u00a0"}>
      <StartSteps steps={work.data?.startSteps ?? []} />
      <div className={styles.grid}>
        {!isWithout && <Todos work={work} />}
        <div className={styles.aside}>
          {!isWithout && (
            <section aria-labelledby="figures">
              <h2 id="figures" className={styles.heading}>
                {user.companyId ? "本所数字" : "会员概况"}
              </h2>
              {work.isPending ? <SkeletonBlock rows={2} /> : <Figures figures={work.data?.figures ?? []} />}
            </section>
          )}
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
        </div>
      </div>
    </PageFrame>
  );
}
