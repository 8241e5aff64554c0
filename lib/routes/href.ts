import { encodeQuery } from "@/contracts/kit/encode-query";
import { type RouteId, routeOf } from "@/lib/routes/manifest";

/** The link to a screen: `href("basic.firm", { companyId })`. The only way to write one. */
export function href(id: RouteId, query: Readonly<Record<string, unknown>> = {}): string {
  const search = encodeQuery(query);
  return search ? `${routeOf(id).path}?${search}` : routeOf(id).path;
}
