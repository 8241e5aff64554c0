import { and, eq, gt, ilike, isNull, or, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { onlineApi } from "@/contracts/auth/online";
import type { Context, Handler, SessionUser } from "@/server/platform/call/context";
import { notFound } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { likeText, listPage } from "@/server/platform/sql/list";
import { assertMayChange, inScope } from "@/server/reference/scope";
import { sessionHours, sessionIdleMinutes } from "@/server/reference/session";
import { endSessionsOf } from "@/server/reference/session-end";
import { PROOF_WORDS } from "@/server/modules/auth/login/proof-words";
import { deviceOfAgent } from "@/server/modules/auth/login/device";
import { sessions } from "@/server/reference/session.table";
import { assertNotAbove } from "@/server/modules/auth/account/user-rights";
import { orgs, USER_TYPE, users } from "@/server/reference/user.table";
import { firmBriefs } from "@/server/modules/basic/read";

/** People of the firms within reach; the association also sees its own. */
function people(user: SessionUser): SQL | undefined {
  if (user.userType !== USER_TYPE.officer || user.lv1OrgId === null)
    return and(eq(users.userType, USER_TYPE.member), inScope(user, users.companyId));
  const officers = sql`${users.orgId} in (select ${orgs.orgId} from ${orgs} where ${orgs.lv1OrgId} = ${user.lv1OrgId})`;
  return or(inScope(user, users.companyId), and(eq(users.userType, USER_TYPE.officer), officers));
}

/** Neither ended nor run out. */
function isLive({ services, now }: Pick<Context, "services" | "now">): SQL | undefined {
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  return and(
    isNull(sessions.endTime),
    gt(sessions.lastSeenTime, ago(services.params.get(sessionIdleMinutes) * 60_000)),
    gt(sessions.createTime, ago(services.params.get(sessionHours) * 3_600_000)),
  );
}

const columns = {
  sessionId: sessions.sessionId,
  userId: sessions.userId,
  username: users.username,
  nickName: users.nickName,
  companyId: users.companyId,
  ip: sessions.ip,
  userAgent: sessions.userAgent,
  proof: sessions.proof,
  createTime: sessions.createTime,
  lastSeenTime: sessions.lastSeenTime,
};

const list: Handler<typeof onlineApi.list> = async (context) => {
  const { db, user, query } = context;
  const pattern = query.keyword === undefined ? undefined : `%${likeText(query.keyword)}%`;
  const { rows, totalCount } = await listPage({
    db,
    from: sessions,
    leftJoins: [{ table: users, on: eq(users.userId, sessions.userId) }],
    columns,
    where: and(
      isLive(context),
      people(user),
      query.userId === undefined ? undefined : eq(sessions.userId, query.userId),
      pattern === undefined ? undefined : or(ilike(users.username, pattern), ilike(users.nickName, pattern)),
    ),
    query,
    sortable: { createTime: sessions.createTime, lastSeenTime: sessions.lastSeenTime, username: users.username },
    defaultSort: "-lastSeenTime",
    tieBreak: sessions.sessionId,
  });
  const firms = await firmBriefs(db, [...new Set(rows.flatMap((row) => row.companyId ?? []))]);
  const nameOf = new Map(firms.map((firm) => [firm.companyId, firm.companyName]));
  return {
    totalCount,
    rows: rows.map(({ companyId, userAgent, proof, ...row }) => ({
      ...row,
      companyName: nameOf.get(companyId ?? "") ?? null,
      proof: PROOF_WORDS[proof],
      device: deviceOfAgent(userAgent),
      createTime: row.createTime.toISOString(),
      lastSeenTime: row.lastSeenTime.toISOString(),
      isCurrent: row.sessionId === user.sessionId,
    })),
  };
};

/** Dead at the next request, which tells why; what was typed stays in the browser. // spec §7, promises P-S4 */
const end: Handler<typeof onlineApi.end> = async ({ db, user, params, query, now, audit }) => {
  const [person] = await db
    .select({ userId: users.userId, companyId: users.companyId })
    .from(users)
    .where(and(eq(users.userId, params.userId), people(user)));
  if (!person) throw notFound();
  if (person.companyId !== null) await assertMayChange(user, person.companyId, db);
  await assertNotAbove(db, user, person.userId);
  const { userId, companyId } = person;
  const note = query.reason ?? null;
  const { sessionId } = query;
  const ended = await endSessionsOf(db, {
    userId,
    endReason: "kicked",
    now,
    note,
    sessionId,
    // For one's own there is 退出登录.
    except: user.sessionId,
  });
  audit({ object: "auth.user", objectId: userId, companyId, before: null, after: { ended, reason: note } });
  return { ended };
};

/** Who is signed in, and the way to end it. */
export const registerOnline = (app: FastifyInstance): void => implement(app, onlineApi, { list, end });
