"use client";

import dynamic from "next/dynamic";
import type { ComponentType, ReactNode } from "react";
import type { z } from "zod";
import type { Endpoint } from "@/contracts/kit/endpoint";
import type { Plain } from "@/contracts/kit/plain";
import type { ListPrint } from "@/contracts/kit/resource";
import type { PlainLook, PlainNames, PlainRecord as Shown } from "@/components/record/plain/plain-spec";
import { useListAddress } from "@/components/record/use-record-address";
import type { ResourceList } from "@/components/list/use-resource-list";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useUser } from "@/lib/session/context";
import { ONE_FIRM_QUERY, reachesOneFirm } from "@/lib/session/reach";

// Apart: a list does not load what a record needs, nor the other way round.
const PlainList = dynamic(() => import("@/components/record/plain/plain-list").then((m) => m.PlainList));
const PlainRecord = dynamic(() => import("@/components/record/plain/plain-record").then((m) => m.PlainRecord));

/** The list of a plain record, and what stands on it beside the usual. */
export interface PlainListParts<P extends Plain> extends PlainNames<P> {
  /** Each firm has one at most: who has it cannot add another. */
  readonly isSingle?: true;
  readonly empty?: { readonly title?: string; readonly hint?: ReactNode };
  /** Instead of 新增: the call that makes a record here, and what its button says. */
  readonly entry?: { readonly of: Endpoint; readonly label: string };
  /** Between the filters and the rows. */
  readonly above?: (list: ResourceList<z.output<P["row"]>>) => ReactNode;
  /** The filtered list on paper. */
  readonly print?: ListPrint;
  /** Before 新增. */
  readonly listActions?: (list: ResourceList<z.output<P["row"]>>) => ReactNode;
  /** Behind 编辑 and 删除. */
  readonly rowActions?: (row: z.output<P["row"]>) => ReactNode;
  /** Dialogs of the screen. */
  readonly children?: ReactNode;
}

/** The record's page, and what stands on it beside the usual. */
export interface PlainRecordParts<P extends Plain> extends PlainLook<P> {
  /** Before 编辑. */
  readonly recordActions?: (record: Shown<P>) => ReactNode;
  /** Above the record's tabs. */
  readonly intro?: (record: Shown<P>) => ReactNode;
  /** Dialogs of the screen. */
  readonly children?: ReactNode;
}

/** Both in one piece, for a screen whose rules and looks are small. */
export interface PlainScreenParts<P extends Plain> extends PlainListParts<P>, PlainRecordParts<P> {}

export interface PlainRecordProps {
  readonly id: string;
  /** No list stands behind it. */
  readonly isAlone?: boolean;
}

/** In two: the list loads nothing of what only a record needs. `record` is a `dynamic` of one with a `PlainRecord` in it. */
export interface PlainApartParts<P extends Plain> extends PlainListParts<P> {
  readonly record: ComponentType<PlainRecordProps>;
}

type Parts<P extends Plain> = PlainScreenParts<P> | PlainApartParts<P>;

function OneRecord({ parts, ...props }: PlainRecordProps & { readonly parts: Parts<Plain> }) {
  return "record" in parts ? <parts.record {...props} /> : <PlainRecord {...props} parts={parts} />;
}

/** Of a firm that has one record at most and sees no others: that record, or the way to it. */
function OwnRecord({ parts }: { readonly parts: Parts<Plain> }) {
  const { of } = parts;
  const { data } = useEndpointQuery(of.api.list, ONE_FIRM_QUERY as never, { silent: true });
  const [own] = ((data as { rows?: readonly object[] } | undefined)?.rows ?? []) as Readonly<Record<string, unknown>>[];
  return own ? <OneRecord id={String(own[of.idKey])} parts={parts} isAlone /> : <PlainList {...parts} />;
}

/** The screen of a plain record: the list, or the record that the address names. Hold `parts` outside of the render. */
export function PlainScreen<P extends Plain>({ parts }: { readonly parts: Parts<P> }) {
  const { id } = useListAddress(parts.of.idKey);
  // What the types pin from outside is all alike in here.
  const any = parts as unknown as Parts<Plain>;
  const user = useUser();
  if (id) return <OneRecord id={id} parts={any} />;
  const isAlone = parts.isSingle === true && reachesOneFirm(user);
  return isAlone ? <OwnRecord parts={any} /> : <PlainList {...any} />;
}
