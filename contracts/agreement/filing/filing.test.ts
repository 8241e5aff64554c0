/**
 * @jest-environment node
 *
 * Guarantees: a filing asks for what the domain page asks for, its rules find what the page forbids, and lateness and
 * the bounds of a contract are reckoned as the page says.
 */
import { agreementFiling, type AgreementFilingForm } from "@/contracts/agreement/filing/filing";
import {
  filingDue,
  filingMissing,
  filingRules,
  isForeignTo,
  lateness,
  overContract,
  scanMissing,
  unsigned,
} from "@/contracts/agreement/filing/filing-rules";
import { agreementFilingSample } from "@/contracts/agreement/filing/filing-sample";
import { fieldsOf, isOptional } from "@/contracts/kit/field";

const TODAY = "2026-11-26";
const item = {
  rowId: null,
  serviceCategory: 3,
  serviceSubType: 302,
  itemAmount: "60000.00",
  periodStart: "2026-03-10",
  periodEnd: "2027-03-09",
  servicePersonIds: ["s1"],
};
const scan = { fileId: "f1", attachType: 22, sortNo: 1 };
const whole: AgreementFilingForm = { ...agreementFilingSample, contractId: "c1", items: [item], attachments: [scan] };
const changed = {
  filingType: 2,
  changeContent: "服务费调整为六万元",
  changeDate: "2026-11-20",
  changeReason: "服务范围扩大",
};

it("a right form is right", () => {
  expect(agreementFiling.form.safeParse(whole).error).toBeUndefined();
  expect(filingRules(whole, { today: "2026-03-10" })).toEqual([]);
  expect([...filingMissing(whole), ...scanMissing(whole)]).toEqual([]);
  expect(filingMissing({ ...whole, ...changed })).toEqual([]);
});

it("keeps a draft with the agreement's number alone", () => {
  const required = fieldsOf(agreementFiling.form).filter(({ schema }) => !isOptional(schema));
  expect(required.map(({ key }) => key).sort()).toEqual(["agreementNo", "attachments", "filingType", "items"]);
});

it.each<[words: string, typed: Partial<AgreementFilingForm>, path: string]>([
  ["of which contract", { contractId: null }, "contractId"],
  ["who signs for the client", { clientAgentName: null }, "clientAgentName"],
  ["his telephone", { clientAgentPhone: null }, "clientAgentPhone"],
  ["when it was signed", { signDate: null }, "signDate"],
  ["a summary", { summary: null }, "summary"],
  ["a summary of nine characters", { summary: "字".repeat(9) }, "summary"],
  ["any service", { items: [], agreementAmount: "0.00" }, "items"],
  ["anybody who serves", { items: [{ ...item, servicePersonIds: [] }] }, "items.0.servicePersonIds"],
  ["services that add up, two fen apart", { agreementAmount: "60000.02" }, "agreementAmount"],
  ["whether it is across regions", { crossRegionFlag: null }, "crossRegionFlag"],
  ["where, when it is across regions", { crossRegionFlag: true }, "serviceCity"],
  ["what a change changes", { ...changed, changeContent: null }, "changeContent"],
  ["since when", { ...changed, changeDate: null }, "changeDate"],
  ["and why", { ...changed, changeReason: null }, "changeReason"],
])("a submission lacks: %s", (_, typed, path) => {
  expect(filingMissing({ ...whole, ...typed }).map((gap) => gap.path)).toEqual([path]);
});

const year = (of: number, amount: string) => ({ rowId: null, year: of, amount });

it.each<[words: string, yearAmounts: AgreementFilingForm["yearAmounts"], path: string[]]>([
  ["none", [], []],
  ["both years", [year(2026, "50000.00"), year(2027, "10000.00")], []],
  ["a year before", [year(2025, "50000.00"), year(2026, "10000.00")], ["yearAmounts.0.year"]],
  ["a year behind", [year(2026, "50000.00"), year(2028, "10000.00")], ["yearAmounts.1.year"]],
  ["a year twice", [year(2026, "50000.00"), year(2026, "10000.00")], ["yearAmounts.1.year"]],
])("what falls to each year: %s", (_, yearAmounts, path) => {
  const form = { ...whole, yearAmounts };
  const told = filingRules(form, { today: TODAY }).map((one) => one.path);
  expect(told.filter((one) => one.startsWith("yearAmounts"))).toEqual(path);
  expect(filingMissing(form)).toEqual([]);
});

it("years of an agreement add up to it, and a draft without dates bounds none", () => {
  const apart = { ...whole, yearAmounts: [year(2026, "50000.00"), year(2027, "10000.02")] };
  expect(filingMissing(apart).map(({ path, message }) => [path, message])).toEqual([
    ["yearAmounts", "分年度金额合计 60000.02 元，与协议金额 60000.00 元不一致"],
  ]);
  const begun = { ...whole, serviceStart: null, serviceEnd: null, items: [], yearAmounts: [year(1999, "1.00")] };
  expect(filingRules(begun, { today: TODAY })).toEqual([]);
});

it("adds up to a fen", () => {
  expect(filingMissing({ ...whole, agreementAmount: "60000.01" })).toEqual([]);
  expect(scanMissing({ attachments: [{ ...scan, attachType: 99 }] })).toHaveLength(1);
});

it.each<[words: string, typed: Partial<AgreementFilingForm>, path: string, level: "error" | "warning"]>([
  ["a signature of tomorrow", { signDate: "2026-11-27", serviceStart: "2026-11-27" }, "signDate", "error"],
  ["an end before the beginning", { serviceEnd: "2026-03-09" }, "serviceEnd", "error"],
  ["service before the signature", { signDate: "2026-03-11" }, "signDate", "warning"],
  ["a sub-type of another category", { items: [{ ...item, serviceSubType: 501 }] }, "items.0.serviceSubType", "error"],
  [
    "a service before the agreement's",
    { items: [{ ...item, periodStart: "2026-03-09" }] },
    "items.0.periodStart",
    "error",
  ],
  ["a service behind the agreement's", { items: [{ ...item, periodEnd: "2027-03-10" }] }, "items.0.periodEnd", "error"],
  ["a service twice", { items: [item, item] }, "items.1.serviceSubType", "error"],
  ["a number that is not collected", { taxConfirmStatus: 0 }, "taxConfirmStatus", "error"],
  ["collected without a number", { taxCollectNo: null }, "taxCollectNo", "error"],
  ["no number yet", { taxCollectNo: null, taxConfirmStatus: 0 }, "taxCollectNo", "warning"],
  ["a change of tomorrow", { ...changed, changeDate: "2026-11-27" }, "changeDate", "error"],
  ["a change of 31 days ago", { ...changed, changeDate: "2026-10-26" }, "changeDate", "warning"],
])("finds %s", (_, typed, path, level) => {
  const found = filingRules({ ...whole, ...typed }, { today: TODAY });
  expect(found).toContainEqual(expect.objectContaining({ path, level }));
});

it("says that a first filing is late, from the day behind its last one, and of a change nothing", () => {
  const found = (form: AgreementFilingForm, today: string, days?: number) =>
    filingRules(form, { today, ...(days === undefined ? {} : { filingDays: days }) }).filter(
      ({ rule }) => rule === "AG16",
    );
  const longAgo = { ...whole, signDate: "2026-01-02" };
  expect(found(longAgo, "2026-02-01")).toEqual([]);
  expect(found(longAgo, "2026-02-02")).toEqual([
    {
      rule: "AG16",
      level: "warning",
      path: "signDate",
      message: "备案期限为 2026-02-01（签订后30日内，且不晚于服务起日），现在备案记为逾期 1 天",
    },
  ]);
  expect(found(longAgo, "2026-02-02", 31)).toEqual([]);
  // Not behind the first day of service either.
  expect(found(whole, "2026-03-11")).toHaveLength(1);
  expect(found({ ...whole, ...changed }, TODAY)).toEqual([]);
});

it("a change of thirty days ago is in time", () => {
  expect(filingRules({ ...whole, ...changed, changeDate: "2026-10-27" }, { today: TODAY })).toEqual([]);
});

it.each(["CJ 430-1", "采集１", "a".repeat(41)])(
  "a number of the tax bureau is letters and digits: %s",
  (taxCollectNo) => {
    expect(agreementFiling.form.safeParse({ ...whole, taxCollectNo }).success).toBe(false);
  },
);
it("understands a number as it was pasted", () => {
  expect(agreementFiling.form.parse({ ...whole, taxCollectNo: " ｃｊ４３ 01 " }).taxCollectNo).toBe("CJ4301");
});

it("asks for what is changed in a change alone", () => {
  expect(["changeContent", "changeDate", "serviceCity"].map((key) => isForeignTo(key, whole))).toEqual([
    true,
    true,
    true,
  ]);
  expect(isForeignTo("changeContent", { ...whole, ...changed })).toBe(false);
  expect(isForeignTo("serviceCity", { ...whole, crossRegionFlag: true })).toBe(false);
});

it("needs somebody with the right to sign for the signed categories alone", () => {
  const nobody = () => false;
  expect([1, 2, 7, 8].flatMap((serviceCategory) => unsigned([{ ...item, serviceCategory }], nobody))).toEqual([]);
  expect([3, 4, 5, 6].flatMap((serviceCategory) => unsigned([{ ...item, serviceCategory }], nobody))).toHaveLength(4);
  const ofTwo = [{ ...item, servicePersonIds: ["s1", "s2"] }];
  expect(unsigned(ofTwo, (staffId) => staffId === "s2")).toEqual([]);
});

it.each<[signDate: string, serviceStart: string, due: string]>([
  ["2026-03-02", "2026-03-10", "2026-03-10"],
  ["2026-03-02", "2026-06-01", "2026-04-01"],
  // A leap year's February.
  ["2028-01-30", "2028-06-01", "2028-02-29"],
])("signed on %s for service from %s it is due on %s", (signDate, serviceStart, due) => {
  expect(filingDue(signDate, serviceStart, 30)).toBe(due);
});

it("is late from the day behind the last one on", () => {
  expect(lateness("2026-03-10", "2026-03-10")).toEqual({ lateFlag: false, lateDays: 0 });
  expect(lateness("2026-03-10", "2026-03-11")).toEqual({ lateFlag: true, lateDays: 1 });
  expect(lateness("2025-12-31", "2026-01-01")).toEqual({ lateFlag: true, lateDays: 1 });
});

// domain b §13.6 (1): a contract of 100,000; 120 % needs a reason, what is beyond is refused.
it.each<[total: bigint, found: string]>([
  [10_000_000n, "within"],
  [10_000_001n, "explained"],
  [12_000_000n, "explained"],
  [12_000_001n, "refused"],
  [13_000_000n, "refused"],
])("agreements of %s fen of a contract of 100,000 yuan are %s", (total, found) => {
  expect(overContract(total, 10_000_000n, { warn: 100, most: 120 })).toBe(found);
});
it("a framework without a price is as high as its agreements", () => {
  expect(overContract(99_999_999n, 0n, { warn: 100, most: 120 })).toBe("within");
});
