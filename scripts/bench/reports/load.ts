import type { Client } from "pg";
import { openDatabase } from "../../../server/db/client";
import { recountReportFigures } from "../../../server/modules/agreement/figures/report-sums";
import { dataDir, on, urlOf } from "../people/database";
import { firmId, insertFirms, liftLimits, withoutIndexes } from "../people/load";

/** Of twenty rows one is the big firm's: 50,000 of a million. */
const BIG_EVERY = 20;
/** Prime, so that no firm's rows lie together. */
const STRIDE = 7_919;
const MONTHS = 36;

const firmOf = (firms: number): string =>
  `case when g % ${BIG_EVERY} = 0 then '${firmId("big")}' else '${firmId(0).slice(0, -1)}' || (g::bigint * ${STRIDE} % ${firms}) end`;
const filed = (count: number): string =>
  `date_trunc('month', now()) - interval '${MONTHS - 1} months' + interval '${MONTHS} months' * (g - 1) / ${count}`;
const client = (firms: number): string => `(g::bigint * ${STRIDE} % ${firms} * 200 + g / ${firms} * 7 % 150)`;
const person = (firms: number, n: number): string =>
  `jsonb_build_object('staffId', 'bs' || (g::bigint * ${STRIDE} % ${firms} * 10 + (g + ${n}) % 10), 'staffName', '签字人' || (g + ${n}) % 10, 'certNo', '4301' || (g + ${n}) % 10)`;

/** Reports as wide as real ones, over three years in the order of their time. */
function insertReports(count: number, firms: number): string {
  const columns: Record<string, string> = {
    report_id: "'r' || lpad(g::text, 31, '0')",
    report_status: "case when g % 97 = 0 then 9 when g % 53 = 0 then 7 else 5 end",
    filing_no: "'HNB' || lpad(g::text, 12, '0')",
    filing_time: filed(count),
    filed_year: `extract(year from ${filed(count)})::int`,
    version_no: "case when g % 31 = 0 then 2 else 1 end",
    service_category: "3 + g % 4",
    service_sub_type: "500 + g % 12",
    report_no: "'测税鉴字第' || g || '号'",
    report_title: "'关于测算企业' || g % 9999 || '企业所得税汇算清缴的鉴证报告'",
    customer_id: `'bc' || ${client(firms)}`,
    client_name: `'测算委托企业' || ${client(firms)} || '有限公司'`,
    client_credit_code: `'91430' || lpad(${client(firms)}::text, 13, '0')`,
    target_name: `'测算委托企业' || ${client(firms)} || '有限公司'`,
    target_credit_code: `'91430' || lpad(${client(firms)}::text, 13, '0')`,
    target_tax_authority: "'国家税务总局示例区税务局'",
    target_city_code: "(430100 + g % 14 * 100)::text",
    industry_code: "(array['651','344','525','701','133','481','339','786'])[1 + g % 8]",
    period_start: "date '2025-01-01'",
    period_end: "date '2025-12-31'",
    report_date: `(${filed(count)} - interval '20 days')::date`,
    report_year: `extract(year from ${filed(count)} - interval '20 days')::int`,
    opinion_type: "1 + g % 4",
    service_fee: "((g::bigint * 104729) % 15000000)::numeric / 100",
    project_leader_id: `'bs' || (g::bigint * ${STRIDE} % ${firms} * 10)`,
    signer_ids: `jsonb_build_array(${person(firms, 0)} ->> 'staffId', ${person(firms, 1)} ->> 'staffId')`,
    signers: `jsonb_build_array(${person(firms, 0)}, ${person(firms, 1)})`,
    signer_names: "'签字人' || g % 10 || '、签字人' || (g + 1) % 10",
    review1_id: `'bs' || (g::bigint * ${STRIDE} % ${firms} * 10)`,
    review2_id: `'bs' || (g::bigint * ${STRIDE} % ${firms} * 10 + 1)`,
    reviewer_name: "'复核人'",
    late_flag: "g % 19 = 0",
    tax_report_status: "g % 3",
    elements: `'{"taxableIncome":"1234567.89","taxPayable":"308641.97","adjustUp":"52000.00","adjustDown":"1800.00"}'::jsonb`,
    company_id: firmOf(firms),
    company_name: "'测算税务师事务所'",
    create_time: filed(count),
    update_time: filed(count),
  };
  return `insert into report_filings (${Object.keys(columns).join(", ")})
    select ${Object.values(columns).join(",\n")} from generate_series(1, ${count}) as g`;
}

/** Fills a migrated and seeded database with `count` reports of `firms` firms and the big one. Returns seconds. */
export async function loadReports(client: Client, count: number, firms: number): Promise<number> {
  const since = Date.now();
  // No triggers: every firm named below exists, and the figures are counted at once afterwards.
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '256MB'");
  await client.query(insertFirms(firms, true));
  await withoutIndexes(client, "report_filings", () => client.query(insertReports(count, firms)));
  await client.query("set session_replication_role = default");
  await liftLimits(client);
  return (Date.now() - since) / 1000;
}

/** Counts the kept figures of loaded reports at once: nothing is left to be folded while something is measured. Returns seconds. */
export async function countFigures(database: string): Promise<number> {
  const handle = await openDatabase({ databaseUrl: urlOf(database), dataDir: dataDir(), isPatient: true });
  const since = Date.now();
  await recountReportFigures(handle.db).finally(() => handle.close());
  const seconds = (Date.now() - since) / 1000;
  await on(database, (client) => client.query("vacuum analyze"));
  return seconds;
}
