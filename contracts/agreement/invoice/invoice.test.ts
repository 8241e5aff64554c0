/**
 * @jest-environment node
 *
 * Guarantees: a form of 协议发票 asks for what the domain page asks for, its rules find what the page forbids, and state,
 * red shares, year lock and the bounds of an agreement are reckoned as the page says.
 */
import { agreementInvoice, type AgreementInvoiceForm } from "@/contracts/agreement/invoice/invoice";
import { INVOICE_STATUS } from "@/contracts/agreement/invoice/invoice-fields";
import {
  invoiceRules,
  isForeignToInvoice,
  isYearLocked,
  overAgreement,
  redShares,
  statusOf,
} from "@/contracts/agreement/invoice/invoice-rules";
import { agreementInvoiceSample } from "@/contracts/agreement/invoice/invoice-sample";
import { fieldsOf, isOptional } from "@/contracts/kit/field";

const TODAY = "2026-11-26";
const scan = { fileId: "f1", attachType: 23, sortNo: 1 };
const share = { rowId: null, agreementId: "a1", agreementItemId: null, allocAmount: "10600.00" };
const whole: AgreementInvoiceForm = { ...agreementInvoiceSample, allocations: [share], attachments: [scan] };
const paper = { invoiceType: 3, invoiceCode: "4300212130", invoiceNo: "12345678" };
const red: Partial<AgreementInvoiceForm> = {
  redFlag: 2,
  originalInvoiceId: "i0",
  amountExTax: "-10000.00",
  taxAmount: "-600.00",
  totalAmount: "-10600.00",
  allocations: [{ ...share, allocAmount: "-10600.00" }],
  payStatus: null,
  paidAmount: null,
  paidDate: null,
};
const found = (typed: Partial<AgreementInvoiceForm>) => invoiceRules({ ...whole, ...typed }, { today: TODAY });

it("a right form is right, of each kind", () => {
  expect(agreementInvoice.form.safeParse(whole).error).toBeUndefined();
  for (const typed of [{}, paper, { ...paper, invoiceCode: "043002100111" }, red, { allocations: [] }])
    expect(found(typed)).toEqual([]);
  expect(found({ allocations: [{ ...share, allocAmount: "10000.00" }], nonTaxAmount: "600.00" })).toEqual([]);
});

it("requires exactly what the domain page requires", () => {
  const required = fieldsOf(agreementInvoice.form).filter(({ schema }) => !isOptional(schema));
  expect(required.map(({ key }) => key).sort()).toEqual([
    ...["allocations", "amountExTax", "attachments", "buyerName", "goodsName", "invoiceNo", "invoiceType", "issueDate"],
    ...["redFlag", "sellerName", "sellerTaxNo", "taxAmount", "taxRate", "totalAmount"],
  ]);
});

it.each<[words: string, typed: Partial<AgreementInvoiceForm>, path: string]>([
  ["a code at a digital invoice", { invoiceCode: "4300212130" }, "invoiceCode"],
  ["eight digits at a digital invoice", { invoiceNo: "12345678" }, "invoiceNo"],
  ["a paper invoice without a code", { ...paper, invoiceCode: null }, "invoiceCode"],
  ["twenty digits at a paper invoice", { ...paper, invoiceNo: "26432000000012345678" }, "invoiceNo"],
  ["a blue invoice below zero", { amountExTax: "-10000.00" }, "amountExTax"],
  ["a red invoice above zero", { ...red, totalAmount: "10600.00" }, "totalAmount"],
  ["a red invoice of nothing", { ...red, originalInvoiceId: null }, "originalInvoiceId"],
  ["an invoice of tomorrow", { issueDate: "2026-11-27" }, "issueDate"],
  ["an invoice before the VAT", { issueDate: "2016-04-30" }, "issueDate"],
  ["a total two fen apart", { totalAmount: "10600.02", nonTaxAmount: "0.02" }, "totalAmount"],
  ["shares that do not add up", { allocations: [{ ...share, allocAmount: "10599.99" }] }, "allocations"],
  [
    "a share below zero",
    { allocations: [share, { ...share, agreementId: "a2", allocAmount: "-1.00" }] },
    "allocations.1.allocAmount",
  ],
  [
    "an agreement twice",
    {
      allocations: [
        { ...share, allocAmount: "5300.00" },
        { ...share, allocAmount: "5300.00" },
      ],
    },
    "allocations.1.agreementId",
  ],
  [
    "lines that do not add up",
    { lines: [{ rowId: null, goodsName: "甲", taxRate: 6, amountExTax: "9999.00", taxAmount: "600.00" }] },
    "lines",
  ],
  ["a rest without an agreement", { allocations: [], nonTaxAmount: "10600.00" }, "allocations"],
  ["more paid than billed", { paidAmount: "10600.01" }, "paidAmount"],
  ["paid in part as a whole", { paidAmount: "10000.00" }, "paidAmount"],
  ["paid as a whole in part", { payStatus: 1 }, "payStatus"],
  ["paid without a day", { paidDate: null }, "paidDate"],
  ["paid tomorrow", { paidDate: "2026-11-27" }, "paidDate"],
])("refuses %s", (_, typed, path) => {
  expect(found(typed)).toContainEqual(expect.objectContaining({ path, level: "error" }));
});

it.each<[words: string, typed: Partial<AgreementInvoiceForm>, path: string]>([
  ["tax of another rate", { taxRate: 3 }, "taxAmount"],
  [
    "tax seven fen off",
    {
      taxAmount: "600.07",
      totalAmount: "10600.07",
      nonTaxAmount: "0.07",
      payStatus: null,
      paidAmount: null,
      paidDate: null,
    },
    "taxAmount",
  ],
  ["no picture of it", { attachments: [] }, "attachments"],
])("warns of %s", (_, typed, path) => {
  expect(found(typed)).toEqual([expect.objectContaining({ path, level: "warning" })]);
});

it("lets tax be six fen off, and the total one", () => {
  expect(
    found({
      taxAmount: "600.06",
      totalAmount: "10600.06",
      nonTaxAmount: "0.06",
      payStatus: 0,
      paidAmount: null,
      paidDate: null,
    }),
  ).toEqual([]);
  expect(
    found({ totalAmount: "10600.01", nonTaxAmount: "0.01", payStatus: 0, paidAmount: null, paidDate: null }),
  ).toEqual([]);
});

// domain b §13.6 (10)
it.each(["264320000000123456789", "ABCDEFGH"])("no number: %s", (invoiceNo) => {
  expect(agreementInvoice.form.safeParse({ ...whole, invoiceNo }).success).toBe(false);
});
it("a number of other digits is told by what its kind of invoice needs", () => {
  const told = (typed: Partial<AgreementInvoiceForm>) => found(typed).filter(({ path }) => path === "invoiceNo");
  expect(told({ invoiceNo: "2643200000001234567" })).toMatchObject([
    { message: "数电票的发票号码为20位数字，现在是19位，请核对" },
  ]);
  expect(told({ ...paper, invoiceNo: "1234567" })).toMatchObject([
    { message: expect.stringMatching(/^该类发票的号码为8位数字，现在是7位/) as string },
  ]);
});
it("understands a number as it was pasted", () => {
  expect(agreementInvoice.form.parse({ ...whole, invoiceNo: " ２６４３２0000000 12345678 " }).invoiceNo).toBe(
    whole.invoiceNo,
  );
});

it("hides what a kind of invoice does not have", () => {
  expect(
    ["invoiceCode", "originalInvoiceId", "redConfirmNo", "payStatus"].map((key) => isForeignToInvoice(key, whole)),
  ).toEqual([true, true, true, false]);
  expect(
    ["invoiceCode", "originalInvoiceId", "payStatus"].map((key) =>
      isForeignToInvoice(key, { ...whole, ...paper, ...red }),
    ),
  ).toEqual([false, false, true]);
});

const { waiting, linked, locked, reversed, partly, voided } = INVOICE_STATUS;
it.each<[stood: number | null, isAllocated: boolean, redFen: bigint, status: number]>([
  [null, false, 0n, waiting],
  [null, true, 0n, linked],
  [linked, false, 0n, waiting],
  [locked, true, 0n, locked],
  [linked, true, 1n, partly],
  [locked, true, 1_060_000n, reversed],
  [reversed, true, 0n, linked],
  [reversed, false, 0n, waiting],
  [voided, true, 1n, voided],
])("from %s, allocated %s, %s fen red: %s", (stood, isAllocated, red, status) => {
  expect(statusOf({ stood, isAllocated, totalAmount: "10600.00", red })).toBe(status);
});

it("takes a red invoice off in the proportions of the original, to the fen", () => {
  const original = {
    totalAmount: "100.00",
    nonTaxAmount: "10.00",
    allocations: [
      { ...share, allocAmount: "60.00" },
      { ...share, agreementId: "a2", allocAmount: "30.00" },
    ],
  };
  const { allocations, nonTaxAmount } = redShares(original, -3_333n);
  expect([...allocations.map(({ allocAmount }) => allocAmount), nonTaxAmount]).toEqual(["-19.99", "-10.01", "-3.33"]);
  expect(redShares({ ...original, nonTaxAmount: null, allocations: [] }, -100n)).toEqual({
    allocations: [],
    nonTaxAmount: null,
  });
});

it("closes a year behind the lock day of the next", () => {
  expect(isYearLocked("2025-12-31", "2026-03-31", "03-31")).toBe(false);
  expect(isYearLocked("2025-01-01", "2026-04-01", "03-31")).toBe(true);
  expect(isYearLocked("2026-01-01", "2026-12-31", "03-31")).toBe(false);
});

it.each<[net: bigint, isOpenPriced: boolean, word: string]>([
  [10_000n, false, "within"],
  [10_001n, false, "explained"],
  [15_000n, false, "explained"],
  [15_001n, false, "refused"],
  [15_001n, true, "explained"],
])("%s fen of an agreement of 100 yuan, priced openly %s: %s", (net, isOpenPriced, word) => {
  expect(overAgreement(net, 10_000n, { warn: 100, most: 150, isOpenPriced })).toBe(word);
});

it("asks for no reason where an openly priced agreement names no amount", () => {
  expect(overAgreement(1n, 0n, { warn: 100, most: 150, isOpenPriced: true })).toBe("within");
  expect(overAgreement(1n, 0n, { warn: 100, most: 150, isOpenPriced: false })).toBe("refused");
});
