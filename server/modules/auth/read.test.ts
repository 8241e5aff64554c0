// Guarantees: what is told about a firm reaches the association itself and the office of that firm's city, no other office.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { usersOfAudience } from "@/server/modules/auth/read";
import { buildDemoApp } from "@/server/modules/basic/firm/firm-testing";
import { firms } from "@/server/reference/firm.table";
import { orgs } from "@/server/reference/user.table";
import { DEMO } from "@/server/seed/demo";
import { createUser, type TestApp } from "@/server/testing/testing";

/** Accounts that are there by then are told. */
const LATER = new Date("2099-01-01T00:00:00Z");
const CODE = "g_hy_desk_dues_audit";
let t: TestApp;
before(async () => {
  t = await buildDemoApp();
});
after(() => t.close());

test("of the offices the one of the firm's city alone is told about the firm", async () => {
  const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, DEMO.firm.first));
  const place = (orgId: string, cityCode: string | null) => ({ orgId, orgName: orgId, fullOrgName: orgId, cityCode });
  const offices = [place("own", firm?.cityCode ?? null), place("other", "999900"), place("none", null)];
  await t.db.insert(orgs).values(offices.map((one) => ({ ...one, lv1OrgId: DEMO.orgId })));
  const people = await Promise.all(
    [DEMO.orgId, "own", "other", "none"].map(
      async (orgId) => (await createUser(t.db, { userType: 2, orgId, codes: [CODE] })).userId,
    ),
  );
  const told = async (companyId?: string) => {
    const officersOf = { orgId: DEMO.orgId, anyOf: [CODE] as const, ...(companyId && { companyId }) };
    const ids = await usersOfAudience(t.db, { officersOf }, LATER);
    return people.map((userId) => ids.includes(userId));
  };
  assert.deepEqual(await told(DEMO.firm.first), [true, true, false, false]);
  assert.deepEqual(await told(), [true, true, true, true]);
});
