"use client";

import type { Endpoint, InputOf } from "@/contracts/kit/endpoint";
import { type ConfirmQuestion, useConfirm } from "@/components/ui/dialog/confirm";
import { notifySuccess } from "@/lib/notify/notify";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import type { Read } from "@/lib/query/reads";

interface AskedCall<Thing, E extends Endpoint> {
  readonly of: E;
  readonly input: (thing: Thing) => InputOf<E>;
  readonly question: (thing: Thing) => ConfirmQuestion;
  /** Told when it is done. */
  readonly done: string;
  readonly invalidates: readonly Read[];
}

/**
 * Does something after a question, or at once where nothing can be lost (`null`), and tells that it is done; answers
 * whether it was. A failure is told by the query layer.
 */
export function useAsked(): <Answer>(
  question: ConfirmQuestion | null,
  work: () => Promise<Answer>,
  done: string | ((answer: Answer) => string),
) => Promise<boolean> {
  const ask = useConfirm();
  return async (question, work, done) => {
    if (question && !(await ask(question))) return false;
    try {
      const answer = await work();
      notifySuccess(typeof done === "string" ? done : done(answer));
      return true;
    } catch {
      return false;
    }
  };
}

/** Input of a write that names its record by id and by the version that was seen: `versioned("staffId")`. */
export const versioned =
  <K extends string>(idKey: K) =>
  (thing: { readonly version: number } & Readonly<Record<K, string>>) => ({
    params: { [idKey]: thing[idKey] } as unknown as Record<K, string>,
    query: { version: thing.version },
  });

/** A write that one question precedes, as data. */
export function useAskedCall<Thing, E extends Endpoint>(call: AskedCall<Thing, E>): (thing: Thing) => Promise<boolean> {
  const asked = useAsked();
  const { mutateAsync } = useEndpointMutation(call.of, { invalidates: call.invalidates });
  return (thing) => asked(call.question(thing), () => mutateAsync(call.input(thing)), call.done);
}
