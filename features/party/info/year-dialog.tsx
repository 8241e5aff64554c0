"use client";

import { partyInfo } from "@/contracts/party/info";
import { type PartySnapshot, partyYearApi } from "@/contracts/party/info-year";
import { isPartyHidden } from "@/contracts/party/info-fields";
import { partyMember, ROSTER_COLUMNS } from "@/contracts/party/member";
import { COUNTS, ROW_SETS, SECTIONS } from "@/features/party/info/sections";
import { fieldText } from "@/components/fields/show";
import { columnsOf, headOf, metasOf } from "@/components/list/columns";
import { RowSetsView } from "@/components/record/rows/row-sets-view";
import { SectionsView } from "@/components/record/sections-view";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { ErrorState } from "@/components/ui/error-state";
import { DescriptionSkeleton } from "@/components/ui/skeletons";
import styles from "@/components/ui/small-table.module.css";
import { describe } from "@/lib/api/describe";
import { useDictionary } from "@/lib/dictionary/context";
import { useEndpointQuery } from "@/lib/query/query-of";

function Members({ members }: Pick<PartySnapshot, "members">) {
  const dictionary = useDictionary();
  const columns = columnsOf(partyMember.row, ROSTER_COLUMNS);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keys
    <div className={styles.scroll} role="region" aria-label="党员名册" tabIndex={0}>
      <table className={styles.table} aria-label="党员名册">
        <thead>
          <tr>
            {columns.map(({ key, meta }) => (
              <th key={key} scope="col">
                {headOf(meta)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((row) => (
            <tr key={row.memberId}>
              {columns.map(({ key, meta }) => (
                <td key={key} className={styles.code}>
                  {fieldText((row as Readonly<Record<string, unknown>>)[key], meta, dictionary)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Props {
  readonly partyOrgId: string;
  readonly year: string;
  readonly onClose: () => void;
}

/** One year as it was told: record, figures and roster, read only. */
export function YearDialog({ partyOrgId, year, onClose }: Props) {
  const { data, error, isFetching, refetch } = useEndpointQuery(
    partyYearApi.year,
    { params: { partyOrgId, year } },
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
          <Members members={data.members} />
        </>
      )}
    </DragDialog>
  );
}
