import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { staffApi } from "../../contracts/basic/staff/staff";
import { pause } from "../../e2e/kit/product/product";
import { median } from "../bench/figures";
import { columnsOf, Importer, workbook } from "./imports";
import { Target, type TargetOptions } from "./target";

export interface ImportSpeed {
  readonly rows: number;
  /** Milliseconds from the upload to the last row, the user's decision taken at once; median of the rounds. */
  readonly totalMs: number;
  /** Of a list asked every 20 ms meanwhile, over all rounds. */
  readonly p99Ms: number;
  readonly asked: number;
}

const ROWS = 2_000;
const ROUNDS = 3;

/** Asks for a page of people over and over until told to stop; the times it took. */
function askAround({ origin, cookie }: Target) {
  const took: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const since = performance.now();
      const answer = await fetch(`${origin}${staffApi.list.path}?page=1&pageSize=30`, {
        headers: { cookie, "x-requested-with": "XMLHttpRequest" },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`list: ${answer.status}`);
      took.push(performance.now() - since);
      await pause(20);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await asking;
      return took;
    },
  };
}

/** How long 2,000 rows take while others work. */
export async function measureImports(options: Omit<TargetOptions, "dataDir">): Promise<ImportSpeed> {
  const folder = mkdtempSync(join(tmpdir(), "prove-speed-"));
  const target = await Target.start({ ...options, dataDir: join(folder, "data") });
  try {
    const columns = await columnsOf(target);
    const importer = new Importer(target);
    const totals: number[] = [];
    const waits: number[] = [];
    // The first one warms up: code is compiled, threads and connections are opened.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const bytes = await workbook(columns, 2_000_000 + round * ROWS, ROWS);
      const others = askAround(target);
      const since = performance.now();
      const checked = await importer.settled((await importer.start(bytes)).jobId);
      if (checked.counts.create !== ROWS) throw new Error(JSON.stringify(checked));
      const done = await importer.settled((await importer.apply(checked.jobId)).jobId);
      if (done.applied.created !== ROWS) throw new Error(JSON.stringify(done));
      const total = performance.now() - since;
      const took = await others.stop();
      if (round > 0) {
        totals.push(total);
        waits.push(...took);
      }
    }
    waits.sort((a, b) => a - b);
    return {
      rows: ROWS,
      totalMs: median(totals),
      p99Ms: waits[Math.floor(waits.length * 0.99)] ?? 0,
      asked: waits.length,
    };
  } finally {
    await target.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
