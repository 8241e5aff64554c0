// Guarantees: whatever 业务报备 are filtered by, among a million the database finds and counts them in an index: short items
// in those of the list's order, parts of texts in that of their pieces. // performance §3
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql, type SQL, TransactionRollbackError } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { OFFICER } from "@/server/platform/call/companies";
import type { SessionUser } from "@/server/platform/call/context";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { reportRecords } from "@/server/modules/agreement/report/report-records";

let app: TestApp;
before(async () => {
  app = await buildDemoApp();
  await app.db.execute(sql`vacuum analyze report_filings`);
});
after(() => app.close());

const USERS: Readonly<Record<"desk" | "firm", Partial<SessionUser>>> = {
  desk: { userType: OFFICER, lv1OrgId: DEMO.orgId },
  firm: { userType: OFFICER + 1, reach: [DEMO.firm.first] },
};

const INDEX = {
  desk: "report_filings_desk_idx",
  firm: "report_filings_company_create_idx",
  text: "report_filings_text_idx",
} as const;

/** Work in a transaction that leaves nothing behind. */
async function undone<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const result: { found?: T } = {};
  await db
    .transaction(async (tx) => {
      result.found = await work(tx);
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  return result.found as T;
}

/** How the list is read, its page and its count, where reading the whole table is no way. */
async function planOf(
  who: keyof typeof USERS,
  query: Readonly<Record<string, unknown>>,
  index: string,
  { isOrdered = false, isCommon = false } = {},
): Promise<string> {
  return undone(app.db, async (tx) => {
    // Among few rows any index does; this is the one that is meant.
    const others = sql`select indexname from pg_indexes where tablename = 'report_filings'
      and indexname not in (${index}, 'report_filings_pkey')`;
    const { rows: dropped } = await tx.execute<{ indexname: string }>(others);
    for (const { indexname } of dropped) await tx.execute(sql`drop index ${sql.identifier(indexname)}`);
    await tx.execute(sql`set local enable_seqscan = off`);
    // A handful of rows is looked up in the table as well.
    if (isOrdered) await tx.execute(sql`set local enable_bitmapscan = off`);
    const plans: string[] = [];
    const execute = async (statement: SQL) => {
      const { rows } = await tx.execute<Record<string, string>>(sql`explain ${statement}`);
      plans.push(...rows.map((row) => String(row["QUERY PLAN"])));
      return { rows: [isCommon ? { all: 100, each: [100] } : {}] };
    };
    const { services } = app.app.platform;
    const asked = {
      user: USERS[who] as SessionUser,
      services,
      now: new Date(),
      query: { page: 1, pageSize: 30, ...query },
    };
    const context = { ...asked, db: { execute } } as unknown as Parameters<typeof reportRecords.handlers.list>[0];
    // Of no rows the list can tell nothing; the plan is known by then.
    await Promise.resolve(reportRecords.handlers.list(context)).catch(() => undefined);
    return plans.join("\n");
  });
}

const SHORT: Readonly<Record<string, unknown>> = {
  reportStatus: [9],
  serviceCategory: [5],
  serviceSubType: [506],
  reportDateFrom: "2026-01-01",
  filedTo: "2026-01-31",
  serviceFeeFrom: "100000.00",
  opinionType: [3],
  lateFlag: true,
  lowPrice: true,
  isCorrected: true,
  targetCityCode: "430300",
  isUnarchived: true,
  isUnreported: true,
};

for (const who of ["desk", "firm"] as const)
  for (const [key, value] of Object.entries(SHORT))
    test(`${key} of the ${who}: counted in the index alone`, async () => {
      assert.match(
        await planOf(who, { [key]: value }, INDEX[who]),
        new RegExp(`Index Only Scan.* using ${INDEX[who]}`),
      );
    });

/** What is asked for so often, or in so many rows, that it has an index of its own or stands in the list's. */
const OWN = [
  ["desk", "lateFlag", true, "report_filings_desk_late_idx"],
  ["desk", "targetCityCode", "430300", "report_filings_desk_city_idx"],
  ["desk", "serviceSubType", [506], "report_filings_desk_service_idx"],
  ["firm", "signerNames", "有限", INDEX.firm],
] as const;
for (const [who, key, value, index] of OWN)
  test(`${key} of the ${who}: counted in ${index} alone`, async () => {
    const plan = await planOf(who, { [key]: value }, index, { isOrdered: true });
    assert.match(plan, new RegExp(`Index Only Scan.* using ${index}`));
  });

for (const key of ["keyword", "numbers", "client", "signerNames", "reviewerName"])
  test(`${key}: found by the index of pieces`, async () => {
    assert.match(await planOf("desk", { [key]: "有限" }, INDEX.text), new RegExp(INDEX.text));
  });

test("a name that very many reports have: read in the order of the list, its pieces are not asked for", async () => {
  const index = "report_filings_desk_signers_idx";
  const plan = await planOf("desk", { signerNames: "有限" }, index, { isOrdered: true, isCommon: true });
  assert.match(plan, new RegExp(`Index Only Scan.* using ${index}`));
  assert.doesNotMatch(plan, /text_pieces/);
  // Asked of the sample, it would cut each of its rows to pieces.
  const number = await planOf("desk", { keyword: "BB-202600" }, INDEX.desk, { isCommon: true });
  assert.doesNotMatch(number, /text_pieces/);
});
