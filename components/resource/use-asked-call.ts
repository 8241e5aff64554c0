"use client";

import type { Endpoint, InputOf } from "@/contracts/kit/endpoint";
import { type ConfirmQuestion, useConfirm } from "@/components/ui/confirm";
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

/** A write that one question precedes; answers whether it was done. A failure is told by the query layer. */
export function useAskedCall<Thing, E extends Endpoint>(
  asked: AskedCall<Thing, E>,
): (thing: Thing) => Promise<boolean> {
  const ask = useConfirm();
  const { mutateAsync } = useEndpointMutation(asked.of, { invalidates: asked.invalidates });
  return async (thing) => {
    if (!(await ask(asked.question(thing)))) return false;
    try {
      await mutateAsync(asked.input(thing));
    } catch {
      return false;
    }
    notifySuccess(asked.done);
    return true;
  };
}
