"use client";

import { Button, Input } from "antd";
import dynamic from "next/dynamic";
import { useState } from "react";
import { type BusinessParameter, businessParameterApi, PARAM_GROUPS } from "@/contracts/auth/business-parameter";
import { HistoryView } from "@/components/record/history/history-view";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { PageFrame } from "@/components/ui/page/page-frame";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import { ParamGroup } from "@/features/desk/params/param-group";
import { describe } from "@/lib/api/describe";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useBusinessParameters } from "@/lib/hooks/params";
import styles from "@/features/desk/params/params.module.css";

const ParamDialog = dynamic(() => import("@/features/desk/params/param-dialog").then((m) => m.ParamDialog));

const OTHERS = "其他";
const groupOf = ({ paramKey }: BusinessParameter): string => PARAM_GROUPS[paramKey.split(".")[0] ?? ""] ?? OTHERS;

/** Groups in the contract's order; those without a match are left out. */
function groupsOf(all: readonly BusinessParameter[], wanted: string) {
  const text = wanted.trim().toLowerCase();
  const fits = ({ paramKey, label }: BusinessParameter) => `${label} ${paramKey}`.toLowerCase().includes(text);
  return [...new Set(Object.values(PARAM_GROUPS)), OTHERS]
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

const NONE: ReadonlySet<string> = new Set();
const turned = (set: ReadonlySet<string>, title: string, isIn: boolean): ReadonlySet<string> =>
  new Set(isIn ? [...set, title] : [...set].filter((one) => one !== title));

/** Which groups are open: none at first, so that their titles are the index; all that match while something is looked for. */
function useOpenGroups(titles: readonly string[], wanted: string) {
  const [opened, setOpened] = useState(NONE);
  const [closed, setClosed] = useState(NONE);
  const isSearch = wanted.trim() !== "";
  const isOpen = (title: string): boolean => (isSearch ? !closed.has(title) : opened.has(title));
  const areAllOpen = titles.length > 0 && titles.every(isOpen);
  return {
    isOpen,
    areAllOpen,
    toggle: (title: string, open: boolean) =>
      isSearch ? setClosed(turned(closed, title, !open)) : setOpened(turned(opened, title, open)),
    toggleAll: () =>
      isSearch ? setClosed(areAllOpen ? new Set(titles) : NONE) : setOpened(areAllOpen ? NONE : new Set(titles)),
    /** Another word asks anew. */
    reset: () => setClosed(NONE),
  };
}

/** 业务参数: what the association may change without a release, in groups that fold, with who changed what. */
export function ParamsScreen() {
  const { data, error, refetch, isFetching } = useBusinessParameters();
  const [wanted, setWanted] = useState("");
  const [editedKey, setEdited] = useOpenDialog<string>("auth.param");
  const edited = data?.find(({ paramKey }) => paramKey === editedKey);
  const [asked, setAsked] = useState<BusinessParameter | null>(null);
  const groups = data && groupsOf(data, wanted);
  const open = useOpenGroups(groups?.map(({ title }) => title) ?? [], wanted);
  return (
    <PageFrame title="业务参数" hint="修改立即对全部用户生效，每次修改均留存记录。">
      <div className={styles.tools}>
        <Input
          className={styles.search ?? ""}
          allowClear
          placeholder="按名称查找"
          aria-label="查找参数"
          value={wanted}
          onChange={(event) => {
            setWanted(event.target.value);
            open.reset();
          }}
        />
        {groups && groups.length > 0 && (
          <Button onClick={open.toggleAll}>{open.areAllOpen ? "全部收起" : "全部展开"}</Button>
        )}
      </div>
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
          isOpen={open.isOpen(title)}
          onOpenChange={(isOpen) => open.toggle(title, isOpen)}
          onEdit={({ paramKey }) => setEdited(paramKey)}
          onHistory={setAsked}
        />
      ))}
      {edited && <ParamDialog param={edited} onClose={() => setEdited(null)} />}
      {asked && <History param={asked} onClose={() => setAsked(null)} />}
    </PageFrame>
  );
}
