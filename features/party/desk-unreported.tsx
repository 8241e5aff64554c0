"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { endedYear } from "@/contracts/kit/day/dates";
import { metaOf } from "@/contracts/kit/field";
import { partyInfo } from "@/contracts/party/info/info";
import { unreported, unreportedApi, type UnreportedFirm, unreportedTitle } from "@/contracts/party/unreported";
import type { FilterProps } from "@/components/fields/filter-inputs";
import { ShowField } from "@/components/fields/show";
import { ListMore } from "@/components/list/list-tools";
import { ResourceScreen } from "@/components/list/resource-screen";
import type { ResourceList } from "@/components/list/use-resource-list";
import { Note } from "@/components/ui/note";
import { MarkTag } from "@/components/ui/status-tag";
import { today } from "@/lib/format/date";
import { usePlaceNames } from "@/lib/hooks/common";
import { href } from "@/lib/routes/href";

const CityFilter = dynamic(() => import("@/components/fields/city-filter").then((m) => m.CityFilter));
const STATUS = metaOf(unreported.row.shape.auditStatus) ?? { label: "填报状态" };
const filters = { cityCode: (props: FilterProps) => <CityFilter {...props} /> };

/** A draft that was never submitted is the firm's own business: there is nothing to open. */
const nameOf = ({ companyName, partyOrgId, lastYear }: UnreportedFirm) =>
  partyOrgId !== null && lastYear !== null ? (
    <Link href={href("party.desk-info", { [partyInfo.idKey]: partyOrgId })}>{companyName}</Link>
  ) : (
    companyName
  );

/** Whom the list counts. */
function Counted({ list }: { readonly list: ResourceList<UnreportedFirm> }) {
  const year = Number(list.filters["year"]) || endedYear(today());
  if (list.isLoading || list.error) return null;
  return (
    <Note tone="note">
      {`${year} 年度没有上报的 ${list.totalCount} 家：年末已是会员，没有待审核或已通过的该年度党建基本信息。`}
    </Note>
  );
}

/** 未上报的事务所: whom the association has to remind, with how to reach them. // domain a §5.3 */
export function UnreportedScreen() {
  const asked = useSearchParams();
  const placeName = usePlaceNames(asked.getAll("cityCode"));
  const year = Number(asked.get("year")) || endedYear(today());
  const of = useMemo(() => ({ ...unreported, title: unreportedTitle(year) }), [year]);
  return (
    <ResourceScreen
      of={of}
      noun="事务所"
      tools={(list) => <ListMore list={list} exporting={of} />}
      actions={() => <Link href={href("party.desk-info")}>返回党建基本信息</Link>}
      bulk={{
        exporting: of,
        actions: [
          {
            label: "发送提醒",
            of: unreportedApi.remind,
            nameOf: ({ companyName }) => companyName,
            ask: `以站内信提醒上报${year}年度党建基本信息`,
            inputOf: ({ companyId }) => ({ params: { companyId }, body: { year } }),
            invalidates: [],
          },
        ],
      }}
      above={(list) => <Counted list={list} />}
      filterRender={filters}
      filterText={{ cityCode: (code) => placeName(String(code)) }}
      render={{
        companyName: nameOf,
        auditStatus: ({ auditStatus }) =>
          auditStatus === null ? <MarkTag of="unreported" /> : <ShowField value={auditStatus} meta={STATUS} />,
      }}
      empty={{ title: "没有未上报的事务所", hint: "符合条件的事务所都已上报该年度的党建基本信息。" }}
    />
  );
}
