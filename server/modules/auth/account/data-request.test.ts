// A person's own data, the consents about him and his requests: nobody else's, answered by his own association.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { PRIVACY_DATE } from "@/contracts/auth/consent";
import type { DataRequestRow, OwnData } from "@/contracts/auth/data-request";
import { DEMO, userIdOf } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";
import { consents } from "@/server/reference/consent.table";
import { orgs, users } from "@/server/reference/user.table";
import { staff } from "@/server/reference/staff.table";

let t: TestApp;
let member: string;
let memberId: string;
let desk: string;
let elsewhere: string;
const base = "/rest/auth/data-request/v1.0";

before(async () => {
  t = await buildTestApp({ seed });
  await t.db.insert(orgs).values({ orgId: "org2", orgName: "邻省税协", fullOrgName: "邻省税协", lv1OrgId: "org2" });
  const codes = ["g_hy_desk_account_view", "g_hy_desk_account_edit"] as const;
  const officersOf = async (orgId: string) =>
    openSession(t, (await createUser(t.db, { userType: 2, orgId, codes })).userId);
  [desk, elsewhere] = [await officersOf(DEMO.orgId), await officersOf("org2")];
  memberId = userIdOf(DEMO.user.agent);
  member = await openSession(t, memberId);
});
after(() => t.close());

const get = async <T>(path: string, token: string) =>
  (await t.call({ method: "GET", url: base + path, token })).json<T>();
const ask = (content: string, requestType = 1) =>
  t.call({ method: "POST", url: base, token: member, payload: { requestType, content } });
const settle = (row: DataRequestRow, token = desk, version = row.version) =>
  t.call({ method: "PUT", url: `${base}/${row.requestId}/settle`, token, payload: { answer: "已更正", version } });

test("own data: account, bound person with masked numbers, consents", async () => {
  const [person] = await t.db.select().from(staff).where(eq(staff.companyId, DEMO.firm.first)).limit(1);
  assert.ok(person);
  await t.db.update(users).set({ staffId: person.staffId }).where(eq(users.userId, memberId));
  const kept = {
    userId: memberId,
    userName: "人事",
    purpose: "staffData",
    privacyDate: PRIVACY_DATE,
    consentTime: t.clock.now(),
  };
  await t.db.insert(consents).values([
    { ...kept, bizId: person.staffId },
    { ...kept, bizId: "somebody else" },
  ]);
  const { data } = await get<{ data: OwnData }>("/own-data", member);
  assert.equal(data.account.username, DEMO.user.agent);
  assert.equal(data.staff?.staffName, person.staffName);
  assert.match(data.staff?.idNo ?? "", /\*/);
  assert.match(data.account.mobilephone ?? "", /^\d{3}\*+\d{4}$/);
  assert.deepEqual(
    data.consents.map((one) => [one.userName, one.privacyDate]),
    [["人事", PRIVACY_DATE]],
  );
});

test("a request reaches the own association, is answered once, and its answer comes back", async () => {
  const asked = await ask("我的部门写错了，请更正");
  assert.equal(asked.statusCode, 200, asked.body);
  const row = asked.json<{ data: DataRequestRow }>().data;
  const seen = await get<{ data: DataRequestRow[] }>("/list/page?page=1&requestStatus[]=0", desk);
  assert.equal(seen.data[0]?.content, "我的部门写错了，请更正");
  assert.equal((await get<{ totalCount: number }>("/list/page?page=1", elsewhere)).totalCount, 0);
  assert.equal((await settle(row, elsewhere)).statusCode, 404);
  assert.equal((await settle(row, desk, 7)).statusCode, 409);
  assert.equal((await settle(row)).statusCode, 200);
  assert.equal((await settle(row, desk, 2)).statusCode, 409, "settled is settled");
  const [own] = (await get<{ data: DataRequestRow[] }>("/own", member)).data;
  assert.deepEqual([own?.answer, own?.requestStatus], ["已更正", 1]);
  assert.deepEqual((await get<{ data: DataRequestRow[] }>("/own", desk)).data, []);
});

test("five at most wait at once; an unknown kind is refused beside its field", async () => {
  for (let i = 0; i < 5; i++) assert.equal((await ask(`第 ${i} 条请求内容`)).statusCode, 200);
  assert.match((await ask("第六条请求内容")).body, /5 条请求待处理/);
  const refused = (await ask("请求内容在此", 77)).json<{ fieldErrors: { path: string }[] }>();
  assert.equal(refused.fieldErrors[0]?.path, "requestType");
});
