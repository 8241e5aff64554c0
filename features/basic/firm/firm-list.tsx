"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { firmResource, type FirmRow } from "@/contracts/basic/firm/firm";
import type { FilterProps } from "@/components/fields/filter-inputs";
import { ListMore } from "@/components/list/list-tools";
import { useListAddress } from "@/components/record/use-record-address";
import { ResourceScreen } from "@/components/list/resource-screen";
import { usePlaceNames } from "@/lib/hooks/common";
import { href } from "@/lib/routes/href";
import { routeOf } from "@/lib/routes/manifest";
import { OPENING } from "@/lib/routes/opening";
import { Can } from "@/lib/session/can";

const CityFilter = dynamic(() => import("@/components/fields/city-filter").then((m) => m.CityFilter));

type Route = "basic.firm" | "basic.desk-firm";
const filters = { cityCode: (props: FilterProps) => <CityFilter {...props} /> };

/** Of the association's list: a new firm begins with its papers and its main account. */
function OpenFirm() {
  const router = useRouter();
  return (
    <Can need="g_hy_desk_firm_add">
      <Button type="primary" onClick={() => router.push(href("desk.account", { view: OPENING }))}>
        开通会员单位
      </Button>
    </Can>
  );
}

const EMPTY = {
  "basic.firm": { title: "没有可查看的事务所", hint: "请联系协会核对账号可查看的分支机构。" },
  "basic.desk-firm": {
    title: "没有符合条件的会员单位",
    hint: "新入会的事务所由「开通会员单位」建立，已有的资料由「资料迁入」带入。",
  },
} as const;

/** The head office and its branches, or the association's firms: columns and filters of domain a §1.5, all of it in the address. */
export function FirmList({ route = "basic.firm" }: { route?: Route }) {
  const { recordAt } = useListAddress("companyId");
  const placeName = usePlaceNames(useSearchParams().getAll("cityCode"));
  const of = useMemo(() => ({ ...firmResource, title: routeOf(route).title ?? firmResource.title }), [route]);
  return (
    <ResourceScreen
      of={of}
      noun="事务所"
      actions={() => route === "basic.desk-firm" && <OpenFirm />}
      tools={(list) => <ListMore list={list} exporting={of} />}
      bulk={{ exporting: of }}
      opens={{ key: "companyName", at: ({ companyId }: FirmRow) => recordAt(companyId) }}
      filterRender={filters}
      filterText={{ cityCode: (code) => placeName(String(code)) }}
      empty={EMPTY[route]}
    />
  );
}
