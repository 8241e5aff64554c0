"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type CompactDictionary, Dictionary } from "@/lib/dictionary/dictionary";

const Context = createContext(new Dictionary({}));

/** Gives the dictionary that the layout loaded before the first paint. */
export function DictionaryProvider({ types, children }: { types: CompactDictionary; children: ReactNode }) {
  const dictionary = useMemo(() => new Dictionary(types), [types]);
  return <Context value={dictionary}>{children}</Context>;
}

/** Labels and options; empty outside the portal's frame. */
export const useDictionary = (): Dictionary => useContext(Context);
