"use client";

import Link from "next/link";
import { endedYear } from "@/contracts/kit/day/dates";
import type { DataOf } from "@/contracts/kit/endpoint";
import { type FilingRow, statementDeskApi } from "@/contracts/statement/desk";
import { periodName, periodOf, YEAR_PARTS, type YearPart } from "@/contracts/statement/terms";
import { filingResource } from "@/features/statement/filing-resource";
import styles from "@/features/statement/statement.module.css";
import type { FilterProps } from "@/components/fields/filter-inputs";
import { ShowField } from "@/components/fields/show";
import { ResourceScreen } from "@/components/list/resource-screen";
import type { ResourceList } from "@/components/list/use-resource-list";
import { SaveButton } from "@/components/record/save-button";
import select from "@/components/ui/native-select.module.css";
import { MarkTag } from "@/components/ui/status-tag";
import { today } from "@/lib/format/date";
import { useEndpointQuery } from "@/lib/query/query-of";
import { href } from "@/lib/routes/href";
import { useMayCall } from "@/lib/session/can";

const FILED = { owing: "未报齐", none: "未报", some: "部分报送", all: "已报齐", late: "逾期" } as const;
type Filed = keyof typeof FILED;

interface ChoiceOf {
  readonly none: string;
  readonly options: readonly (readonly [string, string])[];
}
const choiceFilter = ({ none, options }: ChoiceOf) =>
  function ChoiceFilter({ id, value, onChange }: FilterProps) {
    return (
      <select
        id={id}
        className={select.select}
        value={(value as string | undefined) ?? ""}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">{none}</option>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    );
  };
const FiledFilter = choiceFilter({ none: "全部", options: Object.entries(FILED) });

/** 「3月」: the year has a filter of its own. */
const partName = (part: YearPart): string => periodName(periodOf(0, part)).replace(/^0年/, "");
const PartFilter = choiceFilter({ none: "全年", options: YEAR_PARTS.map((part) => [part, partName(part)] as const) });

const STATUS = { label: "状态", kind: "dict", dict: "audit_status" } as const;
type Told = FilingRow["balance"];

/** State of one statement, leading to it; what was never told says so. */
const told =
  (key: "balance" | "income" | "cash", route: Parameters<typeof href>[0]) =>
  (row: FilingRow): React.ReactNode => {
    const { statementId, auditStatus, isCorrecting, isCovered, isWanted, lateDays }: Told = row[key];
    if (statementId === null && isCovered) return <MarkTag of="toldByHead" />;
    if (statementId === null && !isWanted) return <MarkTag of="notWanted" />;
    if (statementId === null || auditStatus === null) return <MarkTag of={row.isLate ? "untoldLate" : "untold"} />;
    return (
      <>
        <Link href={href(route, { statementId })}>
          {isCorrecting ? <MarkTag of="correcting" /> : <ShowField value={auditStatus} meta={STATUS} />}
        </Link>
        {lateDays > 0 && <> 逾期 {lateDays} 天</>}
      </>
    );
  };

/** How many firms, and until when. */
function Counts({ list }: { readonly list: ResourceList<FilingRow> }) {
  const { year, part } = list.filters as { readonly year: number; readonly part?: YearPart };
  const query = { year: Number(year), ...(part && { part }) };
  const { data } = useEndpointQuery(statementDeskApi.filingCounts, { query }, { silent: true, noLoading: true });
  return (
    <p className={styles.summary} role="status">
      {data ? countsText(data) : " "}
    </p>
  );
}
function countsText(told: DataOf<typeof statementDeskApi.filingCounts>): string {
  const how = `已报齐 ${told.all} 家，部分报送 ${told.some} 家，未报 ${told.none} 家`;
  return told.isOwed
    ? `${told.periodText}应报 ${told.firms} 家（期末的会员单位，含暂停和正在注销、迁出的）：${how}，逾期 ${told.late} 家。每家应报 ${told.wanted} 张。截止日期 ${told.deadline ?? ""}。`
    : `协会没有要求报送${told.periodText}的报表，自愿报送的列在这里：${how}。`;
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
            notForText: "应报送的报表都已报送，或协会不要求该期间",
            nameOf: ({ companyName }) => companyName,
            ask: "以站内信提醒尚未报送的报表",
            inputOf: ({ companyId }) => ({ body: { ...askedPeriod(), companyIds: [companyId] } }),
            idleText: (answer) =>
              (answer as DataOf<typeof statementDeskApi.remind>).reminded > 0
                ? null
                : "今天已经催报过，或已报齐，没有再发",
            invalidates: [statementDeskApi.filings],
          },
        ],
      }}
      above={(list) => <Counts list={list} />}
      filterRender={{ filed: FiledFilter, part: PartFilter }}
      filterText={{
        filed: (value) => FILED[value as Filed] ?? String(value),
        part: (value) => (isYearPart(value) ? partName(value) : String(value)),
      }}
      render={{
        toldCount: ({ toldCount, isLate }) => (
          <>
            {isLate && <MarkTag of="overdue" />} 已报 {toldCount} 张
          </>
        ),
        balance: told("balance", "statement.desk-balance-sheet"),
        income: told("income", "statement.desk-income-statement"),
        cash: told("cash", "statement.desk-cash-flow-statement"),
      }}
      empty={{ title: "没有符合条件的事务所", hint: "期末的会员单位都在这里，可以调整查询条件。" }}
    />
  );
}

const isYearPart = (value: unknown): value is YearPart => YEAR_PARTS.some((part) => part === value);
/** Of the rows that are shown. */
function askedPeriod() {
  const search = new URLSearchParams(window.location.search);
  const part = search.get("part");
  return { year: Number(search.get("year")) || endedYear(today()), ...(isYearPart(part) && { part }) };
}
