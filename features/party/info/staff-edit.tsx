"use client";

import { partyMember } from "@/contracts/party/member/member";
import type { EditProps } from "@/components/fields/edit";
import { SearchChoice } from "@/components/fields/search-choice";
import { useEndpointQuery } from "@/lib/query/query-of";

function useStaff(text: string) {
  const query = text.trim() === "" ? {} : { staffName: text.trim() };
  const { data, isFetching } = useEndpointQuery(
    partyMember.api.staffOptions,
    { query },
    { silent: true, keepsPrevious: true, noLoading: true },
  );
  const options = (data ?? []).map(({ staffId, staffName, maskedIdNo }) => ({
    value: staffId,
    label: `${staffName}　${maskedIdNo}`,
  }));
  return { options, isLoading: isFetching };
}

/** Picks somebody of the staff; left empty for those who are not on it. */
export const StaffEdit = (props: EditProps) => (
  <SearchChoice {...props} useOptions={useStaff} placeholder="输入姓名查找本所人员" />
);
