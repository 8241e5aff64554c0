"use client";

import { partyMember } from "@/contracts/party/member/member";
import { MEMBER_TYPE } from "@/contracts/party/member/member-fields";
import { SuggestEdit } from "@/components/fields/suggest-edit";
import type { EditProps } from "@/components/fields/edit";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useUser } from "@/lib/session/context";

const FULL_MEMBERS = { isCurrent: true, partyMemberType: [MEMBER_TYPE.full], page: 1, pageSize: 100 };

/** Secretary and committee are of the roster's full members: their names are offered. // domain a §5.1 */
export function FullMemberEdit(props: EditProps) {
  const { companyId } = useUser();
  const query = { ...FULL_MEMBERS, ...(companyId ? { companyId } : {}) };
  const { data } = useEndpointQuery(partyMember.api.list, { query }, { silent: true, noLoading: true });
  const options = (data?.rows ?? []).map(({ memberId, memberName }) => ({ value: memberId, label: memberName }));
  return <SuggestEdit {...props} options={options} />;
}
