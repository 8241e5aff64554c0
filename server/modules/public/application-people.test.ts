// Guarantees: people of an accepted application are entered with the member number that they have; one that is another
// member's stays behind and is named, and nobody is left out for it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq, isNotNull } from "drizzle-orm";
import { applicationApi, type ApplicationDetail } from "@/contracts/public/application";
import { anApplication } from "@/contracts/public/application-sample";
import { DEMO } from "@/server/seed/demo";
import { staff } from "@/server/reference/staff.table";
import type { TestApp } from "@/server/testing/testing";
import { dataOf, handsOfUser } from "@/server/modules/auth/account/user-testing";
import { buildDemoApp } from "@/server/modules/basic/firm/firm-testing";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { handedIn } from "@/server/modules/public/application-testing";

let t: TestApp;
before(async () => {
  t = await buildDemoApp();
});
after(() => t.close());

test("a person's own member number stands in his draft; one that is another member's stays behind, he does not", async () => {
  const form = anApplication(1);
  const [taken] = await t.db.select().from(staff).where(isNotNull(staff.memberNo)).limit(1);
  const [one, two] = form.people;
  assert.ok(one && two && taken?.memberNo);
  const people = [
    { ...one, memberNo: "43-8800001" },
    { ...two, memberNo: taken.memberNo },
  ];
  const app = await handedIn(t, "13720000001", { ...form, people });
  const desk = await handsOfUser(t, DEMO.user.desk);
  const params = { applicationId: app.id };
  const { version, companyId } = dataOf<ApplicationDetail>(await desk.call(applicationApi.get, { params }));
  const body = { memberNo: "43998001", joinDate: null, meetingNo: null, opinion: null, version };
  dataOf(await desk.call(applicationApi.pass, { params, body }));
  const made = await t.db.select().from(staff).where(eq(staff.companyId, companyId));
  const standing = new Map(made.map((row) => [row.staffName, [row.memberNo, row.memberType]]));
  assert.deepEqual(standing.get(String(one.staffName)), ["43-8800001", 1]);
  assert.deepEqual(standing.get(String(two.staffName)), [null, null]);
  const told = (await t.db.select().from(siteMessages)).map(({ msgContent }) => msgContent);
  assert.ok(
    told.some((text) => text.includes(`会员证号 ${taken.memberNo ?? ""} 没有转入`)),
    told.filter((text) => text.includes("转入")).join(),
  );
});
