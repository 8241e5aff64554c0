"use client";

import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { type FirmScore, firmScores, firmScoresTitle } from "@/contracts/party/firm-scores";
import { scoreboardLink } from "@/features/party/activity/scoreboard-address";
import { CityFilter } from "@/components/fields/city-filter";
import type { FilterProps } from "@/components/fields/filter-inputs";
import { ListMore } from "@/components/list/list-tools";
import { ResourceScreen } from "@/components/list/resource-screen";
import { NameText } from "@/components/ui/name-text";
import { Note } from "@/components/ui/note";
import { date } from "@/lib/format/date";
import { usePlaceNames } from "@/lib/hooks/common";
import { href } from "@/lib/routes/href";

const filters = { cityCode: (props: FilterProps) => <CityFilter {...props} /> };
const thisYear = (): number => Number(date(new Date().toISOString()).slice(0, 4));

/** 各事务所党建活动年度统计: all firms beside each other, worst first; a name leads to the firm's own year. // domain a §6.2 */
export function DeskScoresScreen() {
  const asked = useSearchParams();
  const placeName = usePlaceNames(asked.getAll("cityCode"));
  const year = Number(asked.get("year")) || thisYear();
  const of = useMemo(() => ({ ...firmScores, title: firmScoresTitle(year) }), [year]);
  const nameOf = ({ companyId, companyName }: FirmScore) => (
    <Link href={scoreboardLink("party.activity-desk", { companyId, year })}>
      <NameText>{companyName}</NameText>
    </Link>
  );
  return (
    <ResourceScreen
      of={of}
      noun="事务所"
      tools={(list) => <ListMore list={list} exporting={of} />}
      actions={() => <Link href={href("party.activity-desk")}>返回党建活动审核</Link>}
      above={() => (
        <Note tone="note">
          {`${year} 年度审核通过的活动，每格为「完成/全年目标」；「共差」是各类未达目标的次数之和，一类超出不抵另一类。`}
        </Note>
      )}
      filterRender={filters}
      filterText={{ cityCode: (code) => placeName(String(code)) }}
      render={{ companyName: nameOf }}
      empty={{ title: "没有符合条件的事务所", hint: "上报过党组织或登记过党建活动的会员单位在这里统计。" }}
    />
  );
}
