"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { CurrentUser } from "@/contracts/auth/session";
import {
  headOfficeApi,
  type headOfficeDues,
  type SummaryDetail,
  summaryRules,
} from "@/contracts/statement/dues/head-office";
import { duesPeriodName, SUMMARY } from "@/contracts/statement/dues/terms";
import { SummaryLines } from "@/features/statement/head-office-dues/lines";
import { KNOWN, NAMES, SECTIONS, TABS } from "@/features/statement/head-office-dues/look";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";
import { Note } from "@/components/ui/note";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { mayCall } from "@/lib/session/can";

const SummaryPrint = dynamic(() =>
  import("@/features/statement/head-office-dues/summary-print").then((m) => m.SummaryPrint),
);
const PayDialog = dynamic(() => import("@/features/statement/head-office-dues/pay-dialog").then((m) => m.PayDialog));

/** States in which money is owed. */
const OWED: readonly number[] = [SUMMARY.toPay, SUMMARY.partly, SUMMARY.arriving];

interface Shown {
  readonly record: SummaryDetail;
}

function PrintButton({ record }: Shown) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <Button onClick={() => setPrinting(true)}>打印汇总表</Button>
      {isPrinting && <SummaryPrint record={record} onDone={() => setPrinting(false)} />}
    </>
  );
}

/** Its head office pays for all. */
const isPayer = ({ companyId }: SummaryDetail, user: CurrentUser): boolean =>
  mayCall(headOfficeApi.pay, user) && user.companyId === companyId;

/** What is being typed stays when the state changes under it: the server says then whether anything is owed. */
function PayButton({ record }: Shown) {
  const [paying, setPaying] = useOpenDialog<{ readonly summaryId: string }>("statement.head-office-pay");
  return (
    <>
      {OWED.includes(record.summaryStatus) && (
        <Button type="primary" onClick={() => setPaying({ summaryId: record.summaryId })}>
          统一缴费登记
        </Button>
      )}
      {paying?.summaryId === record.summaryId && <PayDialog record={record} onClose={() => setPaying(null)} />}
    </>
  );
}

/** Whose turn it is. */
function Turn({ record }: Shown) {
  const waiting = record.lines.filter(({ confirmState }) => confirmState === "waiting").length;
  const refused = record.lines.filter(({ confirmState }) => confirmState === "refused").length;
  const text = record.isViewOnly
    ? "各单位各自缴纳，本单只供查看，不需要提交。"
    : record.summaryStatus === SUMMARY.toConfirm
      ? refused > 0
        ? `${refused} 家分所有异议，请撤回后修改或排除，再重新提交。`
        : waiting === 0
          ? "分所都已答复；有会费单正在办理（见下面各单位的待处理），办完后自动转协会核定，也可以撤回修改。"
          : `等待 ${waiting} 家分所确认，逾期未答复的视为同意，随后自动转协会核定。`
      : null;
  return text === null ? null : (
    <Note tone={refused > 0 || (waiting === 0 && !record.isViewOnly) ? "warn" : "note"}>{text}</Note>
  );
}

/** A summary as the kit draws it, for both sides. */
export const summaryLook: KeptRecordParts<typeof headOfficeDues> = {
  ...NAMES,
  sections: SECTIONS,
  known: KNOWN,
  tabs: TABS,
  rules: (form) => summaryRules(form, null),
  mainAction: (record, user) => isPayer(record, user) && <PayButton record={record} />,
  recordActions: (record) => <PrintButton record={record} />,
  intro: (record) => <Turn record={record} />,
  spec: {
    titleOf: ({ duesYear, half, summaryNo }) => `${duesPeriodName(duesYear, half)}会费汇总　${summaryNo}`,
    headKeys: ["payableTotal", "owingTotal"],
    view: (_tab, record) => <SummaryLines record={record} />,
    actions: { create: "生成汇总", update: "修改", remove: "删除" },
    texts: {
      gone: "没有这份会费汇总单，或您不能查看",
      noFiles: "点击「编辑」后在「附件」页签中上传总所汇总报表等依据。",
    },
  },
};

/** One summary. // domain a §13 */
export const SummaryRecord = (props: KeptRecordProps) => <KeptRecord {...props} parts={summaryLook} />;
