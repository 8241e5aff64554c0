// Guarantees: what was sent back to a firm stands in the association's list as it was submitted: filters and orders go by
// that, while the firm types on, and no row is there twice or missing. // domain a §0.4
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import {
  anAgreement,
  aReport,
  aReportFile,
  creditCodeOf,
  reportHands,
  type ToldReport,
} from "@/server/modules/agreement/report/report-testing";
import { staff } from "@/server/reference/staff.table";
import { userIdOf } from "@/server/seed/demo";
import type { TestApp } from "@/server/testing/testing";

const FIRM = DEMO.firm.first;
let t: TestApp;
before(async () => {
  t = await buildDemoApp();
  await t.setParam("report.auditedCategories", [1]);
});
after(() => t.close());

const right = ({ status, data, faults }: ToldReport): ToldReport["data"] => {
  assert.equal(status, 200, JSON.stringify(faults));
  return data;
};

test("a report that was sent back is found and put in order by what was submitted", async () => {
  const firm = reportHands(t, await tokenOf(t, DEMO.user.admin));
  const token = await tokenOf(t, DEMO.user.desk);
  const desk = reportHands(t, token);
  const { filingId, itemId } = await anAgreement(t, FIRM, { serviceCategory: 1, serviceSubType: 104 });
  const [leader] = await t.db
    .select({ staffId: staff.staffId })
    .from(staff)
    .where(and(eq(staff.companyId, FIRM), eq(staff.staffStatus, 1)))
    .limit(1);
  const form = aReport({
    agreementId: filingId,
    agreementItemId: itemId,
    projectLeaderId: leader?.staffId ?? null,
    reportFile: await aReportFile(t, FIRM, userIdOf(DEMO.user.admin)),
    targetCreditCode: creditCodeOf(1),
    reportTitle: "退回前的名称甲乙",
    targetCityCode: "430100",
    serviceFee: "999990.00",
    feeReason: "含以前年度补办事项",
  });
  const made = right(await firm("create", "", form));
  const ready = right(await firm("submit", made.reportId, { version: made.version }));
  const asked = right(await firm("file", ready.reportId, { version: ready.version }));
  const back = right(await desk("sendBack", asked.reportId, { version: asked.version, opinion: "请核对" }));
  t.clock.advance(60_000);
  const typed = { reportTitle: "退回后的名称丙丁", targetCityCode: "430200", serviceFee: "1.00" };
  right(await firm("update", back.reportId, { ...form, ...typed, version: back.version }));

  const rowsOf = async (query: string) => {
    const url = `/rest/business/report/v1.0/list/page?page=1&pageSize=100&${query}`;
    const answer = await t.call({ method: "GET", url, token });
    assert.equal(answer.statusCode, 200, answer.body);
    const { data, totalCount } = answer.json<{ data: { reportId: string }[]; totalCount: number }>();
    assert.equal(data.length, totalCount);
    return data.map(({ reportId }) => reportId);
  };
  const pairs = [
    [`numbers=${encodeURIComponent("甲乙")}`, `numbers=${encodeURIComponent("丙丁")}`],
    ["targetCityCode=430100", "targetCityCode=430200"],
    ["serviceFeeFrom=999990", "serviceFeeTo=1"],
  ] as const;
  for (const [submitted, since] of pairs) {
    assert.ok((await rowsOf(submitted)).includes(back.reportId), submitted);
    assert.ok(!(await rowsOf(since)).includes(back.reportId), since);
  }
  const all = await rowsOf("sort=-createTime");
  const byFee = await rowsOf("sort=-serviceFee");
  assert.deepEqual([...byFee].sort(), [...all].sort());
  assert.equal(new Set(byFee).size, byFee.length);
  const priced = await rowsOf("sort=-serviceFee&serviceFeeFrom=500000");
  assert.equal(priced[0], back.reportId);
});
