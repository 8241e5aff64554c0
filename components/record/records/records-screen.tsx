"use client";

import dynamic from "next/dynamic";
import type { ComponentType, ReactNode } from "react";
import type { z } from "zod";
import type { Endpoint } from "@/contracts/kit/endpoint";
import type { RecordContract } from "@/contracts/kit/record";
import type { ListPrint } from "@/contracts/kit/resource";
import type { RecordLook, RecordNames, KeptRecord as Shown } from "@/components/record/records/kept-spec";
import { useListAddress } from "@/components/record/use-record-address";
import type { Bulk, BulkAction } from "@/components/list/bulk/bulk";
import type { FilterRender } from "@/components/list/filter/filter-field";
import type { ResourceList } from "@/components/list/use-resource-list";
import type { ImportResource } from "@/components/workbook/import-button";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useUser } from "@/lib/session/context";
import { ONE_FIRM_QUERY, reachesOneFirm } from "@/lib/session/reach";

// Apart: a list does not load what a record needs, nor the other way round.
const RecordsList = dynamic(() => import("@/components/record/records/records-list").then((m) => m.RecordsList));
const KeptRecord = dynamic(() => import("@/components/record/records/kept-record").then((m) => m.KeptRecord));

/** The list of a record, and what stands on it beside the usual. */
export interface RecordsListParts<P extends RecordContract> extends RecordNames<P> {
  /** Each firm has one at most: who has it cannot add another. */
  readonly isSingle?: true;
  readonly empty?: { readonly title?: string; readonly hint?: ReactNode };
  /** Instead of 新增: the call that makes a record here, and what its button says; null: this reader makes none. */
  readonly entry?: { readonly of: Endpoint; readonly label: string } | null;
  /** Between the filters and the rows. */
  readonly above?: (list: ResourceList<z.output<P["row"]>>) => ReactNode;
  /** The lists that belong together with this one. */
  readonly views?: ReactNode;
  /** A last row: what all rows of the question add up to, by column. */
  readonly totals?: Endpoint;
  /** Cells that show more than their value. */
  readonly cells?: { readonly [K in keyof z.output<P["row"]> & string]?: (row: z.output<P["row"]>) => ReactNode };
  /** Its workbooks, under ⋯. */
  readonly importing?: ImportResource;
  /** Filters that are more than their kind. */
  readonly filterRender?: FilterRender;
  /** The filtered list on paper. */
  readonly print?: ListPrint;
  /** Before 新增. */
  readonly listActions?: (list: ResourceList<z.output<P["row"]>>) => ReactNode;
  /** Behind 编辑 and 删除. */
  readonly rowActions?: (row: z.output<P["row"]>) => ReactNode;
  /** Done with each of several chosen rows. */
  readonly bulkActions?: readonly BulkAction<z.output<P["row"]>>[];
  /** Done with chosen rows together: a button of the screen's own. */
  readonly bulkMore?: Bulk<z.output<P["row"]>>["more"];
  /** Dialogs of the screen. */
  readonly children?: ReactNode;
}

/** The record's page, and what stands on it beside the usual. */
export interface KeptRecordParts<P extends RecordContract> extends RecordLook<P> {
  /** Its main act where its states give none; null for who may not do it now. */
  readonly mainAction?: (record: Shown<P>, user: ReturnType<typeof useUser>) => ReactNode;
  /** Before 编辑. */
  readonly recordActions?: (record: Shown<P>) => ReactNode;
  /** Above the record's tabs. */
  readonly intro?: (record: Shown<P>) => ReactNode;
  /** Dialogs of the screen. */
  readonly children?: ReactNode;
}

/** Both in one piece, for a screen whose rules and looks are small. */
export interface RecordsScreenParts<P extends RecordContract> extends RecordsListParts<P>, KeptRecordParts<P> {}

export interface KeptRecordProps {
  readonly id: string;
  /** No list stands behind it. */
  readonly isAlone?: boolean;
}

/** In two: the list loads nothing of what only a record needs. `record` is a `dynamic` of one with a `KeptRecord` in it. */
export interface RecordsApartParts<P extends RecordContract> extends RecordsListParts<P> {
  readonly record: ComponentType<KeptRecordProps>;
}

type Parts<P extends RecordContract> = RecordsScreenParts<P> | RecordsApartParts<P>;

function OneRecord({ parts, ...props }: KeptRecordProps & { readonly parts: Parts<RecordContract> }) {
  return "record" in parts ? <parts.record {...props} /> : <KeptRecord {...props} parts={parts} />;
}

/** Of a firm that has one record at most and sees no others: that record, or the way to it. */
function OwnRecord({ parts }: { readonly parts: Parts<RecordContract> }) {
  const { of } = parts;
  const { data } = useEndpointQuery(of.api.list, ONE_FIRM_QUERY as never, { silent: true });
  const [own] = ((data as { rows?: readonly object[] } | undefined)?.rows ?? []) as Readonly<Record<string, unknown>>[];
  return own ? <OneRecord id={String(own[of.idKey])} parts={parts} isAlone /> : <RecordsList {...parts} />;
}

/** The screen of a record: the list, or the record that the address names. Hold `parts` outside of the render. */
export function RecordsScreen<P extends RecordContract>({ parts }: { readonly parts: Parts<P> }) {
  const { id } = useListAddress(parts.of.idKey);
  // What the types pin from outside is all alike in here.
  const any = parts as unknown as Parts<RecordContract>;
  const user = useUser();
  if (id) return <OneRecord id={id} parts={any} />;
  const isAlone = parts.isSingle === true && reachesOneFirm(user);
  return isAlone ? <OwnRecord parts={any} /> : <RecordsList {...any} />;
}
