// Guarantees: a workbook of contracts is judged by row and cell, brings drafts with their service, finds customer and
// people by name, updates by 合同编号 and leaves contracts in force alone.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { eq } from "drizzle-orm";
import { contractSheet } from "@/contracts/agreement/contract/contract-sheet";
import { restBase } from "@/contracts/kit/endpoint";
import type { SheetJob } from "@/contracts/kit/sheet";
import type { SheetColumn, SheetValue } from "@/server/platform/excel/excel";
import { sheetColumns } from "@/server/records/sheet/columns";
import { importer, TESTER } from "@/server/records/sheet/testing";
import { aCustomer, contractHands, type Hands, signersOf } from "@/server/modules/agreement/contract/contract-testing";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import type { TestApp } from "@/server/testing/testing";
import { staff } from "@/server/reference/staff.table";

type Row = Readonly<Record<string, SheetValue>>;
const CUSTOMER = "导入示例有限公司";
const LEADER = "导端端";
const row = (n: number, over: Row = {}): Row => ({
  contractNo: `导-${n}`,
  contractName: `导入合同${n}`,
  customerName: CUSTOMER,
  contractType: 1,
  signDate: "2026-01-02",
  startDate: "2026-01-03",
  endDate: "2026-12-31",
  pricingMode: 1,
  contractAmount: "10600.00",
  taxRate: 6,
  serviceSubType: 204,
  projectLeaderName: LEADER,
  servicePersonNames: LEADER,
  ...over,
});
const NONE = { create: 0, update: 0, same: 0, wrong: 0 };

describe("contracts from a workbook", () => {
  let t: TestApp;
  let calls: ReturnType<typeof importer>;
  let firm: Hands;
  let columns: SheetColumn[];
  before(async () => {
    t = await buildDemoApp();
    const token = await tokenOf(t, DEMO.user.admin);
    firm = contractHands(t, token);
    calls = importer(t, token, restBase("business", "contract"));
    columns = await sheetColumns(contractSheet, { db: t.db, services: t.app.platform.services, now: t.clock.now() });
    await aCustomer(t, DEMO.firm.first, { customerName: CUSTOMER, nameKey: CUSTOMER });
    const [one] = await signersOf(t);
    await t.db
      .update(staff)
      .set({ staffName: LEADER })
      .where(eq(staff.staffId, one?.staffId ?? ""));
  });
  beforeEach(async () => {
    const left = await calls.current();
    if (left) await calls.cancelRaw(left.jobId);
  });
  after(() => t.close());

  const check = async (...rows: Row[]): Promise<SheetJob> => {
    const cells = rows.map((one) => columns.map(({ key }) => one[key] ?? null));
    const { excel } = t.app.platform.services;
    const file = await excel.inTurn(TESTER, (sheets) => sheets.table({ title: "业务合同", columns, rows: cells }));
    return calls.settled((await calls.start(file)).jobId);
  };
  const run = async (...rows: Row[]): Promise<SheetJob> => {
    const { jobId } = await check(...rows);
    await calls.apply(jobId);
    return calls.settled(jobId);
  };
  const named = async (contractNo: string) => {
    const [found] = await t.db.select().from(agreementContracts).where(eq(agreementContracts.contractNo, contractNo));
    return (await firm("get", found?.contractId)).data;
  };

  it("says in each cell what is wrong, and writes nothing then", async () => {
    const job = await check(
      row(1, { customerName: "没有登记的客户" }),
      row(2, { projectLeaderName: "无此人" }),
      row(3, { contractType: 4 }),
      row(4, { signDate: "2026-13-01" }),
      row(5, { endDate: "2026-01-01" }),
      row(6, { contractNo: null }),
      row(7, { acceptorName: "无此人" }),
    );
    assert.deepEqual([job.status, job.counts], ["checked", { ...NONE, wrong: 7 }], job.refusal ?? "");
    const at = job.faults.map(({ rowNumber, label }) => `${String(rowNumber)} ${label ?? ""}`);
    const own = ["2 客户", "3 项目负责人", "4 合同类型", "5 签订日期", "6 服务期止", "7 合同编号", "8 承接批准人"];
    assert.deepEqual(at, own);
  });

  it("has a column for all that a contract needs to take effect but its scan", async () => {
    const accepted = {
      acceptRisk: 1,
      acceptOpinion: "客户信誉良好，可以承接",
      acceptorName: LEADER,
      acceptDate: "2026-01-01",
    };
    const done = await run(
      row(20, { ...accepted, independenceOk: true, purpose: "年度咨询", clientSigner: "甲", firmSigner: "乙" }),
    );
    assert.deepEqual(done.applied, { created: 1, updated: 0, refused: 0 }, JSON.stringify(done.faults));
    const made = await named("导-20");
    assert.equal(made["acceptorName"], LEADER);
    const missing = made["missing"] as { path: string }[];
    assert.deepEqual(
      missing.map(({ path }) => path),
      ["attachments"],
    );
  });

  it("brings drafts with their service and people, updates them by number, and leaves those in force alone", async () => {
    const done = await run(row(1), row(2, { serviceSubType: null }));
    assert.deepEqual(done.applied, { created: 2, updated: 0, refused: 0 });
    const made = await named("导-1");
    assert.deepEqual([made["contractStatus"], made["customerName"], made["amountExTax"]], [0, CUSTOMER, "10000.00"]);
    const [item] = made["items"] as { serviceCategory: number; amount: string }[];
    assert.deepEqual([item?.serviceCategory, item?.amount], [2, "10600.00"]);
    assert.deepEqual([made["projectLeaderName"], made["servicePersonNames"]], [LEADER, [LEADER]]);
    const again = await check(row(1), row(2, { contractName: "改名合同", serviceSubType: null }));
    assert.deepEqual(again.counts, { ...NONE, same: 1, update: 1 });
    await calls.apply(again.jobId);
    assert.deepEqual((await calls.settled(again.jobId)).applied, { created: 0, updated: 1, refused: 0 });
    assert.equal((await named("导-2"))["contractName"], "改名合同");
    await t.db
      .update(agreementContracts)
      .set({ contractStatus: 2 })
      .where(eq(agreementContracts.contractId, made.contractId));
    const closed = await check(row(1, { contractName: "改生效合同" }));
    assert.deepEqual(
      closed.faults.map(({ label }) => label),
      ["合同编号"],
    );
  });

  it("leaves with its services on a sheet behind the ledger", async () => {
    await run(row(7));
    const answer = await t.call({
      method: "GET",
      url: `${restBase("business", "contract")}/export?customerName=${encodeURIComponent(CUSTOMER)}`,
      token: await tokenOf(t, DEMO.user.admin),
    });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.ok(Number(answer.headers["x-row-count"]) >= 1);
  });
});
