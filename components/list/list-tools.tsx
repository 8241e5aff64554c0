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
import { MoreBox } from "@/components/ui/more-box";
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

/** ⋯ of a list: 导入, 导出, 打印, as far as there is one and the user may. */
export function ListMore({ children }: { children: ReactNode }) {
  return <MoreBox label="导入、导出与打印">{children}</MoreBox>;
}

/** What every list of records has in its row of tools: ⋯ with 导入, 导出 and 打印. */
export function ListTools({ of, list, invalidates }: Omit<Props, "children">) {
  return (
    <ListMore>
      <ImportButton of={of} invalidates={invalidates} />
      <ExportButton of={of} list={list} />
      {of.print && <ListPrintButton of={of.print} query={list.query} />}
    </ListMore>
  );
}

/** Beside its title: 新增, which leads to the new record's page, and what only this list has before it. */
export function ListActions({ of, children }: Pick<Props, "of" | "children">) {
  const router = useRouter();
  const { recordAt } = useListAddress(of.idKey);
  return (
    <>
      {children}
      <AddButton of={of.api.create} onClick={() => router.push(recordAt(NEW_RECORD))} />
    </>
  );
}
