// Guarantees: what the demo shows as 待报备 can be filed, and what waits for its review says who reviews it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { agreementReportApi } from "@/contracts/agreement/report/report";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { encodeQuery } from "@/contracts/kit/encode-query";
import { fillPath } from "@/contracts/kit/endpoint";
import { newId } from "@/server/platform/clock/id";
import { DEMO } from "@/server/seed/demo";
import { demoApp, type DemoApp } from "@/server/testing/demo-app";

let demo: DemoApp;
before(async () => {
  demo = await demoApp();
});
after(() => demo.close());

interface Shown {
  readonly reportId: string;
  readonly version: number;
  readonly review1Name: string | null;
  readonly reviewerName: string | null;
}

test("each report of the demo that waits for filing is filed, each under review names its reviewer", async () => {
  const send = await demo.as(DEMO.user.admin);
  const inState = async (status: number) => {
    const query = encodeQuery({ reportStatus: [status], page: 1, pageSize: 10 });
    const { body } = await send("GET", `${agreementReportApi.list.path}?${query}`);
    return body.data as readonly { readonly reportId: string }[];
  };
  const one = async (reportId: string) =>
    (await send("GET", fillPath(agreementReportApi.get.path, { reportId }))).body.data as Shown;
  const waiting = await inState(REPORT_STATUS.ready);
  assert.ok(waiting.length > 0);
  for (const { reportId } of waiting) {
    const { version } = await one(reportId);
    const filed = await send("PUT", fillPath(agreementReportApi.file.path, { reportId }), {
      payload: { version },
      headers: { "idempotency-key": newId() },
    });
    assert.equal(filed.status, 200, JSON.stringify(filed.body));
  }
  const reviewed = await inState(REPORT_STATUS.reviewing);
  assert.ok(reviewed.length > 0);
  for (const { reportId } of reviewed) {
    const { review1Name, reviewerName } = await one(reportId);
    assert.ok(review1Name ?? reviewerName, "nobody could pass it");
  }
});
