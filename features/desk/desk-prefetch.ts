import { auditApi } from "@/contracts/auth/audit";
import { dataRequestApi, dataRequestFilter } from "@/contracts/auth/data-request";
import { dictionaryEditApi } from "@/contracts/common/dictionary-edit";
import { jobApi, jobFilter } from "@/contracts/common/job";
import { auditFilter } from "@/contracts/auth/audit";
import { listQueryOf } from "@/lib/query/list-query";
import type { PageRequest } from "@/lib/session/screen-page";

const SORTABLE = { jobs: ["createTime", "attempts"], requests: ["createTime", "settleTime"] };

export const prefetchAudit = ({ search, fetch }: PageRequest): void =>
  fetch(auditApi.list, { query: listQueryOf({ filter: auditFilter }, search) });
export const prefetchJobs = ({ search, fetch }: PageRequest): void =>
  fetch(jobApi.list, { query: listQueryOf({ filter: jobFilter, sortable: SORTABLE.jobs }, search) });
export const prefetchDataRequests = ({ search, fetch }: PageRequest): void =>
  fetch(dataRequestApi.list, {
    query: listQueryOf({ filter: dataRequestFilter, sortable: SORTABLE.requests }, search),
  });
export const prefetchDictionary = ({ fetch }: PageRequest): void => fetch(dictionaryEditApi.types, {});
