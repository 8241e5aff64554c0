"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { endedYear } from "@/contracts/kit/day/dates";
import { ANNUAL_STATE, ANNUAL_TITLE, annualRow, annualSheet, statisticsAnnualApi } from "@/contracts/statistics/annual";
import { LoadedDialog } from "@/features/statistics/loaded-dialog";
import styles from "@/features/statistics/statistics.module.css";
import { FiguresTable } from "@/components/charts/figures-table";
import { SaveButton } from "@/components/record/save-button";
import { NativeChoice } from "@/components/ui/native-choice";
import { Note } from "@/components/ui/note";
import { PlainButton } from "@/components/ui/plain-button";
import { dateTime, today } from "@/lib/format/date";
import { useEndpointQuery } from "@/lib/query/query-of";

const AnnualPrint = dynamic(() => import("@/features/statistics/annual-print").then((m) => m.AnnualPrint));
const COLUMNS = annualSheet.columns.map(({ key }) => key as string);
/** Years that a draft is offered for: the running one and those before it. */
const YEARS = 6;

/** 年度总体情况草表: an aid for the tax bureau's form, read, exported and printed, sent nowhere. // domain b §9 (4) */
export function AnnualDialog({ onClose }: { readonly onClose: () => void }) {
  const last = endedYear(today());
  const [year, setYear] = useState(last);
  const [sort, setSort] = useState<string | undefined>();
  const [isPrinting, setPrinting] = useState(false);
  const result = useEndpointQuery(
    statisticsAnnualApi.figures,
    { query: { year } },
    { silent: true, keepsPrevious: true },
  );
  const years = Array.from({ length: YEARS }, (_, at) => last + 1 - at);
  return (
    <LoadedDialog title={ANNUAL_TITLE} failed="草表没有生成" result={result} onClose={onClose}>
      {(data) => (
        <>
          <Note tone="warn">
            {`${ANNUAL_STATE}。供填报税务机关年度总体情况表（次年 3 月 31 日前）时参考，本平台不会报送；请按税务机关的口径核对后自行填报。`}
          </Note>
          <div className={styles.tools}>
            <NativeChoice
              label="年度"
              value={year}
              options={years.map((one) => [one, `${one} 年度`])}
              onChange={(value) => setYear(Number(value))}
            />
            <SaveButton
              endpoint={statisticsAnnualApi.export}
              input={{ query: { year } }}
              fileName={`${ANNUAL_TITLE}_${year}.xlsx`}
            >
              导出
            </SaveButton>
            <PlainButton disabled={result.isPlaceholderData} onClick={() => setPrinting(true)}>
              打印
            </PlainButton>
          </div>
          <p role="status">
            {data.companyName}，{data.year} 年度，数据截至 {dateTime(data.asOf)}。
          </p>
          <FiguresTable
            label={`${data.year} ${ANNUAL_TITLE}`}
            schema={annualRow}
            columns={COLUMNS}
            rows={data.rows}
            idOf={({ key }) => key}
            total={data.total}
            sort={sort}
            onSort={setSort}
          />
          <dl className={styles.notes}>
            {data.notes.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {isPrinting && <AnnualPrint data={data} onDone={() => setPrinting(false)} />}
        </>
      )}
    </LoadedDialog>
  );
}
