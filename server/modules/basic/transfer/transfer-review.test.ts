// Guarantees: what reaches the association because another firm said no, or nothing, is read there as it was submitted,
// with its papers and who submitted it; with two levels the city's yes leaves a transfer where it waits, so that by force
// too nobody is let go whom a post binds, and nothing goes past another province. // domain a §0.4, §2.2, §2.3
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { and, eq, isNull } from "drizzle-orm";
import { PERMISSION_CODES } from "@/contracts/access";
import { fillPath } from "@/contracts/kit/endpoint";
import { type ReviewItem, reviewApi } from "@/contracts/review/inbox";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { mediateTransfers } from "@/server/modules/basic/transfer/transfer-overdue";
import {
  aColleague,
  anAsking,
  type Someone,
  someone,
  type TransferHands,
  transferHands,
} from "@/server/modules/basic/transfer/transfer-testing";
import { submissions } from "@/server/records/review/read";
import { firms } from "@/server/reference/firm.table";
import { staff } from "@/server/reference/staff.table";
import { orgs } from "@/server/reference/user.table";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";

const { smallLimited: OLD, soleProprietor: NEW } = DEMO.firm;
let t: TestApp;
let old: Someone;
let fresh: Someone;
let desk: Someone;
let city: TransferHands;

before(async () => {
  t = await buildDemoApp();
  [old, fresh, desk] = [await someone(t, OLD), await someone(t, NEW), await someone(t, null)];
  const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, NEW));
  assert.ok(firm);
  await t.db.insert(orgs).values({
    orgId: "city",
    orgName: "市税协",
    fullOrgName: "市税协",
    lv1OrgId: DEMO.orgId,
    parentOrgId: DEMO.orgId,
    cityCode: firm.cityCode,
  });
  const { userId } = await createUser(t.db, { userType: 2, orgId: "city", codes: PERMISSION_CODES });
  city = transferHands(t, await openSession(t, userId));
});
after(() => t.close());

/** The receiving firm asks for somebody of the other's staff. */
async function asked(staffName: string, more: object = {}) {
  const { form, row } = await aColleague(old, { staffName });
  const made = await fresh.hands("create", "", await anAsking(t, fresh, form, more));
  assert.equal(made.status, 200, JSON.stringify(made));
  const { transferId, version } = made.data;
  const told = await fresh.hands("submit", transferId, { version });
  assert.equal(told.data.transferStatus, 1, JSON.stringify(told));
  return { transferId, form, version: told.data.version, staffId: row.staffId, answerBy: told.data.answerBy };
}

/** What waits of it, as the officer reads it. */
async function read(transferId: string) {
  const [row] = await t.db
    .select()
    .from(submissions)
    .where(and(eq(submissions.bizId, transferId), isNull(submissions.endTime)));
  assert.ok(row);
  return { row, item: await itemOf(row.submissionId) };
}

async function itemOf(submissionId: string): Promise<ReviewItem> {
  const url = fillPath(reviewApi.get.path, { submissionId });
  const answer = await t.call({ method: "GET", url, token: desk.token });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: ReviewItem }>().data;
}

it("an appeal brings what was submitted, with its papers", async () => {
  const { transferId, version, form } = await asked("申诉人");
  const no = await old.hands("decline", transferId, { version, opinion: "项目未完" });
  const told = await fresh.hands("appeal", transferId, { version: no.data.version, opinion: "请协会协调" });
  assert.equal(told.data.transferStatus, 8, JSON.stringify(told));
  const { row, item } = await read(transferId);
  assert.deepEqual([item.isQuestion, item.files.length, row.reason], [false, 1, "请协会协调"]);
  assert.equal(item.values["staffName"], "申诉人");
  // Beside it what is known now, as on the record's own page.
  const own = (await desk.hands("get", transferId)).data;
  const beside = ["duesPaidTo", "duesNote", "hoursNote", "checks"] as const;
  assert.ok(own.checks.length > 0 && (own.duesNote ?? "") !== "");
  for (const key of beside) assert.deepEqual(item.values[key], own[key], key);
  assert.ok(!("canEdit" in item.values) && !("warnings" in item.values));
  // Sent back it is the firm's again: read is what was submitted, and nothing found out since.
  const back = await desk.hands("sendBack", transferId, { version: told.data.version, opinion: "请补材料" });
  assert.equal(back.data.transferStatus, 5, JSON.stringify(back));
  const mended = { ...(await anAsking(t, fresh, form, { reasonText: "未提交的修改" })), version: back.data.version };
  assert.equal((await fresh.hands("update", transferId, mended)).status, 200);
  const kept = await itemOf(row.submissionId);
  assert.deepEqual([kept.values["staffName"], kept.values["reasonText"]], ["申诉人", item.values["reasonText"]]);
  for (const key of beside) assert.ok(!(key in kept.values), key);
});

it("so does a firm's silence, under the name of who submitted it", async () => {
  const { transferId, answerBy } = await asked("沉默人");
  const late = new Date(Date.parse(`${answerBy ?? ""}T12:00:00+08:00`) + 86_400_000);
  await mediateTransfers(t.app.platform.services)(t.db, late);
  const { row, item } = await read(transferId);
  assert.deepEqual([item.isQuestion, item.files.length, row.submitUserId], [false, 1, fresh.userId]);
});

it("with two levels the city's yes to a transfer by force asks nothing less of the province", async () => {
  await t.setParam("audit.cityFirst", true);
  const { transferId, version, staffId } = await asked("市里先审");
  const no = await old.hands("decline", transferId, { version, opinion: "不放" });
  const led = await fresh.hands("appeal", transferId, { version: no.data.version, opinion: "请协会协调" });
  const yes = await city("pass", transferId, { version: led.data.version, opinion: "同意协调" });
  assert.deepEqual([yes.status, yes.data.transferStatus], [200, 8], JSON.stringify(yes));
  // He has become the head of the firm that he is to leave by force.
  const [row] = await t.db.select().from(staff).where(eq(staff.staffId, staffId));
  const [stood] = await t.db.select().from(firms).where(eq(firms.companyId, OLD));
  const head = (legalPersonIdNoIndex: string) =>
    t.db.update(firms).set({ legalPersonIdNoIndex }).where(eq(firms.companyId, OLD));
  await head(row?.idNoIndex ?? "");
  const bound = await desk.hands("pass", transferId, { version: yes.data.version, opinion: null });
  assert.deepEqual([bound.status, bound.errorCode], [409, "STATE"], JSON.stringify(bound));
  assert.match(bound.errorMessage ?? "", /请先办理负责人变更/);
  await head(stood?.legalPersonIdNoIndex ?? "");
  const done = await desk.hands("pass", transferId, { version: yes.data.version, opinion: null });
  assert.equal(done.data.transferStatus, 6, JSON.stringify(done));
  await t.setParam("audit.cityFirst", false);
});

it("nor does it lead past another province", async () => {
  await t.setParam("audit.cityFirst", true);
  const belongs = (associationOrgId: string) =>
    t.db.update(firms).set({ associationOrgId }).where(eq(firms.companyId, OLD));
  await belongs("another-province");
  const away = { transferType: 3, otherCompanyName: "广东示例税务师事务所", otherProvinceCode: "440000" };
  const { transferId, version } = await asked("市审跨省", away);
  const no = await old.hands("decline", transferId, { version, opinion: "不放" });
  const led = await fresh.hands("appeal", transferId, { version: no.data.version, opinion: "请协会协调" });
  const yes = await city("pass", transferId, { version: led.data.version, opinion: null });
  assert.deepEqual([yes.status, yes.data.transferStatus], [200, 8], JSON.stringify(yes));
  const past = await desk.hands("pass", transferId, { version: yes.data.version, opinion: null });
  assert.deepEqual([past.status, past.errorCode], [409, "STATE"], JSON.stringify(past));
  assert.match(past.errorMessage ?? "", /转两地税协办理/);
  await belongs(DEMO.orgId);
  await t.setParam("audit.cityFirst", false);
});
