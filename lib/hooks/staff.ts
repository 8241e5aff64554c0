"use client";

import { firmApi } from "@/contracts/basic/firm";
import { staffApi } from "@/contracts/basic/staff";
import { workbenchApi } from "@/contracts/common/workbench";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

/** Reads that show people or count them: old after a write. */
export const STAFF_SHOWN_BY = [
  staffApi.get,
  staffApi.list,
  staffApi.history,
  firmApi.get,
  firmApi.list,
  workbenchApi.get,
] as const;
const invalidates = [...STAFF_SHOWN_BY, staffApi.full];

/** The firm, its head office and branches, to choose from. */
export const useStaffGroup = () => useEndpointQuery(staffApi.group, {}, { noLoading: true, silent: true });

/** The dialogs say themselves what is wrong. */
export const useSaveMobiles = () => useEndpointMutation(staffApi.mobiles, { silent: true, invalidates });
export const useLeave = () => useEndpointMutation(staffApi.leave, { silent: true, invalidates });

export const useUndoLeave = () => useEndpointMutation(staffApi.undoLeave, { invalidates });
export const useRemoveStaff = () =>
  useEndpointMutation(staffApi.remove, { invalidates: [staffApi.list, firmApi.get, workbenchApi.get] });
