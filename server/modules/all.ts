import type { FastifyInstance } from "fastify";
import { portsOf } from "@/server/platform/outbox/create";
import type { SendTimes } from "@/server/platform/outbox/send";
import { registerOfficer } from "@/server/modules/auth/account/officer";
import { registerDataRequest } from "@/server/modules/auth/account/data-request";
import { registerHandover } from "@/server/modules/auth/account/handover";
import { registerAccountMoveIn } from "@/server/modules/auth/account/account-move-in";
import { registerReviewInbox } from "@/server/records/review/inbox";
import { registerFirmMoveIn } from "@/server/modules/auth/account/move-in";
import { registerOnline } from "@/server/modules/auth/account/online";
import { registerRole } from "@/server/modules/auth/account/role";
import { registerUser } from "@/server/modules/auth/account/user";
import { registerAnonymous } from "@/server/modules/auth/anonymous";
import { registerAudit } from "@/server/modules/auth/audit";
import { registerBusinessParameter } from "@/server/modules/auth/business-parameter";
import { registerCert } from "@/server/modules/auth/cert/cert";
import { registerLoginCert } from "@/server/modules/auth/cert/login-cert";
import { registerFactor } from "@/server/modules/auth/factor/factor";
import { registerAuth } from "@/server/modules/auth/login/session";
import { registerSignIn } from "@/server/modules/auth/login/sign-in";
import { registerPassword } from "@/server/modules/auth/password/password";
import { registerFirm } from "@/server/modules/basic/firm/firm";
import { registerFirmMembership } from "@/server/modules/basic/firm/firm-membership";
import { registerStaff } from "@/server/modules/basic/staff/staff";
import { registerStaffIdentity } from "@/server/modules/basic/staff/staff-identity";
import { registerStaffImport } from "@/server/modules/basic/staff/staff-import";
import { registerStaffMoveIn } from "@/server/modules/basic/staff/staff-move-in";
import { registerStaffOption } from "@/server/modules/basic/staff/staff-option";
import { registerDictionary } from "@/server/modules/common/dictionary";
import { registerDictionaryEdit } from "@/server/modules/common/dictionary-edit";
import { registerDraft } from "@/server/modules/common/draft";
import { registerJob } from "@/server/modules/common/job";
import { registerLocality } from "@/server/modules/common/locality";
import { registerNotice } from "@/server/modules/common/notice";
import { registerOutbox } from "@/server/modules/common/outbox";
import { registerSysNotice } from "@/server/modules/common/sys-notice";
import { registerWhitelist } from "@/server/modules/common/whitelist";
import { registerWorkbench } from "@/server/modules/common/workbench";
import { registerAttachment } from "@/server/modules/file/attachment";
import { registerInbox } from "@/server/modules/message/inbox";
import { registerSiteMessage } from "@/server/modules/message/site-message";
import { registerSmsCopy } from "@/server/modules/message/sms-copy";
import { registerActivity } from "@/server/modules/party/activity";
import { registerPartyInfo } from "@/server/modules/party/info";
import { registerPartyMember } from "@/server/modules/party/member";
import { registerPartyMemberImport } from "@/server/modules/party/member-import";
import { registerUnreported } from "@/server/modules/party/unreported";
import { registerCompanyReward } from "@/server/modules/rewards/company";
import { registerPersonReward } from "@/server/modules/rewards/person";

/** What tests may set of a module. */
interface Extras {
  readonly sendTimes?: Partial<SendTimes>;
}

/** One line per module; the order is the order of the reference page. */
export const MODULES: readonly ((app: FastifyInstance, extras: Extras) => void)[] = [
  registerAuth,
  registerFactor,
  registerUser,
  registerRole,
  registerOfficer,
  registerOnline,
  registerSignIn,
  registerHandover,
  registerFirmMoveIn,
  registerReviewInbox,
  registerAccountMoveIn,
  registerCert,
  registerLoginCert,
  registerPassword,
  registerAnonymous,
  registerBusinessParameter,
  registerDictionary,
  registerLocality,
  registerNotice,
  registerSysNotice,
  registerWhitelist,
  registerInbox,
  registerSiteMessage,
  registerSmsCopy,
  registerDraft,
  registerWorkbench,
  registerAttachment,
  registerFirm,
  registerFirmMembership,
  registerStaff,
  registerStaffImport,
  registerStaffMoveIn,
  registerStaffIdentity,
  registerStaffOption,
  registerActivity,
  (app, { sendTimes }) => registerOutbox(app, portsOf(app.platform.env), sendTimes),
  registerAudit,
  registerDictionaryEdit,
  registerJob,
  registerDataRequest,
  registerPartyInfo,
  registerUnreported,
  registerPartyMember,
  registerPartyMemberImport,
  registerCompanyReward,
  registerPersonReward,
];
