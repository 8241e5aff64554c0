import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as TcpServer, type Socket } from "node:net";
import { Shares, type Want } from "@/server/http/shares";

/** What balancers get to see that we are not ready, before anything is refused. // promises P-A6 */
export const NOT_READY_MS = 5_000;
/** What is under way may take this long after that. */
export const FINISH_MS = 25_000;

/** A body may be this slow in all: a start, then a rate that a bad mobile line still reaches. */
export interface Pace {
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}
const PACE: Pace = { graceMs: 20_000, bytesPerSecond: 16_384 };

/** For both HTTP servers: heads within 15 s, looked at often; bodies by their pace, so that their own limit is far off. */
export const HEAD_LIMITS = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 } as const;
export const BODY_LIMIT_MS = 1_500_000;

const CHECK_MS = 1_000;
const SWEEP_MS = 50;
/** A connection that has just been made is about to be used. */
const YOUNG_MS = 1_000;

interface Line {
  readonly since: number;
  readonly answers: Set<ServerResponse>;
  /** Bytes that came with requests which are done; more of them are a request on its way. */
  bytes: number;
}

interface Body {
  readonly res: ServerResponse;
  readonly base: number;
  since: number;
}

interface Options {
  readonly pace?: Pace;
  /** What a new connection takes a share of; without it all may come. */
  readonly wants?: (socket: Socket) => readonly Want[];
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const tooSlow = (): Error => Object.assign(new Error("body too slow"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });

/**
 * The connections of an HTTP server: each network has a share of them, bodies must come at a pace, and they end without
 * a reset. Node's own `close()` also ends connections whose last answer is still on its way to a slow reader, and those
 * that a request has just reached.
 */
export class Connections {
  readonly #lines = new Map<Socket, Line>();
  readonly #bodies = new Map<IncomingMessage, Body>();
  readonly #shares = new Shares();
  readonly #timer: NodeJS.Timeout;
  #checkedAt = performance.now();
  #isEnding = false;
  #isClosing = false;

  constructor(
    readonly server: Server,
    readonly options: Options = {},
  ) {
    server.on("connection", (socket: Socket) => this.#met(socket));
    server.prependListener("request", (req: IncomingMessage, res: ServerResponse) => this.follow(req, res));
    this.#timer = setInterval(() => this.#checkPace(), CHECK_MS).unref();
    server.once("close", () => clearInterval(this.#timer));
  }

  #met(socket: Socket): void {
    const leave = this.#shares.take(this.options.wants?.(socket) ?? []);
    if (!leave) return void socket.destroy();
    this.#lines.set(socket, { since: performance.now(), answers: new Set(), bytes: 0 });
    socket.once("close", () => {
      this.#lines.delete(socket);
      leave();
    });
  }

  /** Every request comes by here; those that Node hands over by another event than "request" are brought. */
  follow(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req;
    if (this.#isEnding) res.shouldKeepAlive = false;
    if (hasBody(req)) this.#bodies.set(req, { res, base: socket.bytesRead, since: performance.now() });
    const line = this.#lines.get(socket);
    if (!line) return;
    line.answers.add(res);
    const done = (): void => {
      line.bytes = socket.bytesRead;
      if (this.#isClosing) this.#sweepSoon();
    };
    req.once("end", done);
    res.once("close", () => {
      line.answers.delete(res);
      done();
    });
  }

  #checkPace(): void {
    const now = performance.now();
    const { graceMs, bytesPerSecond } = this.options.pace ?? PACE;
    const lateMs = Math.max(0, now - this.#checkedAt - CHECK_MS);
    this.#checkedAt = now;
    for (const [req, body] of this.#bodies) {
      if (req.complete || req.socket.destroyed) {
        this.#bodies.delete(req);
        continue;
      }
      // While we stood still, and while bytes wait for us, the client is not the slow one.
      body.since += req.readableLength > 0 ? CHECK_MS + lateMs : lateMs;
      const allowedMs = graceMs + ((req.socket.bytesRead - body.base) / bytesPerSecond) * 1_000;
      if (now - body.since <= allowedMs) continue;
      this.#bodies.delete(req);
      // What follows an answer is only thrown away.
      if (body.res.headersSent) req.socket.destroy();
      else this.server.emit("clientError", tooSlow(), req.socket);
    }
  }

  /** From now on every answer ends its connection; nobody is turned away. */
  beginEnd(): void {
    this.#isEnding = true;
    for (const { answers } of this.#lines.values()) for (const res of answers) res.shouldKeepAlive = false;
  }

  /**
   * Stops accepting; a connection ends when nothing is under way on it. True when all did so in time, the others are
   * cut then.
   */
  async end(limitMs = FINISH_MS): Promise<boolean> {
    this.beginEnd();
    if (!this.server.listening) return true;
    this.#isClosing = true;
    let isInTime = true;
    const sweep = setInterval(() => this.#sweepSoon(), SWEEP_MS);
    const limit = setTimeout(() => {
      isInTime = false;
      for (const socket of this.#lines.keys()) socket.destroy();
    }, limitMs);
    // Not the HTTP server's own way, see above.
    await new Promise((resolve) => TcpServer.prototype.close.call(this.server, resolve));
    clearInterval(sweep);
    clearTimeout(limit);
    return isInTime;
  }

  /** After this turn of the event loop has read what has arrived: a request that is here already keeps its connection. */
  #sweepSoon(): void {
    setImmediate(() => {
      const young = performance.now() - YOUNG_MS;
      for (const [socket, { answers, bytes, since }] of this.#lines) {
        const isUsed = socket.bytesRead > bytes || (bytes === 0 && since > young);
        if (answers.size === 0 && !isUsed) socket.destroy();
      }
    });
  }
}
