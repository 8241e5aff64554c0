"use client";

import type { ReactNode } from "react";
import type { ResourceList } from "@/components/list/use-resource-list";
import { EmptyState } from "@/components/ui/empty-state";
import { PlainButton } from "@/components/ui/plain-button";

export type EmptyText = { readonly title: string; readonly hint?: ReactNode; readonly action?: ReactNode };

interface Props<Row> {
  readonly title: string;
  readonly list: ResourceList<Row>;
  readonly empty: EmptyText | undefined;
}

/** Why a list shows nothing, and what to do next. // look.md "Lists" */
export function NoRows<Row>({ title, list, empty }: Props<Row>) {
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
  if (Object.keys(list.filters).length > 0) {
    return <EmptyState title={`没有符合条件的${title}`} hint="请放宽或去掉查询条件。" />;
  }
  return <EmptyState title={empty?.title ?? `还没有${title}`} hint={empty?.hint} action={empty?.action} />;
}
