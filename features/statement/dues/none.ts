import type { ResourceList } from "@/components/list/use-resource-list";

/** Nothing stands there, and that is known: a sentence says so, among other lists of the page. */
export const isNone = ({ isLoading, error, rows }: ResourceList<unknown>): boolean =>
  !isLoading && error === null && rows.length === 0;
