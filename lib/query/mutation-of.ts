import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DataOf, Endpoint, InputOf } from "@/contracts/kit/endpoint";
import { notifyPlace } from "@/lib/notify/notify";
import type { CallMeta } from "@/lib/query/client";
import { askAgain, type Read } from "@/lib/query/reads";
import { type Rebase, WriteSlot } from "@/lib/query/write-slot";

export interface EndpointMutationOptions<E extends Endpoint> extends CallMeta {
  /** Reads whose cached answers this write makes old. */
  readonly invalidates?: readonly Read[];
  /** Version of the text that the user has agreed to, asked at the moment of sending. // contract §7.20 */
  readonly consent?: (() => string | undefined) | undefined;
  /** See `Rebase`; needed by creates whose form stays open after an unknown outcome. */
  readonly rebase?: Rebase<E>;
}

/** Sends with its place in a line told meanwhile. */
async function toldPlace<T>(send: (tellAhead: (ahead: number) => boolean) => Promise<T>): Promise<T> {
  let close = (): void => undefined;
  try {
    return await send((ahead) => {
      close = notifyPlace(ahead);
      return true;
    });
  } finally {
    close();
  }
}

/**
 * A write as a hook; mount it where the form opens, since one mount is one form opening with one idempotency key.
 * Field errors and conflicts are in `error` (an `ApiError`). // contract §2
 */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  { invalidates = [], rebase, consent, ...meta }: EndpointMutationOptions<E> = {},
): UseMutationResult<DataOf<E>, Error, InputOf<E>> & { readonly slot: WriteSlot<E> } {
  const client = useQueryClient();
  const [slot] = useState(() => new WriteSlot(endpoint, rebase));
  const result = useMutation({
    mutationFn: (input: InputOf<E>) =>
      toldPlace((tellAhead) => slot.send(input, { noLoading: meta.noLoading, consent: consent?.(), tellAhead })),
    meta,
    // Awaited, so that a form which closes on success closes over fresh rows.
    onSuccess: () => askAgain(client, invalidates).then(() => undefined),
  });
  return { ...result, slot };
}
