import { eq } from "drizzle-orm";
import { isAllowed } from "@/server/platform/call/access";
import type { HttpContext } from "@/server/platform/call/context";
import { diskFull, readOnly } from "@/server/platform/call/errors";
import type { Platform } from "@/server/platform/call/platform";
import { toAppError } from "@/server/platform/call/reply";
import { calendarDate } from "@/server/platform/call/services";
import type { SheetColumn, SheetValue } from "@/server/platform/excel/excel";
import { emptySheet, lastPiece, MOST_ROWS, rowsPiece, type SheetSoFar } from "@/server/platform/excel/write/pieces";
import { jobs } from "@/server/platform/jobs/jobs.table";
import type { JobWork } from "@/server/platform/jobs/options";
import { dropParts, partsOf, putParts } from "@/server/platform/jobs/parts";
import { restAfter, Turn } from "@/server/platform/jobs/rest";
import { JobFailure, type JobRun, OVER } from "@/server/platform/jobs/run";
import { LIST_START } from "@/server/platform/sql/list-after";
import type { RecordContext, Values } from "@/server/records/hooks";
import { sheetColumns } from "@/server/records/sheet/columns";
import { cellsBelow, cellsOf, exportJobMaxRows, exportMaxRows, tooManyText } from "@/server/records/sheet/export";
import {
  type Asked,
  askedOf,
  type ExportAt,
  type ExportSource,
  EXPORT_TEXT,
  hasLost,
  IDS,
  payloadOf,
  resultOf,
  sealPayload,
  sheetPart,
} from "@/server/records/sheet/export-state";

/**
 * A statement or transaction longer than the first makes others wait where all share one connection; below the second
 * there is room for more rows. A database server answers others meanwhile. // performance §3
 */
const LONG_MS = 24;
const SHORT_MS = 11;
const FIRST_AT_ONCE = 125;
const MOST_AT_ONCE = 250;
const FEWEST_AT_ONCE = 50;
/** Rows that are made ready before others are looked at again. */
const ROWS_OF_TURN = 10;
/** Clocks of two processes, and a write that took a while, may differ by so much. */
const SLACK_MS = 60_000;

interface Tools {
  readonly platform: Platform;
  readonly source: ExportSource;
}

/** What the engine's hooks may ask of a call, where there is none. */
const noCall = (run: JobRun): HttpContext => ({
  cookie: () => undefined,
  gone: run.signal,
  requestId: run.job.jobId,
  isHttps: true,
  host: "",
  isSharedAddress: false,
  certificate: null,
  userAgent: "",
  consent: null,
  setCookie: () => undefined,
  clearCookie: () => undefined,
  setHeader: () => undefined,
  refusalAudited: () => undefined,
  setVersion: () => undefined,
});

/** The user as of this moment; throws when he may not have what he asked for any more. */
async function contextOf(run: JobRun, { platform, source }: Tools, asked: Asked): Promise<RecordContext> {
  const { db, services, sessions } = platform;
  const now = services.clock.now();
  const { sessionId } = payloadOf(services.vault, run.job);
  const user = await sessions.actor(db, sessionId, run.job.companyId, now);
  const isIn = user !== null && source.access !== undefined && isAllowed(source.access, user);
  if (!isIn || hasLost(asked.rights, user)) throw new JobFailure(EXPORT_TEXT.changed);
  const audit = () => {
    throw new Error("an export's slices write nothing");
  };
  return { db, services, now, today: calendarDate(now), user, http: noCall(run), audit, afterCommit: () => undefined };
}

/** One sheet's next piece, with the sheet as it stands then. */
interface Step {
  readonly at: number;
  readonly bytes: Buffer;
  readonly sheet: SheetSoFar;
}

/** One export while this process works on it. */
class Export {
  private readonly seen: Set<string>;
  private readonly summed: Values[] = [];
  private size = FIRST_AT_ONCE;
  /** The longest that this slice kept others from the database. */
  private heldMs = 0;

  constructor(
    private readonly run: JobRun,
    private readonly tools: Tools,
    private readonly asked: Asked,
    private readonly columns: readonly (readonly SheetColumn[])[],
    private sheets: readonly SheetSoFar[],
    private clear: number,
    seen: readonly string[],
  ) {
    this.seen = new Set(seen);
  }

  private get kinds() {
    const { source } = this.tools;
    return [source.sheet, ...source.further.map(({ sheet }) => sheet)];
  }

  private get limit(): number {
    const { params } = this.tools.platform.services;
    return params.get(this.tools.source.totals ? exportMaxRows : exportJobMaxRows);
  }

  private async held<T>(work: Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const made = await work;
    this.heldMs = Math.max(this.heldMs, performance.now() - startedAt);
    return made;
  }

  private async step(at: number, rows: readonly Values[]): Promise<Step[]> {
    const [sheet, kind, columns = []] = [this.sheets[at], this.kinds[at], this.columns[at]];
    if (!sheet || !kind || (rows.length === 0 && sheet.pieces > 0)) return [];
    if (sheet.rows + rows.length > MOST_ROWS) throw new JobFailure(tooManyText(MOST_ROWS, MOST_ROWS, MOST_ROWS));
    const turn = new Turn();
    const cells: SheetValue[][] = [];
    for (let from = 0; from < rows.length; from += ROWS_OF_TURN) {
      cells.push(...cellsOf(kind, columns, rows.slice(from, from + ROWS_OF_TURN), sheet.rows + from));
      if (turn.isOver) await turn.end();
    }
    return [{ at, ...(await rowsPiece(sheet, columns, cells, turn)) }];
  }

  /** Rows of the records in this slice, in their order. */
  private async behind(rows: readonly Values[], context: RecordContext): Promise<readonly (readonly Values[])[]> {
    const { source } = this.tools;
    const places = new Map(rows.map((row, i) => [String(row[source.idKey]), i]));
    const placeOf = (row: Values): number => places.get(String(row[source.idKey])) ?? 0;
    const found: (readonly Values[])[] = [];
    for (const { rowsOf } of source.further) {
      const some = places.size > 0 ? await rowsOf([...places.keys()], context) : [];
      found.push([...some].sort((a, b) => placeOf(a) - placeOf(b)));
    }
    return found;
  }

  /** Pieces, ids, figures and the place of one slice: all of it in this transaction or nothing. */
  private async write(steps: readonly Step[], ids: readonly string[], at: ExportAt | null): Promise<void> {
    const { run } = this;
    const { vault } = this.tools.platform.services;
    const { jobId } = run.job;
    const sheets = this.sheets.map((sheet, i) => steps.find((step) => step.at === i)?.sheet ?? sheet);
    const done = this.seen.size + ids.length;
    await run.step(async (tx, job) => {
      for (const { at: sheet, bytes } of steps) {
        const place = { jobId, name: sheetPart(sheet), from: this.sheets[sheet]?.pieces ?? 0 };
        await putParts(tx, vault, place, [bytes.toString("base64")]);
      }
      if (ids.length > 0) await putParts(tx, vault, { jobId, name: IDS, from: done }, [JSON.stringify(ids)]);
      const { sessionId } = payloadOf(vault, job);
      const change = {
        done,
        total: Math.max(job.total, done),
        payload: sealPayload(vault, { sessionId, at }),
        result: { ...resultOf(job), sheets, clear: this.clear },
        attempts: 0,
      };
      await tx.update(jobs).set(change).where(eq(jobs.jobId, jobId));
    });
    this.sheets = sheets;
    for (const id of ids) this.seen.add(id);
  }

  /** Reads and writes the next rows; answers where to go on, null at the end. */
  private async slice(at: ExportAt): Promise<ExportAt | null> {
    const { source } = this.tools;
    const context = await contextOf(this.run, this.tools, this.asked);
    const changedSince = at.isLate ? new Date(+this.run.job.createTime - SLACK_MS) : null;
    const isNew = (id: string) => !this.seen.has(id);
    const asked = { place: at.place, size: this.size, changedSince, isNew };
    const { rows, clear, next } = await this.held(source.slice(context, this.asked.query, asked));
    if (this.seen.size + rows.length > this.limit)
      throw new JobFailure(tooManyText(this.limit, this.limit, this.limit));
    this.clear += clear;
    if (source.totals) this.summed.push(...rows);
    const steps: Step[] = [];
    for (const [sheet, own] of [rows, ...(await this.behind(rows, context))].entries())
      steps.push(...(await this.step(sheet, own)));
    const place = next ? { ...at, place: next } : null;
    // What was moved behind the place that was read is looked for once more; what stands in the file does not come again.
    const late = at.isLate || source.isOrderFixed(this.asked.query) ? null : { isLate: true, place: LIST_START };
    const then = place ?? late;
    const ids = rows.map((row) => String(row[source.idKey]));
    await this.held(this.write(steps, ids, then ?? at));
    return then;
  }

  private async finish(): Promise<void> {
    const { run, tools } = this;
    const { vault, clock } = tools.platform.services;
    const below = this.summed.length > 0 ? tools.source.totals?.(this.summed) : null;
    const [first = []] = this.columns;
    const sums: SheetValue[][] = below ? cellsBelow(first, below) : [];
    const last: Step[] = [];
    for (const [at, sheet] of this.sheets.entries())
      last.push({ at, ...(await lastPiece(sheet, at === 0 ? sums : [], this.columns[at] ?? [])) });
    const { jobId } = run.job;
    await run.step(async (tx, job) => {
      for (const { at, bytes } of last) {
        const place = { jobId, name: sheetPart(at), from: this.sheets[at]?.pieces ?? 0 };
        await putParts(tx, vault, place, [bytes.toString("base64")]);
      }
      await dropParts(tx, jobId, IDS);
      const sheets = last.map(({ sheet }) => sheet);
      const result = { ...resultOf(job), sheets, clear: this.clear, asOfTime: clock.now().toISOString() };
      await tx
        .update(jobs)
        .set({ status: "done", total: job.done, result, ...OVER })
        .where(eq(jobs.jobId, jobId));
    });
  }

  private nextSize(): number {
    if (this.tools.platform.env.databaseUrl !== undefined) return MOST_AT_ONCE;
    if (this.heldMs > LONG_MS) return Math.max(FEWEST_AT_ONCE, Math.floor(this.size / 2));
    return this.heldMs < SHORT_MS ? Math.min(MOST_AT_ONCE, this.size * 2) : this.size;
  }

  async go(from: ExportAt): Promise<void> {
    for (let at: ExportAt | null = from; at !== null;) {
      this.run.assertGoing();
      const startedAt = performance.now();
      this.heldMs = 0;
      at = await this.slice(at);
      this.size = this.nextSize();
      await restAfter(startedAt);
    }
    await this.finish();
  }
}

/** Takes the work up where it stands; sums below the rows need all of them, so that it begins anew. */
async function exportAll(run: JobRun, tools: Tools): Promise<void> {
  const { db, services } = tools.platform;
  const { jobId } = run.job;
  const asked = await askedOf(db, services.vault, jobId);
  if (asked === null) throw new JobFailure(EXPORT_TEXT.gone);
  const { source } = tools;
  const kinds = [source.sheet, ...source.further.map(({ sheet }) => sheet)];
  const columns: SheetColumn[][] = [];
  for (const kind of kinds) columns.push(await sheetColumns(kind, { db, services, now: services.clock.now() }));
  const { at } = payloadOf(services.vault, run.job);
  const isAnew = at === null || source.totals !== undefined;
  if (isAnew) await run.step((tx) => dropParts(tx, jobId, IDS, ...kinds.map((_, i) => sheetPart(i))));
  const stands = resultOf(run.job);
  const ids = isAnew
    ? []
    : (await partsOf(db, services.vault, jobId, IDS)).flatMap((text) => JSON.parse(text) as string[]);
  const sheets = isAnew ? kinds.map(({ title }, i) => emptySheet(title, columns[i] ?? [])) : stands.sheets;
  const work = new Export(run, tools, asked, columns, sheets, isAnew ? 0 : stands.clear, ids);
  await work.go(isAnew || at === null ? { isLate: false, place: LIST_START } : at);
}

/** A full disk is told in words that say what is safe; everything else is the runner's to judge. */
function inWords(error: unknown): unknown {
  const { publicMessage } = toAppError(error).error;
  const isFull = [diskFull(), readOnly()].some((one) => one.publicMessage === publicMessage);
  return isFull ? new JobFailure(EXPORT_TEXT.full, { cause: error }) : error;
}

/** Who does the exports of one list: slices that nobody waits for, each a short transaction. // decision 0050 */
export const exportWork =
  (tools: Tools): JobWork =>
  async (run) => {
    try {
      await exportAll(run, tools);
    } catch (error) {
      throw inWords(error);
    }
  };
