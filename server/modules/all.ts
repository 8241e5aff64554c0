import { registerReviewer } from "@/server/modules/filing/reviewer";
import { registerInspectionCompany } from "@/server/modules/inspection/company";
import { registerInspectionPlan } from "@/server/modules/inspection/plan";
import { registerDues } from "@/server/modules/statement/dues/dues";
import { registerHeadOfficeDues } from "@/server/modules/statement/dues/head-office/head-office";
import { registerDuesReceipt } from "@/server/modules/statement/dues/receipt/receipt";
import { registerDuesStandard } from "@/server/modules/statement/dues/standard/standard";
import { registerStatementDesk } from "@/server/modules/statement/desk";
import { registerBalanceSheet } from "@/server/modules/statement/balance-sheet";
import { registerCashFlowStatement } from "@/server/modules/statement/cash-flow-statement";
import { registerIncomeStatement } from "@/server/modules/statement/income-statement";
import { registerAgreementCustomer } from "@/server/modules/agreement/customer/customer";
import { registerAgreementCustomerImport } from "@/server/modules/agreement/customer/customer-import";
import { registerAgreementChain } from "@/server/modules/agreement/chain/chain";
import { registerAgreementContract } from "@/server/modules/agreement/contract/contract";
import { registerAgreementContractImport } from "@/server/modules/agreement/contract/contract-import";
import { registerAgreementFiling } from "@/server/modules/agreement/filing/filing";
import { registerAgreementInvoice } from "@/server/modules/agreement/invoice/invoice";
import { registerInvoiceImport } from "@/server/modules/agreement/invoice/invoice-import";
import { registerAgreementImport } from "@/server/modules/agreement/filing/filing-import";
import { registerReportImport } from "@/server/modules/agreement/report/workbook/report-import";
import { registerStatisticsAnnual } from "@/server/modules/statistics/annual";
import { registerStatisticsCompany } from "@/server/modules/statistics/company";
import { registerStatisticsEngagements } from "@/server/modules/statistics/engagements";
import { registerStatisticsPersonal } from "@/server/modules/statistics/personal";
import { registerStatisticsReconciliation } from "@/server/modules/statistics/reconciliation";
import { registerStatisticsYear } from "@/server/modules/statistics/year";
import { registerAgreementReport } from "@/server/modules/agreement/report/report";
import type { FastifyInstance } from "fastify";
import { portsOf } from "@/server/platform/outbox/create";
import type { SendTimes } from "@/server/platform/outbox/send";
import { registerOfficer } from "@/server/modules/auth/account/officer";
import { registerDataRequest } from "@/server/modules/auth/account/data-request";
import { registerHandover } from "@/server/modules/auth/account/handover";
import { registerAccountMoveIn } from "@/server/modules/auth/account/account-move-in";
import { registerReviewInbox } from "@/server/records/review/inbox";
import { registerReviewTalk } from "@/server/records/review/talk";
import { registerHandlingTimes } from "@/server/records/review/times";
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
import { registerFirmChange } from "@/server/modules/basic/firm-change/firm-change";
import { registerFirmExit } from "@/server/modules/basic/firm-exit/firm-exit";
import { registerStaff } from "@/server/modules/basic/staff/staff";
import { registerStaffIdentity } from "@/server/modules/basic/staff/staff-identity";
import { registerStaffImport } from "@/server/modules/basic/staff/staff-import";
import { registerStaffMoveIn } from "@/server/modules/basic/staff/staff-move-in";
import { registerStaffOption } from "@/server/modules/basic/staff/staff-option";
import { registerMemberApply } from "@/server/modules/basic/member-apply/member-apply";
import { registerCreditYear } from "@/server/modules/basic/tax/credit-year";
import { registerTaxStanding } from "@/server/modules/basic/tax/tax-standing";
import { registerTaxInfo } from "@/server/modules/basic/tax/tax-info";
import { registerTaxYear } from "@/server/modules/basic/tax/tax-year";
import { registerTransfer } from "@/server/modules/basic/transfer/transfer";
import { registerDictionary } from "@/server/modules/common/dictionary";
import { registerDictionaryEdit } from "@/server/modules/common/dictionary-edit";
import { registerDraft } from "@/server/modules/common/draft";
import { registerPreference } from "@/server/modules/common/preference";
import { registerJob } from "@/server/modules/common/job";
import { registerLocality } from "@/server/modules/common/locality";
import { registerNotice } from "@/server/modules/common/notice";
import { registerOutbox } from "@/server/modules/common/outbox";
import { registerSysNotice } from "@/server/modules/common/sys-notice";
import { registerWhitelist } from "@/server/modules/common/whitelist";
import { registerWorkbench } from "@/server/modules/common/workbench";
import { menuCounter } from "@/server/records/work/ask";
import { registerSearch } from "@/server/modules/common/search";
import { SEARCH_SOURCES } from "@/server/modules/search-sources";
import { VERIFY_SOURCES } from "@/server/modules/verify-kinds";
import { WORK_SOURCES } from "@/server/modules/work-sources";
import { registerAttachment } from "@/server/modules/file/attachment";
import { registerInbox } from "@/server/modules/message/inbox";
import { registerSiteMessage } from "@/server/modules/message/site-message";
import { registerCopies } from "@/server/modules/message/copies";
import { registerActivity } from "@/server/modules/party/activity/activity";
import { registerPartyInfo } from "@/server/modules/party/info/info";
import { registerPartyMember } from "@/server/modules/party/member/member";
import { registerPartyMemberImport } from "@/server/modules/party/member/member-import";
import { registerFirmScores } from "@/server/modules/party/firm-scores";
import { registerUnreported } from "@/server/modules/party/unreported";
import { registerCompanyReward } from "@/server/modules/rewards/company";
import { registerHonourImports } from "@/server/modules/rewards/honour-import";
import { registerApplication } from "@/server/modules/public/application";
import { registerVerify } from "@/server/modules/public/verify";
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
  registerReviewTalk,
  registerHandlingTimes,
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
  (app) => registerInbox(app, menuCounter(app, WORK_SOURCES)),
  registerSiteMessage,
  registerCopies,
  registerDraft,
  registerPreference,
  (app) => registerWorkbench(app, WORK_SOURCES),
  (app) => registerSearch(app, SEARCH_SOURCES),
  registerAttachment,
  registerFirm,
  registerFirmMembership,
  registerFirmChange,
  registerFirmExit,
  registerStaff,
  registerStaffImport,
  registerStaffMoveIn,
  registerStaffIdentity,
  registerStaffOption,
  registerTransfer,
  registerTaxInfo,
  registerTaxYear,
  registerTaxStanding,
  registerCreditYear,
  registerMemberApply,
  registerActivity,
  (app, { sendTimes }) => registerOutbox(app, portsOf(app.platform.env), sendTimes),
  registerAudit,
  registerDictionaryEdit,
  registerJob,
  registerDataRequest,
  registerPartyInfo,
  registerFirmScores,
  registerUnreported,
  registerPartyMember,
  registerPartyMemberImport,
  registerCompanyReward,
  registerPersonReward,
  registerHonourImports,
  registerReviewer,
  registerInspectionPlan,
  registerInspectionCompany,
  registerBalanceSheet,
  registerIncomeStatement,
  registerCashFlowStatement,
  registerDues,
  registerDuesReceipt,
  registerDuesStandard,
  registerHeadOfficeDues,
  registerStatementDesk,
  registerApplication,
  (app) => registerVerify(app, VERIFY_SOURCES),
  registerAgreementCustomer,
  registerAgreementCustomerImport,
  registerAgreementChain,
  registerAgreementContract,
  registerAgreementContractImport,
  registerAgreementFiling,
  registerAgreementInvoice,
  registerInvoiceImport,
  registerAgreementImport,
  registerAgreementReport,
  registerStatisticsAnnual,
  registerStatisticsCompany,
  registerStatisticsEngagements,
  registerStatisticsPersonal,
  registerStatisticsReconciliation,
  registerStatisticsYear,
  registerReportImport,
];
