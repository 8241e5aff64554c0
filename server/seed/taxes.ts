import { incomeTaxOf, INCOME_TAX } from "@/contracts/basic/tax/tax-facts";
import { CREDIT, creditYear, creditYearLifecycle, TSC } from "@/contracts/basic/tax/credit-year";
import { fromUnits } from "@/contracts/kit/amount/decimal";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Db } from "@/server/db/client";
import type { Vault } from "@/server/platform/secrets/vault";
import { addStep, REVIEW_RESULT } from "@/server/records/steps/port";
import { acceptedIncomes } from "@/server/modules/statement/read";
import { creditYears } from "@/server/modules/basic/tax/credit-year.table";
import { taxInfos } from "@/server/modules/basic/tax/tax-info.table";
import { taxYears } from "@/server/modules/basic/tax/tax-year.table";
import { DEMO, demoId, userIdOf } from "@/server/seed/demo";
import type { PlainFirm } from "@/server/seed/firms";

/** Firms that keep their tax data; the first firm has it still before it, and finds it on its workbench. */
const KEEPERS: readonly string[] = [
  DEMO.firm.headOffice,
  DEMO.firm.branchZhuzhou,
  DEMO.firm.generalPartnership,
  DEMO.firm.subsidiary,
  DEMO.firm.smallPartnership,
];
const SMALL: readonly string[] = [DEMO.firm.smallPartnership];
const BRANCH = 3;
const YEARS_BACK = 2;
const FEN = 100n;

const by = (firm: PlainFirm, now: Date) => ({
  companyId: firm.companyId,
  companyName: firm.companyName,
  createTime: now,
  updateTime: now,
  createUserName: "演示财务",
  updateUserName: "演示财务",
});

function infoOf(firm: PlainFirm, at: number, { vault, now }: { readonly vault: Vault; readonly now: Date }) {
  const isSmall = SMALL.includes(firm.companyId);
  const isCorporate = incomeTaxOf(firm.orgForm) === INCOME_TAX.corporate;
  const mobile = `1380000${String(3100 + at)}`;
  return {
    taxInfoId: demoId("taxinfo", at + 1),
    taxpayerNo: firm.creditCode,
    taxAuthorityName: firm.taxAuthorityName ?? "",
    vatTaxpayerType: isSmall ? 2 : 1,
    generalTaxpayerDate: isSmall ? null : "2019-04-01",
    vatRate: isSmall ? 1 : 6,
    vatPeriod: isSmall ? 2 : 1,
    incomeTaxType: isCorporate ? INCOME_TAX.corporate : INCOME_TAX.operating,
    levyMethod: 1,
    isSmallProfit: isCorporate ? true : null,
    invoiceMode: 1,
    invoiceTitle: firm.companyName,
    invoiceAddress: firm.regAddress,
    invoicePhone: firm.phone ?? "",
    invoiceBank: firm.bankName ?? "",
    invoiceAccount: firm.bankAccount ?? "",
    invoiceEmail: firm.email ?? "",
    invoiceMobile: vault.seal(mobile),
    taxHandlerName: "李慧",
    taxHandlerMobile: vault.seal(mobile),
    orgRealNameDone: true,
    orgRealNameDate: "2020-06-18",
    realNameStaffCount: 5,
    auditStatus: SUBMISSION.passed,
    ...by(firm, now),
  };
}

/** Taxes in the usual proportions of a year's revenue, to the fen. */
function yearOf(
  firm: PlainFirm,
  { id, year, revenue }: { readonly id: string; year: number; revenue: bigint },
  now: Date,
) {
  const part = (perMille: bigint): string => fromUnits((revenue * perMille) / 1000n, 2);
  const isCorporate = incomeTaxOf(firm.orgForm) === INCOME_TAX.corporate;
  const vat = SMALL.includes(firm.companyId) ? 10n : 36n;
  return {
    taxYearId: id,
    year,
    orgForm: firm.orgForm,
    revenueDeclared: fromUnits(revenue, 2),
    vatPaid: part(vat),
    citPaid: isCorporate ? part(9n) : null,
    pitOperatingPaid: isCorporate ? null : firm.companyNature === BRANCH ? null : part(28n),
    urbanConstructionTax: fromUnits((revenue * vat * 7n) / 100_000n, 2),
    eduSurcharge: fromUnits((revenue * vat * 3n) / 100_000n, 2),
    localEduSurcharge: fromUnits((revenue * vat * 2n) / 100_000n, 2),
    stampDuty: fromUnits((revenue * 3n) / 10_000n, 2),
    pitWithheld: part(14n),
    socialInsurancePaid: part(62n),
    ...by(firm, now),
  };
}

/** How a year's levels came to be accepted. */
async function tellSteps(db: Db, firm: PlainFirm, creditYearId: string, now: Date): Promise<void> {
  const { draft, submitted, accepted, passed } = SUBMISSION;
  const way = [
    ["submit", draft, submitted],
    ["accept", submitted, accepted],
    ["pass", accepted, passed],
  ] as const;
  for (const [i, [action, fromStatus, toStatus]] of way.entries()) {
    const { label, by: side } = creditYearLifecycle.transitions[action];
    const isFirm = side === "firm";
    await addStep(db, {
      bizType: creditYear.id,
      bizId: creditYearId,
      companyId: firm.companyId,
      action,
      label,
      fromStatus,
      toStatus,
      operatorUserId: userIdOf(isFirm ? DEMO.user.head : DEMO.user.desk),
      operatorName: isFirm ? "演示财务" : "演示协会",
      operatorOrg: isFirm ? firm.companyName : DEMO.orgName,
      operateTime: new Date(now.getTime() + i * 60_000 - 3_600_000),
      auditResult: action === "pass" ? REVIEW_RESULT.passed : null,
      opinion: null,
      isReturn: false,
    });
  }
}

/** The latest levels are those that the firm's own file tells. */
function creditOf(
  firm: PlainFirm,
  { id, year, isLatest }: { readonly id: string; year: number; isLatest: boolean },
  now: Date,
) {
  const taxCreditLevel = isLatest ? (firm.taxCreditLevel ?? CREDIT.b) : CREDIT.b;
  const tscLevel = isLatest ? (firm.tscLevel ?? TSC.three) : TSC.two;
  return {
    creditYearId: id,
    year,
    taxCreditLevel,
    taxCreditScore: taxCreditLevel === CREDIT.a ? "93.500" : "81.250",
    tscLevel,
    tscScore: `${(tscLevel - 1) * 100 + 35}.50`,
    tscLimitReason: 0,
    dishonestFlag: 0,
    auditStatus: SUBMISSION.passed,
    submitUserName: "演示财务",
    submitTime: now,
    auditUserName: "演示协会",
    auditTime: now,
    acceptedTime: now,
    acceptedCreditLevel: taxCreditLevel,
    acceptedTscLevel: tscLevel,
    ...by(firm, now),
  };
}

/** Tax data of the demo association; revenue is that of the accepted income statements where there are any. // domain a §4 */
export async function insertTaxes(
  db: Db,
  firms: readonly PlainFirm[],
  { vault, now }: { readonly vault: Vault; readonly now: Date },
) {
  const lastYear = now.getUTCFullYear() - 1;
  for (const [at, companyId] of KEEPERS.entries()) {
    const firm = firms.find((one) => one.companyId === companyId);
    if (!firm) continue;
    await db.insert(taxInfos).values(infoOf(firm, at, { vault, now }));
    const accepted = await acceptedIncomes(db, companyId);
    for (let back = 0; back < YEARS_BACK; back += 1) {
      const year = lastYear - back;
      const id = (kind: string) => demoId(kind, at * YEARS_BACK + back + 1);
      const told = accepted.find((one) => one.year === year)?.operatingRevenue;
      const revenue = told ? BigInt(told.replace(".", "")) : BigInt(2_600_000 + at * 310_000 - back * 180_000) * FEN;
      await db.insert(taxYears).values(yearOf(firm, { id: id("taxyear"), year, revenue }, now));
      await db.insert(creditYears).values(creditOf(firm, { id: id("credityear"), year, isLatest: back === 0 }, now));
      await tellSteps(db, firm, id("credityear"), now);
    }
  }
}
