"use client";

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import type { ScreenPreference } from "@/contracts/common/preference";

export type KeptColumn = ScreenPreference["columns"][number];
/** How the user looks at his lists, by the id of their call. */
export type Preferences = Readonly<Record<string, ScreenPreference>>;

interface Kept {
  readonly all: Preferences;
  readonly set: (screen: string, next: ScreenPreference) => void;
}

const NONE: ScreenPreference = { columns: [], filters: [] };
const Context = createContext<Kept | null>(null);

/** Gives what the layout loaded before the first paint; null where the backend keeps none. */
export function PreferencesProvider({
  preferences,
  children,
}: {
  preferences: Preferences | null;
  children: ReactNode;
}) {
  const [changed, setChanged] = useState<Preferences>({});
  const set = useCallback(
    (screen: string, next: ScreenPreference) => setChanged((now) => ({ ...now, [screen]: next })),
    [],
  );
  const kept = useMemo(() => preferences && { all: { ...preferences, ...changed }, set }, [preferences, changed, set]);
  return <Context value={kept}>{children}</Context>;
}

/** What the user has chosen for a list, and how that is shown from now on; null where nothing can be kept. */
export function usePreference(screen: string) {
  const kept = useContext(Context);
  const preference = kept?.all[screen] ?? NONE;
  return { preference, show: kept && ((next: ScreenPreference) => kept.set(screen, next)) };
}
