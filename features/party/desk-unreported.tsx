"use client";

import Link from "next/link";
import { partyInfo } from "@/contracts/party/info";
import { metaOf } from "@/contracts/kit/field";
import { unreported, type UnreportedFirm } from "@/contracts/party/unreported";
import { ShowField } from "@/components/fields/show";
import { ExportButton } from "@/components/resource/export-button";
import { ResourceScreen } from "@/components/resource/resource-screen";
import { StatusTag } from "@/components/ui/status-tag";
import { href } from "@/lib/routes/href";

const STATUS = metaOf(unreported.row.shape.auditStatus) ?? { label: "填报状态" };

/** A draft that was never submitted is the firm's own business: there is nothing to open. */
const nameOf = ({ companyName, partyOrgId, lastYear }: UnreportedFirm) =>
  partyOrgId !== null && lastYear !== null ? (
    <Link href={href("party.desk-info", { [partyInfo.idKey]: partyOrgId })}>{companyName}</Link>
  ) : (
    companyName
  );

/** 未上报的事务所: whom the association has to remind, with how to reach them. // domain a §5.3 */
export const UnreportedScreen = () => (
  <ResourceScreen
    of={unreported}
    noun="事务所"
    actions={(list) => (
      <>
        <Link href={href("party.desk-info")}>返回党建基本信息</Link>
        <ExportButton of={unreported} list={list} />
      </>
    )}
    render={{
      companyName: nameOf,
      auditStatus: ({ auditStatus }) =>
        auditStatus === null ? (
          <StatusTag tone="neutral">未填报</StatusTag>
        ) : (
          <ShowField value={auditStatus} meta={STATUS} />
        ),
    }}
    empty={{ title: "没有未上报的事务所", hint: "符合条件的事务所都已上报该年度的党建基本信息。" }}
  />
);
