"use client";

import { createContext, type ReactNode, useContext } from "react";

/** Where the item at a path is changed; undefined where no application does that. */
export type LockHref = (path: string) => string | undefined;

const Context = createContext<LockHref>(() => undefined);

/** Stands around a form: each locked item within leads to what changes it. */
export const LocksOf = ({ hrefOf, children }: { hrefOf: LockHref; children: ReactNode }) => (
  <Context value={hrefOf}>{children}</Context>
);

export const useLockHref = (path: string): string | undefined => useContext(Context)(path);
