import { useState } from "react";
import type { z } from "zod";
import { encodeQuery } from "@/contracts/kit/encode-query";
import { decodeQuery } from "@/contracts/kit/query";
import { check, type FieldError } from "@/contracts/kit/validate";
import { reversed, type Values } from "@/components/list/filter/filter-model";
import { today } from "@/lib/format/date";

const NONE: readonly FieldError[] = [];

/**
 * What a list would not understand of its filters. Unsaid, such a filter would be left out without a word, and a whole
 * number typed for its last digits would stand in the address. Sealed filters are judged by who seals them.
 */
export function useFilterFaults(filter: z.ZodObject, seal: Readonly<Record<string, unknown>>) {
  const [faults, setFaults] = useState(NONE);
  return {
    at: (key: string) => faults.find(({ path }) => path === key)?.message,
    /** Without a key: all of them. */
    forget: (key?: string) => {
      if (faults.length > 0) setFaults(faults.filter(({ path }) => key !== undefined && path !== key));
    },
    /** Keys of what is wrong; none when the list may be asked. */
    judge: (asked: Values): readonly string[] => {
      const open = Object.fromEntries(Object.entries(asked).filter(([key]) => !seal[key]));
      // As the address will be read.
      const checked = check(filter, decodeQuery(filter, new URLSearchParams(encodeQuery(open))), today());
      const crossed = reversed(filter, asked).map(({ to, label }) => ({
        path: to.key,
        message: `${label}的终点不能小于起点`,
      }));
      const found = checked.ok ? crossed : checked.errors;
      setFaults(found);
      return found.map(({ path }) => path);
    },
  };
}
