"use client";

import { duesApi, type DuesDetail } from "@/contracts/statement/dues/dues";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { duesPeriodName } from "@/contracts/statement/dues/terms";
import { yuanText } from "@/features/statement/dues/amounts";
import { UNSETTLED } from "@/features/statement/dues/look";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid, PrintRows } from "@/components/print/print-grid";
import { PrintSheet } from "@/components/print/print-sheet";
import { date } from "@/lib/format/date";
import { useEndpointQuery } from "@/lib/query/query-of";

interface Props {
  readonly record: DuesDetail;
  readonly onDone: () => void;
}

/** 会费缴费通知单 on A4. Mount it to print. // domain a §12.8 */
export function NoticePrint({ record, onDone }: Props) {
  const { data } = useEndpointQuery(duesApi.explain, { params: { duesId: record.duesId } }, { silent: true });
  if (!data) return null;
  const { duesYear, half, bank } = record;
  const yuan = (amount: string): string => `${yuanText(amount)} 元`;
  const isPreview = UNSETTLED.includes(record.duesStatus);
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet
        title={isPreview ? "会费缴费通知单（预览，未核定）" : "会费缴费通知单"}
        formNumber={`缴费单号：${record.billNo}`}
        firmLabel="缴费单位"
        firm={record.companyName}
        period={`${duesPeriodName(duesYear, half)}　打印日期：${date(new Date().toISOString())}`}
        signatures={["经办人", "负责人"]}
      >
        <PrintGrid
          title="应缴金额"
          items={[
            { label: "单位会费", value: yuan(record.unitDue) },
            {
              label: "个人会费",
              value: `${yuan(record.personDue)}（${record.practisingCount + record.nonPractisingCount} 人）`,
            },
            { label: "应缴合计", value: yuan(record.payable) },
            { label: "大写", value: record.payableWords },
            { label: "已缴", value: yuan(record.paidAmount) },
            ...(fenOf(record.refunded) === 0n ? [] : [{ label: "已退、抵扣", value: yuan(record.refunded) }]),
            { label: "欠缴", value: yuan(record.owing) },
            { label: "缴费截止日", value: record.payDeadline },
            { label: "以前年度欠缴", value: yuan(record.backDues) },
          ]}
        />
        <PrintGrid
          title="收款账户"
          items={[
            { label: "收款户名", value: bank.accountName },
            { label: "开户银行", value: bank.bankName },
            { label: "收款账号", value: bank.account },
            { label: "依据", value: [data.rulesTitle, data.noticeDocNo].filter(Boolean).join("　") },
            { label: "转账附言", value: record.transferRemark, wide: true },
          ]}
        />
        <PrintRows
          title="计算过程"
          isNumbered
          heads={["项目", "算式", "金额（元）"]}
          rows={[
            ...data.lines.map(({ label, formula, amount }) => [label, formula, yuanText(amount)]),
            ["应缴合计", record.payableWords, yuanText(record.payable)],
          ]}
        />
        <p>请对公转账，附言按上文填写，转账后在平台「会费缴纳明细」登记缴费并上传凭证；协会确认到账后开具会费票据。</p>
      </PrintSheet>
    </PrintArea>
  );
}
