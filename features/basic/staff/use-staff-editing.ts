"use client";

import { useCallback } from "react";
import { staffDetail, type StaffDetail } from "@/contracts/basic/staff-detail";
import { canonicalStaff, type StaffForm, staffUpdateForm } from "@/contracts/basic/staff-form";
import { staffMissing } from "@/contracts/basic/staff-missing";
import { staffRules } from "@/contracts/basic/staff-rules";
import { ROW_SETS, tabOf } from "@/features/basic/staff/sections";
import type { FormProps } from "@/features/basic/staff/staff-form";
import { useRecordEditing } from "@/components/resource/use-record-editing";
import { date } from "@/lib/format/date";
import { useCreateStaff, useRefreshStaff, useUpdateStaff } from "@/lib/hooks/staff";
import { useUser } from "@/lib/session/context";

const ROW_IDS = { ...Object.fromEntries(ROW_SETS.map(({ list }) => [list, "rowId"])), attachments: "fileId" };

const savedText = ({ staffName, missing }: StaffDetail): string =>
  missing.length > 0 ? `${staffName}已保存为待完善，还缺 ${missing.length} 项` : `${staffName}的档案已保存并生效`;

/** What stands in the way of a save: the rules, and items that a complete record would lose. */
function useRules(person: StaffDetail | null) {
  return useCallback(
    (typed: StaffForm) => {
      const form = canonicalStaff(typed);
      const lost = person && !person.isIncomplete ? staffMissing(form) : [];
      return [
        ...lost.map((gap) => ({ ...gap, level: "error" as const, rule: "LOST" })),
        ...staffRules(form, { today: date(new Date().toISOString()) }),
      ];
    },
    [person],
  );
}

/** A person's aggregate under one version; a new one is created. // contract §7.7 */
export function useStaffEditing({ person, full, reload, setTab, onSaved, onClose }: FormProps) {
  const { companyId } = useUser();
  const create = useCreateStaff();
  const update = useUpdateStaff();
  return useRecordEditing({
    draftKey: `basic.staff:${person?.staffId ?? `new:${companyId ?? ""}`}`,
    schema: staffUpdateForm,
    full,
    rowIds: ROW_IDS,
    rules: useRules(person),
    save: ({ version, ...form }) =>
      person
        ? update.mutateAsync({ params: { staffId: person.staffId }, body: { ...form, version } })
        : create.mutateAsync({ body: form }),
    isSaving: create.isPending || update.isPending,
    savedText,
    shown: staffDetail,
    reload,
    refresh: useRefreshStaff(),
    reveal: useCallback((path: string) => setTab(tabOf(path)), [setTab]),
    onSaved,
    onClose,
  });
}
