import { and, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { SEARCH_LIMIT } from "@/contracts/common/search";
import { CUSTOMER_STATUS } from "@/contracts/agreement/customer/customer-fields";
import { agreementContract } from "@/contracts/agreement/contract/contract";
import { CONTRACT_STATUS } from "@/contracts/agreement/contract/contract-fields";
import { agreementFiling } from "@/contracts/agreement/filing/filing";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { agreementReport } from "@/contracts/agreement/report/report";
import { shownReportNumber } from "@/contracts/public/report-number";
import { hasCode, isAllowed } from "@/server/platform/call/access";
import { isFoundBy } from "@/server/platform/search/search-keys";
import type { SearchSource } from "@/server/records/search/source";
import { inScope, isOfficer } from "@/server/reference/scope";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { reportFilings } from "@/server/modules/agreement/report/report.table";

/** 客户企业 of the own firms by name, initials, number or code. */
export const customerSearch: SearchSource = {
  key: "customers",
  label: "客户",
  find: async ({ db, user, text, services }) => {
    if (isOfficer(user) || !hasCode(user, "g_hy_cust_view")) return [];
    const { customerId, customerName, customerCode, customerStatus, companyId, createTime, searchKeys } =
      agreementCustomers;
    const rows = await db
      .select({ customerId, customerName, customerCode })
      .from(agreementCustomers)
      .where(
        and(
          inScope(user, companyId),
          ne(customerStatus, CUSTOMER_STATUS.merged),
          isFoundBy(searchKeys, text, services.vault),
        ),
      )
      .orderBy(desc(createTime), desc(customerId))
      .limit(SEARCH_LIMIT);
    return rows.map((row) => ({
      id: row.customerId,
      title: row.customerName,
      detail: row.customerCode,
      routeId: "agreement.customer",
      query: { customerId: row.customerId },
    }));
  },
};

/** 业务合同 of the own firms by its number. */
export const contractSearch: SearchSource = {
  key: "contracts",
  label: "业务合同",
  find: async ({ db, user, text }) => {
    if (isOfficer(user) || !isAllowed(agreementContract.api.list.spec.access, user)) return [];
    const { contractNo, contractStatus, companyId, createTime } = agreementContracts;
    const rows = await db
      .select()
      .from(agreementContracts)
      .where(
        and(
          inScope(user, companyId),
          sql`upper(${contractNo}) = ${text.toUpperCase()}`,
          ne(contractStatus, CONTRACT_STATUS.voided),
        ),
      )
      .orderBy(desc(createTime))
      .limit(SEARCH_LIMIT);
    return rows.map((row) => ({
      id: row.contractId,
      title: `业务合同 ${row.contractNo ?? ""}`,
      detail: [row.contractName, row.customerName].filter(Boolean).join(" · "),
      routeId: "agreement.contract",
      query: { contractId: row.contractId },
    }));
  },
};

/** 业务报备 by its number, as it is printed or without its strokes, or by the firm's own; officers see what was filed. */
export const reportSearch: SearchSource = {
  key: "reports",
  label: "业务报备",
  find: async ({ db, user, text }) => {
    if (!isAllowed(agreementReport.api.list.spec.access, user)) return [];
    const { filingNo, reportNo, filingTime, auditTime, companyId, createTime } = reportFilings;
    const no = text.toUpperCase().replaceAll("-", "");
    const rows = await db
      .select()
      .from(reportFilings)
      .where(
        and(
          inScope(user, companyId),
          isOfficer(user) ? eq(filingNo, no) : or(eq(filingNo, no), eq(reportNo, text)),
          isOfficer(user) ? or(isNotNull(filingTime), isNotNull(auditTime)) : undefined,
        ),
      )
      .orderBy(desc(createTime))
      .limit(SEARCH_LIMIT);
    return rows.map((row) => ({
      id: row.reportId,
      title: `业务报备 ${row.filingNo === null ? (row.reportNo ?? "") : shownReportNumber(row.filingNo)}`,
      detail: [row.reportTitle, row.companyName].filter(Boolean).join(" · "),
      routeId: isOfficer(user) ? "agreement.desk-report" : "agreement.report",
      query: { reportId: row.reportId },
    }));
  },
};

/** 协议备案 by its number, the firm's own or that of the tax bureau; the version that stands. */
export const agreementSearch: SearchSource = {
  key: "filings",
  label: "协议备案",
  find: async ({ db, user, text }) => {
    if (!isAllowed(agreementFiling.api.list.spec.access, user)) return [];
    const { filingNo, agreementNo, taxCollectNo, agreeStatus, companyId, createTime } = agreementFilings;
    const no = text.toUpperCase();
    const rows = await db
      .select()
      .from(agreementFilings)
      .where(
        and(
          inScope(user, companyId),
          or(eq(filingNo, no), eq(agreementNo, no), eq(taxCollectNo, no)),
          ne(agreeStatus, AGREE_STATUS.replaced),
          isOfficer(user) ? ne(agreeStatus, AGREE_STATUS.draft) : undefined,
        ),
      )
      .orderBy(desc(createTime))
      .limit(SEARCH_LIMIT);
    return rows.map((row) => ({
      id: row.filingId,
      title: `协议备案 ${row.filingNo ?? row.agreementNo}`,
      detail: [row.clientName, row.companyName].filter(Boolean).join(" · "),
      routeId: isOfficer(user) ? "agreement.desk-filing" : "agreement.filing",
      query: { filingId: row.filingId },
    }));
  },
};
