"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { PAGE_SIZES } from "@/contracts/kit/query";
import { unreportedApi } from "@/contracts/party/unreported";
import { PartyInfoScreen, partyInfoParts } from "@/features/party/info/info";
import { date } from "@/lib/format/date";
import { href } from "@/lib/routes/href";
import { useEndpointQuery } from "@/lib/query/query-of";

const DeskTotals = dynamic(() => import("@/features/party/desk-totals").then((m) => m.DeskTotals));
const UnreportedScreen = dynamic(() => import("@/features/party/desk-unreported").then((m) => m.UnreportedScreen));

/** Value of `view` in the address that opens the firms that told nothing. */
const UNREPORTED = "unreported";
const FIRST_PAGE = { query: { page: 1, pageSize: PAGE_SIZES[0] } };

/** Opens the firms that told nothing last year, and says how many they are. */
function UnreportedButton() {
  const router = useRouter();
  const { data } = useEndpointQuery(unreportedApi.list, FIRST_PAGE, { silent: true, noLoading: true });
  const year = Number(date(new Date().toISOString()).slice(0, 4)) - 1;
  return (
    // The year that the list counts stands in it as chosen.
    <Button onClick={() => router.push(href("party.desk-info", { view: UNREPORTED, year }))}>
      {`${year} 年度未上报的事务所${data ? `（${data.totalCount}）` : ""}`}
    </Button>
  );
}

const PARTS: typeof partyInfoParts = {
  ...partyInfoParts,
  record: dynamic(() => import("@/features/party/info/desk-record").then((m) => m.DeskInfoRecord)),
  listActions: () => <UnreportedButton />,
  above: (list) => <DeskTotals list={list} />,
  empty: { title: "还没有事务所上报党建基本信息", hint: "事务所提交以后在这里审核。" },
};

/** The association's list of firms and their records: the same screen, the server says what may be done; or who told nothing. */
export function DeskPartyInfoScreen() {
  const isUnreported = useSearchParams().get("view") === UNREPORTED;
  return isUnreported ? <UnreportedScreen /> : <PartyInfoScreen parts={PARTS} />;
}
