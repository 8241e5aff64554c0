import { and, asc, count, desc, eq, ilike, inArray, or } from "drizzle-orm";
import type { agreementFilingApi } from "@/contracts/agreement/filing/filing";
import { fromUnits } from "@/contracts/kit/amount/decimal";
import type { Db } from "@/server/db/client";
import type { Handler, SessionUser } from "@/server/platform/call/context";
import { notFound, stateConflict } from "@/server/platform/call/errors";
import { likeText } from "@/server/platform/sql/list";
import { firms } from "@/server/reference/firm.table";
import { actingCompanyId } from "@/server/reference/scope";
import { teamOf } from "@/server/modules/basic/read";
import { agreementContractItems, agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";
import { contractOf, FILEABLE, otherAmount } from "@/server/modules/agreement/filing/filing-facts";

interface Wanted {
  readonly keyword?: string | undefined;
  readonly id?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** Contracts of the acting firm of which an agreement may be filed; one that is named already whatever its state. */
export async function fileableContracts(db: Db, user: SessionUser, { keyword, id, page, pageSize }: Wanted) {
  const like = keyword === undefined ? null : `%${likeText(keyword)}%`;
  const where = and(
    eq(agreementContracts.companyId, actingCompanyId(user)),
    id === undefined
      ? inArray(agreementContracts.contractStatus, [...FILEABLE])
      : eq(agreementContracts.contractId, id),
    like === null
      ? undefined
      : or(
          ilike(agreementContracts.contractNo, like),
          ilike(agreementContracts.contractName, like),
          ilike(agreementCustomers.customerName, like),
        ),
  );
  const joined = eq(agreementCustomers.customerId, agreementContracts.customerId);
  const rows = await db
    .select({
      id: agreementContracts.contractId,
      name: agreementContracts.contractName,
      contractNo: agreementContracts.contractNo,
      customerName: agreementCustomers.customerName,
    })
    .from(agreementContracts)
    .innerJoin(agreementCustomers, joined)
    .where(where)
    .orderBy(desc(agreementContracts.signDate), desc(agreementContracts.contractId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [total] = await db
    .select({ n: count() })
    .from(agreementContracts)
    .innerJoin(agreementCustomers, joined)
    .where(where);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      hint: [row.contractNo, row.customerName].filter(Boolean).join("　"),
    })),
    totalCount: total?.n ?? 0,
  };
}

/** What a contract hands over to a new filing: nothing of it is stored yet. // domain b §3 (4) 生成协议备案 */
export const filingBeginning: Handler<typeof agreementFilingApi.begin> = async ({ db, user, params, today }) => {
  const companyId = actingCompanyId(user);
  const [held] = await db
    .select({ contractStatus: agreementContracts.contractStatus })
    .from(agreementContracts)
    .where(and(eq(agreementContracts.companyId, companyId), eq(agreementContracts.contractId, params.contractId)));
  if (!held) throw notFound();
  if (!FILEABLE.includes(held.contractStatus))
    throw stateConflict("合同不在履行中，没有生成协议备案；尚未生效的请先在业务合同中办理生效");
  const contract = await contractOf(db, companyId, params.contractId);
  if (!contract) throw notFound();
  const [firm] = await db.select({ cityCode: firms.cityCode }).from(firms).where(eq(firms.companyId, companyId));
  const named = [contract.projectLeaderId, ...contract.servicePersonIds].flatMap((one) => one ?? []);
  const team = await teamOf(db, { companyId, staffIds: named, today });
  const serving = [...new Set(named)].filter((one) => team.get(one)?.isOnStaff);
  const items = await db
    .select()
    .from(agreementContractItems)
    .where(eq(agreementContractItems.contractId, contract.contractId))
    .orderBy(asc(agreementContractItems.sortNo));
  const isAcross = contract.cityCode === null ? null : contract.cityCode !== firm?.cityCode;
  const { contractId, contractName, clientName, contractAmount, signDate, startDate, endDate } = contract;
  return {
    contractId,
    contractName,
    clientName,
    contractAmount,
    filedAmount: fromUnits(await otherAmount(db, contractId, ""), 2),
    form: {
      agreementNo: contract.contractNo ?? "",
      signDate,
      serviceStart: startDate,
      serviceEnd: endDate,
      agreementAmount: contractAmount,
      summary: contractName,
      clientAgentName: contract.contactName,
      crossRegionFlag: isAcross,
      serviceCity: isAcross ? contract.cityCode : null,
      items: items.map((item) => ({
        rowId: null,
        serviceCategory: item.serviceCategory,
        serviceSubType: item.serviceSubType,
        itemAmount: item.amount ?? "",
        periodStart: item.startDate ?? startDate ?? "",
        periodEnd: item.endDate ?? endDate ?? "",
        servicePersonIds: serving,
      })),
    },
  };
};
