"use client";

import type { EditProps } from "@/components/fields/edit";
import { SearchChoice } from "@/components/fields/search-choice";
import { useStaffOptions } from "@/lib/hooks/staff-option";

function useOptions(text: string) {
  const { data, isFetching } = useStaffOptions(text.trim(), true);
  const options = (data ?? []).map(({ staffId, staffName, maskedIdNo }) => ({
    value: staffId,
    label: `${staffName}　${maskedIdNo}`,
  }));
  return { options, isLoading: isFetching };
}

/** Picks somebody of the firm's own staff. */
export const StaffChoice = (props: EditProps) => (
  <SearchChoice {...props} useOptions={useOptions} placeholder="输入姓名查找本所人员" />
);
