import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ComponentType, ReactElement } from "react";
import type { CurrentUser } from "@/contracts/auth/session";
import type { DataOf, Endpoint, InputOf } from "@/contracts/kit/endpoint";
import { portalConfig } from "@/lib/host/portal-config";
import { Hydrated } from "@/lib/query/hydrated";
import { PagePrefetch } from "@/lib/query/prefetch";
import { guard } from "@/lib/routes/guard";
import { type RouteId, routeOf } from "@/lib/routes/manifest";
import { pageTitle } from "@/lib/routes/title";
import { loadUser } from "@/lib/session/server";

/** What a screen's prefetch may look at, and how it asks. */
export interface PageRequest {
  readonly user: CurrentUser;
  readonly search: URLSearchParams;
  /** `next` sees the answer and may ask for what it names. */
  fetch<E extends Endpoint>(endpoint: E, input: InputOf<E>, next?: (data: DataOf<E>) => void): void;
}

type SearchParams = Promise<Readonly<Record<string, string | string[] | undefined>>>;

function searchOf(params: Awaited<SearchParams>): URLSearchParams {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value]) out.append(key, one);
  }
  return out;
}

const withSearch = (path: string, search: URLSearchParams): string =>
  search.size > 0 ? `${path}?${search.toString()}` : path;

/**
 * The page of a signed-in route: guard first (never only in a layout, which navigation does not render again), then
 * the title, then the screen over what `prefetch` asked for. // spec §4, architecture §5
 */
export function screenPage(id: RouteId, Screen: ComponentType, prefetch?: (page: PageRequest) => void) {
  return async function Page({ searchParams }: { searchParams: SearchParams }): Promise<ReactElement> {
    const { path, title } = routeOf(id);
    const search = searchOf(await searchParams);
    const user = await loadUser();
    const verdict = guard(withSearch(path, search), user);
    if (verdict.kind === "redirect" || !user) redirect(verdict.kind === "redirect" ? verdict.to : path);
    const queries = new PagePrefetch(await headers());
    prefetch?.({ user, search, fetch: (endpoint, input, next) => queries.fetch(endpoint, input, next) });
    const [state, config] = await Promise.all([queries.state(), portalConfig()]);
    return (
      <Hydrated state={state}>
        <title>{pageTitle(title, config.siteTitle)}</title>
        <Screen />
      </Hydrated>
    );
  };
}
