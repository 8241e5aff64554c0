"use client";

import type { KeyboardEvent, ReactNode } from "react";

interface Props {
  readonly isOn: boolean;
  readonly children: ReactNode;
}

/**
 * Enter and Tab choose nothing while the list shows what an earlier text has found, or only what was chosen before: it would
 * be somebody else.
 */
export function EnterWaits({ isOn, children }: Props) {
  const wait = (event: KeyboardEvent): void => {
    if (!isOn || event.ctrlKey || event.metaKey || !(event.key === "Enter" || event.key === "Tab")) return;
    // Tab leaves the field all the same.
    if (event.key === "Enter") event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div role="presentation" style={{ display: "contents" }} onKeyDownCapture={wait}>
      {children}
    </div>
  );
}
