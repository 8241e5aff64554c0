"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useMemo } from "react";
import type { z } from "zod";
import type { Endpoint } from "@/contracts/kit/endpoint";
import type { Plain } from "@/contracts/kit/plain";
import { PAGE_SIZES } from "@/contracts/kit/query";
import type { PlainLook, PlainRecord as Shown } from "@/components/resource/plain-spec";
import { useListAddress } from "@/components/resource/use-record-address";
import type { ResourceList } from "@/components/resource/use-resource-list";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useUser } from "@/lib/session/context";

// Apart: a list does not load what a record needs, nor the other way round.
const PlainList = dynamic(() => import("@/components/resource/plain-list").then((m) => m.PlainList));
const PlainRecord = dynamic(() => import("@/components/resource/plain-record").then((m) => m.PlainRecord));

/** A plain record's screen: its look, and what stands on it beside the usual. */
export interface PlainScreenParts<P extends Plain> extends PlainLook<P> {
  /** Each firm has one at most: who has it cannot add another. */
  readonly isSingle?: true;
  readonly empty?: { readonly title?: string; readonly hint?: ReactNode };
  /** Instead of 新增: the call that makes a record here, and what its button says. */
  readonly entry?: { readonly of: Endpoint; readonly label: string };
  /** Between the filters and the rows. */
  readonly above?: (list: ResourceList<z.output<P["row"]>>) => ReactNode;
  /** Before 导出 and 新增. */
  readonly listActions?: (list: ResourceList<z.output<P["row"]>>) => ReactNode;
  /** Behind 编辑 and 删除. */
  readonly rowActions?: (row: z.output<P["row"]>) => ReactNode;
  /** Of the column that holds the rows' actions, in px. */
  readonly rowActionsWidth?: number;
  /** Of the record's page, before 编辑. */
  readonly recordActions?: (record: Shown<P>) => ReactNode;
  /** Above the record's tabs. */
  readonly intro?: (record: Shown<P>) => ReactNode;
  /** Dialogs of the screen. */
  readonly children?: ReactNode;
}

const FIRST_PAGE = { query: { page: 1, pageSize: PAGE_SIZES[0] } };

/** Of a firm that has one record at most and sees no others: that record, or the way to it. */
function OwnRecord({ parts }: { readonly parts: PlainScreenParts<Plain> }) {
  const { of } = parts;
  const { data } = useEndpointQuery(of.api.list, FIRST_PAGE as never, { silent: true });
  const alone = useMemo(() => ({ ...parts, spec: { ...parts.spec, isAlone: true as const } }), [parts]);
  const [own] = ((data as { rows?: readonly object[] } | undefined)?.rows ?? []) as Readonly<Record<string, unknown>>[];
  return own ? <PlainRecord id={String(own[of.idKey])} parts={alone} /> : <PlainList {...parts} />;
}

/** The screen of a plain record: the list, or the record that the address names. Hold `parts` outside of the render. */
export function PlainScreen<P extends Plain>({ parts }: { readonly parts: PlainScreenParts<P> }) {
  const { id } = useListAddress(parts.of.idKey);
  // What the types pin from outside is all alike in here.
  const any = parts as unknown as PlainScreenParts<Plain>;
  const { companyId, accessCompanyIds } = useUser();
  if (id) return <PlainRecord id={id} parts={any} />;
  const isAlone = parts.isSingle === true && companyId !== null && accessCompanyIds.length === 0;
  return isAlone ? <OwnRecord parts={any} /> : <PlainList {...any} />;
}
