"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from "react";
import { PlainButton } from "@/components/ui/plain-button";
import { type FoundGroup, type FoundItem, useSearch } from "@/lib/hooks/search";
import styles from "@/components/shell/search/search.module.css";

/** What the box hands on, since the focus stays in it. */
export interface FoundKeys {
  readonly press: (event: KeyboardEvent) => void;
}

interface ListProps {
  readonly listId: string;
  readonly groups: readonly FoundGroup[];
  readonly current: FoundItem | undefined;
  readonly onOpen: (item: FoundItem) => void;
}

const optionId = (listId: string, item: FoundItem): string => `${listId}-${item.id}`;

function FoundList({ listId, groups, current, onOpen }: ListProps) {
  useEffect(() => {
    if (current) document.getElementById(optionId(listId, current))?.scrollIntoView({ block: "nearest" });
  }, [listId, current]);
  return (
    <div id={listId} className={styles.list} role="listbox" aria-label="查找结果">
      {groups.map(({ key, label, items }) => (
        <div key={key} role="group" aria-labelledby={`${listId}-${key}`}>
          <p id={`${listId}-${key}`} className={styles.group}>
            {label}
          </p>
          {items.map((item) => (
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter in the box opens the current one
            <div
              key={item.id}
              id={optionId(listId, item)}
              className={styles.option}
              role="option"
              tabIndex={-1}
              aria-selected={item === current}
              onClick={() => onOpen(item)}
            >
              <span className={styles.title}>{item.title}</span>
              <span className={styles.detail}>{item.detail}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

type Search = ReturnType<typeof useSearch>;
function wordsOf(text: string, count: number, { isSearching, failed }: Pick<Search, "isSearching" | "failed">): string {
  if (isSearching) return "正在查找…";
  // Where not all was asked, nobody knows that there is nothing.
  if (text.trim() === "" || (count === 0 && failed.length > 0)) return "";
  return count === 0 ? "没有找到，请核对姓名、编号或名称" : `找到 ${count} 项`;
}

interface Props {
  readonly ref: Ref<FoundKeys>;
  readonly listId: string;
  readonly text: string;
  /** Which option the arrows stand at. */
  readonly onCurrent: (id: string | undefined) => void;
  readonly onOpen: () => void;
}

/** What was found for the box's text, and its keys; loads with the first opening. */
export function Found({ ref, listId, text, onCurrent, onOpen }: Props) {
  const router = useRouter();
  const [at, setAt] = useState({ text, n: 0 });
  const { groups, isSearching, failed, refetch }: Search = useSearch(text);
  const items = groups.flatMap((group) => group.items);
  const current = items[Math.min(at.text === text ? at.n : 0, items.length - 1)];
  const currentId = current && optionId(listId, current);
  useEffect(() => onCurrent(currentId), [onCurrent, currentId]);
  const open = (item: FoundItem) => {
    onOpen();
    router.push(item.href);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && current) {
      event.preventDefault();
      setAt({ text, n: (items.indexOf(current) + step + items.length) % items.length });
    } else if (event.key === "Enter" && current) {
      event.preventDefault();
      open(current);
    }
  };
  useImperativeHandle(ref, () => ({ press }));
  return (
    <>
      <FoundList listId={listId} groups={groups} current={current} onOpen={open} />
      {failed.length > 0 && (
        <p className={styles.failed} role="alert">
          「{failed.join("」「")}」暂时查不到，其他结果不受影响。
          <PlainButton onClick={() => void refetch()}>重试</PlainButton>
        </p>
      )}
      <p className={styles.words} role="status">
        {wordsOf(text, items.length, { isSearching, failed })}
      </p>
    </>
  );
}
