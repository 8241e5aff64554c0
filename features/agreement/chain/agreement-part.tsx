"use client";

import { type ReactNode, useState } from "react";
import {
  type AgreementChain,
  type ChainAgreement,
  chainInvoice,
  chainItem,
  chainReport,
} from "@/contracts/agreement/chain/chain";
import { showAmount } from "@/contracts/kit/amount/amount";
import styles from "@/features/agreement/chain/chain.module.css";
import { FilingLink } from "@/features/agreement/filing/filing-link";
import { type Column, columnsOf } from "@/components/list/table/columns";
import { ViewSection } from "@/components/record/record-view";
import { type Row, RowTable } from "@/components/record/rows/row-table";
import { PlainButton } from "@/components/ui/plain-button";
import { RowLink } from "@/components/ui/table/row-link";
import { StateTag } from "@/components/ui/status-tag";
import { href } from "@/lib/routes/href";

const ITEMS = columnsOf(chainItem, ["serviceSubType", "itemAmount", "reportFee"]);
const INVOICES = columnsOf(chainInvoice, ["invoiceNo", "invoiceStatus", "redFlag", "issueDate", "share", "payStatus"]);
const REPORTS = columnsOf(chainReport, [
  ...["reportTitle", "reportStatus", "filingNo", "serviceSubType", "reportDate", "serviceFee", "lateFlag"],
]);
/** As many as one looks through at once. */
const FIRST = 20;

interface RowsProps {
  readonly caption: string;
  readonly none: string;
  readonly columns: readonly Column[];
  readonly rows: readonly object[];
  readonly idKey: string;
  readonly cell?: (key: string, row: Row) => ReactNode;
}

/** Rows of one stage: the first ones, all of them when asked for. */
function Rows({ caption, none, columns, rows, idKey, cell }: RowsProps) {
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return <p className={styles.empty}>{none}</p>;
  const shown = (isWhole ? rows : rows.slice(0, FIRST)) as readonly Row[];
  const more = rows.length - shown.length;
  return (
    <div className={styles.rows}>
      <RowTable caption={caption} columns={columns} rows={shown} idKey={idKey} {...(cell && { cell })} />
      {more > 0 && <PlainButton onClick={() => setWhole(true)}>{`显示其余 ${more} 条`}</PlainButton>}
    </div>
  );
}

const linked = (named: string, screen: "agreement.invoice" | "agreement.report", idKey: string) =>
  function Cell(key: string, row: Row) {
    return key === named ? (
      <RowLink href={href(screen, { [idKey]: String(row[idKey]) })}>{String(row[named])}</RowLink>
    ) : undefined;
  };
const invoiceCell = linked("invoiceNo", "agreement.invoice", "invoiceId");
const reportCell = linked("reportTitle", "agreement.report", "reportId");

interface Props {
  readonly agreement: ChainAgreement;
  readonly chain: AgreementChain;
}

/** One agreement with its services, its invoices and its reports. */
export function AgreementPart({ agreement, chain }: Props) {
  const { filingId, rootId, agreementNo, agreeStatus, filingNo, agreementAmount } = agreement;
  const ofIt = <T extends { readonly rootId: string }>(rows: readonly T[]) =>
    rows.filter((one) => one.rootId === rootId);
  return (
    <ViewSection title={`协议 ${agreementNo}`}>
      <p className={styles.facts}>
        <FilingLink id={filingId} words={filingNo ?? agreementNo} />
        <StateTag of="agree_status" value={agreeStatus} />
        <span>{agreementAmount === null ? "未约定金额" : `协议金额 ${showAmount(agreementAmount)} 元`}</span>
        {chain.invoices !== null && <span>{`开票净额 ${showAmount(agreement.invoicedAmount)} 元`}</span>}
        {chain.reports !== null && <span>{`报备收费 ${showAmount(agreement.reportFee)} 元`}</span>}
      </p>
      <Rows
        caption={`${agreementNo} 服务项目`}
        none="没有填写服务项目"
        columns={ITEMS}
        rows={agreement.items}
        idKey="rowId"
      />
      {chain.invoices !== null && (
        <Rows
          caption={`${agreementNo} 发票`}
          none="还没有登记发票"
          columns={INVOICES}
          rows={ofIt(chain.invoices)}
          idKey="rowId"
          cell={invoiceCell}
        />
      )}
      {chain.reports !== null && (
        <Rows
          caption={`${agreementNo} 业务报备`}
          none="还没有业务报备"
          columns={REPORTS}
          rows={ofIt(chain.reports)}
          idKey="reportId"
          cell={reportCell}
        />
      )}
    </ViewSection>
  );
}
