"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useState } from "react";
import { NATURE, partnerNoun } from "@/contracts/basic/firm-form";
import type { FirmDetail } from "@/contracts/basic/firm";
import { firmResource } from "@/contracts/basic/firm";
import { ConfirmButton } from "@/features/basic/firm/confirm-button";
import { DeskActions } from "@/features/basic/firm/desk-actions";
import { TAB_KEYS, TABS, type TabKey } from "@/features/basic/firm/sections";
import { TabContent } from "@/features/basic/firm/tab-content";
import { FindingsNote } from "@/components/record/findings";
import { RecordFrame } from "@/components/record/record-frame";
import { useRecordAddress } from "@/components/record/use-record-address";
import { PageFrame } from "@/components/ui/page-frame";
import { PageTabs } from "@/components/ui/page-tabs";
import { DescriptionSkeleton, FormSkeleton } from "@/components/ui/skeletons";
import { useFirm } from "@/lib/hooks/basic";
import { Can } from "@/lib/session/can";
import { useCan } from "@/lib/session/context";

// Loaded when first needed: a reader pays for neither. // architecture §5
const FirmEditor = dynamic(() => import("@/features/basic/firm/firm-editor").then((m) => m.FirmEditor), {
  loading: () => <FormSkeleton fields={16} />,
});
const CertificatePrint = dynamic(() =>
  import("@/features/basic/firm/certificate-print").then((m) => m.CertificatePrint),
);
const FirmPrint = dynamic(() => import("@/features/basic/firm/firm-print").then((m) => m.FirmPrint));

function tabLabel(key: TabKey, label: string, firm: FirmDetail): string {
  if (key === "partners") return `${partnerNoun(firm.orgForm)}（${firm.partners.length}）`;
  if (key === "branches") return `${label}（${firm.branches.length}）`;
  return key === "files" ? `${label}（${firm.attachments.length}）` : label;
}

function Reader({ firm, tab, setTab }: { firm: FirmDetail; tab: TabKey; setTab: (tab: TabKey) => void }) {
  const tabs = TABS.filter(({ key }) => key !== "partners" || firm.companyNature !== NATURE.branch);
  return (
    <>
      <FindingsNote findings={firm.warnings} />
      <PageTabs
        active={tab}
        onChange={setTab}
        dropsHidden
        tabs={tabs.map(({ key, label }) => ({
          key,
          label: tabLabel(key, label, firm),
          children: <TabContent tab={key} firm={firm} />,
        }))}
      />
    </>
  );
}

function Actions({ firm, onEdit }: { firm: FirmDetail; onEdit: () => void }) {
  const [isPrinting, setPrinting] = useState(false);
  const [isCertificate, setCertificate] = useState(false);
  return (
    <>
      <Can need="g_hy_member_firm_print">
        <Button onClick={() => setPrinting(true)} loading={isPrinting}>
          打印基本信息表
        </Button>
      </Can>
      {firm.memberNo !== null && (
        <Can need={["g_hy_member_firm_print", "g_hy_desk_firm_print"]}>
          <Button onClick={() => setCertificate(true)} loading={isCertificate}>
            打印会员证
          </Button>
        </Can>
      )}
      <DeskActions firm={firm} />
      <ConfirmButton firm={firm} />
      <Can need="g_hy_member_firm_edit">
        <Button type="primary" onClick={onEdit} disabled={!firm.canEdit}>
          修改
        </Button>
      </Can>
      {isCertificate && <CertificatePrint firm={firm} onDone={() => setCertificate(false)} />}
      {isPrinting && <FirmPrint firm={firm} onDone={() => setPrinting(false)} />}
    </>
  );
}

const MISSING = {
  title: "没有这家事务所，或您不能查看它",
  hint: "请从菜单重新进入，或联系协会核对账号可查看的事务所。",
};

/** One firm: read by tabs, edited as one form. // domain a §1.5 */
export function FirmPage({ companyId }: { companyId: string }) {
  const { tab, setTab, isEditing, setEditing } = useRecordAddress(TAB_KEYS);
  const mayEdit = useCan("g_hy_member_firm_edit");
  return (
    <RecordFrame
      result={useFirm(companyId)}
      title={firmResource.title}
      failedTitle="事务所档案加载失败"
      missing={MISSING}
      skeleton={<DescriptionSkeleton items={24} />}
    >
      {(firm) =>
        isEditing && firm.canEdit && mayEdit ? (
          <FirmEditor firm={firm} tab={tab} setTab={setTab} onClose={() => setEditing(false)} />
        ) : (
          <PageFrame
            title={firm.companyName}
            hint={mayEdit && firm.readOnlyReason ? firm.readOnlyReason : undefined}
            actions={<Actions firm={firm} onEdit={() => setEditing(true)} />}
          >
            <Reader firm={firm} tab={tab} setTab={setTab} />
          </PageFrame>
        )
      }
    </RecordFrame>
  );
}
