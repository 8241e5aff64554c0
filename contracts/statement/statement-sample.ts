import type { CheckFactsWire } from "@/contracts/statement/statement-calls";
import type { StatementLine } from "@/contracts/statement/terms";
import { PERIOD, SCOPE } from "@/contracts/statement/terms";

const line = (itemCode: string, amount1: string, amount2: string | null = null): StatementLine => ({
  itemCode,
  amount1,
  amount2,
});

const head = {
  year: 2025,
  periodType: PERIOD.year,
  period: 0,
  scope: SCOPE.own,
  audited: false,
  auditFirm: null,
  auditReportNo: null,
  legalPerson: "张建国",
  financeHead: "李慧",
  preparer: "王敏",
  explanation: "上年度报表未在本系统填报，差异情况已核对。",
  remark: null,
  attachments: [],
} as const;

/** The mini-cases of the pages: three statements that fit together. // domain a §16.2 */
export const balanceSample = {
  ...head,
  formKey: "small-01@2011",
  lines: [
    line("monetaryFunds", "500000.00", "350000.00"),
    line("accountsReceivable", "300000.00", "200000.00"),
    line("otherReceivables", "20000.00", "30000.00"),
    line("fixedAssetsCost", "200000.00", "100000.00"),
    line("accumulatedDepreciation", "80000.00", "60000.00"),
    line("longTermDeferredExpenses", "60000.00", "80000.00"),
    line("accountsPayable", "50000.00", "50000.00"),
    line("employeeBenefitsPayable", "120000.00", "210000.00"),
    line("taxesPayable", "30000.00", "22000.00"),
    line("paidInCapital", "500000.00", "500000.00"),
    line("surplusReserve", "50000.00", "0.00"),
    line("undistributedProfit", "250000.00", "-82000.00"),
  ],
};
export const incomeSample = {
  ...head,
  formKey: "small-02@2011",
  lines: [
    line("operatingRevenue", "3268000.00", "3000000.00"),
    line("operatingCost", "1200000.00", "1100000.00"),
    line("taxesAndSurcharges", "20000.00", "19000.00"),
    line("sellingExpenses", "90000.00", "80000.00"),
    line("administrativeExpenses", "1400000.00", "1300000.00"),
    line("financialExpenses", "-1000.00", "-800.00"),
    line("investmentIncome", "0.00", "0.00"),
    line("nonOperatingIncome", "5000.00", "2000.00"),
    line("nonOperatingExpenses", "4000.00", "1000.00"),
    line("incomeTaxExpense", "28000.00", "25000.00"),
  ],
  breakdown: [
    { rowNo: 1, projectCount: 120, amount: "1500000.00", lastYearAmount: "1400000.00" },
    { rowNo: 3, projectCount: 30, amount: "1500000.00", lastYearAmount: "1400000.00" },
    { rowNo: 10, projectCount: 10, amount: "268000.00", lastYearAmount: "200000.00" },
  ],
};
export const cashSample = {
  ...head,
  formKey: "small-03@2011",
  lines: [
    line("cashFromSales", "3300000.00", "3100000.00"),
    line("otherOperatingCashIn", "10000.00", "9000.00"),
    line("cashPaidForPurchases", "300000.00", "280000.00"),
    line("cashPaidToEmployees", "1900000.00", "1850000.00"),
    line("taxesPaid", "210000.00", "200000.00"),
    line("otherOperatingCashOut", "500000.00", "479000.00"),
    line("cashPaidForAssets", "100000.00", "50000.00"),
    line("profitDistributed", "150000.00", "100000.00"),
    line("cashBegin", "350000.00", "200000.00"),
  ],
};

/** What checks know of a firm that has told nothing else. */
export const factsSample: CheckFactsWire = {
  orgForm: 1,
  paidInCapital: null,
  staffCount: 12,
  revenueMove: 50,
  previous: null,
  sameLastYear: null,
  before: null,
  siblings: [],
  otherScope: [],
  declaredRevenue: null,
  duesRevenue: null,
  officesRevenue: null,
  reportFees: null,
  contractReceipts: null,
};

/** The three statements of one firm's year under one standard, by kind. */
export interface StatementSet {
  readonly standard: 1 | 2;
  readonly balance: readonly StatementLine[];
  readonly income: readonly StatementLine[];
  readonly cash: readonly StatementLine[];
}
export const KINDS = ["balance", "income", "cash"] as const;
export type Kind = (typeof KINDS)[number];
