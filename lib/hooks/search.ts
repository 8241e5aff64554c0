"use client";

import { useDeferredValue, useEffect, useState } from "react";
import { type SearchHit, searchApi } from "@/contracts/common/search";
import { isAbsent } from "@/lib/api/api-error";
import { initialsOf } from "@/lib/format/initials";
import { useEndpointQuery } from "@/lib/query/query-of";
import { href } from "@/lib/routes/href";
import { isRouteId, routeOf, routes, trailOf } from "@/lib/routes/manifest";
import { isPermitted } from "@/lib/routes/menu";
import { useUser } from "@/lib/session/context";

/** Typing goes on for so long before the server is asked. */
const PAUSE_MS = 250;
const MOST_MENUS = 8;

/** One line of the answer, with the way there. */
export interface FoundItem {
  /** Of no other line. */
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly href: string;
}
export interface FoundGroup {
  readonly key: string;
  readonly label: string;
  readonly items: readonly FoundItem[];
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Screens that the user may open, by a part of their name, of its pinyin initials or of the menu above. */
function useMenus(text: string): FoundItem[] {
  const user = useUser();
  const isLetters = /^[a-z]{2,}$/i.test(text);
  const isInitialed = (name = "") => initialsOf(name).includes(text.toLowerCase());
  return routes
    .filter(({ kind, title, access }) => kind === "screen" && title !== null && access.kind !== "open")
    .filter((route) => isPermitted(route, user))
    .map((route) => ({ route, names: trailOf(route).map(({ title }) => title ?? "") }))
    .filter(({ names }) => names.some((name) => name.includes(text)) || (isLetters && isInitialed(names.at(-1))))
    .slice(0, MOST_MENUS)
    .map(({ route, names }) => ({
      id: route.id,
      title: route.title ?? "",
      href: route.path,
      detail: names.slice(0, -1).join(" › "),
    }));
}

/**
 * 查找 over menus, people, firms and records: menus at once, the others after a pause in typing, by one call. A backend
 * without the call leaves the menus. // look.md "Frame"
 */
export function useSearch(typed: string) {
  const user = useUser();
  const text = typed.trim();
  const asked = usePaused(text);
  const menus = useMenus(useDeferredValue(text));
  const isEnabled = asked !== "" && asked === text;
  const { data, error, isFetching, refetch } = useEndpointQuery(
    searchApi.find,
    { body: { text: asked } },
    { isEnabled, keepsPrevious: true, noLoading: true, silent: true },
  );
  const itemOf = ({ id, title, detail, routeId, query }: SearchHit): FoundItem[] =>
    isRouteId(routeId) && isPermitted(routeOf(routeId), user)
      ? [{ id, title, detail, href: href(routeId, query) }]
      : [];
  const found = text === "" ? [] : (data?.groups ?? []);
  const groups: FoundGroup[] = [
    ...found.map(({ key, label, hits }) => ({ key, label, items: hits.flatMap(itemOf) })),
    { key: "menus", label: "菜单", items: menus },
  ].filter(({ items }) => items.length > 0);
  return {
    groups,
    isSearching: text !== "" && (isFetching || asked !== text),
    /** Names of what did not answer; all of it when nothing did. */
    failed: error && !isAbsent(error) ? ["人员", "事务所", "业务记录"] : text === "" ? [] : (data?.failed ?? []),
    refetch,
  };
}
