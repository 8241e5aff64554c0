import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { staffApi, staffImportApi } from "../../contracts/basic/staff/staff";
import { fillPath } from "../../contracts/kit/endpoint";
import { pause } from "../../e2e/kit/product/product";
import { DEMO } from "../../server/seed/demo";
import { columnsOf, Importer, workbook } from "./imports";
import { Target, type TargetOptions } from "./target";

export interface ShareFigures {
  /** Of the other firm: exports that came, and the milliseconds of each. */
  readonly exports: number;
  readonly came: number;
  readonly waits: readonly number[];
  /** Of the member who asks without end: workbooks that he got, 429 with his place, anything else. */
  readonly got: number;
  readonly putOff: number;
  readonly wrong: number;
}

const LOOPS = 20;
const EXPORTS = 8;
const ROWS = 2_000;

/** One member asks for a marked workbook in twenty loops; another firm exports its people eight times. */
export async function proveShares(options: Omit<TargetOptions, "dataDir">): Promise<ShareFigures> {
  const folder = mkdtempSync(join(tmpdir(), "prove-shares-"));
  const target = await Target.start({ ...options, dataDir: join(folder, "data") });
  try {
    const importer = new Importer(target);
    const columns = await columnsOf(target);
    // Every person's name is missing.
    const nameless = columns.map((column) => (column.key === "staffName" ? { ...column, key: "none" } : column));
    const { jobId } = await importer.start(await workbook(nameless, 3_000_000, ROWS));
    const { counts } = await importer.settled(jobId);
    if (counts.wrong !== ROWS) throw new Error(`not wrong: ${JSON.stringify(counts)}`);
    const other = await target.signIn(DEMO.user.head);
    const ask = async (path: string, cookie: string) => {
      const since = performance.now();
      const headers = { cookie, "x-requested-with": "XMLHttpRequest" };
      const answer = await fetch(`${target.origin}${path}`, { headers });
      const body = await answer.arrayBuffer();
      return { status: answer.status, isXlsx: body.byteLength > 1_000, ms: performance.now() - since };
    };
    const seen: number[] = [];
    let isOver = false;
    const loops = Array.from({ length: LOOPS }, async () => {
      while (!isOver) {
        seen.push((await ask(fillPath(staffImportApi.importMarked.path, { jobId }), target.cookie)).status);
        await pause(5);
      }
    });
    await pause(2_000);
    const answers = [];
    for (let i = 0; i < EXPORTS; i += 1) answers.push(await ask(staffApi.export.path, other));
    isOver = true;
    await Promise.all(loops);
    const count = (is: (status: number) => boolean): number => seen.filter(is).length;
    return {
      exports: EXPORTS,
      came: answers.filter(({ status, isXlsx }) => status === 200 && isXlsx).length,
      waits: answers.map(({ ms }) => ms),
      got: count((status) => status === 200),
      putOff: count((status) => status === 429),
      wrong: count((status) => status !== 200 && status !== 429),
    };
  } finally {
    await target.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
