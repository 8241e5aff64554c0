"use client";

import { Button, Select } from "antd";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { type ActivityRoute, scoreboardLink } from "@/features/party/activity/scoreboard-address";
import styles from "@/features/party/activity/scoreboard.module.css";
import { date } from "@/lib/format/date";
import { href } from "@/lib/routes/href";
import { useUser } from "@/lib/session/context";

const YEARS_BACK = 5;
const thisYear = (): number => Number(date(new Date().toISOString()).slice(0, 4));

/** Year and firm that the address asks for: this year and the acting firm unless it does; the association has none. */
export function useAskedYear() {
  const search = useSearchParams();
  const year = Number(search.get("year"));
  const { companyId } = useUser();
  return {
    year: Number.isInteger(year) && year >= 1900 && year <= 2999 ? year : thisYear(),
    companyId: search.get("companyId") ?? companyId,
  };
}

interface Props extends ReturnType<typeof useAskedYear> {
  readonly route: ActivityRoute;
  readonly onPrint: () => void;
}

/** Another year, another firm, paper, and the way back. */
export function ScoreboardTools({ route, year, companyId, onPrint }: Props) {
  const router = useRouter();
  const { switchableCompanies } = useUser();
  const go = (asked: { year: number; companyId: string | null }) =>
    router.replace(scoreboardLink(route, { year: asked.year, ...(asked.companyId && { companyId: asked.companyId }) }));
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, i) => thisYear() - i);
  return (
    <>
      {switchableCompanies.length > 1 && (
        <Select
          aria-label="事务所"
          className={styles.firm ?? ""}
          value={companyId}
          options={switchableCompanies.map((firm) => ({ value: firm.companyId, label: firm.companyName }))}
          onChange={(id) => go({ year, companyId: id })}
        />
      )}
      <Select
        aria-label="年度"
        value={year}
        options={[...new Set([year, ...years])].map((value) => ({ value, label: `${value} 年` }))}
        onChange={(value) => go({ year: value, companyId })}
      />
      <Link href={href(route)}>返回活动列表</Link>
      <Button onClick={onPrint}>打印</Button>
    </>
  );
}
