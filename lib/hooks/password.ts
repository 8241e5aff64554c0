"use client";

import { useCallback } from "react";
import { anonymousApi, passwordApi } from "@/contracts/auth/password";
import { useHost } from "@/lib/host/context";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

/** What the association asks of passwords; undefined until known, and where the backend does not tell. */
export const usePasswordPolicy = () =>
  useEndpointQuery(anonymousApi.site, {}, { silent: true }).data?.passwordPolicy ?? undefined;

/** Changes the own password; both travel by the login cipher. A rejection is the caller's to tell. // contract §2 */
export function useChangePassword() {
  const { loginKey } = useHost();
  const { mutateAsync, isPending } = useEndpointMutation(passwordApi.change, { silent: true });
  const change = useCallback(
    async (oldPassword: string, newPassword: string) => {
      const { encryptPassword } = await import("@/lib/session/login-cipher");
      await mutateAsync({
        body: {
          oldPassword: encryptPassword(oldPassword, loginKey),
          newPassword: encryptPassword(newPassword, loginKey),
        },
      });
    },
    [loginKey, mutateAsync],
  );
  return { change, isPending };
}
