"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import type { z } from "zod";
import { type AskedLine, BASES, BASIS_WORDS } from "@/contracts/statistics/company";
import { Loaded, type LoadedProps } from "@/features/statistics/loaded";
import { periodsOf } from "@/features/statistics/periods";
import { Periods } from "@/features/statistics/periods-choice";
import styles from "@/features/statistics/statistics.module.css";
import type { Asked } from "@/features/statistics/use-asked";
import type { FilterProps } from "@/components/fields/filter-inputs";
import { FilterBar } from "@/components/list/filter/filter-bar";
import { ListViews } from "@/components/list/list-views";
import { EmptyState } from "@/components/ui/state/empty-state";
import { FoldedChoices } from "@/components/ui/folded-choices";
import { NativeChoice, type NativeChoiceProps } from "@/components/ui/native-choice";
import { PageFrame } from "@/components/ui/page/page-frame";
import { PlainButton } from "@/components/ui/plain-button";
import { type Exporting, ExportButton } from "@/components/workbook/export-button";
import { dateTime, today } from "@/lib/format/date";
import { href } from "@/lib/routes/href";

const CityFilter = dynamic(() => import("@/components/fields/city-filter").then((m) => m.CityFilter));
const render = { targetCityCode: (props: FilterProps) => <CityFilter {...props} /> };

/** As printed: what was asked for, and as of when. */
export const askedOf = ({ asked, asOf }: Pick<Told, "asked" | "asOf">) =>
  [...asked, { label: "数据截至", value: dateTime(asOf) }].map(({ label, value }) => ({
    label: label ?? "",
    value: value ?? "",
  }));
/** In months, or in days where these were asked for. */
const periodIn = ({ asked, monthFrom, monthTo }: Told): string =>
  asked.find(({ label }) => label === "期间")?.value ?? `${monthFrom} 至 ${monthTo}`;
export const NO_REPORTS = "该期间没有业务报备";

/** What both kinds of figures tell beside them. */
interface Told {
  readonly asOf: string;
  readonly monthFrom: string;
  readonly monthTo: string;
  readonly asked: readonly AskedLine[];
}

interface Props {
  readonly title: string;
  /** Of the association: its two pages of figures stand side by side. */
  readonly isDesk: boolean;
  readonly current: "company" | "personal";
  readonly of: Asked;
  /** What the row of tools asks by. */
  readonly filter: z.ZodObject;
  readonly main: readonly string[];
  readonly grouping?: NativeChoiceProps | undefined;
  readonly exporting: Exporting["api"];
  readonly result: LoadedProps<Told>["result"];
  /** Nothing was counted. */
  readonly isEmpty: boolean;
  readonly note: string;
  /** Of locked years among what is shown. */
  readonly locked: ReactNode;
  /** What else may be done, before 打印. */
  readonly actions?: ReactNode;
  readonly onPrint: () => void;
  readonly children: ReactNode;
}

const views = (current: Props["current"]) => [
  { label: "单位", href: href("statistics.desk-company"), isCurrent: current === "company" },
  { label: "个人", href: href("statistics.desk-personal"), isCurrent: current === "personal" },
];

const wordOf = ({ options, value }: Pick<NativeChoiceProps, "options" | "value">): string =>
  options.find(([key]) => key === value)?.[1] ?? "";

/** Which months, by which day of a report, and how the rows are made. */
function AskedRow({ of, grouping, result }: Pick<Props, "of" | "grouping" | "result">) {
  const { asked, set } = of;
  const { dayFrom, dayTo, ...others } = asked;
  const isOfDays = dayFrom !== undefined || dayTo !== undefined;
  const period = (key: "monthFrom" | "monthTo"): string =>
    isOfDays ? "" : String(asked[key] ?? result.data?.[key] ?? "");
  const [from, to] = [period("monthFrom"), period("monthTo")];
  const basis: NativeChoiceProps = {
    label: "统计口径",
    value: String(asked["basis"]),
    options: BASES.map((one) => [one, BASIS_WORDS[one]]),
    onChange: (one) => set({ ...asked, basis: one }),
  };
  const named = periodsOf(today()).find((one) => one.from === from && one.to === to)?.label;
  const chosen = [named ?? (result.data ? periodIn(result.data) : ""), wordOf(basis), grouping ? wordOf(grouping) : ""];
  return (
    <FoldedChoices chosen={chosen}>
      <Periods from={from} to={to} onChange={(one) => set({ ...others, monthFrom: one.from, monthTo: one.to })} />
      <NativeChoice {...basis} />
      {grouping && <NativeChoice {...grouping} />}
    </FoldedChoices>
  );
}

const Content = ({ result, isEmpty, children }: Pick<Props, "result" | "isEmpty" | "children">) => (
  <Loaded failed="统计没有加载" result={result}>
    {() => (isEmpty ? <EmptyState title={NO_REPORTS} hint="可以换一个期间或口径，或放宽查询条件。" /> : children)}
  </Loaded>
);

/** What the pages of figures have in common: what is asked, as of when it was counted, and how it leaves the page. */
export function StatisticsFrame(props: Props) {
  const { title, isDesk, current, of, filter, main, exporting, result, note, onPrint } = props;
  const { asked, set } = of;
  const { data, isFetching, refetch } = result;
  const above = Object.fromEntries(["basis", "groupBy"].flatMap((key) => (key in asked ? [[key, asked[key]]] : [])));
  const barred = Object.fromEntries(Object.entries(asked).filter(([key]) => !(key in above)));
  return (
    <PageFrame
      title={title}
      views={isDesk && <ListViews label="业务统计" views={views(current)} />}
      actions={
        <>
          {props.actions}
          <PlainButton disabled={!data || props.isEmpty} onClick={onPrint}>
            打印
          </PlainButton>
          <ExportButton of={{ title, api: exporting }} list={{ filters: asked, query: { page: 1, pageSize: 1 } }} />
        </>
      }
    >
      <AskedRow of={of} grouping={props.grouping} result={result} />
      <FilterBar
        filter={filter}
        main={main}
        values={barred}
        render={render}
        onApply={(values) => set({ ...values, ...above })}
      />
      <div className={styles.told} role="status">
        {data && (
          <>
            <span>
              <span className={styles.asked}>{periodIn(data)}，</span>数据截至 {dateTime(data.asOf)}。
              <span className={styles.note}>{note}</span>
            </span>
            <PlainButton
              className={styles.again}
              disabled={isFetching}
              aria-busy={isFetching}
              onClick={() => void refetch()}
            >
              重新查询
            </PlainButton>
          </>
        )}
      </div>
      {data && props.locked}
      <Content result={result} isEmpty={props.isEmpty}>
        {props.children}
      </Content>
    </PageFrame>
  );
}
