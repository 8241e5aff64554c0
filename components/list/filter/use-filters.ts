import { useState } from "react";
import type { z } from "zod";
import { isSet, type Values } from "@/components/list/filter/filter-model";
import { useFilterFaults } from "@/components/list/filter/use-filter-faults";
import { type Seals, useSeal } from "@/components/list/filter/use-seal";

interface Asked {
  readonly filter: z.ZodObject;
  /** Filters in force. */
  readonly values: Values;
  readonly onApply: (values: Values) => void;
  readonly seal: Seals;
}

/** `next`, but for what was typed since the fields read as in `known`: nobody has asked for that yet. */
function keepTyped(next: Values, known: Values, typed: Values): Values {
  const isNew = (key: string) => typed[key] !== known[key] && (isSet(typed[key]) || isSet(known[key]));
  return { ...next, ...Object.fromEntries(Object.entries(typed).filter(([key]) => isNew(key))) };
}

/** What is typed into the filters of a list, what is wrong with it, and how it is asked for. */
export function useFilters({ filter, values, onApply, seal }: Asked) {
  const [typed, setTyped] = useState<Values>(values);
  const [applied, setApplied] = useState<Values>(values);
  /** What the fields read when they were last asked by, or last followed the address. */
  const [known, setKnown] = useState<Values>(values);
  const faults = useFilterFaults(filter, seal);
  // The address changed (Back, a link, what was asked for, which comes later): the fields follow it.
  if (applied !== values) {
    setApplied(values);
    setKnown(values);
    setTyped(keepTyped(values, known, typed));
    faults.forget();
  }
  const { isSealing, apply } = useSeal(seal, values, (next, asked) => {
    setKnown(next);
    // Also when the address does not change: what is sealed leaves its field.
    setTyped((now) => keepTyped(next, asked, now));
    onApply(next);
  });
  return {
    typed,
    faultAt: faults.at,
    isSealing,
    set: (changed: Values) => {
      setTyped((now) => ({ ...now, ...changed }));
      for (const key of Object.keys(changed)) faults.forget(key);
    },
    /** Asks for what is typed, and this. Nothing is asked when something is wrong (its keys), or cannot be sealed. */
    ask: (changed: Values = {}): { readonly wrong: readonly string[]; readonly isAsked: Promise<boolean> } => {
      const asked = Object.fromEntries(Object.entries({ ...typed, ...changed }).filter(([, value]) => isSet(value)));
      const wrong = faults.judge(asked);
      return { wrong, isAsked: wrong.length === 0 ? apply(asked) : Promise.resolve(false) };
    },
    /** Back to what is in force. */
    giveUp: () => {
      setTyped(values);
      faults.forget();
    },
    /** Nothing is asked by, and nothing stands in the fields. */
    reset: () => {
      setTyped({});
      setKnown({});
      faults.forget();
      onApply({});
    },
  };
}
export type Filters = ReturnType<typeof useFilters>;
