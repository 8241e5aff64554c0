"use client";

import { certApi } from "@/contracts/auth/cert";
import { loginCertApi } from "@/contracts/auth/login-cert";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

const OF_FIRM = [certApi.list] as const;
const OF_DESK = [loginCertApi.list, certApi.list] as const;

/** Certificates of one account, the newest first. */
export const useCertificatesOf = (companyId: string, userId: string) =>
  useEndpointQuery(certApi.list, { params: { companyId }, query: { userId } }, { silent: true });

export const useIssueCertificate = () => useEndpointMutation(certApi.issue, { silent: true, invalidates: OF_FIRM });
export const useRevokeCertificate = () => useEndpointMutation(certApi.revoke, { silent: true, invalidates: OF_DESK });
export const usePassMail = () => useEndpointMutation(certApi.passMail, {});

export const useOpenLoginCert = () => useEndpointMutation(loginCertApi.create, { silent: true, invalidates: OF_DESK });
export const useCloseLoginCert = () => useEndpointMutation(loginCertApi.remove, { invalidates: OF_DESK });
