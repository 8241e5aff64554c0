// Guarantees: rows of one number are one invoice of bounded lines; a red row is paired with the one blue invoice of the file
// that it surely names, and is accused of nothing that another row has wrong. // domain b §5 (4), (6)
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SheetRow, SheetValue } from "@/server/platform/excel/excel";
import { combineLines } from "@/server/modules/agreement/invoice/invoice-lines";
import { blueRowOf, isRedRow } from "@/server/modules/agreement/invoice/invoice-pairs";

type Values = Readonly<Record<string, SheetValue>>;
const no = (n: number) => `2543${String(n).padStart(16, "0")}`;
const line = (n: number, over: Values = {}): Values => ({
  invoiceNo: no(n),
  issueDate: "2026-06-15",
  buyerName: "导入示例有限公司",
  buyerTaxNo: "91430100MA4L00000X",
  goodsName: "*鉴证咨询服务*税务咨询",
  amountExTax: "10000.00",
  taxRate: 6,
  taxAmount: "600.00",
  totalAmount: "10600.00",
  ...over,
});
const RED = { amountExTax: "-10000.00", taxAmount: "-600.00", totalAmount: "-10600.00" };

test("accuses a red row of nothing that a wrong blue one would make of it, and counts no wrong red one", () => {
  const rows = [
    line(81, { totalAmount: "106.00" }),
    line(82, { ...RED, invoiceRemark: no(81) }),
    line(83),
    line(84, { ...RED, totalAmount: "-9000.00", invoiceRemark: no(83) }),
    line(85, { ...RED, invoiceRemark: no(83) }),
    line(86, { issueDate: "2026-06-16" }),
    line(87, { ...RED, invoiceRemark: no(86) }),
  ].map((values, at) => ({ rowNumber: at + 2, values }));
  const told = [{ rowNumber: 7, key: "goodsName", message: "有误" }];
  const combined = combineLines({ rows, faults: told });
  assert.deepEqual(combined.faults, told);
  const red = combined.rows.filter(isRedRow);
  assert.deepEqual(red.map(blueRowOf), [2, 4, 4, 7], "it waits for its blue one all the same");
});

test("a red row that the tax bureau calls void takes nothing off its blue one", () => {
  const values = [
    line(91),
    line(92, { ...RED, invoiceRemark: no(91), bureauStatus: "已作废" }),
    line(93, { ...RED, invoiceRemark: no(91) }),
  ];
  const combined = combineLines({ rows: values.map((one, at) => ({ rowNumber: at + 2, values: one })), faults: [] });
  assert.deepEqual(combined.faults, []);
  assert.deepEqual(combined.rows.filter(isRedRow).map(blueRowOf), [2, 2]);
});

test("pairs a number of eight digits by its code, else by its buyer, and never with one of several", () => {
  const blue = (rowNumber: number, over: Values): SheetRow => ({
    rowNumber,
    values: line(1, { invoiceNo: "12345678", invoiceCode: "4300123456", ...over }),
  });
  const red = (invoiceRemark: string, over: Values = {}): SheetRow => ({
    rowNumber: 9,
    values: line(2, { ...RED, invoiceRemark, ...over }),
  });
  const pairOf = (of: SheetRow, ...blues: SheetRow[]) => {
    const found = combineLines({ rows: [...blues, of], faults: [] }).rows.find(isRedRow);
    return found ? blueRowOf(found) : undefined;
  };
  const [own, other] = [blue(2, {}), blue(3, { invoiceCode: "4300999999" })];
  assert.equal(pairOf(red("代码:4300999999号码:12345678"), own, other), 3);
  assert.equal(pairOf(red("代码:4300111111号码:12345678"), own, other), null);
  assert.equal(pairOf(red("号码:12345678"), own, other), null);
  assert.equal(pairOf(red("号码:12345678"), own), 2);
  assert.equal(pairOf(red("号码:12345678 银行账号：310066123456"), own), 2, "an account is no code");
  assert.equal(pairOf(red("号码:12345678", { buyerTaxNo: "91430100MA4L16JQ9D" }), own), null);
  const long = blue(2, { invoiceNo: no(91), invoiceCode: null });
  assert.equal(pairOf(red(`原发票${no(91)}`), long), 2);
  assert.equal(pairOf(red(`流水${no(91)}88`), long), null, "part of a longer number");
});

test("adds up lines that only their specification tells apart, and keeps out those that nothing does", () => {
  const lines = (...specs: (string | null)[]) =>
    combineLines({
      rows: specs.map((goodsSpec, at) => ({ rowNumber: at + 2, values: line(95, { goodsSpec }) })),
      faults: [],
    });
  const two = lines("A4", "A5");
  assert.deepEqual([two.faults, two.rows.map(({ values }) => values["totalAmount"])], [[], ["21200.00"]]);
  assert.deepEqual(
    lines("A4", "A4").faults.map(({ rowNumber }) => rowNumber),
    [2, 3],
  );
});

test("bounds the lines of one invoice", () => {
  const rows = Array.from({ length: 201 }, (_, at) => ({
    rowNumber: at + 2,
    values: { ...line(41, { goodsName: `*鉴证咨询服务*${at}` }) },
  }));
  const { faults } = combineLines({ rows, faults: [] });
  assert.deepEqual(
    faults.map(({ rowNumber, message }) => `${rowNumber} ${message.slice(0, 15)}`),
    ["2 一张发票的明细最多 200 行"],
  );
  assert.deepEqual(combineLines({ rows: rows.slice(1), faults: [] }).faults, []);
});
