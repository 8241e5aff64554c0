import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import type { Dispatcher, Pool } from "undici";
import { maxBodyBytes } from "@/lib/routes/backend-path";
import { hasBody } from "@/server/http/connections";
import type { Client } from "./address";
import { linger, logFailure, refuse } from "./answer";
import { backendTime } from "./backend-time";
import { compressible, compressTo, type Encoded } from "./compress";
import { browserResponseHeaders } from "./headers";

class ClientGone extends Error {}
class BodyTooLarge extends Error {}

type Headers = Record<string, string | string[] | undefined>;

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
export class Call implements Dispatcher.DispatchHandler {
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
