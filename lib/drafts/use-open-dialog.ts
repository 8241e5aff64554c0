"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { fromBase64, toBase64 } from "@/lib/drafts/base64";
import { useUser } from "@/lib/session/context";

const NAME = "open-dialog:";

// The cipher loads with the first dialog, not with the page.
const cipher = () => import("@/lib/drafts/seal");

/** Which dialog stood where: at an address, for an acting firm. */
interface Opened<T> {
  readonly at: string;
  readonly companyId: string | null;
  readonly value: T;
}

const here = (): string => location.pathname + location.search;

function store(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(NAME + name);
    else sessionStorage.setItem(NAME + name, text);
  } catch {
    // Without storage the user opens the dialog again; its draft is offered there.
  }
}

function stored(name: string): string | null {
  try {
    return sessionStorage.getItem(NAME + name);
  } catch {
    return null;
  }
}

/**
 * What a dialog is open for, `null` = closed: like `useState`, but a reload and a new sign-in of the same user open it
 * again at the same address. `value` is JSON and lies sealed under the user's key, so that nobody else's page can read
 * it. `name` as in draft keys: `basic.staff.leave`. // issue "Session gone while a form is open"
 */
export function useOpenDialog<T>(name: string): [T | null, (next: T | null) => void] {
  const { draftKey, companyId } = useUser();
  const [value, setValue] = useState<T | null>(null);
  const turn = useRef(0);
  const set = useCallback(
    (next: T | null) => {
      setValue(next);
      const mine = (turn.current += 1);
      store(name, null);
      if (next === null) return;
      const opened: Opened<T> = { at: here(), companyId, value: next };
      // Closed again meanwhile, or opened for something else: then that counts.
      const keep = ({ seal }: Awaited<ReturnType<typeof cipher>>) =>
        mine === turn.current && store(name, toBase64(seal(draftKey, opened)));
      cipher().then(keep, () => undefined);
    },
    [name, draftKey, companyId],
  );
  useEffect(() => {
    const text = stored(name);
    const mine = turn.current;
    if (text === null) return;
    const reopen = ({ unseal }: Awaited<ReturnType<typeof cipher>>) => {
      const opened = unseal(draftKey, fromBase64(text)) as Opened<T>;
      if (opened.companyId !== companyId) store(name, null);
      else if (opened.at === here() && mine === turn.current) setValue(opened.value);
    };
    // Sealed by somebody else: gone.
    cipher()
      .then(reopen)
      .catch(() => store(name, null));
  }, [name, draftKey, companyId]);
  useEffect(() => {
    const at = here();
    // Left for another page of the portal: closed. A lost session unmounts nothing.
    return () => {
      turn.current += 1;
      if (here() !== at) store(name, null);
    };
  }, [name]);
  return [value, set];
}
