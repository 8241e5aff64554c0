import "server-only";
import { headers } from "next/headers";
import { anonymousApi } from "@/contracts/auth/password";
import { callOnServer } from "@/lib/api/server";

/** How the association is reached; null when it says nothing, or when nobody can be asked. */
export async function associationContact(): Promise<string | null> {
  try {
    return (await callOnServer(anonymousApi.site, {}, await headers())).contact;
  } catch {
    // The page helps without it, too; a backend that is away is when it is needed most.
    return null;
  }
}
