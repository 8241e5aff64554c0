"use client";

import { type ReactNode, useCallback, useMemo } from "react";
import { CONSENT_PATH } from "@/contracts/auth/consent";
import type { FirmDetail, FirmFull } from "@/contracts/basic/firm";
import { firmDiff } from "@/contracts/basic/firm-diff";
import { NATURE, partnerNoun } from "@/contracts/basic/firm-form";
import type { Lookups } from "@/contracts/kit/diff";
import { AttachmentsEdit } from "@/features/basic/firm/attachments-edit";
import { BranchesEdit } from "@/features/basic/firm/branches-edit";
import type { EditorProps } from "@/features/basic/firm/firm-editor";
import { PartnersEdit } from "@/features/basic/firm/partners-edit";
import { BASIC_SECTIONS, LICENCE_SECTIONS, tabOf } from "@/features/basic/firm/sections";
import { SectionFields } from "@/features/basic/firm/section-fields";
import { useFirmEditing } from "@/features/basic/firm/use-firm-editing";
import { lockedReasonIn } from "@/components/record/locks";
import { RecordEditor } from "@/components/record/record-editor";
import { FormSection } from "@/components/record/record-form";
import type { RecordForm } from "@/components/record/use-record-form";
import { Note } from "@/components/ui/note";

interface Props extends EditorProps {
  readonly full: FirmFull;
  readonly reload: () => Promise<FirmFull | undefined>;
}

/** What the parts of the form work on. */
export interface PartProps {
  readonly form: RecordForm<unknown>;
  readonly firm: FirmDetail;
  /** Why the item at a path cannot be typed, if it cannot. */
  readonly lockedReason: (path: string) => string | undefined;
}

const EDIT_TABS = ["basic", "partners", "branches", "licences", "files"] as const;
type EditTab = (typeof EDIT_TABS)[number];
const TITLES: Record<EditTab, string> = {
  basic: "基本信息",
  partners: "合伙人(股东)",
  branches: "分支机构",
  licences: "证照资质",
  files: "附件",
};

function Part({ tab, ...props }: PartProps & { tab: EditTab }): ReactNode {
  if (tab === "partners") return <PartnersEdit {...props} />;
  if (tab === "branches") return <BranchesEdit {...props} />;
  if (tab === "files") return <AttachmentsEdit {...props} />;
  return (tab === "basic" ? BASIC_SECTIONS : LICENCE_SECTIONS).map((section) => (
    <FormSection key={section.title} title={section.title}>
      <SectionFields keys={section.keys} {...props} />
    </FormSection>
  ));
}

const diff = (before: FirmDetail, current: FirmDetail, lookups: Lookups) =>
  firmDiff(before, current, partnerNoun(current.orgForm), lookups);

/** The firm, its partners, branches and files as one form with one version. // domain a §1, contract §7.7 */
export function FirmUpdate(props: Props) {
  const { firm, tab, setTab, onClose } = props;
  const reveal = useCallback((path: string) => (path === CONSENT_PATH ? undefined : setTab(tabOf(path))), [setTab]);
  const editing = useFirmEditing({ ...props, reveal });
  const lockedReason = useMemo(() => lockedReasonIn(firm.lockedItems), [firm.lockedItems]);
  const part = { form: editing.form, firm, lockedReason };
  const tabs = EDIT_TABS.filter((key) => key !== "partners" || firm.companyNature !== NATURE.branch);
  return (
    <RecordEditor
      title={`修改：${firm.companyName}`}
      label="修改事务所信息"
      editing={editing}
      files={{ owner: "firm", stored: firm.attachments }}
      notes={firm.lockedItems[0] && <Note tone="note">带锁的项目为{firm.lockedItems[0].reason}，此处只能查看。</Note>}
      tabs={tabs.map((key) => ({
        key,
        label: key === "partners" ? partnerNoun(firm.orgForm) : TITLES[key],
        children: <Part tab={key} {...part} />,
      }))}
      tab={tabs.find((key) => key === tab) ?? "basic"}
      setTab={setTab}
      tabOf={tabOf}
      onClose={onClose}
      before={firm}
      diff={diff}
    />
  );
}
