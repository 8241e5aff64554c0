// What 协议发票 promise: those of every record, and the domain page's own rules.
// On PostgreSQL: one number on the whole platform.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { agreementInvoice, type AgreementInvoiceForm } from "@/contracts/agreement/invoice/invoice";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { INVOICE_STATUS } from "@/contracts/agreement/invoice/invoice-fields";
import { agreementInvoiceSample } from "@/contracts/agreement/invoice/invoice-sample";
import { recordPromises } from "@/server/records/testing";
import { associationOf } from "@/server/reference/orgs";
import type { TestApp } from "@/server/testing/testing";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { childrenOfContract } from "@/server/modules/agreement/contract/contract-children";
import { contractHands } from "@/server/modules/agreement/contract/contract-testing";
import { aContract, filingHands } from "@/server/modules/agreement/filing/filing-testing";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { anotherInvoice } from "@/server/modules/agreement/invoice/invoice.sample";
import { unlockWork } from "@/server/modules/agreement/unlocking/unlock-work";
import { invoiceWork } from "@/server/modules/agreement/invoice/invoice-work";
import { lockInvoices } from "@/server/modules/agreement/invoice/invoice-chores";
import {
  anAgreement,
  anInvoice,
  type InvoiceHands,
  invoiceHands,
  shareOf,
  type Told,
} from "@/server/modules/agreement/invoice/invoice-testing";

const { waiting, linked, locked, reversed, partly, voided } = INVOICE_STATUS;

recordPromises({
  of: agreementInvoice,
  form: agreementInvoiceSample,
  change: { goodsName: "*鉴证咨询服务*鉴证费" },
  required: "buyerName",
  isUnique: true,
  anew: anotherInvoice,
  refused: [
    ["refuses a number of 19 digits", { invoiceNo: "2643200000001234567" }, "invoiceNo"],
    [
      "refuses a red invoice without an original",
      {
        redFlag: 2,
        amountExTax: "-100.00",
        taxAmount: "-6.00",
        totalAmount: "-106.00",
        payStatus: null,
        paidAmount: null,
        paidDate: null,
      },
      "originalInvoiceId",
    ],
    ["refuses an agreement of nobody", { allocations: [shareOf("nothing")] }, "allocations.0.agreementId"],
    ["refuses an invoice of the future", { issueDate: "2040-01-01" }, "issueDate"],
    ["refuses another seller without a reason", { differenceReason: null }, "differenceReason"],
  ],
});

const FIRST = DEMO.firm.first;
let t: TestApp;
let firm: InvoiceHands;
let desk: InvoiceHands;
let other: InvoiceHands;

before(async () => {
  t = await buildDemoApp();
  firm = invoiceHands(t, await tokenOf(t, DEMO.user.admin));
  desk = invoiceHands(t, await tokenOf(t, DEMO.user.desk));
  other = invoiceHands(t, await tokenOf(t, DEMO.user.other));
});
after(() => t.close());

const pathsOf = ({ faults }: Told) => faults.map(({ path }) => path);
const anOwn = async (more: Partial<typeof agreementFilings.$inferInsert> = {}) =>
  anAgreement(t, await aContract(t, { companyId: FIRST }), more);
const create = async (more: Partial<AgreementInvoiceForm> = {}) => firm("create", "", await anInvoice(t, FIRST, more));
async function made(more: Partial<AgreementInvoiceForm> = {}): Promise<Told["data"]> {
  const told = await create(more);
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}
const statusOf = async (invoiceId: string) => (await firm("get", invoiceId)).data["invoiceStatus"];
const update = async ({ invoiceId }: Told["data"], more: object) => {
  const full = (await firm("full", invoiceId)).data;
  return firm("update", invoiceId, { ...full, ...more, attachments: [] });
};
const RED = {
  redFlag: 2,
  amountExTax: "-10000.00",
  taxAmount: "-600.00",
  totalAmount: "-10600.00",
  payStatus: null,
  paidAmount: null,
  paidDate: null,
};
const PAPER = { invoiceType: 3, invoiceCode: "4300212130" };
let paperNo = 10_000_000;
const aPaper = () => ({ ...PAPER, invoiceNo: String((paperNo += 1)) });

describe("an invoice", () => {
  test("waits for its agreement, is linked to it, and is let go again", async () => {
    const { filingId, agreementNo, taxCollectNo } = await anOwn();
    const bare = await made({ invoiceRemark: taxCollectNo });
    assert.equal(bare["invoiceStatus"], waiting);
    const told = await update(bare, { allocations: [shareOf(filingId, "10600.00", `${filingId}-b`)] });
    assert.equal(told.status, 200, JSON.stringify(told));
    const { invoiceStatus, agreementNos, serviceCategories, allocAmount, agreements } = told.data;
    assert.deepEqual(
      [invoiceStatus, agreementNos, serviceCategories, allocAmount],
      [linked, agreementNo, [5], "10600.00"],
    );
    assert.equal((agreements as { items: unknown[] }[])[0]?.items.length, 2);
    const list = await firm("list", "", undefined, `?page=1&pageSize=50&agreementId=${filingId}`);
    assert.equal((list.data as unknown as readonly unknown[]).length, 1);
    assert.equal((await firm("remove", bare.invoiceId, undefined, `?version=${told.data.version}`)).status, 409);
    const free = await firm("unlink", bare.invoiceId, { version: told.data.version });
    assert.deepEqual(
      [free.data["invoiceStatus"], free.data["allocations"], free.data["agreementNos"]],
      [waiting, [], null],
    );
    assert.equal((await firm("remove", bare.invoiceId, undefined, `?version=${free.data.version}`)).status, 200);
  });

  test("is seen by its own firm and by the association alone", async () => {
    const agreement = await anOwn();
    const { invoiceId } = await made({ allocations: [shareOf(agreement.filingId)] });
    assert.equal((await other("get", invoiceId)).status, 404);
    assert.equal((await desk("get", invoiceId)).status, 200);
    const bare = await made();
    assert.equal((await desk("get", bare.invoiceId)).status, 404);
    const list = await other("list", "", undefined, "?page=1&pageSize=100");
    const theirs = list.data as unknown as readonly { readonly invoiceId: string }[];
    assert.ok(theirs.every((row) => row.invoiceId !== invoiceId));
    const { filingId } = await anOwn();
    assert.deepEqual(
      pathsOf(
        await other("create", "", await anInvoice(t, DEMO.firm.smallLimited, { allocations: [shareOf(filingId)] })),
      ).filter((path) => path.startsWith("alloc")),
      ["allocations.0.agreementId"],
    );
    const found = await other("agreements", "", undefined, "?page=1&pageSize=50&keyword=XY-V");
    assert.deepEqual(found.data, []);
  });

  test("is registered once on the whole platform; of another firm nothing is told", async () => {
    const { invoiceNo } = await made();
    const own = await create({ invoiceNo: String(invoiceNo) });
    assert.deepEqual(own.faults, [{ path: "invoiceNo", message: "本所已登记该发票，请在列表中查找后办理" }]);
    const foreign = await other(
      "create",
      "",
      await anInvoice(t, DEMO.firm.smallLimited, { invoiceNo: String(invoiceNo), differenceReason: "测试" }),
    );
    assert.deepEqual(
      foreign.faults.filter(({ path }) => path === "invoiceNo"),
      [{ path: "invoiceNo", message: "该发票已被登记，请联系协会" }],
    );
  });

  test("is registered once when two firms do it at the same instant", async () => {
    const own = await anInvoice(t, FIRST);
    const theirs = await anInvoice(t, DEMO.firm.smallLimited, { invoiceNo: own.invoiceNo, differenceReason: "测试" });
    const told = await Promise.all([firm("create", "", own), other("create", "", theirs)]);
    assert.deepEqual(told.map(({ status }) => status).sort(), [200, 400]);
    const refused = told.find(({ status }) => status === 400);
    assert.deepEqual(refused?.faults, [{ path: "invoiceNo", message: "该发票已被登记，请联系协会" }]);
  });

  test("differs from its agreements only with a reason", async () => {
    const { filingId } = await anOwn();
    const strange = { buyerTaxNo: "91430100MA4L9ZZZ9Z", allocations: [shareOf(filingId)] };
    assert.deepEqual(pathsOf(await create(strange)), ["differenceReason"]);
    const told = await made({ ...strange, differenceReason: "母公司代付" });
    assert.ok((told["warnings"] as { rule: string }[]).some(({ rule }) => rule === "X6"));
    assert.ok((told["warnings"] as { rule: string }[]).some(({ rule }) => rule === "X7"));
    const draft = await anOwn({ agreeStatus: AGREE_STATUS.draft });
    assert.deepEqual(pathsOf(await create({ allocations: [shareOf(draft.filingId)] })), ["allocations.0.agreementId"]);
    assert.deepEqual(pathsOf(await create({ allocations: [shareOf(filingId, "10600.00", "nothing")] })).slice(0, 1), [
      "allocations.0.agreementItemId",
    ]);
  });

  test("may go beyond its agreement with a reason, up to one and a half, further where the price is open", async () => {
    const contractId = await aContract(t, { companyId: FIRST });
    const { filingId } = await anAgreement(t, contractId);
    await made({ allocations: [shareOf(filingId)] });
    assert.deepEqual(pathsOf(await create({ allocations: [shareOf(filingId)] })), ["differenceReason"]);
    await made({ allocations: [shareOf(filingId)], differenceReason: "增加工作量" });
    const third = { allocations: [shareOf(filingId)], differenceReason: "增加工作量" };
    // However many are saved at one moment.
    const racing = { allocations: [shareOf((await anOwn()).filingId)], differenceReason: "增加工作量" };
    const forms = [];
    for (let n = 0; n < 6; n += 1) forms.push(await anInvoice(t, FIRST, racing));
    const hands = [firm, invoiceHands(t, await tokenOf(t, DEMO.user.admin))];
    const told = await Promise.all(forms.map((form, n) => (hands[n % 2] ?? firm)("create", "", form)));
    assert.deepEqual(told.map(({ status }) => status).sort(), [200, 200, 400, 400, 400, 400]);
    assert.deepEqual(pathsOf(await create(third)), ["allocations.0.allocAmount"]);
    await t.db.update(agreementContracts).set({ pricingMode: 2 }).where(eq(agreementContracts.contractId, contractId));
    await made(third);
  });
});

describe("a red invoice", () => {
  test("takes its original back in part and as a whole, and gives it free when it is voided", async () => {
    const { filingId } = await anOwn();
    const paper = aPaper();
    const original = await made({
      ...paper,
      issueDate: "2026-11-02",
      payStatus: null,
      paidAmount: null,
      paidDate: null,
      allocations: [shareOf(filingId)],
    });
    const begun = (await firm("begin", "", undefined, `?originalInvoiceId=${original.invoiceId}`))
      .data as unknown as AgreementInvoiceForm;
    assert.deepEqual(
      [begun.redFlag, begun.totalAmount, begun.allocations[0]?.allocAmount],
      [2, "-10600.00", "-10600.00"],
    );
    const half = { ...RED, amountExTax: "-5000.00", taxAmount: "-300.00", totalAmount: "-5300.00" };
    const against = { ...half, issueDate: "2026-11-03", originalInvoiceId: original.invoiceId };
    const first = await made({ ...against, ...aPaper(), allocations: [shareOf(filingId, "-5300.00")] });
    assert.equal(await statusOf(original.invoiceId), partly);
    assert.equal((await firm("get", original.invoiceId)).data["redAmount"], "5300.00");
    assert.deepEqual(
      pathsOf(await create({ ...RED, ...aPaper(), issueDate: "2026-11-03", originalInvoiceId: original.invoiceId })),
      ["totalAmount"],
    );
    assert.deepEqual(pathsOf(await create({ ...against, ...aPaper(), issueDate: "2026-11-01" })), ["issueDate"]);
    const second = await made({ ...against, ...aPaper() });
    assert.equal(await statusOf(original.invoiceId), reversed);
    assert.deepEqual(((await firm("get", original.invoiceId)).data["reversals"] as unknown[]).length, 2);
    assert.equal((await firm("remove", second.invoiceId, undefined, `?version=${second.version}`)).status, 409);
    const gone = await firm("void", second.invoiceId, { version: second.version, opinion: "开错了" });
    assert.equal(gone.status, 200, JSON.stringify(gone));
    assert.equal(await statusOf(original.invoiceId), partly);
    await firm("void", first.invoiceId, { version: first.version, opinion: "开错了" });
    assert.equal(await statusOf(original.invoiceId), linked);
  });

  test("is against a blue invoice of its own firm", async () => {
    const foreign = await other("create", "", await anInvoice(t, DEMO.firm.smallLimited, { differenceReason: "测试" }));
    assert.equal(foreign.status, 200, JSON.stringify(foreign));
    assert.deepEqual(pathsOf(await create({ ...RED, originalInvoiceId: foreign.data.invoiceId })), [
      "originalInvoiceId",
    ]);
    assert.equal((await firm("begin", "", undefined, `?originalInvoiceId=${foreign.data.invoiceId}`)).status, 404);
    await made({ ...RED, redConfirmNo: "43000026110000000001" });
  });
});

test("paper alone is voided, in its month", async () => {
  const digital = await made({ issueDate: "2026-11-02" });
  assert.equal((await firm("void", digital.invoiceId, { version: digital.version, opinion: "开错了" })).status, 409);
  const old = await made({ ...aPaper(), issueDate: "2026-10-31" });
  assert.equal((await firm("void", old.invoiceId, { version: old.version, opinion: "开错了" })).status, 409);
  const now = await made({ ...aPaper(), issueDate: "2026-11-01" });
  const told = await firm("void", now.invoiceId, { version: now.version, opinion: "开错了" });
  assert.deepEqual([told.data["invoiceStatus"], told.data["canEdit"]], [voided, false]);
});

test("a closed year is locked, and opened by the association for some days", async () => {
  const { filingId } = await anOwn();
  const pay = { payStatus: null, paidAmount: null, paidDate: null };
  const bare = await made({ ...pay, issueDate: "2025-12-31" });
  assert.equal(bare["invoiceStatus"], waiting);
  assert.deepEqual(pathsOf(await update(bare, { allocations: [shareOf(filingId)] })), ["allocations"]);
  assert.equal((await firm("unlock", bare.invoiceId, { version: bare.version, opinion: "补登记" })).status, 403);
  const open = await desk("unlock", bare.invoiceId, { version: bare.version, opinion: "补登记" });
  assert.equal(open.status, 200, JSON.stringify(open));
  const told = await update(bare, { allocations: [shareOf(filingId)] });
  assert.deepEqual([told.status, told.data["invoiceStatus"]], [200, linked]);
  const chore = lockInvoices(t.app.platform.services);
  await chore(t.db, t.clock.now());
  assert.equal(await statusOf(bare.invoiceId), linked);
  const later = new Date(t.clock.now().getTime() + 20 * 86_400_000);
  await Promise.all([chore(t.db, later), chore(t.db, later)]);
  assert.equal(await statusOf(bare.invoiceId), locked);
  const shown = (await firm("get", bare.invoiceId)).data;
  assert.equal(shown["canEdit"], false);
  const again = await desk("unlock", bare.invoiceId, { version: shown.version, opinion: "更正" });
  assert.equal(again.data["invoiceStatus"], linked);
  const titles = (await t.db.select().from(siteMessages)).map(({ msgTitle }) => msgTitle);
  assert.ok(
    titles.some((title) => title.includes("解锁")),
    titles.join(),
  );
  assert.equal((await desk("get", (await made()).invoiceId)).status, 404);
  const past = await made({ allocations: [shareOf((await anOwn()).filingId)] });
  const fresh = (await desk("get", past.invoiceId)).data;
  assert.equal((await desk("unlock", fresh.invoiceId, { version: fresh.version, opinion: "不用" })).status, 409);
});

test("a firm asks for a closed year to be opened, and hears the answer", async () => {
  const pay = { payStatus: null, paidAmount: null, paidDate: null };
  const asks = (of: { invoiceId: string; version: number }) =>
    firm("askUnlock", of.invoiceId, { version: of.version, opinion: "漏登的分摊" });
  const officer = {
    userType: 2,
    companyId: null,
    reach: [],
    lv1OrgId: await associationOf(t.db, FIRST),
    functionCodes: new Set(["g_hy_desk_invoice_audit"]),
  };
  const todos = async () => (await unlockWork.ask({ db: t.db, user: officer } as never)).todos ?? [];
  const open = await made(pay);
  assert.ok(!(open["transitions"] as string[]).includes("askUnlock"));
  assert.equal((await asks(open)).status, 409);
  const bare = await made({ ...pay, issueDate: "2025-12-30" });
  assert.ok((bare["transitions"] as string[]).includes("askUnlock"));
  assert.deepEqual(await todos(), []);
  const asked = await asks(bare);
  assert.equal(asked.data["unlockReason"], "漏登的分摊", JSON.stringify(asked));
  assert.equal((await asks(asked.data)).status, 409);
  assert.equal((await todos())[0]?.title, "答复历史年度发票的解锁申请：1 张");
  const found = (await desk("list", "", undefined, "?page=1&pageSize=10&isUnlockAsked=true"))
    .data as unknown as object[];
  assert.equal(found.length, 1);
  const seen = (await desk("get", bare.invoiceId)).data;
  assert.ok((seen["transitions"] as string[]).includes("refuseUnlock"));
  const refused = await desk("refuseUnlock", bare.invoiceId, { version: seen.version, opinion: "请先补开发票影像" });
  assert.deepEqual([refused.data["unlockReason"], refused.data["unlockedUntil"]], [null, null]);
  assert.deepEqual(await todos(), []);
  const again = await asks(refused.data);
  const opened = await desk("unlock", bare.invoiceId, { version: again.data.version, opinion: "同意" });
  assert.equal(opened.data["unlockAskedTime"], null);
  assert.notEqual(opened.data["unlockedUntil"], null);
  const titles = (await t.db.select().from(siteMessages)).map(({ msgTitle }) => msgTitle);
  assert.ok(
    titles.some((title) => title.includes("不同意解锁")),
    titles.join(),
  );
  // What a red one takes back, and what is of an open year after all, asks for nothing.
  for (const moveOn of [
    (one: Told["data"]) => made({ ...RED, originalInvoiceId: one.invoiceId, issueDate: "2025-12-31" }),
    (one: Told["data"]) => update(one, { issueDate: "2026-01-05" }),
  ]) {
    const one = (await asks(await made({ ...pay, issueDate: "2025-12-30" }))).data;
    assert.equal((await todos()).length, 1);
    await moveOn(one);
    const moved = (await firm("get", one.invoiceId)).data;
    assert.deepEqual([moved["unlockAskedTime"], moved["unlockReason"], await todos()], [null, null, []]);
  }
});

test("what the association has looked into is kept", async () => {
  const { filingId } = await anOwn();
  const one = await made({ allocations: [shareOf(filingId)] });
  const told = await desk("spotCheck", one.invoiceId, { version: one.version, opinion: "与影像一致" });
  assert.equal(told.data["invoiceStatus"], linked);
  const free = await firm("unlink", one.invoiceId, { version: told.data.version });
  assert.equal((await firm("remove", one.invoiceId, undefined, `?version=${free.data.version}`)).status, 409);
});

test("what the association sends back counts for nothing until its firm has linked it again", async () => {
  const { filingId } = await anOwn();
  const one = await made({ allocations: [shareOf(filingId)] });
  const clerk = { userType: 1, companyId: FIRST, reach: [FIRST], functionCodes: new Set(["g_hy_agree_invoice_edit"]) };
  const todos = async () => (await invoiceWork.ask({ db: t.db, user: clerk } as never)).todos ?? [];
  assert.equal((await firm("sendBack", one.invoiceId, { version: one.version, opinion: "购买方不符" })).status, 403);
  const told = await desk("sendBack", one.invoiceId, { version: one.version, opinion: "购买方与影像不符" });
  assert.equal(told.status, 200, JSON.stringify(told));
  assert.deepEqual(
    [told.data["invoiceStatus"], told.data["allocations"], told.data["agreementNos"]],
    [waiting, [], null],
  );
  const [letter] = await t.db.select().from(siteMessages).where(eq(siteMessages.bizId, one.invoiceId));
  assert.match(String(letter?.msgContent), /退回[^]*购买方与影像不符[^]*前按意见更正，并重新关联协议/);
  assert.equal((await desk("get", one.invoiceId)).status, 200, "whoever sent it back goes on seeing it");
  assert.equal((await desk("sendBack", one.invoiceId, { version: told.data.version, opinion: "再退" })).status, 409);
  assert.equal((await firm("remove", one.invoiceId, undefined, `?version=${told.data.version}`)).status, 409);
  assert.match(JSON.stringify(await todos()), /更正协会退回的发票：1 张/);
  const listed = await firm("list", "", undefined, "?page=1&pageSize=50&isSentBack=true");
  assert.deepEqual(
    (listed.data as unknown as readonly Told["data"][]).map(({ invoiceId }) => invoiceId),
    [one.invoiceId],
  );
  // A save that links nothing is no answer.
  const noted = await update(told.data, { invoiceRemark: "已联系客户" });
  assert.equal((await todos()).length, 1);
  const again = await update(noted.data, { allocations: [shareOf(filingId)] });
  assert.equal(again.data["invoiceStatus"], linked, JSON.stringify(again));
  const steps = again.data["auditRecords"] as readonly { readonly action: string; readonly isReturn: boolean }[];
  assert.deepEqual(
    steps.map(({ action, isReturn }) => [action, isReturn]),
    [
      ["sendBack", true],
      ["relink", false],
    ],
  );
  assert.deepEqual(await todos(), []);
});

test("agreement, contract and customer tell what was invoiced, and the agreement is not voided under it", async () => {
  const contractId = await aContract(t, { companyId: FIRST });
  const { filingId } = await anAgreement(t, contractId);
  // A later version is the same agreement.
  const next = await anAgreement(t, contractId, { rootId: filingId, versionNo: 2 });
  await t.db
    .update(agreementFilings)
    .set({ agreeStatus: AGREE_STATUS.replaced })
    .where(eq(agreementFilings.filingId, filingId));
  await made({ allocations: [shareOf(filingId)] });
  await made({ ...RED, redConfirmNo: "43000026110000000002", allocations: [shareOf(next.filingId, "-10600.00")] });
  await made({ allocations: [shareOf(next.filingId, "5000.00")], nonTaxAmount: "5600.00" });
  const filings = filingHands(t, await tokenOf(t, DEMO.user.admin));
  const filing = (await filings("get", next.filingId)).data;
  assert.deepEqual([filing["invoicedAmount"], filing["invoicedRatio"]], ["5000.00", "25.0000"]);
  const contract = (await contractHands(t, await tokenOf(t, DEMO.user.admin))("get", contractId)).data;
  assert.deepEqual([contract["invoicedAmount"], contract["invoicedRatio"]], ["5000.00", "5.0000"]);
  assert.ok((await childrenOfContract(t.db, contractId)).includes("协议发票 3 份"));
  const asked = await filings("askVoid", next.filingId, {
    version: filing.version,
    opinion: "选错了",
    attachments: [],
  });
  assert.equal(asked.status, 409, JSON.stringify(asked));
});

test("keeps its lines, whose sums and taxes are asked one by one", async () => {
  const line = {
    rowId: null,
    goodsName: "*鉴证咨询服务*鉴证",
    taxRate: 6,
    amountExTax: "8000.00",
    taxAmount: "480.00",
  };
  const free = { ...line, goodsName: "*鉴证咨询服务*跨境", taxRate: 0, amountExTax: "2000.00", taxAmount: "120.00" };
  const refused = await firm("create", "", await anInvoice(t, FIRST, { lines: [line] }));
  assert.deepEqual(new Set(pathsOf(refused)), new Set(["lines"]));
  const one = await made({ lines: [line, free] });
  const warned = (one["warnings"] as { path: string }[]).map(({ path }) => path);
  assert.ok(warned.includes("lines.1.taxAmount"), warned.join());
  const lines = (await firm("get", one.invoiceId)).data["lines"] as { taxRate: number }[];
  assert.deepEqual(
    lines.map(({ taxRate }) => taxRate),
    [6, 0],
  );
  const { data } = await firm("begin", "", undefined, `?originalInvoiceId=${one.invoiceId}`);
  assert.deepEqual(
    (data["lines"] as { amountExTax: string }[]).map(({ amountExTax }) => amountExTax),
    ["-8000.00", "-2000.00"],
  );
});

test("adds up blue, red and net of the question", async () => {
  const buyerName = "合计示例有限公司";
  await made({ buyerName });
  await made({ ...RED, buyerName, redConfirmNo: "43000026110000000003" });
  await made({ buyerName });
  const { data } = await firm("totals", "", undefined, `?buyerName=${encodeURIComponent(buyerName)}`);
  const { blueAmount, redAmount, totalAmount, amountExTax } = data;
  assert.deepEqual(
    [blueAmount, redAmount, totalAmount, amountExTax],
    ["21200.00", "-10600.00", "10600.00", "10000.00"],
  );
});

test("begins with what an agreement hands over, for the acting firm alone", async () => {
  const { filingId, taxCollectNo } = await anOwn();
  const { data } = await firm("begin", "", undefined, `?agreementId=${filingId}`);
  assert.match(String(data["invoiceRemark"]), new RegExp(taxCollectNo));
  assert.deepEqual((data["allocations"] as { agreementId: string }[])[0]?.agreementId, filingId);
  assert.equal((await other("begin", "", undefined, `?agreementId=${filingId}`)).status, 404);
  assert.deepEqual((await other("items", filingId)).data as unknown, []);
  assert.equal(((await firm("items", filingId)).data as unknown as unknown[]).length, 2);
});
