// Guarantees: 报告数 of customers, contracts and agreements counts what stands, alike on list and record, and the list that
// it leads to holds exactly these reports.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { REPORT_STATUS, STANDING } from "@/contracts/agreement/report/report-status";
import { newId } from "@/server/platform/clock/id";
import type { TestApp } from "@/server/testing/testing";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { aContract } from "@/server/modules/agreement/filing/filing-testing";
import { anAgreement } from "@/server/modules/agreement/invoice/invoice-testing";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";

const FIRST = DEMO.firm.first;
let t: TestApp;
let token: string;
before(async () => {
  t = await buildDemoApp();
  token = await tokenOf(t, DEMO.user.admin);
});
after(() => t.close());

const read = async (path: string) => {
  const answer = await t.call({ method: "GET", url: `/rest/business/${path}`, token });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: never; totalCount?: number }>();
};

test("reports that stand are counted for whose they are, and found by the count", async () => {
  const contractId = await aContract(t, { companyId: FIRST });
  const [contract] = await t.db.select().from(agreementContracts).where(eq(agreementContracts.contractId, contractId));
  const customerId = contract?.customerId ?? "";
  const { filingId } = await anAgreement(t, contractId);
  const next = await anAgreement(t, contractId, { rootId: filingId, versionNo: 2 });
  const other = await anAgreement(t, contractId);
  const { filed, voided, draft } = REPORT_STATUS;
  const of = (agreementId: string, reportStatus: number) => ({
    reportId: newId(),
    agreementId,
    customerId,
    reportStatus,
    reportTitle: "计数",
    serviceCategory: 3,
    companyId: FIRST,
    companyName: "x",
    createTime: t.clock.now(),
    updateTime: t.clock.now(),
  });
  await t.db
    .insert(reportFilings)
    .values([
      of(filingId, filed),
      of(next.filingId, filed),
      of(other.filingId, filed),
      of(filingId, draft),
      of(filingId, voided),
    ]);
  const standing = STANDING.map((state) => `&reportStatus[]=${state}`).join("");
  const cases = [
    ["customer", "customerId", customerId, 3],
    ["contract", "contractId", contractId, 3],
    ["agreement", "filingId", filingId, 2],
    ["agreement", "filingId", next.filingId, 2],
    ["agreement", "filingId", other.filingId, 1],
  ] as const;
  for (const [screen, key, id, n] of cases) {
    const one = (await read(`${screen}/v1.0/${id}`)).data as { reportCount: number };
    const rows = (await read(`${screen}/v1.0/list/page?page=1&pageSize=100`)).data as Record<string, unknown>[];
    const filter = key === "filingId" ? "agreementId" : key;
    const found = await read(`report/v1.0/list/page?page=1&pageSize=10&${filter}=${id}${standing}`);
    const told = [
      one.reportCount,
      rows.find((row) => row[key] === id)?.["reportCount"],
      (found.data as object[]).length,
    ];
    assert.deepEqual(told, [n, n, n], `${screen} ${id}`);
  }
});
