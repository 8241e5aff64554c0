import { newKey } from "@/lib/query/write-slot";

type Values = Readonly<Record<string, unknown>>;

let handed: { readonly to: string; readonly key: string; readonly values: Values } | null = null;

/**
 * Hands what was typed on one screen to the new form of another, in memory: a number never stands in an address. The
 * answer belongs into the form's address, so that no other new form begins with somebody else.
 */
export function handOver(to: string, values: Values): { readonly handed: string } {
  const key = newKey();
  handed = { to, key, values };
  return { handed: key };
}

/** What was handed to the form at this very address; Back and Forward find it until something else is handed over. */
export const handedTo = (to: string, search: URLSearchParams): Values =>
  handed?.to === to && handed.key === search.get("handed") ? handed.values : {};
