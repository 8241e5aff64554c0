import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import type { Db } from "@/server/db/client";
import { type AuditFacts, auditRows } from "@/server/kit/audit";
import { audits } from "@/server/kit/audit.table";
import type { ChainWriter } from "@/server/kit/audit-chain";
import { clientOf, networkOf } from "@/server/kit/client-address";
import type { SessionUser } from "@/server/kit/context";
import type { AppError } from "@/server/kit/errors";
import { insertMany } from "@/server/kit/insert-many";
import type { CallState, Platform } from "@/server/kit/platform";
import { cookieName } from "@/server/kit/session";

/** Rows per minute and process. Above them refusals are counted, and one row tells how many the minute had. */
export const REFUSAL_CAPS = { perUser: 120, perNetwork: 20, strangers: 120 } as const;
const WINDOW_MS = 60_000;
const FLUSH_MS = 500;
/** Kept while the database is away; what comes on top is only counted. */
const MOST_WAITING = 1_000;

interface Refusal {
  readonly facts: AuditFacts;
  readonly companyId: string | null;
  readonly error: Pick<AppError, "errorCode" | "publicMessage">;
  /** Refused before anybody was looked up: whose session the cookie names, asked when the row is written. */
  readonly whose?: () => Promise<SessionUser | null>;
}

const rowsOf = async ({ facts, companyId, error, whose }: Refusal) => {
  const user = facts.user ?? (await whose?.()) ?? null;
  const after = { errorCode: error.errorCode, errorMessage: error.publicMessage };
  const ofFirm = companyId ?? (user && "companyId" in user ? (user as SessionUser).companyId : null);
  const entry = { object: "request", objectId: facts.action, companyId: ofFirm, after };
  return auditRows({ ...facts, user }, [entry], "refused");
};

/**
 * Audit rows of refusals that no handler has seen: guards, limits, unreadable bodies, pressure, unknown addresses.
 * Written together, after their answers have left; capped, so that nobody can fill the log. // promises P-S11
 */
export class RefusalLog {
  private waiting: Refusal[] = [];
  private readonly counts = new Map<string, number>();
  private windowEndMs = 0;
  private uncounted = 0;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(
    private readonly db: Db,
    private readonly chain: ChainWriter,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Keeps one refusal for the next writing, or only counts it when its sender has had his share of this minute. */
  note(refusal: Refusal): void {
    const { user, ip, now } = refusal.facts;
    if (now.getTime() >= this.windowEndMs) this.turn(now);
    const hasRoom = user
      ? this.take(`user:${user.userId}`, REFUSAL_CAPS.perUser)
      : this.take(`net:${networkOf(ip)}`, REFUSAL_CAPS.perNetwork) && this.take("strangers", REFUSAL_CAPS.strangers);
    if (hasRoom && this.waiting.length < MOST_WAITING) this.waiting.push(refusal);
    else this.uncounted += 1;
    this.arm();
  }

  private take(key: string, most: number): boolean {
    const used = this.counts.get(key) ?? 0;
    if (used >= most) return false;
    this.counts.set(key, used + 1);
    return true;
  }

  /** A new minute: everybody has his share again, and what was only counted becomes one row. */
  private turn(now: Date): void {
    this.counts.clear();
    this.windowEndMs = now.getTime() + WINDOW_MS;
    if (this.uncounted === 0) return;
    const facts = { user: null, ip: "-", now, requestId: "-", action: "kit.refusals.capped" };
    const publicMessage = `此前一分钟另有 ${this.uncounted} 次失败的请求超过记录上限，未逐条记录`;
    this.waiting.push({ facts, companyId: null, error: { errorCode: "RATE", publicMessage } });
    this.uncounted = 0;
  }

  private arm(): void {
    if (this.timer || this.isClosed) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.running = this.flush();
    }, FLUSH_MS).unref();
  }

  /** Writes what is waiting; when the database is away it stays for the next time. */
  async flush(): Promise<void> {
    const batch = this.waiting;
    this.waiting = [];
    if (batch.length === 0) return;
    try {
      const rows = [];
      for (const refusal of batch) rows.push(...(await rowsOf(refusal)));
      await insertMany(this.db, audits, rows);
      this.chain.poke();
    } catch (cause) {
      this.waiting = [...batch, ...this.waiting].slice(0, MOST_WAITING);
      this.log.warn({ err: cause }, "audit of refusals put off");
      this.arm();
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
    await this.flush();
  }
}

/** Hands a refused request to the log once its answer has left; one without a route is named by its method alone. */
export function noteRefusal(platform: Platform, request: FastifyRequest, error: AppError): void {
  const call = request.call as CallState | null;
  const now = call?.now ?? platform.services.clock.now();
  // Addresses that the framework itself cannot read never meet a hook.
  const client = call?.client ?? clientOf(request.raw, platform.env.internalSecret, now.getTime());
  const user = call?.user ?? null;
  const action = request.routeOptions.config?.endpoint?.id ?? `kit.unrouted.${request.method}`;
  const token = call?.cookies[cookieName(platform.env.sessionCookie, client.isHttps)];
  const whose = async () => {
    const state = await platform.sessions.find(token, now, { touch: false });
    return state.kind === "live" ? state.user : null;
  };
  platform.refusals.note({
    facts: { user, ip: client.ip, now, requestId: request.id, action },
    companyId: user?.companyId ?? null,
    error,
    ...(token !== undefined && !user && { whose }),
  });
}
