"use client";

import { useCallback, useMemo } from "react";
import { firmDetail, type FirmDetail, type FirmFull } from "@/contracts/basic/firm";
import { canonicalForm } from "@/contracts/basic/firm-canonical";
import { firmForm, type FirmForm } from "@/contracts/basic/firm-form";
import { firmRules } from "@/contracts/basic/firm-rules";
import { useRecordEditing } from "@/components/resource/use-record-editing";
import { date } from "@/lib/format/date";
import { useRefreshFirm, useSaveFirm } from "@/lib/hooks/basic";

const ROW_IDS = { partners: "partnerId", branches: "branchId", attachments: "fileId" } as const;

interface Options {
  readonly firm: FirmDetail;
  readonly full: FirmFull;
  readonly reload: () => Promise<FirmFull | undefined>;
  readonly reveal: (path: string) => void;
  readonly onClose: () => void;
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

/** The firm's aggregate under one version. // contract §7.7 */
export function useFirmEditing({ firm, full, onClose, ...rest }: Options) {
  const { companyId } = firm;
  const { mutateAsync, isPending } = useSaveFirm();
  return useRecordEditing({
    ...rest,
    draftKey: `basic.firm:${companyId}`,
    schema: firmForm,
    full,
    rowIds: ROW_IDS,
    rules: useRules(firm),
    save: (body) => mutateAsync({ params: { companyId }, body }),
    isSaving: isPending,
    savedText: "事务所信息已保存",
    shown: firmDetail,
    refresh: useRefreshFirm(),
    onSaved: onClose,
    onClose,
  });
}
