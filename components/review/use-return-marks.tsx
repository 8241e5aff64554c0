"use client";

import { useMemo } from "react";
import type { Lifecycle } from "@/contracts/kit/lifecycle";
import { type Mark, ReturnMarks } from "@/components/review/return-marks";
import type { Marking } from "@/components/review/review-form";
import type { Addition } from "@/components/steps/use-transitions";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";

/** Items that whoever sends a record back marks beside its dialog; they survive a reload under their key. */
export function useReturnMarks(key: string, lifecycle: Pick<Lifecycle, "transitions">) {
  const [kept, setMarks] = useOpenDialog<readonly Mark[]>(key);
  const marks = useMemo(() => kept ?? [], [kept]);
  const marking: Marking = {
    marked: new Set(marks.map(({ path }) => path)),
    toggle: (path, label) =>
      setMarks(
        marks.some((one) => one.path === path)
          ? marks.filter((one) => one.path !== path)
          : [...marks, { path, label, note: null }],
      ),
  };
  const isReturn = (step: string): boolean => lifecycle.transitions[step]?.isReturn === true;
  /** What a returning step sends beside what its dialog asks for. */
  const adds = (step: string): Addition | undefined =>
    isReturn(step)
      ? {
          body: { marks: marks.map(({ path, note }) => ({ path, note })) },
          lead: <ReturnMarks key="marks" marks={marks} onChange={setMarks} />,
        }
      : undefined;
  return { count: marks.length, marking, isReturn, adds, clear: () => setMarks(null) };
}
