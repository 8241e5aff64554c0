import { useEffect, useRef, useState } from "react";
import { notifyError } from "@/lib/notify/notify";

type Values = Readonly<Record<string, unknown>>;

/** By filter: what stands in the address for a value that must not stand there itself. Rejects when nobody can tell. */
export type Seals = Readonly<Record<string, (typed: string) => Promise<string>>>;

/** The usual way: a call that answers a token for the typed number, blanks off and letters large. // promises P-S10 */
export const sealBy =
  (seal: (number: string) => Promise<{ readonly token: string }>) =>
  (typed: string): Promise<string> =>
    seal(typed.trim().toUpperCase()).then(({ token }) => token);

/**
 * Applies filters once every newly typed value of a sealed key is replaced by what `seal` answers, and tells what they
 * were typed as. A refusal is told and
 * nothing is applied (false); a page that was left meanwhile keeps its address.
 */
export function useSeal(seal: Seals, inForce: Values, onApply: (values: Values, asked: Values) => void) {
  const [isSealing, setSealing] = useState(false);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const apply = async (next: Values): Promise<boolean> => {
    const fresh = Object.entries(seal).filter(([key]) => next[key] !== undefined && next[key] !== inForce[key]);
    if (fresh.length === 0) {
      onApply(next, next);
      return true;
    }
    if (isSealing) return false;
    setSealing(true);
    try {
      const sealed = await Promise.all(fresh.map(async ([key, ask]) => [key, await ask(String(next[key]))] as const));
      if (isHere.current) onApply({ ...next, ...Object.fromEntries(sealed) }, next);
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    } finally {
      setSealing(false);
    }
  };
  return { isSealing, apply };
}
