"use client";

import type { ReactNode } from "react";
import type { StaffDetail, StaffFull } from "@/contracts/basic/staff-detail";
import { staffDiff } from "@/contracts/basic/staff-diff";
import { type StaffForm as Form, staffUpdateForm } from "@/contracts/basic/staff-form";
import { staffMissing, staffNeeds } from "@/contracts/basic/staff-missing";
import { FILE_TYPES, isHidden, ROW_SETS, SECTIONS, tabOf, type TabKey, TABS } from "@/features/basic/staff/sections";
import { useStaffEditing } from "@/features/basic/staff/use-staff-editing";
import { withStatedFacts } from "@/features/basic/staff/stated-facts";
import { ChoiceEdit, CountryEdit, SuggestEdit } from "@/components/fields/choice";
import type { EditProps } from "@/components/fields/edit";
import { FilesEdit } from "@/components/resource/files-edit";
import { lockedReasonIn } from "@/components/resource/locks";
import { PhotoField } from "@/components/resource/photo-field";
import { RecordEditor } from "@/components/resource/record-editor";
import { RowSetsEdit } from "@/components/resource/row-sets";
import { SectionsEdit } from "@/components/resource/sections";
import { Note } from "@/components/ui/note";
import { useStaffGroup } from "@/lib/hooks/staff";
import { useUser } from "@/lib/session/context";

/** Where the form stands and what becomes of it. */
export interface Place {
  readonly tab: TabKey;
  readonly setTab: (tab: TabKey) => void;
  /** Item that gets the focus first. */
  readonly focusAt?: string | undefined;
  readonly onSaved: (person: StaffDetail) => void;
  readonly onClose: () => void;
}

export interface FormProps extends Place {
  /** null = a new person. */
  readonly person: StaffDetail | null;
  readonly full: StaffFull;
  readonly reload: () => Promise<StaffFull | undefined>;
}

const EDIT_TABS = TABS.filter(({ key }) => key !== "history");

/** Editors of items that are more than their kind. */
function useEditors(): Readonly<Record<string, (props: EditProps) => ReactNode>> {
  const { companyId } = useUser();
  const group = (useStaffGroup().data ?? []).map((firm) => ({ value: firm.companyId, label: firm.companyName }));
  const others = group.filter(({ value }) => value !== companyId);
  return {
    photoFileId: (props) => <PhotoField {...props} />,
    nationality: (props) => <CountryEdit {...props} />,
    socialInsuranceUnit: (props) => <SuggestEdit {...props} options={group} />,
    dispatchCompanyId: (props) => <ChoiceEdit {...props} options={others} />,
  };
}

/** A person with everything that belongs to him, as one form with one version. // domain a §2.1, contract §7.7 */
export function StaffForm(props: FormProps) {
  const { person, tab, setTab, focusAt, onClose } = props;
  const editing = useStaffEditing(props);
  const form = withStatedFacts(editing.form);
  const values = form.values as unknown as Form;
  const needs = new Set<string>(staffNeeds(values));
  const gaps = staffMissing(values).length;
  const shared = {
    schema: staffUpdateForm,
    form,
    render: useEditors(),
    isHidden: (key: string) => isHidden(key, form.values),
    isRequired: (path: string) => needs.has(path),
    lockedReason: lockedReasonIn(person?.lockedItems ?? []),
  };
  const parts: Readonly<Record<string, ReactNode>> = {
    basic: <SectionsEdit {...shared} sections={SECTIONS.basic} />,
    member: <SectionsEdit {...shared} sections={SECTIONS.member} />,
    career: <RowSetsEdit sets={ROW_SETS} schema={staffUpdateForm} idKey="rowId" form={form} />,
    files: <FilesEdit form={form} usual={FILE_TYPES} />,
  };
  return (
    <RecordEditor
      title={person ? `修改：${person.staffName}` : "新增人员"}
      label={person ? "修改人员档案" : "新增人员"}
      editing={editing}
      files={{ owner: "staff", stored: person?.files ?? [] }}
      saveHint={gaps > 0 && (person?.isIncomplete ?? true) ? `还缺 ${gaps} 项，保存后为待完善` : undefined}
      notes={person?.lockedItems[0] && <Note tone="note">带锁的项目：{person.lockedItems[0].reason}。</Note>}
      focusAt={focusAt}
      tabs={EDIT_TABS.map((one) => ({ ...one, children: parts[one.key] }))}
      tab={tab === "history" ? "basic" : tab}
      setTab={setTab}
      tabOf={tabOf}
      onClose={onClose}
      before={person}
      diff={staffDiff}
    />
  );
}
