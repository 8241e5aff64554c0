// Guarantees: a workbook of agreements is judged by row and cell: its contract, its people, its sub-type; right rows become
// drafts, a second run updates them by 协议编号, and what was submitted takes no import. // domain b §4 (3)
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { and, eq, like } from "drizzle-orm";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { filingSheet } from "@/contracts/agreement/filing/filing-sheet";
import { restBase } from "@/contracts/kit/endpoint";
import type { SheetJob } from "@/contracts/kit/sheet";
import type { SheetColumn, SheetValue } from "@/server/platform/excel/excel";
import { sheetColumns } from "@/server/records/sheet/columns";
import { importer, TESTER } from "@/server/records/sheet/testing";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { aContract } from "@/server/modules/agreement/filing/filing-testing";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { isOnStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";
import { fullUser } from "@/server/tests/examples";

type Row = Readonly<Record<string, SheetValue>>;
const FIRST = DEMO.firm.first;

let t: TestApp;
let calls: ReturnType<typeof importer>;
let columns: SheetColumn[];
let contractNo: string;
let serviceNames: string;
before(async () => {
  t = await buildDemoApp();
  calls = importer(t, (await fullUser(t, FIRST)).token, restBase("business", "agreement"));
  columns = await sheetColumns(filingSheet, { db: t.db, services: t.app.platform.services, now: t.clock.now() });
  const contractId = await aContract(t, { companyId: FIRST });
  const [contract] = await t.db.select().from(agreementContracts).where(eq(agreementContracts.contractId, contractId));
  contractNo = contract?.contractNo ?? "";
  const [one] = await t.db
    .select()
    .from(staff)
    .where(and(eq(staff.companyId, FIRST), isOnStaff))
    .limit(1);
  assert.ok(one);
  await t.db.update(staff).set({ staffName: "独一无二" }).where(eq(staff.staffId, one.staffId));
  serviceNames = "独一无二";
});
beforeEach(async () => {
  const left = await calls.current();
  if (left) await calls.cancelRaw(left.jobId);
});
after(() => t.close());

const row = (n: number, over: Row = {}): Row => ({
  agreementNo: `XY-I-${n}`,
  contractNo,
  clientAgentName: "周启明",
  clientAgentPhone: "0731-84410000",
  signDate: "2026-03-02",
  serviceStart: "2026-03-10",
  serviceEnd: "2027-03-09",
  agreementAmount: "1000.00",
  overReason: null,
  summary: "常年税务顾问服务，按季度出具检查意见。",
  serviceCategory: 3,
  serviceSubType: 302,
  serviceNames,
  crossRegionFlag: false,
  taxCollectNo: null,
  taxConfirmStatus: null,
  ...over,
});
async function check(...rows: Row[]): Promise<SheetJob> {
  const cells = rows.map((one) => columns.map(({ key }) => one[key] ?? null));
  const { excel } = t.app.platform.services;
  const file = await excel.inTurn(TESTER, (sheets) => sheets.table({ title: "协议备案", columns, rows: cells }));
  return calls.settled((await calls.start(file)).jobId);
}
async function run(...rows: Row[]): Promise<SheetJob> {
  const { jobId } = await check(...rows);
  await calls.apply(jobId);
  return calls.settled(jobId);
}
const stored = () =>
  t.db
    .select()
    .from(agreementFilings)
    .where(and(eq(agreementFilings.companyId, FIRST), like(agreementFilings.agreementNo, "XY-I-%")));

test("a workbook is judged by row and cell, and a check writes nothing", async () => {
  const job = await check(
    row(1),
    row(2, { contractNo: "HT-0" }),
    row(3, { serviceNames: "查无此人" }),
    row(4, { serviceSubType: 501 }),
    row(5, { serviceEnd: "2026-03-09" }),
    row(1),
    row(7, { crossRegionFlag: true, serviceCity: "无名市" }),
  );
  assert.equal(job.status, "checked", job.refusal ?? "");
  const at = job.faults.map(({ rowNumber, label }) => `${String(rowNumber)} ${label ?? ""}`);
  for (const wanted of ["3 合同编号", "4 服务人员", "5 服务小类", "6 服务止日", "8 服务地"])
    assert.ok(
      at.some((one) => one.startsWith(wanted)),
      `${wanted} in ${at.join("; ")}`,
    );
  assert.equal((await stored()).length, 0);
});

test("right rows become drafts with their service, and are updated by their number until they are submitted", async () => {
  const made = await run(row(1), row(2, { crossRegionFlag: true, serviceCity: "株洲市" }));
  assert.deepEqual(made.applied, { created: 2, updated: 0, refused: 0 }, JSON.stringify(made.faults));
  const rows = await stored();
  assert.deepEqual(
    rows.map(({ agreeStatus, items, serviceCity }) => [
      ...[agreeStatus, items[0]?.itemAmount, items[0]?.servicePersonIds.length, serviceCity],
    ]),
    [
      [AGREE_STATUS.draft, "1000.00", 1, null],
      [AGREE_STATUS.draft, "1000.00", 1, "430200"],
    ],
  );
  const again = await run(row(1, { agreementAmount: "2000.00" }));
  assert.deepEqual(again.applied, { created: 0, updated: 1, refused: 0 }, JSON.stringify(again.faults));
  assert.equal((await stored()).find(({ agreementNo }) => agreementNo === "XY-I-1")?.items[0]?.itemAmount, "2000.00");
  await t.db
    .update(agreementFilings)
    .set({ agreeStatus: AGREE_STATUS.filed })
    .where(eq(agreementFilings.agreementNo, "XY-I-2"));
  const late = await check(row(2, { summary: "已备案的协议不能再由表格改动内容。" }));
  assert.match(late.faults[0]?.message ?? "", /已提交备案/);
});
