"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import type { z } from "zod";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { call } from "@/lib/api/call";
import { date } from "@/lib/format/date";
import { useOnDemand } from "@/lib/query/use-on-demand";
import { useMayCall } from "@/lib/session/can";

const ListPrint = dynamic(() => import("@/components/resource/list-print").then((m) => m.ListPrint));

interface Props {
  /** Answers `{ companyName, rows }` for the filters in force. */
  readonly of: Endpoint;
  /** What the list shows; its page is left out, since all of it is printed. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly schema: z.ZodObject;
  readonly keys: readonly string[];
  /** The form's title. */
  readonly title: string;
  readonly children: string;
}

interface Listed {
  readonly companyName: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Prints the filtered list on A4 across: loads it, then opens the print dialog. A refusal is told once. Only for those
 * who may make the call.
 */
export function ListPrintButton({ of, query, schema, keys, title, children }: Props) {
  const mayPrint = useMayCall(of);
  const { page: _page, pageSize: _size, ...filters } = query;
  const { data, isPending, ask, forget } = useOnDemand(
    () => call(of, { query: filters } as never) as unknown as Promise<Listed>,
  );
  if (!mayPrint) return null;
  return (
    <>
      <Button onClick={() => void ask()} loading={isPending}>
        {children}
      </Button>
      {data && (
        <ListPrint
          title={title}
          firm={data.companyName}
          period={`打印日期 ${date(new Date().toISOString())}　共 ${data.rows.length} 条`}
          schema={schema}
          keys={keys}
          rows={data.rows}
          onDone={forget}
        />
      )}
    </>
  );
}
