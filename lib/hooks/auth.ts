"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { authApi } from "@/contracts/auth/session";
import { call } from "@/lib/api/call";
import { dropDraftsOf, flushDrafts } from "@/lib/drafts/drafts";
import { flushServerDrafts } from "@/lib/drafts/server-drafts";
import { leaveUnasked } from "@/lib/drafts/leave-question";
import { notifyError } from "@/lib/notify/notify";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { href } from "@/lib/routes/href";
import { forgetPlaces } from "@/lib/scroll/places";
import { forgetOwnDraftKey } from "@/lib/session/own-draft-key";
import { tellSignedOut } from "@/lib/session/other-tabs";
import { useUser } from "@/lib/session/context";

/** Ends the session, then forgets everything of the user in this browser. // spec §4, contract §7.12 */
export function useSignOut(): { signOut: () => Promise<void>; isPending: boolean } {
  const { userId } = useUser();
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const signOut = useCallback(async () => {
    setPending(true);
    try {
      await call(authApi.logout, {});
      await dropDraftsOf(userId);
      forgetOwnDraftKey(userId);
      tellSignedOut(userId);
      forgetPlaces();
      client.clear();
      // Whether unsaved work may go was asked before.
      leaveUnasked();
      location.assign(href("auth.login"));
    } catch (error) {
      // Still signed in: pretending otherwise would leave the door open.
      notifyError(error);
      setPending(false);
    }
  }, [client, userId]);
  return { signOut, isPending };
}

/** Makes another firm the acting one and loads the page anew with its data. // contract §7.5 */
export function useActAs(): { actAs: (companyId: string) => Promise<void>; isPending: boolean } {
  const { mutateAsync, isPending } = useEndpointMutation(authApi.actAs);
  const client = useQueryClient();
  const router = useRouter();
  const pathname = usePathname();
  const actAs = useCallback(
    async (companyId: string) => {
      await flushDrafts();
      // They belong to the firm that is left.
      await flushServerDrafts();
      await mutateAsync({ body: { companyId } });
      // The frame is keyed by the acting firm: it mounts anew when the server's answer arrives.
      client.clear();
      // Filters of one firm mean nothing for another.
      if (location.search) router.replace(pathname);
      router.refresh();
    },
    [client, mutateAsync, pathname, router],
  );
  return { actAs, isPending };
}
