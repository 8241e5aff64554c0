"use client";

import { officerApi } from "@/contracts/auth/officer";
import { handoverApi } from "@/contracts/auth/handover";
import { onlineApi } from "@/contracts/auth/online";
import { roleApi } from "@/contracts/auth/role";
import { userApi } from "@/contracts/auth/user";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

const background = { noLoading: true, silent: true } as const;

/** Reads that show accounts: old after a write. */
const SHOWN = [userApi.list, userApi.get, officerApi.list, roleApi.list, roleApi.options, onlineApi.list] as const;
const said = { invalidates: SHOWN } as const;
/** The dialog says itself what is wrong. */
const silent = { silent: true, invalidates: SHOWN } as const;

export const useAccount = (userId: string) => useEndpointQuery(userApi.get, { query: { userId } }, { silent: true });
export const useRoleOptions = () => useEndpointQuery(roleApi.options, {}, background);
export const useOfficerRoles = () => useEndpointQuery(officerApi.roles, {}, background);
/** The association and its offices. */
export const useOffices = (isEnabled = true) => useEndpointQuery(officerApi.orgs, {}, { ...background, isEnabled });
export const useRoles = () => useEndpointQuery(roleApi.list, {}, { silent: true });
export const useFunctions = () => useEndpointQuery(userApi.functions, {}, background);
/** Firms within reach by a part of their name. */
export const useOrgs = (orgName: string) =>
  useEndpointQuery(userApi.orgs, { query: orgName ? { orgName } : {} }, { ...background, keepsPrevious: true });
/** Accounts of one firm, to choose from. */
export const useAccountsOf = (orgId: string | null) =>
  useEndpointQuery(
    userApi.list,
    { query: { orgId: orgId ?? "none", pageSize: 100, userStatus: [0, 1, 2, 3, 4] } },
    { ...background, isEnabled: orgId !== null },
  );
/** Live sessions of one account. */
export const useSessionsOf = (userId: string) =>
  useEndpointQuery(onlineApi.list, { query: { userId, pageSize: 100 } }, { silent: true });

export const useCreateAccount = () => useEndpointMutation(userApi.create, silent);
export const useCreateOfficer = () => useEndpointMutation(officerApi.create, silent);
export const useUpdateAccount = () => useEndpointMutation(userApi.update, silent);
export const useSetRoles = () => useEndpointMutation(userApi.setRoles, silent);
export const useBindStaff = () => useEndpointMutation(userApi.bindStaff, silent);
export const useSetState = () => useEndpointMutation(userApi.setState, said);
export const useReset = () => useEndpointMutation(userApi.reset, said);
export const useResetFactor = () => useEndpointMutation(userApi.resetFactor, said);
export const useUnlock = () => useEndpointMutation(userApi.unlock, said);
export const useEndSessions = () => useEndpointMutation(onlineApi.end, silent);

export const useCreateRole = () => useEndpointMutation(roleApi.create, silent);
export const useUpdateRole = () => useEndpointMutation(roleApi.update, silent);
export const useCopyRole = () => useEndpointMutation(roleApi.copy, silent);
export const useRemoveRole = () => useEndpointMutation(roleApi.remove, said);

export const useOpenFirm = (consent: () => string | undefined) =>
  useEndpointMutation(handoverApi.openFirm, { ...silent, consent });
export const useHandOver = () => useEndpointMutation(handoverApi.handOver, silent);
