"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import type { MarkedItem, StepLine } from "@/contracts/kit/lifecycle";
import { returnedWith } from "@/contracts/kit/lifecycle";

/** What the association marked, by the item's path; a set of rows or a row stands for all within it. */
export type Marks = ReadonlyMap<string, string>;

const NONE: Marks = new Map();
const MarksContext = createContext<Marks>(NONE);

const UNSAID = "请核对并改正";

/** Marks of a return that nobody has answered yet. // domain a §0.4 */
export function marksOf(steps: readonly StepLine[] | undefined): Marks {
  const marks: readonly MarkedItem[] = returnedWith(steps ?? [])?.marks ?? [];
  return marks.length === 0 ? NONE : new Map(marks.map(({ path, note }) => [path, note || UNSAID]));
}

/** Stands around a record or its form: each item knows its mark, wherever it is drawn. */
export function MarksOf({ steps, children }: { steps: readonly StepLine[] | undefined; children: ReactNode }) {
  const marks = useMemo(() => marksOf(steps), [steps]);
  return <MarksContext value={marks}>{children}</MarksContext>;
}

export const useMarks = (): Marks => use(MarksContext);

/** What was marked at an item; undefined where nothing was. */
export const useMark = (path: string): string | undefined => use(MarksContext).get(path);
