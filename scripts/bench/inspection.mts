// Started by `npm run bench -- inspection` beside a throw-away PostgreSQL (TEST_DATABASE_URL): one plan over 3,000 firms is
// published, two thirds of its sheets are handed in, and list, statistics and the jobs behind its end are timed in one
// process, without a network. INSPECTION_TASKS=60 tries it small. Writes its section as JSON to the file named by the first
// argument. // performance §3
import { writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { inspectionCompanyApi } from "../../contracts/inspection/company";
import { planApi } from "../../contracts/inspection/plan";
import { aPlan } from "../../contracts/inspection/plan-sample";
import { answeredItems, STANDARD_TEMPLATE } from "../../contracts/inspection/template";
import { fillPath } from "../../contracts/kit/endpoint";
import { buildDemoApp, DEMO, tokenOf } from "../../server/modules/basic/firm/firm-testing";
import { announceTasks, fallOverdue, lapseTasks } from "../../server/modules/inspection/chores";
import { planNotice } from "../../server/modules/inspection/inspection-testing";
import { inspectionTasks } from "../../server/modules/inspection/company.table";
import { firms } from "../../server/reference/firm.table";
import { atMost, exactly, type Figure, percentile, plain } from "./figures";

const FIRMS = Number(process.env["INSPECTION_TASKS"] ?? 3_000);
const TIMES = 40;
const DAY_MS = 86_400_000;
/** Behind the plan's end. */
const LATE_DAYS = 40;

const t = await buildDemoApp();
const token = await tokenOf(t, DEMO.user.desk);
const { services } = t.app.platform;

/** Firms like the demo's first one. */
async function moreFirms(): Promise<void> {
  const own = ["company_id", "company_name", "credit_code", "reg_cert_no", "member_no"];
  const { rows } = await t.db.execute<{ name: string }>(
    sql`select quote_ident(column_name) as name from information_schema.columns where table_name = 'firms'`,
  );
  const others = sql.raw(rows.flatMap(({ name }) => (own.includes(name) ? [] : [name])).join(", "));
  await t.db.execute(sql`insert into ${firms} (company_id, company_name, credit_code, reg_cert_no, member_no, ${others})
    select 'bench-' || n, '第' || n || '示例税务师事务所', 'BENCH' || lpad(n::text, 13, '0'), 'BENCH-' || n, 'B' || n, ${others}
    from ${firms} cross join generate_series(1, ${FIRMS}::int) as n where company_id = ${DEMO.firm.first}`);
}

async function ask<T>(method: "GET" | "POST" | "PUT", url: string, payload?: object): Promise<T> {
  const answer = await t.call({ method, url, token, ...(payload && { payload }) });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body.slice(0, 300)}`);
  return answer.json<{ data: T }>().data;
}
async function seconds(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1_000;
}
/** Milliseconds that 95 of 100 calls stay below, asked one after the other. */
async function slow(url: string): Promise<number> {
  const took: number[] = [];
  for (let at = 0; at < TIMES; at += 1) took.push((await seconds(() => ask("GET", url))) * 1_000);
  return percentile(took, 0.95);
}

/** Two sheets of three are handed in, each with all its answers; some have a conclusion. */
const handIn = (planId: string) => {
  const codes = answeredItems(STANDARD_TEMPLATE).map(({ code }) => code);
  return t.db.execute(sql`update ${inspectionTasks} as task set inspect_status = case when n % 3 = 1 then 2 else 8 end,
      submit_time = now(), late_days = n % 4, self_score = 60 + n % 40,
      audit_score = case when n % 3 = 2 then 55 + n % 45 end, inspect_result = case when n % 3 = 2 then 1 + n % 4 end,
      answers = (select jsonb_agg(jsonb_build_object('rowId', code, 'itemCode', code, 'answer', 1 + (hashtextextended(code || n, 1) & 3)::int % 3,
        'note', '说明')) from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) as code)
    from (select task_id, (row_number() over (order by task_id))::int as n from ${inspectionTasks} where plan_id = ${planId}) as seen
    where seen.task_id = task.task_id and n % 3 <> 0`);
};

try {
  await moreFirms();
  const now = t.clock.now();
  const draft = aPlan(now, { attachments: [await planNotice(t, token)] });
  const { planId, version } = await ask<{ planId: string; version: number }>("POST", planApi.create.path, draft);
  const at = { planId };
  const publishing = await seconds(() => ask("PUT", fillPath(planApi.publish.path, at), { version }));
  await handIn(planId);
  await t.db.execute(sql`analyze`);
  const list = `${inspectionCompanyApi.list.path}?planId=${planId}&pageSize=30`;
  const [{ total } = { total: 0 }] = (
    await t.db.execute<{ total: number }>(
      sql`select count(*)::int as total from ${inspectionTasks} where plan_id = ${planId}`,
    )
  ).rows;
  const rows: Figure[] = [
    plain(
      "数据",
      `${total.toLocaleString("zh-CN")} 个检查任务，三分之二已提交，各 ${answeredItems(STANDARD_TEMPLATE).length} 项自评`,
    ),
    plain("发布计划并下达全部任务", `${publishing.toFixed(1)} s`),
    atMost("任务列表第 1 页，p95", await slow(`${list}&page=1`), 300, "ms"),
    atMost("任务列表末页，p95", await slow(`${list}&page=${Math.ceil(total / 30)}`), 300, "ms"),
    atMost("任务列表按状态筛选，p95", await slow(`${list}&page=1&inspectStatus=2`), 300, "ms"),
    atMost("计划统计，p95", await slow(fillPath(planApi.statistics.path, at)), 500, "ms"),
  ];
  const waiting = (await t.db.$count(inspectionTasks, sql`plan_id = ${planId} and inspect_status in (0, 1)`)) || 0;
  const late = new Date(now.getTime() + LATE_DAYS * DAY_MS);
  rows.push(
    plain(
      `通知 ${waiting} 家（每小时一次的后台任务）`,
      `${(await seconds(() => announceTasks(t.db, now))).toFixed(1)} s`,
    ),
    atMost(`${waiting} 家转为逾期`, await seconds(() => fallOverdue(services)(t.db, late)), 60, "s", 1),
  );
  const stands = await ask<{ version: number }>("GET", fillPath(planApi.get.path, at));
  await ask("PUT", fillPath(planApi.close.path, at), { version: stands.version, reason: null });
  rows.push(
    atMost(`结束计划：${waiting} 家办结为未参加`, await seconds(() => lapseTasks(services)(t.db, late)), 60, "s", 1),
  );
  const open = await t.db.$count(inspectionTasks, sql`plan_id = ${planId} and inspect_status in (0, 1, 9)`);
  rows.push(exactly("结束后仍未办结的任务", open, 0, "个"));
  writeFileSync(process.argv[2] ?? "inspection.json", JSON.stringify(rows));
} finally {
  await t.close();
}
