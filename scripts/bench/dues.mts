// Started by `npm run bench -- dues` beside a throw-away PostgreSQL (TEST_DATABASE_URL): a set of rules is simulated over
// 3,000 firms with 60,000 people, put in force, and makes every firm's bill as one job. Writes its section as JSON to the
// file named by the first argument. // performance §3
import { writeFileSync } from "node:fs";
import type { Generation } from "../../contracts/statement/dues/desk";
import type { SimulationProgress, StandardDetail } from "../../contracts/statement/dues/standard";
import { formFor } from "../../contracts/statement/forms/forms";
import { STANDARD, STATEMENT } from "../../contracts/statement/terms";
import { DEMO } from "../../server/seed/demo";
import { backend, Service } from "../prove/service";
import { signIn } from "../prove/target";
import { atMost, type Figure, plain } from "./figures";
import { dataDir, on, urlOf } from "./people/database";
import { loadPeople } from "./people/load";

const DATABASE = "dues";
const FIRMS = 3_000;
const PEOPLE = 60_000;
const BASE = "/rest/statement";
const POLL_MS = 250;

/** The accepted yearly income statement of each, with revenue of every size. */
const insertStatements = `insert into statements (statement_id, statement_type, year, period_type, period, scope, period_text,
    accounting_standard, form_key, period_from, period_to, audit_status, submit_time, accepted_time, accepted_lines,
    company_id, company_name, create_time, update_time)
  select 'bench-' || g, $2::int, $3::int, 1, 0, 1, $3::int || '年度', 1, $4, make_date($3::int, 1, 1),
    make_date($3::int, 12, 31), 3, now(), now(), jsonb_build_array(jsonb_build_object('itemCode', 'operatingRevenue',
      'amount1', (hashtextextended(g::text, 1) & 8589934591)::text || '.05', 'amount2', null)),
    'bench-' || g, '测算税务师事务所' || g, now(), now() from generate_series(0, $1::int - 1) as g`;

/** Calls of one officer. */
const callsOf =
  (origin: string, cookie: string) =>
  async <T,>(method: string, path: string, body?: object): Promise<T> => {
    const headers = {
      cookie,
      "x-requested-with": "XMLHttpRequest",
      ...(body && { "content-type": "application/json", "idempotency-key": crypto.randomUUID() }),
    };
    const answer = await fetch(origin + BASE + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { data: T }).data;
  };

await on("postgres", (client) => client.query(`create database ${DATABASE}`));
const how = backend({ DATABASE_URL: urlOf(DATABASE), DATA_DIR: dataDir() });
const maker = await Service.start(how);
await maker.stop();
const year = new Date().getFullYear() - 1;
await on(DATABASE, async (client) => {
  await loadPeople(client, PEOPLE, FIRMS, false);
  const form = formFor(STATEMENT.income, STANDARD.small);
  await client.query(insertStatements, [FIRMS, STATEMENT.income, year, form.key]);
  // The demo's own dues of the year give way.
  await client.query("truncate dues_standards, dues_bills, dues_items, dues_movements, dues_recalculations cascade");
  await client.query("vacuum analyze");
});
const server = await Service.start(how);
try {
  const call = callsOf(server.origin, await signIn(server.origin, DEMO.user.desk));
  const since = (): (() => number) => {
    const from = performance.now();
    return () => (performance.now() - from) / 1000;
  };
  const blank = await call<object>("GET", `/dues-standard/v1.0/blank?duesYear=${year}&from=tiers2021`);
  const made = await call<StandardDetail>("POST", "/dues-standard/v1.0", blank);
  const simulating = since();
  const over = async <C extends SimulationProgress>(path: string, started: C): Promise<C> => {
    let progress = started;
    while (progress.state !== "done" && progress.state !== "failed") {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      progress = await call<C>("GET", path);
    }
    return progress;
  };
  const set = `/dues-standard/v1.0/${made.standardId}`;
  const { version } = made;
  const run = await over(`${set}/simulate`, await call<SimulationProgress>("PUT", `${set}/simulate`, { version }));
  const simulation = simulating();
  if (run.state === "failed" || run.done < FIRMS) throw new Error(JSON.stringify(run));
  await call("PUT", `${set}/enforce`, { version });
  const generating = since();
  const begun = await call<Generation>("POST", "/dues-desk/v1.0/generate", { duesYear: year, half: 0 });
  const job = await over(`/dues-desk/v1.0/generate/${begun.jobId}`, begun);
  const took = generating();
  if (job.state === "failed" || job.created < FIRMS) throw new Error(JSON.stringify(job).slice(0, 500));
  const lines = await on(DATABASE, (client) => client.query<{ n: string }>("select count(*) as n from dues_items"));
  const rows: Figure[] = [
    plain("数据", `${FIRMS.toLocaleString("zh-CN")} 家事务所，${PEOPLE.toLocaleString("zh-CN")} 人`),
    atMost("会费标准试算全部事务所（一个后台任务）", simulation, 10, "s", 1),
    atMost(
      `生成 ${job.created.toLocaleString("zh-CN")} 张会费单、${Number(lines.rows[0]?.n ?? 0).toLocaleString("zh-CN")} 行人员（一个后台任务）`,
      took,
      60,
      "s",
      1,
    ),
  ];
  writeFileSync(process.argv[2] ?? "dues.json", JSON.stringify(rows));
} finally {
  await server.stop();
}
