// Guarantees: what ends, waits or is late stands on the workbench of whoever has to see to it, and leads to the list that
// shows exactly that much; nobody else is told.
// On PostgreSQL: the counts are SQL of their own.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Workbench, workbenchApi } from "@/contracts/common/workbench";
import { agreementContract } from "@/contracts/agreement/contract/contract";
import { staffApi } from "@/contracts/basic/staff/staff";
import { reviewer } from "@/contracts/filing/reviewer";
import { inspectionCompanyApi } from "@/contracts/inspection/company";
import { daysAfter } from "@/contracts/kit/day/dates";
import { encodeQuery } from "@/contracts/kit/encode-query";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { duesApi } from "@/contracts/statement/dues/dues";
import { calendarDate } from "@/server/platform/call/services";
import { DEMO } from "@/server/seed/demo";
import { demoApp, type DemoApp, TEST_NOW } from "@/server/testing/demo-app";

let demo: DemoApp;
let today: string;
before(async () => {
  demo = await demoApp();
  today = calendarDate(TEST_NOW);
});
after(() => demo.close());

type Told = Workbench["todos"][number] | Workbench["counts"][number];
async function toldTo(username: string, key: string): Promise<Told | undefined> {
  const { body } = await (await demo.as(username))("GET", workbenchApi.get.path, {});
  const { todos, counts, failed } = body.data as Workbench;
  assert.deepEqual(failed, []);
  return [...todos, ...counts].find((one) => one.key === key);
}

/** How many rows the list behind it shows, and how many it tells of. */
async function counted(
  username: string,
  told: Told | undefined,
  list: Endpoint,
): Promise<[listed: number, told: number]> {
  assert.ok(told);
  const { query } = told;
  const { status, body } = await (
    await demo.as(username)
  )("GET", `${list.path}?${encodeQuery({ ...query, page: 1 })}`, {});
  assert.equal(status, 200, JSON.stringify(body));
  const value = "value" in told ? told.value : Number(/\d+/.exec(told.title)?.[0]);
  return [(body as unknown as { totalCount: number }).totalCount, value];
}
async function leadsTo(username: string, key: string, list: Endpoint, least = 1): Promise<void> {
  const [listed, told] = await counted(username, await toldTo(username, key), list);
  assert.deepEqual([key, told], [key, listed]);
  assert.ok(told >= least, `${key}: ${told}`);
}
const change = (text: string, values: unknown[]) => demo.handle.pool.query(text, values);

test("labour contracts that end are told to who keeps the firm's people", async () => {
  await change("update staff set contract_from = '2020-01-01', contract_to = null where company_id = $1", [
    DEMO.firm.first,
  ]);
  assert.equal(await toldTo(DEMO.user.hr, "labourContracts"), undefined);
  await change(
    "update staff set contract_to = $2 where staff_id in (select staff_id from staff where company_id = $1 and staff_status = 1 order by staff_id limit 2)",
    [DEMO.firm.first, daysAfter(today, 5)],
  );
  await leadsTo(DEMO.user.hr, "labourContracts", staffApi.list, 2);
  for (const username of [DEMO.user.finance, DEMO.user.other, DEMO.user.desk])
    assert.equal(await toldTo(username, "labourContracts"), undefined, username);
});

test("contracts whose term ends or is over are told to who keeps them", async () => {
  const own =
    "select contract_id from agreement_contracts where company_id = $1 and contract_status = 2 order by contract_id";
  await change(`update agreement_contracts set end_date = $2 where contract_id in (${own} limit 1)`, [
    DEMO.firm.first,
    daysAfter(today, 3),
  ]);
  await leadsTo(DEMO.user.admin, "contractsEnding", agreementContract.api.list);
  await change(`update agreement_contracts set contract_status = 5 where contract_id in (${own} limit 1)`, [
    DEMO.firm.first,
  ]);
  await leadsTo(DEMO.user.admin, "contractsExpired", agreementContract.api.list);
  assert.equal(await toldTo(DEMO.user.finance, "contractsEnding"), undefined);
});

test("terms of reviewers that end soon are told to their firm and counted for the association", async () => {
  const { rowCount } = await change(
    "insert into reviewers (reviewer_id, apply_no, reviewer_status, apply_type, company_id, company_name, staff_id, person_id, valid_from, valid_to) select 'r' || n, 'FH' || n, 3, 1, $2, '某所', staff_id, person_id, '2023-12-01', case n when 1 then $1::date else '2028-12-31' end from (select staff_id, person_id, row_number() over (order by staff_id) as n from staff where company_id = $2 and staff_status = 1 and member_type = 1 and not is_incomplete) as s where n <= 2",
    [daysAfter(today, 20), DEMO.firm.first],
  );
  assert.equal(rowCount, 2);
  await leadsTo(DEMO.user.admin, "reviewerExpiring", reviewer.api.list);
  await leadsTo(DEMO.user.desk, "reviewersExpiring", reviewer.api.list);
  assert.equal(await toldTo(DEMO.user.other, "reviewerExpiring"), undefined);
});

test("inspections that nobody put right in time are told to the association", async () => {
  assert.equal(await toldTo(DEMO.user.desk, "inspectionsPastDay"), undefined);
  await change(
    "insert into inspection_plans (plan_id, org_id, plan_no, plan_name, plan_status, inspect_type, inspect_year, period_start, period_end, fill_start, fill_end, scope_type, template) values ('p1', $1, 'JC1', '年度检查', 1, 1, 2026, '2025-01-01', '2025-12-31', '2026-01-01', '2026-12-31', 1, '[]')",
    [DEMO.orgId],
  );
  await change(
    "insert into inspection_tasks (task_id, task_no, plan_id, plan_name, inspect_type, inspect_year, inspect_status, fill_start, fill_end, return_deadline, company_id, company_name) values ('t1', 'T1', 'p1', '年度检查', 1, 2026, 3, '2026-01-01', '2026-12-31', $1, $2, '某所')",
    [daysAfter(today, -1), DEMO.firm.first],
  );
  await leadsTo(DEMO.user.desk, "inspectionsPastDay", inspectionCompanyApi.list);
  // On its last day it is still in time.
  await change("update inspection_tasks set return_deadline = $1 where inspect_status = 3", [today]);
  assert.equal(await toldTo(DEMO.user.desk, "inspectionsPastDay"), undefined);
});

test("objections to dues and open lines of the bank are told to the association", async () => {
  await change(
    "update dues_items set objection_state = 'waiting', objection = '已离职', objection_time = now() where item_id in (select i.item_id from dues_items i join dues_bills b on b.dues_id = i.dues_id where b.company_id = $1 limit 1)",
    [DEMO.firm.first],
  );
  await leadsTo(DEMO.user.desk, "duesObjections", duesApi.list);
  await change(
    "insert into dues_bank_lines (line_id, org_id, line_key, trade_date, amount, payer_name, file_name, import_time) values ('line1', $1, 'k1', $2, 700, '某所', '流水.xlsx', now())",
    [DEMO.orgId, today],
  );
  await leadsTo(DEMO.user.desk, "duesBankLinesOpen", duesDeskApi.bankLines);
  assert.equal(await toldTo(DEMO.user.admin, "duesBankLinesOpen"), undefined);
});
