import type { QueryClient } from "@tanstack/react-query";
import type { Api, Endpoint } from "@/contracts/kit/endpoint";

/** A read as the cache knows it. */
export type Read = Pick<Endpoint, "id">;

/** Reads of a resource whose contract the page does not need otherwise: named, not loaded. */
export const readsOf = <A extends Api>(resource: string, ...keys: (keyof A & string)[]): Read[] =>
  keys.map((key) => ({ id: `${resource}.${key}` }));

/** With a list's rows the numbers on its tabs grow old. */
const withCounts = ({ id }: Read): string[] => (id.endsWith(".list") ? [id, id.replace(/list$/, "counts")] : [id]);

/** Asks anew for what stands on the page of these reads; the others when they are next shown. */
export const askAgain = (client: QueryClient, reads: readonly Read[]): Promise<unknown> =>
  Promise.all(reads.flatMap(withCounts).map((id) => client.invalidateQueries({ queryKey: [id] })));
