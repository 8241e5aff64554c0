import { and, asc, eq, ilike, or, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { agreementContractApi } from "@/contracts/agreement/contract/contract";
import { CONTRACT_STATUS } from "@/contracts/agreement/contract/contract-fields";
import { CUSTOMER_STATUS } from "@/contracts/agreement/customer/customer-fields";
import type { Context, Handler } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import { likeText } from "@/server/platform/sql/list";
import { actingCompanyId } from "@/server/reference/scope";
import { peopleToName, teamOf } from "@/server/modules/basic/read";
import { copyContract } from "@/server/modules/agreement/contract/contract-copy";
import { contractRecords } from "@/server/modules/agreement/contract/contract-records";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";

type Asked = Pick<Context, "db"> & {
  readonly user: Parameters<typeof actingCompanyId>[0];
  readonly query: { readonly page: number; readonly pageSize: number; readonly keyword?: string; readonly id?: string };
};

const like = (text: string): string => `%${likeText(text)}%`;

/** 正常 customers of the acting firm; who is asked for by his id is told all the same. // domain b §0.4 X1 */
async function customers({ db, user, query }: Asked) {
  const { keyword, id, page, pageSize } = query;
  const { customerId, customerName, creditCode, customerStatus, companyId } = agreementCustomers;
  const where = and(
    eq(companyId, actingCompanyId(user)),
    id === undefined ? eq(customerStatus, CUSTOMER_STATUS.normal) : eq(customerId, id),
    keyword === undefined ? undefined : or(ilike(customerName, like(keyword)), ilike(creditCode, like(keyword))),
  );
  const rows = await db
    .select({ id: customerId, name: customerName, hint: creditCode })
    .from(agreementCustomers)
    .where(where)
    .orderBy(sql`${customerName} collate "C"`, asc(customerId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, totalCount: await db.$count(agreementCustomers, where) };
}

/** Contracts in force that a 补充 contract may belong to. */
async function parents({ db, user, query }: Asked) {
  const { keyword, id, page, pageSize } = query;
  const { contractId, contractNo, contractName, contractStatus, companyId, customerName } = agreementContracts;
  const where = and(
    eq(companyId, actingCompanyId(user)),
    id === undefined ? eq(contractStatus, CONTRACT_STATUS.active) : eq(contractId, id),
    keyword === undefined ? undefined : or(ilike(contractName, like(keyword)), ilike(contractNo, like(keyword))),
  );
  const rows = await db
    .select({ id: contractId, name: sql<string>`${contractNo} || ' ' || ${contractName}`, hint: customerName })
    .from(agreementContracts)
    .where(where)
    .orderBy(asc(contractNo), asc(contractId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, totalCount: await db.$count(agreementContracts, where) };
}

const totals: Handler<typeof agreementContractApi.totals> = async (context) => {
  const keys = ["contractAmount", "receivedAmount"] as const;
  const { contractAmount, receivedAmount } = await contractRecords.sums(context, context.query, { keys });
  return { contractAmount, receivedAmount };
};

/** 业务合同: read within reach, written by the acting firm. // domain b §3 */
export const registerAgreementContract = (app: FastifyInstance): void =>
  implement(app, agreementContractApi, {
    ...contractRecords.handlers,
    customers,
    people: ({ db, user, query }) => peopleToName(db, user, { ...query, isAtWork: true }, query),
    names: async ({ db, user, query, today }) => {
      const asked = { companyId: actingCompanyId(user), staffIds: query.ids, today };
      const team = await teamOf(db, asked);
      return [...team.values()].map(({ staffId, staffName }) => ({ id: staffId, name: staffName, hint: null }));
    },
    parents,
    totals,
    copy: copyContract,
    roster: (context) => contractRecords.roster(context),
  });
