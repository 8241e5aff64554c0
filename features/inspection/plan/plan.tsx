"use client";

import { Button } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import Link from "next/link";
import { type ReactNode, useEffect } from "react";
import { PLAN_STATUS, planApi, planResource, type PlanRow } from "@/contracts/inspection/plan";
import { inspectionCompanyApi } from "@/contracts/inspection/company";
import { ShowField } from "@/components/fields/show";
import { metasOf } from "@/components/list/columns";
import { useAsked } from "@/components/record/use-asked-call";
import { ResourceScreen } from "@/components/list/resource-screen";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";
import { askAgain } from "@/lib/query/reads";
import { href } from "@/lib/routes/href";
import { Can } from "@/lib/session/can";

const PlanDialog = dynamic(() => import("@/features/inspection/plan/plan-dialog").then((m) => m.PlanDialog));
const PublicityDialog = dynamic(() =>
  import("@/features/inspection/plan/publicity-dialog").then((m) => m.PublicityDialog),
);
const StatisticsDialog = dynamic(() =>
  import("@/features/inspection/plan/statistics-dialog").then((m) => m.StatisticsDialog),
);

type Open =
  | { readonly how: "edit" | "figures"; readonly planId: string }
  | { readonly how: "publicity"; readonly planId: string; readonly planName: string; readonly version: number }
  | { readonly how: "add" };
const METAS = metasOf(planResource.row);
/** How often the ending of a plan is looked at. */
const LOOK_MS = 2_000;
const READS = [planApi.list, planApi.get, planApi.statistics, inspectionCompanyApi.list];

/** What changes a plan's state, each with its question. */
function usePlanActs() {
  const asked = useAsked();
  const publishing = useEndpointMutation(planApi.publish, { invalidates: READS });
  const closing = useEndpointMutation(planApi.close, { invalidates: READS });
  const removal = useEndpointMutation(planApi.remove, { invalidates: READS });
  const publish = (row: PlanRow) =>
    asked(
      {
        title: `发布检查计划「${row.planName}」？`,
        content:
          "发布后为范围内每家单位生成检查任务（会员单位，分所随总所检查，不另生成），评分模板和检查范围不能再修改，填报截止只能延长。",
        confirmText: "发布计划",
      },
      () => publishing.mutateAsync({ params: { planId: row.planId }, body: { version: row.version } }),
      "计划已发布",
    );
  const close = (row: PlanRow) =>
    asked(
      {
        title: `结束检查计划「${row.planName}」？`,
        content: `还有 ${row.unsentCount} 家没有提交：填报期限已过的，将记为「未参加年检」；期限未到的，列为免检。已填写的内容保留。`,
        confirmText: "结束计划",
        danger: true,
      },
      () => closing.mutateAsync({ params: { planId: row.planId }, body: { version: row.version, reason: null } }),
      "计划已结束，没有提交的单位正在逐家登记",
    );
  const remove = (row: PlanRow) =>
    asked(
      {
        title: `删除检查计划「${row.planName}」？`,
        content: "草稿删除后不能恢复。",
        confirmText: "删除计划",
        danger: true,
      },
      () => removal.mutateAsync({ params: { planId: row.planId }, query: { version: row.version } }),
      "计划已删除",
    );
  return { publish, close, remove };
}

/** The state, and of a plan that is closed how many firms are still to be told that they were absent. */
function PlanState({ row }: { readonly row: PlanRow }) {
  const client = useQueryClient();
  const isRunning = row.lapsingCount > 0;
  const { data } = useEndpointQuery(
    planApi.get,
    { params: { planId: row.planId } },
    { isEnabled: isRunning, silent: true, noLoading: true, refetchIntervalMs: LOOK_MS },
  );
  const left = isRunning ? (data?.lapsingCount ?? row.lapsingCount) : 0;
  const isDone = isRunning && left === 0;
  useEffect(() => {
    if (isDone) void askAgain(client, READS);
  }, [client, isDone]);
  return (
    <>
      <ShowField value={row.planStatus} meta={METAS.get("planStatus") ?? { label: "" }} record={row} />
      {left > 0 && <p role="status">{`正在登记没有提交的单位，还剩 ${left} 家`}</p>}
    </>
  );
}

interface RowProps {
  readonly row: PlanRow;
  readonly acts: ReturnType<typeof usePlanActs>;
  readonly setOpen: (open: Open) => void;
}

/** What a plan's row offers, told apart by the list: 统计 and 公示 stand nowhere else, so they come first. // look.md "Lists" */
const planRowActions = ({ row, acts: { publish, close, remove }, setOpen }: RowProps): ReactNode => {
  const { planId, planName, planStatus, version } = row;
  const edit = (
    <Button type="link" aria-label={`编辑 ${planName}`} onClick={() => setOpen({ how: "edit", planId })}>
      编辑
    </Button>
  );
  if (planStatus === PLAN_STATUS.draft)
    return (
      <Can need="g_hy_desk_inspection_edit">
        {edit}
        <Button type="link" aria-label={`发布 ${planName}`} onClick={() => void publish(row)}>
          发布
        </Button>
        <Button type="link" danger aria-label={`删除 ${planName}`} onClick={() => void remove(row)}>
          删除
        </Button>
      </Can>
    );
  return (
    <>
      <Button type="link" aria-label={`统计 ${planName}`} onClick={() => setOpen({ how: "figures", planId })}>
        统计
      </Button>
      <Can need="g_hy_desk_inspection_edit">
        <Button
          type="link"
          aria-label={`公示 ${planName}`}
          onClick={() => setOpen({ how: "publicity", planId, planName, version })}
        >
          公示
        </Button>
      </Can>
      <Link href={href("inspection.desk-company", { planId })} aria-label={`检查任务 ${planName}`}>
        检查任务
      </Link>
      {planStatus === PLAN_STATUS.published && (
        <Can need="g_hy_desk_inspection_edit">
          {edit}
          <Button type="link" danger aria-label={`结束 ${planName}`} onClick={() => void close(row)}>
            结束
          </Button>
        </Can>
      )}
    </>
  );
};

/** 检查计划 of the association: drafted, published, extended, closed. // domain b §1 (2a), (4) */
export function PlanScreen() {
  const [open, setOpen] = useOpenDialog<Open>("inspection.plan");
  const planId = open !== null && open.how === "edit" ? open.planId : null;
  const { data: plan } = useEndpointQuery(
    planApi.get,
    { params: { planId: planId ?? "" } },
    { isEnabled: planId !== null },
  );
  const acts = usePlanActs();
  const closeDialog = () => setOpen(null);
  return (
    <ResourceScreen
      of={planResource}
      noun="检查计划"
      actions={() => (
        <Can need="g_hy_desk_inspection_edit">
          <Button type="primary" onClick={() => setOpen({ how: "add" })}>
            新建计划
          </Button>
        </Can>
      )}
      render={{ planStatus: (row) => <PlanState row={row} /> }}
      rowActions={(row) => planRowActions({ row, acts, setOpen })}
      empty={{ title: "还没有检查计划", hint: "点击「新建计划」起草第一份计划，发布后各单位开始填报。" }}
    >
      {open?.how === "add" && <PlanDialog plan={null} onClose={closeDialog} />}
      {open?.how === "edit" && plan?.planId === open.planId && (
        <PlanDialog key={plan.version} plan={plan} onClose={closeDialog} />
      )}
      {open?.how === "publicity" && <PublicityDialog plan={open} onClose={closeDialog} />}
      {open?.how === "figures" && <StatisticsDialog planId={open.planId} onClose={closeDialog} />}
    </ResourceScreen>
  );
}
