"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import type { Endpoint } from "@/contracts/kit/endpoint";
import type { ListPrint } from "@/contracts/kit/resource";
import type { ExportApi, ImportApi } from "@/contracts/kit/sheet";
import { AddButton } from "@/components/list/add-button";
import type { Exporting } from "@/components/workbook/export-button";
import type { ImportResource } from "@/components/workbook/import-button";
import { useListAddress } from "@/components/record/use-record-address";
import { MoreBox } from "@/components/ui/more-box";
import type { ResourceList } from "@/components/list/use-resource-list";
import { useExpectsExport } from "@/lib/hooks/expected-exports";
import type { Read } from "@/lib/query/reads";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { mayCall, type Need } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

const ExportJobButton = dynamic(() => import("@/components/workbook/export-job-button").then((m) => m.ExportJobButton));
const MorePanel = dynamic(() => import("@/components/list/list-more").then((m) => m.MorePanel));

export interface ListMoreProps {
  readonly list: Pick<ResourceList<unknown>, "filters" | "query">;
  readonly importing?: { readonly of: ImportResource; readonly invalidates: readonly Read[] } | undefined;
  readonly exporting?: Exporting | undefined;
  readonly printing?: ListPrint | undefined;
  /** What is printed, where it is not what the list shows. */
  readonly printQuery?: Readonly<Record<string, unknown>>;
}

/**
 * ⋯ of a list: 导入, 导出, 打印, as far as there is one and the user may; absent otherwise. Loads when it opens. An export
 * that goes on in the background stands beside it.
 */
export function ListMore(props: ListMoreProps) {
  const { importing, exporting, printing } = props;
  const user = useUser();
  const isExporting = useExpectsExport(exporting?.api.exportCurrent?.id);
  const entering = user.closedBooks === null ? importing?.of.api.importStart : undefined;
  const calls = [entering, exporting?.api.export, printing?.of];
  if (!calls.some((one) => one !== undefined && mayCall(one, user))) return null;
  return (
    <>
      {exporting && isExporting && <ExportJobButton of={exporting} />}
      <MoreBox label="更多工具">{() => <MorePanel {...props} isExportShown={isExporting} />}</MoreBox>
    </>
  );
}

interface Of {
  readonly of: ImportResource & {
    readonly idKey: string;
    readonly api: ImportApi & ExportApi & { readonly list: Endpoint; readonly create: Endpoint };
    readonly print?: ListPrint;
    readonly exportsClear?: Need;
  };
}

/** What every list of records has in its row of tools: ⋯ with 导入, 导出 and 打印. */
export const ListTools = ({
  of,
  list,
  invalidates,
}: Of & Pick<ListMoreProps, "list"> & { invalidates: readonly Read[] }) => (
  <ListMore list={list} importing={{ of, invalidates }} exporting={of} printing={of.print} />
);

/** Beside its title: 新增, which leads to the new record's page, and what only this list has before it. */
export function ListActions({ of, children }: Of & { readonly children?: ReactNode }) {
  const router = useRouter();
  const { recordAt } = useListAddress(of.idKey);
  return (
    <>
      {children}
      <AddButton of={of.api.create} onClick={() => router.push(recordAt(NEW_RECORD))} />
    </>
  );
}
