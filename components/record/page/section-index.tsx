"use client";

import { Fragment, type KeyboardEvent, useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import { type OutlineSection, sectionId, type Standing } from "@/components/record/outline";
import styles from "@/components/record/page/section-index.module.css";
import { Icon, type IconName } from "@/components/ui/icon";

export interface IndexSection extends OutlineSection {
  readonly standing?: Standing;
}

/** A part of a record: an entry of the index and what stands beside it. */
export interface IndexPart<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  /** Its groups, in order; of none or one the entry alone leads there. */
  readonly sections?: readonly IndexSection[];
  readonly standing?: Standing;
  /** How many faults stand in it. */
  readonly errorCount?: number;
  /** How many items are still to be filled. */
  readonly missingCount?: number;
  readonly children: ReactNode;
}

const DOTS: Readonly<Record<NonNullable<Standing>, IconName>> = { done: "check", missing: "circle", wrong: "warning" };
const WORDS: Readonly<Record<NonNullable<Standing>, string>> = { done: "已填", missing: "有未填项", wrong: "有误" };

/** Done, missing or wrong: a shape and a colour for the eye, a word for the ear. */
function Dot({ standing, words }: { standing: Standing | undefined; words?: string }) {
  if (!standing) return null;
  return (
    <span className={styles[standing]} title={WORDS[standing]}>
      <Icon name={DOTS[standing]} size={12} />
      {words !== undefined && <span className="visually-hidden">{words}</span>}
    </span>
  );
}

/** Of a part: how many. What is done needs no words. */
function wordsOf({ errorCount = 0, missingCount = 0 }: Pick<IndexPart, "errorCount" | "missingCount">): string {
  if (errorCount > 0) return `（${errorCount} 处有误）`;
  return missingCount > 0 ? `（缺 ${missingCount} 项）` : "";
}

/** Brings a group into view and the focus to its heading, so that the keyboard goes on from there. */
function goTo(title: string): void {
  const section = document.getElementById(sectionId(title));
  section?.scrollIntoView({ block: "start" });
  const heading = section?.querySelector<HTMLElement>("h2");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

interface Props<Key extends string> {
  readonly parts: readonly IndexPart<Key>[];
  readonly active: Key;
  readonly onChange: (key: Key) => void;
  /** Forms keep what is typed on parts that were open; readers need not keep what they do not show. */
  readonly dropsHidden?: boolean;
  /** What stands between index and parts, where there is no room beside them: drawn first, so that nothing moves. */
  readonly between?: ReactNode;
}

interface EntryProps {
  readonly part: IndexPart;
  readonly isActive: boolean;
  readonly ids: { readonly tab: string; readonly panel: string };
  readonly onOpen: () => void;
}

function Entry({ part, isActive, ids, onOpen }: EntryProps) {
  return (
    <button
      type="button"
      role="tab"
      id={ids.tab}
      aria-selected={isActive}
      aria-controls={isActive ? ids.panel : undefined}
      tabIndex={isActive ? 0 : -1}
      className={isActive ? styles.active : styles.entry}
      onClick={onOpen}
    >
      {part.label}
      <Dot standing={part.standing} words={wordsOf(part)} />
    </button>
  );
}

/**
 * Parts of a record as its index, the groups of the open one beneath it; at the left, on small windows one line of
 * pills. What a part holds stands beside it. // look.md "Records"
 */
export function SectionIndex<Key extends string>({
  parts,
  active,
  onChange,
  dropsHidden = false,
  between,
}: Props<Key>) {
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<Key>>(new Set([active]));
  if (!opened.has(active)) setOpened(new Set([...opened, active]));
  const idsOf = (key: Key) => ({ tab: `${id}-${key}`, panel: `${id}-${key}-panel` });
  const onKeyDown = (event: KeyboardEvent) => {
    const at = parts.findIndex(({ key }) => key === active);
    const to =
      event.key === "Home" ? 0 : event.key === "End" ? parts.length - 1 : at + (STEPS[event.key] ?? Number.NaN);
    const next = parts[(to + parts.length) % parts.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    document.getElementById(idsOf(next.key).tab)?.focus();
  };
  const sections = parts.find(({ key }) => key === active)?.sections ?? [];
  const place = (at: number) => ({ order: at });
  const isShown = ({ key }: IndexPart<Key>): boolean => key === active || (!dropsHidden && opened.has(key));
  return (
    <>
      <div className={styles.index} data-section-index="">
        {/* Arrow keys of the entries bubble up to here. */}
        <div
          ref={tabs}
          role="tablist"
          tabIndex={-1}
          aria-label="档案目录"
          aria-orientation="vertical"
          className={styles.list}
          onKeyDown={onKeyDown}
        >
          {parts.map((part, at) => (
            <span key={part.key} role="presentation" className={styles.place} style={place(at * 2)}>
              <Entry
                part={part}
                isActive={part.key === active}
                ids={idsOf(part.key)}
                onOpen={() => onChange(part.key)}
              />
            </span>
          ))}
        </div>
        {sections.length > 1 && (
          <nav
            aria-label="本页目录"
            className={styles.sections}
            style={place(parts.findIndex(({ key }) => key === active) * 2 + 1)}
          >
            {sections.map(({ title, standing }) => (
              <button key={title} type="button" className={styles.section} onClick={() => goTo(title)}>
                {title}
                <Dot standing={standing} {...(standing === "done" || !standing ? {} : { words: WORDS[standing] })} />
              </button>
            ))}
          </nav>
        )}
      </div>
      {between}
      <div className={styles.body}>
        {parts.map((part) => (
          <Fragment key={part.key}>
            {isShown(part) && (
              <div
                role="tabpanel"
                id={idsOf(part.key).panel}
                aria-labelledby={idsOf(part.key).tab}
                hidden={part.key !== active}
                className={styles.panel}
              >
                {part.children}
              </div>
            )}
          </Fragment>
        ))}
      </div>
    </>
  );
}
