import { useCallback, useRef } from "react";
import { mergeValues, type RowIds } from "@/components/record/drafts/merge-values";
import type { FormValues } from "@/components/record/form/use-record-form";

interface Options<Values extends FormValues> {
  readonly values: Values;
  readonly start: Values;
  readonly replace: (values: Values) => void;
  readonly reset: (values: Values) => void;
  readonly rowIds?: RowIds;
}

const NO_ROWS = {};

/**
 * Puts a draft into a form, and takes it out again. What was typed while the draft was offered, and what is typed
 * after it was taken, is the later word in both directions.
 */
export function useTakenDraft<Values extends FormValues>(options: Options<Values>) {
  const { values, start, replace, reset, rowIds = NO_ROWS } = options;
  const typed = useRef(values);
  typed.current = values;
  /** The form before and after it took the draft. */
  const taken = useRef({ before: start, next: start });
  const take = useCallback(
    (drafted: Values) => {
      const next = mergeValues(start, typed.current, drafted, rowIds) as Values;
      taken.current = { before: typed.current, next };
      replace(next);
    },
    [start, replace, rowIds],
  );
  const takeOut = useCallback(() => {
    const { before, next } = taken.current;
    const rest = mergeValues(next, typed.current, before, rowIds) as Values;
    if (JSON.stringify(rest) === JSON.stringify(start)) reset(start);
    else replace(rest);
  }, [start, replace, reset, rowIds]);
  return { take, takeOut };
}
