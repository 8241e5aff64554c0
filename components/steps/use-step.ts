"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { DataOf, Endpoint, InputOf } from "@/contracts/kit/endpoint";
import { isApiError } from "@/lib/api/api-error";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { askAgain, type Read } from "@/lib/query/reads";

const CONFLICT = 409;

/** Does a step of a record; when somebody else was first, what is shown of the record is asked for anew. */
export function useStep<E extends Endpoint>(of: E, shownBy: readonly Read[], { silent = false } = {}) {
  const client = useQueryClient();
  const { mutateAsync } = useEndpointMutation(of, { silent, invalidates: shownBy });
  return async (input: InputOf<E>): Promise<DataOf<E>> => {
    try {
      return await mutateAsync(input);
    } catch (error) {
      if (isApiError(error) && error.status === CONFLICT) void askAgain(client, shownBy);
      throw error;
    }
  };
}
