// Guarantees: what statistics ask of kept sums is found in an index, row by row, however many there are. // performance §3
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { OFFICER } from "@/server/platform/call/companies";
import type { TestApp } from "@/server/testing/testing";
import type { RecordContext } from "@/server/records/hooks";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { countReports } from "@/server/modules/agreement/figures/report-counts";
import { foldReportSums, highestOf, keptOf } from "@/server/modules/agreement/figures/report-sums";

let app: TestApp;
before(async () => {
  app = await buildDemoApp();
  await foldReportSums(app.db, new Date());
  await app.db.execute(sql`vacuum analyze`);
});
after(() => app.close());

const USER = { userType: OFFICER, lv1OrgId: DEMO.orgId, reach: [] };
const asked = (filter: Record<string, string[]> = {}) =>
  ({ basis: "filed", months: { from: "2026-01", to: "2026-12" }, filter, includeVoid: false }) as const;

class Undone extends Error {}

/** Many clients, as a million reports have: of a few, reading all is as good. */
const withMany = async (tx: Db): Promise<void> => {
  await tx.execute(sql`insert into report_sums
    select (jsonb_populate_record(s, jsonb_build_object('key', s.key || '-' || n))).*
    from report_sums as s cross join generate_series(1, 1000) as n where s.group_by = 'client'`);
  await tx.execute(sql`analyze report_sums`);
};

/** Plans of all that is asked, of tables that have no other index than this one, where reading the whole is no way. */
async function plansOf(
  table: string,
  index: string,
  ask: (context: RecordContext) => Promise<unknown>,
  fill: (tx: Db) => Promise<void> = () => Promise.resolve(),
) {
  const plans: string[] = [];
  const work = async (tx: Db) => {
    await fill(tx);
    const { rows } = await tx.execute<{ name: string }>(sql`select indexname as name from pg_indexes
      where tablename = ${table} and indexname <> ${index}`);
    for (const { name } of rows)
      await tx.execute(
        name.endsWith("_key") || name.endsWith("_pkey")
          ? sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`
          : sql`drop index ${sql.identifier(name)}`,
      );
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    const execute = async (statement: SQL) => {
      const explained = await tx.execute<Record<string, string>>(sql`explain ${statement}`);
      plans.push(explained.rows.map((row) => row["QUERY PLAN"]).join("\n"));
      return tx.execute(statement);
    };
    await ask({ db: { execute }, user: USER } as unknown as RecordContext);
    throw new Undone();
  };
  await app.db.transaction(work).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return plans.join("\n");
}

const FILTERS: readonly Record<string, string[]>[] = [{}, { serviceCategory: ["5"] }];
const RANKINGS = [
  { group: "client", by: "fee", index: "report_sums_highest_idx" },
  { group: "person", by: "fee", index: "report_sums_highest_idx" },
  { group: "person", by: "reports", index: "report_sums_most_idx" },
] as const;
for (const filter of FILTERS)
  for (const { group, by, index } of RANKINGS)
    test(`${group} with the highest ${by} of a year, ${JSON.stringify(filter)}: the front of their index`, async () => {
      const plan = await plansOf("report_sums", index, async (context) => {
        const kept = keptOf(context, asked(filter), "years");
        assert.ok(kept);
        await highestOf(context.db, kept, { group, by, most: 5 });
      });
      assert.match(plan, new RegExp(`using ${index}`));
      assert.doesNotMatch(plan, /Sort/);
    });

test("some clients of a year before: each is found by its key", async () => {
  const keys = Array.from({ length: 50 }, (_, at) => `K${at}`);
  const plan = await plansOf(
    "report_sums",
    "report_sums_key",
    (context) => countReports(context, asked(), "client", { keys }),
    withMany,
  );
  assert.match(plan, /report_sums_key[^]*Index Cond:[^\n]*standing = state\.one[^\n]*key = asked\.one/);
});

test("what waits for the sums beside the first changes: by the clients of these", async () => {
  const index = "counted_report_changes_client_idx";
  const plan = await plansOf("counted_report_changes", index, (context) =>
    context.db.execute(sql`select * from report_client_changes(null, null, null, null, 5)`),
  );
  assert.match(plan, new RegExp(`using ${index}[^]*Index Cond:[^\\n]*client_code = `));
});
