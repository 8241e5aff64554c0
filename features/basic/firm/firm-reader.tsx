"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { type FirmDetail, firmResource } from "@/contracts/basic/firm/firm";
import { MEMBERS, NATURE, partnerNoun } from "@/contracts/basic/firm/firm-form";
import { ChangeLink, ExitLink } from "@/features/basic/firm/application-links";
import { ConfirmButton } from "@/features/basic/firm/confirm-button";
import { GradeButton, MembershipButton } from "@/features/basic/firm/desk-actions";
import { firmDraftKey, gapsOf, VIEW_SECTIONS } from "@/features/basic/firm/outline";
import { TABS, type TabKey } from "@/features/basic/firm/sections";
import { TabContent } from "@/features/basic/firm/tab-content";
import { WaitingDraft } from "@/components/record/drafts/waiting-draft";
import { Neighbours } from "@/components/record/page/neighbours";
import { RecordHead } from "@/components/record/page/record-head";
import { RecordPage } from "@/components/record/page/record-page";
import { RecordRail } from "@/components/record/page/record-rail";
import { timesOf } from "@/components/record/record-facts";
import { useListAddress } from "@/components/record/use-record-address";
import { StateTag } from "@/components/ui/status-tag";
import { Can } from "@/lib/session/can";
import { useCan, useUser } from "@/lib/session/context";
import { reachesOneFirm } from "@/lib/session/reach";

const CertificatePrint = dynamic(() =>
  import("@/features/basic/firm/certificate-print").then((m) => m.CertificatePrint),
);
const FirmPrint = dynamic(() => import("@/features/basic/firm/firm-print").then((m) => m.FirmPrint));

function tabLabel(key: TabKey, label: string, firm: FirmDetail): string {
  if (key === "partners") return `${partnerNoun(firm.orgForm)}（${firm.partners.length}）`;
  if (key === "branches") return `${label}（${firm.branches.length}）`;
  return key === "files" ? `${label}（${firm.attachments.length}）` : label;
}

/** Prints, the grade and the year's confirmation. */
function Others({ firm }: { readonly firm: FirmDetail }) {
  const [isPrinting, setPrinting] = useState(false);
  const [isCertificate, setCertificate] = useState(false);
  return (
    <>
      <Can need="g_hy_member_firm_print">
        <Button onClick={() => setPrinting(true)} loading={isPrinting}>
          打印基本信息表
        </Button>
      </Can>
      {firm.memberNo !== null && MEMBERS.includes(firm.companyStatus) && (
        <Can need={["g_hy_member_firm_print", "g_hy_desk_firm_print"]}>
          <Button onClick={() => setCertificate(true)} loading={isCertificate}>
            打印会员证
          </Button>
        </Can>
      )}
      <GradeButton firm={firm} />
      <ChangeLink firm={firm} />
      <ConfirmButton firm={firm} />
      {isCertificate && <CertificatePrint firm={firm} onDone={() => setCertificate(false)} />}
      {isPrinting && <FirmPrint firm={firm} onDone={() => setPrinting(false)} />}
    </>
  );
}

/** The one main act: the firm changes its record, the association its membership. */
function Main({ firm, onEdit }: { readonly firm: FirmDetail; readonly onEdit: () => void }) {
  const mayEdit = useCan("g_hy_member_firm_edit");
  if (!mayEdit) return <MembershipButton firm={firm} />;
  return (
    <Button type="primary" onClick={onEdit} disabled={!firm.canEdit}>
      编辑
    </Button>
  );
}

/** Numbers that people ask for. */
const factsOf = ({ memberNo, creditCode, joinDate }: FirmDetail) =>
  [
    { label: "会员编号", value: memberNo },
    { label: "统一社会信用代码", value: creditCode },
    { label: "入会", value: joinDate },
  ].filter(({ value }) => value !== null);

interface Props {
  readonly firm: FirmDetail;
  readonly tab: TabKey;
  readonly setTab: (tab: TabKey) => void;
  /** Opens the form, at an item if one is named. */
  readonly onEdit: (path?: string) => void;
}

/** One firm as it is read. // domain a §1.5 */
export function FirmReader({ firm, tab, setTab, onEdit }: Props) {
  const router = useRouter();
  const user = useUser();
  const { listAt } = useListAddress("companyId");
  const isWriter = useCan("g_hy_member_firm_edit");
  const mayEdit = isWriter && firm.canEdit;
  // Who sees one firm only has no list.
  const isListed = useSearchParams().get("companyId") !== null && !reachesOneFirm(user);
  const { missing, percent } = gapsOf(firm);
  const tabs = TABS.filter(({ key }) => key !== "partners" || firm.companyNature !== NATURE.branch);
  return (
    <RecordPage
      head={
        <RecordHead
          title={firm.companyName}
          mark={<StateTag of="company_status" value={firm.companyStatus} />}
          back={isListed ? { label: "返回列表", onClick: () => router.push(listAt) } : undefined}
          neighbours={isListed && <Neighbours list={firmResource} idKey="companyId" id={firm.companyId} />}
          facts={factsOf(firm)}
          draft={<WaitingDraft draftKey={mayEdit ? firmDraftKey(firm.companyId) : null} onGoOn={() => onEdit()} />}
          actions={{
            others: <Others firm={firm} />,
            main: <Main firm={firm} onEdit={() => onEdit()} />,
            danger: <ExitLink firm={firm} />,
          }}
          hint={isWriter && firm.readOnlyReason ? firm.readOnlyReason : undefined}
        />
      }
      active={tab}
      onChange={setTab}
      dropsHidden
      parts={tabs.map(({ key, label }) => ({
        key,
        label: tabLabel(key, label, firm),
        sections: VIEW_SECTIONS[key] ?? [],
        children: <TabContent tab={key} firm={firm} />,
      }))}
      rail={
        <RecordRail
          missing={missing}
          missingTitle={`还缺 ${missing.length} 项：`}
          warnings={firm.warnings}
          percent={percent}
          onGo={mayEdit ? onEdit : undefined}
          timeLine={timesOf(firm)}
        />
      }
    />
  );
}
