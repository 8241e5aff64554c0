import { and, asc, count, desc, eq, ilike, ne, or, sql } from "drizzle-orm";
import type { agreementCustomerApi } from "@/contracts/agreement/customer/customer-calls";
import { CUSTOMER_STATUS } from "@/contracts/agreement/customer/customer-fields";
import type { Handler } from "@/server/platform/call/context";
import { likeText } from "@/server/platform/sql/list";
import { isFoundBy } from "@/server/platform/search/search-keys";
import { actingCompanyId } from "@/server/reference/scope";
import { isOnStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";
import { customersLike, nameKeyOf } from "@/server/modules/agreement/customer/customer-facts";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";

/** What a hint shows at most. */
const MOST_ALIKE = 5;

/** People at work who may look after a customer; by id whoever it was, since he may have left. // domain b §2 客户经理 */
export const managers: Handler<typeof agreementCustomerApi.managers> = async ({ db, user, query }) => {
  const { keyword, id, page, pageSize } = query;
  const where = and(
    eq(staff.companyId, actingCompanyId(user)),
    id === undefined ? isOnStaff : eq(staff.staffId, id),
    keyword === undefined ? undefined : ilike(staff.staffName, `%${likeText(keyword)}%`),
  );
  const rows = await db
    .select({ id: staff.staffId, name: staff.staffName, hint: staff.department })
    .from(staff)
    .where(where)
    .orderBy(asc(staff.nameSort), asc(staff.staffId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [total] = await db.select({ n: count() }).from(staff).where(where);
  return { rows, totalCount: total?.n ?? 0 };
};

/** Customers of the acting firm to choose from. */
export const choices: Handler<typeof agreementCustomerApi.choices> = async ({ db, user, query, services }) => {
  const { keyword, id, page, pageSize } = query;
  const { companyId, customerId, customerName, customerCode, customerStatus, createTime, searchKeys } =
    agreementCustomers;
  const where = and(
    eq(companyId, actingCompanyId(user)),
    id === undefined ? ne(customerStatus, CUSTOMER_STATUS.merged) : eq(customerId, id),
    keyword === undefined
      ? undefined
      : or(isFoundBy(searchKeys, keyword, services.vault), ilike(customerName, `%${likeText(keyword)}%`)),
  );
  const rows = await db
    .select({ id: customerId, name: customerName, hint: sql<string | null>`${customerCode}` })
    .from(agreementCustomers)
    .where(where)
    .orderBy(desc(createTime), desc(customerId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, totalCount: await db.$count(agreementCustomers, where) };
};

/** Said while it is typed: the firm has such a customer already. // domain b §2 (7) */
export const alike: Handler<typeof agreementCustomerApi.alike> = async ({ db, user, query }) => {
  const { customerName: name, creditCode: code, customerId: own } = query;
  const found = await customersLike(db, actingCompanyId(user), {
    codes: code === undefined ? [] : [code.toUpperCase()],
    names: name === undefined ? [] : [nameKeyOf(name)],
  });
  return found
    .filter(({ customerId }) => customerId !== own)
    .slice(0, MOST_ALIKE)
    .map(({ customerId, customerName, customerCode, customerStatus, creditCode }) => ({
      customerId,
      customerName,
      customerCode,
      customerStatus,
      isSameCode: code !== undefined && creditCode === code.toUpperCase(),
    }));
};
