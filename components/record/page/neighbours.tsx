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

interface ButtonsProps {
  /** What one is called: 条, 件. */
  readonly unit: string;
  /** 「3 / 30」; null while it is not known. */
  readonly place: string | null;
  /** Absent where there is none. */
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
}

/** Previous and next by mouse, and by Alt+↑ and Alt+↓. */
export function NeighbourButtons({ unit, place, onPrevious, onNext }: ButtonsProps) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    (event.key === "ArrowUp" ? onPrevious : onNext)?.();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <div className={place === null ? styles.unknown : styles.box} role="group" aria-label="列表中的前后记录">
      <Button
        type="text"
        icon={<Icon name="chevronLeft" label={`上一${unit}`} />}
        title={`上一${unit}（Alt+↑）`}
        disabled={onPrevious === null}
        onClick={() => onPrevious?.()}
      />
      <span className={styles.place}>{place}</span>
      <Button
        type="text"
        icon={<Icon name="chevronRight" label={`下一${unit}`} />}
        title={`下一${unit}（Alt+↓）`}
        disabled={onNext === null}
        onClick={() => onNext?.()}
      />
    </div>
  );
}

/** Previous and next of the list that one came from. // look.md "Records" */
export function Neighbours(props: Props) {
  const { position, total, previous, next } = useNeighbours(props);
  const { recordAt } = useListAddress(props.idKey);
  const router = useRouter();
  const goTo = (place: Place | null) =>
    place && (() => router.push(recordAt(place.id, { page: place.page > 1 ? String(place.page) : "" })));
  return (
    <NeighbourButtons
      unit="条"
      place={position === null || total === null ? null : `${position} / ${total}`}
      onPrevious={goTo(previous)}
      onNext={goTo(next)}
    />
  );
}
