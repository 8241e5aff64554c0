import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { preferenceApi } from "@/contracts/common/preference";
import type { Handler } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import { screenPreferences } from "@/server/modules/common/preference.table";

/** Lists of one user; beyond them those that were changed the longest ago go. */
const MOST = 100;

const list: Handler<typeof preferenceApi.list> = async ({ db, user }) => {
  const rows = await db
    .select({ screen: screenPreferences.screen, preference: screenPreferences.preference })
    .from(screenPreferences)
    .where(eq(screenPreferences.userId, user.userId));
  return rows.map(({ screen, preference }) => ({ screen, ...preference }));
};

const save: Handler<typeof preferenceApi.save> = async ({ db, user, body: { screen, ...preference }, now }) => {
  const mine = eq(screenPreferences.userId, user.userId);
  if (preference.columns.length === 0 && preference.filters.length === 0) {
    await db.delete(screenPreferences).where(and(mine, eq(screenPreferences.screen, screen)));
    return null;
  }
  const changed = { preference, updateTime: now };
  await db
    .insert(screenPreferences)
    .values({ userId: user.userId, screen, ...changed })
    .onConflictDoUpdate({ target: [screenPreferences.userId, screenPreferences.screen], set: changed });
  const newest = db
    .select({ screen: screenPreferences.screen })
    .from(screenPreferences)
    .where(mine)
    .orderBy(desc(screenPreferences.updateTime), screenPreferences.screen)
    .limit(MOST);
  await db.delete(screenPreferences).where(and(mine, notInArray(screenPreferences.screen, sql`${newest}`)));
  return null;
};

/** What the signed-in user has chosen for his lists. */
export const registerPreference = (app: FastifyInstance): void => implement(app, preferenceApi, { list, save });
