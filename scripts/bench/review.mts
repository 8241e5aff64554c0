// Started by `npm run bench` beside a throw-away PostgreSQL (TEST_DATABASE_URL): the association's inbox with 10,000 open
// of 200,000 submissions, and one item whose roster has 60 people. Writes its section as JSON to the file named by the
// first argument. // performance §3
import { writeFileSync } from "node:fs";
import type { Client } from "pg";
import { DEMO } from "../../server/seed/demo";
import { liftLimits, signIn } from "../prove/target";
import { backend, Service } from "../prove/service";
import { openDatabase } from "../../server/db/client";
import { atMost, type Figure, median, plain } from "./figures";
import { dataDir, on, urlOf } from "./people/database";
import { inTurn } from "./people/rates";

const DATABASE = "review";
const TOTAL = 200_000;
const OPEN = 10_000;
const PEOPLE = 60;
const BASE = "/rest/common/review/v1.0";

/** Submissions like the demo's own, spread over four types, 480 firms and three years; the last ones are open. */
const insertMany = `insert into submissions (submission_id, submission_no, biz_type, biz_id, company_id, company_name,
    org_id, level, action, title, version, submit_user_name, submit_time, content, status, due_date, decide_codes,
    outcome, end_time, end_action, is_answered, is_current, is_passed)
  select 'bench' || lpad(g::text, 27, '0'), 'BN' || g, s.biz_type, 'bench-' || g, 'bench-' || (g % 480),
    '第' || (g % 480) || '示例税务师事务所有限公司', s.org_id, 2, 'submit', '第 ' || g || ' 件', 2, '经办人',
    now() - (g % 1000) * interval '1 day', s.content, 1, (now() - (g % 1000) * interval '1 day')::date + 28,
    s.decide_codes, case when g > $2 then null else 3 end,
    case when g > $2 then null else now() - (g % 1000) * interval '1 day' + (g % 30) * interval '1 day' end,
    case when g > $2 then null else 'pass' end, g <= $2, true, g <= $2
  from generate_series(1, $1::int) as g
  join (select row_number() over (order by biz_type) - 1 as n, biz_type, org_id, content, decide_codes
    from (select distinct on (biz_type) * from submissions order by biz_type, submit_time) as kinds) as s
    on s.n = g % (select count(distinct biz_type) from submissions)`;

/** A roster of so many, each unlike in one item to the year before. */
const roster = (dues: string): string => `(select jsonb_agg((s.content -> 'members' -> 0) || jsonb_build_object(
    'memberId', 'm' || i, 'memberName', '党员' || i, 'monthlyDues', ${dues})) from generate_series(1, ${PEOPLE}) as i)`;

/** The item that is opened: a year that waits, and the year before, which has passed. */
async function prepareItem(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(`select submission_id as id from submissions
    where biz_type = 'party.info' and end_time is null and biz_id not like 'bench-%'
      and jsonb_array_length(content -> 'members') > 0 order by submit_time limit 1`);
  const id = rows[0]?.id;
  if (!id) throw new Error("the demo has no year that waits");
  await client.query(
    `update submissions as s set content = jsonb_set(s.content, '{members}', ${roster("'80.00'")}) where submission_id = $1`,
    [id],
  );
  await client.query(
    `insert into submissions select (jsonb_populate_record(s, jsonb_build_object('submission_id', 'bench-former',
      'submission_no', 'BN0', 'period', s.period - 1, 'is_passed', true, 'outcome', 3, 'is_answered', true,
      'submit_time', s.submit_time - interval '300 days', 'end_time', s.submit_time - interval '290 days',
      'content', jsonb_set(s.content, '{members}', ${roster("'60.00'")})))).* from submissions as s where submission_id = $1`,
    [id],
  );
  return id;
}

/** Milliseconds of a call, asked one after the other. */
async function timed(url: string, cookie: string, times: number): Promise<{ ms: number[]; body: string }> {
  const ms: number[] = [];
  let body = "";
  for (let at = 0; at < times; at += 1) {
    const since = performance.now();
    const answer = await fetch(url, { headers: { cookie, "x-requested-with": "XMLHttpRequest" } });
    body = await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${body.slice(0, 300)}`);
    ms.push(performance.now() - since);
  }
  return { ms, body };
}

await on("postgres", (client) => client.query(`create database ${DATABASE}`));
const folder = dataDir();
const how = backend({ DATABASE_URL: urlOf(DATABASE), DATA_DIR: folder });
const maker = await Service.start(how);
await maker.stop();
const handle = await openDatabase({ dataDir: folder, databaseUrl: urlOf(DATABASE) });
await liftLimits(handle);
await handle.close();
const item = await on(DATABASE, async (client) => {
  await client.query(insertMany, [TOTAL, TOTAL - OPEN]);
  const id = await prepareItem(client);
  // As the database does of itself within a minute.
  await client.query("vacuum analyze submissions");
  return id;
});
const server = await Service.start(how);
const front = await Service.start({
  args: ["dist/front/server.mjs"],
  portName: "PORT",
  env: { BACKEND_ORIGIN: server.origin, DATA_DIR: dataDir() },
});
try {
  const cookie = await signIn(server.origin, DEMO.user.desk);
  const at = (path: string) => ({ url: front.origin + BASE + path, cookie });
  const first = await timed(at("/list?pageSize=30").url, cookie, 1);
  const { next } = (JSON.parse(first.body) as { data: { next: string } }).data;
  const seen = await inTurn(
    {
      first: at("/list?pageSize=30"),
      next: at(`/list?pageSize=30&after=${next}`),
      late: at("/list?pageSize=30&isOverdue=true&formType=party_activity"),
      firm: at(`/list?pageSize=30&companyName=${encodeURIComponent("第37示例")}`),
      counts: at("/counts"),
    },
    5,
  );
  const opened = await timed(`${server.origin}${BASE}/${item}`, cookie, 40);
  const { changes, more } = (JSON.parse(opened.body) as { data: { changes: unknown[]; more: { members: unknown[] } } })
    .data;
  const times = await timed(`${server.origin}${BASE}/times`, cookie, 10);
  const rows: Figure[] = [
    plain("数据", `${TOTAL.toLocaleString("zh-CN")} 件提交，其中 ${OPEN.toLocaleString("zh-CN")} 件待办`),
    atMost("待审核第 1 页，经门户，16 个连接，p97.5", seen.first.p97, 300, "ms"),
    atMost("待审核下一页（续取），同上", seen.next.p97, 300, "ms"),
    atMost("按类型与逾期，同上", seen.late.p97, 300, "ms"),
    atMost("按事务所名称，同上", seen.firm.p97, 300, "ms"),
    atMost("待审核件数，同上", seen.counts.p97, 300, "ms"),
    plain("有差异的一件", `名册 ${more.members.length} 人，${changes.length} 处不同`),
    atMost("打开这一件（含差异），服务端，中位数", median(opened.ms), 150, "ms"),
    plain("办理用时（12 个月），服务端，中位数", `${median(times.ms).toFixed(0)} ms`),
  ];
  writeFileSync(process.argv[2] ?? "review.json", JSON.stringify(rows));
} finally {
  await front.stop();
  await server.stop();
}
