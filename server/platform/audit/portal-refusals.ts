import { inArray } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { isoDateTime } from "@/contracts/kit/scalars";
import { open } from "@/contracts/kit/endpoint";
import { lockByName } from "@/server/db/lock";
import { auditRows } from "@/server/platform/audit/audit";
import { audits } from "@/server/platform/audit/audit.table";
import { isSigned } from "@/server/platform/limits/client-address";
import { notFound } from "@/server/platform/call/errors";
import { insertMany } from "@/server/platform/sql/insert-many";
import type { Platform } from "@/server/platform/call/platform";
import { SAFE_HEADERS } from "@/server/platform/call/reply";

/** No path that the portal forwards for a browser; without the portal's signature it is not there at all. */
export const REFUSALS_PATH = "/internal/refusals";
const MOST = 500;

const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** What `front/refusal-log` hands over: one request that the portal refused without asking the backend. */
const refused = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  at: isoDateTime(),
  kind: z.string().regex(/^[a-zA-Z]{1,30}$/),
  errorCode: z.string().regex(/^\w{1,40}$/),
  errorMessage: line(300),
  method: line(30),
  path: line(300),
  ip: line(60),
  session: z.string().max(100).nullable(),
});
type Refused = z.infer<typeof refused>;

const batch = z.object({ refusals: z.array(z.unknown()).max(MOST) });

/** Rows as those of the backend's own refusals; the event number is the row's id too, so that sending twice adds none. */
async function rowsOf(platform: Platform, one: Refused) {
  const at = new Date(one.at);
  const user = one.session === null ? null : await platform.sessions.ownerAt(one.session, at);
  const action = one.kind === "capped" ? "kit.refusals.capped" : "front.refused";
  const facts = { user, ip: one.ip, now: at, requestId: one.id, action };
  const { errorCode, errorMessage, method, path } = one;
  const entry = {
    object: "request",
    objectId: one.kind,
    companyId: user?.companyId ?? null,
    after: { errorCode, errorMessage, method, path },
  };
  return auditRows(facts, [entry], "refused").map((row) => ({ ...row, auditId: one.id }));
}

/** Unreadable ones are left out: a portal of another release must not wait with them for ever. */
async function take(platform: Platform, request: FastifyRequest): Promise<void> {
  const found = batch.safeParse(request.body);
  const readable = (found.success ? found.data.refusals : []).flatMap((one) => {
    const result = refused.safeParse(one);
    return result.success ? [result.data] : [];
  });
  const rows: ReturnType<typeof auditRows> = [];
  for (const one of new Map(readable.map((one) => [one.id, one])).values()) rows.push(...(await rowsOf(platform, one)));
  await platform.db.transaction(async (tx) => {
    // The log is partitioned by time, so that no index of it can refuse a number that stands there already.
    await lockByName(tx, REFUSALS_PATH);
    const ids = rows.map(({ requestId }) => requestId);
    const known = await tx.select({ auditId: audits.auditId }).from(audits).where(inArray(audits.requestId, ids));
    const isKnown = new Set(known.map(({ auditId }) => auditId));
    await insertMany(
      tx,
      audits,
      rows.filter(({ auditId }) => !isKnown.has(auditId)),
    );
  });
  platform.chain.poke();
}

/**
 * Takes the portal's own refusals into the audit log. The signature covers the body's hash; whoever has none gets the
 * answer of an unknown path, before his body is read. // promises P-S11, contract §7.13
 */
export function registerPortalRefusals(app: FastifyInstance, platform: Platform): void {
  const secret = platform.env.internalSecret;
  const header = (request: FastifyRequest, name: string): string => String(request.headers[name] ?? "");
  app.post(REFUSALS_PATH, {
    config: { access: open },
    onRequest: async (request) => {
      const digest = header(request, "x-portal-digest");
      const signature = header(request, "x-portal-signature");
      const nowMs = request.call.now.getTime();
      if (digest === "" || !isSigned(secret, `${REFUSALS_PATH}\n${digest}`, signature, nowMs)) throw notFound();
    },
    handler: async (request, reply) => {
      if (request.call.bodyHash !== header(request, "x-portal-digest")) throw notFound();
      await take(platform, request);
      return reply
        .headers({ ...SAFE_HEADERS, "cache-control": "no-store" })
        .type("application/json; charset=utf-8")
        .send(JSON.stringify({ success: true, data: null }));
    },
  });
}
