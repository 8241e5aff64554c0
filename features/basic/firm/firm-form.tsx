"use client";

import { type ReactNode, useCallback, useMemo } from "react";
import type { FirmDetail, FirmFull } from "@/contracts/basic/firm/firm";
import { firmDiff } from "@/contracts/basic/firm/firm-diff";
import { partnerNoun } from "@/contracts/basic/firm/firm-form";
import type { Lookups } from "@/contracts/kit/diff";
import type { FieldError } from "@/contracts/kit/validate";
import { AttachmentsEdit } from "@/features/basic/firm/attachments-edit";
import { BranchesEdit } from "@/features/basic/firm/branches-edit";
import { changeLinkFor } from "@/lib/routes/change-link";
import type { EditorProps } from "@/features/basic/firm/firm-editor";
import {
  askedOf,
  EDIT_SECTIONS,
  type EditTab,
  editTabsOf,
  PART_LABELS,
  partTitle,
} from "@/features/basic/firm/outline";
import { PartnersEdit } from "@/features/basic/firm/partners-edit";
import { BASIC_SECTIONS, LICENCE_SECTIONS, tabOf } from "@/features/basic/firm/sections";
import { SectionFields } from "@/features/basic/firm/section-fields";
import { useFirmEditing } from "@/features/basic/firm/use-firm-editing";
import { LocksOf } from "@/components/fields/lock-source";
import { LockLegend } from "@/components/record/form/lock-legend";
import { lockedReasonIn } from "@/components/record/form/locks";
import { RecordEditor } from "@/components/record/record-editor";
import { FormSection } from "@/components/record/form/record-form";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { lockedBy } from "@/lib/routes/locked-by";

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

/** What is missing is required by the schema, or here by other answers. */
const NO_GAPS: readonly FieldError[] = [];

const diff = (before: FirmDetail, current: FirmDetail, lookups: Lookups) =>
  firmDiff(before, current, partnerNoun(current.orgForm), lookups);

/** Locked items change by an application of the firm. */
const BY_APPLICATION = {
  ...lockedBy("basic.firm"),
  href: ({ path }: { readonly path: string }) => changeLinkFor(path),
};

/** The firm, its partners, branches and files as one form with one version. // domain a §1, contract §7.7 */
export function FirmUpdate(props: Props) {
  const { firm, tab, setTab, focusAt, onClose } = props;
  const reveal = useCallback((path: string) => setTab(tabOf(path)), [setTab]);
  const editing = useFirmEditing({ ...props, reveal });
  const lockedReason = useMemo(() => lockedReasonIn(firm.lockedItems), [firm.lockedItems]);
  const { form } = editing;
  const part = { form, firm, lockedReason };
  const tabs = editTabsOf(firm);
  const { schema, needs, isHidden } = askedOf(tabs, form.values);
  return (
    <LocksOf hrefOf={changeLinkFor}>
      <RecordEditor<EditTab, FirmDetail>
        title={`编辑：${firm.companyName}`}
        label="编辑事务所信息"
        editing={editing}
        files={{ owner: "firm", stored: firm.attachments }}
        notes={firm.lockedItems.length > 0 && <LockLegend by={BY_APPLICATION} id={firm.companyId} />}
        parts={tabs.map((key) => ({
          key,
          label: partTitle(key, PART_LABELS[key], firm),
          sections: EDIT_SECTIONS[key],
          children: <Part tab={key} {...part} />,
        }))}
        tab={tabs.find((key) => key === tab) ?? "basic"}
        setTab={setTab}
        tabOf={tabOf}
        schema={schema}
        needs={needs}
        isHidden={isHidden}
        gaps={NO_GAPS}
        focusAt={focusAt}
        onClose={onClose}
        before={firm}
        diff={diff}
      />
    </LocksOf>
  );
}
