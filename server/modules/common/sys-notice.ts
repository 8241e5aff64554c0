import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import {
  isNoticeEditable,
  isNoticeRemovable,
  mainTargetOf,
  NOTICE_EDGES,
  NOTICE_STATUS,
  noticeArchiveApi,
  type NoticeDetail,
  type NoticeBody,
  type NoticeForm,
  noticeForm,
  noticeFormOf,
  noticeManageApi,
  noticeRules,
  noticeTargetFindings,
} from "@/contracts/common/sys-notice";
import type { Db } from "@/server/db/client";
import type { Context, Handler, SessionUser } from "@/server/platform/call/context";
import { conflict, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { filesOf, takeFiles } from "@/server/platform/files/take";
import { newId } from "@/server/platform/clock/id";
import { implement } from "@/server/platform/call/implement";
import { listPage } from "@/server/platform/sql/list";
import { richTextOf } from "@/server/platform/text/rich-text";
import { assertInDictionary } from "@/server/reference/dictionary-faults";
import { assertOfficer } from "@/server/reference/scope";
import { orgName } from "@/server/reference/orgs";
import {
  getArchived,
  listArchive,
  NOTICE_FILE,
  noticeFilterOf,
  ownNotices,
  statusAt,
} from "@/server/modules/common/notice-read";
import { notices } from "@/server/modules/common/sys-notice.table";

const OBJECT = "common.notice";

type NoticeRecord = typeof notices.$inferSelect;

const stateOf = (row: NoticeRecord, now: Date): number =>
  row.noticeStatus === NOTICE_STATUS.active && row.disableTime !== null && row.disableTime <= now
    ? NOTICE_STATUS.expired
    : row.noticeStatus;

async function detailOf(db: Db, row: NoticeRecord, now: Date): Promise<NoticeDetail> {
  return {
    ...row,
    noticeTarget: mainTargetOf(row.noticeTargets),
    noticeStatus: stateOf(row, now),
    enableTime: row.enableTime.toISOString(),
    disableTime: row.disableTime?.toISOString() ?? null,
    updateTime: row.updateTime.toISOString(),
    attachments: await filesOf(db, NOTICE_FILE, row.noticeId),
  };
}

interface Asked {
  readonly db: Db;
  readonly user: SessionUser;
  readonly now: Date;
}

/** The own association's notice, locked when it is to be changed: of several at once each sees what the one before left. */
async function ownNotice({ db, user }: Asked, noticeId: string, lock = false): Promise<NoticeRecord> {
  const found = db
    .select()
    .from(notices)
    .where(and(eq(notices.noticeId, noticeId), ownNotices(assertOfficer(user))));
  const [row] = await (lock ? found.for("update") : found);
  if (!row) throw notFound();
  return row;
}

async function assertVersion(asked: Asked, row: NoticeRecord, version: number | undefined): Promise<void> {
  if (version !== undefined && version !== row.version) {
    throw conflict(await detailOf(asked.db, row, asked.now));
  }
}

/** The form as it is stored; VALIDATION where a rule is broken or nothing of the text may be kept. */
function valuesOf(form: NoticeForm, user: SessionUser, now: Date) {
  const errors = noticeRules(form);
  if (errors.length > 0) throw invalid(errors);
  return {
    noticeTitle: form.noticeTitle,
    noticeContent: richTextOf(form.noticeContent, "noticeContent", "内容", form.attachments),
    noticeTargets: [...new Set(form.noticeTargets)].sort(),
    noticeType: form.noticeType,
    topFlag: form.topFlag,
    enableTime: new Date(form.enableTime),
    disableTime: form.disableTime === null ? null : new Date(form.disableTime),
    updateUserName: user.nickName,
    updateTime: now,
  };
}

/** What a call sends as a form whose targets, types and kinds of files are offered. */
async function formIn(
  context: Pick<Context, "db" | "services" | "now">,
  body: NoticeBody,
  stored?: NoticeDetail,
): Promise<NoticeForm> {
  const errors = noticeTargetFindings(body);
  if (errors.length > 0) throw invalid(errors);
  const form = noticeFormOf(body, stored?.noticeTargets ?? []);
  await assertInDictionary(context, noticeForm, form, stored);
  return form;
}

const list: Handler<typeof noticeManageApi.list> = async ({ db, user, query, now }) => {
  const state = statusAt(now);
  const { rows, totalCount } = await listPage({
    db,
    from: notices,
    columns: {
      noticeId: notices.noticeId,
      noticeTitle: notices.noticeTitle,
      noticeType: notices.noticeType,
      noticeTargets: notices.noticeTargets,
      noticeStatus: state.mapWith(Number).as("notice_status"),
      topFlag: notices.topFlag,
      enableTime: notices.enableTime,
      disableTime: notices.disableTime,
      publishOrg: notices.publishOrg,
      updateUserName: notices.updateUserName,
      updateTime: notices.updateTime,
      version: notices.version,
    },
    where: and(
      ownNotices(assertOfficer(user)),
      noticeFilterOf(query),
      query.noticeStatus?.length ? inArray(state, query.noticeStatus) : undefined,
    ),
    query,
    sortable: { enableTime: notices.enableTime, updateTime: notices.updateTime },
    defaultSort: "-updateTime",
    tieBreak: notices.noticeId,
  });
  const iso = (row: (typeof rows)[number]) => ({
    ...row,
    noticeTarget: mainTargetOf(row.noticeTargets),
    enableTime: row.enableTime.toISOString(),
    disableTime: row.disableTime?.toISOString() ?? null,
    updateTime: row.updateTime.toISOString(),
  });
  return { rows: rows.map(iso), totalCount };
};

const get: Handler<typeof noticeManageApi.get> = async (context) =>
  detailOf(context.db, await ownNotice(context, context.params.noticeId), context.now);

/** Stores a new draft of the officer's association. */
async function added(context: Asked & Pick<Context, "audit">, form: NoticeForm): Promise<NoticeRecord> {
  const { db, user, now, audit } = context;
  const orgId = assertOfficer(user);
  const noticeId = newId();
  const values = valuesOf(form, user, now);
  const [row] = await db
    .insert(notices)
    .values({
      ...values,
      noticeId,
      publishOrgId: orgId,
      publishOrg: await orgName(db, orgId),
      createUserId: user.userId,
      createUserName: user.nickName,
      createTime: now,
    })
    .returning();
  if (!row) throw notFound();
  await takeFiles(
    db,
    { bizType: NOTICE_FILE, bizId: noticeId, companyId: orgId, userId: user.userId },
    form.attachments,
    now,
  );
  audit({ object: OBJECT, objectId: noticeId, companyId: null, before: null, after: values });
  return row;
}

/** A draft that another domain has written for the officer who asks for it; returns its id. */
export const addNotice = async (context: Asked & Pick<Context, "audit">, form: NoticeForm): Promise<string> =>
  (await added(context, form)).noticeId;

const create: Handler<typeof noticeManageApi.create> = async (context) =>
  detailOf(context.db, await added(context, await formIn(context, context.body)), context.now);

const update: Handler<typeof noticeManageApi.update> = async (context) => {
  const { db, user, now, audit } = context;
  const before = await ownNotice(context, context.params.noticeId, true);
  await assertVersion(context, before, context.body.version);
  if (!isNoticeEditable(stateOf(before, now))) {
    throw stateConflict("生效中或已过期的公告不能修改，请先停用", await detailOf(db, before, now));
  }
  const body = await formIn(context, context.body, await detailOf(db, before, now));
  const values = valuesOf(body, user, now);
  const [row] = await db
    .update(notices)
    .set({ ...values, version: sql`${notices.version} + 1` })
    .where(eq(notices.noticeId, before.noticeId))
    .returning();
  if (!row) throw notFound();
  const owner = { bizType: NOTICE_FILE, bizId: row.noticeId, companyId: assertOfficer(user), userId: user.userId };
  await takeFiles(db, owner, body.attachments, now);
  audit({ object: OBJECT, objectId: row.noticeId, companyId: null, before, after: row });
  return detailOf(db, row, now);
};

const remove: Handler<typeof noticeManageApi.remove> = async (context) => {
  const { db, user, query, now, audit } = context;
  const before = await ownNotice(context, context.params.noticeId, true);
  await assertVersion(context, before, query.version);
  if (!isNoticeRemovable(stateOf(before, now))) throw stateConflict("公告正在生效，请先停用再删除");
  await takeFiles(
    db,
    { bizType: NOTICE_FILE, bizId: before.noticeId, companyId: assertOfficer(user), userId: user.userId },
    [],
    now,
  );
  await db.delete(notices).where(eq(notices.noticeId, before.noticeId));
  audit({ object: OBJECT, objectId: before.noticeId, companyId: null, before, after: null });
  return null;
};

const REFUSED: Readonly<Record<number, string>> = {
  [NOTICE_STATUS.draft]: "公告还是草稿，请先发布",
  [NOTICE_STATUS.active]: "公告已在生效中",
  [NOTICE_STATUS.stopped]: "公告已停用",
  [NOTICE_STATUS.expired]: "公告已过失效时间，不能再变更状态",
};

const setStatus: Handler<typeof noticeManageApi.setStatus> = async (context) => {
  const { db, user, params, query, now, audit } = context;
  const before = await ownNotice(context, params.noticeId, true);
  await assertVersion(context, before, query.version);
  const [from, to] = [stateOf(before, now), Number(params.noticeStatus)];
  const refuse = async (message: string) => stateConflict(message, await detailOf(db, before, now));
  // 已过期 is the clock's: whoever asks for it only writes down what is so already.
  const isEdge = to === NOTICE_STATUS.expired ? from !== before.noticeStatus : NOTICE_EDGES[from]?.includes(to);
  if (!isEdge) throw await refuse(REFUSED[from] ?? "公告的状态不允许此变更");
  if (to === NOTICE_STATUS.active && before.disableTime !== null && before.disableTime <= now) {
    throw await refuse("失效时间已过，请先修改失效时间再发布");
  }
  // A draft of yesterday is news from today on: readers are told of what is newer than what they have seen.
  const isLate = to === NOTICE_STATUS.active && before.enableTime < now;
  const [row] = await db
    .update(notices)
    .set({
      noticeStatus: to,
      updateTime: now,
      updateUserName: user.nickName,
      version: sql`${notices.version} + 1`,
      ...(isLate && { enableTime: now }),
    })
    .where(eq(notices.noticeId, before.noticeId))
    .returning();
  if (!row) throw notFound();
  audit({ object: OBJECT, objectId: row.noticeId, companyId: null, before, after: row });
  return detailOf(db, row, now);
};

/** Writes down 已过期 for what is over. */
export async function expireNotices(db: Db, now: Date): Promise<void> {
  await db
    .update(notices)
    .set({ noticeStatus: NOTICE_STATUS.expired, version: sql`${notices.version} + 1` })
    .where(and(eq(notices.noticeStatus, NOTICE_STATUS.active), lte(notices.disableTime, now)));
}

/** System notices of the association, and what was announced so far. // spec §7, domain b §11.1 */
export function registerSysNotice(app: FastifyInstance): void {
  implement(app, noticeManageApi, { list, create, get, update, remove, setStatus });
  implement(app, noticeArchiveApi, { list: listArchive, get: getArchived });
}
