"use client";

import { useCallback, useMemo } from "react";
import { firmCollects } from "@/contracts/basic/collected";
import { firmDetail, type FirmDetail, type FirmFull } from "@/contracts/basic/firm/firm";
import { canonicalForm } from "@/contracts/basic/firm/firm-canonical";
import { firmForm, type FirmUpdate, QUALIFICATION } from "@/contracts/basic/firm/firm-form";
import { firmRules } from "@/contracts/basic/firm/firm-rules";
import { firmDraftKey } from "@/features/basic/firm/outline";
import { useConsent } from "@/components/record/consent/use-consent";
import { useRecordEditing } from "@/components/record/use-record-editing";
import { date } from "@/lib/format/date";
import { useRefreshFirm, useSaveFirm } from "@/lib/hooks/basic";
import { consentFor } from "@/lib/session/consent";

const FIRM_CONSENT = consentFor("法定代表人、合伙人(股东)的证件号码用于会员登记和资格核验", firmCollects, [
  "legalPersonIdNo",
  "partners",
]);
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
    (form: FirmUpdate) =>
      firmRules(canonicalForm(form), {
        today: date(new Date().toISOString()),
        joinDate: firm.joinDate,
        locked,
        historicPartners: firm.partners
          .filter((row) => row.qualification === QUALIFICATION.other)
          .map((row) => row.partnerId),
        linkedBranchCodes: firm.branches.filter((row) => row.companyId).map((row) => row.creditCode),
      }),
    [firm, locked],
  );
}

/** The firm's aggregate under one version. // contract §7.7 */
export function useFirmEditing({ firm, full, onClose, ...rest }: Options) {
  const { companyId } = firm;
  const consent = useConsent(FIRM_CONSENT);
  const { mutateAsync, isPending } = useSaveFirm(consent.version);
  return useRecordEditing({
    ...rest,
    draftKey: firmDraftKey(companyId),
    schema: firmForm,
    full,
    rowIds: ROW_IDS,
    rules: useRules(firm),
    consent,
    save: (body) => mutateAsync({ params: { companyId }, body }),
    isSaving: isPending,
    savedText: "事务所信息已保存",
    shown: firmDetail,
    refresh: useRefreshFirm(),
    onSaved: onClose,
    onClose,
  });
}
