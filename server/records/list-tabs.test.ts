// Guarantees: the number on a tab is the number of rows that the list shows for it, to whoever asks, under the other
// filters; firms out of reach are counted for nobody, drafts not for the association.
// On PostgreSQL: the counts are SQL of its own.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { userApi, userResource } from "@/contracts/auth/user";
import { firmApi, firmResource } from "@/contracts/basic/firm/firm";
import { staffApi, staffResource } from "@/contracts/basic/staff/staff";
import { transfer } from "@/contracts/basic/transfer/transfer";
import { reviewer } from "@/contracts/filing/reviewer";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { encodeQuery } from "@/contracts/kit/encode-query";
import { besidesTabs, type ListTab, tabsFor, type TabCounts } from "@/contracts/kit/list-tabs";
import { partyInfo } from "@/contracts/party/info/info";
import { companyReward } from "@/contracts/rewards/company";
import { transfers } from "@/server/modules/basic/transfer/transfer.table";
import { reviewers } from "@/server/modules/filing/reviewer.table";
import { DEMO, userIdOf } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { buildTestApp, openSession, type TestApp } from "@/server/testing/testing";

let t: TestApp;
before(async () => {
  t = await buildTestApp({ seed });
  const own = { companyId: DEMO.firm.first, companyName: "某所" };
  // None in the demo: one in each of some states.
  for (const [at, transferStatus] of [0, 4, 5, 6].entries())
    await t.db.insert(transfers).values({
      ...own,
      transferId: `t${at}`,
      transferStatus,
      startedBy: 1,
      transferType: 1,
      createTime: t.clock.now(),
      updateTime: t.clock.now(),
    });
  for (const [at, reviewerStatus] of [0, 1, 2, 7].entries())
    await t.db
      .insert(reviewers)
      .values({ ...own, reviewerId: `r${at}`, applyNo: `FH${at}`, reviewerStatus, applyType: 1 });
});
after(() => t.close());

const sessions = new Map<string, string>();
/** One for each user: of many the oldest would end. */
async function tokenOf(username: string): Promise<string> {
  const token = sessions.get(username) ?? (await openSession(t, userIdOf(username)));
  sessions.set(username, token);
  return token;
}

async function ask<T>(username: string, { path }: Endpoint, query: object): Promise<T> {
  const token = await tokenOf(username);
  const answer = await t.call({ method: "GET", url: `${path}?${encodeQuery({ ...query })}`, token });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<T>();
}

interface Counted {
  readonly api: { readonly list: Endpoint; readonly counts: Endpoint };
  readonly tabs: readonly ListTab[];
}
const LISTS: readonly (readonly [name: string, user: string, of: Counted, filters: object])[] = [
  ["people of a firm", DEMO.user.hr, { api: staffApi, tabs: staffResource.tabs ?? [] }, {}],
  ["people of a group", DEMO.user.head, { api: staffApi, tabs: staffResource.tabs ?? [] }, { ageTo: 40 }],
  ["accounts of a firm", DEMO.user.admin, { api: userApi, tabs: userResource.tabs ?? [] }, {}],
  ["accounts of all firms", DEMO.user.desk, { api: userApi, tabs: userResource.tabs ?? [] }, { isLocked: false }],
  ["firms of a group", DEMO.user.head, { api: firmApi, tabs: firmResource.tabs ?? [] }, {}],
  ["firms of the association", DEMO.user.desk, { api: firmApi, tabs: firmResource.tabs ?? [] }, { keyword: "长沙" }],
  ["honours of a firm", DEMO.user.admin, { api: companyReward.api, tabs: companyReward.resource.tabs }, {}],
  ["honours of all firms", DEMO.user.desk, { api: companyReward.api, tabs: companyReward.resource.tabs }, {}],
  ["transfers of a firm", DEMO.user.hr, { api: transfer.api, tabs: transfer.resource.tabs }, {}],
  ["transfers of all firms", DEMO.user.desk, { api: transfer.api, tabs: transfer.resource.tabs }, {}],
  ["reviewers of a firm", DEMO.user.admin, { api: reviewer.api, tabs: reviewer.resource.tabs }, {}],
  ["reviewers of all firms", DEMO.user.desk, { api: reviewer.api, tabs: reviewer.resource.tabs }, {}],
  ["party organisations", DEMO.user.desk, { api: partyInfo.api, tabs: partyInfo.resource.tabs }, {}],
];

for (const [name, user, { api, tabs: all }, filters] of LISTS)
  test(`${name}: each tab counts what the list shows for it`, async () => {
    const tabs = tabsFor(all, user === DEMO.user.desk ? "desk" : "firm");
    const { data } = await ask<{ data: TabCounts }>(user, api.counts, filters);
    assert.deepEqual(
      data.map(({ tab }) => tab),
      tabs.map(({ key }) => key),
    );
    let most = 0;
    for (const tab of tabs) {
      const shown = await ask<{ totalCount: number }>(user, api.list, { ...filters, ...tab.filters, page: 1 });
      assert.equal(data.find((one) => one.tab === tab.key)?.count, shown.totalCount, tab.label);
      most = Math.max(most, shown.totalCount);
    }
    assert.ok(most > 0, "there is something to count");
  });

test("a tab's own filter does not narrow the others, and firms out of reach are not counted", async () => {
  const own = await ask<{ data: TabCounts }>(DEMO.user.hr, staffApi.counts, {});
  const asked = await ask<{ data: TabCounts }>(DEMO.user.hr, staffApi.counts, { staffStatus: [2] });
  assert.deepEqual(asked.data, own.data);
  const other = await ask<{ data: TabCounts }>(DEMO.user.other, staffApi.counts, {});
  const desk = await ask<{ data: TabCounts }>(DEMO.user.desk, companyReward.api.counts, {});
  assert.notDeepEqual(other.data, own.data);
  assert.ok(!desk.data.some(({ tab }) => tab === "drafts"), "drafts are the firm's own affair");
  assert.deepEqual(besidesTabs(staffResource.tabs ?? [], { staffStatus: [2], ageTo: 40 }), { ageTo: 40 });
});

test("chosen rows alone are exported, within reach and under the filters", async () => {
  const { data } = await ask<{ data: { staffId: string }[] }>(DEMO.user.hr, staffApi.list, { page: 1 });
  const ids = data.slice(0, 3).map(({ staffId }) => staffId);
  const rowsOf = async (user: string, query: object) => {
    const answer = await t.call({
      method: "GET",
      url: `${staffApi.export.path}?${encodeQuery({ ...query })}`,
      token: await tokenOf(user),
    });
    assert.ok(answer.statusCode === 200 || answer.statusCode === 403, answer.body);
    return [answer.statusCode, answer.headers["x-row-count"]];
  };
  assert.deepEqual(await rowsOf(DEMO.user.hr, { ids }), [200, "3"]);
  assert.deepEqual(await rowsOf(DEMO.user.hr, { ids, staffStatus: [5] }), [200, "0"]);
  const other = await rowsOf(DEMO.user.other, { ids });
  assert.ok(other[0] === 403 || other[1] === "0", "nobody of another firm");
});
