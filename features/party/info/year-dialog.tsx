"use client";

import { partyInfo } from "@/contracts/party/info/info";
import { partyYearApi } from "@/contracts/party/info/info-year";
import { isPartyHidden } from "@/contracts/party/info/info-fields";
import { COUNTS, ROW_SETS, SECTIONS } from "@/features/party/info/sections";
import { MembersTable } from "@/features/party/info/members-table";
import styles from "@/features/party/info/info.module.css";
import { YearExportButton, YearPrintButton } from "@/features/party/info/print-button";
import { YearNote } from "@/features/party/info/year-note";
import { metasOf } from "@/components/list/table/columns";
import { FilesView } from "@/components/record/files/files-view";
import { RowSetsView } from "@/components/record/rows/row-sets-view";
import { SectionsView } from "@/components/record/sections-view";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { ErrorState } from "@/components/ui/state/error-state";
import { DescriptionSkeleton } from "@/components/ui/state/skeletons";
import { describe } from "@/lib/api/describe";
import { useEndpointQuery } from "@/lib/query/query-of";

interface Props {
  readonly partyOrgId: string;
  readonly year: string;
  readonly isPassed: boolean;
  readonly onClose: () => void;
}

/** One year as it was told: record, figures and roster, read only. */
export function YearDialog({ partyOrgId, year, isPassed, onClose }: Props) {
  const { data, error, isFetching, refetch } = useEndpointQuery(
    partyYearApi.year,
    { params: { partyOrgId, year }, query: { isPassed } },
    { silent: true },
  );
  return (
    <DragDialog
      open
      title={`${data?.companyName ?? ""} ${year} 年度党组织信息${data ? `（截至 ${data.asOf}）` : ""}`}
      onClose={onClose}
      width={1080}
    >
      {!data && !error && <DescriptionSkeleton items={24} />}
      {error && (
        <ErrorState
          title="快照加载失败"
          hint={describe(error).text}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && (
        <>
          <div className={styles.tools}>
            <YearPrintButton year={data} />
            <YearExportButton partyOrgId={partyOrgId} year={data} />
          </div>
          <YearNote year={data} />
          <SectionsView
            sections={[COUNTS, ...SECTIONS]}
            metas={metasOf(partyInfo.detail)}
            record={data.values}
            isHidden={(key) => isPartyHidden(key, data.values)}
          />
          <RowSetsView
            sets={ROW_SETS}
            schema={partyInfo.form}
            idKey="rowId"
            record={data.values}
            none="没有登记班子、换届与荣誉"
          />
          <MembersTable members={data.members} />
          {data.files.length > 0 && <FilesView files={data.files} emptyHint="" />}
        </>
      )}
    </DragDialog>
  );
}
