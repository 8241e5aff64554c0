// Guarantees: a workbook of invoices is judged by row and cell, links invoices to their agreements by buyer and number of
// the tax bureau, leaves others waiting, takes red ones against their originals, and brings nothing twice.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { eq } from "drizzle-orm";
import { INVOICE_STATUS } from "@/contracts/agreement/invoice/invoice-fields";
import { invoiceSheet } from "@/contracts/agreement/invoice/invoice-sheet";
import { restBase } from "@/contracts/kit/endpoint";
import type { SheetJob } from "@/contracts/kit/sheet";
import type { SheetColumn, SheetValue } from "@/server/platform/excel/excel";
import { sheetColumns } from "@/server/records/sheet/columns";
import { importer, TESTER } from "@/server/records/sheet/testing";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import type { TestApp } from "@/server/testing/testing";
import { aContract } from "@/server/modules/agreement/filing/filing-testing";
import { anAgreement, BUYER } from "@/server/modules/agreement/invoice/invoice-testing";
import { firms } from "@/server/reference/firm.table";
import { agreementInvoiceLines, agreementInvoices } from "@/server/modules/agreement/invoice/invoice.table";

type Row = Readonly<Record<string, SheetValue>>;
const no = (n: number) => `2543${String(n).padStart(16, "0")}`;
const row = (n: number, over: Row = {}): Row => ({
  invoiceNo: no(n),
  invoiceType: 1,
  issueDate: "2026-06-15",
  buyerName: "导入示例有限公司",
  buyerTaxNo: BUYER,
  goodsName: "*鉴证咨询服务*税务咨询",
  amountExTax: "10000.00",
  taxRate: 6,
  taxAmount: "600.00",
  totalAmount: "10600.00",
  ...over,
});
const RED = { amountExTax: "-10000.00", taxAmount: "-600.00", totalAmount: "-10600.00" };
const NONE = { create: 0, update: 0, same: 0, wrong: 0 };
const { waiting, linked, reversed } = INVOICE_STATUS;

describe("invoices from a workbook", () => {
  let t: TestApp;
  let calls: ReturnType<typeof importer>;
  let columns: SheetColumn[];
  before(async () => {
    t = await buildDemoApp();
    calls = importer(t, await tokenOf(t, DEMO.user.admin), restBase("business", "invoice"));
    columns = await sheetColumns(invoiceSheet, { db: t.db, services: t.app.platform.services, now: t.clock.now() });
  });
  beforeEach(async () => {
    const left = await calls.current();
    if (left) await calls.cancelRaw(left.jobId);
  });
  after(() => t.close());

  const check = async (...rows: Row[]): Promise<SheetJob> => {
    const cells = rows.map((one) => columns.map(({ key }) => one[key] ?? null));
    const { excel } = t.app.platform.services;
    const file = await excel.inTurn(TESTER, (sheets) => sheets.table({ title: "协议发票", columns, rows: cells }));
    return calls.settled((await calls.start(file)).jobId);
  };
  const run = async (...rows: Row[]): Promise<SheetJob> => {
    const { jobId } = await check(...rows);
    await calls.apply(jobId);
    return calls.settled(jobId);
  };
  const named = async (n: number) =>
    (
      await t.db
        .select()
        .from(agreementInvoices)
        .where(eq(agreementInvoices.invoiceNo, no(n)))
    )[0];

  it("says in each cell what is wrong, and writes nothing then", async () => {
    const job = await check(
      row(1, { invoiceNo: "2543200000001234567" }),
      row(2, { totalAmount: "10700.00" }),
      row(3, { issueDate: "2026-13-01" }),
      row(4, RED),
      row(5, { sellerTaxNo: "91430100MA4L9ZZZ9Z" }),
    );
    assert.deepEqual([job.status, job.counts], ["checked", { ...NONE, wrong: 5 }], job.refusal ?? "");
    const at = job.faults.map(({ rowNumber, label }) => `${String(rowNumber)} ${label ?? ""}`);
    assert.deepEqual(at, ["2 发票号码", "3 价税合计（元）", "4 开票日期", "5 红字信息表/确认单编号", "6 销售方税号"]);
  });

  it("takes the tax bureau's own export: its heads and words, several lines of a number as one invoice", async () => {
    const heads = [
      ...["发票代码", "发票号码", "数电票号码", "销方识别号", "购方识别号", "购买方名称", "开票日期"],
      ...["货物或应税劳务名称", "金额", "税率", "税额", "价税合计", "发票票种", "发票状态", "备注"],
    ];
    const [own] = await t.db.select().from(firms).where(eq(firms.companyId, DEMO.firm.first));
    const line = (n: number, goods: string, rate: string, [ex, tax, total]: readonly string[], more: string[] = []) => [
      ...["", "", no(n), own?.creditCode ?? "", BUYER, "导入示例有限公司", "2026-06-15 10:12:33"],
      ...[
        goods,
        ex ?? "",
        rate,
        tax ?? "",
        total ?? "",
        "数电发票（普通发票）",
        more[0] ?? "正常",
        more[1] ?? "年度咨询",
      ],
    ];
    const sheet = (rows: readonly string[][]) => {
      const plain = heads.map((label, at) => ({ key: String(at), label, kind: "text" as const, isRequired: false }));
      const { excel } = t.app.platform.services;
      return excel.inTurn(TESTER, (sheets) => sheets.table({ title: "信息汇总表", columns: plain, rows }));
    };
    const checked = async (rows: readonly string[][]) => calls.settled((await calls.start(await sheet(rows))).jobId);
    const six = line(21, "*鉴证咨询服务*税务鉴证", "6%", ["10000.00", "600.00", "10600.00"]);
    const free = line(21, "*鉴证咨询服务*跨境咨询", "免税", ["2000.00", "0.00", "2000.00"]);
    const job = await checked([six, free, line(22, "*鉴证咨询服务*咨询", "6%", ["100.00", "6.00", "106.00"])]);
    assert.deepEqual([job.counts, job.refusal, job.faults], [{ ...NONE, create: 2 }, null, []]);
    await calls.apply(job.jobId);
    await calls.settled(job.jobId);
    const whole = await named(21);
    assert.deepEqual(
      [whole?.invoiceType, whole?.taxRate, whole?.amountExTax, whole?.taxAmount, whole?.totalAmount, whole?.issueDate],
      [2, 6, "12000.00", "600.00", "12600.00", "2026-06-15"],
    );
    const lines = await t.db
      .select()
      .from(agreementInvoiceLines)
      .where(eq(agreementInvoiceLines.invoiceId, whole?.invoiceId ?? ""))
      .orderBy(agreementInvoiceLines.sortNo);
    assert.deepEqual(
      lines.map(({ taxRate, amountExTax }) => [taxRate, amountExTax]),
      [
        [6, "10000.00"],
        [0, "2000.00"],
      ],
    );
    const again = await checked([six, free]);
    assert.deepEqual(again.counts, { ...NONE, same: 1 });
    await calls.cancelRaw(again.jobId);
    const wrong = await checked([
      line(23, "*鉴证咨询服务*甲", "6%", ["100.00", "6.00", "106.00"]),
      line(23, "*鉴证咨询服务*甲", "6%", ["100.00", "6.00", "260.00"]),
      line(24, "*鉴证咨询服务*乙", "6%", ["100.00", "6.00", "106.00"]),
      line(24, "*鉴证咨询服务*丙", "6%", ["一百", "6.00", "106.00"]),
      line(25, "*鉴证咨询服务*丁", "6%", ["100.00", "6.00", "106.00"], ["已作废"]),
      line(26, "*鉴证咨询服务*戊", "6%", ["900.00", "54.00", "954.00"]),
      line(26, "己".repeat(101), "6%", ["100.00", "6.00", "106.00"]),
    ]);
    const words = wrong.faults.map(({ rowNumber, message }) => `${rowNumber} ${message}`).join("\n");
    assert.equal(wrong.counts.create, 0, words);
    assert.match(words, /2 价税合计应为金额加税额 212.00 元，请核对/);
    assert.match(words, /8 .*不能超过/);
    assert.match(words, /7 同一张发票的第8行有误，整张发票没有导入/);
    assert.match(words, /4 同一张发票的第5行有误，整张发票没有导入/);
    assert.match(words, /6 该发票已作废，不用登记/);
  });

  it("links what names its agreement, leaves the rest waiting, takes red ones back, and brings nothing twice", async () => {
    const contractId = await aContract(t, { companyId: DEMO.firm.first });
    const { filingId, taxCollectNo, agreementNo } = await anAgreement(t, contractId);
    const remark = `委托协议采集编号${taxCollectNo}`;
    // The second goes beyond what was agreed, the third names nobody's number.
    const rows = [row(11, { invoiceRemark: remark }), row(12, { invoiceRemark: remark }), row(13)];
    const done = await run(...rows);
    assert.deepEqual(done.applied, { created: 3, updated: 0, refused: 0 });
    const first = await named(11);
    assert.deepEqual(
      [first?.invoiceStatus, first?.agreementNos, first?.allocAmount],
      [linked, agreementNo, "10600.00"],
    );
    assert.deepEqual([(await named(12))?.invoiceStatus, (await named(13))?.invoiceStatus], [waiting, waiting]);
    const again = await check(...rows, row(14));
    assert.deepEqual(again.counts, { ...NONE, create: 1, same: 3 });
    await calls.cancelRaw(again.jobId);
    const red = await run(row(15, { ...RED, invoiceRemark: `被红冲蓝字数电票号码：${no(11)}` }));
    assert.deepEqual(red.applied, { created: 1, updated: 0, refused: 0 });
    const taken = await named(15);
    assert.deepEqual(
      [taken?.originalInvoiceId, taken?.allocAmount, taken?.redFlag],
      [first?.invoiceId, "-10600.00", 2],
    );
    assert.equal((await named(11))?.invoiceStatus, reversed);
    assert.ok(filingId);
  });

  it("takes a red one off the blue one of the same workbook, whichever stands first", async () => {
    const remark = `被红冲蓝字数电票号码：${no(31)} 红字发票信息确认单编号：43000026110000000031`;
    const done = await run(row(32, { ...RED, invoiceRemark: remark }), row(31));
    assert.deepEqual(done.applied, { created: 2, updated: 0, refused: 0 });
    const blue = await named(31);
    assert.deepEqual([(await named(32))?.originalInvoiceId, blue?.invoiceStatus], [blue?.invoiceId, reversed]);
  });

  it("adds lines of the same goods and rate up, and says which were the same in every cell", async () => {
    const one = { amountExTax: "100.00", taxAmount: "6.00", totalAmount: "106.00", goodsName: "*鉴证咨询服务*甲" };
    const off = { amountExTax: "-10.00", taxAmount: "-0.60", totalAmount: "-10.60", goodsName: "*鉴证咨询服务*甲" };
    const other = { ...one, goodsName: "*鉴证咨询服务*乙" };
    const rows = [row(61, one), row(61, other), row(61, one), row(61, off), row(62, one), row(62, one), row(62, off)];
    const job = await check(...rows);
    assert.deepEqual([job.counts, job.faults], [{ ...NONE, create: 2 }, []]);
    assert.match(job.notes.join(), /第 4、7 行与同一张发票的另一行完全相同，金额已相加/);
    await calls.apply(job.jobId);
    const done = await calls.settled(job.jobId);
    assert.deepEqual(done.applied, { created: 2, updated: 0, refused: 0 });
    const [whole, plain] = [await named(61), await named(62)];
    assert.deepEqual([whole?.amountExTax, whole?.taxAmount, whole?.totalAmount], ["290.00", "17.40", "307.40"]);
    assert.deepEqual([plain?.amountExTax, plain?.taxAmount, plain?.totalAmount], ["190.00", "11.40", "201.40"]);
    const lines = await t.db.select().from(agreementInvoiceLines).orderBy(agreementInvoiceLines.sortNo);
    const of = (id = "") =>
      lines.flatMap((l) => (l.invoiceId === id ? [[l.goodsName, l.amountExTax, l.taxAmount]] : []));
    assert.deepEqual(of(whole?.invoiceId), [
      [one.goodsName, "190.00", "11.40"],
      [other.goodsName, "100.00", "6.00"],
    ]);
    assert.deepEqual(of(plain?.invoiceId), [], "one line is the invoice itself");
    assert.deepEqual(done.notes, [], "nothing is left to be cancelled");
    const again = await check(...rows);
    assert.deepEqual([again.counts, again.notes], [{ ...NONE, same: 2 }, []]);
    await calls.cancelRaw(again.jobId);
  });

  it("keeps out an invoice each of whose lines stands several times, and says nothing of sums that are not made", async () => {
    const one = { amountExTax: "100.00", taxAmount: "6.00", totalAmount: "106.00", goodsName: "*鉴证咨询服务*甲" };
    const other = { ...one, goodsName: "*鉴证咨询服务*乙" };
    const wrong = { ...one, amountExTax: "一百" };
    const job = await check(
      ...[row(65, one), row(65, other), row(65, one), row(65, other)],
      ...[row(66, one), row(66, one), row(66, wrong)],
      ...[row(67, one), row(67, one)],
      row(68),
      ...[row(69, one), row(69, one), row(69, one)],
    );
    assert.deepEqual([job.counts.create, job.notes], [1, []], JSON.stringify(job));
    const twice = job.faults.filter(({ message }) => message.includes("每一行都重复出现"));
    assert.deepEqual(
      twice.map(({ rowNumber }) => rowNumber),
      [2, 3, 4, 5, 9, 10, 12, 13, 14],
    );
    await calls.cancelRaw(job.jobId);
  });

  it("takes no more off a registered invoice by several red ones of a file, however far apart, than is left of it", async () => {
    const between = Array.from({ length: 60 }, (_, at) => row(310 + at));
    const half = { amountExTax: "-6000.00", taxAmount: "-360.00", totalAmount: "-6360.00" };
    const rest = { amountExTax: "-4000.00", taxAmount: "-240.00", totalAmount: "-4240.00" };
    const named71 = { invoiceRemark: `被红冲蓝字数电票号码：${no(71)}` };
    await run(row(71));
    const reds = [row(72, { ...half, ...named71 }), row(73, { ...half, ...named71 }), row(74, { ...rest, ...named71 })];
    const job = await check(...reds.slice(0, 1), ...between, ...reds.slice(1));
    assert.deepEqual(job.counts, { ...NONE, create: 62, wrong: 1 });
    const told = job.faults.map(({ rowNumber, label, message }) => `${rowNumber} ${label ?? ""} ${message}`).join();
    assert.match(told, /^63 价税合计（元） 本文件中冲红同一张发票的红字金额合计超过其尚未冲红的 10,600.00 元，请核对$/);
    await calls.apply(job.jobId);
    assert.deepEqual((await calls.settled(job.jobId)).applied, { created: 62, updated: 0, refused: 0 });
    assert.equal((await named(71))?.invoiceStatus, reversed);
  });

  it("judges red ones of a file one by one as they are written, whatever was so at the check", async () => {
    const part = { amountExTax: "-4000.00", taxAmount: "-240.00", totalAmount: "-4240.00" };
    const named75 = { invoiceRemark: `被红冲蓝字数电票号码：${no(75)}` };
    await run(row(75, { amountExTax: "20000.00", taxAmount: "1200.00", totalAmount: "21200.00" }));
    const job = await check(row(76, { ...part, ...named75 }), row(77, { ...part, ...named75 }));
    assert.deepEqual(job.counts, { ...NONE, create: 2 });
    // Meanwhile the original turned out to be smaller.
    await t.db
      .update(agreementInvoices)
      .set({ amountExTax: "5000.00", taxAmount: "300.00", totalAmount: "5300.00" })
      .where(eq(agreementInvoices.invoiceNo, no(75)));
    await calls.apply(job.jobId);
    const done = await calls.settled(job.jobId);
    assert.deepEqual(done.applied, { created: 1, updated: 0, refused: 1 }, JSON.stringify(done.faults));
    assert.equal(await named(77), undefined);
  });

  it("finds the blue invoice of a red one in the file alone, and refuses it where that one is wrong or missing", async () => {
    const red = (n: number, blue: number, over: Row = {}) =>
      row(n, { ...RED, invoiceRemark: `被红冲蓝字数电票号码：${no(blue)}`, ...over });
    const done = await run(red(52, 51), row(51));
    assert.deepEqual(done.applied, { created: 2, updated: 0, refused: 0 }, JSON.stringify(done.faults));
    const blue = await named(51);
    assert.deepEqual([(await named(52))?.originalInvoiceId, blue?.invoiceStatus], [blue?.invoiceId, reversed]);
    const again = await check(red(52, 51), row(51));
    assert.deepEqual(again.counts, { ...NONE, same: 2 });
    await calls.cancelRaw(again.jobId);
    const job = await check(
      row(53, { totalAmount: "10700.00" }),
      red(54, 53),
      red(56, 55),
      row(57),
      red(58, 57),
      red(59, 57, { amountExTax: "-1.00", taxAmount: "-0.06", totalAmount: "-1.06" }),
      row(63),
      red(64, 63, { issueDate: "2026-06-14" }),
    );
    const words = job.faults.map(({ rowNumber, message }) => `${rowNumber} ${message}`);
    assert.deepEqual(job.counts, { ...NONE, create: 3, wrong: 5 }, words.join("\n"));
    assert.match(words.join("\n"), /3 第2行的蓝字发票有误没有导入，本行红字发票没有可冲红的发票/);
    assert.match(words.join("\n"), /4 请选择原蓝字发票；没有在本所登记的填写红字信息表或确认单编号/);
    assert.match(words.join("\n"), /7 红字金额合计超过同一文件第5行的蓝字发票，请核对/);
    assert.match(words.join("\n"), /9 红字发票的开票日期不能早于同一文件第8行的蓝字发票/);
  });
});
