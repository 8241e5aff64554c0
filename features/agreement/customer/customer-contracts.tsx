"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import { agreementContract, agreementContractApi } from "@/contracts/agreement/contract/contract";
import type { AgreementCustomerDetail } from "@/contracts/agreement/customer/customer";
import { CUSTOMER_STATUS } from "@/contracts/agreement/customer/customer-fields";
import { columnsOf } from "@/components/list/table/columns";
import { ViewSection } from "@/components/record/record-view";
import { type Row, RowTable } from "@/components/record/rows/row-table";
import { EmptyState } from "@/components/ui/state/empty-state";
import { RowLink } from "@/components/ui/table/row-link";
import { href } from "@/lib/routes/href";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useMayCall } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

/** As many as one looks through here; the ledger has all of them. */
const MOST = 100;
const COLUMNS = columnsOf(agreementContract.row, [
  ...["contractName", "contractStatus", "contractNo", "contractType", "serviceCategories", "signDate"],
  ...["endDate", "contractAmount", "projectLeaderName"],
]);

const nameCell = (key: string, row: Row) =>
  key === "contractName" ? (
    <RowLink href={href("agreement.contract", { contractId: String(row["contractId"]) })}>
      {String(row["contractName"])}
    </RowLink>
  ) : undefined;

/** The contracts of a customer, the latest first, and the way to a new one with him. // domain b §2 (4) 360° */
export function CustomerContracts({ customer }: { readonly customer: AgreementCustomerDetail }) {
  const { companyId } = useUser();
  const router = useRouter();
  const { customerId, customerStatus } = customer;
  const query = { page: 1, pageSize: MOST, customerId };
  const { data } = useEndpointQuery(agreementContractApi.list, { query }, { silent: true });
  const mayAdd =
    useMayCall(agreementContractApi.create) &&
    customer.companyId === companyId &&
    customerStatus === CUSTOMER_STATUS.normal;
  if (data === undefined) return null;
  const add = mayAdd && (
    <Button onClick={() => router.push(href("agreement.contract", { contractId: NEW_RECORD, customer: customerId }))}>
      新增合同
    </Button>
  );
  if (data.rows.length === 0) return <EmptyState title="还没有与该客户的业务合同" action={add} />;
  const more = data.totalCount - data.rows.length;
  return (
    <ViewSection title="业务合同">
      <RowTable caption="业务合同" columns={COLUMNS} rows={data.rows} idKey="contractId" cell={nameCell} />
      {more > 0 && <p>{`另有 ${more} 份较早的合同，请在「业务合同」中按客户名称查询。`}</p>}
      {add}
    </ViewSection>
  );
}
