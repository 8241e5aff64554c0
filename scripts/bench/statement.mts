// Started by `npm run bench -- statement` beside a throw-away PostgreSQL (TEST_DATABASE_URL): the province's summary over
// the accepted yearly statements of 3,000 firms, three forms each, and the list of who has told what. Writes its section
// as JSON to the file named by the first argument. // performance §3
import { writeFileSync } from "node:fs";
import { DEMO } from "../../server/seed/demo";
import { FORMS } from "../../contracts/statement/forms/forms";
import { STANDARD } from "../../contracts/statement/terms";
import { liftLimits, signIn } from "../prove/target";
import { backend, Service } from "../prove/service";
import { openDatabase } from "../../server/db/client";
import { atMost, type Figure, median, plain } from "./figures";
import { dataDir, on, urlOf } from "./people/database";

const DATABASE = "statement";
const FIRMS = 3_000;
const YEAR = 2025;
const TIMES = 30;
const BASE = "/rest/statement/desk/v1.0";

/** Firms like the demo's first one. */
const insertFirms = `insert into firms select (jsonb_populate_record(f, jsonb_build_object('company_id', 'bench-' || g,
    'company_name', '第' || g || '示例税务师事务所', 'credit_code', 'BENCH' || lpad(g::text, 13, '0'), 'member_no', 'B' || g,
    'reg_cert_no', 'B' || g, 'company_status', 2, 'parent_company_id', null))).*
  from generate_series(1, $1::int) as g, firms as f where f.company_id = $2`;
/** Their statements, accepted, each with an empty sheet; the figures are kept beside them. */
const insertStatements = `insert into statements (statement_id, statement_type, year, period_type, period, scope, period_text,
    accounting_standard, form_key, period_from, period_to, audit_status, submit_time, accepted_time, company_id, company_name,
    create_time, update_time)
  select 'bench-' || t || '-' || g, t, $2::int, 1, 0, 1, $2::int || '年度', 1, $3, make_date($2::int, 1, 1), make_date($2::int, 12, 31), 3, now(), now(),
    'bench-' || g, '第' || g || '示例税务师事务所', now(), now() from generate_series(1, $1::int) as g, (select $4::int as t) as kind`;
const insertFigures = `insert into statement_figures (statement_id, item_code, company_id, year, statement_type, standard,
    scope, amount1, amount2)
  select 'bench-' || $4::int || '-' || g, code, 'bench-' || g, $2::int, $4::int, 1, 1,
    (hashtextextended(code || g, 1) % 10000000000), (hashtextextended(code || g, 2) % 10000000000)
  from generate_series(1, $1::int) as g, unnest($3::text[]) as code`;

/** Milliseconds of a call, asked one after the other. */
async function timed(url: string, cookie: string): Promise<number[]> {
  const ms: number[] = [];
  for (let at = 0; at < TIMES; at += 1) {
    const since = performance.now();
    const answer = await fetch(url, { headers: { cookie, "x-requested-with": "XMLHttpRequest" } });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${body.slice(0, 300)}`);
    ms.push(performance.now() - since);
  }
  return ms;
}

await on("postgres", (client) => client.query(`create database ${DATABASE}`));
const folder = dataDir();
const how = backend({ DATABASE_URL: urlOf(DATABASE), DATA_DIR: folder });
const maker = await Service.start(how);
await maker.stop();
const handle = await openDatabase({ dataDir: folder, databaseUrl: urlOf(DATABASE) });
await liftLimits(handle);
await handle.close();
const forms = FORMS.filter(({ standard }) => standard === STANDARD.small);
const cells = await on(DATABASE, async (client) => {
  await client.query(insertFirms, [FIRMS, DEMO.firm.first]);
  let count = 0;
  for (const { key, statementType, rows } of forms) {
    await client.query(insertStatements, [FIRMS, YEAR, key, statementType]);
    const codes = rows.map(({ itemCode }) => itemCode);
    const { rowCount } = await client.query(insertFigures, [FIRMS, YEAR, codes, statementType]);
    count += rowCount ?? 0;
  }
  // As the database does by itself after a while.
  await client.query("vacuum analyze");
  return count;
});
const server = await Service.start(how);
try {
  const cookie = await signIn(server.origin, DEMO.user.desk);
  const rows: Figure[] = [
    plain(
      "数据",
      `${FIRMS.toLocaleString("zh-CN")} 家事务所，各三张年报，共 ${cells.toLocaleString("zh-CN")} 个留存数`,
    ),
  ];
  for (const { statementType, title, rows: lines } of forms) {
    const url = `${server.origin}${BASE}/summary?year=${YEAR}&statementType=${statementType}&standard=1&scope=1`;
    rows.push(
      atMost(`${title}汇总（${lines.length} 行），服务端，中位数`, median(await timed(url, cookie)), 300, "ms"),
    );
  }
  const filings = await timed(`${server.origin}${BASE}/filing/list/page?year=${YEAR}&page=1&pageSize=30`, cookie);
  rows.push(atMost("填报情况第 1 页，服务端，中位数", median(filings), 300, "ms"));
  const counts = await timed(`${server.origin}${BASE}/filing/counts?year=${YEAR}`, cookie);
  rows.push(atMost("填报情况的户数，服务端，中位数", median(counts), 300, "ms"));
  writeFileSync(process.argv[2] ?? "statement.json", JSON.stringify(rows));
} finally {
  await server.stop();
}
