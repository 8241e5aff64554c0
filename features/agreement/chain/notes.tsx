"use client";

import type { AgreementChain, ChainNote } from "@/contracts/agreement/chain/chain";
import styles from "@/features/agreement/chain/chain.module.css";
import { CONTRACT_PARAM } from "@/features/agreement/filing/contract-note";
import { FilingLink } from "@/features/agreement/filing/filing-link";
import { AGREEMENT_PARAM as INVOICE_AGREEMENT } from "@/features/agreement/invoice/begin";
import { AGREEMENT_PARAM, ITEM_PARAM } from "@/features/agreement/report/agreement-note";
import { agreementFilingApi } from "@/contracts/agreement/filing/filing";
import { agreementInvoiceApi } from "@/contracts/agreement/invoice/invoice";
import { agreementReportApi } from "@/contracts/agreement/report/report";
import { RowLink } from "@/components/ui/table/row-link";
import { StatusTag } from "@/components/ui/status-tag";
import { href } from "@/lib/routes/href";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { useMayCall } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

const WORDS = { filing: "生成协议备案", invoice: "登记发票", report: "新增报备" } as const;

function addressOf({ step, filingId, rowId }: ChainNote, contractId: string): string | null {
  if (step === "filing") return href("agreement.filing", { filingId: NEW_RECORD, [CONTRACT_PARAM]: contractId });
  if (filingId === null) return null;
  if (step === "invoice") return href("agreement.invoice", { invoiceId: NEW_RECORD, [INVOICE_AGREEMENT]: filingId });
  const item = rowId === null ? {} : { [ITEM_PARAM]: rowId };
  return href("agreement.report", { reportId: NEW_RECORD, [AGREEMENT_PARAM]: filingId, ...item });
}

/** What does not fit or is missing, and the way from here to what helps. // domain b §0.4 */
export function ChainNotes({ chain }: { readonly chain: AgreementChain }) {
  const { companyId } = useUser();
  const may = {
    filing: useMayCall(agreementFilingApi.create),
    invoice: useMayCall(agreementInvoiceApi.create),
    report: useMayCall(agreementReportApi.create),
  };
  const isOwn = chain.companyId === companyId;
  if (chain.notes.length === 0) return <p className={styles.empty}>各环节金额相符，没有缺少的环节。</p>;
  return (
    <ul className={styles.notes} aria-label="需要核对或办理">
      {chain.notes.map((note) => {
        const { level, text, filingId, step } = note;
        const to = isOwn && step !== null && may[step] ? addressOf(note, chain.contractId) : null;
        return (
          <li key={text} className={styles.note}>
            <StatusTag tone={level === "warning" ? "warning" : "info"}>
              {level === "warning" ? "需核对" : "提示"}
            </StatusTag>
            <span className={styles.text}>{text}</span>
            {filingId !== null && <FilingLink id={filingId} words="查看协议" />}
            {to !== null && step !== null && <RowLink href={to}>{WORDS[step]}</RowLink>}
          </li>
        );
      })}
    </ul>
  );
}
