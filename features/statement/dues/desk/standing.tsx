"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { endedYear } from "@/contracts/kit/day/dates";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { HALF } from "@/contracts/statement/dues/terms";
import styles from "@/features/statement/dues/desk/desk.module.css";
import type { ResourceList } from "@/components/list/use-resource-list";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { today } from "@/lib/format/date";
import { money, percent } from "@/lib/format/number";
import { useEndpointQuery } from "@/lib/query/query-of";

const quiet = { silent: true, keepsPrevious: true, noLoading: true } as const;

const VIEWS = [
  { label: "全部", filters: {} },
  { label: "有欠缴", filters: { isOwing: true } },
  { label: "逾期", filters: { isOverdue: true } },
  { label: "有多缴", filters: { hasSurplus: true } },
  { label: "有异议", filters: { hasObjection: true } },
] as const;
const FLAGS = ["isOwing", "isOverdue", "hasSurplus", "hasObjection"] as const;

const WithoutDialog = dynamic(() =>
  import("@/features/statement/dues/desk/without-bill-dialog").then((m) => m.WithoutBillDialog),
);

interface Without {
  readonly duesYear: number;
  readonly half?: number | undefined;
}
/** The firms whose bill of the year, or of its half, is not made yet, by name. */
function WithoutBill({ duesYear, half }: Without) {
  const [open, setOpen] = useOpenDialog<Without>(half === HALF.second ? "dues.without2" : "dues.without");
  const name = half === undefined ? "" : half === HALF.first ? "上半年" : "下半年";
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen({ duesYear, half })}>
        {`查看${name}未生成的事务所`}
      </Button>
      {open && <WithoutDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** How a year stands: who has no bill yet, what has come in, what goes to the national association. */
function Year({ duesYear }: { readonly duesYear: number }) {
  const { data } = useEndpointQuery(duesDeskApi.yearTotals, { query: { duesYear } }, quiet);
  if (!data) return <p className={styles.line}>&nbsp;</p>;
  const { firms, bills, withoutBill, withoutSecondHalf, overdueCount, collectionRate, share } = data;
  const rate = collectionRate === null ? "" : `，收缴率 ${percent(Number(collectionRate).toFixed(2))}`;
  const handed = share === "0.00" ? "" : `，应上缴全国协会 ${money(share)} 元`;
  const isHalved = withoutSecondHalf !== null;
  const without = isHalved
    ? `上半年未生成 ${withoutBill} 家，下半年未生成 ${withoutSecondHalf} 家`
    : `未生成 ${withoutBill} 家`;
  return (
    <p className={styles.line}>
      <span role="status">
        {`${duesYear}年度会员单位 ${firms} 家（含暂停和正在注销、迁出的），会费单 ${bills} 张，${without}，逾期 ${overdueCount} 张${rate}${handed}。`}
      </span>
      {withoutBill > 0 && <WithoutBill duesYear={duesYear} half={isHalved ? HALF.first : undefined} />}
      {isHalved && withoutSecondHalf > 0 && <WithoutBill duesYear={duesYear} half={HALF.second} />}
    </p>
  );
}

/** The most wanted bills, and how the year stands that is looked at. // domain a §12.9 */
export function DeskStanding({ list }: { readonly list: ResourceList<object> }) {
  const { filters, setFilters } = list;
  const kept = Object.fromEntries(
    Object.entries(filters).filter(([key]) => !(FLAGS as readonly string[]).includes(key)),
  );
  const isOn = (wanted: object): boolean =>
    FLAGS.every((key) => filters[key] === (wanted as Readonly<Record<string, unknown>>)[key]);
  const year = Number(filters["yearTo"] ?? filters["yearFrom"]) || endedYear(today());
  return (
    <div className={styles.above}>
      <div role="group" aria-label="欠缴情况" className={styles.views}>
        {VIEWS.map(({ label, filters: wanted }) => (
          <button
            key={label}
            type="button"
            className={styles.view}
            aria-pressed={isOn(wanted)}
            onClick={() => setFilters({ ...kept, ...wanted })}
          >
            {label}
          </button>
        ))}
      </div>
      <Year duesYear={year} />
    </div>
  );
}
