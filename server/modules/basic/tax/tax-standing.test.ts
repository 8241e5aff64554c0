// Guarantees: the association sees of a year which member firms have told their taxes and which have not, counts them and
// reminds several at once, each once a day and none that has told them; the list of years tells what its rows add up to;
// a firm may ask neither. // domain a §4.2, §4.4
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, like } from "drizzle-orm";
import { taxStandingApi } from "@/contracts/basic/tax/tax-standing";
import { taxYear } from "@/contracts/basic/tax/tax-year";
import { fromUnits, sumCents } from "@/contracts/kit/amount/decimal";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { taxYears } from "@/server/modules/basic/tax/tax-year.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { type Hands, handsOf } from "@/server/modules/party/testing";
import type { TestApp } from "@/server/testing/testing";

const FIRST = DEMO.firm.first;
const OTHER = DEMO.firm.smallPartnership;
let t: TestApp;
let desk: Hands;
let firm: Hands;
let year = 0;
before(async () => {
  t = await buildDemoApp();
  desk = await handsOf(t, "desk");
  firm = await handsOf(t, FIRST);
  year = t.clock.now().getUTCFullYear() - 1;
  await t.db.delete(taxYears).where(and(eq(taxYears.companyId, OTHER), eq(taxYears.year, year)));
});
after(() => t.close());

test("who has not filed is listed and counted", async () => {
  const counts = (await desk(taxStandingApi.counts, { query: { year } })).data;
  const none = await desk(taxStandingApi.list, { query: { year, filed: "none", pageSize: 100 } });
  const filed = await desk(taxStandingApi.list, { query: { year, filed: "filed", pageSize: 100 } });
  assert.deepEqual([none.totalCount, filed.totalCount], [counts.none, counts.filed]);
  assert.ok(counts.filed > 0 && counts.firms === counts.none + counts.filed, JSON.stringify(counts));
  const row = none.data.find(({ companyId }) => companyId === OTHER);
  assert.deepEqual([row?.taxYearId, row?.isOverdue], [null, counts.isPast]);
  assert.ok(filed.data.every(({ taxYearId, filedTime }) => taxYearId !== null && filedTime !== null));
  assert.equal((await firm(taxStandingApi.list, { query: { year } })).status, 403);
});

test("several are reminded at once, each once a day, those that have filed not at all", async () => {
  const [done] = (await desk(taxStandingApi.list, { query: { year, filed: "filed" } })).data;
  assert.ok(done);
  const body = { year, companyIds: [OTHER, done.companyId] };
  const told = await desk(taxStandingApi.remind, { body });
  assert.deepEqual(told.data, { reminded: 1, skipped: 1 }, JSON.stringify(told));
  assert.deepEqual((await desk(taxStandingApi.remind, { body })).data, { reminded: 0, skipped: 2 });
  const sent = await t.db
    .select()
    .from(siteMessages)
    .where(like(siteMessages.msgTitle, `请填报${year}年度纳税情况`));
  assert.equal(sent.length, 1);
  const early = await desk(taxStandingApi.remind, { body: { ...body, year: year + 1 } });
  assert.deepEqual([early.status, early.errorCode], [409, "STATE"]);
});

test("years add up to what their rows show", async () => {
  for (const query of [{}, { yearFrom: year, yearTo: year }, { hasArrears: true }]) {
    const rows = await desk(taxYear.api.list, { query: { ...query, pageSize: 100 } });
    const sums = (await desk(taxYear.api.totals, { query })).data;
    const of = (key: "totalTax" | "vatPaid" | "citPaid" | "arrears") =>
      fromUnits(sumCents(rows.data.map((row) => row[key] ?? null)), 2);
    assert.deepEqual(
      [sums.count, sums.totalTax, sums.vatPaid, sums.citPaid, sums.arrears],
      [rows.totalCount, of("totalTax"), of("vatPaid"), of("citPaid"), of("arrears")],
    );
  }
  const own = (await firm(taxYear.api.totals, { query: {} })).data;
  assert.equal(own.count, (await firm(taxYear.api.list, { query: { pageSize: 100 } })).totalCount);
});
