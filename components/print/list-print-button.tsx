"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import type { ListPrint as ListPrintOf } from "@/contracts/kit/resource";
import { call } from "@/lib/api/call";
import { date } from "@/lib/format/date";
import { useOnDemand } from "@/lib/query/use-on-demand";
import { useMayCall } from "@/lib/session/can";

const ListPrint = dynamic(() => import("@/components/print/list-print").then((m) => m.ListPrint));

interface Props {
  readonly of: ListPrintOf;
  /** What the list shows; its page is left out, since all of it is printed. */
  readonly query: Readonly<Record<string, unknown>>;
}

interface Listed {
  readonly companyName: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Prints the filtered list on A4 across: loads it, then opens the print dialog. A refusal is told once. Only for those
 * who may make the call.
 */
export function ListPrintButton({ of: { of, label, title, row, columns, signatures = [], seal }, query }: Props) {
  const mayPrint = useMayCall(of);
  const { page: _page, pageSize: _size, ...filters } = query;
  const { data, isPending, ask, forget } = useOnDemand(
    () => call(of, { query: filters } as never) as unknown as Promise<Listed>,
  );
  if (!mayPrint) return null;
  return (
    <>
      <Button onClick={() => void ask()} loading={isPending}>
        {label}
      </Button>
      {data && (
        <ListPrint
          title={title}
          firm={data.companyName}
          period={`打印日期：${date(new Date().toISOString())}　共 ${data.rows.length} 条`}
          schema={row}
          keys={columns}
          rows={data.rows}
          signatures={signatures}
          {...(seal === undefined ? {} : { seal })}
          onDone={forget}
        />
      )}
    </>
  );
}
