"use client";

import { useSearchParams } from "next/navigation";
import { statementDeskApi, type SummaryRow } from "@/contracts/statement/desk";
import { formByKey } from "@/contracts/statement/forms/forms";
import { headingOf, type StatementForm } from "@/contracts/statement/forms/define-form";
import { PERIOD, STANDARD } from "@/contracts/statement/terms";
import { askedSummary, type SummaryKey } from "@/features/statement/asked-summary";
import { figureText, RowName, scaleOf, Spread } from "@/features/statement/sheet/spread";
import styles from "@/features/statement/statement.module.css";
import { ViewSection } from "@/components/record/record-view";
import { SaveButton } from "@/components/record/save-button";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { FoldedChoices } from "@/components/ui/folded-choices";
import { NativeChoice } from "@/components/ui/native-choice";
import { PageFrame } from "@/components/ui/page/page-frame";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { describe } from "@/lib/api/describe";
import { useDictionary } from "@/lib/dictionary/context";
import { today } from "@/lib/format/date";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useMayCall } from "@/lib/session/can";

const HEADS = ["行次", "项目", "户数", "合计（元）", "下四分位", "中位数", "上四分位", "分布"];
const YEARS = 8;

/** What is asked for stands in the address: reload, Back and a link show the same. */
function useAsked() {
  const search = useSearchParams();
  const asked = askedSummary(search);
  const set = (key: SummaryKey, value: string): void => {
    const next = new URLSearchParams(search);
    next.set(key, value);
    window.history.replaceState(null, "", `?${next.toString()}`);
  };
  return { asked, set };
}

/** What is asked for, in words. */
const namedIn = (
  dictionary: ReturnType<typeof useDictionary>,
  asked: ReturnType<typeof askedSummary>,
  form: StatementForm | null,
): readonly string[] =>
  [
    dictionary.label("statement_type", asked.statementType),
    dictionary.label("accounting_standard", asked.standard),
    dictionary.label("statement_scope", asked.scope),
    form ? headingOf(form, PERIOD.year, asked.column) : "",
    ...dictionary.labels("company_org_form", asked.orgForm),
  ].filter(Boolean);

interface BarProps extends ReturnType<typeof useAsked> {
  readonly form: StatementForm | null;
}

/** Which statements are added up. */
function AskedBar({ asked, set, form }: BarProps) {
  const dictionary = useDictionary();
  const words = (dict: string) => dictionary.options(dict, []).map(({ value, label }) => [value, label] as const);
  const thisYear = Number(today().slice(0, 4));
  return (
    <FoldedChoices chosen={[`${asked.year} 年度`, ...namedIn(dictionary, asked, form)]}>
      <NativeChoice
        label="年度"
        value={asked.year}
        options={Array.from({ length: YEARS }, (_, at) => [thisYear - at, `${thisYear - at}`] as const)}
        onChange={(value) => set("year", value)}
      />
      <NativeChoice
        label="报表"
        value={asked.statementType}
        options={words("statement_type")}
        onChange={(value) => set("statementType", value)}
      />
      <NativeChoice
        label="会计准则"
        value={asked.standard}
        options={words("accounting_standard").filter(([value]) => value !== STANDARD.other)}
        onChange={(value) => set("standard", value)}
      />
      <NativeChoice
        label="口径"
        value={asked.scope}
        options={words("statement_scope")}
        onChange={(value) => set("scope", value)}
      />
      <NativeChoice
        label="栏次"
        value={asked.column}
        options={(["amount1", "amount2"] as const).map(
          (column, at) =>
            [column, form ? headingOf(form, PERIOD.year, column) : ["第一栏", "第二栏"][at]] as [string, string],
        )}
        onChange={(value) => set("column", value)}
      />
      <NativeChoice
        label="组织形式"
        value={asked.orgForm?.[0] ?? ""}
        options={[["", "全部"] as const, ...words("company_org_form")]}
        onChange={(value) => set("orgForm", value)}
      />
    </FoldedChoices>
  );
}

interface RowsProps {
  readonly rows: readonly SummaryRow[];
  readonly label: string;
  readonly formKey: string | undefined;
}

/** Row by row: how many firms, their sum, their middle. */
function Rows({ rows, label, formKey }: RowsProps) {
  const scale = scaleOf(rows);
  return (
    // Scrolls by itself, so the keyboard must reach it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
    <div className={small.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={`${small.table} ${small.cards}`} aria-label={label}>
        <SmallTableHead heads={HEADS} figures={HEADS.slice(2, 7)} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.itemCode}>
              <td className={small.code} data-label={HEADS[0]}>
                {row.rowNo}
              </td>
              <td className={styles.item} data-label={HEADS[1]} data-name="true">
                <RowName formKey={formKey} row={row} />
              </td>
              <td className={small.figure} data-label={HEADS[2]}>
                {row.firmCount}
              </td>
              {[row.sum, row.lowerQuartile, row.median, row.upperQuartile].map((amount, at) => (
                <td key={HEADS[at + 3]} className={small.figure} data-label={HEADS[at + 3]}>
                  {figureText(amount)}
                </td>
              ))}
              <td className={styles.chart} data-label={HEADS[7]}>
                <Spread of={row} scale={scale} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The province's accepted yearly statements, row by row: how many, their sum, their middle. // domain a §7.3 */
export function SummaryScreen() {
  const { asked, set } = useAsked();
  const mayExport = useMayCall(statementDeskApi.summaryExport);
  const result = useEndpointQuery(
    statementDeskApi.summary,
    { query: asked as never },
    { silent: true, keepsPrevious: true },
  );
  const { data, error } = result;
  const form = data ? formByKey(data.formKey) : null;
  const rows = data?.rows ?? [];
  const dictionary = useDictionary();
  const named = namedIn(dictionary, asked, form);
  return (
    <PageFrame
      title="报表汇总"
      actions={
        mayExport && (
          <SaveButton
            endpoint={statementDeskApi.summaryExport}
            input={{ query: asked as never }}
            fileName={`报表汇总_${[asked.year, ...named].join("_")}.xlsx`}
          >
            导出
          </SaveButton>
        )
      }
    >
      <AskedBar asked={asked} set={set} form={form} />
      <p className={styles.summary} role="status">
        {data ? `${asked.year} 年度审核通过 ${data.firmCount} 家。` : " "}
        {data && <span className={styles.ofChart}>分布：色条为中间一半的事务所，竖线为中位数。</span>}
      </p>
      {error && !data && (
        <ErrorState title="汇总没有加载" hint={describe(error).text} onRetry={() => void result.refetch()} />
      )}
      {data?.firmCount === 0 && (
        <EmptyState title="该年度还没有审核通过的报表" hint="报表审核通过以后计入汇总；可以换一个年度或会计准则。" />
      )}
      {rows.length > 0 && data?.firmCount !== 0 && <Rows rows={rows} label="报表汇总" formKey={data?.formKey} />}
      {data !== undefined && data.firmCount > 0 && data.breakdown.length > 0 && (
        <ViewSection title="业务收入构成">
          <Rows rows={data.breakdown} label="业务收入构成" formKey={undefined} />
        </ViewSection>
      )}
    </PageFrame>
  );
}
