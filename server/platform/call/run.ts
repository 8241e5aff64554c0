import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "@/contracts/kit/endpoint";
import type { Db } from "@/server/db/client";
import { withCompanies } from "@/server/db/companies";
import { encode } from "@/server/platform/call/answer";
import { type AuditFacts, auditRows, writeAudits } from "@/server/platform/audit/audit";
import { audits } from "@/server/platform/audit/audit.table";
import type { AuditEntry, Context, HttpContext } from "@/server/platform/call/context";
import { tellFaults } from "@/server/platform/call/data-faults";
import { companiesOf } from "@/server/platform/call/companies";
import { cookieName, serializeCookie } from "@/server/platform/http/cookies";
import { AppError, fault, KeptRefusal } from "@/server/platform/call/errors";
import {
  claimKey,
  type KeyClaim,
  readKey,
  releaseKey,
  requestHash,
  storeAnswer,
} from "@/server/platform/call/idempotency";
import type { Platform } from "@/server/platform/call/platform";
import { calendarDate } from "@/server/platform/call/services";
import { refusalOf, type Together } from "@/server/platform/call/together";
import { Batches } from "@/server/platform/limits/batches";
import { insertMany } from "@/server/platform/sql/insert-many";
import type { Vault } from "@/server/platform/secrets/vault";

/** A handler whose types have been checked where it was registered. */
export interface AnyHandler {
  (context: Context, prepared?: unknown): Promise<unknown>;
  /** Before the transaction, see `preparedWrite`. */
  readonly prepare?: (context: Context) => Promise<unknown>;
  /** With those of others in one transaction, see `together`. */
  readonly together?: Together;
}

export interface Call {
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly request: FastifyRequest;
  readonly input: Readonly<Record<string, unknown>>;
  readonly bodyHash: string;
}

/** What a handler does to the answer beside its data; applied only when the call succeeded. */
export class Effects {
  readonly headers: [string, string][] = [];
  version: number | undefined;
  readonly afterwards: (() => void)[] = [];

  constructor(private readonly platform: Platform) {}

  encode(endpoint: Endpoint, value: unknown): string {
    return encode(endpoint, value, this.version, (faults) => tellFaults(this.platform, endpoint, faults));
  }

  apply(reply: FastifyReply): FastifyReply {
    // Cookies are several headers of one name; Fastify keeps them apart.
    for (const [name, value] of this.headers) reply.header(name, value);
    return reply;
  }
}

function httpOf({ sharedAddresses }: Platform, request: FastifyRequest, effects: Effects): HttpContext {
  const { client, cookies } = request.call;
  const name = (base: string) => cookieName(base, client.isHttps);
  return {
    cookie: (base) => cookies[name(base)],
    isHttps: client.isHttps,
    host: (client.hosts[0] ?? "").toLowerCase(),
    isSharedAddress: sharedAddresses.isShared(client),
    certificate: client.certificate,
    userAgent: String(request.headers["user-agent"] ?? "").slice(0, 300),
    refusalAudited: () => void (request.call.isAudited = true),
    requestId: request.id,
    // Asked for by few calls: the listener that it needs is added by the first look.
    get gone() {
      return request.signal;
    },
    consent: String(request.headers["x-consent"] ?? "").slice(0, 20) || null,
    setCookie: (base, value, { maxAgeSeconds } = {}) =>
      void effects.headers.push(["set-cookie", serializeCookie(name(base), value, client.isHttps, maxAgeSeconds)]),
    clearCookie: (base) =>
      void effects.headers.push(["set-cookie", serializeCookie(name(base), "", client.isHttps, 0)]),
    setHeader: (header, value) => void effects.headers.push([header, value]),
    setVersion: (version) => {
      effects.version = version;
    },
  };
}

const factsOf = ({ endpoint, request }: Call): AuditFacts => ({
  user: request.call.user,
  ip: request.call.client.ip,
  now: request.call.now,
  requestId: request.id,
  action: endpoint.id,
});

/** What a handler is handed; the parsed input fits the endpoint that it was registered for. */
function contextOf(platform: Platform, call: Call, { db, effects, entries }: Collected & { readonly db: Db }): Context {
  const { request, input } = call;
  const { now, user, client } = request.call;
  const context = {
    ...input,
    db,
    user,
    now,
    today: calendarDate(now),
    ip: client.ip,
    log: request.log,
    services: platform.services,
    http: httpOf(platform, request, effects),
    afterCommit: (work: () => void) => void effects.afterwards.push(work),
    audit: (entry: AuditEntry) => void entries.push(entry),
  };
  return context as unknown as Context;
}

interface Collected {
  readonly effects: Effects;
  readonly entries: AuditEntry[];
}
const nothingYet = (platform: Platform): Collected => ({ effects: new Effects(platform), entries: [] });

/** Calls the handler on this database (pool or transaction) and collects what it audits. */
async function handle(platform: Platform, call: Call, db: Db, prepared?: unknown) {
  const collected = nothingYet(platform);
  let refusal: AppError | undefined;
  const context = contextOf(platform, call, { db, ...collected });
  const value = await call.handler(context, prepared).catch((error: unknown) => {
    if (!(error instanceof KeptRefusal)) throw error;
    refusal = error.refusal;
  });
  return { value, ...collected, refusal };
}

/** Reads run on the pool; full views and exports are audited before their answer leaves. */
export async function runRead(platform: Platform, call: Call) {
  const { value, effects, entries, refusal } = await handle(platform, call, platform.db);
  if (refusal) throw fault(`${call.endpoint.id} is no write, yet keeps a refusal`);
  const { access, wantsPage, changesState } = call.endpoint.spec;
  if (entries.length > 0) {
    // What a picture in a text could ask for leaves no trace in its reader's name.
    if (!wantsPage && !changesState && access.kind !== "open")
      throw fault(`${call.endpoint.id} is audited, yet does not want a page`);
    await writeAudits(platform.db, factsOf(call), entries);
    platform.chain.poke();
  }
  return { value, effects };
}

function claimOf(call: Call, vault: Vault): KeyClaim | null {
  const { endpoint, request, bodyHash } = call;
  const key = endpoint.spec.exempt ? null : readKey(request.headers["idempotency-key"]);
  if (key === null) return null;
  const { user } = request.call;
  return {
    // Without a user the address keeps strangers' keys apart.
    userId: user?.userId ?? `addr:${request.call.client.ip}`,
    key,
    endpointId: endpoint.id,
    // Keyed: a bare hash of a body with a password could be guessed at.
    requestHash: vault.index(requestHash(request.url, user?.companyId ?? null, bodyHash)),
  };
}

/** What a write leaves once it is committed. */
interface Written {
  readonly refusal: AppError | undefined;
  readonly text: string;
  readonly status: number;
  readonly effects: Effects;
  readonly audited: number;
}

/** Writes of several calls in one transaction, as nobody's: handler → audit rows. All of it is committed or nothing. */
const writeTogether = (platform: Platform, many: Together, calls: readonly Call[]): Promise<readonly Written[]> =>
  withCompanies(companiesOf(null), () =>
    platform.db.transaction(async (tx) => {
      const each = calls.map((call) => {
        const collected = nothingYet(platform);
        return { call, ...collected, context: contextOf(platform, call, { ...collected, db: tx }) };
      });
      const came = await many.write(each.map(({ context }) => context));
      const rows: (typeof audits.$inferInsert)[] = [];
      const written = each.map(({ call, effects, entries }, at): Written => {
        const one = came[at];
        if (!one) throw fault(`${call.endpoint.id} has lost a call`);
        if ("data" in one) {
          const text = effects.encode(call.endpoint, one.data);
          rows.push(...auditRows(factsOf(call), entries, "ok"));
          return { refusal: undefined, text, status: 200, effects, audited: entries.length };
        }
        const kept = one.refused instanceof KeptRefusal ? entries : [];
        rows.push(...auditRows(factsOf(call), kept, "refused"));
        const refusal = refusalOf(one.refused);
        return { refusal, text: "", status: refusal.status, effects, audited: kept.length };
      });
      await insertMany(tx, audits, rows);
      return written;
    }),
  );

/** What waits to be written together, by the handler. */
const waiting = new WeakMap<Together, Batches<Call, Written>>();
function batchesOf(many: Together): Batches<Call, Written> {
  const apartBy = ({ request, input }: Call) => many.apartBy({ ip: request.call.client.ip, body: input["body"] });
  const busy = () => new AppError(503, "UNAVAILABLE", many.busy, { retryAfterSeconds: 1 });
  const batches = waiting.get(many) ?? new Batches<Call, Written>(many.limits, apartBy, busy);
  waiting.set(many, batches);
  return batches;
}

/** What can be made before, then one transaction: key → handler → audit rows → stored answer. All of it is committed or nothing. // contract §2 */
export async function runWrite(platform: Platform, call: Call) {
  const { endpoint } = call;
  const { vault } = platform.services;
  const many = call.handler.together;
  if (many) {
    if (!endpoint.spec.exempt) throw fault(`${endpoint.id} is stored under a key, and not written together`);
    return settled(platform, call, await batchesOf(many).ask(call, (calls) => writeTogether(platform, many, calls)));
  }
  const claim = claimOf(call, vault);
  const prepared = await call.handler.prepare?.(
    contextOf(platform, call, { db: platform.db, ...nothingYet(platform) }),
  );
  const write = async (tx: Db): Promise<Written> => {
    const earlier = claim && (await claimKey(tx, vault, claim, call.request.call.now));
    if (earlier)
      return {
        text: earlier.body,
        status: earlier.status,
        effects: new Effects(platform),
        audited: 0,
        refusal: undefined,
      };
    const { value, effects, entries, refusal } = await handle(platform, call, tx, prepared);
    if (refusal) {
      await writeAudits(tx, factsOf(call), entries, "refused");
      if (claim) await releaseKey(tx, claim);
      return { refusal, text: "", status: refusal.status, effects, audited: entries.length };
    }
    const text = effects.encode(endpoint, value);
    if (entries.length === 0 && !endpoint.spec.exempt) throw fault(`${endpoint.id} wrote without an audit entry`);
    await writeAudits(tx, factsOf(call), entries);
    if (claim) await storeAnswer(tx, vault, claim, { status: 200, body: text });
    return { text, status: 200, effects, audited: entries.length, refusal };
  };
  const companies = companiesOf(call.request.call.user);
  return settled(platform, call, await withCompanies(companies, () => platform.db.transaction(write)));
}

/** It is committed: what follows of that. */
function settled(platform: Platform, call: Call, outcome: Written): Written {
  if (outcome.audited > 0) platform.chain.poke();
  if (outcome.refusal) {
    call.request.call.isAudited = outcome.audited > 0;
    throw outcome.refusal;
  }
  for (const work of outcome.effects.afterwards) work();
  return outcome;
}
