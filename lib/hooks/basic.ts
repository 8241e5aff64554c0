"use client";

import { firmApi } from "@/contracts/basic/firm/firm";
import { firmMembershipApi } from "@/contracts/basic/firm/firm-membership";
import { workbenchApi } from "@/contracts/common/workbench";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useRefreshOf } from "@/lib/query/refresh-of";

const params = (companyId: string) => ({ params: { companyId } });

/** The firm's record, masked. Told in its place when it fails. */
export const useFirm = (companyId: string) => useEndpointQuery(firmApi.get, params(companyId), { silent: true });

/** The record ready to edit; every reading is audited, so it is never asked for in the background. */
export const useFirmFull = (companyId: string) => useEndpointQuery(firmApi.full, params(companyId), { silent: true });

const SHOWN = [firmApi.get, firmApi.list, firmApi.history, workbenchApi.get] as const;

export const useRefreshFirm = () => useRefreshOf(SHOWN, firmApi.full);

/** The form says itself what is wrong: field errors and conflicts. */
export const useSaveFirm = (consent?: () => string | undefined) =>
  useEndpointMutation(firmApi.update, {
    silent: true,
    consent,
    invalidates: [...SHOWN, firmApi.full],
  });

/** The association's own calls: their dialogs say what is wrong. */
export const useSetMembership = () =>
  useEndpointMutation(firmMembershipApi.setMembership, { silent: true, invalidates: SHOWN });
export const useSetGrade = () => useEndpointMutation(firmMembershipApi.setGrade, { silent: true, invalidates: SHOWN });

export const useConfirmFirm = () =>
  useEndpointMutation(firmApi.confirm, { invalidates: [firmApi.get, firmApi.history, workbenchApi.get] });
