import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import {
  isNoticeEditable,
  isNoticeRemovable,
  mainTargetOf,
  NOTICE_EDGES,
  NOTICE_STATUS,
  noticeArchiveApi,
  type NoticeBody,
  type NoticeForm,
  noticeFormOf,
  noticeManageApi,
  noticeRecord,
  type NoticeRow,
  noticeRow,
  noticeRules,
  noticeTargetFindings,
} from "@/contracts/common/sys-notice";
import type { Db } from "@/server/db/client";
import type { Handler } from "@/server/platform/call/context";
import { invalid, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { richTextOf } from "@/server/platform/text/rich-text";
import {
  getArchived,
  listArchive,
  NOTICE_FILE,
  noticeFilterOf,
  ownNotices,
  statusAt,
} from "@/server/modules/common/notice-read";
import { notices } from "@/server/modules/common/sys-notice.table";
import type { RecordContext } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { orgName } from "@/server/reference/orgs";
import { assertOfficer } from "@/server/reference/scope";

type NoticeRecord = typeof notices.$inferSelect;

const stateOf = (noticeStatus: number, disableTime: Date | null, now: Date): number =>
  noticeStatus === NOTICE_STATUS.active && disableTime !== null && disableTime <= now
    ? NOTICE_STATUS.expired
    : noticeStatus;
const stateNow = (record: NoticeRecord, { now }: { readonly now: Date }): number =>
  stateOf(record.noticeStatus, record.disableTime, now);

/** What the list tells of a row beside its columns. */
function shownRow(row: Readonly<Record<string, unknown>>, now: Date) {
  const { noticeTargets, noticeStatus, disableTime } = row as Pick<
    NoticeRow,
    "noticeTargets" | "noticeStatus" | "disableTime"
  >;
  const state = stateOf(noticeStatus, disableTime === null ? null : new Date(disableTime), now);
  return { ...row, noticeTarget: mainTargetOf(noticeTargets), noticeStatus: state };
}

const records = keepRecords({
  of: noticeRecord,
  table: notices,
  files: NOTICE_FILE,
  associationKey: "publishOrgId",
  // Those of before there was an owner are every association's.
  alsoVisibleTo: ({ user }) => ownNotices(assertOfficer(user)),
  writers: {
    assert: ({ user }) => Promise.resolve(void assertOfficer(user)),
    refusal: () => Promise.resolve(null),
  },
  rules: noticeRules,
  toCanonical: (form) => ({ ...form, noticeTargets: [...new Set(form.noticeTargets)].sort() }),
  toColumns: async ({ noticeContent, attachments }, { record, companyId, context: { db } }) => ({
    noticeContent: richTextOf(noticeContent, "noticeContent", "内容", attachments),
    ...(record === null ? { publishOrg: await orgName(db, companyId) } : {}),
  }),
  toAnswer: (record, context) => ({
    noticeTarget: mainTargetOf(record.noticeTargets),
    noticeStatus: stateNow(record, context),
  }),
  removeRefusal: (record, context) =>
    isNoticeRemovable(stateNow(record, context)) ? null : "公告正在生效，请先停用再删除",
  toRows: (rows, { now }) => rows.map((row) => shownRow(row, now)),
  toCondition: {
    noticeStatus: (wanted, { now }) => (wanted.length > 0 ? inArray(statusAt(now), wanted) : undefined),
    enableFrom: (enableFrom) => noticeFilterOf({ enableFrom }),
    enableTo: (enableTo) => noticeFilterOf({ enableTo }),
  },
  defaultSort: "-updateTime",
});

/** What a call sends as a form: a target is named, and one that the caller does not know of is kept. */
function formIn({ version: _seen, ...body }: NoticeBody, stored: readonly number[]): NoticeForm {
  const errors = noticeTargetFindings(body);
  if (errors.length > 0) throw invalid(errors);
  return noticeFormOf(body, stored);
}

const added = (context: RecordContext, form: NoticeForm) =>
  records.enter(context, { companyId: assertOfficer(context.user), form });

/** A draft that another domain has written for the officer who asks for it; returns its id. */
export const addNotice = async (context: RecordContext, form: NoticeForm): Promise<string> =>
  (await added(context, form)).noticeId;

const create: Handler<typeof noticeManageApi.create> = (context) => added(context, formIn(context.body, []));

/** The notice as it stands, for a refusal: the claim is undone. */
const standing = (context: RecordContext, claimed: NoticeRecord) =>
  records.answer(context, { ...claimed, version: claimed.version - 1 });

const update: Handler<typeof noticeManageApi.update> = async (context) => {
  const { params, body } = context;
  const before = await records.claim(context, params.noticeId, body.version ?? null);
  if (!isNoticeEditable(stateNow(before, context)))
    throw stateConflict("生效中或已过期的公告不能修改，请先停用", await standing(context, before));
  return records.save(context, before, formIn(body, before.noticeTargets));
};

const REFUSED: Readonly<Record<number, string>> = {
  [NOTICE_STATUS.draft]: "公告还是草稿，请先发布",
  [NOTICE_STATUS.active]: "公告已在生效中",
  [NOTICE_STATUS.stopped]: "公告已停用",
  [NOTICE_STATUS.expired]: "公告已过失效时间，不能再变更状态",
};

const setStatus: Handler<typeof noticeManageApi.setStatus> = async (context) => {
  const { params, query, now } = context;
  const before = await records.claim(context, params.noticeId, query.version ?? null);
  const [from, to] = [stateNow(before, context), Number(params.noticeStatus)];
  const refuse = async (message: string) => stateConflict(message, await standing(context, before));
  // 已过期 is the clock's: whoever asks for it only writes down what is so already.
  const isEdge = to === NOTICE_STATUS.expired ? from !== before.noticeStatus : NOTICE_EDGES[from]?.includes(to);
  if (!isEdge) throw await refuse(REFUSED[from] ?? "公告的状态不允许此变更");
  if (to === NOTICE_STATUS.active && before.disableTime !== null && before.disableTime <= now) {
    throw await refuse("失效时间已过，请先修改失效时间再发布");
  }
  // A draft of yesterday is news from today on: readers are told of what is newer than what they have seen.
  const isLate = to === NOTICE_STATUS.active && before.enableTime < now;
  const columns = isLate ? { noticeStatus: to, enableTime: now } : { noticeStatus: to };
  return records.mark(context, before, { action: "setStatus", columns, items: noticeRow.shape });
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
  implement(app, noticeManageApi, { ...records.handlers, create, update, setStatus });
  implement(app, noticeArchiveApi, { list: listArchive, get: getArchived });
}
