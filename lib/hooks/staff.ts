"use client";

import type { firmApi } from "@/contracts/basic/firm/firm";
import { staffApi } from "@/contracts/basic/staff/staff";
import type { workbenchApi } from "@/contracts/common/workbench";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";
import { type Read, readsOf } from "@/lib/query/reads";

const WORKBENCH = readsOf<typeof workbenchApi>("common.workbench", "get");

/** Reads that show people or count them: old after a write. */
export const STAFF_SHOWN_BY: readonly Read[] = [
  staffApi.get,
  staffApi.list,
  staffApi.history,
  ...readsOf<typeof firmApi>("basic.firm", "get", "list"),
  ...WORKBENCH,
];
/** All that a write makes old; the person himself included, if he is still there. */
export const STAFF_OLD_AFTER_WRITE = [...STAFF_SHOWN_BY, staffApi.full];
export const STAFF_GONE_FROM: readonly Read[] = [
  staffApi.list,
  ...readsOf<typeof firmApi>("basic.firm", "get"),
  ...WORKBENCH,
];

/** The firm, its head office and branches, to choose from. */
export const useStaffGroup = () => useEndpointQuery(staffApi.group, {}, { noLoading: true, silent: true });

/** The dialog says itself what is wrong. */
export const useLeave = () => useEndpointMutation(staffApi.leave, { silent: true, invalidates: STAFF_OLD_AFTER_WRITE });

/** What stands in the way of somebody's leave. */
export const useLeaveChecks = (staffId: string) =>
  useEndpointQuery(staffApi.leaveChecks, { params: { staffId } }, { noLoading: true, silent: true });
