"use client";

import type { ReactNode } from "react";
import { besidesTabs, type ListTab, tabOf } from "@/contracts/kit/list-tabs";
import type { ResourceList } from "@/components/list/use-resource-list";
import { EmptyState } from "@/components/ui/state/empty-state";
import { PlainButton } from "@/components/ui/plain-button";

export type EmptyText = { readonly title: string; readonly hint?: ReactNode; readonly action?: ReactNode };

interface Props<Row> {
  readonly title: string;
  readonly list: ResourceList<Row>;
  readonly empty: EmptyText | undefined;
  readonly tabs?: readonly ListTab[] | undefined;
}

/** Whether somebody narrowed the list: the tab that it opens with is none's question. */
function isAsked(tabs: readonly ListTab[], filters: Readonly<Record<string, unknown>>): boolean {
  const unasked = tabs.find((tab) => tab.isUnasked);
  const isOpened = unasked && tabOf(tabs, filters) === unasked;
  return Object.keys(isOpened ? besidesTabs(tabs, filters) : filters).length > 0;
}

/** Why a list shows nothing, and what to do next. // look.md "Lists" */
export function NoRows<Row>({ title, list, empty, tabs = [] }: Props<Row>) {
  if (list.totalCount > 0) {
    const first = () => list.setPage(1, list.query.pageSize);
    return (
      <EmptyState
        title={`第 ${list.query.page} 页没有内容`}
        hint={`符合条件的共 ${list.totalCount} 条，在前面的页上。`}
        action={<PlainButton onClick={first}>回到第一页</PlainButton>}
      />
    );
  }
  if (isAsked(tabs, list.filters)) {
    return <EmptyState title={`没有符合条件的${title}`} hint="请放宽或去掉查询条件。" />;
  }
  return <EmptyState title={empty?.title ?? `还没有${title}`} hint={empty?.hint} action={empty?.action} />;
}
