import { useState } from "react";
import type { z } from "zod";
import { isSet, type Values } from "@/components/list/filter-model";
import { useFilterFaults } from "@/components/list/use-filter-faults";
import { type Seals, useSeal } from "@/components/list/use-seal";

interface Asked {
  readonly filter: z.ZodObject;
  /** Filters in force. */
  readonly values: Values;
  readonly onApply: (values: Values) => void;
  readonly seal: Seals;
}

/** What is typed into the filters of a list, what is wrong with it, and how it is asked for. */
export function useFilters({ filter, values, onApply, seal }: Asked) {
  const [typed, setTyped] = useState<Values>(values);
  const [applied, setApplied] = useState<Values>(values);
  const faults = useFilterFaults(filter, seal);
  // The address changed (Back, a link): the fields follow it.
  if (applied !== values) {
    setApplied(values);
    setTyped(values);
    faults.forget();
  }
  const { isSealing, apply } = useSeal(seal, values, (next) => {
    // Also when the address does not change: what is sealed leaves its field.
    setTyped(next);
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
  };
}
export type Filters = ReturnType<typeof useFilters>;
