"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import { firmDetail, type FirmDetail, type FirmFull } from "@/contracts/basic/firm";
import { canonicalForm } from "@/contracts/basic/firm-canonical";
import { firmForm, type FirmForm } from "@/contracts/basic/firm-form";
import { isLocked } from "@/contracts/basic/firm-key";
import { firmRules } from "@/contracts/basic/firm-rules";
import { mergeValues } from "@/components/resource/merge-values";
import { type FormValues, useRecordForm } from "@/components/resource/use-record-form";
import { isApiError } from "@/lib/api/api-error";
import { useDraft } from "@/lib/drafts/use-draft";
import { date } from "@/lib/format/date";
import { useRefreshFirm, useSaveFirm } from "@/lib/hooks/basic";
import { notify, notifyError, notifySuccess } from "@/lib/notify/notify";

/** Rows are matched by these when two people edited the same record. */
const ROW_IDS = { partners: "partnerId", branches: "branchId", attachments: "fileId" } as const;

interface Options {
  readonly firm: FirmDetail;
  readonly full: FirmFull;
  readonly reload: () => Promise<FirmFull | undefined>;
  readonly reveal: (path: string) => void;
  readonly onClose: () => void;
}

/** What is kept of unfinished work: what was typed, and the record that it was typed upon. */
interface Kept {
  readonly values: FormValues;
  readonly start: FormValues;
}

function useRules(firm: FirmDetail) {
  const locked = useMemo(() => firm.lockedItems.map((item) => item.path), [firm.lockedItems]);
  return useCallback(
    (form: FirmForm) =>
      firmRules(canonicalForm(form), {
        today: date(new Date().toISOString()),
        joinDate: firm.joinDate,
        locked,
        linkedBranchCodes: firm.branches.filter((row) => row.companyId).map((row) => row.creditCode),
      }),
    [firm, locked],
  );
}

/**
 * The life of one edit: values with the contract's rules, the local draft, the save, and what happens when somebody
 * else was faster. Nothing typed is ever thrown away without a question. // contract §2, §7.12
 */
export function useFirmEditing({ firm, full, reload, reveal, onClose }: Options) {
  const [start, setStart] = useState<FormValues>(full);
  const form = useRecordForm(firmForm, full, { rules: useRules(firm), reveal });
  const draft = useDraft<Kept>(`basic.firm:${firm.companyId}`, String(start.version));
  const [conflict, setConflict] = useState<FirmDetail | null>(null);
  const { mutateAsync, isPending } = useSaveFirm();
  const refresh = useRefreshFirm();
  const { values, isDirty, replace, validate, takeServerErrors } = form;
  const { keep, found, drop } = draft;

  useEffect(() => {
    if (isDirty) keep({ values, start });
  }, [values, isDirty, keep, start]);

  const save = useCallback(async () => {
    const body = validate();
    if (!body || isPending) return;
    try {
      await mutateAsync({ params: { companyId: firm.companyId }, body });
    } catch (error) {
      if (takeServerErrors(error)) return;
      const current = isApiError(error) && error.code === "CONFLICT" ? firmDetail.safeParse(error.current) : null;
      if (current?.success) setConflict(current.data);
      else if (isApiError(error) && error.isOutcomeUnknown) {
        notify({
          message: "保存失败：网络或服务器没有应答。\n您填写的内容已保留在本机，请稍后再按「保存」，不会重复提交。",
          channel: "408",
        });
      } else notifyError(error);
      return;
    }
    drop();
    notifySuccess("事务所信息已保存");
    onClose();
  }, [validate, isPending, mutateAsync, firm.companyId, takeServerErrors, drop, onClose]);

  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const takeDraft = useCallback(() => {
    if (!found) return;
    setRestoredAt(found.savedAt);
    const { values: mine, start: base } = found.value;
    replace(mergeValues(base, mine, full as unknown as FormValues, ROW_IDS));
    drop();
  }, [found, replace, drop, full]);

  // Typed upon the very record that stands here: what was typed is simply there again.
  const isSameBase = found !== null && found.base === String(full.version);
  useEffect(() => {
    if (isSameBase) takeDraft();
  }, [isSameBase, takeDraft]);

  const giveUpRestored = useCallback(() => {
    setRestoredAt(null);
    drop();
    form.reset(start);
  }, [drop, form, start]);

  const continueOnTop = useCallback(async () => {
    const latest = await reload().catch((error: unknown) => notifyError(error));
    if (!latest) return;
    replace(mergeValues(start, values, latest as unknown as FormValues, ROW_IDS));
    setStart(latest as unknown as FormValues);
    setConflict(null);
    refresh();
  }, [reload, replace, start, values, refresh]);

  /** Gives the own changes up for what somebody else saved. */
  const discard = useCallback(() => {
    drop();
    refresh({ form: true });
    onClose();
  }, [drop, refresh, onClose]);

  const lockedReason = useCallback(
    (path: string) => {
      const key = path.replace(/\.\d+(?=\.|$)/g, ".*");
      return isLocked(
        firm.lockedItems.map((item) => item.path),
        path,
      )
        ? firm.lockedItems.find((item) => item.path === key)?.reason
        : undefined;
    },
    [firm.lockedItems],
  );
  return {
    form,
    draft,
    save,
    isSaving: isPending,
    conflict,
    continueOnTop,
    discard,
    takeDraft,
    restoredAt,
    giveUpRestored,
    lockedReason,
  };
}
