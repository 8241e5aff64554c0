// Guarantees: a contract comes into force whole, with a 正常 customer and people at work who may lead it; what was agreed
// is locked from then on and receipts go on; it ends by time, by people, and never while something hangs on it.
// On PostgreSQL: one number of a firm, and one decision.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { agreementContract, type AgreementContractForm } from "@/contracts/agreement/contract/contract";
import { CONTRACT_STATUS } from "@/contracts/agreement/contract/contract-fields";
import { agreementContractSample } from "@/contracts/agreement/contract/contract-sample";
import { recordPromises } from "@/server/records/testing";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { moveChildren } from "@/server/modules/agreement/customer/customer-children";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { newId } from "@/server/platform/clock/id";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { anAgreement } from "@/server/modules/agreement/invoice/invoice-testing";
import { agreementWork } from "@/server/modules/agreement/work";
import { expireContracts, remindContracts } from "@/server/modules/agreement/contract/contract-chores";
import {
  aCustomer,
  contractHands,
  type Hands,
  signersOf,
  type Told,
  wholeForm,
} from "@/server/modules/agreement/contract/contract-testing";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import type { TestApp } from "@/server/testing/testing";
import { type StaffRecord, staff } from "@/server/reference/staff.table";

const [assurance, counsel] = agreementContractSample.items as [
  AgreementContractForm["items"][number],
  AgreementContractForm["items"][number],
];

recordPromises({
  of: agreementContract,
  form: { ...agreementContractSample, contractNo: "测-001", items: [], payPlans: [], receipts: [] },
  change: { clientSigner: "赵六" },
  required: "contractName",
  isUnique: true,
  refused: [
    ["refuses a customer that is not the firm's", { customerId: "nobody" }, "customerId"],
    ["refuses people who are not the firm's", { projectLeaderId: "nobody" }, "projectLeaderId"],
    [
      "refuses a sub-type of another category",
      { items: [{ ...counsel, serviceSubType: 501 }] },
      "items.0.serviceSubType",
    ],
    [
      "refuses a main contract that does not stand",
      { contractType: 4, parentContractId: "nobody" },
      "parentContractId",
    ],
    ["refuses a term that ends before it begins", { endDate: "2026-01-01" }, "endDate"],
    [
      "refuses a sub-type that no dictionary names",
      { items: [{ ...counsel, serviceSubType: 398 }] },
      "items.0.serviceSubType",
    ],
  ],
});

let t: TestApp;
let firm: Hands;
let other: Hands;
let people: StaffRecord[];
let customerId: string;
const { draft, auditing, active, completed, ended, expired, voided } = CONTRACT_STATUS;

before(async () => {
  t = await buildDemoApp();
  firm = contractHands(t, await tokenOf(t, DEMO.user.admin));
  other = contractHands(t, await tokenOf(t, DEMO.user.other));
  people = await signersOf(t);
  assert.ok(people.length >= 4, `${people.length} people`);
  customerId = await aCustomer(t);
});
after(() => t.close());

const idOf = (at: number): string => people[at]?.staffId ?? "";
const whole = (more: Partial<AgreementContractForm> = {}) =>
  wholeForm(t, { customerId, leader: idOf(0), acceptor: idOf(1) }, more);
async function drafted(more: Partial<AgreementContractForm> = {}): Promise<Told["data"]> {
  const told = await firm("create", "", await whole(more));
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}
const step = (name: Parameters<Hands>[0], { contractId, version }: Told["data"], more: object = {}) =>
  firm(name, contractId, { ...more, version });
async function inForce(more: Partial<AgreementContractForm> = {}): Promise<Told["data"]> {
  const told = await step("activate", await drafted(more));
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}
const stateOf = async (contractId: string) => (await firm("get", contractId)).data["contractStatus"];
const tomorrowOf = (day: string) => new Date(Date.parse(`${day}T00:05:00+08:00`) + 86_400_000);

describe("a draft", () => {
  test("is numbered by year, keeps its customer's name, and splits price and tax", async () => {
    const made = await drafted();
    assert.match(String(made["contractNo"]), /^HT-\d{4}-\d{5}$/);
    assert.deepEqual([made["amountExTax"], made["taxAmount"]], ["94339.62", "5660.38"]);
    assert.equal(made["receivedAmount"], "50000.00");
    assert.deepEqual(made["serviceCategories"], [3, 5]);
    assert.equal(made["projectLeaderName"], people[0]?.staffName);
    assert.equal((await other("get", made.contractId)).status, 404);
  });

  test("takes no number twice, whatever its case; a voided contract gives its own back", async () => {
    const first = await inForce({ contractNo: "abc-1" });
    const again = await firm("create", "", await whole({ contractNo: "ABC-1" }));
    assert.deepEqual([again.status, again.paths], [400, ["contractNo"]]);
    await step("void", first, { opinion: "录入错误" });
    assert.equal((await firm("create", "", await whole({ contractNo: "ABC-1" }))).status, 200);
    const both = await Promise.all([1, 2].map(async () => firm("create", "", await whole({ contractNo: "同号-1" }))));
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400]);
  });

  test("finds no customer of another firm, and none that is stopped or frozen", async () => {
    const theirs = await aCustomer(t, DEMO.firm.smallLimited);
    const stopped = await aCustomer(t, DEMO.firm.first, { customerStatus: 2 });
    const frozen = await aCustomer(t, DEMO.firm.first, { customerStatus: 3 });
    for (const one of [theirs, stopped, frozen]) {
      const told = await firm("create", "", await whole({ customerId: one }));
      assert.deepEqual([told.status, told.paths], [400, ["customerId"]]);
    }
    const offered = (await firm("customers", "", undefined, "?page=1&pageSize=100")).data as unknown as {
      id: string;
    }[];
    assert.ok(offered.some(({ id }) => id === customerId));
    assert.ok(!offered.some(({ id }) => [theirs, stopped, frozen].includes(id)));
  });

  test("of a related customer holds no assurance, and of a risky one is not approved by its leader", async () => {
    const related = await aCustomer(t, DEMO.firm.first, { relatedFlag: true });
    const told = await firm("create", "", await whole({ customerId: related }));
    assert.deepEqual([told.status, told.paths], [400, ["items.0.serviceCategory"]]);
    const counselOnly = { items: [counsel], contractAmount: "40000.00", payPlans: [], receipts: [] };
    assert.equal((await firm("create", "", await whole({ customerId: related, ...counselOnly }))).status, 200);
    const risky = await aCustomer(t, DEMO.firm.first, { riskLevel: 3 });
    const same = await firm("create", "", await whole({ customerId: risky, acceptorId: idOf(0) }));
    assert.deepEqual([same.status, same.paths], [400, ["acceptorId"]]);
  });

  test("of 特定业务 is led by who may sign: 税务师, or 注册会计师 and 律师 by their certificates", async () => {
    const plain = idOf(3);
    await t.db.update(staff).set({ memberType: 3, certificates: [] }).where(eq(staff.staffId, plain));
    const refused = await firm("create", "", await whole({ projectLeaderId: plain }));
    assert.deepEqual([refused.status, refused.paths], [400, ["projectLeaderId"]]);
    const cpa = {
      rowId: "c1",
      certType: 2,
      certNo: "4301",
      issueDate: null,
      issuer: null,
      validTo: null,
      fileId: null,
    };
    await t.db
      .update(staff)
      .set({ certificates: [cpa] as never })
      .where(eq(staff.staffId, plain));
    assert.equal((await firm("create", "", await whole({ projectLeaderId: plain }))).status, 200);
    await t.db.update(staff).set({ staffStatus: 2 }).where(eq(staff.staffId, plain));
    const gone = await firm("create", "", await whole({ servicePersonIds: [plain] }));
    assert.deepEqual([gone.status, gone.paths], [400, ["servicePersonIds"]]);
  });
});

describe("a contract in force", () => {
  test("was whole: each gap is told beside its item", async () => {
    const made = await drafted({ items: [assurance], clientSigner: null, attachments: [] });
    const told = await step("activate", made);
    assert.equal(told.status, 400);
    assert.deepEqual([...told.paths].sort(), ["attachments", "clientSigner", "items"]);
    assert.equal(await stateOf(made.contractId), draft);
  });

  test("is locked as agreed, takes receipts and another team, and keeps the scan", async () => {
    const made = await inForce();
    const full = (await firm("full", made.contractId)).data;
    const dearer = await firm("update", made.contractId, { ...full, contractAmount: "1.00" });
    assert.deepEqual([dearer.status, dearer.paths.includes("contractAmount")], [400, true]);
    const bare = await firm("update", made.contractId, { ...full, attachments: [] });
    assert.deepEqual([bare.status, bare.paths], [400, ["attachments"]]);
    const receipts = [
      ...(full["receipts"] as object[]),
      { rowId: null, receiptDate: "2026-01-05", amount: "20000.00", method: 1, note: null },
    ];
    const paid = await firm("update", made.contractId, { ...full, receipts, servicePersonIds: [idOf(2)] });
    assert.equal(paid.status, 200, JSON.stringify(paid));
    assert.equal(paid.data["receivedAmount"], "70000.00");
    assert.deepEqual(paid.data["servicePersonNames"], [people[2]?.staffName]);
    assert.equal((await firm("remove", made.contractId, undefined, `?version=${paid.data.version}`)).status, 409);
  });

  test("warns where who assures is who keeps the books of the same customer in the same year, from both sides", async () => {
    const customer = await aCustomer(t);
    const agency = [{ ...counsel, serviceCategory: 7, serviceSubType: 708 }];
    const slim = { customerId: customer, contractAmount: "40000.00", payPlans: [], receipts: [] };
    await inForce({ ...slim, items: agency });
    const warnings = ({ data }: Told) => (data["warnings"] as { rule: string }[]).map(({ rule }) => rule);
    const assures = await firm("create", "", await whole({ customerId: customer }));
    assert.ok(warnings(assures).includes("X11"), JSON.stringify(assures.data["warnings"]));
    const apart = await firm(
      "create",
      "",
      await whole({ customerId: customer, projectLeaderId: idOf(2), servicePersonIds: [idOf(2)], acceptorId: idOf(1) }),
    );
    assert.ok(!warnings(apart).includes("X11"));
    const next = {
      startDate: "2028-01-01",
      endDate: "2028-12-31",
      items: agreementContractSample.items.map((item) => ({ ...item, startDate: null, endDate: null })),
    };
    assert.ok(!warnings(await firm("create", "", await whole({ customerId: customer, ...next }))).includes("X11"));
  });

  test("is decided once by whoever presses first", async () => {
    const made = await drafted();
    const told = await Promise.all(Array.from({ length: 4 }, () => step("activate", made)));
    assert.deepEqual(told.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  });

  test("ends by its term, is extended or completed then, and an open end never expires", async () => {
    const made = await inForce();
    const open = await inForce({ endDate: null });
    const early = await step("complete", made);
    assert.deepEqual([early.status, early.errorCode], [409, "STATE"]);
    const chore = expireContracts(t.app.platform.services);
    await chore(t.db, new Date("2026-12-31T23:59:00+08:00"));
    assert.equal(await stateOf(made.contractId), active);
    await Promise.all([chore(t.db, tomorrowOf("2026-12-31")), chore(t.db, tomorrowOf("2026-12-31"))]);
    assert.deepEqual([await stateOf(made.contractId), await stateOf(open.contractId)], [expired, active]);
    const version = Number((await firm("get", made.contractId)).data.version);
    const shorter = await firm("extend", made.contractId, { newEndDate: "2026-12-31", opinion: null, version });
    assert.deepEqual([shorter.status, shorter.paths], [400, ["newEndDate"]]);
    const longer = await firm("extend", made.contractId, { newEndDate: "2027-06-30", opinion: null, version });
    assert.deepEqual(
      [longer.status, longer.data["contractStatus"], longer.data["endDate"]],
      [200, active, "2027-06-30"],
    );
    const { filingId } = await anAgreement(t, open.contractId);
    const reportId = newId();
    await t.db.insert(reportFilings).values({
      reportId,
      reportStatus: REPORT_STATUS.ready,
      agreementId: filingId,
      serviceCategory: 3,
      reportTitle: "x",
      companyId: DEMO.firm.first,
      companyName: "x",
      createTime: t.clock.now(),
      updateTime: t.clock.now(),
    });
    const unfiled = await step("complete", open, { opinion: null });
    assert.equal(unfiled.status, 409, JSON.stringify(unfiled));
    assert.match(unfiled.errorMessage ?? "", /还有 1 份业务报备没有报备/);
    await t.db
      .update(reportFilings)
      .set({ reportStatus: REPORT_STATUS.filed })
      .where(eq(reportFilings.reportId, reportId));
    const done = await step("complete", open, { opinion: null });
    assert.equal(done.data["contractStatus"], completed);
  });

  test("is terminated for a reason on a day between its signature and today", async () => {
    const made = await inForce();
    const early = await step("terminate", made, { endActualDate: "2026-01-07", endReason: 2, opinion: null });
    assert.deepEqual([early.status, early.paths], [400, ["endActualDate"]]);
    const told = await step("terminate", made, { endActualDate: "2026-01-08", endReason: 2, opinion: null });
    assert.deepEqual([told.status, told.data["contractStatus"], told.data["endReason"]], [200, ended, 2]);
    const full = (await firm("full", made.contractId)).data;
    assert.equal((await firm("update", made.contractId, { ...full, remark: "尾款已付" })).status, 200);
  });

  test("is not voided while a supplement hangs on it", async () => {
    const made = await inForce();
    const copied = await firm("copy", made.contractId, { kind: "supplement" });
    assert.equal(copied.status, 200, JSON.stringify(copied));
    assert.deepEqual([copied.data["contractType"], copied.data["parentContractId"]], [4, made.contractId]);
    const refused = await step("void", made, { opinion: "录入错误" });
    assert.deepEqual([refused.status, refused.errorCode], [409, "STATE"]);
    assert.match(refused.errorMessage ?? "", /补充合同 1 份/);
    await firm("remove", copied.data.contractId, undefined, `?version=${copied.data.version}`);
    assert.equal((await step("void", made, { opinion: "录入错误" })).data["contractStatus"], voided);
  });

  test("is renewed for the following period, and the draft knows of what", async () => {
    const made = await inForce({ startDate: "2026-01-01", endDate: "2026-12-31" });
    const told = await firm("copy", made.contractId, { kind: "renewal" });
    assert.equal(told.status, 200, JSON.stringify(told));
    assert.deepEqual([told.data["startDate"], told.data["endDate"]], ["2027-01-01", "2027-12-31"]);
    assert.deepEqual([told.data["renewedFromId"], told.data["renewedFromNo"]], [made.contractId, made["contractNo"]]);
    assert.deepEqual([told.data["receipts"], told.data["signDate"], told.data["contractStatus"]], [[], null, draft]);
    assert.equal((await other("copy", made.contractId, { kind: "copy" })).status, 404);
  });

  test("is told of 30, 15 and 7 days before its end, of each once", async () => {
    const made = await inForce({
      endDate: "2026-03-31",
      items: agreementContractSample.items.map((item) => ({ ...item, endDate: null })),
    });
    const remind = remindContracts(t.app.platform.services);
    const told = async () =>
      (await t.db.select().from(siteMessages)).filter(({ eventKey }) =>
        eventKey?.startsWith(`contract:${made.contractId}:2026-03-31`),
      ).length;
    for (const [day, count] of [
      ["2026-02-28", 0],
      ["2026-03-01", 1],
      ["2026-03-02", 1],
      ["2026-03-17", 2],
      ["2026-03-25", 3],
      ["2026-03-31", 3],
    ] as const) {
      const now = new Date(`${day}T08:30:00+08:00`);
      await Promise.all([remind(t.db, now), remind(t.db, now)]);
      assert.equal(await told(), count, day);
    }
  });
});

describe("internal approval", () => {
  before(() => t.setParam("contract.internalAudit", true));
  after(() => t.setParam("contract.internalAudit", false));

  test("stands between draft and effect where the switch is on; a refusal leads back with its reason", async () => {
    const made = await drafted();
    assert.deepEqual((await firm("get", made.contractId)).data["transitions"], ["submit"]);
    assert.equal((await step("activate", made)).status, 409);
    const sent = await step("submit", made);
    assert.equal(sent.data["contractStatus"], auditing);
    const full = (await firm("full", made.contractId)).data;
    assert.equal((await firm("update", made.contractId, { ...full, remark: "改" })).status, 409);
    const back = await step("sendBack", sent.data, { opinion: "请补充收款计划" });
    assert.equal(back.data["contractStatus"], draft);
    const steps = back.data["auditRecords"] as { isReturn: boolean; opinion: string }[];
    assert.equal(steps.at(-1)?.opinion, "请补充收款计划");
    const again = await step("submit", back.data);
    await t.db
      .update(agreementCustomers)
      .set({ customerStatus: 2 })
      .where(eq(agreementCustomers.customerId, customerId));
    assert.equal((await step("approve", again.data, { opinion: null })).status, 409);
    await t.db
      .update(agreementCustomers)
      .set({ customerStatus: 1 })
      .where(eq(agreementCustomers.customerId, customerId));
    assert.equal((await step("approve", again.data, { opinion: null })).data["contractStatus"], active);
  });
});

describe("a supplement that changes the amount", () => {
  test("asks for the agreement's change, until one is filed or the supplement is filed by itself", async () => {
    const base = await inForce();
    const now = t.clock.now();
    const { filingId } = await anAgreement(t, base.contractId, { filingDate: new Date(now.getTime() - 86_400_000) });
    const parts = { contractType: 4, parentContractId: base.contractId };
    const added = await inForce(parts);
    const asked = (await firm("get", base.contractId)).data["change"] as Record<string, unknown>;
    assert.equal(asked["filingId"], filingId);
    assert.equal(asked["supplementNo"], added["contractNo"]);
    const found = async () =>
      (
        (await firm("list", "", undefined, "?page=1&pageSize=30&isChangeDue=true")).data as unknown as {
          contractId: string;
        }[]
      )
        .map(({ contractId }) => contractId)
        .filter((id) => id === base.contractId);
    assert.deepEqual(await found(), [base.contractId]);
    const user = {
      companyId: DEMO.firm.first,
      functionCodes: new Set(["g_hy_agree_filing_edit"]),
      reach: [DEMO.firm.first],
    };
    /** What the demonstration brings waits, too. */
    const waiting = async (): Promise<number> => {
      const { services } = t.app.platform;
      const asked = { db: t.db, user, now, today: "2026-11-20", services, leadDays: 30 };
      const work = await agreementWork.ask(asked as never);
      return Number(/\d+/.exec((work.todos ?? []).find(({ key }) => key === "contractChangeDue")?.title ?? "0")?.[0]);
    };
    const before = await waiting();
    assert.ok(before > 0);
    for (const contractStatus of [completed, expired, ended, active]) {
      await t.db
        .update(agreementContracts)
        .set({ contractStatus })
        .where(eq(agreementContracts.contractId, added.contractId));
      assert.equal((await found()).length, contractStatus === ended ? 0 : 1, String(contractStatus));
    }
    // Another agreement of the contract says nothing of the one that is to be changed.
    await anAgreement(t, base.contractId, { filingDate: new Date(now.getTime() + 500) });
    assert.deepEqual(await found(), [base.contractId]);
    const own = await anAgreement(t, added.contractId, { filingDate: now });
    assert.equal((await firm("get", base.contractId)).data["change"], null, "filed by itself");
    await t.db.delete(agreementFilings).where(eq(agreementFilings.filingId, own.filingId));
    assert.deepEqual(await found(), [base.contractId]);
    await t.db
      .update(agreementFilings)
      .set({ agreeStatus: AGREE_STATUS.replaced })
      .where(eq(agreementFilings.filingId, filingId));
    await anAgreement(t, base.contractId, {
      rootId: filingId,
      versionNo: 2,
      filingDate: new Date(now.getTime() + 1_000),
    });
    assert.equal((await firm("get", base.contractId)).data["change"], null);
    assert.deepEqual([await found(), await waiting()], [[], before - 1]);
  });
});

describe("the ledger", () => {
  test("adds up the rows of its question, found by customer, service, amount and end", async () => {
    const customer = await aCustomer(t, DEMO.firm.first, { customerName: "合计示例有限公司" });
    await inForce({ customerId: customer });
    await drafted({ customerId: customer, contractAmount: "0.50", items: [], payPlans: [], receipts: [] });
    const ask = async (query: string) => {
      const asked = `?customerName=${encodeURIComponent("合计示例")}${query}`;
      const sums = await firm("totals", "", undefined, asked);
      const rows = (await firm("list", "", undefined, `${asked}&page=1&pageSize=30`)).data as unknown as object[];
      return [rows.length, sums.data["contractAmount"], sums.data["receivedAmount"]];
    };
    assert.deepEqual(await ask(""), [2, "100000.50", "50000.00"]);
    assert.deepEqual(await ask("&serviceCategories[]=5"), [1, "100000.00", "50000.00"]);
    assert.deepEqual(await ask("&contractAmountFrom=100&contractAmountTo=100000"), [1, "100000.00", "50000.00"]);
    assert.deepEqual(await ask("&endDateFrom=2027-01-01"), [0, "0.00", "0.00"]);
    const theirs = await other("totals");
    assert.equal(theirs.data["contractAmount"], "0.00");
    const roster = (await firm("roster", "", undefined, `?customerName=${encodeURIComponent("合计示例")}`)).data;
    assert.equal((roster["rows"] as object[]).length, 2);
  });

  test("follows a customer that is merged into another, under the name of the contract", async () => {
    const from = await aCustomer(t, DEMO.firm.first, { customerName: "旧名有限公司" });
    const to = await aCustomer(t, DEMO.firm.first, { customerName: "新名有限公司" });
    const made = await inForce({ customerId: from });
    await moveChildren(t.db, from, to);
    const [row] = await t.db
      .select()
      .from(agreementContracts)
      .where(eq(agreementContracts.contractId, made.contractId));
    assert.deepEqual([row?.customerId, row?.customerName], [to, "旧名有限公司"]);
    for (const name of ["旧名", "新名"]) {
      const asked = `?page=1&pageSize=30&customerName=${encodeURIComponent(name)}`;
      const rows = (await firm("list", "", undefined, asked)).data as unknown as { contractId: string }[];
      assert.ok(
        rows.some(({ contractId }) => contractId === made.contractId),
        name,
      );
    }
  });
});

describe("a customer", () => {
  test("counts its contracts, and is not deleted while it has any", async () => {
    const token = await tokenOf(t, DEMO.user.admin);
    const customer = await aCustomer(t, DEMO.firm.first, { customerName: "计数示例有限公司" });
    await inForce({ customerId: customer });
    await drafted({ customerId: customer });
    const base = "/rest/business/customer/v1.0";
    const get = await t.call({ method: "GET", url: `${base}/${customer}`, token });
    const { data } = get.json<{ data: Record<string, unknown> }>();
    assert.deepEqual([data["contractCount"], data["contractTotal"]], [1, "100000.00"]);
    const rows = (await t.call({ method: "GET", url: `${base}/list/page?page=1&pageSize=100`, token })).json<{
      data: Record<string, unknown>[];
    }>().data;
    const row = rows.find(({ customerId: id }) => id === customer);
    assert.deepEqual([row?.["contractCount"], row?.["contractTotal"]], [1, "100000.00"]);
    assert.ok(rows.some(({ contractCount }) => contractCount === 0));
    const gone = await t.call({ method: "DELETE", url: `${base}/${customer}?version=${data["version"]}`, token });
    assert.equal(gone.statusCode, 409);
    assert.match(gone.body, /业务合同 2 条/);
  });
});
