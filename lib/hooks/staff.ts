"use client";

import { firmApi } from "@/contracts/basic/firm";
import { staffApi } from "@/contracts/basic/staff";
import { workbenchApi } from "@/contracts/common/workbench";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useRefreshOf } from "@/lib/query/refresh-of";

/** What shows people or counts them. */
const SHOWN = [staffApi.get, staffApi.list, staffApi.history, firmApi.get, firmApi.list, workbenchApi.get] as const;
const invalidates = [...SHOWN, staffApi.full];
const of = (staffId: string) => ({ params: { staffId } });

/** A person's record, masked. Told in its place when it fails. */
export const useStaff = (staffId: string) => useEndpointQuery(staffApi.get, of(staffId), { silent: true });

/** The record ready to edit; every reading is audited, so it is never asked for in the background. */
export const useStaffFull = (staffId: string) => useEndpointQuery(staffApi.full, of(staffId), { silent: true });

/** The firm, its head office and branches, to choose from. */
export const useStaffGroup = () => useEndpointQuery(staffApi.group, {}, { noLoading: true, silent: true });

export const useRefreshStaff = () => useRefreshOf(SHOWN, staffApi.full);

/** The form says itself what is wrong: field errors and conflicts. */
export const useCreateStaff = () => useEndpointMutation(staffApi.create, { silent: true, invalidates });
export const useUpdateStaff = () => useEndpointMutation(staffApi.update, { silent: true, invalidates });
export const useSaveMobiles = () => useEndpointMutation(staffApi.mobiles, { silent: true, invalidates });

export const useLeave = () => useEndpointMutation(staffApi.leave, { silent: true, invalidates });
export const useUndoLeave = () => useEndpointMutation(staffApi.undoLeave, { invalidates });
export const useRemoveStaff = () =>
  useEndpointMutation(staffApi.remove, { invalidates: [staffApi.list, firmApi.get, workbenchApi.get] });
