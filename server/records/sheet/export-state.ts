import type { Access } from "@/contracts/kit/endpoint";
import type { ExportJob, ExportStatus, ListSheet } from "@/contracts/kit/sheet";
import type { Db } from "@/server/db/client";
import type { RecordContext, Values } from "@/server/records/hooks";
import type { SessionUser } from "@/server/platform/call/context";
import { GIVEN_UP } from "@/server/platform/jobs/options";
import { partOf } from "@/server/platform/jobs/parts";
import type { JobRecord } from "@/server/platform/jobs/jobs.table";
import type { SheetSoFar } from "@/server/platform/excel/write/pieces";
import type { Vault } from "@/server/platform/secrets/vault";
import type { ListPlace } from "@/server/platform/sql/list-after";

export const EXPORT_TEXT = {
  changed:
    "您的账号、权限或所属事务所已有变动，这次导出已停止，没有可下载的文件。系统中的数据不受影响，请按现在的权限重新导出",
  full: "服务器存储空间不足，导出没有完成。系统中的数据没有丢失，也没有任何变化，请稍后重新导出，或联系协会",
  givenUp: "导出时多次出现意外错误，已停止。系统中的数据没有任何变化，请稍后重新导出；仍不成功时请联系协会",
  gone: "导出的文件已清除（发起 24 小时后，或之后又导出多次），请重新导出",
  running: "您在这个列表还有一次导出没有完成。请等它完成或取消它，再按新的条件导出",
  notReady: "导出还没有完成，请以显示的进度为准",
  isDone: "已经导出完毕，不能取消",
} as const;

/** Hours from its start, told to the user; `cleanJobs` takes the pieces then. */
const KEPT_MS = 86_400_000;

export interface ExportSlice {
  readonly place: ListPlace;
  readonly size: number;
  /** Only rows that were changed since. */
  readonly changedSince: Date | null;
  readonly isNew: (recordId: string) => boolean;
}

/** A list as its export reads it: the same rows, filters and order as on the screen. */
export interface ExportSource {
  /** Noun of the records, e.g. `basic.staff`. */
  readonly object: string;
  readonly access: Access | undefined;
  readonly idKey: string;
  readonly sheet: ListSheet;
  readonly further: readonly {
    readonly sheet: ListSheet;
    rowsOf(ids: readonly string[], context: RecordContext): Promise<readonly Values[]>;
  }[];
  readonly totals: ((rows: readonly Values[]) => Values | null) | undefined;
  count(context: RecordContext, query: Values, most: number): Promise<number>;
  /** `clear`: of how many people the numbers stand in the clear. */
  slice(
    context: RecordContext,
    query: Values,
    slice: ExportSlice,
  ): Promise<{ readonly rows: readonly Values[]; readonly clear: number; readonly next: ListPlace | null }>;
  /** No change of a record moves it within this order. */
  isOrderFixed(query: Values): boolean;
}

export const kindOf = ({ object }: ExportSource): string => `export:${object}`;

/** The acting firm, an officer's association. */
export const seatOf = (user: SessionUser): string | null => user.companyId ?? user.lv1OrgId;

/** What a user could see and do when he asked. */
interface Rights {
  readonly place: readonly (string | number | null)[];
  readonly reach: readonly string[];
  readonly codes: readonly string[];
}
const placeOf = ({ userType, companyId, lv1OrgId, orgId }: SessionUser) => [userType, companyId, lv1OrgId, orgId];
export const rightsOf = (user: SessionUser): Rights => ({
  place: placeOf(user),
  reach: user.reach,
  codes: [...user.functionCodes],
});

/** Something that he had then is gone: what was read with it is no longer his. */
export const hasLost = ({ place, reach, codes }: Rights, user: SessionUser): boolean => {
  const held: ReadonlySet<string> = user.functionCodes;
  const isSame = placeOf(user).every((one, i) => one === place[i]);
  return !isSame || !reach.every((id) => user.reach.includes(id)) || !codes.every((code) => held.has(code));
};

/** The question with its asker's rights; sealed, kept as long as the file. */
export interface Asked {
  readonly query: Values;
  readonly rights: Rights;
}
/** Names of the job's parts: the question, ids of rows that stand in the file, pieces of each sheet. */
export const ASKED = "asked";
export const IDS = "ids";
export const sheetPart = (at: number): string => `sheet${at}`;

export async function askedOf(db: Db, vault: Vault, jobId: string): Promise<Asked | null> {
  const text = await partOf(db, vault, { jobId, name: ASKED, partNo: 0 });
  return text === null ? null : (JSON.parse(text) as Asked);
}

/** On which call's behalf the job works, and where it stands; sealed, since an order's key may be a name. */
export interface ExportPayload {
  readonly sessionId: string;
  /** Null before the first slice. */
  readonly at: ExportAt | null;
}
/** `isLate`: the second round, for rows that have moved within the order meanwhile. */
export interface ExportAt {
  readonly isLate: boolean;
  readonly place: ListPlace;
}
export const sealPayload = (vault: Vault, payload: ExportPayload): string => vault.seal(JSON.stringify(payload));
export const payloadOf = (vault: Vault, { jobId, payload }: JobRecord): ExportPayload => {
  if (payload === null) throw new Error(`job ${jobId} has lost its payload`);
  return JSON.parse(vault.open(payload)) as ExportPayload;
};

/** Bare figures, stored beside the job. */
export interface ExportResult {
  /** Keyed hash of what was asked. */
  readonly question: string;
  readonly sheets: readonly SheetSoFar[];
  readonly clear: number;
  readonly asOfTime: string | null;
}
export const resultOf = (job: JobRecord): ExportResult => job.result as ExportResult;

const STATUS: Readonly<Record<JobRecord["status"], ExportStatus>> = {
  queued: "waiting",
  held: "waiting",
  running: "running",
  done: "done",
  cancelled: "cancelled",
  failed: "failed",
};

export const isExpired = ({ createTime }: JobRecord, now: Date): boolean => +now - +createTime >= KEPT_MS;

/** Why a finished file is not his any more; null when it is. */
export async function fileRefusal(
  { db, services, user, now }: Pick<RecordContext, "db" | "services" | "user" | "now">,
  job: JobRecord,
): Promise<string | null> {
  const asked = isExpired(job, now) ? null : await askedOf(db, services.vault, job.jobId);
  if (asked === null) return EXPORT_TEXT.gone;
  return hasLost(asked.rights, user) ? EXPORT_TEXT.changed : null;
}

/** The job as its user sees it. */
export async function exportJobOf(
  context: Pick<RecordContext, "db" | "services" | "user" | "now">,
  job: JobRecord,
): Promise<ExportJob> {
  const refusal = job.status === "done" ? await fileRefusal(context, job) : job.failure;
  return {
    jobId: job.jobId,
    status: job.status === "done" && refusal !== null ? "failed" : STATUS[job.status],
    done: job.done,
    total: job.total,
    asOfTime: job.status === "done" ? resultOf(job).asOfTime : null,
    expireTime: new Date(+job.createTime + KEPT_MS).toISOString(),
    refusal: refusal === GIVEN_UP ? EXPORT_TEXT.givenUp : refusal,
    createTime: job.createTime.toISOString(),
  };
}
