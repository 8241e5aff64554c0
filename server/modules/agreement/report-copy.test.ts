// Guarantees: a copy is the same work of the next year: undated, without figures of the last one, and no twin of it; what is
// issued anew keeps all of them. // domain b §6 (4)
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp } from "@/server/modules/basic/firm/firm-testing";
import { creditCodeOf } from "@/server/modules/agreement/report-testing";
import { agency, filedOf, openReports, right, step } from "@/server/modules/agreement/report-work-testing";

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
