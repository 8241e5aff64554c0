"use client";

import type { InputOf } from "@/contracts/kit/endpoint";
import type { ExportApi } from "@/contracts/kit/sheet";
import { SaveButton } from "@/components/record/save-button";
import type { ResourceList } from "@/components/list/use-resource-list";
import { fileHeader } from "@/lib/api/decode";
import { notifySuccess } from "@/lib/notify/notify";
import { useMayCall } from "@/lib/session/can";

interface Props {
  /** A resource whose api can export: one without `exportEndpoint` does not compile. */
  readonly of: { readonly title: string; readonly api: ExportApi };
  /** Whose filters and order the workbook follows. */
  readonly list: Pick<ResourceList<unknown>, "filters" | "query">;
}

/**
 * 「导出」: the filtered rows as a workbook; tells how many they were. Too many rows are refused in words, never cut. Only
 * for those who may make the call.
 */
export function ExportButton({ of: { title, api }, list }: Props) {
  const mayExport = useMayCall(api.export);
  const { sort } = list.query;
  // The export's query is the list's own filter.
  const input = { query: { ...list.filters, ...(sort === undefined ? {} : { sort }) } } as InputOf<ExportApi["export"]>;
  const tell = (file: Blob) => {
    const rows = fileHeader(file, "x-row-count");
    notifySuccess(rows === null ? "已导出" : `已导出，共 ${Number(rows).toLocaleString("zh-CN")} 行`);
  };
  if (!mayExport) return null;
  return (
    <SaveButton endpoint={api.export} input={input} fileName={`${title}.xlsx`} busyText="正在导出…" onSaved={tell}>
      导出
    </SaveButton>
  );
}
