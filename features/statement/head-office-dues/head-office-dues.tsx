"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import type { z } from "zod";
import { headOfficeApi, type headOfficeDues } from "@/contracts/statement/dues/head-office";
import { fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { BranchLines } from "@/features/statement/head-office-dues/branch-lines";
import styles from "@/features/statement/head-office-dues/head-office-dues.module.css";
import { NAMES } from "@/features/statement/head-office-dues/look";
import type { ResourceList } from "@/components/list/use-resource-list";
import { RecordsList } from "@/components/record/records/records-list";
import {
  type KeptRecordProps,
  type RecordsApartParts,
  RecordsScreen,
} from "@/components/record/records/records-screen";
import { useListAddress } from "@/components/record/use-record-address";
import { Note } from "@/components/ui/note";
import { useEndpointQuery } from "@/lib/query/query-of";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { useUser } from "@/lib/session/context";

const SummaryRecord = dynamic(() =>
  import("@/features/statement/head-office-dues/summary-record").then((m) => m.SummaryRecord),
);
const CreateDialog = dynamic(() =>
  import("@/features/statement/head-office-dues/create-dialog").then((m) => m.CreateDialog),
);

type List = ResourceList<z.output<(typeof headOfficeDues)["row"]>>;
const TOTALS = [
  ["汇总收入", "totalRevenue"],
  ["单位会费", "unitTotal"],
  ["个人会费", "personTotal"],
  ["减免", "reliefTotal"],
  ["应缴", "payableTotal"],
  ["已缴", "paidTotal"],
  ["欠缴", "owingTotal"],
] as const;

/** Sums of all that match, voided ones left out. */
function Totals({ list }: { readonly list: List }) {
  const { page: _p, pageSize: _s, sort: _o, ...query } = list.query as Readonly<Record<string, unknown>>;
  const { data } = useEndpointQuery(headOfficeApi.totals, { query } as never, {
    silent: true,
    noLoading: true,
    keepsPrevious: true,
  });
  if (!data || data.count === 0) return null;
  return (
    <dl className={styles.totals} aria-label="合计">
      {TOTALS.map(([label, key]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{money(fenOf(data[key]))} 元</dd>
        </div>
      ))}
    </dl>
  );
}

/** A firm without branches: it has nothing to sum up. */
function useIsAlone(): boolean {
  const { id } = useListAddress("summaryId");
  const isListed = id === null || id === NEW_RECORD;
  const isFirm = useUser().companyId !== null;
  const { data } = useEndpointQuery(headOfficeApi.situation, {}, { silent: true, isEnabled: isFirm && isListed });
  return isFirm && data?.branchCount === 0;
}

/** What a firm without branches reads instead of an empty list it could never fill. // domain a §13 */
function Standing() {
  if (!useIsAlone()) return null;
  return (
    <Note tone="note">
      本所没有分所，不需要汇总会费；本所的会费在「会费缴纳明细」中办理。总所发来的汇总列在这里，由本所确认。
    </Note>
  );
}

const list = {
  ...NAMES,
  entry: { of: headOfficeApi.create, label: "生成汇总" },
  empty: { title: "还没有会费汇总", hint: "总所点击「生成汇总」，取各分所最新的会费单、利润表和人数。" },
  above: (of: List) => (
    <>
      <Standing />
      <BranchLines />
      <Totals list={of} />
    </>
  ),
};

function New() {
  const router = useRouter();
  const { listAt } = useListAddress("summaryId");
  return (
    <RecordsList {...(list as object as Parameters<typeof RecordsList>[0])}>
      <CreateDialog onClose={() => router.push(listAt)} />
    </RecordsList>
  );
}

const parts: RecordsApartParts<typeof headOfficeDues> = {
  ...list,
  record: (props: KeptRecordProps) => (props.id === NEW_RECORD ? <New /> : <SummaryRecord {...props} />),
};

const aloneParts: typeof parts = { ...parts, entry: null, empty: { title: "还没有会费汇总" } };

/** 会费汇总管理: the head office's summaries, and a branch's own line in them. // domain a §13 */
export const HeadOfficeDuesScreen = () => <RecordsScreen parts={useIsAlone() ? aloneParts : parts} />;

const deskParts: RecordsApartParts<typeof headOfficeDues> = {
  ...NAMES,
  record: SummaryRecord,
  above: (of: List) => <Totals list={of} />,
  empty: { title: "还没有总所提交会费汇总", hint: "总所提交、分所确认后列在这里，在「待审核」中核定。" },
};
/** The same for the association. */
export const DeskHeadOfficeDuesScreen = () => <RecordsScreen parts={deskParts} />;
