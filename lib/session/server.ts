import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { authApi, type CurrentUser } from "@/contracts/auth/session";
import { isApiError } from "@/lib/api/api-error";
import { callOnServer } from "@/lib/api/server";

/** On https the cookie carries the prefix; both are accepted. // contract §1 */
async function hasSessionCookie(): Promise<boolean> {
  const name = process.env.SESSION_COOKIE?.trim() || "sid";
  const jar = await cookies();
  return jar.has(name) || jar.has(`__Host-${name}`);
}

/**
 * Who asks for this page, told by the backend with the request's own cookie; null when nobody is signed in. Once per
 * request. A backend that cannot answer throws: that is an error page, not a sign-in. // spec §4
 */
export const loadUser = cache(async (): Promise<CurrentUser | null> => {
  if (!(await hasSessionCookie())) return null;
  try {
    const [user] = await callOnServer(authApi.userInfo, {}, await headers());
    return user ?? null;
  } catch (error) {
    if (isApiError(error) && error.kind === "unauthorized") return null;
    throw error;
  }
});
