/**
 * @jest-environment node
 *
 * Guarantees: 涉税信息 ask for what the domain page asks for, hide what a firm's form has not, and find what the page forbids;
 * what people paste is understood or refused in words. // domain a §4.1, §4.4
 */
import type { TaxFacts } from "@/contracts/basic/tax/tax-facts";
import { STANDARD_TERMS } from "@/contracts/basic/tax/tax-facts";
import { taxInfo, type TaxInfoForm } from "@/contracts/basic/tax/tax-info";
import { canonicalTaxInfo, invoiceText, isTaxInfoHidden, taxInfoRules } from "@/contracts/basic/tax/tax-info-rules";
import { taxInfoSample } from "@/contracts/basic/tax/tax-info-sample";
import { fieldsOf, isOptional } from "@/contracts/kit/field";
import { check } from "@/contracts/kit/validate";

const TODAY = "2026-11-26";
const LIMITED: TaxFacts = {
  companyName: taxInfoSample.invoiceTitle,
  creditCode: taxInfoSample.taxpayerNo,
  orgForm: 1,
  companyNature: 1,
  establishDate: "2009-04-20",
  staffTotal: 12,
  terms: STANDARD_TERMS,
  accepted: [],
};
const PARTNERS = { ...LIMITED, orgForm: 3, companyNature: 2 };
const HEAD = { ...LIMITED, companyNature: 2 };
const ofPartners = { incomeTaxType: 2 };

const found = (typed: Partial<TaxInfoForm>, firm: TaxFacts = LIMITED, more: object = {}) =>
  taxInfoRules({ ...taxInfoSample, taxpayerNoReason: null, ...typed }, { today: TODAY, firm, ...more });
const said = (findings: ReturnType<typeof found>) => findings.map(({ level, path }) => `${level} ${path}`);

it("requires exactly what the domain page requires", () => {
  const required = fieldsOf(taxInfo.form).filter(({ schema }) => !isOptional(schema));
  expect(required.map(({ key }) => key).filter((key) => key !== "attachments")).toEqual([
    ...["taxpayerNo", "taxAuthorityName", "vatTaxpayerType", "vatRate", "vatPeriod", "incomeTaxType", "levyMethod"],
    ...["invoiceMode", "invoiceTitle", "invoiceBank", "invoiceAccount", "invoiceEmail", "invoiceMobile"],
    "orgRealNameDone",
  ]);
});

it("a right form of either kind of firm is right", () => {
  expect(taxInfo.form.safeParse(taxInfoSample).error).toBeUndefined();
  expect(found({})).toEqual([]);
  expect(found(ofPartners, PARTNERS)).toEqual([]);
});

const CASES: readonly (readonly [words: string, typed: Partial<TaxInfoForm>, expected: string[], firm?: TaxFacts])[] = [
  ["another number wants its reason", { taxpayerNo: "91320105MA1DEM883B" }, ["error taxpayerNoReason"]],
  ["with a reason it may stand", { taxpayerNo: "91320105MA1DEM883B", taxpayerNoReason: "分所沿用原号" }, []],
  ["a general taxpayer has its day", { generalTaxpayerDate: null }, ["error generalTaxpayerDate"]],
  ["that day has come", { generalTaxpayerDate: "2026-11-27" }, ["error generalTaxpayerDate"]],
  ["a small one pays no 6%", { vatTaxpayerType: 2, generalTaxpayerDate: null }, ["error vatRate"]],
  ["a small one pays 1%", { vatTaxpayerType: 2, generalTaxpayerDate: null, vatRate: 1, vatPeriod: 2 }, []],
  ["a general one no 1%", { vatRate: 1 }, ["error vatRate"]],
  ["a general one seldom 3%", { vatRate: 3 }, ["warning vatRate"]],
  ["a general one seldom by the quarter", { vatPeriod: 2 }, ["warning vatPeriod"]],
  ["nobody by the year", { vatPeriod: 3 }, ["error vatPeriod"]],
  ["a firm pays VAT", { vatTaxpayerType: 3, generalTaxpayerDate: null }, ["error vatTaxpayerType"]],
  ["a company pays 企业所得税", { incomeTaxType: 2 }, ["error incomeTaxType"]],
  ["a partnership does not", { incomeTaxType: 1 }, ["error incomeTaxType"], PARTNERS],
  ["nor says it of itself", { ...ofPartners, isSmallProfit: true }, ["error isSmallProfit"], PARTNERS],
  ["核定征收 is told of", { levyMethod: 2 }, ["warning levyMethod"]],
  ["address and telephone are asked for", { invoiceAddress: null }, ["error invoiceAddress"]],
  ["a head office says whether it pays in several places", {}, ["error isConsolidatedTax"], HEAD],
  [
    "a branch that does has its share",
    { isConsolidatedTax: true },
    ["error allocationRatio"],
    { ...HEAD, companyNature: 3 },
  ],
  ["an independent firm pays in one place", { isConsolidatedTax: true }, ["error isConsolidatedTax"]],
  ["another invoice title is told of", { invoiceTitle: "别的事务所" }, ["warning invoiceTitle"]],
  ["more people collected than there are", { realNameStaffCount: 13 }, ["warning realNameStaffCount"]],
  ["no collection yet", { orgRealNameDone: false, orgRealNameDate: null }, ["warning orgRealNameDone"]],
  ["a collection has its day", { orgRealNameDate: null }, ["error orgRealNameDate"]],
  ["which has come", { orgRealNameDate: "2027-01-01" }, ["error orgRealNameDate"]],
];
for (const [words, typed, expected, firm = LIMITED] of CASES)
  it(words, () => expect(said(found(typed, firm))).toEqual(expected));

it("核定征收 is told of by the tax that the firm pays", () => {
  const words = (typed: Partial<TaxInfoForm>, firm: TaxFacts) =>
    found({ ...typed, levyMethod: 2 }, firm).map(({ message }) => /核定征收(.+)，/.exec(message)?.[1]);
  expect(words({}, LIMITED)).toEqual(["企业所得税"]);
  expect(words(ofPartners, PARTNERS)).toEqual(["经营所得个人所得税"]);
});

it("asks for no address where the association does not", () => {
  const firm = { ...LIMITED, terms: { ...STANDARD_TERMS, requiresInvoiceContact: false } };
  expect(found({ invoiceAddress: null, invoicePhone: null }, firm)).toEqual([]);
});

it("a number that stands keeps nobody from saving the rest", () => {
  const typed = { taxpayerNo: "91320105MA1DEM883B" };
  expect(said(found(typed, LIMITED, { isNumberSettled: true }))).toEqual(["warning taxpayerNoReason"]);
});

it("hides what a firm's form has not, and never a value that stands", () => {
  const hidden = (key: string, values: object, firm: TaxFacts) =>
    isTaxInfoHidden(key, values as Readonly<Record<string, unknown>>, firm);
  expect(hidden("isSmallProfit", {}, PARTNERS)).toBe(true);
  expect(hidden("isSmallProfit", { isSmallProfit: true }, PARTNERS)).toBe(false);
  expect(hidden("isSmallProfit", {}, LIMITED)).toBe(false);
  expect(hidden("isConsolidatedTax", {}, LIMITED)).toBe(true);
  expect(hidden("isConsolidatedTax", {}, HEAD)).toBe(false);
  expect(hidden("allocationRatio", { isConsolidatedTax: false }, HEAD)).toBe(true);
  expect(hidden("generalTaxpayerDate", { vatTaxpayerType: 2 }, LIMITED)).toBe(true);
});

it("takes away what an answer makes meaningless", () => {
  const form = canonicalTaxInfo({ ...taxInfoSample, vatTaxpayerType: 2, orgRealNameDone: false });
  expect([form.generalTaxpayerDate, form.orgRealNameDate]).toEqual([null, null]);
});

const PASTED: readonly (readonly [key: keyof TaxInfoForm, typed: string, stored: string | null])[] = [
  ["taxpayerNo", " 91420106 ma4kxq011h ", "91420106MA4KXQ011H"],
  ["taxpayerNo", "９１４２０１０６ＭＡ４ＫＸＱ０１１Ｈ", "91420106MA4KXQ011H"],
  ["taxpayerNo", "914201", null],
  ["taxpayerNo", "91420106-MA4KXQ011/", null],
  ["invoiceAccount", "6222 0219 0123 4567", "6222021901234567"],
  ["invoiceAccount", "1e308", null],
  ["invoiceMobile", "+86 138-0013-8000", "13800138000"],
  ["invoiceEmail", "nobody", null],
  ["allocationRatio", "５０", "50"],
  ["allocationRatio", "-1", null],
  ["allocationRatio", "100.01", null],
  ["taxAuthorityCode", "1430105", null],
];
it.each(PASTED)("%s: %s", (key, typed, stored) => {
  const told = check(taxInfo.form, { ...taxInfoSample, [key]: typed }, TODAY);
  if (stored !== null) return expect(told.ok && told.value[key]).toBe(stored);
  const errors = told.ok ? [] : told.errors;
  expect(errors.map(({ path }) => path)).toEqual([key]);
  expect(errors[0]?.message).toMatch(/[\u4e00-\u9fff]/);
});

it("says 开票资料 in lines", () => {
  expect(invoiceText({ ...taxInfoSample, invoiceAddress: null })).toBe(
    [
      `名称：${taxInfoSample.invoiceTitle}`,
      "纳税人识别号：91420106MA4KXQ011H",
      "地址、电话：0731-84410000",
      "开户行及账号：中国工商银行长沙开福支行 6222021901234567890",
      "收票邮箱：finance@example.com",
    ].join("\n"),
  );
});
