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
import { firmApi } from "@/contracts/basic/firm/firm";
import { talkApi } from "@/contracts/kit/talk";
import { reviewApi } from "@/contracts/review/inbox";
import { timesApi } from "@/contracts/review/times";
import { accountMoveInApi, firmMoveInApi, staffMoveInApi } from "@/contracts/auth/move-in-api";
import { firmMembershipApi } from "@/contracts/basic/firm/firm-membership";
import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import { firmExit } from "@/contracts/basic/firm-exit/firm-exit";
import { staffApi, staffImportApi } from "@/contracts/basic/staff/staff";
import { staffIdentityApi } from "@/contracts/basic/staff/staff-identity";
import { staffOptionApi } from "@/contracts/basic/staff/staff-option";
import { memberApply } from "@/contracts/basic/member-apply/member-apply";
import { memberApplyNumbersApi } from "@/contracts/basic/member-apply/member-apply-numbers";
import { creditYear } from "@/contracts/basic/tax/credit-year";
import { taxInfoApi } from "@/contracts/basic/tax/tax-info";
import { taxStandingApi } from "@/contracts/basic/tax/tax-standing";
import { taxYear } from "@/contracts/basic/tax/tax-year";
import { transfer } from "@/contracts/basic/transfer/transfer";
import { dictionaryApi } from "@/contracts/common/dictionary";
import { dictionaryEditApi } from "@/contracts/common/dictionary-edit";
import { draftApi } from "@/contracts/common/draft";
import { preferenceApi } from "@/contracts/common/preference";
import { jobApi } from "@/contracts/common/job";
import { localityApi } from "@/contracts/common/locality";
import { noticeApi } from "@/contracts/common/notice";
import { mailLogApi, smsLogApi } from "@/contracts/common/outbox";
import { noticeArchiveApi, noticeManageApi } from "@/contracts/common/sys-notice";
import { whitelistApi } from "@/contracts/common/whitelist";
import { searchApi } from "@/contracts/common/search";
import { workbenchApi } from "@/contracts/common/workbench";
import { attachmentApi } from "@/contracts/file/attachment";
import { activityApi } from "@/contracts/party/activity/activity";
import { inboxApi } from "@/contracts/message/inbox";
import { partyInfo } from "@/contracts/party/info/info";
import { partyYearApi } from "@/contracts/party/info/info-year";
import { partyMember } from "@/contracts/party/member/member";
import { messageSettingsApi } from "@/contracts/message/settings";
import { siteMessageApi } from "@/contracts/message/site-message";
import { unreadApi } from "@/contracts/message/unread";
import { partyTotalsApi } from "@/contracts/party/info/info-totals";
import { firmScoresApi } from "@/contracts/party/firm-scores";
import { unreportedApi } from "@/contracts/party/unreported";
import { companyRewardApi } from "@/contracts/rewards/company";
import { companyHonourApi, personHonourApi } from "@/contracts/rewards/honour-import-api";
import { applicationApi } from "@/contracts/public/application";
import { verifyApi } from "@/contracts/public/verify";
import { personRewardApi } from "@/contracts/rewards/person";
import { reviewerApi } from "@/contracts/filing/reviewer";
import { balanceSheetApi } from "@/contracts/statement/balance-sheet";
import { cashFlowStatementApi } from "@/contracts/statement/cash-flow-statement";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { duesApi } from "@/contracts/statement/dues/dues";
import { headOfficeApi } from "@/contracts/statement/dues/head-office";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { duesReceipt } from "@/contracts/statement/dues/receipt";
import { duesReductionApi } from "@/contracts/statement/dues/reduction";
import { duesStandard } from "@/contracts/statement/dues/standard";
import { statementDeskApi } from "@/contracts/statement/desk";
import { incomeStatementApi } from "@/contracts/statement/income-statement";
import { inspectionCompanyApi } from "@/contracts/inspection/company";
import { planRecord } from "@/contracts/inspection/plan";
import { agreementCustomerApi, customerImportApi } from "@/contracts/agreement/customer/customer-calls";
import { agreementChainApi } from "@/contracts/agreement/chain/chain";
import { agreementContractApi, contractImportApi } from "@/contracts/agreement/contract/contract";
import { agreementFilingApi } from "@/contracts/agreement/filing/filing";
import { agreementInvoiceApi, invoiceImportApi } from "@/contracts/agreement/invoice/invoice";
import { agreementImportApi } from "@/contracts/agreement/filing/filing-sheet";
import { reportImportApi } from "@/contracts/agreement/report/report-sheet";
import { agreementReportApi } from "@/contracts/agreement/report/report";
import { statisticsAnnualApi } from "@/contracts/statistics/annual";
import { statisticsCompanyApi } from "@/contracts/statistics/company";
import { statisticsEngagementsApi } from "@/contracts/statistics/engagements";
import { statisticsPersonalApi } from "@/contracts/statistics/personal";
import { statisticsReconciliationApi } from "@/contracts/statistics/reconciliation";
import { statisticsYearApi } from "@/contracts/statistics/year";
import { reportPaperApi } from "@/contracts/agreement/report/report-paper";
import type { Api, Endpoint } from "@/contracts/kit/endpoint";

/** A kind of record as its contract gives it. */
interface Kind {
  readonly id: string;
  readonly noun: string;
  readonly api: Api;
  /** Calls about its records that are answered by themselves: those of its import. */
  readonly beside?: readonly Api[];
}

/** What the product is made of: kinds of records, and calls beside them. */
const all: readonly (Kind | Api)[] = [
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
  transfer,
  memberApply,
  memberApplyNumbersApi,
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
  preferenceApi,
  workbenchApi,
  searchApi,
  attachmentApi,
  firmApi,
  accountMoveInApi,
  firmMoveInApi,
  reviewApi,
  talkApi,
  timesApi,
  staffApi,
  staffImportApi,
  staffMoveInApi,
  firmMembershipApi,
  firmChange,
  firmExit,
  staffIdentityApi,
  taxInfoApi,
  taxYear,
  taxStandingApi,
  creditYear,
  staffOptionApi,
  activityApi,
  mailLogApi,
  smsLogApi,
  auditApi,
  dictionaryEditApi,
  jobApi,
  dataRequestApi,
  partyInfo,
  partyYearApi,
  partyTotalsApi,
  partyMember,
  firmScoresApi,
  unreportedApi,
  companyRewardApi,
  companyHonourApi,
  personRewardApi,
  personHonourApi,
  reviewerApi,
  applicationApi,
  verifyApi,
  inspectionCompanyApi,
  balanceSheetApi,
  incomeStatementApi,
  cashFlowStatementApi,
  statementDeskApi,
  duesApi,
  duesPaymentApi,
  duesReductionApi,
  duesReceipt,
  duesStandard,
  duesDeskApi,
  headOfficeApi,
  planRecord,
  agreementCustomerApi,
  customerImportApi,
  agreementChainApi,
  agreementContractApi,
  contractImportApi,
  agreementFilingApi,
  agreementInvoiceApi,
  invoiceImportApi,
  agreementImportApi,
  agreementReportApi,
  statisticsAnnualApi,
  statisticsCompanyApi,
  statisticsEngagementsApi,
  statisticsPersonalApi,
  statisticsReconciliationApi,
  statisticsYearApi,
  reportImportApi,
  reportPaperApi,
];

const isKind = (one: Kind | Api): one is Kind => typeof one["noun"] === "string";

/** Every call of the product: the one list for server, docs, OpenAPI and the access matrix. */
export const allEndpoints: readonly Endpoint[] = all.flatMap((one) =>
  (isKind(one) ? [one.api, ...(one.beside ?? [])] : [one]).flatMap((api) => Object.values(api)),
);

/** What a record of each kind is called, by the kind's id. */
export const kindNouns: ReadonlyMap<string, string> = new Map(
  all.flatMap((one) => (isKind(one) ? [[one.id, one.noun] as const] : [])),
);
