import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isIPv6, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { uuidv7 } from "uuidv7";
import { failureBody, isBackendPath, isUnsafePath, maxBodyBytes, pathnameOf } from "@/lib/routes/backend-path";
import { BODY_LIMIT_MS, Connections, HEAD_LIMITS } from "@/server/http/connections";
import type { Want } from "@/server/http/shares";
import { networkOf } from "@/contracts/kit/network";
import { type Client, clientOf, isAllowedHost, plainAddress } from "./address";
import { linger, refusals, refuse, type Told, whenRefused } from "./answer";
import type { FrontEnv } from "./env";
import type { Backend } from "./proxy";
import type { RefusalLog } from "./refusal-log";
import { serveStatic, type StaticFiles } from "./static";

/** What the portal is made of; `page` comes when the page framework is loaded. */
export interface Portal {
  readonly env: Pick<FrontEnv, "trustedProxies" | "allowedHosts" | "serviceWorker" | "certHost">;
  readonly backend: Backend;
  readonly files: StaticFiles;
  /** Where what is refused here waits for the backend's audit log. */
  readonly refusals: RefusalLog;
  /** Of the build that is served; pages carry the same. */
  readonly version: string;
  page: ((req: IncomingMessage, res: ServerResponse, client: Client) => void) | null;
  isStopping: boolean;
}

const hostShape = /^(?:[a-z0-9_.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

function plain(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  res.end(JSON.stringify(body));
}

/** `/livez`: the process answers. `/readyz`: pages and backend can serve. True when it was one of them. */
function probe(portal: Portal, pathname: string, res: ServerResponse): boolean {
  if (pathname === "/livez") {
    plain(res, 200, { status: "live" });
    return true;
  }
  if (pathname !== "/readyz") return false;
  void portal.backend.isReady().then((isBackendReady) => {
    const isReady = isBackendReady && portal.page !== null && !portal.isStopping;
    plain(res, isReady ? 200 : 503, { status: isReady ? "ready" : portal.isStopping ? "stopping" : "waiting" });
  });
  return true;
}

/** `/app.json`: what the open pages compare their own version with. // spec §4, §7 */
function descriptor(portal: Portal, req: IncomingMessage, res: ServerResponse): void {
  if (req.method !== "GET" && req.method !== "HEAD") return refuse(req, res, "method");
  plain(res, 200, { app: { version: portal.version } });
  linger(req);
}

/** The kill switch: with SERVICE_WORKER=0 the browsers' worker is replaced by one that removes itself. */
const fileOf = (portal: Portal, pathname: string): string =>
  pathname === "/sw.js" && !portal.env.serviceWorker ? "/sw-off.js" : pathname;

const startingPage = Buffer.from(
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta http-equiv="refresh" content="2">' +
    '<title>正在启动</title><p style="font-family:sans-serif;text-align:center;margin-top:20vh">服务正在启动，请稍候…</p>',
);

function refuseStarting(req: IncomingMessage, res: ServerResponse): void {
  if (!req.headers.accept?.includes("text/html")) return refuse(req, res, "starting");
  res.writeHead(503, { "content-type": "text/html; charset=utf-8", "retry-after": "2", "cache-control": "no-store" });
  res.end(startingPage);
  linger(req);
}

/** Who asks; whatever refuses the request from now on is written down under his address. // promises P-S11 */
function known(portal: Portal, req: IncomingMessage, res: ServerResponse): Client {
  const client = clientOf(req, portal.env.trustedProxies, portal.env.certHost);
  whenRefused(res, (told) => portal.refusals.note(told, client.ip, req));
  return client;
}

/** One request, in this order: host, path, probes, backend, files, pages. */
function handle(portal: Portal, req: IncomingMessage, res: ServerResponse): void {
  const pathname = pathnameOf(req.url ?? "");
  if (probe(portal, pathname, res)) return; // load balancers ask by address, not by a listed name
  const client = known(portal, req, res);
  const isHostFine = client.host === "" || hostShape.test(client.host);
  if (!isHostFine || !isAllowedHost(client.host, portal.env.allowedHosts)) return refuse(req, res, "host");
  if (isUnsafePath(pathname)) return refuse(req, res, "path");
  if (isBackendPath(pathname)) {
    if (isTooLarge(req)) return refuse(req, res, "tooLarge");
    return portal.backend.forward(req, res, client);
  }
  if (pathname === "/app.json") return descriptor(portal, req, res);
  if (serveStatic(portal.files, fileOf(portal, pathname), req, res)) return linger(req);
  if (!portal.page) return refuseStarting(req, res);
  portal.page(req, res, client);
}

function isTooLarge(req: IncomingMessage): boolean {
  return Number(req.headers["content-length"] ?? 0) > maxBodyBytes;
}

/** For requests that never became one: refused upgrades and broken HTTP. */
function refuseRaw(socket: Duplex, status: string, message: string, note: (told: Told) => void): void {
  if (!socket.writable) return void socket.destroy();
  const told = { errorId: uuidv7(), kind: "broken", errorCode: "VALIDATION", errorMessage: message };
  note(told);
  const body = JSON.stringify(failureBody(told.errorCode, message, told.errorId));
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Cache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), 1_000).unref();
}

const brokenRequests: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "请求头过大"],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "网络超时，请检查网络"],
};

/** Connections of one network; a proxy that we trust brings everybody's. */
const mostOfNetwork = 4_096;

function connectionWants({ env }: Portal, socket: Socket): Want[] {
  const peer = plainAddress(socket.remoteAddress ?? "") ?? "0.0.0.0";
  if (env.trustedProxies?.check(peer, isIPv6(peer) ? "ipv6" : "ipv4")) return [];
  return [[networkOf(peer), mostOfNetwork]];
}

/** The portal's HTTP server, not yet listening, and its connections. */
export function createPortal(portal: Portal): { server: Server; connections: Connections } {
  const server = createServer(
    { maxHeaderSize: 16_384, ...HEAD_LIMITS, requestTimeout: BODY_LIMIT_MS, keepAliveTimeout: 65_000 },
    (req, res) => handle(portal, req, res),
  );
  server.timeout = 130_000; // silent longer than any call may take
  server.maxConnections = 8_192;
  const connections = new Connections(server, { wants: (socket) => connectionWants(portal, socket) });
  server.on("checkContinue", (req: IncomingMessage, res: ServerResponse) => {
    connections.follow(req, res);
    if (!isTooLarge(req)) res.writeContinue();
    handle(portal, req, res);
  });
  server.on("checkExpectation", (req: IncomingMessage, res: ServerResponse) => {
    connections.follow(req, res);
    known(portal, req, res);
    refuse(req, res, "expectation");
  });
  server.on("upgrade", (req: IncomingMessage, socket: Duplex) => {
    socket.on("error", () => socket.destroy());
    const { ip } = clientOf(req, portal.env.trustedProxies);
    const note = (told: Told) => portal.refusals.note({ ...told, kind: "upgrade" }, ip, req);
    refuseRaw(socket, "400 Bad Request", refusals.upgrade[2], note);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === "ECONNRESET") return void socket.destroy();
    const [status, message] = brokenRequests[error.code ?? ""] ?? ["400 Bad Request", refusals.request[2]];
    // No request, so nobody but the peer itself can be named.
    const ip = plainAddress((socket as Socket).remoteAddress ?? "") ?? "-";
    refuseRaw(socket, status, message, (told) => portal.refusals.note(told, ip, null));
  });
  return { server, connections };
}
