"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import Link from "next/link";
import type { ReactNode } from "react";
import { PLAN_STATUS, planResource, type PlanRow } from "@/contracts/inspection/plan";
import { type Open, PlanState, usePlanActs, usePlanDialogs } from "@/features/inspection/plan/plan-acts";
import { ResourceScreen } from "@/components/list/resource-screen";
import { useListAddress } from "@/components/record/use-record-address";
import { href } from "@/lib/routes/href";
import { Can } from "@/lib/session/can";

const PlanRecord = dynamic(() => import("@/features/inspection/plan/plan-record").then((m) => m.PlanRecord));

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
  const copy = (
    <Button type="link" aria-label={`复制 ${planName}`} onClick={() => setOpen({ how: "copy", planId })}>
      复制
    </Button>
  );
  if (planStatus === PLAN_STATUS.draft)
    return (
      <Can need="g_hy_desk_inspection_edit">
        {edit}
        <Button type="link" aria-label={`发布 ${planName}`} onClick={() => void publish(row)}>
          发布
        </Button>
        {copy}
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
      <Can need="g_hy_desk_inspection_edit">{copy}</Can>
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

function Plans() {
  const { recordAt } = useListAddress("planId");
  const { setOpen, dialogs } = usePlanDialogs();
  const acts = usePlanActs();
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
      opens={{ key: "planName", at: ({ planId }) => recordAt(planId) }}
      render={{ planStatus: (row) => <PlanState row={row} /> }}
      rowActions={(row) => planRowActions({ row, acts, setOpen })}
      empty={{ title: "还没有检查计划", hint: "点击「新建计划」起草第一份计划，发布后各单位开始填报。" }}
    >
      {dialogs}
    </ResourceScreen>
  );
}

/** 检查计划 of the association: drafted, published, extended, closed; each is read on its own page. // domain b §1 (2a), (4) */
export function PlanScreen() {
  const { id } = useListAddress("planId");
  return id ? <PlanRecord planId={id} /> : <Plans />;
}
