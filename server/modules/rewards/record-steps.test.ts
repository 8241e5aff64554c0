// Guarantees: steps lose no proof, come neither too late nor twice, and leave who changed what; nobody's draft stands in
// the association's way, nobody learns of others' records by an event they share.
// On PostgreSQL: the plain list's filters and steps, as every record of the kind has them.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { searchApi } from "@/contracts/common/search";
import { rewardSample } from "@/contracts/rewards/record-sample";
import { audits } from "@/server/platform/audit/audit.table";
import { calendarDate } from "@/server/platform/call/services";
import { waitingItem } from "@/server/records/review/testing-item";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";
import { users } from "@/server/reference/user.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { firms } from "@/server/reference/firm.table";
import { staff } from "@/server/reference/staff.table";
import { rewardRecords } from "@/server/modules/rewards/record.table";
import { expireRewards } from "@/server/modules/rewards/expire";
import { companyRecords } from "@/server/modules/rewards/records";
import { aDocument, aPenalty, rewardHands, twoColleagues } from "@/server/modules/rewards/testing";

let t: TestApp;
const FIRST = DEMO.firm.first;
const DAY = 86_400_000;

before(async () => {
  t = await buildDemoApp();
});
after(() => t.close());

// One session each: an account has few of them.
const tokens = new Map<string, string>();
const handsOf = async (username: string, subject: "company" | "person" = "company") => {
  const token = tokens.get(username) ?? (await tokenOf(t, username));
  tokens.set(username, token);
  return rewardHands(t, token, subject);
};
const ownFile = () => aDocument(t, FIRST, DEMO.user.admin);
const deskFile = () => aDocument(t, DEMO.orgId, DEMO.user.desk);
const entering = async (more: object) =>
  (await handsOf(DEMO.user.desk))("enter", "", {
    ...aPenalty(),
    companyId: FIRST,
    staffIds: [],
    ...more,
    attachments: [await deskFile()],
  });
const entered = async (more: object = {}) => {
  const told = await entering(more);
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
};
const rowOf = (rows: readonly Readonly<Record<string, unknown>>[], recordId: string) =>
  rows.find((row) => row["recordId"] === recordId);

describe("what a firm mends", () => {
  test("keeps what an earlier report has proved", async () => {
    const firm = await handsOf(DEMO.user.admin);
    const made = await entered();
    const one = { rectifyStatus: 2, opinion: "正在补充归档", attachments: [await ownFile()], version: made.version };
    const first = (await firm("rectify", made.recordId, one)).data;
    const two = { rectifyStatus: 3, opinion: "已补充归档", attachments: [await ownFile()], version: first.version };
    const second = (await firm("rectify", made.recordId, two)).data;
    const files = second["rectifyFiles"] as { fileId: string; sortNo: number }[];
    assert.deepEqual(
      files.map(({ fileId, sortNo }) => [fileId, sortNo]),
      [
        [one.attachments[0]?.fileId, 1],
        [two.attachments[0]?.fileId, 2],
      ],
    );
  });

  test("is closed when the association has verified it", async () => {
    const [firm, desk] = [await handsOf(DEMO.user.admin), await handsOf(DEMO.user.desk)];
    const made = await entered();
    const report = { rectifyStatus: 3, opinion: "已补充归档", attachments: [], version: made.version };
    const mended = (await firm("rectify", made.recordId, report)).data;
    const verified = (await desk("verify", made.recordId, { version: mended.version, opinion: null })).data;
    assert.ok(!((await firm("get", made.recordId)).data["transitions"] as string[]).includes("rectify"));
    const again = await firm("rectify", made.recordId, { ...report, rectifyStatus: 1, version: verified.version });
    assert.deepEqual([again.status, again.errorCode], [409, "STATE"]);
  });
});

describe("a report of what was mended", () => {
  test("goes on and never back, also when the penalty is over", async () => {
    const [firm, desk] = [await handsOf(DEMO.user.admin), await handsOf(DEMO.user.desk)];
    const made = await entered();
    const report = (rectifyStatus: number, version: number) =>
      firm("rectify", made.recordId, { rectifyStatus, opinion: "已补充归档", attachments: [], version });
    const running = (await report(2, made.version)).data;
    const back = await report(1, running.version);
    assert.deepEqual([back.status, back.paths], [400, ["rectifyStatus"]]);
    assert.match(back.errorMessage ?? "", /已报到「整改中」，不能退回/);
    const again = (await report(2, running.version)).data;
    const over = (await desk("lift", made.recordId, { version: again.version, opinion: "提前解除" })).data;
    const done = (await report(3, over.version)).data;
    assert.deepEqual([done["rpStatus"], done["rectifyStatus"]], [7, 3]);
    const verified = (await desk("verify", made.recordId, { version: done.version, opinion: null })).data;
    assert.deepEqual([verified["rpStatus"], verified["rectifyStatus"]], [7, 4]);
  });
});

describe("a penalty that is over", () => {
  const dayFrom = (days: number) => calendarDate(new Date(t.clock.now().getTime() + days * DAY));
  const why = { opinion: "事实认定与实际情况不符，请复核。", attachments: [] };

  test("keeps its appeal to the last day, and stays over when it is upheld", async () => {
    const [firm, desk] = [await handsOf(DEMO.user.admin), await handsOf(DEMO.user.desk)];
    const term = { punishType: 5, decideDate: dayFrom(-9), effectFrom: dayFrom(-8), effectTo: dayFrom(-1) };
    const made = await entered(term);
    await expireRewards(t.app.platform.services)(t.db, t.clock.now());
    const ended = (await firm("get", made.recordId)).data;
    assert.deepEqual([ended["rpStatus"], ended["appealUntil"]], [7, made["appealUntil"]]);
    assert.ok((ended["transitions"] as string[]).includes("appeal"));
    const proof = { ...why, attachments: [await ownFile()], version: ended.version };
    const appealed = (await firm("appeal", made.recordId, proof)).data;
    assert.equal(appealed["rpStatus"], 5);
    const item = await waitingItem(t, tokens.get(DEMO.user.desk) ?? "", made.recordId);
    const { fileId } = (appealed["appealFiles"] as { fileId: string }[])[0] ?? { fileId: "" };
    assert.deepEqual([item.isQuestion, item.reason, item.files.length], [true, why.opinion, 1]);
    assert.ok(
      JSON.stringify(item.values["appealFiles"]).includes(fileId),
      "whoever decides reads what it is proved by",
    );
    const upheld = (await desk("uphold", made.recordId, { version: appealed.version, opinion: "维持" })).data;
    assert.deepEqual([upheld["rpStatus"], upheld["appealUntil"]], [7, null]);
  });

  test("by a lift stays so while it is appealed against, whatever its term says", async () => {
    const [firm, desk] = [await handsOf(DEMO.user.admin), await handsOf(DEMO.user.desk)];
    const made = await entered();
    const lifted = (await desk("lift", made.recordId, { version: made.version, opinion: "提前解除" })).data;
    const appealed = (await firm("appeal", made.recordId, { ...why, version: lifted.version })).data;
    assert.deepEqual([appealed["rpStatus"], appealed["effects"]], [5, []]);
    const upheld = (await desk("uphold", made.recordId, { version: appealed.version, opinion: "维持" })).data;
    assert.equal(upheld["rpStatus"], 7);
  });

  test("can be revoked", async () => {
    const desk = await handsOf(DEMO.user.desk);
    const made = await entered();
    const lifted = (await desk("lift", made.recordId, { version: made.version, opinion: "提前解除" })).data;
    const revoked = await desk("revoke", made.recordId, { version: lifted.version, opinion: "原决定有误" });
    assert.deepEqual([revoked.status, revoked.data["rpStatus"]], [200, 6]);
  });
});

describe("steps that are offered", () => {
  test("are those that would be taken: an appeal on the last day of its term in Shanghai, and none a second later", async () => {
    const began = t.clock.now();
    const turnTo = (instant: string) => {
      t.clock.advance(Date.parse(instant) - t.clock.now().getTime());
      tokens.clear();
    };
    // Still the 20th in UTC, already the 21st in Shanghai: thirty days from then.
    turnTo("2026-11-20T16:30:00.000Z");
    const [one, two] = [await entered(), await entered()];
    assert.deepEqual([one["appealUntil"], two["appealUntil"]], ["2026-12-21", "2026-12-21"]);
    const appeal = async (recordId: string) => {
      const firm = await handsOf(DEMO.user.admin);
      const isOffered = ((await firm("get", recordId)).data["transitions"] as string[]).includes("appeal");
      const why = { opinion: "事实认定与实际情况不符，请复核。", attachments: [], version: 1 };
      return { isOffered, ...(await firm("appeal", recordId, why)) };
    };
    turnTo("2026-12-21T15:59:59.999Z");
    const inTime = await appeal(one.recordId);
    assert.deepEqual([inTime.isOffered, inTime.status], [true, 200]);
    turnTo("2026-12-21T16:00:00.000Z");
    const late = await appeal(two.recordId);
    assert.deepEqual([late.isOffered, late.status, late.errorMessage], [false, 409, "申诉期限已于 2026-12-21 届满"]);
    turnTo(began.toISOString());
  });

  test("in a list's row leave out those that the page alone explains", async () => {
    const made = await entered();
    const search = `?page=1&pageSize=100&title=${encodeURIComponent(String(made["title"]))}`;
    const row = rowOf((await (await handsOf(DEMO.user.desk))("list", "", undefined, search)).rows, made.recordId);
    assert.deepEqual(row?.["transitions"], []);
    const firm = await handsOf(DEMO.user.admin);
    const draft = (await firm("create", "", { ...rewardSample, title: "列表里的草稿" })).data;
    const own = await firm("list", "", undefined, `?page=1&pageSize=100&title=${encodeURIComponent("列表里的草稿")}`);
    assert.deepEqual(rowOf(own.rows, draft.recordId)?.["transitions"], ["submit"]);
  });

  test("take no submission of a firm whose books are closed", async () => {
    const firm = await handsOf(DEMO.user.admin);
    const draft = (await firm("create", "", { ...rewardSample, title: "注销前的", attachments: [await ownFile()] }))
      .data;
    const [before_] = await t.db.select().from(firms).where(eq(firms.companyId, FIRST));
    await t.db.update(firms).set({ companyStatus: 9 }).where(eq(firms.companyId, FIRST));
    const refused = await firm("submit", draft.recordId, { version: draft.version });
    assert.deepEqual([refused.status, refused.errorCode], [409, "STATE"]);
    assert.deepEqual((await firm("get", draft.recordId)).data["transitions"], []);
    await t.db
      .update(firms)
      .set({ companyStatus: before_?.companyStatus ?? 2 })
      .where(eq(firms.companyId, FIRST));
  });
});

describe("steps that time does", () => {
  test("are those of the data alone, and only from their states", async () => {
    const made = await entered();
    const [row] = await t.db.select().from(rewardRecords).where(eq(rewardRecords.recordId, made.recordId));
    assert.ok(row);
    const doing = { db: t.db, now: t.clock.now(), services: t.app.platform.services };
    await assert.rejects(companyRecords.systemStep(doing, row, "lift"), /time does no lift/);
    await companyRecords.systemStep(doing, row, "expire");
    const [ended] = await t.db.select().from(rewardRecords).where(eq(rewardRecords.recordId, made.recordId));
    assert.deepEqual([ended?.rpStatus, ended?.version], [7, row.version + 1]);
    assert.ok(ended);
    await assert.rejects(companyRecords.systemStep(doing, ended, "expire"), /time does no expire in state 7/);
  });
});

describe("what steps leave", () => {
  test("the audit log and 审核记录 say until when a record is on display", async () => {
    const desk = await handsOf(DEMO.user.desk);
    const made = await entered();
    const publishTo = calendarDate(new Date(t.clock.now().getTime() + 30 * DAY));
    const answer = await desk("publish", made.recordId, { version: made.version, publishTo });
    assert.equal(answer.status, 200, JSON.stringify(answer));
    const told = answer.data;
    const last = (told["auditRecords"] as { opinion: string }[]).at(-1);
    assert.equal(last?.opinion, `公示至 ${publishTo}`);
    const [row] = await t.db
      .select({ changes: audits.changes })
      .from(audits)
      .where(and(eq(audits.objectId, made.recordId), eq(audits.action, "rewards.company.publish")));
    assert.deepEqual(
      row?.changes.find(({ field }) => field === "publishTo"),
      { field: "publishTo", before: null, after: publishTo },
    );
  });

  test("a record is submitted under the names of that day", async () => {
    const people = await handsOf(DEMO.user.admin, "person");
    const [person] = await t.db.select().from(staff).where(eq(staff.companyId, FIRST)).limit(1);
    assert.ok(person);
    const form = { ...rewardSample, title: "改名的", staffId: person.staffId, attachments: [await ownFile()] };
    const draft = (await people("create", "", form)).data;
    await t.db
      .update(rewardRecords)
      .set({ companyName: "旧名", staffName: "旧名" })
      .where(eq(rewardRecords.recordId, draft.recordId));
    const handedIn = (await people("submit", draft.recordId, { version: draft.version })).data;
    assert.deepEqual([handedIn["staffName"], handedIn["companyName"]], [person.staffName, draft["companyName"]]);
  });

  test("a refusal for the state tells the version that stands", async () => {
    const firm = await handsOf(DEMO.user.admin);
    const made = await entered();
    const form = { ...rewardSample, version: made.version };
    const refused = await firm("update", made.recordId, form);
    assert.deepEqual([refused.status, refused.errorCode, refused.data.version], [409, "STATE", made.version]);
  });
});

describe("records of others", () => {
  test("a firm's draft keeps the association from nothing, and is refused itself afterwards", async () => {
    const firm = await handsOf(DEMO.user.admin);
    const penalty = aPenalty();
    const draft = (await firm("create", "", { ...penalty, attachments: [await ownFile()] })).data;
    const made = await entered(penalty);
    const late = await firm("submit", draft.recordId, { version: draft.version });
    assert.deepEqual([late.status, late.paths], [400, ["docNo"]]);
    assert.ok(late.errorMessage?.includes(String(made["recordNo"])));
    const seen = (await firm("get", draft.recordId)).data;
    const said = [...(seen["missing"] as { path: string }[]), ...(seen["warnings"] as { path: string }[])];
    assert.deepEqual(
      said.filter(({ path }) => path === "docNo").length,
      1,
      "what keeps a draft from being submitted is said once",
    );
  });

  test("two drafts of one event do not block each other; the second to be submitted is refused", async () => {
    const firm = await handsOf(DEMO.user.admin);
    const event = aPenalty();
    const written = async (more: object) =>
      (await firm("create", "", { ...event, ...more, attachments: [await ownFile()] })).data;
    const one = await written({});
    const two = await written({ docNo: String(event.docNo).replace("〔", "（ ").replace("〕", " ）") });
    const handIn = (made: typeof one) => firm("submit", made.recordId, { version: made.version });
    assert.equal((await handIn(one)).status, 200);
    const late = await handIn(two);
    assert.deepEqual([late.status, late.paths], [400, ["docNo"]]);
    assert.ok(late.errorMessage?.includes(String(one["recordNo"])));
  });

  test("an honour and a penalty of one document are two", async () => {
    const { docNo } = await entered();
    const honour = { ...rewardSample, docNo, title: "同号的表彰" };
    const told = await entering({ ...honour, punishType: null, factBasis: null });
    assert.equal(told.status, 200, JSON.stringify(told));
  });

  test("an event is entered once for each of its people", async () => {
    const [person] = await t.db.select().from(staff).where(eq(staff.companyId, FIRST)).limit(1);
    assert.ok(person);
    const penalty = aPenalty();
    const desk = await handsOf(DEMO.user.desk, "person");
    const own = { ...penalty, attachments: [await deskFile()], staffId: person.staffId };
    assert.equal((await desk("enter", "", own)).status, 200);
    const again = await entering({ ...penalty, staffIds: [person.staffId] });
    assert.deepEqual([again.status, again.paths], [400, ["docNo"]]);
  });

  test("cannot be named by their people's ids", async () => {
    const people = async (companyId: string) =>
      (await t.db.select().from(staff).where(eq(staff.companyId, companyId)).limit(1))[0]?.staffId ?? "";
    const firm = await handsOf(DEMO.user.admin, "person");
    const asked = async (id: string) => (await firm("subjects", "", undefined, `?page=1&pageSize=30&id=${id}`)).rows;
    const own = await people(FIRST);
    assert.deepEqual(
      (await asked(own)).map(({ id }) => id),
      [own],
    );
    assert.deepEqual(await asked(await people(DEMO.firm.smallLimited)), []);
  });

  test("are not told to a tax agent by the event that he shares with them", async () => {
    const [self, other] = await twoColleagues(t, FIRST);
    await t.db.update(users).set({ staffId: self.staffId }).where(eq(users.username, DEMO.user.agent));
    const made = await entered({ staffIds: [self.staffId, other.staffId] });
    const related = made["related"] as { recordId: string; name: string }[];
    assert.equal(related.length, 2);
    const own = related.find(({ name }) => name === self.staffName);
    const seen = await (await handsOf(DEMO.user.agent, "person"))("get", own?.recordId);
    assert.deepEqual([seen.status, seen.data["related"]], [200, []]);
  });
});

test("what a firm changes behind a return and has not sent is its own: the association reads, finds and exports what was submitted", async () => {
  const firm = await handsOf(DEMO.user.admin);
  const desk = await handsOf(DEMO.user.desk);
  const form = { ...rewardSample, title: "提交时的名称", docNo: "表彰〔2026〕701号", attachments: [await ownFile()] };
  const made = (await firm("create", "", form)).data;
  const sent = (await firm("submit", made.recordId, { version: made.version })).data;
  const back = (await desk("sendBack", made.recordId, { version: sent.version, opinion: "请核对名称" })).data;
  t.clock.advance(60_000);
  const full = (await firm("full", made.recordId)).data;
  const changed = await firm("update", made.recordId, { ...full, title: "未提交的名称", version: back.version });
  assert.equal(changed.status, 200, JSON.stringify(changed));
  const titleOf = async (hands: typeof firm) => (await hands("get", made.recordId)).data["title"];
  assert.deepEqual([await titleOf(firm), await titleOf(desk)], ["未提交的名称", "提交时的名称"]);
  const found = async (hands: typeof firm, title: string) =>
    rowOf((await hands("list", "", undefined, `?title=${encodeURIComponent(title)}`)).rows, made.recordId)?.["title"];
  assert.equal(await found(desk, "提交时的名称"), "提交时的名称");
  assert.equal(await found(desk, "未提交的名称"), undefined);
  assert.equal(await found(firm, "未提交的名称"), "未提交的名称");
  const hit = async (username: string, text: string) => {
    const token = tokens.get(username);
    const answer = await t.call({ method: "POST", url: searchApi.find.path, token, payload: { text } });
    const { groups } = answer.json<{ data: { groups: { key: string; hits: { title: string }[] }[] } }>().data;
    return groups.find(({ key }) => key === "rewards")?.hits.map(({ title }) => title) ?? [];
  };
  assert.deepEqual(await hit(DEMO.user.desk, "未提交的名称"), []);
  assert.deepEqual(await hit(DEMO.user.desk, "提交时的名称"), ["提交时的名称"]);
  assert.deepEqual(await hit(DEMO.user.admin, "未提交的名称"), ["未提交的名称"]);
});

test("who exports his firm's records, too, appeals against his own alone, and is offered it there alone", async () => {
  // The first of the two has an account already.
  const [other, self] = await twoColleagues(t, FIRST);
  const people = await handsOf(DEMO.user.desk, "person");
  const penalty = async (staffId: string) =>
    (await people("enter", "", { ...aPenalty(), attachments: [await deskFile()], staffId })).data;
  const [own, theirs] = [await penalty(self.staffId), await penalty(other.staffId)];
  const codes = ["g_hy_rewards_and_punishment_person_find", "g_hy_rewards_and_punishment_person_export"] as const;
  const { userId, username } = await createUser(t.db, { companyId: FIRST, codes });
  await t.db.update(users).set({ staffId: self.staffId }).where(eq(users.userId, userId));
  const agent = rewardHands(t, await openSession(t, userId), "person");
  const offered = async ({ recordId }: typeof own) => (await agent("get", recordId)).data["transitions"];
  const appeal = async ({ recordId, version }: typeof own) => {
    const attachments = [await aDocument(t, FIRST, username, userId)];
    return agent("appeal", recordId, { opinion: "事实认定与实际情况不符，请复核。", attachments, version });
  };
  await t.setParam("rewards.agentAppeals", true);
  assert.deepEqual([await offered(theirs), await offered(own)], [[], ["appeal"]]);
  assert.equal((await appeal(theirs)).status, 403);
  const appealed = await appeal(own);
  assert.deepEqual([appealed.status, appealed.data["rpStatus"]], [200, 5], JSON.stringify(appealed));
});
