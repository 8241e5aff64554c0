// Started by `npm run bench -- chain` beside a throw-away PostgreSQL (TEST_DATABASE_URL): 业务链 of an engagement with 200
// reports is asked in one process, without a network. Writes its section as JSON to the file named by the first argument.
// // domain b §0.4, performance §3
import { writeFileSync } from "node:fs";
import { type AgreementChain, agreementChainApi } from "../../contracts/agreement/chain/chain";
import { fillPath } from "../../contracts/kit/endpoint";
import { newId } from "../../server/platform/clock/id";
import { agreementContractItems } from "../../server/modules/agreement/contract/contract.table";
import { aContract } from "../../server/modules/agreement/filing/filing-testing";
import { agreementInvoiceSample } from "../../contracts/agreement/invoice/invoice-sample";
import { anAgreement, anInvoice, invoiceHands, shareOf } from "../../server/modules/agreement/invoice/invoice-testing";
import { aReport } from "../../server/modules/agreement/report/report-testing";
import { reportFilings } from "../../server/modules/agreement/report/report.table";
import { buildDemoApp, DEMO, tokenOf } from "../../server/modules/basic/firm/firm-testing";
import { sql } from "drizzle-orm";
import { atMost, exactly, type Figure, median, percentile, plain } from "./figures";

const AGREEMENTS = 20;
const REPORTS = 200;
const INVOICES = 40;
const TIMES = 40;
const FIRST = DEMO.firm.first;

const t = await buildDemoApp();
const token = await tokenOf(t, DEMO.user.admin);

/** Reports of the agreements in turn, of both their services, as their steps would have left them. */
async function storeReports(agreements: readonly string[]): Promise<void> {
  const stamp = { createTime: t.clock.now(), updateTime: t.clock.now(), companyId: FIRST, companyName: "x" };
  const rows = Array.from({ length: REPORTS }, (_, n) => {
    const { reportTitle, reportNo } = aReport({});
    const agreementId = agreements[n % agreements.length] ?? "";
    const isFirst = Math.floor(n / agreements.length) % 2 === 0;
    return {
      reportId: newId(),
      reportStatus: n % 10 === 9 ? 0 : 5,
      reportTitle,
      reportNo,
      serviceFee: "900.00",
      agreementId,
      agreementItemId: `${agreementId}-${isFirst ? "a" : "b"}`,
      reportDate: "2026-11-20",
      ...(isFirst ? { serviceCategory: 3, serviceSubType: 302 } : { serviceCategory: 5, serviceSubType: 501 }),
      ...stamp,
    };
  });
  await t.db.insert(reportFilings).values(rows);
}

/** One contract with its agreements, invoices and reports. */
async function engagement(): Promise<string> {
  const contractId = await aContract(t, { companyId: FIRST, contractAmount: "400000.00" });
  await t.db.insert(agreementContractItems).values([
    { rowId: newId(), contractId, serviceCategory: 3, serviceSubType: 302, reportRequired: true },
    { rowId: newId(), contractId, serviceCategory: 5, serviceSubType: 501, reportRequired: true },
  ]);
  const agreements: string[] = [];
  for (let n = 0; n < AGREEMENTS; n += 1) agreements.push((await anAgreement(t, contractId)).filingId);
  const hands = invoiceHands(t, token);
  for (let n = 0; n < INVOICES; n += 1) {
    const allocations = [shareOf(agreements[n % AGREEMENTS] ?? "", agreementInvoiceSample.totalAmount)];
    const made = await hands("create", "", await anInvoice(t, FIRST, { allocations, differenceReason: "按进度预收" }));
    if (made.status !== 200) throw new Error(JSON.stringify(made));
  }
  await storeReports(agreements);
  await t.db.execute(sql`analyze`);
  return contractId;
}

try {
  const url = fillPath(agreementChainApi.read.path, { contractId: await engagement() });
  const ms: number[] = [];
  let body = "";
  for (let at = 0; at <= TIMES; at += 1) {
    const since = performance.now();
    const answer = await t.call({ method: "GET", url, token });
    const took = performance.now() - since;
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body.slice(0, 300)}`);
    ({ body } = answer);
    // The first one warms up.
    if (at > 0) ms.push(took);
  }
  const { data } = JSON.parse(body) as { data: AgreementChain };
  const rows: Figure[] = [
    plain(
      "数据",
      `一份合同，${data.agreements?.length ?? 0} 份协议，${data.invoices?.length ?? 0} 张发票，${data.notes.length} 条提示`,
    ),
    exactly("其中业务报备", data.reports?.length ?? 0, REPORTS, "份"),
    atMost(`业务链，服务端，p95（中位 ${median(ms).toFixed(0)} ms）`, percentile(ms, 0.95), 150, "ms"),
    plain("应答大小", `${(body.length / 1_000).toFixed(0)} kB`),
  ];
  writeFileSync(process.argv[2] ?? "chain.json", JSON.stringify(rows));
} finally {
  await t.close();
}
