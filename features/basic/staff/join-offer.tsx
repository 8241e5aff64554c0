"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import { APPLY_TYPE } from "@/contracts/basic/member-apply/member-apply-fields";
import type { StaffDetail } from "@/contracts/basic/staff/staff-detail";
import { MEMBER_STATUS, STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import { SUBMISSION } from "@/contracts/kit/submission";
import { handOver } from "@/features/basic/handed";
import { Note } from "@/components/ui/note";
import { href } from "@/lib/routes/href";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { Can } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

/** Who is 待入会 is told so, and leads to his 入会. // domain a §2.4 */
export function JoinOffer({ person }: { readonly person: StaffDetail }) {
  const router = useRouter();
  const user = useUser();
  const { staffId, companyId, memberType, memberStatus, practiceDate, staffStatus, auditStatus } = person;
  const waits =
    memberStatus === MEMBER_STATUS.applying &&
    staffStatus === STAFF_STATUS.active &&
    auditStatus !== SUBMISSION.draft &&
    user.companyId === companyId;
  if (!waits) return null;
  const go = () => {
    const him = handOver("basic.member-apply", { applyType: APPLY_TYPE.join, staffId, memberType, practiceDate });
    router.push(href("basic.member-apply", { applyId: NEW_RECORD, ...him }));
  };
  return (
    <Note
      tone="warn"
      actions={
        <Can need="g_hy_member_staff_edit">
          <Button onClick={go}>申请入会</Button>
        </Can>
      }
    >
      该人员为待入会：请在「会员申请」中申请入会，协会通过后成为正常会员；此前不能签署涉税报告，也不计收个人会费。已经提交的，请等待协会办理。
    </Note>
  );
}
