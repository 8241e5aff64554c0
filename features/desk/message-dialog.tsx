"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { z } from "zod";
import { metasOf } from "@/components/list/table/columns";
import { itemsOf } from "@/components/record/record-view";
import { DescriptionGrid } from "@/components/ui/description-grid";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { ErrorState } from "@/components/ui/state/error-state";
import { Note } from "@/components/ui/note";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import { describe } from "@/lib/api/describe";
import styles from "@/features/desk/desk.module.css";

interface Detail {
  readonly content: string | null;
  readonly isSecret: boolean;
  readonly fileNames?: readonly string[];
}

interface Props<D extends Detail> {
  readonly title: string;
  readonly schema: z.ZodObject;
  /** Items in order. */
  readonly keys: readonly string[];
  readonly message: UseQueryResult<D>;
  readonly onClose: () => void;
}

function Text({ content, isSecret }: Detail) {
  if (content === null)
    return <Note tone="note">{isSecret ? "内容含验证码或密码，不显示。" : "内容已按保存期限清除。"}</Note>;
  return (
    <>
      {isSecret && (
        <Note tone="warn">
          本站点为演示环境且没有接入发送网关，因此可在此查看含验证码或密码的内容；每次查看均留痕。
        </Note>
      )}
      <p className={styles.content}>{content}</p>
    </>
  );
}

/** One message with its text, as far as it may be seen. */
export function MessageDialog<D extends Detail>({ title, schema, keys, message, onClose }: Props<D>) {
  const { data, error, refetch, isFetching } = message;
  return (
    <DragDialog open title={title} onClose={onClose}>
      {error && !data && (
        <ErrorState
          title="内容加载失败"
          hint={describe(error).text}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!error && !data && <ListSkeleton rows={4} columns={2} filterRows={0} />}
      {data && (
        <>
          <DescriptionGrid items={itemsOf(metasOf(schema), keys, data)} />
          {data.fileNames && data.fileNames.length > 0 && (
            <p className={styles.files}>附件：{data.fileNames.join("、")}</p>
          )}
          <h3 className={styles.heading}>内容</h3>
          <Text content={data.content} isSecret={data.isSecret} />
        </>
      )}
    </DragDialog>
  );
}
