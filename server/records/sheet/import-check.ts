import { setImmediate as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { SheetJob } from "@/contracts/kit/sheet";
import {
  type CellFault,
  type SheetColumn,
  type SheetContent,
  SheetRefusal,
  type SheetRow,
  type Sheets,
} from "@/server/platform/excel/excel";
import type { Asker } from "@/server/platform/limits/fair-turns";
import { dropParts, fileOf, putParts } from "@/server/platform/jobs/parts";
import { restAfter } from "@/server/platform/jobs/rest";
import { JobFailure, type JobRun } from "@/server/platform/jobs/run";
import { jobs } from "@/server/platform/jobs/jobs.table";
import { actorOf, contextOf } from "@/server/records/sheet/import-actor";
import {
  FAULTS,
  FAULTS_PER_PART,
  type ImportTools,
  isLong,
  type KeptFault,
  type KeptVerdict,
  payloadOf,
  resultOf,
  ROWS,
  ROWS_PER_PART,
  VERDICTS,
  VERDICTS_PER_PART,
} from "@/server/records/sheet/import-state";
import { duplicates } from "@/server/records/sheet/import-duplicates";
import type { Batches, RowVerdict, WholeVerdict } from "@/server/records/sheet/target";

/** How often the figures of a step are written down. */
const TOLD_EVERY_MS = 250;
const EMPTY = "文件中没有要导入的行，没有导入任何数据，请在模板的表头下面逐行填写后再上传";

/** Rows that a look at the whole file asks for at once. */
const ROWS_PER_BATCH = 300;

/** A cancelled job ends with the batch at hand; its lease lasts as long as there are batches. */
const batchesOf = (goOn: () => Promise<unknown>): Batches =>
  async function* batches<R>(rows: readonly R[]) {
    for (let at = 0; at < rows.length; at += ROWS_PER_BATCH) {
      await goOn();
      yield rows.slice(at, at + ROWS_PER_BATCH);
      await pause();
    }
  };

interface Finding {
  readonly rows: readonly SheetRow[];
  readonly faults: readonly CellFault[];
  readonly counts: SheetJob["counts"];
  readonly verdicts: readonly KeptVerdict[];
  readonly incomplete: number;
}

async function contentOf(run: JobRun, tools: ImportTools, columns: readonly SheetColumn[]): Promise<SheetContent> {
  const { platform, excel, sheet } = tools;
  const read = async (sheets: Sheets): Promise<SheetContent> => {
    const bytes = await fileOf(platform.db, platform.services.vault, run.job.jobId);
    if (!bytes) throw new JobFailure("上传的文件已被清除，没有导入任何数据，请重新上传");
    return sheets.read(bytes, columns, { maxRows: sheet.maxRows });
  };
  const { jobId, companyId, userId } = run.job;
  const asker: Asker = { firm: companyId ?? jobId, person: userId ?? jobId, patienceMs: null, gone: run.signal };
  try {
    const content = await run.until(excel.inTurn(asker, read));
    if (content.rows.length === 0 && content.faults.length === 0) throw new JobFailure(EMPTY);
    return tools.combine?.(content) ?? content;
  } catch (error) {
    throw error instanceof SheetRefusal ? new JobFailure(error.message) : error;
  }
}

interface Judged {
  readonly verdicts: readonly RowVerdict[];
  /** Of rows that stand in different slices. */
  readonly together: WholeVerdict;
}

/** Asks the target slice by slice; others get the event loop and the connection between two slices. */
async function verdictsOf(run: JobRun, tools: ImportTools, rows: readonly SheetRow[]): Promise<Judged> {
  const { platform, target } = tools;
  const payload = payloadOf(platform.services.vault, run.job);
  const user = await actorOf(platform.db, tools, payload.sessionId, run.job.companyId);
  const audit = () => {
    throw new Error("a check writes nothing");
  };
  const { documentId } = payload;
  const context = contextOf(platform.db, tools, { user, importId: run.job.jobId, documentId, audit });
  const tell = (done: number) =>
    run.step((tx) => tx.update(jobs).set({ done, total: rows.length }).where(eq(jobs.jobId, run.job.jobId)));
  const verdicts: RowVerdict[] = [];
  let toldAt = performance.now();
  await tell(0);
  for (let at = 0; at < rows.length; at += ROWS_PER_PART) {
    run.assertGoing();
    const startedAt = performance.now();
    const slice = rows.slice(at, at + ROWS_PER_PART);
    const found = new Map((await target.check(slice, context)).map((verdict) => [verdict.rowNumber, verdict]));
    for (const { rowNumber } of slice) {
      const verdict = found.get(rowNumber);
      if (!verdict) throw new Error(`${run.job.kind}: no verdict on row ${rowNumber}`);
      verdicts.push(verdict);
    }
    if (performance.now() - toldAt > TOLD_EVERY_MS) {
      toldAt = performance.now();
      await tell(at + slice.length);
    }
    await (isLong(rows.length) ? restAfter(startedAt) : pause());
  }
  return {
    verdicts,
    together: (await target.checkWhole?.(
      rows,
      context,
      batchesOf(() => tell(rows.length)),
    )) ?? { faults: [] },
  };
}

/** Rows that wait for a wrong one are wrong as well, and so are those that wait for them. */
function waiting(needs: NonNullable<WholeVerdict["needs"]>, found: readonly CellFault[]): CellFault[] {
  const wrong = new Set(found.map(({ rowNumber }) => rowNumber));
  const out: CellFault[] = [];
  for (let before = -1; before < out.length;) {
    before = out.length;
    for (const { rowNumber, after, message } of needs) {
      if (!wrong.has(after) || wrong.has(rowNumber)) continue;
      wrong.add(rowNumber);
      out.push({ rowNumber, key: null, message });
    }
  }
  return out;
}

/** Rows with a turn come behind all others, in the order of their turns. */
const inTurns = (rows: readonly SheetRow[], turns: WholeVerdict["turns"]): readonly SheetRow[] => {
  if (!turns) return rows;
  const turnOf = ({ turn = Number.MIN_SAFE_INTEGER }: SheetRow): number => turn;
  return rows.map((row) => ({ ...row, turn: turns.get(row.rowNumber) })).sort((a, b) => turnOf(a) - turnOf(b));
};

/** Which rows may come in. A cell that could not be read is told once, not also as missing. */
function judge(
  tools: ImportTools,
  columns: readonly SheetColumn[],
  content: SheetContent,
  { verdicts, together }: Judged,
): Finding {
  const { updateKey, uniqueKeys = [], uniqueTogether = [] } = tools.sheet;
  const own = updateKey === undefined ? [] : [updateKey];
  const labelOf = (key: string): string => columns.find((column) => column.key === key)?.label ?? "";
  const place = ({ rowNumber, key }: CellFault): string => `${rowNumber} ${key ?? ""}`;
  const schemas = tools.sheet.form.shape as Readonly<Record<string, z.ZodType>>;
  const unread = new Set(content.faults.map(place));
  const found = [
    ...content.faults,
    ...[...verdicts.flatMap((verdict) => verdict.faults), ...together.faults].filter(
      (fault) => fault.key === null || !unread.has(place(fault)),
    ),
    ...[own, ...uniqueKeys.map((key) => [key]), uniqueTogether].flatMap((keys) =>
      duplicates(
        content.rows,
        keys.map((key) => ({ key, label: labelOf(key), schema: schemas[key] })),
      ),
    ),
  ];
  const alone = new Set(found.map((fault) => fault.rowNumber));
  for (const { rowNumber, needs } of verdicts)
    if (needs && alone.has(needs.rowNumber)) found.push({ rowNumber, key: null, message: needs.message });
  found.push(...waiting(together.needs ?? [], found));
  // The same sentence of the same cell once, whoever found it.
  const faults = [...new Map(found.map((fault) => [`${place(fault)} ${fault.message}`, fault])).values()];
  const wrong = new Set(faults.map((fault) => fault.rowNumber));
  const right = verdicts.filter((verdict) => !wrong.has(verdict.rowNumber));
  const count = (action: RowVerdict["action"]): number => right.filter((verdict) => verdict.action === action).length;
  const stamps = new Map(verdicts.map((verdict) => [verdict.rowNumber, verdict.stamp]));
  const coming = new Set(right.filter((verdict) => verdict.action !== "same").map((verdict) => verdict.rowNumber));
  return {
    rows: inTurns(
      content.rows
        .filter((row) => coming.has(row.rowNumber))
        .map((row) => ({ ...row, stamp: stamps.get(row.rowNumber) })),
      together.turns,
    ),
    faults,
    counts: { create: count("create"), update: count("update"), same: count("same"), wrong: wrong.size },
    verdicts: right.map(({ rowNumber, action }) => [rowNumber, action]),
    incomplete: right.filter((verdict) => verdict.isIncomplete && coming.has(verdict.rowNumber)).length,
  };
}

function kept(faults: readonly CellFault[], columns: readonly SheetColumn[]): KeptFault[] {
  const place = new Map(columns.map((column, at) => [column.key, { label: column.label, at }]));
  const orderOf = (fault: KeptFault): number => (fault.key === null ? -1 : (place.get(fault.key)?.at ?? 0));
  return faults
    .map((fault) => ({ ...fault, label: fault.key === null ? null : (place.get(fault.key)?.label ?? null) }))
    .sort((a, b) => a.rowNumber - b.rowNumber || orderOf(a) - orderOf(b));
}

function textsOf(list: readonly unknown[], perPart: number): string[] {
  const texts: string[] = [];
  for (let at = 0; at < list.length; at += perPart) texts.push(JSON.stringify(list.slice(at, at + perPart)));
  return texts;
}

/** Sealed, part by part, each in a transaction of its own; they count once the job is `checked`. */
async function keep(run: JobRun, tools: ImportTools, name: string, texts: readonly string[]): Promise<void> {
  const { vault } = tools.platform.services;
  const { jobId } = run.job;
  for (const [from, text] of texts.entries()) {
    await run.step((tx) => putParts(tx, vault, { jobId, name, from }, [text]));
  }
}

const MOST_HEADS = 10;
const HEAD_LENGTH = 20;

/** A column that the template does not know loses nothing unsaid: its head may be misspelt. // domain a §0.7 */
function passedOverNote({ passedOver = [] }: SheetContent): string[] {
  if (passedOver.length === 0) return [];
  const named = passedOver.slice(0, MOST_HEADS).map((head) => `「${head.slice(0, HEAD_LENGTH)}」`);
  const all = passedOver.length > MOST_HEADS ? `${named.join("")}等 ${passedOver.length} 列` : named.join("");
  return [`没有读取模板中没有的列：${all}。需要导入的，请把列名改为模板中的列名后重新上传。`];
}

/** The first half of an import: reads the file, judges every row, and leaves the decision to the user. */
export async function checkImport(run: JobRun, tools: ImportTools, columns: readonly SheetColumn[]): Promise<void> {
  const { jobId } = run.job;
  // What an earlier try left.
  await run.step((tx) => dropParts(tx, jobId, ROWS, FAULTS, VERDICTS));
  const content = await contentOf(run, tools, columns);
  const judged = await verdictsOf(run, tools, content.rows);
  const { rows, faults, counts, verdicts, incomplete } = judge(tools, columns, content, judged);
  await keep(run, tools, ROWS, textsOf(rows, ROWS_PER_PART));
  await keep(run, tools, FAULTS, textsOf(kept(faults, columns), FAULTS_PER_PART));
  await keep(run, tools, VERDICTS, textsOf(verdicts, VERDICTS_PER_PART));
  const total = content.rows.length;
  await run.step(async (tx, job) => {
    const told = content.notesOn?.(new Set(rows.map(({ rowNumber }) => rowNumber))) ?? [];
    const notes = [...passedOverNote(content), ...told];
    const result = { ...resultOf(job), counts, incomplete, faultCount: faults.length, notes };
    const change = {
      status: "held",
      done: total,
      total,
      result,
      attempts: 0,
      claimedBy: null,
      leaseUntil: null,
    } as const;
    await tx.update(jobs).set(change).where(eq(jobs.jobId, jobId));
  });
}
