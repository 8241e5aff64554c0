import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { beyondShare, SHARE_LIMIT_MS, withShare } from "@/server/db/share";
import { BODY_LIMIT_MS, Connections, HEAD_LIMITS } from "@/server/http/connections";
import { clientOf, peerOf } from "@/server/platform/limits/client-address";
import { readCookies } from "@/server/platform/http/cookies";
import { invalid, notFound, tooLarge } from "@/server/platform/call/errors";
import { assertSafePath } from "@/server/platform/call/guards";
import { newId } from "@/server/platform/clock/id";
import { JSON_LIMIT, parseJsonBodies } from "@/server/platform/call/input";
import type { CallState, Platform } from "@/server/platform/call/platform";
import { OwnOpenPaths } from "@/server/platform/http/own-open-paths";
import { noteRefusal } from "@/server/platform/audit/refusals";
import { failureBody, sendFailure, toAppError } from "@/server/platform/call/reply";

/** Anything thrown becomes the envelope; our own faults are logged in full, without values. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  const call = request.call as CallState | null;
  if (call) call.failure = known.error;
  if (known.isFault) request.log.error({ err: error, endpoint: request.routeOptions.config?.endpoint?.id }, "fault");
  if (reply.raw.headersSent) reply.raw.destroy();
  else sendFailure(reply, known.error, request.id);
}

/** Bytes that are no HTTP never reach a route; they get the same envelope. */
function answerBrokenClient({ platform }: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const known = error.code === "HPE_HEADER_OVERFLOW" ? tooLarge("请求头过大") : invalid([], "请求格式不正确");
  const status = error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : known.status;
  const requestId = newId();
  const now = platform.services.clock.now();
  platform.refusals.note({
    facts: { user: null, ip: peerOf(socket, "-"), now, requestId, action: "kit.unrouted.broken" },
    companyId: null,
    error: known,
  });
  const body = JSON.stringify(failureBody(known, requestId));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Cache-Control: no-store\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), 1_000).unref();
}

/** One line per request: which call, by whom, how it ended, how long it took. No address, no query, no values. */
function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { endpoint, isProbe } = request.routeOptions.config ?? {};
  const { user, startedAt, failure } = request.call;
  const line = {
    endpoint: endpoint?.id ?? null,
    method: request.method,
    status: reply.raw.statusCode,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
    userId: user?.userId ?? null,
    ...(failure && { errorCode: failure.errorCode }),
    ...(!reply.raw.writableEnded && { isAborted: true }),
  };
  if (isProbe) request.log.debug(line, "probe");
  else request.log.info(line, "request");
}

/** Fastify with the house's settings, before any route. // promises §5 */
export function createServer(log: FastifyBaseLogger): FastifyInstance {
  const ownOpen = new OwnOpenPaths();
  const app: FastifyInstance = fastify({
    rewriteUrl: ({ url = "/" }) => ownOpen.spelled(url),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "errorId" }),
    requestIdHeader: false,
    genReqId: newId,
    bodyLimit: JSON_LIMIT,
    // An upload counts from its last byte: what must not be slow is watched by its pace. // contract §7.26
    requestTimeout: BODY_LIMIT_MS,
    // A reader on a slow line takes nothing for a while when much of his file is on its way already.
    connectionTimeout: 130_000,
    keepAliveTimeout: 65_000,
    http: HEAD_LIMITS,
    routerOptions: { maxParamLength: 200 },
    exposeHeadRoutes: false,
    // Forwarding headers count only with the portal's signature, see client-address.
    trustProxy: false,
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    // Our own answer while closing is the envelope; Fastify's is not.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    clientErrorHandler: (error, socket) => answerBrokenClient(app, error, socket),
    frameworkErrors: (error, request, reply) => {
      answerError(error, request as FastifyRequest, reply as unknown as FastifyReply);
      noteRefusal(app.platform, request as FastifyRequest, toAppError(error).error);
      request.log.info({ endpoint: null, method: request.method, status: reply.statusCode }, "request");
    },
  });
  app.addHook("onRoute", ({ config, url }) => {
    if (config?.endpoint?.spec.origin !== "spec") ownOpen.add(url);
  });
  const connections = new Connections(app.server);
  app.decorate("connections", connections);
  app.server.maxConnections = 8_192;
  app.addHook("preClose", async () => void (await connections.end()));
  parseJsonBodies(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  return app;
}

/** What happens to every request, routed or not, before its route's own guard. */
export function attachPlatform(app: FastifyInstance, platform: Platform): void {
  app.decorate("platform", platform);
  app.decorate("implemented", new Set<string>());
  app.decorateRequest("call", null as unknown as CallState);
  app.addHook("onRoute", (route) => {
    if (!route.config?.access) throw new Error(`route ${String(route.method)} ${route.url} declares no access`);
  });
  app.addHook("onRequest", async (request, reply) => {
    const now = platform.services.clock.now();
    request.call = {
      startedAt: performance.now(),
      client: clientOf(request.raw, platform.env.internalSecret, now.getTime()),
      now,
      cookies: readCookies(request.headers.cookie),
      user: null,
      bodyHash: "",
    };
    reply.header("x-request-id", request.id);
    // The database's time, not the machine's: the portal goes by it.
    reply.header("date", now.toUTCString());
    reply.raw.once("close", () => {
      logRequest(request, reply);
      const { failure, isAudited } = request.call;
      if (failure && !isAudited) noteRefusal(platform, request, failure);
    });
    assertSafePath(request.raw.url ?? "");
    // Values change in the background; no request waits for them.
    platform.services.params.refresh(platform.db).catch(() => undefined);
  });
  // Twice: whoever reads a body goes on where its bytes arrive, outside of what was begun here.
  const share = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    // A connection that is used again may still be in the share of the call before.
    if (!request.routeOptions.config?.endpoint?.spec.hasShare) return beyondShare(done);
    withShare(request.call.startedAt + SHARE_LIMIT_MS, (end) => {
      reply.raw.once("close", end);
      done();
    });
  };
  app.addHook("onRequest", share);
  app.addHook("preHandler", share);
}
