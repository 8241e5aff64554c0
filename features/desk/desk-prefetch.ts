import { auditApi, auditFilter } from "@/contracts/auth/audit";
import { dataRequestApi, dataRequestFilter } from "@/contracts/auth/data-request";
import { loginCertResource } from "@/contracts/auth/login-cert";
import { onlineResource } from "@/contracts/auth/online";
import { dictionaryEditApi } from "@/contracts/common/dictionary-edit";
import { jobApi, jobFilter } from "@/contracts/common/job";
import { mailLogResource, smsLogResource } from "@/contracts/common/outbox";
import { noticeResource } from "@/contracts/common/sys-notice";
import { whitelistResource } from "@/contracts/common/whitelist";
import { prefetchList } from "@/lib/session/prefetch-records";
import type { PageRequest } from "@/lib/session/screen-page";

// What the first paint of the association's screens shows.

export const prefetchAudit = prefetchList({ api: auditApi, filter: auditFilter });
export const prefetchJobs = prefetchList({ api: jobApi, filter: jobFilter, sortable: ["createTime", "attempts"] });
export const prefetchDataRequests = prefetchList({
  api: dataRequestApi,
  filter: dataRequestFilter,
  sortable: ["createTime", "settleTime"],
});
export const prefetchDeskCertificate = prefetchList(loginCertResource);
export const prefetchDeskOnline = prefetchList(onlineResource);
export const prefetchMailLog = prefetchList(mailLogResource);
export const prefetchNotices = prefetchList(noticeResource);
export const prefetchSmsLog = prefetchList(smsLogResource);
export const prefetchWhitelist = prefetchList(whitelistResource);
export const prefetchDictionary = ({ search, fetch }: PageRequest): void =>
  fetch(dictionaryEditApi.types, {}, (types) => {
    const keyName = search.get("keyName") ?? types[0]?.keyName;
    if (keyName) fetch(dictionaryEditApi.entries, { params: { keyName } });
  });
