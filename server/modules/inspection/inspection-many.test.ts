// Guarantees: a plan over very many firms gives each its task once, however often its chores run and how many of them at
// once; list, figures and chores go over all of them. INSPECTION_TASKS=3000 takes the whole number, and tells the times.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "drizzle-orm";
import { inspectionCompanyApi } from "@/contracts/inspection/company";
import { planApi } from "@/contracts/inspection/plan";
import { fillPath } from "@/contracts/kit/endpoint";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { aPlan } from "@/contracts/inspection/plan-sample";
import { announceTasks, fallOverdue, lapseTasks } from "@/server/modules/inspection/chores";
import { planNotice } from "@/server/modules/inspection/inspection-testing";
import { inspectionTasks } from "@/server/modules/inspection/company.table";
import { firms } from "@/server/reference/firm.table";

const MANY = Number(process.env["INSPECTION_TASKS"] ?? 200);
let t: TestApp;
let token: string;

before(async () => {
  t = await buildDemoApp();
  token = await tokenOf(t, DEMO.user.desk);
  const { rows } = await t.db.execute<{ names: string }>(
    sql`select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = 'firms' and column_name not in ('company_id', 'company_name', 'credit_code', 'reg_cert_no', 'member_no')`,
  );
  const others = sql.raw(rows[0]?.names ?? "");
  await t.db.execute(sql`insert into ${firms} (company_id, company_name, credit_code, reg_cert_no, member_no, ${others})
    select 'many' || n, '合成税务师事务所' || n, 'MANY' || lpad(n::text, 14, '0'), 'MANY-' || n, 'M' || n, ${others}
    from ${firms} cross join generate_series(1, ${MANY}) as n where company_id = ${DEMO.firm.first}`);
});
after(() => t.close());

/** Runs it, and tells how long it took. */
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const done = await work();
  console.log(`inspection of ${MANY} firms: ${what} ${Math.round(performance.now() - start)} ms`);
  return done;
}
const ask = async (method: "GET" | "POST" | "PUT", url: string, payload?: object) => {
  const answer = await t.call({ method, url, token, ...(payload && { payload }) });
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
  return answer.json<{ data: Record<string, unknown>; totalCount?: number }>();
};
const statesOf = async () => {
  const rows = await t.db
    .select({ status: inspectionTasks.inspectStatus, n: sql<number>`count(*)::int` })
    .from(inspectionTasks)
    .groupBy(inspectionTasks.inspectStatus);
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};

test("each firm of a great plan has one task, falls overdue once and lapses once", { timeout: 600_000 }, async () => {
  const now = t.clock.now();
  const made = await ask("POST", planApi.create.path, aPlan(now, { attachments: [await planNotice(t, token)] }));
  const { planId, version } = made.data as { planId: string; version: number };
  const at = { planId };
  const out = await timed("publication", () => ask("PUT", fillPath(planApi.publish.path, at), { version }));
  const total = Number(out.data["taskCount"]);
  assert.ok(total >= MANY);
  const listed = await timed("list", () => ask("GET", `${inspectionCompanyApi.list.path}?planId=${planId}&page=1`));
  assert.equal(listed.totalCount, total);
  await timed("list again", () => ask("GET", `${inspectionCompanyApi.list.path}?planId=${planId}&page=2`));
  const figures = await timed("figures", () => ask("GET", fillPath(planApi.statistics.path, at)));
  assert.equal(figures.data["total"], total);
  await timed("announcement", () => Promise.all([announceTasks(t.db, now), announceTasks(t.db, now)]));
  const late = new Date(now.getTime() + 20 * 86_400_000);
  const services = t.app.platform.services;
  await timed("overdue", () => Promise.all([fallOverdue(services)(t.db, late), fallOverdue(services)(t.db, late)]));
  assert.deepEqual(await statesOf(), { 9: total });
  const { rows } = await t.db.execute<{ n: number }>(
    sql`select count(*)::int as n from step_lines where action = 'fallOverdue'`,
  );
  assert.equal(rows[0]?.n, total);
  const stands = await ask("GET", fillPath(planApi.get.path, at));
  await ask("PUT", fillPath(planApi.close.path, at), { version: stands.data["version"], reason: null });
  await timed("closing", () => lapseTasks(services)(t.db, late));
  assert.deepEqual(await statesOf(), { 8: total });
});
