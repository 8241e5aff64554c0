"use client";

import { auditApi } from "@/contracts/auth/audit";
import { useEndpointQuery } from "@/lib/query/query-of";

export const useAuditDetail = (auditId: string) =>
  useEndpointQuery(auditApi.get, { params: { auditId } }, { silent: true });
