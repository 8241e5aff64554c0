import { and, desc, ne } from "drizzle-orm";
import { SEARCH_LIMIT } from "@/contracts/common/search";
import { CUSTOMER_STATUS } from "@/contracts/agreement/customer-fields";
import { hasCode } from "@/server/platform/call/access";
import { isFoundBy } from "@/server/platform/search/search-keys";
import type { SearchSource } from "@/server/records/search/source";
import { inScope, isOfficer } from "@/server/reference/scope";
import { agreementCustomers } from "@/server/modules/agreement/customer.table";

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
