import type { Api, Endpoint } from "@/contracts/kit/endpoint";

/** A read as the cache knows it. */
export type Read = Pick<Endpoint, "id">;

/** Reads of a resource whose contract the page does not need otherwise: named, not loaded. */
export const readsOf = <A extends Api>(resource: string, ...keys: (keyof A & string)[]): Read[] =>
  keys.map((key) => ({ id: `${resource}.${key}` }));
