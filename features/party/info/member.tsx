"use client";

import { partyMember } from "@/contracts/party/member/member";
import { MEMBER_CONSENT } from "@/features/party/info/consent";
import { memberRules } from "@/contracts/party/member/member-rules";
import { DuesEdit } from "@/features/party/info/dues-edit";
import { ORG_READS } from "@/features/party/info/reads";
import { ROSTER_TAB } from "@/features/party/info/sections";
import { StaffEdit } from "@/features/party/info/staff-edit";
import { blankOf } from "@/components/record/form/blank";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts } from "@/components/record/records/records-screen";
import { withIdFacts } from "@/components/steps/stated";
import { call } from "@/lib/api/call";
import { notifyError } from "@/lib/notify/notify";

/** Dictionary `id_type`: what nearly everybody has. */
const ID_CARD = 1;

const parts: KeptRecordParts<typeof partyMember> = {
  of: partyMember,
  files: "party",
  nameKey: "memberName",
  sections: [
    {
      title: "人员",
      keys: ["staffId", "memberName", "idType", "idNo", "gender", "birthDate", "ethnicity", "education"],
    },
    { title: "党籍", keys: ["partyMemberType", "applyDate", "joinDate", "formalDate", "partyPost"] },
    { title: "组织关系", keys: ["relationInFirm", "relationUnit", "inDate", "isFloating", "isRetired"] },
    { title: "党费与其他", keys: ["monthlyDues", "duesPaidTo", "honours", "remark"] },
  ],
  known: [{ title: "在册情况", keys: ["partyAge", "outDate", "outReason"] }],
  rules: memberRules,
  alsoShownBy: ORG_READS,
  spec: {
    within: ROSTER_TAB,
    blank: { ...blankOf(partyMember.form), idType: ID_CARD, version: 0 },
    consent: MEMBER_CONSENT,
    // Shown by the name beside it.
    isHidden: (key, values) => key === "staffId" && "canEdit" in values,
    useEditors: () => ({
      staffId: (props) => <StaffEdit {...props} />,
      monthlyDues: (props) => <DuesEdit {...props} />,
    }),
    // Who is picked from the staff brings what the staff knows of him.
    enrich: (form) => {
      const own = withIdFacts(form);
      const take = (staffId: string) =>
        call(partyMember.api.staffFacts, { params: { staffId } })
          .then(({ staffId: _id, ...facts }) => {
            for (const [key, value] of Object.entries(facts)) if (value !== null) form.set(key, value);
          })
          .catch(notifyError);
      return {
        ...own,
        set: (path, value) => {
          own.set(path, value);
          if (path === "staffId" && typeof value === "string" && value !== "") void take(value);
        },
      };
    },
    personal: {
      keys: ["idNo"],
      need: "g_hy_party_manage_edit",
      isOwn: (record, companyId) => record.companyId === companyId,
    },
    actions: { create: "新增", update: "修改", remove: "删除", sync: "从人员管理更新", import: "导入" },
    texts: { gone: "没有这位党员，或您不能查看", noFiles: "点击「编辑」后在「附件」页签中上传组织关系介绍信等。" },
  },
};

/** One line of the roster, read, edited or new. // domain a §5.2 */
export function Member({ id }: { readonly id: string }) {
  return <KeptRecord id={id} parts={parts} />;
}
