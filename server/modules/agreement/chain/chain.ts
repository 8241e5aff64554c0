import { and, asc, desc, eq, ne } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import {
  agreementChainApi,
  type ChainAgreement,
  type ChainInvoice,
  type ChainReport,
} from "@/contracts/agreement/chain/chain";
import { agreedOf, chainNotes, feesOf, invoicedOf } from "@/contracts/agreement/chain/chain-rules";
import { agreementFilingApi } from "@/contracts/agreement/filing/filing";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { agreementInvoiceApi } from "@/contracts/agreement/invoice/invoice";
import { INVOICE_STATUS } from "@/contracts/agreement/invoice/invoice-fields";
import { agreementReportApi } from "@/contracts/agreement/report/report";
import { daysAfter } from "@/contracts/kit/day/dates";
import type { Db } from "@/server/db/client";
import { isAllowed } from "@/server/platform/call/access";
import type { Handler } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import { calendarDate } from "@/server/platform/call/services";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { contractRecords } from "@/server/modules/agreement/contract/contract-records";
import { agreementContractItems } from "@/server/modules/agreement/contract/contract.table";
import { countsFor, IN_FORCE, WAS_FILED } from "@/server/modules/agreement/filing/filing-facts";
import { collectDays } from "@/server/modules/agreement/filing/filing-params";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import {
  agreementInvoiceAllocations as shares,
  agreementInvoices,
} from "@/server/modules/agreement/invoice/invoice.table";
import { invoicedOfAgreement } from "@/server/modules/agreement/invoice/invoice-sums";
import { COUNTED } from "@/server/modules/agreement/report/report-facts";
import { reportFilings } from "@/server/modules/agreement/report/report.table";

const NOTHING = "0.00";

/** Versions that stand or wait, the first agreement first. */
const agreementsOf = (db: Db, contractId: string) =>
  db
    .select({
      filingId: agreementFilings.filingId,
      rootId: agreementFilings.rootId,
      agreementNo: agreementFilings.agreementNo,
      agreeStatus: agreementFilings.agreeStatus,
      filingNo: agreementFilings.filingNo,
      versionNo: agreementFilings.versionNo,
      agreementAmount: agreementFilings.agreementAmount,
      invoicedAmount: invoicedOfAgreement,
      serviceStart: agreementFilings.serviceStart,
      serviceEnd: agreementFilings.serviceEnd,
      filingDate: agreementFilings.filingDate,
      taxCollectNo: agreementFilings.taxCollectNo,
      items: agreementFilings.items,
      counts: countsFor,
    })
    .from(agreementFilings)
    .where(and(eq(agreementFilings.contractId, contractId), ne(agreementFilings.agreeStatus, AGREE_STATUS.replaced)))
    .orderBy(asc(agreementFilings.createTime), asc(agreementFilings.filingId));

/** What the contract's agreements have of invoices that stand, whichever version these name. */
const invoicesOf = (db: Db, contractId: string): Promise<ChainInvoice[]> =>
  db
    .select({
      rowId: shares.rowId,
      rootId: agreementFilings.rootId,
      share: shares.allocAmount,
      invoiceId: agreementInvoices.invoiceId,
      invoiceNo: agreementInvoices.invoiceNo,
      invoiceStatus: agreementInvoices.invoiceStatus,
      redFlag: agreementInvoices.redFlag,
      issueDate: agreementInvoices.issueDate,
      totalAmount: agreementInvoices.totalAmount,
      payStatus: agreementInvoices.payStatus,
    })
    .from(shares)
    .innerJoin(agreementFilings, eq(agreementFilings.filingId, shares.agreementId))
    .innerJoin(agreementInvoices, eq(agreementInvoices.invoiceId, shares.invoiceId))
    .where(and(eq(agreementFilings.contractId, contractId), ne(agreementInvoices.invoiceStatus, INVOICE_STATUS.voided)))
    .orderBy(desc(agreementInvoices.issueDate), desc(agreementInvoices.invoiceNo), asc(shares.sortNo));

/** The reports of the contract's agreements, the latest first. */
async function reportsOf(db: Db, contractId: string): Promise<ChainReport[]> {
  const rows = await db
    .select({
      reportId: reportFilings.reportId,
      rootId: agreementFilings.rootId,
      agreementItemId: reportFilings.agreementItemId,
      reportTitle: reportFilings.reportTitle,
      reportStatus: reportFilings.reportStatus,
      filingNo: reportFilings.filingNo,
      reportNo: reportFilings.reportNo,
      serviceSubType: reportFilings.serviceSubType,
      reportDate: reportFilings.reportDate,
      serviceFee: reportFilings.serviceFee,
      lateFlag: reportFilings.lateFlag,
    })
    .from(reportFilings)
    .innerJoin(agreementFilings, eq(agreementFilings.filingId, reportFilings.agreementId))
    .where(eq(agreementFilings.contractId, contractId))
    .orderBy(desc(reportFilings.createTime), desc(reportFilings.reportId));
  return rows.map((row) => ({ ...row, counts: COUNTED.includes(row.reportStatus) }));
}

type Raw = Awaited<ReturnType<typeof agreementsOf>>[number];
interface Beside {
  readonly reports: readonly ChainReport[];
  /** Services that the contract wants a report of. */
  readonly reported: ReadonlySet<number>;
  /** YYYY-MM-DD: filed before, an agreement has its number from the tax bureau. */
  readonly numberDue: string;
}

function asTold({ items, filingDate, taxCollectNo, counts, ...row }: Raw, beside: Beside): ChainAgreement {
  const reports = beside.reports.filter(({ rootId }) => rootId === row.rootId);
  const isFiled = WAS_FILED.includes(row.agreeStatus);
  return {
    ...row,
    counts: counts === true,
    isFiled,
    filingDate: filingDate?.toISOString() ?? null,
    isNumberLate:
      IN_FORCE.includes(row.agreeStatus) &&
      taxCollectNo === null &&
      filingDate !== null &&
      calendarDate(filingDate) < beside.numberDue,
    reportFee: feesOf(reports),
    items: items.map(({ rowId, serviceSubType, itemAmount, periodEnd }) => {
      const own = reports.filter(({ agreementItemId }) => agreementItemId === rowId);
      return {
        rowId,
        serviceSubType,
        itemAmount,
        periodEnd,
        reportFee: feesOf(own),
        reportCount: own.filter((one) => one.counts).length,
        isReported: beside.reported.has(serviceSubType),
      };
    }),
  };
}

/** Services that a contract wants a report of. */
async function reportedOf(db: Db, contractId: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ serviceSubType: agreementContractItems.serviceSubType })
    .from(agreementContractItems)
    .where(and(eq(agreementContractItems.contractId, contractId), eq(agreementContractItems.reportRequired, true)));
  return new Set(rows.map(({ serviceSubType }) => serviceSubType));
}

type Call = Parameters<Handler<typeof agreementChainApi.read>>[0];

async function stagesOf({ db, today, services }: Call, contractId: string) {
  const reports = await reportsOf(db, contractId);
  const beside: Beside = {
    reports,
    reported: await reportedOf(db, contractId),
    numberDue: daysAfter(today, -services.params.get(collectDays)),
  };
  const agreements = (await agreementsOf(db, contractId)).map((row) => asTold(row, beside));
  return { agreements, invoices: await invoicesOf(db, contractId), reports };
}

/** Stages that the user may see by themselves; of others nothing is told here either. */
const seenBy = (user: Call["user"]) => ({
  agreements: isAllowed(agreementFilingApi.list.spec.access, user),
  invoices: isAllowed(agreementInvoiceApi.list.spec.access, user),
  reports: isAllowed(agreementReportApi.list.spec.access, user),
});

/** Sums hide with their stage: fees of reports and net invoices stand beside each agreement, too. */
const hidden = (agreements: readonly ChainAgreement[], sees: ReturnType<typeof seenBy>): ChainAgreement[] =>
  agreements.map((one) => ({
    ...one,
    invoicedAmount: sees.invoices ? one.invoicedAmount : NOTHING,
    reportFee: sees.reports ? one.reportFee : NOTHING,
    items: sees.reports ? one.items : one.items.map((item) => ({ ...item, reportFee: NOTHING, reportCount: 0 })),
  }));

const read: Handler<typeof agreementChainApi.read> = async (context) => {
  const { db, user, params, services, now, today } = context;
  const contract = await contractRecords.load(context, params.contractId);
  const { contractId, contractAmount, contractStatus } = contract;
  const receivedAmount = contract.receivedAmount ?? NOTHING;
  const stages = await stagesOf(context, contractId);
  const { agreements, invoices, reports } = stages;
  const sees = seenBy(user);
  const words = await dictionaryOf(services).get(db, now);
  return {
    contractId,
    contractNo: contract.contractNo,
    contractName: contract.contractName,
    contractStatus,
    customerId: contract.customerId,
    customerName: contract.customerName,
    companyId: contract.companyId,
    sums: {
      contractAmount,
      receivedAmount,
      agreementAmount: sees.agreements ? agreedOf(agreements) : null,
      invoicedAmount: sees.invoices ? invoicedOf(invoices) : null,
      reportFee: sees.reports ? feesOf(reports) : null,
    },
    agreements: sees.agreements ? hidden(agreements, sees) : null,
    invoices: sees.invoices ? invoices : null,
    reports: sees.reports ? reports : null,
    notes: chainNotes(
      { ...stages, contractStatus, contractAmount, receivedAmount },
      { today, sees, nameOf: (serviceSubType) => words.label("service_sub_type", serviceSubType) },
    ),
  };
};

/** 业务链 of a contract. // domain b §0.4 */
export const registerAgreementChain = (app: FastifyInstance): void => implement(app, agreementChainApi, { read });
