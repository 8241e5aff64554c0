import type { FastifyRequest } from "fastify";
import { type Endpoint, isWrite } from "@/contracts/kit/endpoint";
import { addressOf } from "@/contracts/kit/network";
import { isAllowed } from "@/server/platform/call/access";
import { writeAudits } from "@/server/platform/audit/audit";
import type { SessionUser } from "@/server/platform/call/context";
import {
  AppError,
  forbidden,
  invalid,
  mustChangePassword,
  mustEnrolFirst,
  notSignedIn,
  otherFirm,
  otherUser,
  sessionEnded,
  tooLarge,
} from "@/server/platform/call/errors";
import type { Platform } from "@/server/platform/call/platform";
import type { toAppError } from "@/server/platform/call/reply";
import { addressCallsPerMinute, pointsOf, userCallsPerMinute } from "@/server/platform/limits/rate-limit";
import { cookieName } from "@/server/platform/http/cookies";

/** Encoded slashes, NUL and dot segments mean different things to different layers: none passes. // promises §0.7 */
export function assertSafePath(url: string): void {
  const path = url.split("?", 1)[0] ?? "";
  const isUnsafe =
    /%2f|%5c|%00|\\|[\u0000-\u0020\u007f-\uffff]/i.test(path) ||
    path.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
  if (isUnsafe) throw invalid([], "请求地址不正确");
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * Cross-site requests cannot set the marker header; browsers that tell where a request comes from must also tell our
 * own origin. // contract §2, promises P-S7
 */
export function assertOwnOrigin(request: FastifyRequest): void {
  const refuse = () => forbidden("请求来源不正确，请刷新页面后重试");
  const { headers } = request;
  if (headers["x-requested-with"] !== "XMLHttpRequest") throw refuse();
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") throw refuse();
  const { origin } = headers;
  // A cross-site page cannot set x-forwarded-host either, so the portal's own name may come unsigned here.
  if (origin !== undefined && !request.call.client.hosts.includes(hostOf(origin) ?? "")) throw refuse();
}

/** What a browser says of a request that a page makes, or of a download that its reader has clicked. */
const PAGE_DESTINATIONS: ReadonlySet<unknown> = new Set(["empty", "document"]);

/**
 * A picture, frame or style in a text that somebody wrote would be fetched in its reader's name: a call with a cost or an
 * effect wants the marker header or the browser's word that a page of ours asked. // contract §7.8
 */
function assertAskedByPage(request: FastifyRequest): void {
  const { headers } = request;
  if (headers["x-requested-with"] === "XMLHttpRequest") return assertOwnOrigin(request);
  const isOurs = headers["sec-fetch-site"] === "same-origin";
  if (isOurs && PAGE_DESTINATIONS.has(headers["sec-fetch-dest"])) return;
  throw forbidden("该内容不能以图片或链接的方式直接打开，请在页面中操作");
}

/** `1.10.2+build` → [1, 10, 2]: two builds of one number are equally old. */
const numbers = (version: string): number[] =>
  (version.split("+", 1)[0] ?? "").split(".").map((part) => Number.parseInt(part, 10) || 0);

/** A page older than MIN_CLIENT may read, not write. Callers without the header are integrators. // contract §2 */
function assertClientVersion(request: FastifyRequest, minimum: string | undefined): void {
  const version = request.headers["x-client-version"];
  if (minimum === undefined || typeof version !== "string") return;
  const [have, need] = [numbers(version), numbers(minimum)];
  for (let i = 0; i < Math.max(have.length, need.length); i++) {
    const difference = (have[i] ?? 0) - (need[i] ?? 0);
    if (difference > 0) return;
    if (difference < 0)
      throw new AppError(428, "CLIENT_TOO_OLD", "页面版本过旧，本次未提交，您填写的内容仍在，请刷新页面后再提交");
  }
}

async function signIn(platform: Platform, endpoint: Endpoint, request: FastifyRequest): Promise<SessionUser | null> {
  const { access, cacheable, isPoll = false } = endpoint.spec;
  // Cacheable answers are the same for everybody, so nobody is looked up for them.
  if (cacheable) return null;
  const { call } = request;
  const token = call.cookies[cookieName(platform.env.sessionCookie, call.client.isHttps)];
  const isOpen = access.kind === "open";
  const state = await platform.sessions.find(token, call.now, { touch: !isOpen && !isPoll });
  if (state.kind === "live") return state.user;
  if (isOpen) return null;
  throw state.kind === "ended" ? sessionEnded(state.message) : notSignedIn();
}

/** A page made for one user or firm must not write for another, whatever the cookie says now. Integrators send nothing. */
function assertPageUser(request: FastifyRequest, user: SessionUser): void {
  const header = request.headers["x-page-user"];
  if (typeof header !== "string") return;
  const [userId, companyId = ""] = header.split(".");
  if (userId !== user.userId) throw otherUser();
  if (companyId !== (user.companyId ?? "")) throw otherFirm();
}

/** A refused permission is a row of the audit log, whoever found it out. // promises P-S11 */
export async function auditDenial(platform: Platform, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const { user, client, now } = request.call;
  const facts = { user, ip: client.ip, now, requestId: request.id, action: endpoint.id };
  const entry = { object: "access", objectId: endpoint.id, companyId: user?.companyId ?? null };
  await writeAudits(platform.db, facts, [entry], "refused");
  request.call.isAudited = true;
  platform.chain.poke();
}

/**
 * A handler's failure that a signed-in user is told of, and every fault of ours, is a row before its answer leaves: who,
 * which call, which sentence. All others are rows a moment later, see `refusals.ts`. // promises P-S11
 */
export async function auditFailure(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
  { error, isFault }: ReturnType<typeof toAppError>,
): Promise<void> {
  const { user, client, now, isAudited } = request.call;
  if (isAudited || error.errorCode === "UNAVAILABLE" || (endpoint.spec.exempt && !isFault)) return;
  if (!user && !isFault) return;
  const facts = { user, ip: client.ip, now, requestId: request.id, action: endpoint.id };
  const after = { errorCode: error.errorCode, errorMessage: error.publicMessage };
  const entry = { object: "request", objectId: endpoint.id, companyId: user?.companyId ?? null, after };
  try {
    await writeAudits(platform.db, facts, [entry], "refused");
    request.call.isAudited = true;
    platform.chain.poke();
  } catch (cause) {
    // The failure itself is what the user must hear of.
    request.log.error({ err: cause, endpoint: endpoint.id }, "audit of a failure not written");
  }
}

/**
 * Who asks, within what his address may ask. Signed-in users have their own limit: an office of hundreds may share one
 * address. Tokens that turn out wrong count apart from calls without one, and neither stops a token that was live a
 * moment ago, so that strangers behind the address cannot shut the signed-in out.
 */
async function lookUp(platform: Platform, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const { limiter, services, env, sharedAddresses, sessions } = platform;
  const { call } = request;
  const token = endpoint.spec.cacheable ? undefined : call.cookies[cookieName(env.sessionCookie, call.client.isHttps)];
  const key = `${token === undefined ? "addr" : "token"}:${addressOf(call.client.ip)}`;
  const limit = pointsOf(services.params.get(addressCallsPerMinute), sharedAddresses.isShared(call.client));
  if (token === undefined || !sessions.wasLive(token, call.now)) limiter.check(key, limit, call.now);
  try {
    call.user = await signIn(platform, endpoint, request);
  } finally {
    sharedAddresses.note(call.client, call.user?.userId ?? null, call.now);
    if (!call.user) limiter.hit(key, limit, call.now);
  }
}

/** Everything that is decided before the body is read. */
export async function guard(platform: Platform, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const { call } = request;
  const { limiter, services, env } = platform;
  if (isWrite(endpoint) || endpoint.spec.changesState) assertOwnOrigin(request);
  else if (endpoint.spec.wantsPage) assertAskedByPage(request);
  await lookUp(platform, endpoint, request);
  if (isWrite(endpoint)) assertClientVersion(request, env.minClient);
  if (call.user && isWrite(endpoint)) assertPageUser(request, call.user);
  if (call.user) limiter.hit(`user:${call.user.userId}`, services.params.get(userCallsPerMinute), call.now);
  const { access, beforePwdChange, beforeEnrolment } = endpoint.spec;
  if (call.user?.mustChangePwd && access.kind !== "open" && !beforePwdChange) throw mustChangePassword();
  if (call.user?.mustEnrol && access.kind !== "open" && !beforeEnrolment) throw mustEnrolFirst();
  if (!isAllowed(access, call.user)) {
    await auditDenial(platform, endpoint, request);
    throw forbidden();
  }
}

/** A body that announces itself as too large is refused before one byte of it is read. */
export function assertAnnouncedSize(request: FastifyRequest, maxBytes: number, message?: string): void {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(message);
}
