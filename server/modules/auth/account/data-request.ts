import { and, count, desc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { DATA_REQUEST_STATUS, dataRequestApi, type DataRequestRow } from "@/contracts/auth/data-request";
import type { Db } from "@/server/db/client";
import type { Context } from "@/server/platform/call/context";
import { conflict, forbidden, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { newId } from "@/server/platform/clock/id";
import { implement } from "@/server/platform/call/implement";
import { listPage } from "@/server/platform/sql/list";
import { assertOfficer } from "@/server/reference/scope";
import { dataRequests as requests } from "@/server/modules/auth/account/data-request.table";
import { consents } from "@/server/reference/consent.table";
import { currentUserOf } from "@/server/modules/auth/account/user-info";
import { users } from "@/server/reference/user.table";
import { firmBriefs, ownStaffRecord } from "@/server/modules/basic/read";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { sendSystemMessage } from "@/server/modules/message/port";

/** Dictionary `msg_type`. */
const REVIEW_RESULT = 3;
/** So that nobody floods the desk. */
const MOST_OPEN = 5;
const { open, settled } = DATA_REQUEST_STATUS;

type Row = typeof requests.$inferSelect;
const COLUMNS = getTableColumns(requests);

async function shown(db: Db, rows: readonly Row[]): Promise<DataRequestRow[]> {
  const ids = rows.flatMap(({ companyId }) => (companyId === null ? [] : [companyId]));
  const names = new Map((await firmBriefs(db, [...new Set(ids)])).map((firm) => [firm.companyId, firm.companyName]));
  return rows.map(({ lv1OrgId: _, userId: __, companyId, createTime, settleTime, ...row }) => ({
    ...row,
    companyName: (companyId && names.get(companyId)) ?? null,
    createTime: createTime.toISOString(),
    settleTime: settleTime?.toISOString() ?? null,
  }));
}

async function only(db: Db, row: Row | undefined): Promise<DataRequestRow> {
  const [one] = row ? await shown(db, [row]) : [];
  if (!one) throw notFound();
  return one;
}

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

async function create(ctx: Context<typeof dataRequestApi.create>) {
  const { db, user, body, now, services, audit } = ctx;
  const known = (await dictionaryOf(services).get(db, now)).byName.get("data_request_type") ?? [];
  if (!known.some((item) => item.keyValue === body.requestType && !item.keyDisabled))
    throw invalid([{ path: "requestType", message: "请选择请求类型" }]);
  // Two at once must not both find room.
  await db.select({ userId: users.userId }).from(users).where(eq(users.userId, user.userId)).for("update");
  const ofUser = and(eq(requests.userId, user.userId), eq(requests.requestStatus, open));
  const [waiting] = await db.select({ n: count() }).from(requests).where(ofUser);
  if ((waiting?.n ?? 0) >= MOST_OPEN)
    throw stateConflict(`您已有 ${MOST_OPEN} 条请求待处理，请等协会答复后再提出；您填写的内容仍在`);
  const { lv1OrgId } = await currentUserOf(ctx, user);
  if (lv1OrgId === null) throw forbidden("当前账号不属于任何协会");
  const [added] = await db
    .insert(requests)
    .values({
      requestId: newId(),
      lv1OrgId,
      companyId: user.homeCompanyId,
      userId: user.userId,
      userText: `${user.nickName}（${user.username}）`,
      ...body,
      createTime: now,
    })
    .returning();
  const row = await only(db, added);
  const after = { requestType: body.requestType };
  audit({ object: "auth.data-request", objectId: row.requestId, companyId: user.homeCompanyId, after });
  return row;
}

async function settle({ db, user, params, body, now, audit }: Context<typeof dataRequestApi.settle>) {
  const at = and(eq(requests.requestId, params.requestId), eq(requests.lv1OrgId, assertOfficer(user)));
  const [before] = await db.select().from(requests).where(at).for("update");
  if (!before) throw notFound();
  if (before.version !== body.version) throw conflict(await only(db, before));
  if (before.requestStatus !== open) throw stateConflict("该请求已经办结", await only(db, before));
  const [saved] = await db
    .update(requests)
    .set({
      requestStatus: settled,
      answer: body.answer,
      settleUserName: user.nickName,
      settleTime: now,
      version: before.version + 1,
    })
    .where(at)
    .returning();
  await sendSystemMessage(db, {
    title: "个人信息请求已答复",
    text: `协会答复：${body.answer}\n您可以在「个人信息」页面查看全部请求及答复。`,
    msgType: REVIEW_RESULT,
    userIds: [before.userId],
    eventKey: `data-request:${before.requestId}`,
    now,
  });
  audit({
    object: "auth.data-request",
    objectId: before.requestId,
    companyId: before.companyId,
    before: { requestStatus: open },
    after: { requestStatus: settled, answer: body.answer },
  });
  return only(db, saved);
}

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
      return shown(db, rows);
    },
    create,
    list: async ({ db, user, query }) => {
      const { requestStatus, requestType } = query;
      const { rows, totalCount } = await listPage({
        db,
        from: requests,
        columns: COLUMNS,
        where: and(
          eq(requests.lv1OrgId, assertOfficer(user)),
          requestStatus && inArray(requests.requestStatus, requestStatus),
          requestType && inArray(requests.requestType, requestType),
        ),
        query,
        sortable: { createTime: requests.createTime, settleTime: requests.settleTime },
        defaultSort: "-createTime",
        tieBreak: requests.requestId,
      });
      return { rows: await shown(db, rows), totalCount };
    },
    settle,
  });
}
