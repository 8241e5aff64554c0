// What 协议备案 promise: those of every record, and the domain page's own rules.
// On PostgreSQL: numbers given out by acceptances at once, two agreements of one contract submitted at once.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, eq, isNotNull } from "drizzle-orm";
import { agreementFiling } from "@/contracts/agreement/filing/filing";
import { AGREE_STATUS, OTHER_FILE } from "@/contracts/agreement/filing/filing-fields";
import { agreementFilingSample } from "@/contracts/agreement/filing/filing-sample";
import { waitingItem } from "@/server/records/review/testing-item";
import { recordPromises } from "@/server/records/testing";
import { userIdOf } from "@/server/seed/demo";
import type { TestApp } from "@/server/testing/testing";
import { served } from "@/server/testing/served";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { childrenOfContract } from "@/server/modules/agreement/contract/contract-children";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { hasFiledAgreement } from "@/server/modules/agreement/customer/customer-children";
import { expireAgreements } from "@/server/modules/agreement/filing/filing-chores";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import {
  aContract,
  aFile,
  aFiling,
  filingHands,
  type FilingHands,
  type Told,
} from "@/server/modules/agreement/filing/filing-testing";
import { agreementsOfPeriod } from "@/server/modules/agreement/read";
import { agreementWork } from "@/server/modules/agreement/work";
import { firms } from "@/server/reference/firm.table";
import { type StaffRecord, staff } from "@/server/reference/staff.table";

const { draft, submitted, returned, filed, changing, ending, ended, expired, voiding, voided, replaced } = AGREE_STATUS;

recordPromises({
  of: agreementFiling,
  table: agreementFilings,
  form: agreementFilingSample,
  change: { summary: "常年税务顾问服务，按月出具税务健康检查意见。" },
  required: "agreementNo",
  refused: [
    ["refuses a contract of nobody", { contractId: "nothing" }, "contractId"],
    [
      "refuses a signature of the future",
      { signDate: "2040-01-01", serviceStart: "2040-01-01", serviceEnd: "2041-01-01" },
      "signDate",
    ],
    ["refuses a number without letters", { taxCollectNo: "——" }, "taxCollectNo"],
  ],
});

const FIRST = DEMO.firm.first;
const ADMIN = userIdOf(DEMO.user.admin);
let t: TestApp;
let firm: FilingHands;
let desk: FilingHands;
let deskToken: string;
let other: FilingHands;
/** Somebody with the right to sign, somebody without, somebody who will leave. */
let signer: StaffRecord;
let clerk: StaffRecord;
let leaver: StaffRecord;

before(async () => {
  t = await buildDemoApp();
  firm = filingHands(t, await tokenOf(t, DEMO.user.admin));
  deskToken = await tokenOf(t, DEMO.user.desk);
  desk = filingHands(t, deskToken);
  other = filingHands(t, await tokenOf(t, DEMO.user.other));
  await t.db.update(firms).set({ memberNo: "43-DW9007", cityCode: "430100" }).where(eq(firms.companyId, FIRST));
  const people = await t.db
    .select()
    .from(staff)
    .where(and(eq(staff.companyId, FIRST), eq(staff.staffStatus, 1), isNotNull(staff.personId)))
    .limit(3);
  const [one, two, three] = people;
  assert.ok(one && two && three);
  [signer, clerk, leaver] = [one, two, three];
  const fit = {
    memberType: 1,
    memberStatus: 2,
    staffCategory: 1,
    hasTaxAgentCert: true,
    certNo: "T1",
    practiceDate: "2015-03-01",
  };
  await t.db.update(staff).set(fit).where(eq(staff.staffId, signer.staffId));
  await t.db
    .update(staff)
    .set({ memberType: 3, hasTaxAgentCert: false, certificates: [] })
    .where(eq(staff.staffId, clerk.staffId));
});
after(() => t.close());

const statusOf = async (filingId: string) => (await firm("get", filingId)).data["agreeStatus"];
const filesOf = async () => [await aFile(t, FIRST, ADMIN)];

async function drafted(contractId: string, more: object = {}, amount?: string): Promise<Told["data"]> {
  const form = { ...aFiling(contractId, [signer.staffId], amount), attachments: await filesOf(), ...more };
  const told = await firm("create", "", form);
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}
const submit = ({ filingId, version }: Told["data"]) => firm("submit", filingId, { version });
async function accepted(contractId: string, more: object = {}, amount?: string): Promise<Told["data"]> {
  const told = await submit(await drafted(contractId, more, amount));
  assert.equal(told.status, 200, JSON.stringify(told));
  assert.equal(told.data["agreeStatus"], filed);
  return told.data;
}
/** The next version as a whole form, saved. */
async function changed(of: Told["data"], more: object = {}): Promise<Told["data"]> {
  const begun = await firm("change", of.filingId, { version: of.version });
  assert.equal(begun.status, 200, JSON.stringify(begun));
  const full = (await firm("full", begun.data.filingId)).data;
  const typed = {
    changeContent: "服务期延长",
    changeDate: "2026-11-01",
    changeReason: "继续委托",
    attachments: await filesOf(),
  };
  const told = await firm("update", begun.data.filingId, { ...full, ...typed, ...more });
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}
const audited = (categories: readonly number[]) => t.setParam("agreement.auditedCategories", categories);
const pathsOf = ({ faults }: Told) => faults.map(({ path }) => path);

describe("a filing", () => {
  test("is numbered by province, member and year when its elements are whole, and another firm sees nothing of it", async () => {
    const contractId = await aContract(t, { companyId: FIRST });
    const made = await accepted(contractId);
    assert.match(String(made["filingNo"]), /^XY43090072026\d{5}$/);
    assert.match(String(made["clientName"]), /^测试客户/);
    assert.deepEqual(made["people"], [{ staffId: signer.staffId, staffName: signer.staffName, maySign: true }]);
    assert.equal((await other("get", made.filingId)).status, 404);
    assert.equal((await desk("get", made.filingId)).status, 200);
    const [contract] = await t.db
      .select()
      .from(agreementContracts)
      .where(eq(agreementContracts.contractId, contractId));
    assert.equal(await hasFiledAgreement(t.db, contract?.customerId ?? ""), true);
    assert.deepEqual(await childrenOfContract(t.db, contractId), ["协议备案 1 份"]);
    const foreign = await aContract(t, { companyId: DEMO.firm.smallLimited });
    assert.deepEqual(pathsOf(await firm("create", "", { ...agreementFilingSample, contractId: foreign })), [
      "contractId",
    ]);
    assert.equal((await firm("begin", foreign)).status, 404);
  });

  test("is begun with what its contract says, for the acting firm alone", async () => {
    const contractId = await aContract(t, { companyId: FIRST, cityCode: "430200" });
    const told = await firm("begin", contractId);
    const form = told.data["form"] as Record<string, unknown>;
    assert.deepEqual(
      [
        form["serviceStart"],
        form["agreementAmount"],
        form["clientAgentName"],
        form["crossRegionFlag"],
        form["serviceCity"],
      ],
      ["2026-03-01", "100000.00", "钱经理", true, "430200"],
    );
    assert.equal((await other("begin", contractId)).status, 404);
    const near = await firm("create", "", { ...aFiling(contractId, [signer.staffId]), attachments: [] });
    assert.deepEqual(pathsOf(near), ["crossRegionFlag"]);
  });

  test("is not submitted without its paper, its people, or outside its contract", async () => {
    const contractId = await aContract(t, { companyId: FIRST });
    const bare = await submit(await drafted(contractId, { attachments: [] }));
    assert.deepEqual(pathsOf(bare), ["attachments"]);
    await t.setParam("agreement.needsScan", false);
    assert.equal((await submit(await drafted(contractId, { attachments: [] }, "10.00"))).status, 200);
    await t.setParam("agreement.needsScan", true);
    const [row] = aFiling(contractId, [clerk.staffId]).items;
    assert.deepEqual(pathsOf(await submit(await drafted(contractId, { items: [row] }))), ["items.0.servicePersonIds"]);
    const early = { serviceStart: "2026-02-28", signDate: "2026-02-01" };
    const outside = await firm("create", "", { ...aFiling(contractId, [signer.staffId]), ...early, attachments: [] });
    assert.deepEqual(pathsOf(outside), ["serviceStart"]);
    const over = await aContract(t, { companyId: FIRST, contractStatus: 3 });
    assert.deepEqual(pathsOf(await submit(await drafted(over))), ["contractId"]);
  });

  test("bears its contract's amount: beyond it with a reason, far beyond not at all", async () => {
    const contractId = await aContract(t, { companyId: FIRST });
    await accepted(contractId, {}, "70000.00");
    const over = await drafted(contractId, {}, "50000.00");
    const refused = await submit(over);
    assert.deepEqual(pathsOf(refused), ["overReason"]);
    assert.match(refused.faults[0]?.message ?? "", /协议金额合计超过合同金额，请说明原因/);
    assert.deepEqual(pathsOf(await submit(await drafted(contractId, {}, "60000.00"))), ["agreementAmount"]);
    const full = (await firm("full", over.filingId)).data;
    const told = await firm("update", over.filingId, { ...full, overReason: "按补充约定增加服务" });
    assert.equal((await submit(told.data)).data["agreeStatus"], filed);
  });

  test("of one contract, submitted at once with another, sees what that one takes", async () => {
    const contractId = await aContract(t, { companyId: FIRST });
    const drafts = [await drafted(contractId, {}, "70000.00"), await drafted(contractId, {}, "70000.00")];
    const told = await Promise.all(drafts.map((one) => served(() => submit(one))));
    assert.deepEqual(told.map(({ status }) => status).sort(), [200, 400]);
  });

  test("has numbers of its own: one paper and one collection are filed once, drafts block nobody", async () => {
    const contractId = await aContract(t, { companyId: FIRST, contractAmount: "0.00" });
    const [one, two] = [
      await drafted(contractId, { agreementNo: "XY-S" }),
      await drafted(contractId, { agreementNo: "XY-S" }),
    ];
    const told = await Promise.all([one, two].map(submit));
    assert.deepEqual(told.map(({ status }) => status).sort(), [200, 400]);
    const taken = await drafted(contractId, {
      taxCollectNo: told.find(({ status }) => status === 200)?.data["taxCollectNo"],
    });
    assert.deepEqual(pathsOf(await submit(taken)), ["taxCollectNo"]);
  });

  test("is late from the day behind the last on", async () => {
    const contractId = await aContract(t, { companyId: FIRST });
    const made = await accepted(contractId);
    const today = t.clock.now().toISOString().slice(0, 10);
    const days = Math.round((Date.parse(today) - Date.parse("2026-03-10")) / 86_400_000);
    assert.deepEqual([made["lateFlag"], made["lateDays"]], [true, days]);
  });

  test("gets one of fifty consecutive numbers, none of them twice, however many are accepted at once", async () => {
    const contractId = await aContract(t, { companyId: FIRST, contractAmount: "0.00" });
    const drafts: Told["data"][] = [];
    for (let i = 0; i < 50; i += 1) drafts.push(await drafted(contractId, {}, "1.00"));
    const told = await Promise.all(drafts.map((one) => served(() => submit(one))));
    assert.deepEqual([...new Set(told.map(({ status }) => status))], [200]);
    const serials = told.map(({ data }) => Number(String(data["filingNo"]).slice(-5))).sort((a, b) => a - b);
    assert.deepEqual(
      serials,
      Array.from({ length: 50 }, (_, i) => (serials[0] ?? 0) + i),
    );
  });
});

describe("an audited category", () => {
  before(() => audited([3]));
  after(() => audited([]));

  test("waits for the association, is taken back, sent back with marks and accepted once", async () => {
    const made = await drafted(await aContract(t, { companyId: FIRST }));
    const sent = await submit(made);
    assert.deepEqual([sent.data["agreeStatus"], sent.data["filingNo"]], [submitted, null]);
    const back = await firm("withdraw", made.filingId, { version: sent.data.version });
    assert.equal(back.data["agreeStatus"], draft);
    assert.equal((await desk("get", made.filingId)).status, 404);
    const again = await submit(back.data);
    const [row] = (await firm("get", made.filingId)).data["items"] as { rowId: string }[];
    assert.ok(row);
    const { version: seen } = again.data;
    // A mark names an item, a row, or an item of a row, and nothing that is not there.
    for (const path of [
      "nothing",
      "items.nobody",
      `items.${row.rowId}.nothing`,
      `items.${row.rowId}.itemName.deeper`,
    ]) {
      const body = { version: seen, opinion: "摘要不清", marks: [{ path, note: null }] };
      const wrong = await desk("sendBack", made.filingId, body);
      assert.equal(wrong.status, 400, `${path} ${JSON.stringify(wrong)}`);
    }
    const marks = [
      { path: "summary", note: "请写明服务内容" },
      { path: `items.${row.rowId}.servicePersonIds`, note: "请写明人员" },
    ];
    const told = await desk("sendBack", made.filingId, { version: again.data.version, opinion: "摘要不清", marks });
    assert.equal(told.data["agreeStatus"], returned);
    const once = await submit((await firm("get", made.filingId)).data);
    const { version } = once.data;
    const passes = await Promise.all([1, 2, 3].map(() => desk("pass", made.filingId, { version, opinion: null })));
    assert.deepEqual(passes.map(({ status }) => status).sort(), [200, 409, 409]);
    assert.match(String((await firm("get", made.filingId)).data["filingNo"]), /^XY43/);
  });

  test("changes as a new version: what stands holds until it is accepted, and keeps its number", async () => {
    await audited([]);
    const first = await accepted(await aContract(t, { companyId: FIRST }));
    await audited([3]);
    const next = await changed(first, { serviceEnd: "2027-06-30" });
    assert.deepEqual([next["versionNo"], next["filingNo"], next["filingType"]], [2, first["filingNo"], 2]);
    const differs = next["versionChanges"] as { path: string; after: string }[];
    assert.deepEqual(
      differs.map(({ path, after: to }) => [path, to]),
      [["serviceEnd", "2027-06-30"]],
    );
    assert.equal(await statusOf(first.filingId), filed);
    const twice = await firm("change", first.filingId, { version: first.version });
    assert.equal(twice.status, 409);
    const sent = await submit(next);
    assert.deepEqual([sent.data["agreeStatus"], await statusOf(first.filingId)], [submitted, changing]);
    const item = await waitingItem(t, deskToken, next.filingId);
    assert.deepEqual([item.comparedTo, item.isQuestion, item.changes], [null, false, differs], "against what stands");
    const told = await desk("sendBack", next.filingId, { version: sent.data.version, opinion: "请补充约定" });
    assert.deepEqual([told.data["agreeStatus"], await statusOf(first.filingId)], [returned, filed]);
    const again = await submit((await firm("get", next.filingId)).data);
    assert.equal(again.status, 200, JSON.stringify(again));
    const passed = await desk("pass", next.filingId, { version: again.data.version, opinion: null });
    assert.equal(passed.status, 200, JSON.stringify(passed));
    assert.deepEqual([passed.data["agreeStatus"], await statusOf(first.filingId)], [filed, replaced]);
    assert.equal(passed.data["filingNo"], first["filingNo"]);
    assert.deepEqual(
      (passed.data["versions"] as { versionNo: number }[]).map(({ versionNo }) => versionNo),
      [2, 1],
    );
  });

  test("ends by the association's word, or stands on", async () => {
    await audited([]);
    const made = await accepted(await aContract(t, { companyId: FIRST }));
    await audited([3]);
    const end = { endDate: "2026-11-01", execStatus: 2, endReason: 2, endHandler: "王经办" };
    const asked = await firm("end", made.filingId, { ...end, version: made.version });
    assert.equal(asked.data["agreeStatus"], ending, JSON.stringify(asked));
    const stays = await desk("refuseEnd", made.filingId, { version: asked.data.version, opinion: "请补充说明" });
    assert.deepEqual([stays.data["agreeStatus"], stays.data["endDate"]], [filed, null]);
    const again = await firm("end", made.filingId, { ...end, version: stays.data.version });
    const over = await desk("agreeEnd", made.filingId, { version: again.data.version, opinion: null });
    assert.deepEqual(
      [over.data["agreeStatus"], over.data["filingType"], over.data["endHandler"]],
      [ended, 3, "王经办"],
    );
    assert.equal((await firm("change", made.filingId, { version: over.data.version })).status, 409);
  });
});

describe("what was filed", () => {
  test("changes at once where nothing is audited; client, contract and categories stay", async () => {
    const first = await accepted(await aContract(t, { companyId: FIRST }));
    const begun = (await firm("change", first.filingId, { version: first.version })).data;
    const full = (await firm("full", begun.filingId)).data;
    const [row] = full["items"] as object[];
    const swapped = { ...full, items: [{ ...row, serviceCategory: 4, serviceSubType: 401 }], agreementNo: "XY-NEU" };
    assert.deepEqual(pathsOf(await firm("update", begun.filingId, swapped)).sort(), ["agreementNo", "items"]);
    assert.deepEqual(pathsOf(await submit(begun)).sort(), [
      "attachments",
      "changeContent",
      "changeDate",
      "changeReason",
    ]);
    assert.equal((await firm("remove", begun.filingId)).status, 400);
    const typed = {
      changeContent: "更换服务人员",
      changeDate: "2026-11-01",
      changeReason: "人员调整",
      attachments: await filesOf(),
    };
    const saved = await firm("update", begun.filingId, { ...full, ...typed });
    const told = await submit(saved.data);
    assert.deepEqual([told.data["agreeStatus"], await statusOf(first.filingId)], [filed, replaced]);
    assert.equal(told.data["effectiveFrom"], "2026-11-01");
  });

  test("is voided with reason and proof by the association, and its paper may be filed anew under another number", async () => {
    const contractId = await aContract(t, { companyId: FIRST });
    const made = await accepted(contractId);
    const { filingId, version } = made;
    const bare = await firm("askVoid", filingId, { version, opinion: "选错了客户", attachments: [] });
    assert.deepEqual(pathsOf(bare), ["attachments"]);
    const attachments = [await aFile(t, FIRST, ADMIN, OTHER_FILE)];
    const asked = await firm("askVoid", filingId, { version, opinion: "选错了客户", attachments });
    assert.equal(asked.data["agreeStatus"], voiding, JSON.stringify(asked));
    assert.equal((asked.data["files"] as unknown[]).length, 2);
    const item = await waitingItem(t, deskToken, filingId);
    assert.deepEqual(
      [item.isQuestion, item.reason, item.changes, item.values["voidReason"], item.values["agreeStatus"]],
      [true, "选错了客户", [], "选错了客户", voiding],
    );
    assert.deepEqual(item.files, asked.data["files"], "whoever decides reads the proof beside the agreement");
    const stays = await desk("refuseVoid", filingId, { version: asked.data.version, opinion: "材料不全" });
    assert.equal(stays.data["agreeStatus"], filed);
    const again = await firm("askVoid", filingId, {
      version: stays.data.version,
      opinion: "选错了客户",
      attachments: [await aFile(t, FIRST, ADMIN, OTHER_FILE)],
    });
    const over = await desk("agreeVoid", filingId, { version: again.data.version, opinion: null });
    assert.equal(over.data["agreeStatus"], voided);
    const anew = await accepted(contractId, { agreementNo: made["agreementNo"], taxCollectNo: made["taxCollectNo"] });
    assert.notEqual(anew["filingNo"], made["filingNo"]);
  });

  test("takes its number of the tax bureau later, whatever its state", async () => {
    const made = await accepted(await aContract(t, { companyId: FIRST }), { taxCollectNo: null, taxConfirmStatus: 0 });
    const wrong = await firm("collect", made.filingId, {
      version: made.version,
      taxCollectNo: "A-1",
      taxConfirmStatus: 2,
    });
    assert.deepEqual(pathsOf(wrong), ["taxCollectNo"]);
    const told = await firm("collect", made.filingId, {
      version: made.version,
      taxCollectNo: "a 1",
      taxConfirmStatus: 2,
    });
    assert.deepEqual([told.data["taxCollectNo"], told.data["agreeStatus"]], ["A1", filed]);
  });

  test("runs out behind its last day, once, and is extended by a change", async () => {
    const made = await accepted(await aContract(t, { companyId: FIRST }));
    const chore = expireAgreements(t.app.platform.services);
    await chore(t.db, new Date("2027-03-09T15:59:00Z"));
    assert.equal(await statusOf(made.filingId), filed);
    const after_ = new Date("2027-03-09T16:05:00Z");
    await Promise.all([chore(t.db, after_), chore(t.db, after_)]);
    const over = (await firm("get", made.filingId)).data;
    assert.equal(over["agreeStatus"], expired);
    const steps = over["auditRecords"] as { action: string }[];
    assert.equal(steps.filter(({ action }) => action === "expire").length, 1);
    const next = await changed(over, { serviceEnd: "2028-02-29" });
    const told = await submit(next);
    assert.deepEqual([told.data["agreeStatus"], await statusOf(made.filingId)], [filed, replaced]);
  });

  test("says when one of its people has left, at the record, in the list and among the work", async () => {
    const both = aFiling(await aContract(t, { companyId: FIRST }), [signer.staffId, leaver.staffId]);
    const made = await accepted(both.contractId ?? "", { items: both.items });
    assert.deepEqual(made["leftPeople"], []);
    await t.db.update(staff).set({ staffStatus: 2 }).where(eq(staff.staffId, leaver.staffId));
    assert.deepEqual((await firm("get", made.filingId)).data["leftPeople"], [leaver.staffName]);
    const user = { companyId: FIRST, functionCodes: new Set(["g_hy_agree_filing_edit"]), reach: [FIRST] };
    const asked = {
      db: t.db,
      user,
      now: t.clock.now(),
      today: "2026-11-26",
      services: t.app.platform.services,
      leadDays: 30,
    };
    const work = await agreementWork.ask(asked as never);
    assert.ok(work.todos?.some(({ key, title }) => key === "filingLeftPeople" && title.includes("1 份")));
    await t.db.update(staff).set({ staffStatus: 1 }).where(eq(staff.staffId, leaver.staffId));
    const over = async (contractStatus: number) => {
      const { contractId } = agreementContracts;
      await t.db
        .update(agreementContracts)
        .set({ contractStatus })
        .where(eq(contractId, both.contractId ?? ""));
      const { todos } = await agreementWork.ask(asked as never);
      return todos?.find(({ key }) => key === "filingContractOver")?.title;
    };
    assert.deepEqual([await over(4), await over(2)], ["合同已终止，请办理协议终止：1 份协议", undefined]);
  });

  test("is looked into by the association, and the firm reads what was found", async () => {
    const made = await accepted(await aContract(t, { companyId: FIRST }));
    const told = await desk("spotCheck", made.filingId, { version: made.version, opinion: "要素与协议一致" });
    assert.equal(told.data["agreeStatus"], filed);
    const messages = await t.db.select().from(siteMessages);
    assert.ok(messages.some(({ msgTitle }) => msgTitle.includes("协议备案抽查")));
    assert.equal((await firm("spotCheck", made.filingId, { version: told.data.version, opinion: "x x" })).status, 403);
  });

  test("makes the rates of an inspection: contracts of the period that were filed, and in time", async () => {
    const companyId = DEMO.firm.generalPartnership;
    const period = { from: "2026-03-01", to: "2026-03-01" };
    const filings = (of: string) => agreementsOfPeriod(t.db, [of], period);
    assert.deepEqual(await filings(companyId), { signed: 0, filed: 0, agreements: 0, inTime: 0 });
    await aContract(t, { companyId });
    await aContract(t, { companyId, contractStatus: 0 });
    assert.deepEqual(await filings(companyId), { signed: 1, filed: 0, agreements: 0, inTime: 0 });
    const { signed, filed: told, agreements, inTime } = await filings(FIRST);
    assert.ok(signed > told && told > 0 && agreements >= told, JSON.stringify({ signed, told, agreements }));
    assert.equal(inTime, 0, "all of them were filed long after service began");
  });
});
