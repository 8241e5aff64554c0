import { auditApi } from "@/contracts/auth/audit";
import { officerApi } from "@/contracts/auth/officer";
import { dataRequestApi } from "@/contracts/auth/data-request";
import { certApi } from "@/contracts/auth/cert";
import { handoverApi } from "@/contracts/auth/handover";
import { loginCertApi } from "@/contracts/auth/login-cert";
import { onlineApi } from "@/contracts/auth/online";
import { roleApi } from "@/contracts/auth/role";
import { factorApi } from "@/contracts/auth/second-factor";
import { authApi } from "@/contracts/auth/session";
import { signInApi } from "@/contracts/auth/sign-in";
import { userApi } from "@/contracts/auth/user";
import { businessParameterApi } from "@/contracts/auth/business-parameter";
import { anonymousApi, passwordApi } from "@/contracts/auth/password";
import { firmApi } from "@/contracts/basic/firm";
import { reviewApi } from "@/contracts/review/inbox";
import { accountMoveInApi, firmMoveInApi, staffMoveInApi } from "@/contracts/auth/move-in-api";
import { firmMembershipApi } from "@/contracts/basic/firm-membership";
import { staffApi, staffImportApi } from "@/contracts/basic/staff";
import { staffIdentityApi } from "@/contracts/basic/staff-identity";
import { staffOptionApi } from "@/contracts/basic/staff-option";
import { dictionaryApi } from "@/contracts/common/dictionary";
import { dictionaryEditApi } from "@/contracts/common/dictionary-edit";
import { draftApi } from "@/contracts/common/draft";
import { jobApi } from "@/contracts/common/job";
import { localityApi } from "@/contracts/common/locality";
import { noticeApi } from "@/contracts/common/notice";
import { mailLogApi, smsLogApi } from "@/contracts/common/outbox";
import { noticeArchiveApi, noticeManageApi } from "@/contracts/common/sys-notice";
import { whitelistApi } from "@/contracts/common/whitelist";
import { workbenchApi } from "@/contracts/common/workbench";
import { attachmentApi } from "@/contracts/file/attachment";
import { activityApi } from "@/contracts/party/activity";
import { inboxApi } from "@/contracts/message/inbox";
import { partyInfo } from "@/contracts/party/info";
import { partyYearApi } from "@/contracts/party/info-year";
import { memberImportApi, partyMember } from "@/contracts/party/member";
import { messageSettingsApi } from "@/contracts/message/settings";
import { siteMessageApi } from "@/contracts/message/site-message";
import { unreadApi } from "@/contracts/message/unread";
import { partyTotalsApi } from "@/contracts/party/info-totals";
import { unreportedApi } from "@/contracts/party/unreported";
import { companyRewardApi } from "@/contracts/rewards/company";
import { personRewardApi } from "@/contracts/rewards/person";
import type { Endpoint } from "@/contracts/kit/endpoint";

const apis = [
  authApi,
  factorApi,
  userApi,
  roleApi,
  officerApi,
  onlineApi,
  signInApi,
  handoverApi,
  certApi,
  loginCertApi,
  passwordApi,
  anonymousApi,
  businessParameterApi,
  dictionaryApi,
  localityApi,
  noticeApi,
  noticeManageApi,
  noticeArchiveApi,
  whitelistApi,
  unreadApi,
  inboxApi,
  siteMessageApi,
  messageSettingsApi,
  draftApi,
  workbenchApi,
  attachmentApi,
  firmApi,
  accountMoveInApi,
  firmMoveInApi,
  reviewApi,
  staffApi,
  staffImportApi,
  staffMoveInApi,
  firmMembershipApi,
  staffIdentityApi,
  staffOptionApi,
  activityApi,
  mailLogApi,
  smsLogApi,
  auditApi,
  dictionaryEditApi,
  jobApi,
  dataRequestApi,
  partyInfo.api,
  partyYearApi,
  partyTotalsApi,
  partyMember.api,
  memberImportApi,
  unreportedApi,
  companyRewardApi,
  personRewardApi,
] as const;

/** Every call of the product: the one list for server, docs, OpenAPI and the access matrix. */
export const allEndpoints: readonly Endpoint[] = apis.flatMap((api) => Object.values(api));
