import type { ReactNode } from "react";
import type { Endpoint } from "@/contracts/kit/endpoint";
import type { ListPrint } from "@/contracts/kit/resource";
import type { Exporting } from "@/components/workbook/export-button";
import type { Read } from "@/lib/query/reads";
import { mayCall } from "@/lib/session/can";

/** Something that is done with each of several rows, one call after the other. */
export interface BulkAction<Row> {
  /** 「发送提醒」. */
  readonly label: string;
  readonly of: Endpoint;
  readonly isFor?: (row: Row) => boolean;
  /** Why a row is left out. */
  readonly notForText?: string;
  readonly nameOf: (row: Row) => string;
  /** What it means, told before it is done. */
  readonly ask: string;
  readonly inputOf: (row: Row) => unknown;
  /** Why an answered call did nothing for its row; null: it did. */
  readonly idleText?: (answer: unknown) => string | null;
  readonly invalidates: readonly Read[];
}

/** What may be done with chosen rows of a list. */
export interface Bulk<Row> {
  readonly exporting?: Exporting | undefined;
  readonly printing?: ListPrint | undefined;
  readonly actions?: readonly BulkAction<Row>[];
  /** A button of the screen's own, and the call that it makes. */
  readonly more?: { readonly of: Endpoint; readonly button: (rows: readonly Row[]) => ReactNode };
}

/** A call that takes the ids of chosen rows. */
export const takesChosen = ({ spec: { query } }: Endpoint): boolean => query !== undefined && "ids" in query.shape;

/** Whether this user may do anything with chosen rows: only then they can be chosen. */
export function mayBulk<Row>(
  { exporting, printing, actions = [], more }: Bulk<Row>,
  user: Parameters<typeof mayCall>[1],
): boolean {
  const chosen = [exporting?.api.export, printing?.of].flatMap((one) => (one && takesChosen(one) ? [one] : []));
  const calls = [...chosen, ...actions.map(({ of }) => of), ...(more ? [more.of] : [])];
  return calls.some((one) => mayCall(one, user));
}
