"use client";

import { Input } from "antd";
import dynamic from "next/dynamic";
import { useState } from "react";
import { type BusinessParameter, businessParameterApi, PARAM_GROUPS } from "@/contracts/auth/business-parameter";
import { HistoryView } from "@/components/record/history-view";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { PageFrame } from "@/components/ui/page-frame";
import { ListSkeleton } from "@/components/ui/skeletons";
import { ParamGroup } from "@/features/desk/param-group";
import { describe } from "@/lib/api/describe";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useBusinessParameters } from "@/lib/hooks/params";
import styles from "@/features/desk/params.module.css";

const ParamDialog = dynamic(() => import("@/features/desk/param-dialog").then((m) => m.ParamDialog));

const OTHERS = "其他";
const groupOf = ({ paramKey }: BusinessParameter): string => PARAM_GROUPS[paramKey.split(".")[0] ?? ""] ?? OTHERS;

/** Groups in the contract's order; those without a match are left out. */
function groupsOf(all: readonly BusinessParameter[], wanted: string) {
  const text = wanted.trim().toLowerCase();
  const fits = ({ paramKey, label }: BusinessParameter) => `${label} ${paramKey}`.toLowerCase().includes(text);
  return [...Object.values(PARAM_GROUPS), OTHERS]
    .map((title) => ({ title, params: all.filter((param) => groupOf(param) === title && fits(param)) }))
    .filter(({ params }) => params.length > 0);
}

function History({ param, onClose }: { param: BusinessParameter; onClose: () => void }) {
  return (
    <DragDialog open title={`变更记录：${param.label}`} onClose={onClose}>
      <HistoryView
        of={businessParameterApi.history}
        params={{ paramKey: param.paramKey }}
        wordsOf={() => ({ text: "修改", tone: "info" })}
        emptyHint="修改后在这里记录何人何时由何值改为何值。"
      />
    </DragDialog>
  );
}

/** 业务参数: what the association may change without a release, grouped, with who changed what. */
export function ParamsScreen() {
  const { data, error, refetch, isFetching } = useBusinessParameters();
  const [wanted, setWanted] = useState("");
  const [editedKey, setEdited] = useOpenDialog<string>("auth.param");
  const edited = data?.find(({ paramKey }) => paramKey === editedKey);
  const [asked, setAsked] = useState<BusinessParameter | null>(null);
  const groups = data && groupsOf(data, wanted);
  return (
    <PageFrame title="业务参数" hint="修改立即对全部用户生效，每次修改均留存记录。">
      <Input
        className={styles.search ?? ""}
        allowClear
        placeholder="按名称查找"
        aria-label="查找参数"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {error && !data && (
        <ErrorState
          title="业务参数加载失败"
          hint={describe(error).text}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!error && !data && <ListSkeleton rows={8} columns={4} filterRows={0} />}
      {groups?.length === 0 && <EmptyState title="没有符合条件的参数" hint="请换一个词查找。" />}
      {groups?.map(({ title, params }) => (
        <ParamGroup
          key={title}
          title={title}
          params={params}
          onEdit={({ paramKey }) => setEdited(paramKey)}
          onHistory={setAsked}
        />
      ))}
      {edited && <ParamDialog param={edited} onClose={() => setEdited(null)} />}
      {asked && <History param={asked} onClose={() => setAsked(null)} />}
    </PageFrame>
  );
}
