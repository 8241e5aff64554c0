// 查找 finds what its reader may open, by everything that the lists find by, and nothing of anybody else's firm.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type SearchHit, searchApi } from "@/contracts/common/search";
import { staffApi } from "@/contracts/basic/staff/staff";
import { fillPath } from "@/contracts/kit/endpoint";
import { DEMO } from "@/server/seed/demo";
import { demoApp, type DemoApp } from "@/server/testing/demo-app";

let demo: DemoApp;
let someone: { staffId: string; staffName: string; idNo: string; mobile: string; initials: string };
before(async () => {
  demo = await demoApp();
  const { pool } = demo.handle;
  const { rows } = await pool.query<{ staff_id: string; staff_name: string; search_keys: string[] }>(
    "select staff_id, staff_name, search_keys from staff where company_id = $1 and staff_status = 1 and id_type = 1 and mobile is not null order by name_sort limit 1",
    [DEMO.firm.first],
  );
  const row = rows[0];
  assert.ok(row);
  const full = await (await demo.as(DEMO.user.admin))("GET", fillPath(staffApi.full.path, { staffId: row.staff_id }));
  const { idNo, mobile } = full.body.data as { idNo: string; mobile: string };
  assert.ok(idNo && mobile);
  const initials = row.search_keys.find((key) => /^[a-z]{2,4}$/.test(key)) ?? "";
  someone = { staffId: row.staff_id, staffName: row.staff_name, idNo, mobile, initials };
});
after(() => demo.close());

async function find(username: string, text: string): Promise<Record<string, SearchHit[]>> {
  const answer = await (await demo.as(username))("POST", searchApi.find.path, { payload: { text } });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { groups, failed } = answer.body.data as { groups: { key: string; hits: SearchHit[] }[]; failed: string[] };
  assert.deepEqual(failed, []);
  return Object.fromEntries(groups.map(({ key, hits }) => [key, hits]));
}
const isFound = async (username: string, text: string): Promise<boolean> =>
  ((await find(username, text))["people"] ?? []).some(({ id }) => id === someone.staffId);

test("a person is found by name, initials, the mobile's end, the whole mobile and the whole document number", async () => {
  const { staffName, idNo, mobile, initials } = someone;
  const wide = idNo.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  for (const text of [
    staffName,
    staffName.slice(0, 2),
    initials,
    mobile.slice(-4),
    mobile,
    `+86 ${mobile}`,
    idNo,
    wide,
  ])
    assert.ok(await isFound(DEMO.user.admin, text), text);
  const [hit] = (await find(DEMO.user.admin, idNo))["people"] ?? [];
  assert.deepEqual([hit?.routeId, hit?.query], ["basic.staff", { staffId: someone.staffId }]);
  assert.ok(!JSON.stringify(hit).includes(idNo.slice(6, 14)), "a number in the answer");
});

test("nobody finds another firm's people, whatever he types", async () => {
  for (const username of [DEMO.user.other, DEMO.user.branch, DEMO.user.head])
    for (const text of [someone.staffName, someone.idNo, someone.mobile])
      assert.ok(!(await isFound(username, text)), text);
  // Of another firm not even its name.
  assert.equal((await find(DEMO.user.admin, "税务师事务所"))["firms"]?.length, 1);
});

test("codes decide the kinds: no staff without its code, no records without theirs", async () => {
  assert.ok(!(await isFound(DEMO.user.finance, someone.staffName)));
  assert.ok(!(await isFound(DEMO.user.agent, someone.staffName)));
  const { rows } = await demo.handle.pool.query<{ record_no: string; record_id: string }>(
    "select record_no, record_id from reward_records where company_id = $1 and subject_type = 1 and rp_status <> 0 limit 1",
    [DEMO.firm.first],
  );
  const record = rows[0];
  assert.ok(record);
  const at = async (username: string) => (await find(username, record.record_no))["rewards"]?.[0];
  assert.equal((await at(DEMO.user.admin))?.routeId, "rewards.company");
  assert.equal((await at(DEMO.user.desk))?.routeId, "rewards.desk-company");
  assert.equal((await at(DEMO.user.desk))?.query["recordId"], record.record_id);
  for (const username of [DEMO.user.hr, DEMO.user.other, DEMO.user.finance])
    assert.equal(await at(username), undefined);
});

test("drafts of a firm are its own: the association finds neither its drafted people nor its drafted records", async () => {
  const { pool } = demo.handle;
  assert.ok(await isFound(DEMO.user.desk, someone.staffName));
  await pool.query("update staff set audit_status = 0, member_status = null where staff_id = $1", [someone.staffId]);
  const { rows } = await pool.query<{ record_no: string }>(
    "update reward_records set rp_status = 0 where record_id in (select record_id from reward_records where company_id = $1 and subject_type = 1 limit 1) returning record_no",
    [DEMO.firm.first],
  );
  const drafted = rows[0]?.record_no ?? assert.fail();
  assert.ok(await isFound(DEMO.user.admin, someone.staffName));
  assert.ok(!(await isFound(DEMO.user.desk, someone.staffName)));
  assert.equal((await find(DEMO.user.admin, drafted))["rewards"]?.length, 1);
  assert.equal((await find(DEMO.user.desk, drafted))["rewards"], undefined);
});

test("the association finds its firms and is led to them; nobody finds anything unsigned", async () => {
  const [firm] = (await find(DEMO.user.desk, "税务师事务所"))["firms"] ?? [];
  const [byInitials] = (await find(DEMO.user.desk, "qcsl"))["firms"] ?? [];
  assert.match(byInitials?.title ?? "", /晴川示例/);
  assert.equal(firm?.routeId, "basic.desk-firm");
  const none = await demo.anonymous("POST", searchApi.find.path, { payload: { text: "王" } });
  assert.notEqual(none.status, 200);
  const wild = await find(DEMO.user.admin, "%_%");
  assert.deepEqual(wild, {});
});

test("a bill and a payment are found by their numbers, by whoever may open them", async () => {
  const { pool } = demo.handle;
  const { rows } = await pool.query<{ dues_id: string; bill_no: string }>(
    "select dues_id, bill_no from dues_bills where company_id = $1 order by bill_no limit 1",
    [DEMO.firm.first],
  );
  const bill = rows[0];
  assert.ok(bill);
  const at = async (username: string) => (await find(username, bill.bill_no.toLowerCase()))["dues"]?.[0];
  assert.deepEqual(
    [(await at(DEMO.user.admin))?.routeId, (await at(DEMO.user.admin))?.id],
    ["statement.dues", bill.dues_id],
  );
  assert.equal((await at(DEMO.user.desk))?.routeId, "statement.desk-dues");
  assert.equal(await at(DEMO.user.other), undefined);
  const paid = await pool.query<{ payment_no: string }>(
    "select payment_no from dues_payments where company_id = $1 limit 1",
    [DEMO.firm.first],
  );
  const paymentNo = paid.rows[0]?.payment_no ?? "";
  assert.equal((await find(DEMO.user.admin, paymentNo))["dues"]?.[0]?.routeId, "statement.dues-payment");
});

test("a contract and a report are found by their numbers, a report as it is printed, too", async () => {
  const { pool } = demo.handle;
  const contracts = await pool.query<{ contract_id: string; contract_no: string }>(
    "select contract_id, contract_no from agreement_contracts where company_id = $1 and contract_status = 2 limit 1",
    [DEMO.firm.first],
  );
  const contract = contracts.rows[0];
  assert.ok(contract);
  const byContract = async (username: string) =>
    (await find(username, contract.contract_no.toLowerCase()))["contracts"];
  assert.deepEqual(
    (await byContract(DEMO.user.admin))?.map(({ id, routeId }) => [id, routeId]),
    [[contract.contract_id, "agreement.contract"]],
  );
  for (const username of [DEMO.user.other, DEMO.user.desk]) assert.equal(await byContract(username), undefined);

  const reports = await pool.query<{ report_id: string; filing_no: string }>(
    "select report_id, filing_no from report_filings where company_id = $1 and filing_no is not null limit 1",
    [DEMO.firm.first],
  );
  const report = reports.rows[0];
  assert.ok(report);
  const printed = report.filing_no.replace(/^(BB..)(.{5})(.{4})(..)(.{6})(.)$/, "$1-$2-$3-$4-$5-$6");
  assert.notEqual(printed, report.filing_no);
  for (const text of [report.filing_no, printed, printed.toLowerCase()]) {
    assert.equal((await find(DEMO.user.admin, text))["reports"]?.[0]?.routeId, "agreement.report", text);
    const [told] = (await find(DEMO.user.desk, text))["reports"] ?? [];
    assert.deepEqual([told?.id, told?.routeId], [report.report_id, "agreement.desk-report"]);
    assert.equal((await find(DEMO.user.other, text))["reports"], undefined);
  }
});

test("what was submitted is found by its 受理号, as it is typed or pasted, by its firm and by whoever decides", async () => {
  const { rows } = await demo.handle.pool.query<{ submission_id: string; submission_no: string; biz_id: string }>(
    "select submission_id, submission_no, biz_id from submissions where company_id = $1 and biz_type = 'party.activity' limit 1",
    [DEMO.firm.first],
  );
  const sent = rows[0];
  assert.ok(sent);
  const at = async (username: string, text = sent.submission_no) => (await find(username, text))["submissions"]?.[0];
  const wide = sent.submission_no.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  for (const text of [sent.submission_no, sent.submission_no.toLowerCase(), wide]) {
    const hit = await at(DEMO.user.desk, text);
    assert.deepEqual([hit?.routeId, hit?.query], ["desk.review", { submissionId: sent.submission_id }], text);
  }
  const own = await at(DEMO.user.admin);
  assert.deepEqual([own?.routeId, own?.query], ["party.activity", { activityId: sent.biz_id }]);
  // Another firm, and people of this one who may not open it.
  for (const username of [DEMO.user.other, DEMO.user.finance]) assert.equal(await at(username), undefined, username);
  assert.equal(await at(DEMO.user.desk, sent.submission_no.slice(0, -1)), undefined);
});
