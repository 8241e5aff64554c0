import "server-only";
import { headers } from "next/headers";
import { anonymousApi, STANDARD_HELP_TEXT } from "@/contracts/auth/password";
import type { DataOf } from "@/contracts/kit/endpoint";
import { callOnServer } from "@/lib/api/server";

/** How the association is reached, by its parameters. */
export type AssociationContact = Pick<DataOf<typeof anonymousApi.site>, "contact" | "helpText" | "contactWays">;

/** Asked at each visit; the standard text when nobody can be asked. */
export async function associationContact(): Promise<AssociationContact> {
  try {
    return await callOnServer(anonymousApi.site, {}, await headers());
  } catch {
    // The page helps without it, too; a backend that is away is when it is needed most.
    return { contact: null, helpText: STANDARD_HELP_TEXT, contactWays: [] };
  }
}
