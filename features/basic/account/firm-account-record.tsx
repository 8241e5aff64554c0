"use client";

import { AccountRecord } from "@/features/account/account-record";
import { resourceFor } from "@/features/basic/account/account-prefetch";
import { useUser } from "@/lib/session/context";

/** One of the firm's accounts, with its neighbours of the list that this user sees. */
export const FirmAccountRecord = ({ userId }: { readonly userId: string }) => (
  <AccountRecord userId={userId} list={resourceFor(useUser())} />
);
