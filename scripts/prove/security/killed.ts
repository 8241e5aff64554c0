import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { PERMISSION_CODES } from "../../../contracts/access";
import { staffApi } from "../../../contracts/basic/staff/staff";
import { pause } from "../../../e2e/kit/product/product";
import { type DatabaseHandle, openDatabase } from "../../../server/db/client";
import { DEMO } from "../../../server/seed/demo";
import { createUser, openSession } from "../../../server/testing/testing";
import { atMost, exactly, type Figure, plain } from "../../bench/figures";
import { backend, Service } from "../service";
import { type OwnDatabase, ownDatabase } from "./database";
import { Fleet } from "./fleet";
import { type Answer, inParallel } from "./http";

const EXPORTS = 12;
/** Rows that each process writes about itself, or as time passes. */
const OWN_PACE = new Set(["audits", "jobs"]);

interface FirstStart {
  readonly database?: OwnDatabase;
  readonly dataDir: string;
}

const serviceOf = ({ database, dataDir }: FirstStart): Promise<Service> => {
  const urls = database && { DATABASE_URL: database.appUrl, MIGRATE_URL: database.ownerUrl };
  return Service.idle(backend({ DATA_DIR: dataDir, ...urls }));
};

/** Rows of each table, and the migrations that are noted as done. */
async function rowsOf({ database, dataDir }: FirstStart): Promise<ReadonlyMap<string, number>> {
  const handle: DatabaseHandle = await openDatabase({ ...(database && { databaseUrl: database.ownerUrl }), dataDir });
  try {
    const { rows } = await handle.pool.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')`,
    );
    const found = new Map<string, number>();
    for (const { name } of rows) {
      const count = await handle.pool.query<{ n: number }>(`select count(*)::int as n from ${name}`);
      if (!OWN_PACE.has(name.replace(/^.*\./, ""))) found.set(name, count.rows[0]?.n ?? -1);
    }
    return found;
  } finally {
    await handle.close();
  }
}

/** A first start that is killed `kills` times on its way has in the end what one that nobody disturbed has. */
async function firstStart(
  what: string,
  placeOf: (name: string) => Promise<FirstStart>,
  kills: number,
): Promise<Figure[]> {
  const [whole, killed] = [await placeOf("whole"), await placeOf("killed")];
  const undisturbed = await serviceOf(whole);
  const wholeMs = await undisturbed.start();
  await undisturbed.stop();
  const service = await serviceOf(killed);
  for (let n = 1; n <= kills; n += 1) await service.startAndKill((wholeMs * n) / (kills + 1));
  const readyMs = await service.start();
  await service.stop();
  const [wanted, found] = [await rowsOf(whole), await rowsOf(killed)];
  const other = [...new Set([...wanted.keys(), ...found.keys()])].filter(
    (name) => wanted.get(name) !== found.get(name),
  );
  for (const name of other) console.error(`${what}: ${name}: ${found.get(name)} instead of ${wanted.get(name)}`);
  const rows = [...wanted.values()].reduce((sum, count) => sum + count, 0);
  const all = `首次启动（${what}）中 kill -9 共 ${kills} 次`;
  return [
    plain(`${all}：未受打扰时`, `${(wholeMs / 1_000).toFixed(1)} 秒，${wanted.size} 张表 ${rows} 行`),
    exactly(`${all}：行数不同的表`, other.length, 0, "张"),
    atMost(`${all}：最后一次启动到就绪`, readyMs / 1_000, Math.max(15, Math.ceil((wholeMs * 2) / 1_000)), "秒", 1),
  ];
}

/** A workbook that was answered is whole; whatever else came was no answer. */
function isWhole(answer: Answer): boolean {
  try {
    return unzipSync(answer.rawPayload)["xl/worksheets/sheet1.xml"] !== undefined;
  } catch {
    return false;
  }
}

/** Exports that a `kill -9` interrupts: no half of a workbook counts as one, and the next is whole. */
async function exports(database: OwnDatabase, kills: number): Promise<Figure[]> {
  const fleet = await Fleet.start({ database, size: 1 });
  try {
    const { userId } = await createUser(fleet.db, { companyId: DEMO.firm.first, codes: PERMISSION_CODES });
    const token = await openSession(fleet, userId);
    const ask = () => fleet.call({ method: staffApi.export.spec.method, url: staffApi.export.path, token });
    const [cut, damaged, readies] = [[] as unknown[], [] as Answer[], [] as number[]];
    for (let n = 0; n < kills; n += 1) {
      const running = inParallel(EXPORTS, EXPORTS, () =>
        ask().then(
          (answer) => void (answer.statusCode === 200 && !isWhole(answer) && damaged.push(answer)),
          (error: unknown) => void cut.push(error),
        ),
      );
      await pause(20 + Math.random() * 300);
      readies.push(await fleet.killAll());
      await running;
    }
    const after = await ask();
    const all = `导出中 kill -9 共 ${kills} 次（每次同时 ${EXPORTS} 份）`;
    return [
      plain(`${all}：被切断的导出`, `${cut.length} 份`),
      exactly(`${all}：答 200 而文件不完整`, damaged.length, 0, "份"),
      exactly(`${all}：重启后导出完整`, after.statusCode === 200 && isWhole(after) ? 1 : 0, 1, "份"),
      atMost(`${all}：重启到就绪最长`, Math.max(...readies) / 1_000, 15, "秒", 1),
    ];
  } finally {
    await fleet.dispose();
  }
}

/** `kill -9` where nobody wrote a record: during the first start, and while workbooks are written. // promises P-D1 */
export async function proveKilled(database: OwnDatabase, serverUrl: string, kills: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "prove-killed-"));
  const embedded = (name: string) => Promise.resolve({ dataDir: join(folder, name) });
  const postgres = async (name: string) => ({
    database: await ownDatabase(serverUrl, `prove_killed_${name}`),
    dataDir: join(folder, `pg-${name}`),
  });
  try {
    return [
      ...(await firstStart("PostgreSQL", postgres, kills)),
      ...(await firstStart("内嵌数据库", embedded, kills)),
      ...(await exports(database, kills)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
