// Guarantees: whatever is uploaded as a workbook is refused in words within ten seconds, nothing is imported, and the
// server goes on answering. // promises P-S9
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { staffImportApi } from "@/contracts/basic/staff/staff";
import { fillPath } from "@/contracts/kit/endpoint";
import { isImportRunning, type SheetJob } from "@/contracts/kit/sheet";
import { REFUSED } from "@/server/platform/excel/hostile-corpus";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { dataOf, staffHands } from "@/server/modules/basic/staff/staff-testing";
import { multipart } from "@/server/tests/examples";

const LIMIT_MS = 10_000;
let t: TestApp;
let token: string;

before(async () => {
  t = await buildDemoApp();
  token = await tokenOf(t, DEMO.user.hr);
});
after(() => t.close());

const url = (key: keyof typeof staffImportApi, jobId = "x") => fillPath(staffImportApi[key].path, { jobId });

/** The sentence with which the file is refused: at the door, or by the check behind it. */
async function refusalOf(bytes: Buffer): Promise<string | null> {
  const { payload, contentType } = await multipart({}, bytes, "人员.xlsx");
  const headers = { "content-type": contentType };
  const response = await t.call({ method: "POST", url: url("importStart"), token, payload, headers });
  if (response.statusCode !== 200) {
    assert.ok([400, 413].includes(response.statusCode), response.body.slice(0, 300));
    return response.json<{ errorMessage: string }>().errorMessage;
  }
  const { jobId } = dataOf<SheetJob>(response);
  for (;;) {
    const job = dataOf<SheetJob>(await t.call({ method: "GET", url: url("importJob", jobId), token }));
    if (isImportRunning(job.status)) {
      await wait(20);
      continue;
    }
    if (job.status === "checked") await t.call({ method: "POST", url: url("importCancel", jobId), token });
    return job.status === "failed" ? job.refusal : null;
  }
}

for (const [name, make] of REFUSED) {
  test(`${name} is refused in words`, async () => {
    const bytes = make();
    const startedAt = performance.now();
    const refusal = await refusalOf(bytes);
    assert.ok(performance.now() - startedAt < LIMIT_MS, "within ten seconds");
    assert.match(refusal ?? "", /[\u4e00-\u9fff]{4}/);
  });
}

test("after all of them nobody was added and lists are answered", async () => {
  const hr = await staffHands(t, DEMO.user.hr);
  const response = await hr.list("?page=1");
  assert.equal(response.json<{ totalCount: number }>().totalCount, 66);
});
