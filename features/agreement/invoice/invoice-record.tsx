"use client";

import Link from "next/link";
import { type agreementInvoice, agreementInvoiceApi } from "@/contracts/agreement/invoice/invoice";
import { invoiceRules, isForeignToInvoice } from "@/contracts/agreement/invoice/invoice-rules";
import { useInvoiceDefaults } from "@/features/agreement/invoice/begin";
import { InvoiceTools } from "@/features/agreement/invoice/invoice-tools";
import { FILE_TYPES, KNOWN, LINES, SECTIONS, SHARES_TAB } from "@/features/agreement/invoice/look";
import { NAMES } from "@/features/agreement/invoice/names";
import { withProposedAmounts } from "@/features/agreement/invoice/proposed";
import { Reversals } from "@/features/agreement/invoice/reversals";
import { SharesEdit } from "@/features/agreement/invoice/shares-edit";
import { SharesView } from "@/features/agreement/invoice/shares-view";
import { subjectEditor } from "@/components/fields/subject-editors";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";
import { useListAddress } from "@/components/record/use-record-address";

const editors = { originalInvoiceId: subjectEditor(agreementInvoiceApi.originals, "输入发票号码或购买方查找") };

type Values = Readonly<Record<string, unknown>>;
/** Told only where there is something to tell. */
const IF_ANY: readonly string[] = ["redAmount", "unlockedUntil", "unlockAskedTime", "unlockReason"];
const isHidden = (key: string, values: Values): boolean =>
  isForeignToInvoice(key, values) || (IF_ANY.includes(key) && (values[key] ?? null) === null);

function OriginalLink({ id, invoiceNo }: { readonly id: string | null; readonly invoiceNo: string | null }) {
  const { recordAt } = useListAddress("invoiceId");
  return id === null ? "—" : <Link href={recordAt(id)}>{invoiceNo}</Link>;
}

/** An invoice as the kit draws it. // domain b §5 */
const parts: KeptRecordParts<typeof agreementInvoice> = {
  ...NAMES,
  sections: SECTIONS,
  known: [KNOWN],
  tabs: [
    LINES,
    { key: SHARES_TAB, label: "关联协议", isOwn: true, typed: { items: [SHARES_TAB], lists: [SHARES_TAB] } },
  ],
  fileTypes: FILE_TYPES,
  isHidden,
  rules: invoiceRules,
  recordActions: (record) => <InvoiceTools record={record} />,
  intro: (record) => <Reversals record={record} />,
  spec: {
    useDefaults: useInvoiceDefaults,
    useEditors: () => editors,
    enrich: withProposedAmounts,
    show: ({ originalInvoiceId, originalInvoiceNo }) => ({
      originalInvoiceId: () => <OriginalLink id={originalInvoiceId} invoiceNo={originalInvoiceNo} />,
    }),
    view: (_tab, record) => <SharesView record={record} />,
    edit: (_tab, form) => <SharesEdit form={form} />,
    headKeys: ["buyerName"],
    texts: {
      noRows: "只有一行的发票不用填写；有多个税率或多项服务的，点击「编辑」逐行填写，合计应等于发票的金额和税额。",
      noFiles: "点击「编辑」后在「附件」中上传发票影像（PDF、OFD 或图片）。",
    },
  },
};

/** One invoice. */
export const AgreementInvoiceRecord = (props: KeptRecordProps) => <KeptRecord {...props} parts={parts} />;
