"use client";

import { openingForm } from "@/contracts/auth/handover";
import { openingRules } from "@/contracts/basic/firm/firm-opening";
import { requiredHere } from "@/contracts/basic/firm/firm-rules-own";
import { RecordDialog } from "@/components/record/record-dialog";
import { PlaceField } from "@/components/record/form/place-field";
import type { FormValues } from "@/components/record/form/use-record-form";
import { useConsent } from "@/components/record/consent/use-consent";
import { useOpenFirm } from "@/lib/hooks/account";
import { date } from "@/lib/format/date";
import { consentFor } from "@/lib/session/consent";

const PATHS = [
  "companyName",
  "creditCode",
  "orgForm",
  "companyNature",
  "parentCompanyName",
  "parentCreditCode",
  "regCertNo",
  "regCertDate",
  "regAuthority",
  "establishDate",
  "legalPersonName",
  "legalPersonIdType",
  "legalPersonIdNo",
  "legalPersonMobile",
  "officeAddress",
  "phone",
  "nickName",
  "mobilephone",
  "email",
];
const INITIAL = {
  ...Object.fromEntries(PATHS.map((path) => [path, ""])),
  orgForm: null,
  companyNature: null,
  legalPersonIdType: null,
  provinceCode: "",
  cityCode: "",
  districtCode: "",
};
const CONSENT = consentFor("法定代表人的证件号码用于会员登记和资格核验");
const asks = ({ companyNature }: FormValues, path: string): boolean =>
  requiredHere({ companyNature: Number(companyNature) }).some((key) => key === path);
const PLACE = ["provinceCode", "cityCode", "districtCode"] as const;

/** 开通会员单位: what the admission papers say; the firm fills in the rest and sends nothing back and forth. */
export function OpeningDialog({ onClose }: { onClose: () => void }) {
  const consent = useConsent(CONSENT);
  const { mutateAsync } = useOpenFirm(consent.version);
  return (
    <RecordDialog
      title="开通会员单位"
      schema={openingForm}
      initial={INITIAL}
      paths={PATHS}
      onSave={(body) => mutateAsync({ body })}
      rules={(papers) => openingRules(papers, date(new Date().toISOString()))}
      isShown={(path, values) => !path.startsWith("parent") || asks(values, path)}
      isRequired={(path) => path.startsWith("parent")}
      saveText="开通"
      savedText="事务所已建立，主账号的初始密码已交短信发送"
      draftKey="auth.handover:opening"
      consent={consent}
      onClose={onClose}
    >
      {(form) => <PlaceField form={form} label="办公所在地" paths={PLACE} />}
    </RecordDialog>
  );
}
