"use client";

import { useRouter } from "next/navigation";
import { firmResource, type FirmRow } from "@/contracts/basic/firm";
import { CityFilter } from "@/components/fields/city-filter";
import type { FilterProps } from "@/components/fields/filter";
import { DataTable } from "@/components/list/data-table";
import { FilterBar } from "@/components/list/filter-bar";
import { ListMore } from "@/components/list/list-tools";
import { useResourceList } from "@/components/list/use-resource-list";
import { PageFrame } from "@/components/ui/page-frame";
import { NameText } from "@/components/ui/name-text";
import { RowLink } from "@/components/ui/row-link";
import { usePlaceNames } from "@/lib/hooks/common";
import { routeOf } from "@/lib/routes/manifest";
import { href } from "@/lib/routes/href";

type Route = "basic.firm" | "basic.desk-firm";
const rendered = (open: (row: FirmRow) => string) => ({
  companyName: (row: FirmRow) => (
    <RowLink href={open(row)} title={row.companyName}>
      <NameText>{row.companyName}</NameText>
    </RowLink>
  ),
});
const filters = { cityCode: (props: FilterProps) => <CityFilter {...props} /> };

/** The head office and its branches, or the association's firms: columns and filters of domain a §1.5, all of it in the address. */
export function FirmList({ route = "basic.firm" }: { route?: Route }) {
  const open = (row: FirmRow): string => href(route, { companyId: row.companyId });
  const list = useResourceList(firmResource);
  const router = useRouter();
  const { cityCode } = list.filters;
  const placeName = usePlaceNames(typeof cityCode === "string" ? [cityCode] : []);
  return (
    <PageFrame isList title={routeOf(route).title ?? firmResource.title}>
      <FilterBar
        filter={firmResource.filter}
        main={firmResource.mainFilters}
        values={list.filters}
        onApply={list.setFilters}
        busy={list.isRefreshing}
        render={filters}
        textOf={{ cityCode: (code) => placeName(String(code)) }}
        tools={<ListMore list={list} exporting={firmResource} />}
      />
      <DataTable
        resource={firmResource}
        noun="事务所"
        list={list}
        render={rendered(open)}
        onOpen={(row) => router.push(open(row))}
        empty={{ title: "没有可查看的事务所", hint: "请联系协会核对账号可查看的分支机构。" }}
      />
    </PageFrame>
  );
}
