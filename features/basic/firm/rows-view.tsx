"use client";

import Link from "next/link";
import type { FirmBranch, FirmDetail } from "@/contracts/basic/firm";
import { firmBranch, firmPartner } from "@/contracts/basic/firm";
import { NATURE, partnerNoun } from "@/contracts/basic/firm-form";
import { totalContribution } from "@/contracts/basic/firm-canonical";
import { fromUnits } from "@/contracts/kit/decimal";
import { fieldsOf, type FieldMeta } from "@/contracts/kit/field";
import type { z } from "zod";
import styles from "@/features/basic/firm/firm.module.css";
import { isFigure, ShowField } from "@/components/fields/show";
import { EmptyState } from "@/components/ui/empty-state";
import { wan } from "@/lib/format/number";
import { href } from "@/lib/routes/href";

interface Column {
  readonly key: string;
  readonly meta: FieldMeta;
}

const columnsOf = (schema: z.ZodObject, keys: readonly string[]): Column[] => {
  const all = new Map(fieldsOf(schema).map((one) => [one.key, one.meta]));
  return keys.flatMap((key) => {
    const meta = all.get(key);
    return meta ? [{ key, meta }] : [];
  });
};

const classOf = (meta: FieldMeta): string =>
  (isFigure(meta.kind)
    ? styles.figure
    : meta.kind === "code" || meta.kind === "idNo" || meta.kind === "date"
      ? styles.code
      : "") ?? "";

type Row = Readonly<Record<string, unknown>>;
interface TableProps {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly idKey: string;
  readonly cell?: (key: string, row: Row) => React.ReactNode;
  readonly foot?: React.ReactNode;
}

/** A small table of the record's rows; scrolls within itself on phones. */
export function RowTable({ caption, columns, rows, idKey, cell, foot }: TableProps) {
  return (
    // Focusable, so that the keyboard can scroll it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, meta }) => (
              <th key={key} scope="col" className={classOf(meta)}>
                {meta.unit ? `${meta.label}（${meta.unit}）` : meta.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[idKey])} data-row-key={String(row[idKey])}>
              {columns.map(({ key, meta }) => (
                <td key={key} className={classOf(meta)}>
                  {cell?.(key, row) ?? <ShowField value={row[key]} meta={meta} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot}
      </table>
    </div>
  );
}

const PARTNER_COLUMNS = columnsOf(firmPartner, [
  "partnerName",
  "partnerType",
  "idNo",
  "qualification",
  "qualCertNo",
  "contribution",
  "contributionRatio",
  "paidContribution",
  "contributionMode",
  "isManagingPartner",
  "isOnDuty",
  "joinDate",
  "quitDate",
]);

export function PartnersView({ firm }: { firm: FirmDetail }) {
  const noun = partnerNoun(firm.orgForm);
  if (firm.companyNature === NATURE.branch)
    return <EmptyState title="分所没有合伙人(股东)" hint="出资情况登记在总所档案中。" />;
  if (firm.partners.length === 0)
    return <EmptyState title={`还没有登记${noun}`} hint="点击「修改」后在本页签中添加。" />;
  const total = fromUnits(totalContribution(firm.partners), 2);
  return (
    <RowTable
      caption={noun}
      columns={PARTNER_COLUMNS}
      rows={firm.partners}
      idKey="partnerId"
      foot={
        <tfoot>
          <tr>
            <td colSpan={5}>合计（{firm.partners.filter((row) => !row.quitDate).length} 人/户）</td>
            <td className={styles.figure}>{wan(total)}</td>
            <td colSpan={7}>
              税务师占比 {firm.taxAgentPartnerRatio === null ? "—" : `${Number(firm.taxAgentPartnerRatio).toFixed(2)}%`}
            </td>
          </tr>
        </tfoot>
      }
    />
  );
}

const BRANCH_COLUMNS = columnsOf(firmBranch, [
  "branchName",
  "creditCode",
  "inProvince",
  "principalName",
  "principalMobile",
  "establishDate",
  "regCertNo",
  "taxAgentCount",
  "staffCount",
  "lastYearRevenue",
  "independentAccounting",
  "duesMode",
  "branchStatus",
]);

function branchCell(key: string, row: Row) {
  const branch = row as unknown as FirmBranch;
  if (key !== "branchName" || !branch.companyId || !branch.canOpen) return undefined;
  return <Link href={href("basic.firm", { companyId: branch.companyId })}>{branch.branchName}</Link>;
}

export function BranchesView({ firm }: { firm: FirmDetail }) {
  if (firm.branches.length === 0)
    return <EmptyState title="没有分支机构" hint="省内会员分所会自动出现；省外分所请点击「修改」后添加。" />;
  return (
    <RowTable caption="分支机构" columns={BRANCH_COLUMNS} rows={firm.branches} idKey="branchId" cell={branchCell} />
  );
}
