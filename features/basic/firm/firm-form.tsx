"use client";

import { Tabs } from "antd";
import { type ReactNode, useCallback, useRef, useState } from "react";
import type { FirmDetail, FirmFull } from "@/contracts/basic/firm";
import { NATURE, partnerNoun } from "@/contracts/basic/firm-form";
import { AttachmentsEdit } from "@/features/basic/firm/attachments-edit";
import { BranchesEdit } from "@/features/basic/firm/branches-edit";
import { ConflictDialog } from "@/features/basic/firm/conflict-dialog";
import type { EditorProps } from "@/features/basic/firm/firm-editor";
import { Note } from "@/features/basic/firm/notes";
import { PartnersEdit } from "@/features/basic/firm/partners-edit";
import { BASIC_SECTIONS, LICENCE_SECTIONS, tabOf, type TabKey } from "@/features/basic/firm/sections";
import { SectionFields } from "@/features/basic/firm/section-fields";
import { useFirmEditing } from "@/features/basic/firm/use-firm-editing";
import { DraftNote, type Running, SaveBar, useLeaveWarning, useRunning } from "@/features/basic/firm/form-parts";
import styles from "@/features/basic/firm/firm.module.css";
import { enterGoesOn, FormSection, useFormKeys } from "@/components/resource/record-form";
import type { RecordForm } from "@/components/resource/use-record-form";
import { useConfirm } from "@/components/ui/confirm";
import { PageFrame } from "@/components/ui/page-frame";

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

function Part({ tab, uploads, ...props }: PartProps & { tab: EditTab; uploads: Running }): ReactNode {
  if (tab === "partners") return <PartnersEdit {...props} />;
  if (tab === "branches") return <BranchesEdit {...props} />;
  if (tab === "files") return <AttachmentsEdit {...props} uploads={uploads} />;
  return (tab === "basic" ? BASIC_SECTIONS : LICENCE_SECTIONS).map((section) => (
    <FormSection key={section.title} title={section.title}>
      <SectionFields keys={section.keys} {...props} />
    </FormSection>
  ));
}

/** The firm, its partners, branches and files as one form with one version. // domain a §1, contract §7.7 */
export function FirmForm(props: Props) {
  const { firm, tab, setTab, onClose } = props;
  const reveal = useCallback((path: string) => setTab(tabOf(path)), [setTab]);
  const editing = useFirmEditing({ ...props, reveal });
  const { form, draft, save, isSaving } = editing;
  const ask = useConfirm();
  const formRef = useRef<HTMLFormElement>(null);
  const uploads = useRunning();
  const saveNow = () => {
    if (!uploads.isRunning) void save();
  };
  useFormKeys(formRef, saveNow);
  const [isLeaving, setLeaving] = useState(false);
  useLeaveWarning(form.isDirty && !isLeaving);
  const close = async () => {
    const mayClose =
      !form.isDirty ||
      (await ask({
        title: "放弃已填写的内容？",
        content: "返回后，本次填写的内容不会保存。",
        confirmText: "放弃并返回",
        cancelText: "继续填写",
        danger: true,
      }));
    if (!mayClose) return;
    setLeaving(true);
    draft.drop();
    onClose();
  };
  const current: EditTab = EDIT_TABS.find((key) => key === tab) ?? "basic";
  const errorsOn = (key: TabKey): number => form.errors.filter((error) => tabOf(error.path) === key).length;
  const tabs = EDIT_TABS.filter((key) => key !== "partners" || firm.companyNature !== NATURE.branch);
  return (
    <PageFrame title={`修改：${firm.companyName}`}>
      <DraftNote editing={editing} />
      {firm.lockedItems[0] && <Note tone="note">带锁的项目为{firm.lockedItems[0].reason}，此处只能查看。</Note>}
      {form.errorAt("") && <Note tone="wrong">{form.errorAt("")}</Note>}
      {/* Keys typed in any field bubble up to here. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts of the form, no control of its own */}
      <form
        onSubmit={(event) => event.preventDefault()}
        ref={formRef}
        onKeyDown={enterGoesOn}
        aria-label="修改事务所信息"
      >
        <Tabs
          className={styles.tabs ?? ""}
          activeKey={current}
          onChange={(key) => setTab(key as TabKey)}
          items={tabs.map((key) => ({
            key,
            label: (
              <>
                {key === "partners" ? partnerNoun(firm.orgForm) : TITLES[key]}
                {errorsOn(key) > 0 && <span className={styles.bad}>（{errorsOn(key)} 处有误）</span>}
              </>
            ),
            children: <Part tab={key} form={form} firm={firm} lockedReason={editing.lockedReason} uploads={uploads} />,
          }))}
        />
        <SaveBar
          form={form}
          isSaving={isSaving}
          isUploading={uploads.isRunning}
          onSave={saveNow}
          onClose={() => void close()}
        />
      </form>
      {editing.conflict && (
        <ConflictDialog
          before={firm}
          current={editing.conflict}
          onContinue={editing.continueOnTop}
          onDiscard={() => {
            setLeaving(true);
            editing.discard();
          }}
        />
      )}
    </PageFrame>
  );
}
