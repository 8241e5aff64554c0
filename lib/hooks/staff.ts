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
/** All that a write makes old; the person himself included, if he is still there. */
export const STAFF_OLD_AFTER_WRITE = [...STAFF_SHOWN_BY, staffApi.full];
export const STAFF_GONE_FROM = [staffApi.list, firmApi.get, workbenchApi.get];

/** The firm, its head office and branches, to choose from. */
export const useStaffGroup = () => useEndpointQuery(staffApi.group, {}, { noLoading: true, silent: true });

/** The dialogs say themselves what is wrong. */
const options = { silent: true, invalidates: STAFF_OLD_AFTER_WRITE };
export const useSaveMobiles = () => useEndpointMutation(staffApi.mobiles, options);
export const useLeave = () => useEndpointMutation(staffApi.leave, options);
