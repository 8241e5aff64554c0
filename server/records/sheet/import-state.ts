import { and, asc, desc, eq, or } from "drizzle-orm";
import {
  IMPORT_LIMIT,
  type ImportApi,
  type ImportStatus,
  type Sheet,
  type SheetFault,
  type SheetJob,
} from "@/contracts/kit/sheet";
import type { Db } from "@/server/db/client";
import type { HttpContext, SessionUser } from "@/server/platform/call/context";
import type { Excel, RowVerdictText, SheetContent } from "@/server/platform/excel/excel";
import { type JobRecord, jobParts } from "@/server/platform/jobs/jobs.table";
import type { Platform } from "@/server/platform/call/platform";
import type { ImportContext, ImportTarget, RowVerdict } from "@/server/records/sheet/target";
import { actingCompanyId, assertOfficer } from "@/server/reference/scope";
import type { Vault } from "@/server/platform/secrets/vault";

/** What every piece of one resource's import works with. */
export interface ImportTools {
  readonly platform: Platform;
  readonly api: ImportApi;
  readonly sheet: Sheet;
  readonly target: ImportTarget;
  /** Throws the refusal of an import that its user may not let in like this. */
  readonly mayApply?: (counts: SheetJob["counts"], http: HttpContext) => void;
  /** Throws the refusal of a workbook that comes without what its rows share. */
  readonly mayStart?: (context: Pick<ImportContext, "db" | "user" | "documentId">) => Promise<void>;
  /** Lines of one record made one row, before any is judged. */
  readonly combine?: (content: SheetContent) => SheetContent;
  readonly excel: Excel;
  /** The association's own people bring it, for many firms at once. */
  readonly isDesk?: boolean;
}

/** Whose an import is: the acting firm's, or the association's where its people bring it; nobody else gets in. */
export const ownerOf = ({ isDesk }: Pick<ImportTools, "isDesk">, user: SessionUser): string =>
  isDesk ? assertOfficer(user) : actingCompanyId(user);

/** `basic.staff` of `basic.staff.importStart`. */
export const resourceOf = (api: ImportApi): string => api.importStart.id.replace(/\.importStart$/, "");
export const kindOf = (api: ImportApi): string => `import:${resourceOf(api)}`;

/** Steps of the job. */
export const CHECK = "check";
export const APPLY = "apply";

/** Work of this many rows goes on for so long that others come first. // decision 0054 */
export const isLong = (rows: number): boolean => rows > IMPORT_LIMIT.maxRows;

/** Names of the job's parts beside its file. */
export const ROWS = "rows";
export const FAULTS = "faults";
export const LATE_FAULTS = "lateFaults";
/** What becomes of each row: bare numbers and words of the program. */
export const VERDICTS = "verdicts";
/** Rows of one part of `ROWS`, faults of one part of `FAULTS`. */
export const ROWS_PER_PART = 50;
export const FAULTS_PER_PART = IMPORT_LIMIT.maxShownFaults;
export const VERDICTS_PER_PART = 1_000;

/** For whom and on which call's behalf the job works; sealed. */
export interface ImportPayload {
  readonly sessionId: string;
  readonly ip: string;
  readonly requestId: string;
  readonly documentId: string | null;
}

/** Bare figures, stored beside the job. */
export interface ImportResult {
  readonly fileName: string;
  readonly counts: SheetJob["counts"];
  readonly applied: SheetJob["applied"];
  readonly faultCount: number;
  /** Rows to import that will be 「待完善」. */
  readonly incomplete: number;
  /** What is to be looked at before the rows come in. */
  readonly notes?: readonly string[];
}

export const emptyResult = (fileName: string): ImportResult => ({
  fileName,
  counts: { create: 0, update: 0, same: 0, wrong: 0 },
  applied: { created: 0, updated: 0, refused: 0 },
  faultCount: 0,
  incomplete: 0,
});

export const resultOf = (job: JobRecord): ImportResult => (job.result as ImportResult | null) ?? emptyResult("");

export const sealPayload = (vault: Vault, payload: ImportPayload): string => vault.seal(JSON.stringify(payload));
export const payloadOf = (vault: Vault, job: JobRecord): ImportPayload => {
  if (job.payload === null) throw new Error(`job ${job.jobId} has lost its payload`);
  return JSON.parse(vault.open(job.payload)) as ImportPayload;
};

/** A fault with its cell's key, as the workbook is marked by it. */
export interface KeptFault extends SheetFault {
  readonly key: string | null;
}

function statusOf({ status, step, claimedBy, total }: JobRecord): ImportStatus {
  if (status === "held") return "checked";
  if (status !== "queued" && status !== "running") return status;
  if (step === APPLY) return "applying";
  return claimedBy === null && total === 0 ? "waiting" : "checking";
}

/** Kept faults, those found while writing first; `firstOnly` reads no more than is shown. */
export async function faultsOf(db: Db, vault: Vault, jobId: string, firstOnly = false): Promise<KeptFault[]> {
  const isFirst = firstOnly ? eq(jobParts.partNo, 0) : undefined;
  const isWanted = or(eq(jobParts.name, LATE_FAULTS), and(eq(jobParts.name, FAULTS), isFirst));
  const rows = await db
    .select({ content: jobParts.content })
    .from(jobParts)
    .where(and(eq(jobParts.jobId, jobId), isWanted))
    .orderBy(desc(jobParts.name), asc(jobParts.partNo));
  return rows.flatMap((row) => JSON.parse(vault.open(row.content)) as KeptFault[]);
}

/** A row that is right, by its number, and what it does. */
export type KeptVerdict = readonly [rowNumber: number, action: RowVerdict["action"]];
const ACTION_WORDS: Readonly<Record<RowVerdict["action"], string>> = {
  create: "新增",
  update: "更新",
  same: "无变化",
};

/** What the check found of each row, in words; rows that have become wrong since are so, too. */
export async function verdictsOf(
  db: Db,
  vault: Vault,
  jobId: string,
  faults: readonly KeptFault[],
): Promise<RowVerdictText[]> {
  const parts = await db
    .select({ content: jobParts.content })
    .from(jobParts)
    .where(and(eq(jobParts.jobId, jobId), eq(jobParts.name, VERDICTS)))
    .orderBy(asc(jobParts.partNo));
  const found = parts.flatMap(({ content }) => JSON.parse(vault.open(content)) as KeptVerdict[]);
  const texts = new Map(found.map(([rowNumber, action]) => [rowNumber, ACTION_WORDS[action]]));
  for (const { rowNumber } of faults) texts.set(rowNumber, "有误");
  return [...texts].map(([rowNumber, text]) => ({ rowNumber, text }));
}

/** The job as its user sees it. */
export async function sheetJobOf(db: Db, vault: Vault, job: JobRecord): Promise<SheetJob> {
  const { counts, applied, faultCount, fileName, incomplete, notes = [] } = resultOf(job);
  const hasParts = job.status !== "cancelled" && job.status !== "failed" && faultCount > 0;
  const faults = hasParts ? await faultsOf(db, vault, job.jobId, true) : [];
  const status = statusOf(job);
  return {
    jobId: job.jobId,
    fileName,
    status,
    done: job.done,
    total: job.total,
    counts,
    applied,
    refusal: job.failure,
    faults: faults
      .slice(0, IMPORT_LIMIT.maxShownFaults)
      .map(({ rowNumber, label, message }) => ({ rowNumber, label, message })),
    faultCount,
    notes: [
      ...(status === "checked" ? notes : []),
      ...(incomplete > 0 ? [`其中 ${incomplete} 行资料不全，导入后标为「待完善」，请之后补齐。`] : []),
    ],
    // Before the rows come in, whoever decides may look at what each of them would do.
    hasMarked: faults.length > 0 || (status === "checked" && job.total > 0),
    createTime: job.createTime.toISOString(),
  };
}
