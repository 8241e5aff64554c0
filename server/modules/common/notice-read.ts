import { and, arrayContains, arrayOverlaps, desc, eq, gt, inArray, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import type { Notice } from "@/contracts/common/notice";
import { NOTICE_STATUS, NOTICE_TARGET, type noticeArchiveApi } from "@/contracts/common/sys-notice";
import type { Db } from "@/server/db/client";
import { hasCode } from "@/server/platform/call/access";
import type { Handler, SessionUser } from "@/server/platform/call/context";
import { notFound } from "@/server/platform/call/errors";
import { filesOf } from "@/server/platform/files/take";
import { storedFiles } from "@/server/platform/files/files.table";
import { likeText, listPage } from "@/server/platform/sql/list";
import { assertOfficer } from "@/server/reference/scope";
import { notices } from "@/server/modules/common/sys-notice.table";

/** `bizType` of a notice's files. */
export const NOTICE_FILE = "notice";
/** Most that a popup can show; older ones have been read. */
const MAX_NOTICES = 20;
const OFFICER = 2;

/** 已过期 from the very moment of `disableTime`, whenever the clean-up writes it down. // domain b §11.1 (5) */
export const statusAt = (now: Date): SQL<number> =>
  sql<number>`case when ${notices.noticeStatus} = ${NOTICE_STATUS.active} and ${notices.disableTime} <= ${now.toISOString()}::timestamptz
    then ${NOTICE_STATUS.expired} else ${notices.noticeStatus} end`;

async function filesByNotice(db: Db, noticeIds: readonly string[]) {
  const rows =
    noticeIds.length === 0
      ? []
      : await db
          .select({
            bizId: storedFiles.bizId,
            fileId: storedFiles.fileId,
            fileName: storedFiles.fileName,
            fileSize: storedFiles.fileSize,
          })
          .from(storedFiles)
          .where(and(eq(storedFiles.bizType, NOTICE_FILE), inArray(storedFiles.bizId, [...noticeIds])))
          .orderBy(storedFiles.sortNo, storedFiles.fileId);
  return (noticeId: string) => rows.filter((row) => row.bizId === noticeId).map(({ bizId: _, ...file }) => file);
}

/** Valid = in force, enabled, not yet over, for this target. // domain b §11.1 (6) */
export async function validNotices(db: Db, noticeTarget: number, now: Date): Promise<Notice[]> {
  const rows = await db
    .select({
      noticeId: notices.noticeId,
      noticeTitle: notices.noticeTitle,
      noticeContent: notices.noticeContent,
      enableTime: notices.enableTime,
      noticeStatus: notices.noticeStatus,
      noticeType: notices.noticeType,
      topFlag: notices.topFlag,
      publishOrg: notices.publishOrg,
    })
    .from(notices)
    .where(
      and(
        eq(notices.noticeStatus, NOTICE_STATUS.active),
        arrayContains(notices.noticeTargets, [noticeTarget]),
        lte(notices.enableTime, now),
        or(isNull(notices.disableTime), gt(notices.disableTime, now)),
      ),
    )
    .orderBy(desc(notices.topFlag), desc(notices.enableTime), desc(notices.noticeId))
    .limit(MAX_NOTICES);
  const filesIn = await filesByNotice(
    db,
    rows.map((row) => row.noticeId),
  );
  return rows.map((row) => ({
    ...row,
    enableTime: row.enableTime.toISOString(),
    noticeTarget,
    attachments: filesIn(row.noticeId),
  }));
}

/** What was announced to this user: enabled and not stopped. Stopping takes a notice back from everybody. */
function announcedTo(user: SessionUser, now: Date): SQL | undefined {
  const targets =
    user.userType === OFFICER ? [NOTICE_TARGET.association, NOTICE_TARGET.member] : [NOTICE_TARGET.member];
  return and(
    inArray(notices.noticeStatus, [NOTICE_STATUS.active, NOTICE_STATUS.expired]),
    lte(notices.enableTime, now),
    arrayOverlaps(notices.noticeTargets, targets),
  );
}

/** Notices of the own association; those of before there was an owner are everybody's. // contract §7.6 */
export const ownNotices = (orgId: string): SQL | undefined =>
  or(eq(notices.publishOrgId, orgId), isNull(notices.publishOrgId));

/** Whether a notice's files may be read: as its text. */
export async function canReadNotice(db: Db, user: SessionUser, noticeId: string, now: Date): Promise<boolean> {
  const isOfDesk = user.userType === OFFICER && hasCode(user, "g_hy_desk_notice_view");
  const manages = isOfDesk ? ownNotices(assertOfficer(user)) : sql`false`;
  const rows = await db
    .select({ noticeId: notices.noticeId })
    .from(notices)
    .where(and(eq(notices.noticeId, noticeId), or(manages, announcedTo(user, now))));
  return rows.length > 0;
}

interface Filter {
  readonly noticeTitle?: string | undefined;
  readonly noticeType?: readonly number[] | undefined;
  readonly enableFrom?: string | undefined;
  readonly enableTo?: string | undefined;
}

/** The filters that both lists have; days are those of Shanghai. */
export const noticeFilterOf = (query: Filter): SQL | undefined =>
  and(
    query.noticeTitle === undefined
      ? undefined
      : sql`${notices.noticeTitle} ilike ${`%${likeText(query.noticeTitle)}%`}`,
    query.noticeType?.length ? inArray(notices.noticeType, [...query.noticeType]) : undefined,
    query.enableFrom === undefined
      ? undefined
      : sql`${notices.enableTime} >= ${`${query.enableFrom}T00:00:00+08:00`}::timestamptz`,
    query.enableTo === undefined
      ? undefined
      : sql`${notices.enableTime} < ${`${query.enableTo}T00:00:00+08:00`}::timestamptz + interval '1 day'`,
  );

const archiveColumns = (now: Date) => ({
  noticeId: notices.noticeId,
  noticeTitle: notices.noticeTitle,
  noticeType: notices.noticeType,
  noticeStatus: statusAt(now).mapWith(Number).as("notice_status"),
  publishOrg: notices.publishOrg,
  enableTime: notices.enableTime,
});

export const listArchive: Handler<typeof noticeArchiveApi.list> = async ({ db, user, query, now }) => {
  const { rows, totalCount } = await listPage({
    db,
    from: notices,
    columns: archiveColumns(now),
    where: and(announcedTo(user, now), noticeFilterOf(query)),
    query,
    sortable: { enableTime: notices.enableTime },
    defaultSort: "-enableTime",
    tieBreak: notices.noticeId,
  });
  return { rows: rows.map((row) => ({ ...row, enableTime: row.enableTime.toISOString() })), totalCount };
};

export const getArchived: Handler<typeof noticeArchiveApi.get> = async ({ db, user, params, now }) => {
  const [row] = await db
    .select({ ...archiveColumns(now), noticeContent: notices.noticeContent })
    .from(notices)
    .where(and(eq(notices.noticeId, params.noticeId), announcedTo(user, now)));
  if (!row) throw notFound();
  const attachments = await filesOf(db, NOTICE_FILE, row.noticeId);
  return { ...row, enableTime: row.enableTime.toISOString(), attachments };
};
