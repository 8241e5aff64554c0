"use client";

import Link from "next/link";
import { endedYear } from "@/contracts/kit/dates";
import { type FilingRow, statementDeskApi } from "@/contracts/statement/desk";
import { filingResource } from "@/features/statement/filing-resource";
import styles from "@/features/statement/statement.module.css";
import type { FilterProps } from "@/components/fields/filter-inputs";
import { ShowField } from "@/components/fields/show";
import { ResourceScreen } from "@/components/list/resource-screen";
import type { ResourceList } from "@/components/list/use-resource-list";
import { SaveButton } from "@/components/record/save-button";
import select from "@/components/ui/native-select.module.css";
import { StatusTag } from "@/components/ui/status-tag";
import { today } from "@/lib/format/date";
import { useEndpointQuery } from "@/lib/query/query-of";
import { href } from "@/lib/routes/href";
import { useMayCall } from "@/lib/session/can";

const FILED = { owing: "未报齐", none: "未报", some: "部分报送", all: "已报齐", late: "逾期" } as const;
type Filed = keyof typeof FILED;

const FiledFilter = ({ id, value, onChange }: FilterProps) => (
  <select
    id={id}
    className={select.select}
    value={(value as string | undefined) ?? ""}
    onChange={(event) => onChange(event.target.value || undefined)}
  >
    <option value="">全部</option>
    {(Object.keys(FILED) as Filed[]).map((key) => (
      <option key={key} value={key}>
        {FILED[key]}
      </option>
    ))}
  </select>
);

const STATUS = { label: "状态", kind: "dict", dict: "audit_status" } as const;
type Told = FilingRow["balance"];

/** State of one statement, leading to it; what was never told says so. */
const told =
  (key: "balance" | "income" | "cash", route: Parameters<typeof href>[0]) =>
  (row: FilingRow): React.ReactNode => {
    const { statementId, auditStatus, isCorrecting, isCovered, isWanted, lateDays }: Told = row[key];
    if (statementId === null && isCovered) return <StatusTag tone="neutral">总所汇总</StatusTag>;
    if (statementId === null && !isWanted) return <StatusTag tone="neutral">不要求</StatusTag>;
    if (statementId === null || auditStatus === null)
      return <StatusTag tone={row.isLate ? "error" : "neutral"}>{row.isLate ? "逾期未报" : "未报"}</StatusTag>;
    return (
      <>
        <Link href={href(route, { statementId })}>
          {isCorrecting ? (
            <StatusTag tone="neutral">更正中</StatusTag>
          ) : (
            <ShowField value={auditStatus} meta={STATUS} />
          )}
        </Link>
        {lateDays > 0 && <> 逾期 {lateDays} 天</>}
      </>
    );
  };

/** How many firms, and until when. */
function Counts({ list }: { readonly list: ResourceList<FilingRow> }) {
  const query = { year: Number(list.filters["year"]) };
  const { data } = useEndpointQuery(statementDeskApi.filingCounts, { query }, { silent: true, noLoading: true });
  return (
    <p className={styles.summary} role="status">
      {data
        ? `${query.year} 年度应报 ${data.firms} 家：已报齐 ${data.all} 家，部分报送 ${data.some} 家，未报 ${data.none} 家，逾期 ${data.late} 家。每家应报 ${data.wanted} 张。截止日期 ${data.deadline}。`
        : " "}
    </p>
  );
}

/** Who has filed and who is late, with reminders. // domain a §7.3 催报 */
export function StatementStandScreen() {
  const mayExport = useMayCall(statementDeskApi.filingExport);
  return (
    <ResourceScreen
      of={filingResource}
      noun="事务所"
      actions={(list) =>
        mayExport && (
          <SaveButton
            endpoint={statementDeskApi.filingExport}
            input={{ query: list.filters as never }}
            fileName="报表填报情况.xlsx"
          >
            导出
          </SaveButton>
        )
      }
      bulk={{
        actions: [
          {
            label: "催报",
            of: statementDeskApi.remind,
            isFor: ({ isOwing }) => isOwing,
            notForText: "应报送的报表都已报送",
            nameOf: ({ companyName }) => companyName,
            ask: "以站内信提醒尚未报送的年度报表",
            inputOf: ({ companyId }) => ({ body: { year: askedYear(), companyIds: [companyId] } }),
            invalidates: [statementDeskApi.filings],
          },
        ],
      }}
      above={(list) => <Counts list={list} />}
      filterRender={{ filed: FiledFilter }}
      filterText={{ filed: (value) => FILED[value as Filed] ?? String(value) }}
      render={{
        toldCount: ({ toldCount, isLate }) => (
          <>
            已报 {toldCount} 张 {isLate && <StatusTag tone="error">逾期</StatusTag>}
          </>
        ),
        balance: told("balance", "statement.desk-balance-sheet"),
        income: told("income", "statement.desk-income-statement"),
        cash: told("cash", "statement.desk-cash-flow-statement"),
      }}
      empty={{ title: "没有符合条件的事务所", hint: "年末的会员单位都在这里，可以调整查询条件。" }}
    />
  );
}

/** Of the rows that are shown. */
const askedYear = (): number => Number(new URLSearchParams(window.location.search).get("year")) || endedYear(today());
