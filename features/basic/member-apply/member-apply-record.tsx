"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useState } from "react";
import { z } from "zod";
import { applyCollects, type memberApply } from "@/contracts/basic/member-apply/member-apply";
import { memberApplyFields } from "@/contracts/basic/member-apply/member-apply-fields";
import {
  appliesToApply,
  APPLY_FILES,
  applyMissing,
  applyNeeds,
  applyRules,
  canonicalApply,
  type MemberApplyForm,
} from "@/contracts/basic/member-apply/member-apply-rules";
import type { DetailOf } from "@/contracts/kit/record";
import { handedTo } from "@/features/basic/handed";
import { memberApplyNames } from "@/features/basic/member-apply/member-apply-names";
import { StaffChoice } from "@/features/basic/staff-choice";
import { blankOf } from "@/components/record/form/blank";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";
import type { Section } from "@/components/record/section";
import { consentFor } from "@/lib/session/consent";

const MemberApplyPrint = dynamic(() =>
  import("@/features/basic/member-apply/member-apply-print").then((m) => m.MemberApplyPrint),
);

type Detail = DetailOf<typeof memberApply>;

const SECTIONS: readonly Section[] = [
  { title: "申请", keys: ["applyType", "staffId", "memberType", "practiceDate"] },
  { title: "更正内容", keys: ["newName", "newIdType", "newIdNo", "newCertNo"] },
  { title: "说明与承诺", keys: ["reason", "isCommitted"] },
];
const KNOWN: readonly Section[] = [
  { title: "现登记内容", keys: ["idNoNow", "certNoNow", "memberNow", "memberNoNow", "duesNote"] },
  { title: "办理", keys: ["applyNo", "submitUserName", "submitTime", "auditUserName", "auditTime"] },
];

type Values = Readonly<Record<string, unknown>>;
const typed = (values: Values) => values as unknown as MemberApplyForm;
const BLANK = { ...blankOf(z.object(memberApplyFields)), attachments: [], version: 0 };
const editors = { staffId: (props: Parameters<typeof StaffChoice>[0]) => <StaffChoice {...props} /> };

function PrintButton({ record }: { readonly record: Detail }) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <Button onClick={() => setPrinting(true)}>打印申请表</Button>
      {isPrinting && <MemberApplyPrint record={record} onDone={() => setPrinting(false)} />}
    </>
  );
}

/** An application's record and form, as the kit draws them. // domain a §2.4 */
export const memberApplyParts: KeptRecordParts<typeof memberApply> = {
  ...memberApplyNames,
  sections: SECTIONS,
  known: KNOWN,
  fileTypes: [
    APPLY_FILES.form,
    APPLY_FILES.certificate,
    APPLY_FILES.contract,
    APPLY_FILES.insurance,
    APPLY_FILES.other,
  ],
  isHidden: (key, values) => (key === "duesNote" ? !values[key] : !appliesToApply(key, typed(values))),
  needs: applyNeeds,
  gaps: applyMissing,
  rules: (form, facts) => applyRules(canonicalApply(form), facts),
  recordActions: (record) => <PrintButton record={record} />,
  spec: {
    canonical: (form) => canonicalApply(typed(form)),
    begin: (search) => ({ ...BLANK, ...handedTo("basic.member-apply", search) }),
    consent: consentFor("更正后的证件号码用于会员登记", applyCollects, ["newIdNo"]),
    titleOf: ({ staffName, applyNo }) => [staffName ?? "会员申请", applyNo].filter(Boolean).join("　"),
    useEditors: () => editors,
    show: ({ staffName }) => ({ staffId: () => staffName }),
    texts: { noFiles: "点击「编辑」后在「附件」页签中上传申请表和证明材料。" },
  },
};

/** One application, of its firm or of the association. // domain a §2.4 */
export const MemberApplyRecord = (props: KeptRecordProps) => <KeptRecord {...props} parts={memberApplyParts} />;
