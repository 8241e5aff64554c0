"use client";

import { Button } from "antd";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type TaxStandingRow, taxStandingApi } from "@/contracts/basic/tax/tax-standing";
import { endedYear } from "@/contracts/kit/day/dates";
import type { DataOf } from "@/contracts/kit/endpoint";
import { taxStandingResource } from "@/features/basic/tax/tax-standing/tax-standing-resource";
import type { FilterProps } from "@/components/fields/filter-inputs";
import { ChoiceFilter } from "@/components/fields/choice";
import { ResourceScreen } from "@/components/list/resource-screen";
import type { ResourceList } from "@/components/list/use-resource-list";
import { Note } from "@/components/ui/note";
import { StatusTag } from "@/components/ui/status-tag";
import { date, today } from "@/lib/format/date";
import { useEndpointQuery } from "@/lib/query/query-of";
import { href } from "@/lib/routes/href";

const FILED = { none: "未填报", filed: "已填报" } as const;
const OPTIONS = Object.entries(FILED).map(([value, label]) => ({ value, label }));
const FiledFilter = (props: FilterProps) => <ChoiceFilter {...props} options={OPTIONS} />;
const wordOf = (value: unknown): string => FILED[value as keyof typeof FILED] ?? String(value);

/** How many firms, and until when. */
function Counts({ list }: { readonly list: ResourceList<TaxStandingRow> }) {
  const query = { year: Number(list.filters["year"]) };
  const { data } = useEndpointQuery(taxStandingApi.counts, { query }, { silent: true, noLoading: true });
  if (!data) return null;
  const { firms, filed, none, deadline, isPast } = data;
  return (
    <Note tone="note">
      {query.year} 年度应填 {firms} 家：已填 {filed} 家，未填 {none} 家。截止日期 {deadline}
      {isPast ? "，已经过期" : ""}。
    </Note>
  );
}

/** The menu names the list of years alone. */
function BackButton() {
  const router = useRouter();
  return <Button onClick={() => router.push(href("basic.desk-tax-year"))}>年度纳税情况</Button>;
}

/** Of the rows that are shown. */
const askedYear = (): number => Number(new URLSearchParams(window.location.search).get("year")) || endedYear(today());

/** 年度纳税填报情况: who has filed a year and who has not, with reminders of several at once. // domain a §4.4 */
export const TaxStandingScreen = () => (
  <ResourceScreen
    of={taxStandingResource}
    noun="事务所"
    actions={() => <BackButton />}
    bulk={{
      actions: [
        {
          label: "催报",
          of: taxStandingApi.remind,
          isFor: ({ taxYearId }) => taxYearId === null,
          notForText: "该年度已经填报",
          nameOf: ({ companyName }) => companyName,
          ask: "以站内信提醒填报年度纳税情况",
          inputOf: ({ companyId }) => ({ body: { year: askedYear(), companyIds: [companyId] } }),
          idleText: (answer) =>
            (answer as DataOf<typeof taxStandingApi.remind>).reminded > 0 ? null : "今天已经催报过，或已填报，没有再发",
          invalidates: [taxStandingApi.list],
        },
      ],
    }}
    above={(list) => <Counts list={list} />}
    filterRender={{ filed: FiledFilter }}
    filterText={{ filed: wordOf }}
    render={{
      filedTime: ({ taxYearId, filedTime, isOverdue }) =>
        taxYearId === null ? (
          <StatusTag tone={isOverdue ? "error" : "neutral"}>{isOverdue ? "逾期未填" : "未填报"}</StatusTag>
        ) : (
          <Link href={href("basic.desk-tax-year", { taxYearId })}>{date(filedTime ?? "")}</Link>
        ),
    }}
    empty={{ title: "没有符合条件的事务所", hint: "该年度末的会员单位都在这里，可以调整查询条件。" }}
  />
);
