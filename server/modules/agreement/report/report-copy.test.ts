// Guarantees: a copy is the same work of the next year: undated, without figures of the last one, and no twin of it; what is
// issued anew keeps all of them. A signed report waits for the tax bureau's number where the association says so. // domain b §6 (4)
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp } from "@/server/modules/basic/firm/firm-testing";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { creditCodeOf } from "@/server/modules/agreement/report/report-testing";
import {
  agency,
  assurance,
  drafted,
  filedOf,
  openReports,
  pathsOf,
  right,
  step,
} from "@/server/modules/agreement/report/report-work-testing";

let t: TestApp;
before(async () => {
  t = await buildDemoApp();
  await openReports(t);
});
after(() => t.close());

test("a copy goes on to the next year, a report issued anew stays in its own", async () => {
  const year = { periodStart: "2024-01-01", periodEnd: "2024-12-31", serviceCount: 3 };
  const made = await filedOf(await agency({ targetCreditCode: creditCodeOf(41), ...year }));
  const said = (copied: Readonly<Record<string, unknown>>) =>
    ["periodStart", "periodEnd", "reportDate", "serviceCount", "reportNo"].map((key) => copied[key]);
  const copied = right(await step("copy", made));
  assert.deepEqual(said(copied), ["2025-01-01", "2025-12-31", null, null, null]);
  assert.deepEqual([copied["targetName"], copied["serviceFee"]], [made["targetName"], made["serviceFee"]]);
  const anew = right(await step("reissue", made));
  assert.deepEqual(said(anew), ["2024-01-01", "2024-12-31", "2026-11-20", 3, null]);

  const part = await filedOf(await agency({ targetCreditCode: creditCodeOf(42), periodEnd: "2026-06-30" }));
  assert.deepEqual(said(right(await step("copy", part))).slice(0, 2), [null, null]);
});

test("a signed report waits for the number of the tax bureau where the association says so", async () => {
  await t.setParam("report.needsCollectNo", true);
  const made = await drafted(await assurance({ targetCreditCode: creditCodeOf(43) }));
  const waits = await step("submit", made);
  assert.deepEqual(pathsOf(waits), ["agreementId"]);
  assert.match(waits.faults[0]?.message ?? "", /采集编号/);
  right(await step("submit", await drafted(await agency({ targetCreditCode: creditCodeOf(44) }))));
  await t.db
    .update(agreementFilings)
    .set({ taxCollectNo: "C1" })
    .where(eq(agreementFilings.filingId, String(made["agreementId"])));
  right(await step("submit", made));
  await t.setParam("report.needsCollectNo", false);
});
