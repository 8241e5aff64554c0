"use client";

import Link from "next/link";
import type { FirmBranch, FirmDetail } from "@/contracts/basic/firm/firm";
import { firmBranch, firmPartner } from "@/contracts/basic/firm/firm";
import { NATURE, partnerNoun } from "@/contracts/basic/firm/firm-form";
import { totalContribution } from "@/contracts/basic/firm/firm-canonical";
import { fromUnits } from "@/contracts/kit/amount/decimal";
import { columnsOf } from "@/components/list/table/columns";
import { type Row, RowTable } from "@/components/record/rows/row-table";
import { EmptyState } from "@/components/ui/state/empty-state";
import tableStyles from "@/components/ui/table/small-table.module.css";
import { wan } from "@/lib/format/number";
import { href } from "@/lib/routes/href";

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
    return <EmptyState title={`还没有登记${noun}`} hint="点击「编辑」后在本页签中添加。" />;
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
            <td className={tableStyles.figure}>{wan(total)}</td>
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
    return <EmptyState title="没有分支机构" hint="省内会员分所会自动出现；省外分所请点击「编辑」后添加。" />;
  return (
    <RowTable caption="分支机构" columns={BRANCH_COLUMNS} rows={firm.branches} idKey="branchId" cell={branchCell} />
  );
}
