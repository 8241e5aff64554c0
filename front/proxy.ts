import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Pool } from "undici";
import { hasBody } from "@/server/http/connections";
import type { Client } from "./address";
import { refuse } from "./answer";
import { backendTime } from "./backend-time";
import { Call } from "./call";
import { patientConnector } from "./connector";
import { backendRequestHeaders } from "./headers";
import { Places } from "./places";
import { Watch } from "./watch";

/** The contract's 120 s and a little more, so that the caller's own limit ends a call first. // contract §2, spec §9 */
const answerTimeoutMs = 125_000;
/** Refused, dropped or unanswered connections: the 503 must reach the browser within 2 s. */
const connectTimeoutMs = 1_000;
/** A call that got no connection until then is answered 503, whatever the reason. */
const waitLimitMs = 1_500;
/** Calls under way at once; more are turned away at once instead of queueing. */
const maxCalls = 1_024;

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

  /** True when the backend says that it is ready; one that knows no such question is, when it answers at all. // decision 0029 */
  async isReady(): Promise<boolean> {
    const pool = this.#pool;
    if (!pool || this.isSilent) return false;
    try {
      const options = { path: "/readyz", method: "GET", headersTimeout: 2_000, bodyTimeout: 2_000 } as const;
      const askedAt = performance.now();
      const { statusCode, headers, body } = await pool.request(options);
      backendTime.heard(headers.date, askedAt);
      await body.dump();
      return statusCode < 500;
    } catch {
      return false;
    }
  }

  /**
   * Says something to the backend itself, not for a browser: JSON under a signature of its bytes. True when it was
   * taken, "unknown" when nobody takes such a thing there. // server/platform/audit/portal-refusals
   */
  async report(path: string, body: string): Promise<boolean | "unknown"> {
    const pool = this.#pool;
    const digest = createHash("sha256").update(body).digest("hex");
    const signature = this.sign(`${path}\n${digest}`);
    if (!pool || !signature) return false;
    const headers = { "content-type": "application/json", "x-portal-digest": digest, "x-portal-signature": signature };
    try {
      const limits = { headersTimeout: 5_000, bodyTimeout: 5_000 };
      const { statusCode, body: answer } = await pool.request({ path, method: "POST", headers, body, ...limits });
      await answer.dump();
      return statusCode === 404 || statusCode === 405 ? "unknown" : statusCode === 200;
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
