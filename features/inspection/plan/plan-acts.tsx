"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useEffect } from "react";
import { inspectionCompanyApi } from "@/contracts/inspection/company";
import { planApi, planResource, type PlanRow } from "@/contracts/inspection/plan";
import { ShowField } from "@/components/fields/show";
import { metasOf } from "@/components/list/table/columns";
import { useAsked } from "@/components/record/use-asked-call";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";
import { askAgain } from "@/lib/query/reads";

const PlanDialog = dynamic(() => import("@/features/inspection/plan/plan-dialog").then((m) => m.PlanDialog));
const PublicityDialog = dynamic(() =>
  import("@/features/inspection/plan/publicity-dialog").then((m) => m.PublicityDialog),
);
const StatisticsDialog = dynamic(() =>
  import("@/features/inspection/plan/statistics-dialog").then((m) => m.StatisticsDialog),
);

export type Open =
  | { readonly how: "edit" | "copy" | "figures"; readonly planId: string }
  | { readonly how: "publicity"; readonly planId: string; readonly planName: string; readonly version: number }
  | { readonly how: "add" };
const METAS = metasOf(planResource.row);
/** How often the ending of a plan is looked at. */
const LOOK_MS = 2_000;
const READS = [planApi.list, planApi.get, planApi.history, planApi.statistics, inspectionCompanyApi.list];

/** What changes a plan's state, each with its question. */
export function usePlanActs() {
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
export function PlanState({ row }: { readonly row: PlanRow }) {
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

/** What a plan, in its list or on its page, is opened for. */
export function usePlanDialogs(): { readonly setOpen: (open: Open) => void; readonly dialogs: ReactNode } {
  const [open, setOpen] = useOpenDialog<Open>("inspection.plan");
  const planId = open !== null && (open.how === "edit" || open.how === "copy") ? open.planId : null;
  const { data: plan } = useEndpointQuery(
    planApi.get,
    { params: { planId: planId ?? "" } },
    { isEnabled: planId !== null },
  );
  const close = () => setOpen(null);
  const dialogs = (
    <>
      {open?.how === "add" && <PlanDialog plan={null} onClose={close} />}
      {open?.how === "edit" && plan?.planId === open.planId && (
        <PlanDialog key={plan.version} plan={plan} onClose={close} />
      )}
      {open?.how === "copy" && plan?.planId === open.planId && <PlanDialog plan={null} from={plan} onClose={close} />}
      {open?.how === "publicity" && <PublicityDialog plan={open} onClose={close} />}
      {open?.how === "figures" && <StatisticsDialog planId={open.planId} onClose={close} />}
    </>
  );
  return { setOpen, dialogs };
}
