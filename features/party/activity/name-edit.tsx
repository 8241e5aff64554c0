"use client";

import { isPartyMember } from "@/contracts/party/member/member-fields";
import { useRoster } from "@/features/party/activity/use-roster";
import { SuggestEdit } from "@/components/fields/suggest-edit";
import type { EditProps } from "@/components/fields/edit";

const NOTHING = {};

/** 主持人, 记录人, 主讲人: the roster's members are offered; somebody from outside is typed. */
export function NameEdit(props: EditProps) {
  const { people } = useRoster(NOTHING);
  const options = people
    .filter(({ memberType }) => isPartyMember(memberType))
    .map(({ memberId, personName }) => ({ value: memberId, label: personName }));
  return <SuggestEdit {...props} options={options} />;
}
