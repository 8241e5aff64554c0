// Guarantees: a workbook of the roster is judged by row and cell; right rows come in whatever the others are; a second
// run updates by 证件号码; another firm's roster stays as it is. // domain a §0.7, §5.3
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleIdNo } from "@/contracts/basic/firm/firm-sample";
import { aMember } from "@/contracts/party/info/info-sample";
import { memberSheet, partyMember } from "@/contracts/party/member/member";
import { restBase } from "@/contracts/kit/endpoint";
import type { SheetJob } from "@/contracts/kit/sheet";
import { DEMO } from "@/server/seed/demo";
import type { SheetColumn, SheetValue } from "@/server/platform/excel/excel";
import { sheetColumns } from "@/server/records/sheet/columns";
import { importer, TESTER } from "@/server/records/sheet/testing";
import type { TestApp } from "@/server/testing/testing";
import { buildPartyApp, emptyParty, handsOf, type Hands } from "@/server/modules/party/testing";
import { fullUser } from "@/server/tests/examples";

type Row = Readonly<Record<string, SheetValue>>;
const row = (n: number, over: Row = {}): Row => ({
  ...(aMember(sampleIdNo(n)) as unknown as Row),
  gender: null,
  birthDate: null,
  isFloating: null,
  isRetired: null,
  memberName: `党员${"甲乙丙丁戊己"[n] ?? ""}`,
  ...over,
});
const NONE = { create: 0, update: 0, same: 0, wrong: 0 };

describe("the roster from a workbook", () => {
  let t: TestApp;
  let calls: ReturnType<typeof importer>;
  let firm: Hands;
  let other: Hands;
  let columns: SheetColumn[];
  before(async () => {
    t = await buildPartyApp();
    firm = await handsOf(t, DEMO.firm.first);
    other = await handsOf(t, DEMO.firm.smallLimited);
    calls = importer(t, (await fullUser(t, DEMO.firm.first)).token, restBase("party", "member"));
    columns = await sheetColumns(memberSheet, { db: t.db, services: t.app.platform.services, now: t.clock.now() });
  });
  beforeEach(async () => {
    await emptyParty(t);
    const left = await calls.current();
    if (left) await calls.cancelRaw(left.jobId);
  });
  after(() => t.close());

  const check = async (...rows: Row[]): Promise<SheetJob> => {
    const cells = rows.map((one) => columns.map(({ key }) => one[key] ?? null));
    const { excel } = t.app.platform.services;
    const file = await excel.inTurn(TESTER, (sheets) => sheets.table({ title: "党员名册", columns, rows: cells }));
    return calls.settled((await calls.start(file)).jobId);
  };
  const run = async (...rows: Row[]): Promise<SheetJob> => {
    const { jobId } = await check(...rows);
    await calls.apply(jobId);
    return calls.settled(jobId);
  };
  const linesOf = async (hands: Hands) => (await hands(partyMember.api.list, { query: {} })).data;
  const named = async (name: string) => {
    const found = (await linesOf(firm)).find((line) => line.memberName === name);
    assert.ok(found, name);
    return (await firm(partyMember.api.full, { params: { memberId: found.memberId } })).data;
  };

  it("is judged by row and cell; the right rows come in, the wrong ones do not", async () => {
    const job = await check(
      row(0),
      row(1, { idNo: "110105194912310021" }),
      row(2, { applyDate: null, joinDate: "1990-01-01" }),
      row(3, { formalDate: null }),
      row(4, { partyPost: 77 }),
      row(5, { idNo: "110***********1234" }),
      row(0, { memberName: "重复的人" }),
      row(5, { idType: 5, idNo: "E12345678" }),
    );
    assert.deepEqual([job.status, job.counts], ["checked", { ...NONE, wrong: 8 }], job.refusal ?? "");
    const at = job.faults.map(({ rowNumber, label }) => `${String(rowNumber)} ${label ?? ""}`);
    assert.deepEqual(at, [
      "2 证件号码",
      "3 证件号码",
      "4 入党日期",
      "5 转正日期",
      "6 党内职务",
      "7 证件号码",
      "8 证件号码",
      "9 性别",
      "9 出生日期",
    ]);
    assert.equal((await linesOf(firm)).length, 0, "a check writes nothing");
    await calls.cancel(job.jobId);
    const done = await run(row(0), row(3, { formalDate: null }), row(4));
    assert.deepEqual(done.applied, { created: 2, updated: 0, refused: 0 });
    const first = await named("党员甲");
    assert.deepEqual(
      [first.gender, first.isFloating, first.isRetired, first.staffId],
      [aMember(sampleIdNo(0)).gender, false, false, null],
    );
    assert.deepEqual((await linesOf(firm)).map(({ memberName }) => memberName).sort(), ["党员戊", "党员甲"]);
  });

  it("updates by 证件号码 at a second run, leaves empty cells alone, and tells what is the same", async () => {
    await run(row(0), row(1));
    const job = await check(row(0, { memberName: null, relationUnit: "中共街道支部", honours: null }), row(1));
    assert.deepEqual(
      job.faults.map(({ rowNumber, label }) => [rowNumber, label]),
      [[2, "姓名"]],
    );
    await calls.cancel(job.jobId);
    const changed = row(0, { relationUnit: "中共街道支部", monthlyDues: null });
    const again = await check(changed, row(1), row(2));
    assert.deepEqual(again.counts, { create: 1, update: 1, same: 1, wrong: 0 });
    await calls.apply(again.jobId);
    assert.deepEqual((await calls.settled(again.jobId)).applied, { created: 1, updated: 1, refused: 0 });
    const { relationUnit, monthlyDues, version } = await named("党员甲");
    assert.deepEqual([relationUnit, monthlyDues, version], ["中共街道支部", "60.00", 2]);
    const { memberId } = (await linesOf(firm)).find((line) => line.memberName === "党员甲") ?? { memberId: "" };
    const { data } = await firm(partyMember.api.history, { params: { memberId }, query: { page: 1 } });
    assert.deepEqual(
      data.map((one) => [one.action, one.changes.length > 2]),
      [
        ["import", false],
        ["import", true],
      ],
    );
  });

  it("leaves another firm's line of the same document untouched, and never tells of it", async () => {
    const theirs = { ...aMember(sampleIdNo(0)), memberName: "他所的同志", attachments: [] };
    assert.equal((await other(partyMember.api.create, { body: theirs })).status, 200);
    const before = await linesOf(other);
    const done = await run(row(0));
    assert.deepEqual([done.applied, done.faults], [{ created: 1, updated: 0, refused: 0 }, []]);
    assert.deepEqual(await linesOf(other), before);
    assert.equal((await linesOf(firm)).length, 1);
  });

  it("waits while the association looks at the record", async () => {
    const { rows } = await t.handle.pool.query("select company_name from firms where company_id = $1", [
      DEMO.firm.first,
    ]);
    await t.handle.pool.query(
      `insert into party_orgs (party_org_id, company_id, company_name, has_party_org, audit_status, create_time, update_time)
       values ('import-test', $1, $2, false, 1, now(), now())`,
      [DEMO.firm.first, (rows[0] as { company_name: string }).company_name],
    );
    const job = await check(row(0));
    assert.deepEqual([job.counts, job.faults[0]?.rowNumber], [{ ...NONE, wrong: 1 }, 2]);
    assert.match(job.faults[0]?.message ?? "", /正在审核/);
  });
});
