import { type NextRequest, NextResponse } from "next/server";
import { uuidv7 } from "uuidv7";
import { failureBody, isBackendPath, isUnsafePath } from "@/lib/routes/backend-path";
import { guardByCookie, isClosedPage } from "@/lib/routes/guard";
import { routeOf } from "@/lib/routes/manifest";
import { mayHoldSession } from "@/lib/routes/session-cookie";

/** Everything but built files; Node's runtime, so that the environment is read at run time. */
export const config = { runtime: "nodejs", matcher: ["/((?!_next/).*)"] };

const backendOrigin = (): string =>
  process.env.BACKEND_ORIGIN || `http://127.0.0.1:${process.env.BACKEND_PORT || "4100"}`;

function hasSessionCookie(request: NextRequest): boolean {
  const names = request.cookies.getAll().map(({ name }) => name);
  return mayHoldSession(names, process.env);
}

/**
 * Backend paths go to the backend, pages that need a session lead to the login page without one. The rewrite serves
 * `next dev` and plain `next start`; in the shipped process the front takes backend paths before Next sees them. A
 * rewrite tells the browser the backend's address (`x-middleware-rewrite`): never run it before real users.
 */
export function middleware(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  if (isUnsafePath(pathname)) {
    return NextResponse.json(failureBody("VALIDATION", "请求地址不正确", uuidv7()), { status: 400 });
  }
  if (isBackendPath(pathname)) return NextResponse.rewrite(new URL(pathname + search, backendOrigin()));
  if (/\.[a-z0-9]+$/i.test(pathname)) return NextResponse.next(); // a file, or nothing
  if (isClosedPage(pathname, process.env)) {
    return NextResponse.rewrite(new URL(routeOf("error.not-found").path, request.url), { status: 404 });
  }
  const to = guardByCookie(pathname + search, hasSessionCookie(request));
  return to === null ? NextResponse.next() : NextResponse.redirect(new URL(to, request.url));
}
