"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import type { Endpoint } from "@/contracts/kit/endpoint";
import type { ListPrint } from "@/contracts/kit/resource";
import type { ExportApi, ImportApi } from "@/contracts/kit/sheet";
import { AddButton } from "@/components/list/add-button";
import { ExportButton } from "@/components/workbook/export-button";
import { ImportButton, type ImportResource } from "@/components/workbook/import-button";
import { ListPrintButton } from "@/components/print/list-print-button";
import { useListAddress } from "@/components/record/use-record-address";
import type { ResourceList } from "@/components/list/use-resource-list";
import type { Read } from "@/lib/query/reads";
import { NEW_RECORD } from "@/lib/routes/new-record";

interface Props {
  readonly of: ImportResource & {
    readonly idKey: string;
    readonly api: ImportApi & ExportApi & { readonly list: Endpoint; readonly create: Endpoint };
    readonly print?: ListPrint;
  };
  readonly list: Pick<ResourceList<unknown>, "filters" | "query">;
  /** Reads that imported rows make old. */
  readonly invalidates: readonly Read[];
  /** What only this list has; it comes first. */
  readonly children?: ReactNode;
}

/** What every list of records has beside its title: 导入, 导出, 打印, and 新增, which leads to the new record's page. */
export function ListTools({ of, list, invalidates, children }: Props) {
  const router = useRouter();
  const { recordAt } = useListAddress(of.idKey);
  return (
    <>
      {children}
      <ImportButton of={of} invalidates={invalidates} />
      <ExportButton of={of} list={list} />
      {of.print && <ListPrintButton of={of.print} query={list.query} />}
      <AddButton of={of.api.create} onClick={() => router.push(recordAt(NEW_RECORD))} />
    </>
  );
}
