"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import { agreementFiling, agreementFilingApi } from "@/contracts/agreement/filing/filing";
import { CONTRACT_PARAM } from "@/features/agreement/filing/contract-note";
import { columnsOf } from "@/components/list/table/columns";
import { ViewSection } from "@/components/record/record-view";
import { type Row, RowTable } from "@/components/record/rows/row-table";
import { EmptyState } from "@/components/ui/state/empty-state";
import { RowLink } from "@/components/ui/table/row-link";
import { useEndpointQuery } from "@/lib/query/query-of";
import { href } from "@/lib/routes/href";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { useMayCall } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

/** As many as one looks through here; the list has all of them. */
const MOST = 100;
const COLUMNS = columnsOf(agreementFiling.row, [
  ...["agreementNo", "agreeStatus", "filingNo", "versionNo", "agreementAmount", "serviceStart", "serviceEnd"],
  ...["filingDate", "lateFlag"],
]);
const linked = (key: string, row: Row) =>
  key === "agreementNo" ? (
    <RowLink href={href("agreement.filing", { filingId: String(row["filingId"]) })}>
      {String(row["agreementNo"])}
    </RowLink>
  ) : undefined;

interface Props {
  /** The contract or the customer whose agreements these are. */
  readonly of: { readonly contractId: string } | { readonly customerId: string };
  /** The contract that a new one comes from, and its firm; null: none is begun here. */
  readonly begin: { readonly contractId: string; readonly companyId: string } | null;
}

/** Agreements of a contract or a customer, the latest first, each a way to it. // domain b §3 (4), §4 */
export function FilingsOf({ of, begin }: Props) {
  const { companyId } = useUser();
  const router = useRouter();
  const maySee = useMayCall(agreementFilingApi.list);
  const mayAdd = useMayCall(agreementFilingApi.create) && begin?.companyId === companyId;
  const query = { page: 1, pageSize: MOST, ...of };
  const { data } = useEndpointQuery(agreementFilingApi.list, { query }, { silent: true, isEnabled: maySee });
  if (!maySee) return <EmptyState title="您没有查看协议备案的权限" />;
  if (data === undefined) return null;
  const add = mayAdd && begin && (
    <Button
      onClick={() =>
        router.push(href("agreement.filing", { filingId: NEW_RECORD, [CONTRACT_PARAM]: begin.contractId }))
      }
    >
      生成协议备案
    </Button>
  );
  if (data.rows.length === 0) return <EmptyState title="还没有协议备案" action={add} />;
  const more = data.totalCount - data.rows.length;
  return (
    <ViewSection title="协议备案">
      <RowTable caption="协议备案" columns={COLUMNS} rows={data.rows} idKey="filingId" cell={linked} />
      {more > 0 && <p>{`另有 ${more} 份较早的备案，请在「协议备案」中查询。`}</p>}
      {add}
    </ViewSection>
  );
}
