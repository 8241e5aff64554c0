"use client";

import { useCallback, useState } from "react";
import { factorApi } from "@/contracts/auth/second-factor";
import type { Endpoint, InputOf } from "@/contracts/kit/endpoint";
import { isApiError } from "@/lib/api/api-error";
import { describe } from "@/lib/api/describe";
import { useHost } from "@/lib/host/context";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

const silent = { silent: true, invalidates: [factorApi.state] } as const;

export const useFactorState = () => useEndpointQuery(factorApi.state, {}, { silent: true });

/** What is wrong, by field; under "" what is about none of them. */
export type Faults = Readonly<Record<string, string>>;

/** A call whose refusals stand beside its fields; null: refused, and `faults` says why. */
function useSaid<E extends Endpoint>(endpoint: E) {
  const { mutateAsync, isPending } = useEndpointMutation(endpoint, silent);
  const [faults, setFaults] = useState<Faults>({});
  const send = useCallback(
    async (input: InputOf<E>) => {
      setFaults({});
      try {
        return { data: await mutateAsync(input) };
      } catch (error) {
        const told = isApiError(error) ? error.fieldErrors : [];
        setFaults(
          told.length > 0
            ? Object.fromEntries(told.map(({ path, message }) => [path, message]))
            : { "": describe(error).text },
        );
        return null;
      }
    },
    [mutateAsync],
  );
  return { send, faults, isPending, accuse: setFaults };
}

/** The password travels by the login cipher. // contract §2 */
export function useBeginFactor() {
  const { loginKey } = useHost();
  const { send, ...rest } = useSaid(factorApi.begin);
  const begin = useCallback(
    async (password: string, code: string | undefined) => {
      const { encryptPassword } = await import("@/lib/session/login-cipher");
      return send({ body: { password: encryptPassword(password, loginKey), ...(code && { code }) } });
    },
    [loginKey, send],
  );
  return { ...rest, begin };
}

export const useConfirmFactor = () => useSaid(factorApi.confirm);
export const useRenewRecoveryCodes = () => useSaid(factorApi.renewCodes);
export const useTurnFactorOff = () => useSaid(factorApi.turnOff);
