import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { authApi, type CurrentUser } from "@/contracts/auth/session";
import { type ApiError, isApiError } from "@/lib/api/api-error";
import { callOnServer } from "@/lib/api/server";
import { mayHoldSession } from "@/lib/routes/session-cookie";

async function hasSessionCookie(): Promise<boolean> {
  const jar = await cookies();
  const names = jar.getAll().map(({ name }) => name);
  return mayHoldSession(names, process.env);
}

/** Another backend says in its own way that nobody is signed in; whatever is refused here leads to the login page. // spec §4 */
const isNobody = ({ kind, status }: ApiError): boolean =>
  kind === "unauthorized" || kind === "unsuccessful" || (kind === "refused" && status === 401);

/**
 * Who asks for this page, told by the backend with the request's own cookie; null when nobody is signed in. Once per
 * request. A backend that cannot answer throws: that is an error page, not a sign-in. // spec §4
 */
export const loadUser = cache(async (): Promise<CurrentUser | null> => {
  if (!(await hasSessionCookie())) return null;
  try {
    const [user] = await callOnServer(authApi.userInfo, {}, await headers());
    return user?.userId ? user : null;
  } catch (error) {
    if (isApiError(error) && isNobody(error)) return null;
    throw error;
  }
});
