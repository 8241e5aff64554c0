import { and, eq, inArray, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { WHITE_TYPE, whitelistApi, whitelistRules } from "@/contracts/common/whitelist";
import { maskMobile } from "@/contracts/kit/id-no";
import type { Handler } from "@/server/platform/call/context";
import { conflict, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { newId } from "@/server/platform/clock/id";
import { implement } from "@/server/platform/call/implement";
import { likeText, listPage } from "@/server/platform/sql/list";
import { assertOfficer } from "@/server/reference/scope";
import { receiverKey } from "@/server/modules/common/read";
import { whitelist } from "@/server/modules/common/whitelist.table";

const OBJECT = "common.whitelist";

const maskMail = (address: string): string => address.replace(/^(.).*(@[^@]+)$/, "$1***$2");

const columns = {
  whiteId: whitelist.whiteId,
  whiteType: whitelist.whiteType,
  receiver: whitelist.receiverMask,
  remark: whitelist.remark,
  createUserName: whitelist.createUserName,
  createTime: whitelist.createTime,
  version: whitelist.version,
};

const list: Handler<typeof whitelistApi.list> = async ({ db, user, query }) => {
  const { rows, totalCount } = await listPage({
    db,
    from: whitelist,
    columns,
    where: and(
      eq(whitelist.lv1OrgId, assertOfficer(user)),
      query.whiteType?.length ? inArray(whitelist.whiteType, query.whiteType) : undefined,
      query.remark === undefined ? undefined : sql`${whitelist.remark} ilike ${`%${likeText(query.remark)}%`}`,
    ),
    query,
    sortable: { createTime: whitelist.createTime },
    defaultSort: "-createTime",
    tieBreak: whitelist.whiteId,
  });
  return { rows: rows.map((row) => ({ ...row, createTime: row.createTime.toISOString() })), totalCount };
};

const create: Handler<typeof whitelistApi.create> = async ({ db, user, body, now, services, audit }) => {
  const lv1OrgId = assertOfficer(user);
  const errors = whitelistRules(body);
  if (errors.length > 0) throw invalid(errors);
  const { whiteType, remark } = body;
  const receiver = receiverKey(body.receiver);
  const receiverMask = whiteType === WHITE_TYPE.mobile ? maskMobile(receiver) : maskMail(receiver);
  const whiteId = newId();
  const facts = { whiteId, whiteType, remark, createUserName: user.nickName, version: 1 };
  const [added] = await db
    .insert(whitelist)
    .values({
      ...facts,
      lv1OrgId,
      receiver: services.vault.seal(receiver),
      receiverIndex: services.vault.index(receiver),
      receiverMask,
      createUserId: user.userId,
      createTime: now,
    })
    .onConflictDoNothing()
    .returning({ whiteId: whitelist.whiteId });
  if (!added) throw stateConflict("该号码或邮箱已在白名单中");
  const after = { whiteType, receiver: receiverMask, remark };
  audit({ object: OBJECT, objectId: whiteId, companyId: null, before: null, after });
  return { ...facts, receiver: receiverMask, createTime: now.toISOString() };
};

const remove: Handler<typeof whitelistApi.remove> = async ({ db, user, params, query, audit }) => {
  const [row] = await db
    .select()
    .from(whitelist)
    .where(and(eq(whitelist.whiteId, params.whiteId), eq(whitelist.lv1OrgId, assertOfficer(user))))
    .for("update");
  if (!row) throw notFound();
  if (query.version !== undefined && query.version !== row.version) throw conflict();
  await db.delete(whitelist).where(eq(whitelist.whiteId, row.whiteId));
  const before = { whiteType: row.whiteType, receiver: row.receiverMask, remark: row.remark };
  audit({ object: OBJECT, objectId: row.whiteId, companyId: null, before, after: null });
  return null;
};

/** The association's list of receivers without limits. // spec §7 */
export const registerWhitelist = (app: FastifyInstance): void => implement(app, whitelistApi, { list, create, remove });
