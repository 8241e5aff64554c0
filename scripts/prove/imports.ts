import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PRIVACY_DATE } from "../../contracts/auth/consent";
import { staffImportApi } from "../../contracts/basic/staff/staff";
import { staffSheet } from "../../contracts/basic/staff/staff-sheet";
import { fillPath } from "../../contracts/kit/endpoint";
import { type ImportApi, isImportRunning, type SheetJob } from "../../contracts/kit/sheet";
import { pause } from "../../e2e/kit/product/product";
import type { Db } from "../../server/db/client";
import { sheetsOn } from "../../server/platform/excel/engine";
import { POOL, SheetPool } from "../../server/platform/excel/pool";
import type { SheetColumn, SheetValue } from "../../server/platform/excel/excel";
import type { Services } from "../../server/platform/call/services";
import { sheetColumns } from "../../server/records/sheet/columns";
import { type Disagreement, importDisagreement } from "./agree";
import { provenPerson } from "./people";
import { Target, type TargetOptions } from "./target";

export interface ImportFigures extends Disagreement {
  readonly imports: number;
  readonly rows: number;
  /** Imports that really were under way when the process died. */
  readonly interrupted: number;
  /** Milliseconds from the kill to the end of the import, waiting for the dead process's lease included. */
  readonly recoveries: readonly number[];
}

const ROWS = 400;
const PATIENCE_MS = 300_000;

/** A workbook of people from number `first` on. */
export async function workbook(columns: readonly SheetColumn[], first: number, rows = ROWS): Promise<Buffer> {
  const people = Array.from(
    { length: rows },
    (_, i) => provenPerson(first + i) as unknown as Record<string, SheetValue>,
  );
  const pool = new SheetPool(POOL);
  try {
    return await sheetsOn(pool).table({
      title: "人员",
      columns,
      rows: people.map((p) => columns.map(({ key }) => p[key] ?? null)),
    });
  } finally {
    pool.close();
  }
}

/** The import's columns. */
export const columnsIn = (db: Db): Promise<readonly SheetColumn[]> =>
  // Nothing but the cache of dictionaries hangs on the services.
  sheetColumns(staffSheet, { db, services: {} as Services, now: new Date() });

/** The same, asked of the target's own database while it is down. */
export const columnsOf = (target: Target): Promise<readonly SheetColumn[]> => target.look(({ db }) => columnsIn(db));

/** The calls of an import over HTTP. */
export class Importer {
  constructor(
    private readonly target: Pick<Target, "origin" | "cookie">,
    private readonly api: ImportApi = staffImportApi,
  ) {}

  private async call(method: "GET" | "POST", key: keyof ImportApi, jobId: string, body?: FormData): Promise<SheetJob> {
    const { cookie, origin } = this.target;
    const url = origin + fillPath(this.api[key].path, { jobId });
    const headers = { cookie, "x-requested-with": "XMLHttpRequest", "x-consent": PRIVACY_DATE };
    const answer = await fetch(url, { method, headers, ...(body && { body }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${key}: ${answer.status} ${text}`);
    return (JSON.parse(text) as { data: SheetJob }).data;
  }

  start(bytes: Buffer): Promise<SheetJob> {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)]), "人员.xlsx");
    return this.call("POST", "importStart", "", form);
  }
  apply = (jobId: string): Promise<SheetJob> => this.call("POST", "importApply", jobId);
  job = (jobId: string): Promise<SheetJob> => this.call("GET", "importJob", jobId);

  async settled(jobId: string): Promise<SheetJob> {
    for (const since = Date.now(); Date.now() - since < PATIENCE_MS; await pause(100)) {
      const job = await this.job(jobId);
      if (!isImportRunning(job.status)) return job;
    }
    throw new Error(`import ${jobId} did not settle`);
  }
}

/** One import, killed while it is checked or applied. Tells whether it was running then, and how long it took to end. */
async function interrupt(target: Target, bytes: Buffer, during: "check" | "apply") {
  const importer = new Importer(target);
  const { jobId } = await importer.start(bytes);
  const kill = async () => {
    await pause(50 + Math.random() * 400);
    const wasRunning = isImportRunning((await importer.job(jobId)).status);
    await target.kill();
    const since = performance.now();
    await target.restart();
    await importer.settled(jobId);
    return { wasRunning, recovery: performance.now() - since };
  };
  const early = during === "check" ? await kill() : null;
  const checked = await importer.settled(jobId);
  if (checked.status !== "checked" || checked.counts.create !== ROWS) throw new Error(JSON.stringify(checked));
  await importer.apply(jobId);
  const outcome = early ?? (await kill());
  const done = await importer.settled(jobId);
  if (done.status !== "done") throw new Error(JSON.stringify(done));
  return outcome;
}

/** Imports that a `kill -9` interrupts go on by themselves and end with every row exactly once. // promises P-D1 */
export async function proveImports(options: Omit<TargetOptions, "dataDir">, imports: number): Promise<ImportFigures> {
  const folder = mkdtempSync(join(tmpdir(), "prove-import-"));
  const target = await Target.start({ ...options, dataDir: join(folder, "data") });
  try {
    const columns = await columnsOf(target);
    const outcomes = [];
    for (let i = 0; i < imports; i += 1) {
      const bytes = await workbook(columns, 1_000_000 + i * ROWS);
      outcomes.push(await interrupt(target, bytes, i % 3 === 2 ? "check" : "apply"));
    }
    const found = await target.look((handle) => importDisagreement(handle, imports * ROWS));
    const interrupted = outcomes.filter(({ wasRunning }) => wasRunning);
    return {
      imports,
      rows: imports * ROWS,
      interrupted: interrupted.length,
      recoveries: interrupted.map((o) => o.recovery),
      ...found,
    };
  } finally {
    await target.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
