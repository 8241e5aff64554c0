// Guarantees: whom a report names hears that it was filed and what the association does with it; what the firm explains, the
// association hears. // domain b §11.3
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, asc, eq } from "drizzle-orm";
import type { TestApp } from "@/server/testing/testing";
import { createUser } from "@/server/testing/testing";
import { users } from "@/server/reference/user.table";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { creditCodeOf } from "@/server/modules/agreement/report/report-testing";
import {
  agency,
  desk,
  deskStep,
  filedOf,
  FIRST,
  idOf,
  openReports,
  right,
  step,
} from "@/server/modules/agreement/report/report-work-testing";
import { userIdOf } from "@/server/seed/demo";

let t: TestApp;
let signer: string;
before(async () => {
  t = await buildDemoApp();
  await openReports(t);
  const { userId } = await createUser(t.db, { companyId: FIRST, codes: [] });
  signer = userId;
  await t.db
    .update(users)
    .set({ staffId: null })
    .where(eq(users.staffId, idOf(1)));
  await t.db
    .update(users)
    .set({ staffId: idOf(1), createTime: new Date("2026-01-05T02:00:00Z") })
    .where(eq(users.userId, signer));
});
after(() => t.close());

const toldTo = async (userId: string, bizId: string) =>
  (
    await t.db
      .select({ title: siteMessages.msgTitle })
      .from(siteMessages)
      .innerJoin(messageReceivers, eq(messageReceivers.msgSiteId, siteMessages.msgSiteId))
      .where(and(eq(messageReceivers.userId, userId), eq(siteMessages.bizId, bizId)))
      .orderBy(asc(siteMessages.sendTime), asc(siteMessages.msgSiteId))
  ).map(({ title }) => title.split("：")[0]);

test("signers hear what becomes of their report, and the association what the firm explains", async () => {
  const made = await filedOf(await agency({ targetCreditCode: creditCodeOf(31), signerIds: [idOf(1)] }));
  const { reportId } = made;
  assert.deepEqual(await toldTo(signer, reportId), [`已报备，报备编号 ${String(made["filingNo"])}`]);
  t.clock.minutes(1);
  const corrected = right(await step("askCorrect", made, { serviceFee: "120.00", opinion: "收费录入有误" }));
  assert.equal((await toldTo(signer, reportId)).at(-1), "已更正为第 2 版");
  t.clock.minutes(1);
  const checked = right(await deskStep("check", corrected, { opinion: "请核对收费" }));
  assert.match((await toldTo(signer, reportId)).at(-1) ?? "", /抽查/);
  t.clock.minutes(1);
  right(await step("explain", checked, { opinion: "收费以补充协议为准" }));
  assert.ok((await toldTo(userIdOf(DEMO.user.desk), reportId)).includes("业务报备说明"));
  assert.equal(right(await desk("get", reportId))["reportStatus"], 10);
});
