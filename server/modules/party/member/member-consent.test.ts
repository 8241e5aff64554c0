// Guarantees: no number comes onto the party roster before somebody confirmed that its person was told and agreed, neither
// by hand nor from the staff, where it was collected for another purpose; a corrected line asks nobody. // contract §7.20
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { CONSENT_MISSING } from "@/contracts/auth/consent";
import { sampleIdNo } from "@/contracts/basic/firm/firm-sample";
import { fillPath } from "@/contracts/kit/endpoint";
import { aMember } from "@/contracts/party/info/info-sample";
import { partyMember } from "@/contracts/party/member/member";
import { DEMO } from "@/server/seed/demo";
import type { TestApp } from "@/server/testing/testing";
import { consents } from "@/server/reference/consent.table";
import { buildPartyApp, handsOf, type Hands } from "@/server/modules/party/testing";
import { fullUser } from "@/server/tests/examples";

const { api } = partyMember;
let t: TestApp;
let token: string;
let firm: Hands;
before(async () => {
  t = await buildPartyApp();
  ({ token } = await fullUser(t, DEMO.firm.first));
  firm = await handsOf(t, DEMO.firm.first);
});
after(() => t.close());

const unticked = async (
  endpoint: typeof api.create | typeof api.update | typeof api.sync,
  payload: object,
  id = "x",
) => {
  const url = fillPath(endpoint.path, { memberId: id });
  const answer = await t.call({ method: endpoint.spec.method, url, token, payload, headers: { "x-consent": "" } });
  return { status: answer.statusCode, ...answer.json<{ fieldErrors?: { path: string; message: string }[] }>() };
};
const form = { ...aMember(sampleIdNo(1)), attachments: [] };
const MISSING = [{ path: "consent", message: CONSENT_MISSING }];
const lines = async () => (await firm(api.list, { query: {} })).totalCount;

test("a line by hand: refused without, kept with its purpose; what is corrected later asks nobody", async () => {
  const refused = await unticked(api.create, form);
  assert.deepEqual([refused.status, refused.fieldErrors], [400, MISSING]);
  assert.equal(await lines(), 0);
  const { data } = await firm(api.create, { body: form });
  const kept = await t.db.select().from(consents).where(eq(consents.bizId, data.memberId));
  assert.deepEqual(
    kept.map(({ purpose, companyId }) => [purpose, companyId]),
    [["partyData", DEMO.firm.first]],
  );
  const changed = { ...form, memberName: "改名者", version: data.version };
  assert.equal((await unticked(api.update, changed, data.memberId)).status, 200);
});

test("lines from the staff: the same, one row for each new one", async () => {
  const { additions } = (await firm(api.syncPreview, {})).data;
  const staffIds = additions.flatMap((one) => (one.problem === null ? one.staffId : [])).slice(0, 2);
  const earlier = await lines();
  const refused = await unticked(api.sync, { staffIds, members: [] });
  assert.deepEqual([refused.status, refused.fieldErrors], [400, MISSING]);
  assert.equal(await lines(), earlier);
  const count = async () => (await t.db.select().from(consents).where(eq(consents.purpose, "partyData"))).length;
  const had = await count();
  assert.equal((await firm(api.sync, { body: { staffIds, members: [] } })).status, 200);
  assert.equal(await count(), had + 2);
});
