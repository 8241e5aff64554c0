import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { networkOf } from "@/contracts/kit/network";
import type { Db } from "@/server/db/client";
import { beyondShare } from "@/server/db/share";
import { type AuditFacts, auditRows } from "@/server/platform/audit/audit";
import { audits } from "@/server/platform/audit/audit.table";
import type { ChainWriter } from "@/server/platform/audit/audit-chain";
import { clientOf } from "@/server/platform/limits/client-address";
import type { SessionUser } from "@/server/platform/call/context";
import type { AppError } from "@/server/platform/call/errors";
import { insertMany } from "@/server/platform/sql/insert-many";
import type { CallState, Platform } from "@/server/platform/call/platform";
import type { Clock } from "@/server/platform/call/services";
import { cookieName } from "@/server/platform/http/cookies";

/** Rows per minute and process. Above them refusals are counted, and one row tells how many the minute had. */
export const REFUSAL_CAPS = { perUser: 120, perNetwork: 20, strangers: 120, perRecord: 120, named: 600 } as const;
const WINDOW_MS = 60_000;
const FLUSH_MS = 500;
/** Kept while the database is away; what comes on top is only counted. */
const MOST_WAITING = 1_000;
/** Records with a count of their own beyond their share. */
const MOST_COUNTED = 200;
const CAPPED = "kit.refusals.capped";
const OTHERS = "";

const aboutKey = ({ object, objectId }: Named): string => `about:${object}:${objectId}`;

/** The record that a stranger's call was about, when it is known: an account that he tried to sign in to. */
interface Named {
  readonly object: string;
  readonly objectId: string;
  readonly after: Readonly<Record<string, unknown>>;
}

interface Refusal {
  readonly facts: AuditFacts;
  readonly companyId: string | null;
  readonly error: Pick<AppError, "errorCode" | "publicMessage">;
  /** Has a share of its own: rows about it are neither used up by nor kept from others. */
  readonly about?: Named;
  /** Refused before anybody was looked up: whose session the cookie names, asked when the row is written. */
  readonly whose?: () => Promise<SessionUser | null>;
}

const rowsOf = async ({ facts, companyId, error, about, whose }: Refusal) => {
  const user = facts.user ?? (await whose?.()) ?? null;
  const after = { errorCode: error.errorCode, errorMessage: error.publicMessage };
  const ofFirm = companyId ?? (user && "companyId" in user ? (user as SessionUser).companyId : null);
  const entry = { object: "request", objectId: facts.action, after, ...about, companyId: ofFirm };
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
  /** What was only counted, by the record it was about; one without a record is the first of all others. */
  private readonly uncounted = new Map<string, { refusal: Refusal; count: number }>();
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(
    private readonly parts: {
      readonly db: Db;
      readonly chain: ChainWriter;
      readonly log: FastifyBaseLogger;
      readonly clock: Clock;
    },
  ) {}

  /** Keeps one refusal for the next writing, or only counts it when its share of this minute is used up. */
  note(refusal: Refusal): void {
    const { now } = refusal.facts;
    if (now.getTime() >= this.windowEndMs) this.turn(now);
    if (this.waiting.length < MOST_WAITING && this.hasRoom(refusal)) this.waiting.push(refusal);
    else this.count(refusal);
    this.arm(FLUSH_MS);
  }

  private hasRoom({ facts: { user, ip }, about }: Refusal): boolean {
    if (about) return this.take(aboutKey(about), REFUSAL_CAPS.perRecord) && this.take("named", REFUSAL_CAPS.named);
    if (user) return this.take(`user:${user.userId}`, REFUSAL_CAPS.perUser);
    return this.take(`net:${networkOf(ip)}`, REFUSAL_CAPS.perNetwork) && this.take("strangers", REFUSAL_CAPS.strangers);
  }

  private take(key: string, most: number): boolean {
    const used = this.counts.get(key) ?? 0;
    if (used >= most) return false;
    this.counts.set(key, used + 1);
    return true;
  }

  private count(refusal: Refusal): void {
    const own = refusal.about ? aboutKey(refusal.about) : OTHERS;
    const key = this.uncounted.has(own) || this.uncounted.size < MOST_COUNTED ? own : OTHERS;
    const known = this.uncounted.get(key);
    if (known) known.count += 1;
    else this.uncounted.set(key, { refusal, count: 1 });
  }

  /** A new minute: everybody has his share again, and what was only counted becomes a row for each record. */
  private turn(now: Date): void {
    this.counts.clear();
    this.windowEndMs = now.getTime() + WINDOW_MS;
    for (const [key, { refusal, count }] of this.uncounted) {
      const publicMessage = `此前一分钟另有 ${count} 次失败的请求超过记录上限，未逐条记录`;
      const facts = { user: null, ip: "-", now, requestId: "-" };
      const error = { errorCode: "RATE" as const, publicMessage };
      const { about } = refusal;
      if (key === OTHERS || !about) this.waiting.push({ facts: { ...facts, action: CAPPED }, companyId: null, error });
      else
        this.waiting.push({
          facts: { ...facts, action: refusal.facts.action, user: refusal.facts.user },
          error,
          companyId: refusal.companyId,
          about: { ...about, after: { reason: "capped", count } },
        });
    }
    this.uncounted.clear();
  }

  private arm(ms: number): void {
    if (this.timer || this.isClosed) return;
    this.timer = beyondShare(() =>
      setTimeout(() => {
        this.timer = null;
        this.running = this.flush();
      }, ms).unref(),
    );
  }

  /** Writes what is waiting; when the database is away it stays for the next time. */
  async flush(): Promise<void> {
    const now = this.parts.clock.now();
    if (this.uncounted.size > 0 && now.getTime() >= this.windowEndMs) this.turn(now);
    const batch = this.waiting;
    this.waiting = [];
    if (batch.length > 0) await this.write(batch);
    // Nobody else may come who would begin a new minute.
    if (this.uncounted.size > 0) this.arm(Math.max(FLUSH_MS, this.windowEndMs - now.getTime()));
  }

  private async write(batch: Refusal[]): Promise<void> {
    const { db, chain, log } = this.parts;
    try {
      const rows = [];
      for (const refusal of batch) rows.push(...(await rowsOf(refusal)));
      await insertMany(db, audits, rows);
      chain.poke();
    } catch (cause) {
      this.waiting = [...batch, ...this.waiting].slice(0, MOST_WAITING);
      log.warn({ err: cause }, "audit of refusals put off");
      this.arm(FLUSH_MS);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
    if (this.uncounted.size > 0) this.turn(this.parts.clock.now());
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
