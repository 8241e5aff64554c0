"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import type { AgreementFilingDetail } from "@/contracts/agreement/filing/filing";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { agreementReport, agreementReportApi } from "@/contracts/agreement/report/report";
import { AGREEMENT_PARAM, ITEM_PARAM } from "@/features/agreement/report/agreement-note";
import { columnsOf } from "@/components/list/table/columns";
import { ViewSection } from "@/components/record/record-view";
import { type Row, RowTable } from "@/components/record/rows/row-table";
import { EmptyState } from "@/components/ui/state/empty-state";
import { RowLink } from "@/components/ui/table/row-link";
import { useDictionary } from "@/lib/dictionary/context";
import { href } from "@/lib/routes/href";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useMayCall } from "@/lib/session/can";
import { useCan, useUser } from "@/lib/session/context";

/** As many as one looks through here; the list has all of them. */
const MOST = 100;
const COLUMNS = columnsOf(agreementReport.row, [
  ...[
    "reportTitle",
    "reportStatus",
    "filingNo",
    "reportNo",
    "serviceSubType",
    "reportDate",
    "serviceFee",
    "filingTime",
  ],
]);
const { filed, changing, ending, ended, expired } = AGREE_STATUS;
const REPORTABLE: readonly number[] = [filed, changing, ending, ended, expired];

/** A new report from each service of the agreement. */
function NewReports({ record }: { readonly record: AgreementFilingDetail }) {
  const router = useRouter();
  const dictionary = useDictionary();
  return record.items.map(({ rowId, serviceSubType }) => {
    const item = rowId === null ? {} : { [ITEM_PARAM]: rowId };
    const to = href("agreement.report", { reportId: NEW_RECORD, [AGREEMENT_PARAM]: record.filingId, ...item });
    return (
      <Button key={rowId} onClick={() => router.push(to)}>
        {`新增报备：${dictionary.label("service_sub_type", serviceSubType)}`}
      </Button>
    );
  });
}

/** The reports of an agreement, whichever version they name, and the way to a new one. // domain b §6 (4) */
export function FilingReports({ record }: { readonly record: AgreementFilingDetail }) {
  const { companyId } = useUser();
  const maySee = useMayCall(agreementReportApi.list);
  const isFirm = useCan("g_hy_business_filing_view");
  const mayAdd = useMayCall(agreementReportApi.create) && record.companyId === companyId;
  const query = { page: 1, pageSize: MOST, agreementId: record.filingId };
  const { data } = useEndpointQuery(agreementReportApi.list, { query }, { silent: true, isEnabled: maySee });
  if (!maySee) return <EmptyState title="没有查看业务报备的权限" />;
  if (data === undefined) return null;
  const add = mayAdd && REPORTABLE.includes(record.agreeStatus) && <NewReports record={record} />;
  if (data.rows.length === 0) return <EmptyState title="该协议还没有业务报备" action={add} />;
  const cell = (key: string, row: Row) =>
    key === "reportTitle" ? (
      <RowLink
        href={href(isFirm ? "agreement.report" : "agreement.desk-report", { reportId: String(row["reportId"]) })}
      >
        {String(row["reportTitle"])}
      </RowLink>
    ) : undefined;
  const more = data.totalCount - data.rows.length;
  return (
    <ViewSection title="业务报备">
      <RowTable caption="业务报备" columns={COLUMNS} rows={data.rows} idKey="reportId" cell={cell} />
      {more > 0 && <p>{`另有 ${more} 份较早的报备，请在「业务报备管理」中查询。`}</p>}
      {add}
    </ViewSection>
  );
}
