"use client";

import { createContext, type ReactNode, useContext } from "react";

interface Beside {
  /** First key of the item that the tick is about. */
  readonly path: string | undefined;
  readonly tick: ReactNode;
}

const Context = createContext<Beside>({ path: undefined, tick: null });

/** Stands around a form: the tick is drawn right behind the item that it is about. // look.md "Forms" */
export const ConsentBeside = ({ path, tick, children }: Beside & { children: ReactNode }) => (
  <Context value={{ path, tick }}>{children}</Context>
);

/** What stands behind the item at a path: the tick, or nothing. */
export function useTickAt(): (path: string) => ReactNode {
  const { path, tick } = useContext(Context);
  return (at) => (at === path ? tick : null);
}
