import { and, desc, eq, lt, notInArray, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { DRAFT_DAYS, draftApi } from "@/contracts/common/draft";
import type { Db } from "@/server/db/client";
import type { Context, Handler, SessionUser } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import { formDrafts } from "@/server/modules/common/draft.table";

/** Drafts of one user and firm; beyond them the oldest go. */
const MOST = 100;
const DAY_MS = 86_400_000;

const firmOf = (user: SessionUser): string => user.companyId ?? "";
const mine = (user: SessionUser, key?: string) =>
  and(
    eq(formDrafts.userId, user.userId),
    eq(formDrafts.companyId, firmOf(user)),
    key === undefined ? undefined : eq(formDrafts.draftKey, key),
  );

const list: Handler<typeof draftApi.list> = async ({ db, user }) => {
  const rows = await db
    .select({ key: formDrafts.draftKey, savedAt: formDrafts.savedAt })
    .from(formDrafts)
    .where(mine(user))
    .orderBy(desc(formDrafts.savedAt));
  return rows.map((row) => ({ key: row.key, savedAt: row.savedAt.toISOString() }));
};

async function kept({ db, user, services }: Pick<Context, "db" | "user" | "services">, draftKey: string) {
  const [row] = await db.select().from(formDrafts).where(mine(user, draftKey));
  if (!row) return null;
  const { base, savedAt } = row;
  return { key: draftKey, base, content: services.vault.open(row.content), savedAt: savedAt.toISOString() };
}

const get: Handler<typeof draftApi.get> = (context) => kept(context, context.query.key);

/** Where another machine's copy stands that this one has not seen, nothing is written over. // decision 0017 */
const save: Handler<typeof draftApi.save> = async (context) => {
  const { db, user, body, now, services } = context;
  const { key, base, seen } = body;
  const changed = { base, content: services.vault.seal(body.content), savedAt: now };
  const isSeen = seen === null ? sql`false` : seen && eq(formDrafts.savedAt, new Date(seen));
  const written = await db
    .insert(formDrafts)
    .values({ userId: user.userId, companyId: firmOf(user), draftKey: key, ...changed })
    .onConflictDoUpdate({
      target: [formDrafts.userId, formDrafts.companyId, formDrafts.draftKey],
      set: changed,
      ...(isSeen && { setWhere: isSeen }),
    })
    .returning({ key: formDrafts.draftKey });
  if (written.length === 0) {
    const other = await kept(context, key);
    // It has gone in between.
    return other ? { key, savedAt: other.savedAt, other } : save(context);
  }
  const newest = db
    .select({ key: formDrafts.draftKey })
    .from(formDrafts)
    .where(mine(user))
    .orderBy(desc(formDrafts.savedAt))
    .limit(MOST);
  await db.delete(formDrafts).where(and(mine(user), notInArray(formDrafts.draftKey, sql`${newest}`)));
  return { key, savedAt: now.toISOString(), other: null };
};

const remove: Handler<typeof draftApi.remove> = async ({ db, user, query: { key, seen } }) => {
  await db
    .delete(formDrafts)
    .where(and(mine(user, key), seen === undefined ? undefined : eq(formDrafts.savedAt, new Date(seen))));
  return null;
};

/** Forgets what nobody came back to. */
export async function dropOldDrafts(db: Db, now: Date): Promise<void> {
  await db.delete(formDrafts).where(lt(formDrafts.savedAt, new Date(now.getTime() - DRAFT_DAYS * DAY_MS)));
}

/** Unfinished forms of the signed-in user. */
export const registerDraft = (app: FastifyInstance): void => implement(app, draftApi, { list, get, save, remove });
