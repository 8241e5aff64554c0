import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { type Dispatcher, Pool } from "undici";
import { maxBodyBytes } from "@/lib/routes/backend-path";
import { hasBody } from "@/server/http/connections";
import type { Client } from "./address";
import { linger, logFailure, refuse } from "./answer";
import { backendTime } from "./backend-time";
import { compressible, compressTo, type Encoded } from "./compress";
import { patientConnector } from "./connector";
import { backendRequestHeaders, browserResponseHeaders } from "./headers";
import { Places } from "./places";
import { Watch } from "./watch";

/** The contract's 120 s and a little more, so that the caller's own limit ends a call first. // contract §2, spec §9 */
const answerTimeoutMs = 125_000;
/** Refused, dropped or unanswered connections: the 503 must reach the browser within 2 s. // issue 2 §4 */
const connectTimeoutMs = 1_000;
/** A call that got no connection until then is answered 503, whatever the reason. */
const waitLimitMs = 1_500;
/** Calls under way at once; more are turned away at once instead of queueing. */
const maxCalls = 1_024;

class ClientGone extends Error {}
class BodyTooLarge extends Error {}

type Headers = Record<string, string | string[] | undefined>;

/** The backend as the portal reaches it; without an origin every call is answered 503. */
export class Backend {
  #pool: Pool | null = null;
  #origin: string | null = null;
  #watch: Watch | null = null;
  readonly #places: Places;
  readonly #calls = new Set<Call>();
  /** Calls without a connection yet, and since when. */
  readonly #waiting = new Map<Call, number>();
  readonly #sweep = setInterval(() => this.#giveUpWaiting(), 250).unref();

  /** Makes the signature under a client's address or certificate; set once the shared secret is known. */
  sign: (text: string) => string | null = () => null;

  constructor(sessionCookie = "sid") {
    this.#places = new Places(sessionCookie);
  }

  /** Told when the backend falls silent, and when it speaks again. */
  onSilence: (isSilent: boolean) => void = () => undefined;

  get origin(): string | null {
    return this.#origin;
  }

  /** True when it has fallen silent: new calls need not try. */
  get isSilent(): boolean {
    return this.#watch?.isSilent ?? false;
  }

  /** Points all new calls at `origin`; calls under way end where they began. Null: nobody is there. */
  setOrigin(origin: string | null): void {
    const old = this.#pool;
    // A pool that closes drops calls which have no connection yet: by then they have one, or were given up.
    setTimeout(() => void old?.close(), waitLimitMs + 500).unref();
    this.#watch?.close();
    this.#watch = origin === null ? null : new Watch(origin, (isSilent) => this.#heardOrNot(isSilent));
    this.#origin = origin;
    this.#pool =
      origin === null
        ? null
        : new Pool(origin, {
            connections: maxCalls,
            allowH2: false,
            connect: patientConnector(connectTimeoutMs),
            headersTimeout: answerTimeoutMs,
            bodyTimeout: answerTimeoutMs,
            keepAliveTimeout: 4_000,
          });
  }

  /** Streams one request to the backend and its answer back. */
  forward(req: IncomingMessage, res: ServerResponse, client: Client): void {
    if (!this.#pool || this.#origin === null) return refuse(req, res, "backendAway", new Error("not started"));
    if (this.isSilent) return refuse(req, res, "backendAway", new Error("silent"));
    if (this.#calls.size >= maxCalls) return refuse(req, res, "busy", new Error(`${maxCalls} calls under way`));
    if (!this.#hasPlace(req, res, client)) return refuse(req, res, "share");
    const call: Call = new Call(req, res, client, {
      pool: this.#pool,
      origin: this.#origin,
      onConnected: () => this.#waiting.delete(call),
      onHeard: () => this.#watch?.heard(),
      readSlowly: () => this.#places.take("readers", req, client),
    });
    this.#calls.add(call);
    res.once("close", () => {
      this.#calls.delete(call);
      this.#waiting.delete(call);
      call.leave();
    });
    this.#waiting.set(call, Date.now());
    call.send(backendRequestHeaders(req, client, this.sign));
  }

  /** Shares of the calls under way and, until it is whole, of the bodies. */
  #hasPlace(req: IncomingMessage, res: ServerResponse, client: Client): boolean {
    const leave = this.#places.take("calls", req, client);
    if (leave) res.once("close", leave);
    if (!leave || !hasBody(req)) return leave !== null;
    const received = this.#places.take("bodies", req, client);
    if (!received) return false;
    req.once("end", received);
    res.once("close", received);
    return true;
  }

  /** Whoever waits for an answer hears that none will come; answers that have begun may go on. */
  #heardOrNot(isSilent: boolean): void {
    this.onSilence(isSilent);
    if (isSilent) for (const call of this.#calls) if (!call.res.headersSent) call.giveUp();
  }

  #giveUpWaiting(): void {
    const latest = Date.now() - waitLimitMs;
    for (const [call, since] of this.#waiting) {
      if (since > latest) return; // in order of arrival
      this.#waiting.delete(call);
      call.giveUp();
    }
  }

  /** True when the backend says that it is ready. */
  async isReady(): Promise<boolean> {
    const pool = this.#pool;
    if (!pool || this.isSilent) return false;
    try {
      const options = { path: "/readyz", method: "GET", headersTimeout: 2_000, bodyTimeout: 2_000 } as const;
      const askedAt = performance.now();
      const { statusCode, headers, body } = await pool.request(options);
      backendTime.heard(headers.date, askedAt);
      await body.dump();
      return statusCode === 200;
    } catch {
      return false;
    }
  }

  /**
   * Says something to the backend itself, not for a browser: JSON under a signature of its bytes. True when it was
   * taken. // server/kit/portal-refusals
   */
  async report(path: string, body: string): Promise<boolean> {
    const pool = this.#pool;
    const digest = createHash("sha256").update(body).digest("hex");
    const signature = this.sign(`${path}\n${digest}`);
    if (!pool || !signature) return false;
    const headers = { "content-type": "application/json", "x-portal-digest": digest, "x-portal-signature": signature };
    try {
      const limits = { headersTimeout: 5_000, bodyTimeout: 5_000 };
      const { statusCode, body: answer } = await pool.request({ path, method: "POST", headers, body, ...limits });
      await answer.dump();
      return statusCode === 200;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#sweep);
    this.#watch?.close();
    const pool = this.#pool;
    this.#pool = null;
    await pool?.destroy();
  }
}

/** The way of one call. */
interface Way {
  readonly pool: Pool;
  readonly origin: string;
  readonly onConnected: () => void;
  /** The backend answers. */
  readonly onHeard: () => void;
  /** Takes a share of those that are waited for; null when there is none left. */
  readonly readSlowly: () => (() => void) | null;
}

/** One call under way: request, answer and their ends. */
class Call implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | null = null;
  #body: PassThrough | null = null;
  #encoded: Encoded | null = null;
  #isGone = false;
  #isDone = false;
  #endPause: (() => void) | null = null;
  #retries: number;
  #headers: string[] = [];
  #sentAt = 0;

  constructor(
    readonly req: IncomingMessage,
    readonly res: ServerResponse,
    readonly client: Client,
    readonly way: Way,
  ) {
    if (hasBody(req)) this.#body = this.#bodyOf(req);
    // An idle connection may be closed by the backend just as it is used: reads without a body are asked once more.
    this.#retries = !this.#body && (req.method === "GET" || req.method === "HEAD") ? 1 : 0;
  }

  send(headers: string[]): void {
    this.#headers = headers;
    this.#sentAt = performance.now();
    try {
      const { method = "GET", url: path = "/" } = this.req;
      this.way.pool.dispatch({ path, method, headers, body: this.#body }, this);
    } catch (error) {
      this.#isDone = true;
      refuse(this.req, this.res, "request", error);
    }
  }

  /** The browser's connection ended; an unfinished call to the backend ends with it. */
  leave(): void {
    if (this.#isDone) return;
    this.#isGone = true;
    this.#body?.destroy();
    this.#controller?.abort(new ClientGone());
  }

  /** A pipe of its own: undici destroys the body it was given, which must not destroy the browser's connection. */
  #bodyOf(req: IncomingMessage): PassThrough {
    const body = new PassThrough();
    body.on("error", () => req.unpipe(body));
    let received = 0;
    if (req.headers["content-length"] === undefined) {
      req.on("data", (chunk: Buffer) => {
        received += chunk.length;
        if (received > maxBodyBytes) body.destroy(new BodyTooLarge());
      });
    }
    return req.pipe(body);
  }

  /** Nobody answers in time: the browser hears so now, and the call is dropped, also when it has no connection yet. */
  giveUp(): void {
    refuse(this.req, this.res, "backendAway", new Error("no answer in time"));
    this.leave();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.way.onConnected();
    this.#controller = controller;
    if (this.#isGone) controller.abort(new ClientGone());
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, answer: Headers): void {
    this.way.onHeard();
    if (status < 200 || this.#isGone) return;
    backendTime.heard(answer.date, this.#sentAt);
    const { req, res } = this;
    const headers = browserResponseHeaders(answer, this.way.origin, this.client);
    const encoding = compressible(req, status, answer);
    if (encoding) this.#encoded = compressTo(res, encoding, status, headers);
    else res.writeHead(status, headers);
    (this.#encoded ?? res).on("drain", () => {
      this.#endPause?.();
      this.#endPause = null;
      controller.resume();
    });
    res.once("close", () => this.#endPause?.());
  }

  /** A reader slower than the backend is waited for: what is kept for him are the bytes of one write. */
  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.way.onHeard();
    if ((this.#encoded ?? this.res).write(chunk)) return;
    controller.pause();
    this.#endPause ??= this.way.readSlowly();
    if (!this.#endPause) this.res.destroy();
  }

  onResponseEnd(): void {
    this.#isDone = true;
    (this.#encoded ?? this.res).end();
    if (!this.req.complete) this.#drop();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const { req, res } = this;
    if (this.#isGone) return;
    const isBeforeAnswer = !res.headersSent;
    if (isBeforeAnswer && this.#retries > 0 && /^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(codeOf(error))) {
      this.#retries -= 1;
      this.send(this.#headers);
      return;
    }
    this.#isDone = true;
    if (isBeforeAnswer) {
      refuse(req, res, error instanceof BodyTooLarge ? "tooLarge" : "backendAway", error);
      this.#drop();
      return;
    }
    // The answer broke off: the browser must see a broken connection and not a short answer that looks whole.
    logFailure("-", "backendAway", req, error);
    this.#encoded?.destroy();
    res.destroy();
  }

  /** The backend did not want the rest of the body. */
  #drop(): void {
    if (this.#body) this.req.unpipe(this.#body);
    linger(this.req);
  }
}

function codeOf(error: Error): string {
  return (error as NodeJS.ErrnoException).code ?? "";
}
