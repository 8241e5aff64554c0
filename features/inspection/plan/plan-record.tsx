"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { INSPECT_TYPE } from "@/contracts/inspection/company-fields";
import { PLAN_STATUS, planApi, planDetail, type PlanDetail, planResource, SCOPE } from "@/contracts/inspection/plan";
import { DEDUCTIONS, type Template } from "@/contracts/inspection/template";
import { PlanState, usePlanActs, usePlanDialogs } from "@/features/inspection/plan/plan-acts";
import { metasOf } from "@/components/list/table/columns";
import { FilesView } from "@/components/record/files/files-view";
import { HistoryView } from "@/components/record/history/history-view";
import { Neighbours } from "@/components/record/page/neighbours";
import { type HeadActions, RecordHead } from "@/components/record/page/record-head";
import { RecordPage } from "@/components/record/page/record-page";
import { RecordSkeleton } from "@/components/record/page/record-skeleton";
import { RecordFrame } from "@/components/record/record-frame";
import { itemsOf, RecordSection, ViewSection } from "@/components/record/record-view";
import { wordsOf } from "@/components/record/record-words";
import { useListAddress, useRecordAddress } from "@/components/record/use-record-address";
import { EmptyState } from "@/components/ui/state/empty-state";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { dateTime } from "@/lib/format/date";
import { useEndpointQuery } from "@/lib/query/query-of";
import { href } from "@/lib/routes/href";
import { Can } from "@/lib/session/can";
import { useCan } from "@/lib/session/context";

const METAS = metasOf(planDetail);
const TABS = ["basic", "template", "special", "files", "history"] as const;
const HISTORY_WORDS = wordsOf({ create: "新建", update: "修改", publish: "发布", close: "结束", publicise: "公示" });
const BASIC = ["planNo", "inspectType", "inspectYear", "specialReason", "periodStart", "periodEnd"];
const COURSE = ["fillStart", "fillEnd", "publishTime", "closeTime", "updateUserName", "updateTime"];
const FIGURES = ["taskCount", "submittedCount", "closedCount", "unsentCount"];
const GROUPS = ["检查计划", "检查范围", "办理情况", "检查依据"].map((title) => ({ title, keys: [] }));
const HEADS = ["编号", "核查内容", "分值", "材料"];

/** Whom it is about: all, some places, some firms, or so many that are drawn. */
function scopeItems(plan: PlanDetail) {
  const { scopeType, scopeNames } = plan;
  const named = scopeType === SCOPE.cities || scopeType === SCOPE.firms;
  return [
    ...itemsOf(METAS, scopeType === SCOPE.random ? ["scopeType", "randomCount"] : ["scopeType"], plan),
    ...(named
      ? [{ label: scopeType === SCOPE.cities ? "地市" : "单位", value: scopeNames.join("、"), wide: true }]
      : []),
    ...itemsOf(METAS, FIGURES, plan),
  ];
}

const Basic = ({ plan }: { readonly plan: PlanDetail }) => (
  <>
    <RecordSection
      title="检查计划"
      items={itemsOf(
        METAS,
        plan.inspectType === INSPECT_TYPE.special ? BASIC : BASIC.filter((key) => key !== "specialReason"),
        plan,
      )}
    />
    <RecordSection title="检查范围" items={scopeItems(plan)} />
    <RecordSection title="办理情况" items={itemsOf(METAS, COURSE, plan, { noneTexts: { publishTime: "尚未发布" } })} />
    <RecordSection title="检查依据" items={itemsOf(METAS, ["basis"], plan)} />
  </>
);

type Item = Template[number]["items"][number];
/** What a firm has to bring for an item. */
const paperOf = ({ auto, needsFile }: Item): string => (auto !== null ? "系统计算" : needsFile ? "需上传" : "—");

/** Sections with their weights and items, as the firms will answer them. */
const TemplateView = ({ template }: { readonly template: Template }) =>
  template.map(({ key, title, weight, items }) => (
    <ViewSection
      key={key}
      title={`${key} ${title}（${key === DEDUCTIONS ? "扣分" : `${weight} 分`}，${items.length} 项）`}
    >
      <table className={`${small.table} ${small.cards}`} aria-label={`${title}核查项目`}>
        <SmallTableHead heads={HEADS} />
        <tbody>
          {items.map((item) => (
            <tr key={item.code}>
              <td className={small.code} data-label={HEADS[0]}>
                {item.code}
              </td>
              <td data-label={HEADS[1]} data-name="true">
                {item.title}
                {item.isVeto && "（一票否决）"}
              </td>
              <td className={small.code} data-label={HEADS[2]}>
                {item.points}
              </td>
              <td data-label={HEADS[3]}>{paperOf(item)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ViewSection>
  ));

const SpecialView = ({ plan: { specialItems } }: { readonly plan: PlanDetail }) =>
  specialItems.length === 0 ? (
    <EmptyState title="还没有专项核查事项" hint="发布前至少填写一项。" />
  ) : (
    <table className={`${small.table} ${small.cards}`} aria-label="专项核查事项">
      <SmallTableHead heads={["编号", "核查事项", "核查内容"]} />
      <tbody>
        {specialItems.map(({ itemCode, itemName, checkContent }) => (
          <tr key={itemCode}>
            <td className={small.code} data-label="编号">
              {itemCode}
            </td>
            <td data-label="核查事项" data-name="true">
              {itemName}
            </td>
            <td data-label="核查内容">{checkContent}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );

interface ActionsProps {
  readonly plan: PlanDetail;
  readonly acts: ReturnType<typeof usePlanActs>;
  readonly setOpen: ReturnType<typeof usePlanDialogs>["setOpen"];
  readonly go: (path: string) => void;
  /** Where it was listed. */
  readonly listAt: string;
}

/** What may be done with a plan in its state: of a draft 发布, of one that runs 检查任务 first. */
function actionsOf({ plan, acts, setOpen, go, listAt }: ActionsProps): HeadActions {
  const { planId, planName, planStatus, version } = plan;
  const may = (children: ReactNode) => <Can need="g_hy_desk_inspection_edit">{children}</Can>;
  const edit = <Button onClick={() => setOpen({ how: "edit", planId })}>编辑</Button>;
  if (planStatus === PLAN_STATUS.draft)
    return {
      main: may(
        <Button type="primary" onClick={() => void acts.publish(plan)}>
          发布
        </Button>,
      ),
      others: may(edit),
      danger: may(
        <Button danger onClick={() => void acts.remove(plan).then((isGone) => isGone && go(listAt))}>
          删除
        </Button>,
      ),
    };
  const isRunning = planStatus === PLAN_STATUS.published;
  return {
    main: (
      <Button type="primary" onClick={() => go(href("inspection.desk-company", { planId }))}>
        检查任务
      </Button>
    ),
    others: (
      <>
        <Button onClick={() => setOpen({ how: "figures", planId })}>统计</Button>
        {may(
          <>
            <Button onClick={() => setOpen({ how: "publicity", planId, planName, version })}>公示</Button>
            {isRunning && edit}
          </>,
        )}
      </>
    ),
    danger: isRunning
      ? may(
          <Button danger onClick={() => void acts.close(plan)}>
            结束
          </Button>,
        )
      : undefined,
  };
}

function Plan({ plan, listAt }: { readonly plan: PlanDetail; readonly listAt: string }) {
  const router = useRouter();
  const { tab, setTab } = useRecordAddress(TABS);
  const { setOpen, dialogs } = usePlanDialogs();
  const acts = usePlanActs();
  const mayEdit = useCan("g_hy_desk_inspection_edit");
  const { template, attachments } = plan;
  const go = (path: string) => router.push(path);
  const parts = [
    { key: "basic" as const, label: "基本信息", sections: GROUPS, children: <Basic plan={plan} /> },
    {
      key: "template" as const,
      label: `评分模板（${template.length} 节）`,
      children: <TemplateView template={template} />,
    },
    ...(plan.inspectType === INSPECT_TYPE.special
      ? [{ key: "special" as const, label: "专项核查事项", children: <SpecialView plan={plan} /> }]
      : []),
    {
      key: "files" as const,
      label: `检查通知（${attachments.length}）`,
      children: (
        <FilesView
          files={attachments}
          emptyHint={mayEdit && plan.planStatus === PLAN_STATUS.draft ? "点击「编辑」上传检查通知，发布前须上传。" : ""}
        />
      ),
    },
    {
      key: "history" as const,
      label: "变更记录",
      children: (
        <HistoryView
          of={planApi.history}
          params={{ planId: plan.planId }}
          wordsOf={HISTORY_WORDS}
          emptyHint="修改、发布或结束以后，记录会出现在这里。"
        />
      ),
    },
  ];
  return (
    <>
      <RecordPage
        head={
          <RecordHead
            title={plan.planName}
            mark={<PlanState row={plan} />}
            back={{ label: "返回列表", onClick: () => go(listAt) }}
            neighbours={<Neighbours list={planResource} idKey="planId" id={plan.planId} />}
            facts={[
              { label: "计划编号", value: plan.planNo },
              { label: "检查年度", value: plan.inspectYear },
              { label: "填报截止", value: dateTime(plan.fillEnd) },
            ]}
            actions={actionsOf({ plan, acts, setOpen, go, listAt })}
          />
        }
        parts={parts}
        active={parts.some(({ key }) => key === tab) ? tab : "basic"}
        onChange={setTab}
        dropsHidden
      />
      {dialogs}
    </>
  );
}

/** One plan to read: what is inspected, whom, by which sheet, and how far it is. // domain b §1 (2a) */
export function PlanRecord({ planId }: { readonly planId: string }) {
  const { listAt } = useListAddress("planId");
  const result = useEndpointQuery(planApi.get, { params: { planId } }, { silent: true });
  return (
    <RecordFrame
      result={result}
      title="检查计划"
      failedTitle="检查计划加载失败"
      missing={{ title: "没有这份检查计划", hint: "可能已被删除，请从列表重新进入。" }}
      loading={<RecordSkeleton title="检查计划" labels={["基本信息", "评分模板", "检查通知", "变更记录"]} />}
    >
      {(plan) => <Plan key={plan.planId} plan={plan} listAt={listAt} />}
    </RecordFrame>
  );
}
