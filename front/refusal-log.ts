import { createHash } from "node:crypto";
import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { uuidv7 } from "uuidv7";
import { networkOf } from "@/contracts/kit/network";
import type { Client } from "./address";
import { shownPath, type Told } from "./answer";
import { backendTime } from "./backend-time";

/** One refusal on its way to the audit log; the backend reads the same shape in `server/platform/audit/portal-refusals`. */
export interface Refused {
  /** The event number that the user was shown, without its dashes. */
  readonly id: string;
  /** ISO time of the refusal. */
  readonly at: string;
  readonly kind: string;
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly method: string;
  readonly path: string;
  readonly ip: string;
  /** SHA-256 of the session token, as the database knows it, so that the row gets a name; null without a cookie. */
  readonly session: string | null;
}

/** Where the backend takes them: no path of the browsers', so the portal forwards nothing there. */
export const REFUSALS_PATH = "/internal/refusals";
/**
 * Rows per minute; what comes on top is counted, and one row tells how many there were. A cookie proves nothing here, so
 * whoever sends some has little more than a stranger: one network cannot use up what is left for the signed-in.
 */
export const CAPS = { perNetwork: 20, strangers: 120, perSession: 20, sessionsOfNetwork: 40, named: 600 } as const;
const WINDOW_MS = 60_000;
/** Kept while the backend is away; at some 500 bytes each the file stays below a megabyte. */
export const MOST_WAITING = 1_000;
const BATCH = 200;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 10_000;
/** A backend that knows no such call, or not this portal's secret, is hardly asked; the rows stay. // decision 0029 */
const UNKNOWN_RETRY_MS = 600_000;

interface Options {
  /** Where what waits survives the process, mode 0600; null: only in memory. */
  readonly file: string | null;
  readonly sessionCookie: string;
  /** Hands JSON to the backend; true when it has written it down, "unknown" when it knows no such call. */
  readonly send: (body: string) => Promise<boolean | "unknown">;
  readonly now?: () => number;
}

function sessionOf(req: IncomingMessage | null, cookie: string): string | null {
  for (const pair of req?.headers.cookie?.split(";") ?? []) {
    const [name, value] = pair.trim().split("=", 2);
    if (value && (name === cookie || name === `__Host-${cookie}`)) {
      return createHash("sha256").update(value).digest("base64url");
    }
  }
  return null;
}

/**
 * Refusals that the portal answers itself, kept until the backend has them in the audit log: each in a file before its
 * answer leaves, so that not even a killed process loses one; capped, so that nobody fills the log. // promises P-S11
 */
export class RefusalLog {
  #waiting: Refused[];
  readonly #counts = new Map<string, number>();
  #windowEnd = 0;
  #uncounted = 0;
  #timer: NodeJS.Timeout | null = null;
  #retryMs = FIRST_RETRY_MS;
  #running: Promise<void> | null = null;
  #isClosed = false;
  readonly #now: () => number;

  constructor(readonly options: Options) {
    this.#now = options.now ?? backendTime.now;
    this.#waiting = options.file === null ? [] : kept(options.file);
    if (this.#waiting.length > 0) this.#arm(FIRST_RETRY_MS);
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Keeps one refusal, or only counts it when its sender has had his share of this minute. `req` null: no HTTP. */
  note({ errorId, kind, errorCode, errorMessage }: Told, ip: Client["ip"], req: IncomingMessage | null): void {
    const now = this.#now();
    if (now >= this.#windowEnd) this.#turn(now);
    const session = sessionOf(req, this.options.sessionCookie);
    if (this.#waiting.length >= MOST_WAITING || !this.#hasRoom(networkOf(ip), session)) {
      this.#uncounted += 1;
      return this.#arm(FIRST_RETRY_MS);
    }
    this.#keep({
      id: errorId.replaceAll("-", ""),
      at: new Date(now).toISOString(),
      kind,
      errorCode,
      errorMessage,
      method: req?.method ?? "-",
      path: req ? shownPath(req) : "-",
      ip,
      session,
    });
  }

  /** Takes a share of each that must have room, or none of any. */
  #hasRoom(network: string, session: string | null): boolean {
    const shares: readonly (readonly [string, number])[] =
      session === null
        ? [
            [`net:${network}`, CAPS.perNetwork],
            ["strangers", CAPS.strangers],
          ]
        : [
            [`session:${session}`, CAPS.perSession],
            [`sessions:${network}`, CAPS.sessionsOfNetwork],
            ["named", CAPS.named],
          ];
    const used = (key: string): number => this.#counts.get(key) ?? 0;
    if (shares.some(([key, most]) => used(key) >= most)) return false;
    for (const [key] of shares) this.#counts.set(key, used(key) + 1);
    return true;
  }

  /** A new minute: everybody has his share again, and what was only counted becomes one row. */
  #turn(now: number): void {
    this.#counts.clear();
    this.#windowEnd = now + WINDOW_MS;
    if (this.#uncounted === 0 || this.#waiting.length >= MOST_WAITING) return;
    const errorMessage = `此前一分钟门户另有 ${this.#uncounted} 次拒绝的请求超过记录上限，未逐条记录`;
    this.#uncounted = 0;
    const row = { kind: "capped", errorCode: "RATE", errorMessage, method: "-", path: "-", ip: "-", session: null };
    this.#keep({ id: uuidv7().replaceAll("-", ""), at: new Date(now).toISOString(), ...row });
  }

  #keep(refused: Refused): void {
    this.#waiting.push(refused);
    // On a line of its own, also behind one that broke off with an earlier process.
    this.#onDisk((file) => appendFileSync(file, `\n${JSON.stringify(refused)}\n`, { mode: 0o600 }));
    this.#arm(FIRST_RETRY_MS);
  }

  /** A folder that is missing or full costs only what a killed process would lose. */
  #onDisk(work: (file: string) => void): void {
    if (this.options.file === null) return;
    try {
      work(this.options.file);
    } catch {
      // the rows are in memory
    }
  }

  #arm(ms: number): void {
    if (this.#timer || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.flush();
    }, ms).unref();
  }

  /** Hands over what waits, in batches; the rest stays for the next time. */
  flush(): Promise<void> {
    this.#running ??= this.#flush().finally(() => (this.#running = null));
    return this.#running;
  }

  async #flush(): Promise<void> {
    const now = this.#now();
    if (this.#uncounted > 0 && now >= this.#windowEnd) this.#turn(now);
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH);
      const sent = await this.options.send(JSON.stringify({ refusals: batch }));
      if (sent === "unknown") return this.#arm(UNKNOWN_RETRY_MS);
      if (!sent) {
        this.#arm(this.#retryMs);
        this.#retryMs = Math.min(LONGEST_RETRY_MS, this.#retryMs * 2);
        return;
      }
      this.#waiting = this.#waiting.slice(batch.length);
      this.#retryMs = FIRST_RETRY_MS;
      this.#onDisk((file) => rewrite(file, this.#waiting));
    }
    if (this.#uncounted > 0) this.#arm(Math.max(FIRST_RETRY_MS, this.#windowEnd - now));
  }

  /** The last batch; what the backend does not take stays in the file for the next start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#windowEnd = 0;
    await this.flush();
  }
}

/** What an earlier process could not hand over. A line that broke off with it is left out. */
function kept(file: string): Refused[] {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return [];
  }
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.slice(0, MOST_WAITING).flatMap((line) => {
    try {
      return [JSON.parse(line) as Refused];
    } catch {
      return [];
    }
  });
}

function rewrite(file: string, refusals: readonly Refused[]): void {
  if (refusals.length === 0) return rmSync(file, { force: true });
  writeFileSync(`${file}.new`, refusals.map((one) => `${JSON.stringify(one)}\n`).join(""), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
