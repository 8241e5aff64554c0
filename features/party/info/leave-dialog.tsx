"use client";

import { memberLeaveForm, type MemberRow, partyMember } from "@/contracts/party/member/member";
import { ROSTER_READS } from "@/features/party/info/reads";
import { RecordDialog } from "@/components/record/record-dialog";
import { useEndpointMutation } from "@/lib/query/mutation-of";

interface Props {
  readonly member: Pick<MemberRow, "memberId" | "memberName" | "version">;
  readonly onClose: () => void;
}

/** 转出: the line stays as that of a former member. */
export function LeaveDialog({ member: { memberId, memberName, version }, onClose }: Props) {
  const { mutateAsync } = useEndpointMutation(partyMember.api.leave, { silent: true, invalidates: ROSTER_READS });
  return (
    <RecordDialog
      title={`转出：${memberName}`}
      schema={memberLeaveForm}
      version={version}
      paths={["outDate", "outReason"]}
      onSave={(body) => mutateAsync({ params: { memberId }, body })}
      saveText="转出"
      savedText={`${memberName}已转出名册`}
      draftKey={`party.member.leave:${memberId}`}
      onClose={onClose}
    />
  );
}
