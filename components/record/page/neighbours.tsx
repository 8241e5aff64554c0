"use client";

import { Button } from "antd";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useMemo } from "react";
import type { ListResource } from "@/components/list/use-resource-list";
import styles from "@/components/record/page/neighbours.module.css";
import { useListAddress } from "@/components/record/use-record-address";
import { Icon } from "@/components/ui/icon";
import { listQueryOf } from "@/lib/query/list-query";
import { useEndpointQuery } from "@/lib/query/query-of";

type Row = Readonly<Record<string, unknown>>;
interface Page {
  readonly rows: readonly Row[];
  readonly totalCount: number;
}
interface Place {
  readonly id: string;
  readonly page: number;
}

interface Props {
  /** The list that the record stands in: its filters, order and page are in the address. */
  readonly list: ListResource;
  readonly idKey: string;
  readonly id: string;
}

/** One page of the list that the address names. */
function usePage({ list, isEnabled, page }: { list: ListResource; isEnabled: boolean; page?: number }) {
  const search = useSearchParams();
  const asked = useMemo(() => listQueryOf(list, new URLSearchParams(search)), [list, search]);
  const query = page === undefined ? asked : { ...asked, page };
  // Not the page's own matter: without it the record is read all the same.
  const { data } = useEndpointQuery(list.api.list, { query } as never, { silent: true, noLoading: true, isEnabled });
  return { query: asked, data: data as Page | undefined };
}

/** Where the record stands in its list, and what is before and behind it; the neighbouring page is asked for at an edge. */
export function useNeighbours({ list, idKey, id }: Props) {
  const { query, data } = usePage({ list, isEnabled: true });
  const { page, pageSize } = query;
  const at = data?.rows.findIndex((row) => String(row[idKey]) === id) ?? -1;
  const isIn = at >= 0 && data !== undefined;
  const isFirst = isIn && at === 0 && page > 1;
  const isLast = isIn && at === data.rows.length - 1 && page * pageSize < data.totalCount;
  const before = usePage({ list, isEnabled: isFirst, page: page - 1 }).data;
  const after = usePage({ list, isEnabled: isLast, page: page + 1 }).data;
  const place = (row: Row | undefined, of: number): Place | null => (row ? { id: String(row[idKey]), page: of } : null);
  return {
    position: isIn ? (page - 1) * pageSize + at + 1 : null,
    total: data?.totalCount ?? null,
    previous: !isIn
      ? null
      : at > 0
        ? place(data.rows[at - 1], page)
        : place(isFirst ? before?.rows.at(-1) : undefined, page - 1),
    next: !isIn
      ? null
      : at < data.rows.length - 1
        ? place(data.rows[at + 1], page)
        : place(isLast ? after?.rows[0] : undefined, page + 1),
  };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

/** Previous and next of the list that one came from; Alt+↑ and Alt+↓ by keys. // look.md "Records" */
export function Neighbours(props: Props) {
  const { position, total, previous, next } = useNeighbours(props);
  const { recordAt } = useListAddress(props.idKey);
  const router = useRouter();
  const hrefOf = ({ id, page }: Place): string => recordAt(id, { page: page > 1 ? String(page) : "" });
  const go = (place: Place | null): void => {
    if (place) router.push(hrefOf(place));
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    go(event.key === "ArrowUp" ? previous : next);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <div className={styles.box} role="group" aria-label="列表中的前后记录">
      <Button
        type="text"
        icon={<Icon name="chevronLeft" label="上一条" />}
        title="上一条（Alt+↑）"
        disabled={previous === null}
        onClick={() => go(previous)}
      />
      <span className={styles.place}>{position === null || total === null ? "—" : `${position} / ${total}`}</span>
      <Button
        type="text"
        icon={<Icon name="chevronRight" label="下一条" />}
        title="下一条（Alt+↓）"
        disabled={next === null}
        onClick={() => go(next)}
      />
    </div>
  );
}
