// Guarantees: whom a penalty was about by mistake is told when the association corrects it to somebody else, and not to
// whom; the one whom it is about now is told of it as of any correction. // domain b §8 (5), §11.3
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { createUser, type TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { aDocument, aPenalty, rewardHands, twoColleagues } from "@/server/modules/rewards/testing";
import { users } from "@/server/reference/user.table";

let t: TestApp;
before(async () => {
  t = await buildDemoApp();
});
after(() => t.close());

/** An account of the firm's, bound to a person of its. */
async function accountOf(staffId: string): Promise<string> {
  const { userId } = await createUser(t.db, {
    companyId: DEMO.firm.first,
    codes: ["g_hy_rewards_and_punishment_person_find"],
  });
  await t.db.update(users).set({ staffId, createTime: t.clock.now() }).where(eq(users.userId, userId));
  return userId;
}
const toldTo = (userId: string) =>
  t.db
    .select({ title: siteMessages.msgTitle, text: siteMessages.msgContent })
    .from(messageReceivers)
    .innerJoin(siteMessages, eq(siteMessages.msgSiteId, messageReceivers.msgSiteId))
    .where(eq(messageReceivers.userId, userId));

test("a penalty that is corrected to another person", async () => {
  const desk = rewardHands(t, await tokenOf(t, DEMO.user.desk), "person");
  const [first, second] = await twoColleagues(t, DEMO.firm.first);
  const [wrong, right] = [await accountOf(first.staffId), await accountOf(second.staffId)];
  const attachments = [await aDocument(t, DEMO.orgId, DEMO.user.desk)];
  const made = await desk("enter", "", { ...aPenalty(), attachments, staffId: first.staffId });
  assert.equal(made.status, 200, JSON.stringify(made));
  const { recordId } = made.data;
  const { version, ...form } = (await desk("full", recordId)).data;
  const same = await desk("update", recordId, { ...form, factBasis: "更正后的事实", version });
  assert.equal(same.status, 200, JSON.stringify(same));
  const former = async () => (await toldTo(wrong)).filter(({ title }) => title.includes("不再登记在您名下"));
  assert.deepEqual(await former(), [], "he is still the one");
  const told = await desk("update", recordId, { ...form, staffId: second.staffId, version: same.data.version });
  assert.equal(told.status, 200, JSON.stringify(told));
  const [message, ...more] = await former();
  assert.ok(message && more.length === 0);
  assert.match(message.text, new RegExp(String(made.data["recordNo"])));
  assert.ok(!message.text.includes(second.staffName), "not whom it is about now");
  assert.ok((await toldTo(right)).some(({ title }) => title.startsWith("奖惩记录更正：")));
});
