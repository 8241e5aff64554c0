"use client";

import { headOfficeDues, type SummaryDetail } from "@/contracts/statement/dues/head-office";
import { CONSOLIDATE, duesPeriodName } from "@/contracts/statement/dues/terms";
import { yuanOrNone } from "@/features/statement/dues/amounts";
import { KNOWN, SHARED_NOTE } from "@/features/statement/head-office-dues/look";
import { metasOf } from "@/components/list/table/columns";
import { itemsOf } from "@/components/record/record-view";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid, PrintRows } from "@/components/print/print-grid";
import { PrintSheet } from "@/components/print/print-sheet";
import { useDictionary } from "@/lib/dictionary/context";

const METAS = metasOf(headOfficeDues.detail);
const HEADS = ["单位", "汇总方式", "收入", "执业会员", "单位会费", "个人会费", "减免", "应缴", "已缴", "欠缴"];

interface Props {
  readonly record: SummaryDetail;
  readonly onDone: () => void;
}

/** 《会费汇总表》 on A4 across. Mount it to print. // domain a §13.3 */
export function SummaryPrint({ record, onDone }: Props) {
  const dictionary = useDictionary();
  const state = dictionary.label("summary_status", record.summaryStatus);
  const rows = record.lines.map((line) => [
    line.branchName,
    line.isHead
      ? "总所"
      : line.included
        ? dictionary.label("consolidate_mode", line.lineMode)
        : `未汇总：${line.excludeReason ?? ""}`,
    yuanOrNone(line.revenue),
    String(line.practisingCount),
    ...[line.unitDue, line.personDue, line.relief, line.payable, line.paid, line.owing].map(yuanOrNone),
  ]);
  const total = [
    ...["合计", "", yuanOrNone(record.totalRevenue), ""],
    ...[record.unitTotal, record.personTotal, record.reliefTotal, record.payableTotal].map(yuanOrNone),
    ...[record.paidTotal, record.owingTotal].map(yuanOrNone),
  ];
  const isShared = record.lines.some(
    ({ isHead, included, lineMode }) => !isHead && included && lineMode === CONSOLIDATE.once,
  );
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet
        title="会费汇总表"
        formNumber={record.summaryNo}
        firm={record.companyName}
        period={`${duesPeriodName(record.duesYear, record.half)}　状态：${state}　金额单位：元`}
        signatures={["填表人", "总所负责人"]}
        seal="总所公章"
        isLandscape
      >
        <PrintRows title="总所与分所" heads={HEADS} rows={[...rows, total]} />
        <PrintGrid title="合计" items={itemsOf(METAS, KNOWN[0]?.keys ?? [], record)} />
        <PrintGrid
          items={[
            { label: "应缴合计（大写）", value: record.payableWords, wide: true },
            {
              label: "收款账户",
              value: `${record.bank.accountName}　${record.bank.bankName}　${record.bank.account}`,
              wide: true,
            },
            ...(isShared ? [{ label: "说明", value: `${SHARED_NOTE}，已缴、欠缴按各自的会费单`, wide: true }] : []),
            { label: "转账附言", value: record.transferRemark, wide: true },
          ]}
        />
      </PrintSheet>
    </PrintArea>
  );
}
