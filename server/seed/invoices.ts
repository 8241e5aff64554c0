import { and, eq, inArray } from "drizzle-orm";
import {
  INVOICE_FILE,
  INVOICE_RED,
  INVOICE_STATUS,
  INVOICE_TYPE,
  PAID,
} from "@/contracts/agreement/invoice/invoice-fields";
import { daysAfter } from "@/contracts/kit/day/dates";
import { fromUnits, toUnits } from "@/contracts/kit/amount/decimal";
import type { Db } from "@/server/db/client";
import { calendarDate } from "@/server/platform/call/services";
import type { Files } from "@/server/platform/files/files";
import { storedFiles } from "@/server/platform/files/files.table";
import { initialsOf } from "@/server/platform/search/search-keys";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { agreementInvoiceAllocations, agreementInvoices } from "@/server/modules/agreement/invoice/invoice.table";
import { firms } from "@/server/reference/firm.table";
import { demoAgreementId } from "@/server/seed/agreements";
import { DEMO, demoId, userIdOf } from "@/server/seed/demo";
import { aPage, PAGE_SIZE } from "@/server/seed/page";

interface Plan {
  /** The demo's filing, from 1; none: the invoice waits. */
  readonly filing?: number;
  /** Percent of the agreement's amount. */
  readonly percent: number;
  /** Days ago. */
  readonly ago: number;
  readonly paid?: number;
  /** The plan whose invoice this red one takes back, from 1. */
  readonly reverses?: number;
  readonly status: number;
  readonly isPaper?: true;
}

const { waiting, linked, reversed, partly, voided } = INVOICE_STATUS;
const { none, part, whole } = PAID;

/** Every state that the firm itself brings about: linked, waiting, reversed in part and as a whole, voided. */
const PLANS: readonly Plan[] = [
  { filing: 2, percent: 50, ago: 150, paid: whole, status: linked },
  { filing: 2, percent: 25, ago: 60, paid: part, status: linked },
  { filing: 4, percent: 100, ago: 90, paid: whole, status: linked },
  { filing: 5, percent: 40, ago: 75, paid: none, status: linked },
  { filing: 6, percent: 30, ago: 66, paid: whole, status: partly },
  { filing: 6, percent: -10, ago: 50, reverses: 5, status: linked },
  { filing: 7, percent: 60, ago: 45, paid: none, status: reversed },
  { filing: 7, percent: -60, ago: 40, reverses: 7, status: linked },
  { filing: 8, percent: 80, ago: 30, paid: none, status: linked },
  { percent: 20, ago: 12, paid: none, status: waiting },
  { percent: 15, ago: 6, paid: none, status: waiting },
  { percent: 10, ago: 4, paid: none, status: voided, isPaper: true },
];
/** Whose client the waiting ones are of. */
const OF_WAITING = 2;

type Filing = typeof agreementFilings.$inferSelect;
type Firm = Pick<typeof firms.$inferSelect, "companyName" | "creditCode">;
const idOf = (n: number): string => demoId("invoice", n);
const RATE = 6n;

function amountsOf({ percent }: Plan, { agreementAmount }: Filing) {
  const total = ((toUnits(agreementAmount, 2) ?? 0n) * BigInt(percent)) / 100n;
  const exTax = (total * 100n) / (100n + RATE);
  return { totalAmount: fromUnits(total, 2), amountExTax: fromUnits(exTax, 2), taxAmount: fromUnits(total - exTax, 2) };
}

function paidOf({ paid, ago }: Plan, totalAmount: string, today: string) {
  if (paid === undefined || paid === none) return { payStatus: paid ?? null };
  const half = fromUnits((toUnits(totalAmount, 2) ?? 0n) / 2n, 2);
  return { payStatus: paid, paidAmount: paid === whole ? totalAmount : half, paidDate: daysAfter(today, 3 - ago) };
}

function rowOf(plan: Plan, n: number, { filing, firm, today }: { filing: Filing; firm: Firm; today: string }) {
  const { isPaper, ago, status, reverses } = plan;
  const isLinked = plan.filing !== undefined;
  const amounts = amountsOf(plan, filing);
  const issueDate = daysAfter(today, -ago);
  const time = new Date(`${daysAfter(issueDate, 1)}T09:30:00+08:00`);
  const serial = String(n).padStart(8, "0");
  return {
    invoiceId: idOf(n),
    invoiceStatus: status,
    invoiceType: isPaper ? INVOICE_TYPE.paperCommon : INVOICE_TYPE.special,
    invoiceCode: isPaper ? "4300212130" : null,
    invoiceNo: isPaper ? serial : `${issueDate.slice(2, 4)}4320000000${serial}`,
    redFlag: reverses === undefined ? INVOICE_RED.blue : INVOICE_RED.red,
    originalInvoiceId: reverses === undefined ? null : idOf(reverses),
    issueDate,
    buyerName: filing.clientName ?? "",
    buyerTaxNo: filing.clientCreditCode,
    sellerName: firm.companyName,
    sellerTaxNo: firm.creditCode,
    goodsName: "*鉴证咨询服务*税务咨询服务费",
    ...amounts,
    taxRate: Number(RATE),
    invoiceRemark: filing.taxCollectNo === null ? null : `委托协议采集编号：${filing.taxCollectNo}`,
    ...paidOf(plan, amounts.totalAmount, today),
    verifyStatus: 1,
    ...(isLinked
      ? {
          agreementNos: filing.agreementNo,
          filingNos: filing.filingNo,
          serviceCategories: filing.serviceCategories,
          allocAmount: amounts.totalAmount,
        }
      : {}),
    companyId: DEMO.firm.first,
    companyName: firm.companyName,
    createUserId: userIdOf(DEMO.user.admin),
    createUserName: "演示管理员",
    createTime: time,
    updateUserName: "演示管理员",
    updateTime: time,
  };
}

/** Invoices of the first firm's agreements. // domain b §5 */
export async function insertInvoices(db: Db, files: Files, now: Date): Promise<void> {
  const companyId = DEMO.firm.first;
  const ids = [...new Set(PLANS.map(({ filing = OF_WAITING }) => demoAgreementId(filing)))];
  const filings = await db
    .select()
    .from(agreementFilings)
    .where(and(eq(agreementFilings.companyId, companyId), inArray(agreementFilings.filingId, ids)));
  const { companyName, creditCode } = firms;
  const [firm] = await db.select({ companyName, creditCode }).from(firms).where(eq(firms.companyId, companyId));
  if (!firm) return;
  const today = calendarDate(now);
  const rows = PLANS.flatMap((plan, at) => {
    const filing = filings.find(({ filingId }) => filingId === demoAgreementId(plan.filing ?? OF_WAITING));
    return filing ? [{ filing, row: rowOf(plan, at + 1, { filing, firm, today }) }] : [];
  });
  await db.insert(agreementInvoices).values(rows.map(({ row }) => ({ ...row, initials: initialsOf([row.buyerName]) })));
  await db.insert(agreementInvoiceAllocations).values(
    rows
      .filter(({ row }) => row.allocAmount !== undefined)
      .map(({ filing, row }) => ({
        rowId: `${row.invoiceId}-1`,
        invoiceId: row.invoiceId,
        agreementId: filing.filingId,
        agreementItemId: null,
        allocAmount: row.totalAmount,
      })),
  );
  const sha256 = await aPage(files);
  await db.insert(storedFiles).values(
    rows.map(({ row }, at) => ({
      fileId: demoId("invoice-scan", at + 1),
      companyId,
      bizType: "agreement.invoice",
      bizId: row.invoiceId,
      attachType: INVOICE_FILE,
      sortNo: 1,
      fileName: "发票.pdf",
      fileExt: "pdf",
      fileSize: PAGE_SIZE,
      sha256,
      uploadUserId: userIdOf(DEMO.user.admin),
      uploadUserName: "演示管理员",
      uploadTime: now,
    })),
  );
}
