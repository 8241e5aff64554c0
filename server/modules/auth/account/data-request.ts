import { and, desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import {
  DATA_REQUEST_STATUS,
  dataRequestApi,
  dataRequestRecord,
  type DataRequestRow,
  dataRequestRow,
} from "@/contracts/auth/data-request";
import type { Db } from "@/server/db/client";
import type { Context, Handler } from "@/server/platform/call/context";
import { forbidden, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import type { Values } from "@/server/records/hooks";
import { wire } from "@/server/records/items";
import { keepRecords } from "@/server/records/records";
import { consents } from "@/server/reference/consent.table";
import { assertOfficer, isOfficer } from "@/server/reference/scope";
import { users } from "@/server/reference/user.table";
import { dataRequests as requests } from "@/server/modules/auth/account/data-request.table";
import { currentUserOf } from "@/server/modules/auth/account/user-info";
import { firmBriefs, ownStaffRecord } from "@/server/modules/basic/read";
import { sendSystemMessage } from "@/server/modules/message/port";

/** Dictionary `msg_type`. */
const REVIEW_RESULT = 3;
/** So that nobody floods the desk. */
const MOST_OPEN = 5;
const { open, settled } = DATA_REQUEST_STATUS;

/** Rows with the names of the firms that they come from. */
async function named(db: Db, rows: readonly Values[]): Promise<Values[]> {
  const ids = new Set(rows.map(({ companyId }) => companyId).filter((id) => typeof id === "string"));
  const names = new Map((await firmBriefs(db, [...ids])).map((firm) => [firm.companyId, firm.companyName]));
  return rows.map(({ companyId, ...row }) => ({ ...row, companyName: names.get(String(companyId)) ?? null }));
}

const records = keepRecords({
  of: dataRequestRecord,
  table: requests,
  associationKey: "lv1OrgId",
  outlivesBooks: true,
  // Of a firm's people each reads his own.
  visibleTo: ({ user }) => (isOfficer(user) ? undefined : eq(requests.userId, user.userId)),
  alsoVisibleTo: ({ user }, at) => (at === "record" ? eq(requests.userId, user.userId) : undefined),
  writers: {
    assert: ({ user }) => Promise.resolve(void assertOfficer(user)),
    refusal: () => Promise.resolve(null),
  },
  listColumns: { companyId: requests.companyId },
  toRows: (rows, { db }) => named(db, rows),
  toAnswer: async ({ companyId }, { db }) => {
    const [firm] = companyId === null ? [] : await firmBriefs(db, [companyId]);
    return { companyName: firm?.companyName ?? null };
  },
});

async function ownData(ctx: Context<typeof dataRequestApi.ownData>) {
  const { db, user } = ctx;
  const { username, nickName, mobilephone, email, fullOrgName, roleNames, createTime } = await currentUserOf(ctx, user);
  const [account] = await db
    .select({ staffId: users.staffId, lastLoginTime: users.lastLoginTime, lastLoginIp: users.lastLoginIp })
    .from(users)
    .where(eq(users.userId, user.userId));
  const ofPerson = eq(consents.bizId, account?.staffId ?? "");
  const given = await db.select().from(consents).where(ofPerson).orderBy(desc(consents.consentTime)).limit(20);
  return {
    account: {
      username,
      nickName,
      mobilephone,
      email,
      roleNames,
      createTime,
      companyName: fullOrgName,
      lastLoginTime: account?.lastLoginTime?.toISOString() ?? null,
      lastLoginIp: account?.lastLoginIp ?? null,
    },
    staff: account?.staffId ? await ownStaffRecord(db, account.staffId) : null,
    consents: given.map(({ userName, privacyDate, consentTime }) => ({
      userName,
      privacyDate,
      consentTime: consentTime.toISOString(),
    })),
  };
}

const create: Handler<typeof dataRequestApi.create> = async (context) => {
  const { db, user, body } = context;
  const { lv1OrgId } = await currentUserOf(context, user);
  if (lv1OrgId === null) throw forbidden("当前账号不属于任何协会");
  const { userId, homeCompanyId: companyId } = user;
  const columns = { companyId, lv1OrgId, userId, userText: `${user.nickName}（${user.username}）` };
  const made = await records.enter(context, { companyId: companyId ?? lv1OrgId, form: body, columns });
  // Two at once must not both find room.
  await db.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for("update");
  const waiting = await db.$count(requests, and(eq(requests.userId, userId), eq(requests.requestStatus, open)));
  if (waiting > MOST_OPEN)
    throw stateConflict(`您已有 ${MOST_OPEN} 条请求待处理，请等协会答复后再提出；您填写的内容仍在`);
  return made;
};

const settle: Handler<typeof dataRequestApi.settle> = async (context) => {
  const { db, user, params, body, now } = context;
  const { answer } = body;
  // Whoever may not settle any is not told which there are.
  assertOfficer(user);
  const before = await records.claim(context, params.requestId, body.version);
  if (before.requestStatus !== open)
    throw stateConflict("该请求已经办结", await records.answer(context, { ...before, version: before.version - 1 }));
  await sendSystemMessage(db, {
    title: "个人信息请求已答复",
    text: `协会答复：${answer}\n您可以在「个人信息」页面查看全部请求及答复。`,
    msgType: REVIEW_RESULT,
    userIds: [before.userId],
    eventKey: `data-request:${before.requestId}`,
    now,
  });
  const columns = { requestStatus: settled, answer, settleUserName: user.nickName, settleTime: now };
  return records.mark(context, before, { action: "settle", columns, items: dataRequestRow.shape });
};

/** A person's own data, and what he asks about it. // contract §7.20 */
export function registerDataRequest(app: FastifyInstance): void {
  implement(app, dataRequestApi, {
    ownData,
    own: async ({ db, user }) => {
      const rows = await db
        .select()
        .from(requests)
        .where(eq(requests.userId, user.userId))
        .orderBy(desc(requests.createTime))
        .limit(100);
      return (await named(db, rows.map(wire))) as DataRequestRow[];
    },
    create,
    list: (context) => {
      assertOfficer(context.user);
      return records.handlers.list(context);
    },
    settle,
  });
}
