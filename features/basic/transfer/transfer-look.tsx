import { type transfer, transferCollects } from "@/contracts/basic/transfer/transfer";
import {
  appliesToTransfer,
  canonicalTransfer,
  TRANSFER_FILES,
  type TransferForm,
  transferMissing,
  transferNeeds,
  transferRules,
} from "@/contracts/basic/transfer/transfer-rules";
import { transferFields } from "@/contracts/basic/transfer/transfer-fields";
import { handedTo } from "@/features/basic/handed";
import { StaffChoice } from "@/features/basic/staff-choice";
import { INCOMING, transferNames } from "@/features/basic/transfer/transfer-names";
import { blankOf } from "@/components/record/form/blank";
import { ChoiceEdit } from "@/components/fields/choice";
import type { RecordLook } from "@/components/record/records/kept-spec";
import type { Section } from "@/components/record/section";
import { useProvinces } from "@/lib/hooks/common";
import { consentFor } from "@/lib/session/consent";
import { z } from "zod";

/** Items in the order of 转所申请表. // domain a §2.2 */
export const SECTIONS: readonly Section[] = [
  { title: "转所", keys: ["startedBy", "transferType", "otherProvinceCode", "otherCompanyName"] },
  { title: "人员", keys: ["staffId", "staffName", "idType", "idNo", "certNo"] },
  { title: "离职与入职", keys: ["leaveDate", "newHireDate", "reason", "reasonText"] },
];
const KNOWN: readonly Section[] = [
  {
    title: "双方单位",
    keys: ["transferNo", "fromCompanyName", "toCompanyName", "answerBy", "answerTime", "answerOpinion"],
  },
  { title: "会费与学时", keys: ["duesPaidTo", "duesNote", "hoursNote"] },
  { title: "离职前核对", keys: ["checks"] },
  { title: "办理", keys: ["submitUserName", "submitTime", "finishTime"] },
];

type Values = Readonly<Record<string, unknown>>;
const typed = (values: Values) => values as unknown as TransferForm;
const BLANK = { ...blankOf(z.object(transferFields)), attachments: [], version: 0 };

function useEditors() {
  const provinces = (useProvinces().data ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return {
    staffId: (props: Parameters<typeof StaffChoice>[0]) => <StaffChoice {...props} />,
    otherProvinceCode: (props: Parameters<typeof StaffChoice>[0]) => <ChoiceEdit {...props} options={provinces} />,
  };
}

function ProvinceName({ code }: { readonly code: string }) {
  return useProvinces().data?.find((one) => one.code === code)?.name ?? code;
}

/** A transfer's record and form, as the kit draws them. // domain a §2.2 */
export const transferLook: RecordLook<typeof transfer> = {
  ...transferNames,
  sections: SECTIONS,
  known: KNOWN,
  fileTypes: [TRANSFER_FILES.form, TRANSFER_FILES.leaving, TRANSFER_FILES.contract, TRANSFER_FILES.insurance],
  isHidden: (key, values) => {
    // Read, it is told who he is, whoever has asked.
    const isRead = "transferNo" in values;
    if (key === "staffId" && isRead) return true;
    if (["staffName", "idType", "idNo", "certNo"].includes(key) && isRead) return false;
    if (key === "checks") return !(values["checks"] as readonly string[] | undefined)?.length;
    return !appliesToTransfer(key, typed(values));
  },
  needs: transferNeeds,
  gaps: transferMissing,
  rules: (form, facts) => transferRules(canonicalTransfer(form), facts),
  spec: {
    canonical: (form) => canonicalTransfer(typed(form)),
    begin: (search) => ({ ...BLANK, ...INCOMING, ...handedTo("basic.transfer", search) }),
    // What was handed to a new form stands in it from the start, and is stored for the first time.
    consent: consentFor("证件号码用于核对转所人员身份", (before, after) =>
      transferCollects(before["version"] === 0 ? null : before, after),
    ),
    titleOf: ({ staffName, transferNo }) => [staffName ?? "转所申请", transferNo].filter(Boolean).join("　"),
    useEditors,
    show: () => ({
      otherProvinceCode: (code) => (code ? <ProvinceName code={String(code)} /> : null),
      checks: (all) => (
        <ul style={{ margin: 0, paddingInlineStart: "1.2em" }}>
          {(all as readonly string[]).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ),
    }),
    texts: { noFiles: "点击「编辑」后在「附件」页签中上传转所申请表、离职证明、新单位劳动合同和社保证明。" },
  },
};
