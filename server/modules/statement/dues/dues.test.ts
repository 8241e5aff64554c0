// Guarantees: a set of rules is put in force only behind its simulation; bills are made once however often they are asked
// for; a bill goes from its declaration to its receipt, sums to itself and explains itself; of two confirmations of one
// payment, and of two registrations of one transfer, one is booked; a bank's file in the wrong encoding is understood and
// its lines are taken in and matched once; a corrected revenue leaves a note; foreign firms find nothing. // domain a §12
// On PostgreSQL: two confirmations at once, two matches of one line, two runs over the same firms.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq, like, sql } from "drizzle-orm";
import { duesApi } from "@/contracts/statement/dues/dues";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { daysAfter } from "@/contracts/kit/day/dates";
import { amountText, fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { duesReceiptApi } from "@/contracts/statement/dues/receipt";
import { duesReduction } from "@/contracts/statement/dues/reduction";
import { duesStandardApi } from "@/contracts/statement/dues/standard";
import { DUES, PAY_STATUS } from "@/contracts/statement/dues/terms";
import { DEMO } from "@/server/modules/basic/firm/firm-testing";
import { taxInfos } from "@/server/modules/basic/tax/tax-info.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { type Hands, handsOf } from "@/server/modules/party/testing";
import { duesBankLines, duesBills, duesItems, duesMovements } from "@/server/modules/statement/dues/record.table";
import { type DuesScene, duesScene } from "@/server/modules/statement/dues/testing";

let scene: DuesScene;
let { t, firm, desk, ok, tell, read, billOf, settled, paymentOf, inForce, generated, file, bring } = {} as DuesScene;
let { FIRM, firmToken, deskToken, year } = {} as DuesScene;
let other: Hands;
before(async () => {
  scene = await duesScene();
  ({ t, firm, desk, ok, tell, read, billOf, settled, paymentOf, inForce, generated, file, bring } = scene);
  ({ FIRM, firmToken, deskToken, year } = scene);
  other = await handsOf(t, DEMO.firm.first);
});
after(() => t.close());

describe("rules of a year", () => {
  test("are refused with a gap, and bills without rules too", async () => {
    const blank = await ok(desk, duesStandardApi.blank, { query: { duesYear: year, from: "tiers2021" } });
    const [first, ...rest] = blank.rules.tiers;
    assert.ok(first);
    const tiers = [{ ...first, to: "9000000.00" }, ...rest];
    const told = await desk(duesStandardApi.create, { body: { ...blank, rules: { ...blank.rules, tiers } } });
    assert.deepEqual([told.status, told.fieldErrors?.[0]?.path], [400, "rules.tiers.1.from"]);
    assert.match(told.fieldErrors?.[0]?.message ?? "", /空档/);
    const early = await desk(duesDeskApi.generate, { body: { duesYear: year, half: 0 } });
    assert.match(early.errorMessage ?? "", /还没有执行中的会费标准/);
    assert.equal((await firm(duesStandardApi.list, { query: {} })).status, 403);
  });

  test("make one bill of each firm, however often", async () => {
    await inForce(year);
    const invoice = { invoiceTitle: "开票名称", invoiceEmail: "fapiao@example.com" };
    await t.db.update(taxInfos).set(invoice).where(eq(taxInfos.companyId, FIRM));
    const first = await generated(year);
    assert.equal(first.state, "done", JSON.stringify(first));
    assert.ok(first.created > 3);
    const again = await generated(year);
    assert.deepEqual([again.created, again.existing], [0, first.created]);
    const { duesId, receiptTitle, receiptCreditCode, receiptEmail } = await billOf(year);
    const [taxInfo] = await t.db.select().from(taxInfos).where(eq(taxInfos.companyId, FIRM));
    const { invoiceTitle, taxpayerNo, invoiceEmail } = taxInfo ?? {};
    assert.deepEqual([receiptTitle, receiptCreditCode, receiptEmail], [invoiceTitle, taxpayerNo, invoiceEmail]);
    assert.equal((await other(duesApi.get, { params: { duesId } })).status, 404);
    const people = await t.db.select().from(duesItems).where(eq(duesItems.duesYear, year));
    const charged = people.filter(({ isCharged }) => isCharged).map(({ personId }) => personId);
    assert.equal(new Set(charged).size, charged.length);
  });
});

describe("a bill", () => {
  test("is declared, settled, paid by one of two confirmations at once, and receipted", async () => {
    const bill = await settled(year);
    const explained = await ok(firm, duesApi.explain, { params: { duesId: bill.duesId } });
    const sum = explained.lines.reduce((all, { amount }) => all + fenOf(amount), 0n);
    assert.equal(sum, fenOf(bill.payable));
    const made = await paymentOf([{ duesId: bill.duesId, amount: bill.payable }]);
    assert.equal(made.status, 200, JSON.stringify(made));
    assert.equal((await read(bill.duesId)).duesStatus, DUES.toConfirm);
    const { paymentId, version, payDate } = made.data;
    const confirm = () =>
      tell(desk, duesPaymentApi.confirm, {
        params: { paymentId },
        body: { version, arrivedAmount: bill.payable, arrivedDate: payDate, opinion: null },
      });
    const told = await Promise.all([confirm(), confirm()]);
    assert.deepEqual(told.map(({ status }) => status).sort(), [200, 409]);
    const paid = await read(bill.duesId);
    assert.deepEqual([paid.duesStatus, paid.paidAmount, paid.owing], [DUES.paid, bill.payable, "0.00"]);
    const moves = await t.db.select().from(duesMovements).where(eq(duesMovements.duesId, bill.duesId));
    assert.equal(moves.length, 1);
    assert.match(String(told.find(({ status }) => status === 200)?.data.confirmNo), /^SKQR\d{10}$/);
    const receipt = {
      duesId: bill.duesId,
      receiptType: 1,
      receiptCode: "12345678",
      receiptNo: "1234567890",
      checkCode: null,
      title: "测试税务师事务所",
      creditCode: null,
      amount: bill.payable,
      issueDate: payDate,
      issuer: null,
      sendEmail: null,
      attachments: [await file(deskToken, "statement.dues-receipt")],
    };
    const head = { taxpayerNo: "91420106MA4KXQ011H", invoiceTitle: "换过的抬头", invoiceAccount: "6222000000000000" };
    const [taxInfo] = await t.db.select().from(taxInfos).where(eq(taxInfos.companyId, FIRM));
    assert.ok(taxInfo);
    const now = (columns: Partial<typeof taxInfo>) =>
      t.db.update(taxInfos).set(columns).where(eq(taxInfos.companyId, FIRM));
    const note = async () => (await read(bill.duesId)).receiptNote;
    await now(head);
    assert.match((await note()) ?? "", /涉税信息的开票名称为「换过的抬头」/);
    // A number of another kind stands on no bill.
    await now({ invoiceTitle: (await read(bill.duesId)).receiptTitle ?? "", taxpayerNo: "430102197001011234" });
    assert.equal(await note(), null);
    await now(taxInfo);
    const { receiptId } = await ok(desk, duesReceiptApi.create, { body: receipt });
    await now(head);
    const kept = await ok(firm, duesReceiptApi.get, { params: { receiptId } });
    for (const key of ["taxpayerNo", "invoiceAddress", "invoicePhone", "invoiceBank", "invoiceAccount"] as const)
      assert.equal(kept[key], taxInfo[key], key);
    // It was made out: what the firm is called since is no fault of it.
    assert.equal(await note(), null);
    const twice = await desk(duesReceiptApi.create, { body: receipt });
    assert.equal(twice.status, 400);
    assert.equal((await read(bill.duesId)).duesStatus, DUES.receipted);
  });

  test("keeps the mobiles of its firm sealed, and tells them masked", async () => {
    const { duesId } = await billOf(year);
    const [row] = await t.db.select().from(duesBills).where(eq(duesBills.duesId, duesId));
    for (const kept of [row?.receiptMobile, row?.handlerMobile]) assert.match(kept ?? "", /^v1\./);
    const { receiptMobile, handlerMobile } = await read(duesId);
    assert.deepEqual([receiptMobile, handlerMobile], ["138****8000", "138****8000"]);
    const full = await ok(firm, duesApi.full, { params: { duesId } });
    assert.deepEqual([full.receiptMobile, full.handlerMobile], ["13800138000", "13800138000"]);
    const { rows } = await t.db.execute(sql`select 1 from (select stood::text as kept from record_histories
      union all select content::text from submissions) as all_kept where kept like '%13800138000%'`);
    assert.deepEqual(rows, [], "neither what stood before nor what was submitted tells them");
  });

  test("takes no payment twice, and none for somebody else's", async () => {
    const { duesId } = await billOf(year);
    const first = await paymentOf([{ duesId, amount: "1.00" }], { bankSerialNo: "SN-TWICE" });
    assert.equal(first.status, 200, JSON.stringify(first));
    // However the slip is copied: small letters, blanks, full-width signs.
    for (const bankSerialNo of ["SN-TWICE", " sn-TW ICE", "ＳＮ－ＴＷＩＣＥ"]) {
      const again = await paymentOf([{ duesId, amount: "1.00" }], { bankSerialNo });
      assert.deepEqual([again.status, again.fieldErrors?.[0]?.path], [400, "bankSerialNo"], bankSerialNo);
    }
    const foreign = await billOf(year, DEMO.firm.smallPartnership);
    const wrong = await paymentOf([{ duesId: foreign.duesId, amount: "1.00" }]);
    assert.match(wrong.fieldErrors?.[0]?.message ?? "", /没有这张会费单/);
  });

  test("takes a transfer that was registered twice once, although both are confirmed at once", async () => {
    const { duesId } = await billOf(year);
    const arrivedDate = scene.today;
    const pay = async (payDate: string) => {
      const made = await paymentOf([{ duesId, amount: "2.00" }], { bankSerialNo: "SN-RACE", payDate });
      assert.equal(made.status, 200, JSON.stringify(made));
      return made.data;
    };
    const both = [await pay(arrivedDate), await pay(daysAfter(arrivedDate, -1))];
    const told = await Promise.all(
      both.map(({ paymentId, version }) => {
        const body = { version, arrivedAmount: "2.00", arrivedDate, opinion: null };
        return tell(desk, duesPaymentApi.confirm, { params: { paymentId }, body });
      }),
    );
    assert.deepEqual(told.map(({ status }) => status).sort(), [200, 409]);
    assert.match(told.find(({ status }) => status === 409)?.errorMessage ?? "", /SN-RACE 已在 .* 中确认到账/);
  });

  test("is reckoned anew with a note, and what was paid too much goes to the next bill", async () => {
    const before = await read((await billOf(year)).duesId);
    const params = { duesId: before.duesId };
    const body = { version: before.version, revenueBase: "1000000.00", taxRevenue: null, opinion: "报表更正" };
    const after = await ok(desk, duesApi.recalculate, { params, body });
    assert.match(after.recalcNote ?? "", /报表更正。业务收入由 .* 元更正为 1,000,000.00 元；应缴合计由/);
    const told = await ok(firm, duesApi.explain, { params });
    assert.equal(told.recalculations.length, 1);
    const { note } = told.recalculations[0] ?? { note: "" };
    assert.ok(after.recalcNote?.endsWith(note));
    assert.equal(fenOf(after.surplus), fenOf(before.paidAmount) - fenOf(after.payable));
    assert.ok(fenOf(after.surplus) > 0n);
    assert.ok(
      note.endsWith(`；已缴 ${money(fenOf(before.paidAmount))} 元，多缴 ${money(fenOf(after.surplus))} 元`),
      note,
    );
    await inForce(year + 1);
    await generated(year + 1, { companyIds: [FIRM] });
    const next = await settled(year + 1);
    const amount = "100.00";
    const moved = await ok(desk, duesApi.offset, {
      params,
      body: { version: (await read(before.duesId)).version, toDuesId: next.duesId, amount },
    });
    assert.equal(fenOf(moved.surplus), fenOf(after.surplus) - fenOf(amount));
    const taken = await read(next.duesId);
    assert.deepEqual([taken.paidAmount, taken.duesStatus], [amount, DUES.partly]);
    const unitLeft = amountText(fenOf(taken.unitDue) - fenOf(amount));
    assert.ok(taken.transferRemark.endsWith(`单位会费${unitLeft} 个人会费${taken.personDue}`), taken.transferRemark);
    const most = await tell(desk, duesApi.refund, {
      params,
      body: {
        version: moved.version,
        amount: "9999999.00",
        refundDate: "2026-01-01",
        bankSerialNo: "R1",
        opinion: null,
      },
    });
    assert.equal(most.status, 400);
  });

  test("follows an objection that was agreed to, and a reduction that was granted", async () => {
    const { duesId } = await billOf(year + 1);
    const listed = await ok(firm, duesApi.items, { params: { duesId }, query: {} });
    const one = listed.find(({ payableAmount }) => fenOf(payableAmount) > 0n);
    assert.ok(one);
    const params = { itemId: one.itemId };
    const asked = await ok(firm, duesApi.object, { params, body: { reason: "已离职", version: one.version } });
    const was = await read(duesId);
    const body = { isAgreed: true, answer: "情况属实", version: asked.version };
    assert.equal((await ok(desk, duesApi.answerObjection, { params, body })).objectionState, "agreed");
    const now = await read(duesId);
    assert.equal(fenOf(was.payable) - fenOf(now.payable), fenOf(one.payableAmount));
    const told = await scene.t.db.select().from(siteMessages).where(like(siteMessages.msgTitle, "%会费明细%异议%"));
    assert.deepEqual(
      told.map(({ msgTitle }) => msgTitle.replace(was.companyName, "")).sort(),
      ["会费明细的异议成立", "对会费明细提出异议"].sort(),
    );
    const asking = {
      duesId,
      reductionType: 4,
      appliedAmount: "200.00",
      appliedRate: null,
      reason: "经营困难，申请减免",
      remark: null,
      attachments: [await file(firmToken, "statement.dues-reduction")],
    };
    const draft = await ok(firm, duesReduction.api.create, { body: asking });
    const at = { reductionId: draft.reductionId };
    const sent = await ok(firm, duesReduction.api.submit, { params: at, body: { version: draft.version } });
    const pass = { version: sent.version, opinion: null, approvedAmount: "150.00", decisionDocNo: null };
    await ok(desk, duesReduction.api.pass, { params: at, body: pass });
    const let0 = await read(duesId);
    assert.equal(fenOf(now.payable) - fenOf(let0.payable), fenOf("150.00"));
  });
});

describe("the bank's file", () => {
  test("is taken in once, line by line, and refused in words where it is none", async () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => `2026-03-01,${i + 1}.00,公司${i},SN${i},会费`);
    const head = "交易日期,收入,对方户名,流水号,摘要";
    const half = await bring(Buffer.from([head, ...rows.slice(0, 5_000)].join("\n")), "上半.csv");
    assert.equal(half.statusCode, 200, half.body);
    const whole = await bring(Buffer.from([head, ...rows].join("\n")), "全部.csv");
    const told = whole.json<{ data: { created: number; existing: number } }>().data;
    assert.deepEqual([told.created, told.existing], [5_000, 5_000]);
    assert.equal((await t.db.select().from(duesBankLines)).length, 10_000);
    const none = await bring(Buffer.from("甲,乙\n1,2"), "别的.csv");
    assert.equal(none.statusCode, 400);
    assert.match(none.body, /没有认出这些列：交易日期、收入金额、对方户名/);
  });

  test("in GB18030 with other heads matches a payment once", async () => {
    const { duesId } = await billOf(year + 1);
    const owing = (await read(duesId)).owing;
    const paid = await paymentOf([{ duesId, amount: owing }], { bankSerialNo: "ICBC-77", payerName: "付款公司" });
    assert.equal(paid.status, 200, JSON.stringify(paid));
    // 记账日期,贷方发生额,对方名称,交易流水号 and 付款公司, as Chinese Windows writes them.
    const gb = (hex: string) => Buffer.from(hex, "hex");
    const [comma, line] = [Buffer.from(","), Buffer.from("\n")];
    const bytes = Buffer.concat([
      ...[gb("bcc7d5cbc8d5c6da"), comma, gb("b4fbb7bdb7a2c9fab6ee"), comma, gb("b6d4b7bdc3fbb3c6"), comma],
      ...[
        gb("bdbbd2d7c1f7cbaebac5"),
        line,
        Buffer.from(`${scene.today.replaceAll("-", "")},"${owing}",`),
        gb("b8b6bfeeb9abcbbe"),
      ],
      Buffer.from(",ICBC-77\n"),
    ]);
    const answer = await bring(bytes, "工行.csv");
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.json<{ data: { encoding: string } }>().data.encoding, "GB18030");
    const [found] = await t.db.select().from(duesBankLines).where(eq(duesBankLines.bankSerialNo, "ICBC-77"));
    assert.ok(found);
    const params = { lineId: found.lineId };
    const { suggestions } = await ok(desk, duesDeskApi.suggestions, { params });
    assert.equal(suggestions[0]?.paymentId, paid.data.paymentId);
    assert.ok(suggestions[0]?.isSure, JSON.stringify(suggestions));
    const body = { paymentId: paid.data.paymentId, allocations: [], version: found.version };
    const both = await Promise.all([
      desk(duesDeskApi.match, { params, body }),
      desk(duesDeskApi.match, { params, body }),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409], JSON.stringify(both));
    const bill = await read(duesId);
    assert.deepEqual([bill.duesStatus, bill.owing], [DUES.paid, "0.00"]);
    const again = await ok(desk, duesPaymentApi.get, { params: { paymentId: paid.data.paymentId } });
    assert.equal(again.confirmStatus, PAY_STATUS.arrived);
  });
});
