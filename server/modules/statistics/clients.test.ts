// Guarantees: who the clients of a firm are in its figures: one without a credit code counts by itself, and the concentration
// is that of what was invoiced. // domain b §9 (6)
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, inArray, ne } from "drizzle-orm";
import { INVOICE_STATUS } from "@/contracts/agreement/invoice/invoice-fields";
import { sumCents } from "@/contracts/kit/amount/decimal";
import { encodeQuery } from "@/contracts/kit/query";
import { type CompanyFigures, statisticsCompanyApi } from "@/contracts/statistics/company";
import { type EngagementFigures, statisticsEngagementsApi } from "@/contracts/statistics/engagements";
import type { TestApp } from "@/server/testing/testing";
import { agreementInvoices } from "@/server/modules/agreement/invoice/invoice.table";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { percentOf } from "@/server/modules/statistics/asked";

const FIRST = DEMO.firm.first;
const WIDE = { monthFrom: "2025-01", monthTo: "2026-12" };
let t: TestApp;
let admin: string;
before(async () => {
  t = await buildDemoApp();
  admin = await tokenOf(t, DEMO.user.admin);
});
after(() => t.close());

async function told<T>(path: string, query: object): Promise<T> {
  const answer = await t.call({ method: "GET", url: `${path}?${encodeQuery(query as never)}`, token: admin });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: T }>().data;
}
const company = (query: object = WIDE) => told<CompanyFigures>(statisticsCompanyApi.figures.path, query);
const engagements = (query: object) => told<EngagementFigures>(statisticsEngagementsApi.figures.path, query);

test("a client without a code counts by itself: it ranks with the others, is told by its name and leads to its reports", async () => {
  const [one] = await t.db
    .select()
    .from(reportFilings)
    .where(and(eq(reportFilings.companyId, FIRST), eq(reportFilings.reportStatus, 5)))
    .limit(1);
  assert.ok(one);
  const client = (at: number) => ({
    ...one,
    reportId: `ranked-${at}`,
    filingNo: null,
    reportNo: `排${at}`,
    serviceFee: `${(at + 1) * 100}0000.00`,
    clientCreditCode: `R${at}`,
    clientName: `客户${at}`,
  });
  const person = (at: number, serviceFee: string) => ({
    ...client(at),
    clientCreditCode: null,
    customerId: `person-${at}`,
    clientName: `自然人${at}`,
    serviceFee,
  });
  const nobody = { ...client(14), clientCreditCode: null, customerId: null, serviceFee: "95000000.00" };
  const people = [person(12, "90000000.00"), person(13, "80000000.00")];
  const before = (await company()).total.clientCount;
  const rows = [...Array.from({ length: 12 }, (_, at) => client(at)), ...people, nobody];
  await t.db.insert(reportFilings).values(rows);
  const { total, series } = await company();
  const byClient = await company({ ...WIDE, groupBy: "client" });
  const ids = rows.map(({ reportId }) => reportId);
  await t.db.delete(reportFilings).where(inArray(reportFilings.reportId, ids));
  const ranked = ["~person-12", "~person-13", ...Array.from({ length: 8 }, (_, at) => `R${11 - at}`)];
  assert.equal(total.clientCount - before, 14, "twelve firms and two people; a report of nobody is of no client");
  for (const clients of [series.clients, byClient.series.clients])
    assert.deepEqual(
      clients.map(({ key }) => key),
      ranked,
    );
  assert.equal(byClient.rows[0]?.key, "", "the table tells of reports without a client in one row");
  const [, first] = byClient.rows;
  assert.deepEqual([first?.label, first?.drill?.["customerId"]], ["自然人12", "person-12"]);
});

test("concentration is the share of the five largest buyers in the invoices, red ones taken off", async () => {
  const { invoiceStatus, companyId, buyerTaxNo, buyerName, amountExTax } = agreementInvoices;
  const rows = await t.db
    .select({ code: buyerTaxNo, name: buyerName, net: amountExTax })
    .from(agreementInvoices)
    .where(and(eq(companyId, FIRST), ne(invoiceStatus, INVOICE_STATUS.voided)));
  const nets = new Map<string, bigint>();
  for (const { code, name, net } of rows) nets.set(code ?? name, (nets.get(code ?? name) ?? 0n) + sumCents([net]));
  const largest = [...nets.values()].sort((a, b) => (a < b ? 1 : -1)).slice(0, 5);
  const { concentration } = await engagements({ ...WIDE, companyId: FIRST });
  assert.equal(
    concentration,
    percentOf(
      largest.reduce((sum, one) => sum + one, 0n),
      sumCents(rows.map(({ net }) => net)),
    ),
  );
  const none = await engagements({ monthFrom: "2001-01", monthTo: "2001-12" });
  assert.equal(none.concentration, null);
});
