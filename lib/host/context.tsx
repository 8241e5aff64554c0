"use client";

import { createContext, type ReactNode, useContext } from "react";

/** What screens may know about the environment. */
export interface Host {
  readonly isProduction: boolean;
  /** Most rows that a pager admits to, or null. // spec §9 */
  readonly totalLimit: number | null;
  /** Of the login cipher; public by nature. // contract §1 */
  readonly loginKey: string;
}

const Context = createContext<Host>({ isProduction: false, totalLimit: null, loginKey: "" });

export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return <Context value={host}>{children}</Context>;
}

export const useHost = (): Host => useContext(Context);
