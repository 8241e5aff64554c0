/** Helpers of the front's tests: a backend that shows HTTP behaviour (not the product) and a portal before it. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  request,
  type RequestOptions,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Connections } from "@/server/http/connections";
import { signer } from "./address";
import { readEnv } from "./env";
import { type InlineScripts, pageHandler, type Render } from "./pages";
import { createPortal, type Portal } from "./portal";
import { Backend } from "./proxy";
import { REFUSALS_PATH, RefusalLog } from "./refusal-log";
import { findStaticFiles } from "./static";

export type Handler = (req: IncomingMessage, res: ServerResponse) => void;

export async function listenOn(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface Running {
  readonly origin: string;
  readonly server: Server;
  stop(): Promise<void>;
}

export async function startServer(handler: Handler): Promise<Running> {
  const server = createServer(handler);
  const origin = await listenOn(server);
  return {
    origin,
    server,
    stop: async () => {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A portal in this process; `set` changes its parts, `env` its environment. */
export async function startPortal(
  backendOrigin: string | null,
  env: Record<string, string> = {},
  set: Partial<Portal> = {},
): Promise<Running & { backend: Backend; portal: Portal; connections: Connections }> {
  const backend = new Backend();
  backend.setOrigin(backendOrigin);
  const refusals = new RefusalLog({
    file: null,
    sessionCookie: "sid",
    send: (body) => backend.report(REFUSALS_PATH, body),
  });
  const portal: Portal = {
    env: readEnv(env),
    backend,
    refusals,
    files: new Map(),
    version: "1.2.3+test",
    page: null,
    isStopping: false,
    ...set,
  };
  const { server, connections } = createPortal(portal);
  const origin = await listenOn(server);
  return {
    origin,
    server,
    backend,
    portal,
    connections,
    stop: async () => {
      await connections.end(100);
      await backend.close();
    },
  };
}

export const noScripts: InlineScripts = { byPath: new Map(), anywhere: "" };

/** A portal whose pages are made by `render` and whose files are those of `dir`, before an echoing backend. */
export async function startPages(
  render: Render | null,
  {
    env = {},
    dir = "",
    inline = noScripts,
  }: { env?: Record<string, string>; dir?: string; inline?: InlineScripts } = {},
) {
  const backend = await startServer(echo);
  const sign = signer("s".repeat(32));
  const page = render && pageHandler({ render, inline, certHost: "cert.example.org", sign });
  const portal = await startPortal(backend.origin, env, { page, ...(dir ? { files: findStaticFiles(dir) } : {}) });
  const stop = async (): Promise<void> => {
    await portal.stop();
    await backend.stop();
  };
  return { ...portal, stop, backendServer: backend };
}

/** A page that shows which headers reached it. */
export const showPage: Render = (req, res) => {
  res.setHeader("content-type", "text/html; charset=utf-8");
  res.setHeader("cache-control", "private, no-cache, no-store, max-age=0, must-revalidate");
  res.end(JSON.stringify({ url: req.url, headers: req.headers }));
};
export const shown = (answer: Answer): { url: string; headers: Record<string, string> } =>
  JSON.parse(answer.text) as { url: string; headers: Record<string, string> };

/** The answer is a failure in the envelope. // contract §2 */
export function isEnvelope(answer: Answer, status: number, code: string): void {
  assert.equal(answer.status, status);
  assert.equal(answer.headers["content-type"], "application/json; charset=utf-8");
  const body = JSON.parse(answer.text) as Record<string, unknown>;
  assert.deepEqual([body.success, body.errorCode, body.returnMessage], [false, code, body.errorMessage]);
  assert.match(String(body.errorMessage), /[\u4e00-\u9fff]/);
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly rawHeaders: string[];
  readonly body: Buffer;
  readonly text: string;
}

/** One request, its path sent as written (no URL parser cleans it up). */
export function ask(
  origin: string,
  path: string,
  options: RequestOptions & { body?: Buffer | string } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const { body, ...rest } = options;
  return new Promise((resolve, reject) => {
    const req = request({ hostname, port, path, agent: false, ...rest }, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.on("error", reject);
      res.on("end", () => {
        const whole = Buffer.concat(chunks);
        const { headers, rawHeaders, statusCode: status = 0 } = res;
        resolve({ status, headers, rawHeaders, body: whole, text: whole.toString("utf8") });
      });
    });
    req.on("error", reject);
    req.end(body);
  });
}

/** Sends raw bytes and gives everything that comes back until the connection closes. */
export function askRaw(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = "";
    socket.setEncoding("utf8");
    socket.setTimeout(5_000, () => reject(new Error(`no end of the answer: ${received}`)));
    socket.on("data", (text: string) => (received += text));
    socket.on("error", reject);
    socket.on("close", () => resolve(received));
  });
}

export const sha256 = (data: Buffer): string => createHash("sha256").update(data).digest("hex");

export function bodyOf(req: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => resolve(Buffer.concat(chunks)));
    req.on("error", reject);
  });
}

/** Answers with what arrived: method, path, headers, size and hash of the body. */
export const echo: Handler = (req, res) => {
  const answer = (body: Buffer): void => {
    const { method, url, headers } = req;
    res.writeHead(200, { "content-type": "application/json" });
    res.end(JSON.stringify({ method, url, headers, size: body.length, sha256: sha256(body) }));
  };
  bodyOf(req).then(answer, () => res.destroy());
};

export interface Echo {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly size: number;
  readonly sha256: string;
}

export const echoed = (answer: Answer): Echo => JSON.parse(answer.text) as Echo;

/** Waits until `isTrue` holds; fails after two seconds, or `limitMs`. */
export async function until(isTrue: () => boolean, what: string, limitMs = 2_000): Promise<void> {
  const end = Date.now() + limitMs;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error(`never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
