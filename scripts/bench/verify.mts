// Started by `npm run bench -- verify` beside a throw-away PostgreSQL (TEST_DATABASE_URL): the list of agreement filings of
// a signed-in firm is asked at a steady pace while the public checks papers, and while it does not, in turn.
// VERIFY_ROUNDS=1 VERIFY_PAPERS=2000 VERIFY_PER_SECOND=50 tries it small. Writes its section as JSON to the file named by the first argument.
// // domain b §6 (6), performance §3
import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import { agreementFilingApi } from "../../contracts/agreement/filing/filing";
import { reportNumberOf } from "../../contracts/public/report-number";
import { reportCode } from "../../server/modules/agreement/report/paper/report-verify";
import { createVault } from "../../server/platform/secrets/vault";
import { DEMO, userIdOf } from "../../server/seed/demo";
import { backend, KEYS, Service } from "../prove/service";
import { atLeast, atMost, exactly, type Figure, percentile, plain } from "./figures";
import { dataDir, on, urlOf } from "./people/database";
import { sessionOf } from "./people/load";
import { cpuMs } from "./people/rates";
import { countFigures, loadReports } from "./reports/load";
import type { Orders, Spell } from "./verify-load.mts";

const DATABASE = "verify";
const PAPERS = Number(process.env["VERIFY_PAPERS"] ?? 20_000);
const ROUNDS = Number(process.env["VERIFY_ROUNDS"] ?? 7);
const FIRMS = 30;
const AGREEMENTS = 400;
const ADDRESSES = 1_500;
const PER_SECOND = Number(process.env["VERIFY_PER_SECOND"] ?? 500);
const WRONG_OF = 20;
/** All spells together ask less of an address than the minute that a captcha begins with. */
const SECONDS = 8;
const LISTS_PER_SECOND = 25;

/** Agreements of the demo's first firm, like its own. */
const insertAgreements = `insert into agreement_filings select (jsonb_populate_record(a, jsonb_build_object(
    'filing_id', 'bench-' || n, 'root_id', 'bench-' || n, 'agreement_no', 'XY-B-' || n, 'filing_no', 'XYB' || n,
    'tax_collect_no', null, 'create_time', a.create_time - n * interval '1 hour'))).*
  from agreement_filings as a, generate_series(1, $2::int) as n
  where a.filing_id = (select min(filing_id) from agreement_filings where company_id = $1)`;

/** Filed reports with numbers as the product gives them, and the codes that stand on them. */
async function papersOf(client: Client): Promise<Orders["papers"]> {
  await loadReports(client, PAPERS, FIRMS);
  const numbers = Array.from({ length: PAPERS }, (_, at) =>
    reportNumberOf({ member: "4399999", year: "2026", serviceCategory: 5, serial: at + 1 }),
  );
  const { rows } = await client.query<{ reportId: string; filingNo: string }>(
    `update report_filings as r set filing_no = told.no from unnest($1::text[]) with ordinality as told (no, n)
       where r.report_id = 'r' || lpad(told.n::text, 31, '0') returning r.report_id as "reportId", r.filing_no as "filingNo"`,
    [numbers],
  );
  const vault = createVault(KEYS.DATA_KEY);
  return rows.map((row) => [row.filingNo, reportCode({ vault }, row)] as const);
}

async function prepare() {
  await on("postgres", (client) => client.query(`create database ${DATABASE}`));
  const maker = await Service.start(backend({ DATABASE_URL: urlOf(DATABASE), DATA_DIR: dataDir() }));
  await maker.stop();
  const prepared = await on(DATABASE, async (client) => {
    const papers = await papersOf(client);
    await client.query("set session_replication_role = replica");
    const { rowCount } = await client.query(insertAgreements, [DEMO.firm.first, AGREEMENTS]);
    if (rowCount !== AGREEMENTS) throw new Error("the demo's first firm has no agreement");
    const cookie = await sessionOf(client, userIdOf(DEMO.user.admin));
    return { papers, cookie };
  });
  await countFigures(DATABASE);
  return prepared;
}

/** Milliseconds of a list asked by the clock for so many seconds. */
async function lists(url: string, cookie: string, seconds: number): Promise<number[]> {
  const ms: number[] = [];
  const ask = async (): Promise<void> => {
    const since = performance.now();
    const answer = await fetch(url, { headers: { cookie, "x-requested-with": "XMLHttpRequest" } });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${body.slice(0, 300)}`);
    ms.push(performance.now() - since);
  };
  const asked: Promise<void>[] = [];
  for (let n = 0; n < seconds * LISTS_PER_SECOND; n += 1) {
    asked.push(ask());
    await new Promise((resolve) => setTimeout(resolve, 1_000 / LISTS_PER_SECOND));
  }
  await Promise.all(asked);
  return ms;
}

/** The process that checks papers; a spell of it tells its share of a core, too. */
function generator(orders: Orders) {
  const file = path.join(dataDir(), "orders.json");
  writeFileSync(file, JSON.stringify(orders));
  const child = fork(path.join(import.meta.dirname, "verify-load.mts"), [file], { execArgv: ["--import", "tsx"] });
  return {
    spell: async (seconds: number): Promise<Spell & { readonly cpu: number }> => {
      const before = cpuMs(child.pid);
      child.send(seconds);
      const [done] = (await once(child, "message")) as [Spell];
      return { ...done, cpu: (cpuMs(child.pid) - before) / (done.seconds * 10) };
    },
    stop: () => child.kill("SIGTERM"),
  };
}

const told = (values: readonly number[]): string =>
  `p50 ${percentile(values, 0.5).toFixed(0)} ms，p99 ${percentile(values, 0.99).toFixed(0)} ms`;

const { papers, cookie } = await prepare();
const server = await Service.start(backend({ DATABASE_URL: urlOf(DATABASE), DATA_DIR: dataDir() }));
const front = await Service.start({
  args: ["dist/front/server.mjs"],
  portName: "PORT",
  env: { BACKEND_ORIGIN: server.origin, DATA_DIR: dataDir(), TRUSTED_PROXY: "127.0.0.1" },
});
const public_ = generator({
  origin: front.origin,
  addresses: ADDRESSES,
  perSecond: PER_SECOND,
  wrongOf: WRONG_OF,
  papers,
});
try {
  const url = `${front.origin}${agreementFilingApi.list.path}?page=1&pageSize=30`;
  await lists(url, cookie, 3);
  const warm = await public_.spell(2);
  const quiet: number[] = [];
  const busy: number[] = [];
  const used = { quiet: [0, 0], busy: [0, 0] };
  const during = async <T,>(spell: keyof typeof used, work: () => Promise<T>): Promise<T> => {
    const cpu = () => [cpuMs(server.pid), cpuMs(front.pid)];
    const before = cpu();
    const done = await work();
    used[spell] = cpu().map((ms, at) => ms - (before[at] ?? 0) + (used[spell][at] ?? 0));
    return done;
  };
  const spells: Awaited<ReturnType<typeof public_.spell>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(...(await during("quiet", () => lists(url, cookie, SECONDS))));
    const both = () => Promise.all([lists(url, cookie, SECONDS), public_.spell(SECONDS)]);
    const [seen, spell] = await during("busy", both);
    busy.push(...seen);
    spells.push(spell);
  }
  const asked = spells.reduce((sum, one) => sum + one.asked, 0);
  const seconds = spells.reduce((sum, one) => sum + one.seconds, 0);
  const odd = [warm, ...spells].flatMap((one) => Object.entries(one.odd));
  const each = ((asked + warm.asked) / ADDRESSES).toFixed(1);
  const rows: Figure[] = [
    plain("数据", `${PAPERS.toLocaleString("zh-CN")} 份已报备的报告，${AGREEMENTS} 份协议备案的事务所`),
    plain(
      `查验：${ADDRESSES.toLocaleString("zh-CN")} 个地址，${100 - 100 / WRONG_OF}% 校验码正确，经门户`,
      `每个地址全程 ${each} 次、不符不到 5 次，在每分钟 20 次和每小时 5 次不符的安全验证门槛之内`,
    ),
    atLeast("实际每秒查验", asked / seconds, PER_SECOND * 0.98, "次", 0),
    exactly(
      `没有应有答复的查验${odd.length > 0 ? `（${odd.map(([what, n]) => `${what}：${n}`).join("，")}）` : ""}`,
      odd.reduce((sum, [, n]) => sum + n, 0),
      0,
      "次",
    ),
    plain("查验自身", told(spells.flatMap(({ ms }) => [...ms]))),
    plain(
      "查验生成器（独立进程）占用一个核的",
      `${(spells.reduce((sum, one) => sum + one.cpu, 0) / spells.length).toFixed(0)}%`,
    ),
    plain(
      "每次查验所用 CPU：后端／门户",
      used.busy.map((ms, at) => `${((ms - (used.quiet[at] ?? 0)) / asked).toFixed(1)} ms`).join("／"),
    ),
    plain(`协议备案列表，每秒 ${LISTS_PER_SECOND} 次，没有查验时`, told(quiet)),
    plain("同上，查验进行时", told(busy)),
    atMost("查验使列表 p99 增加", percentile(busy, 0.99) - percentile(quiet, 0.99), 50, "ms"),
  ];
  writeFileSync(process.argv[2] ?? "verify.json", JSON.stringify(rows));
} finally {
  public_.stop();
  await front.stop();
  await server.stop();
}
