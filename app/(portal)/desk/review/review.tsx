"use client";

import dynamic from "next/dynamic";
import { type ReviewForms, ReviewScreen } from "@/features/desk/review/review";

/** The read-only form of each type, by the name that the registry gives it (`contracts/review/form-types`). // spec §2 */
const FORMS: ReviewForms = {
  "basic.firm-change": dynamic(() =>
    import("@/features/basic/firm-change/change-review").then((m) => m.FirmChangeReview),
  ),
  "basic.firm-exit": dynamic(() => import("@/features/basic/firm-exit/exit-review").then((m) => m.FirmExitReview)),
  "basic.transfer": dynamic(() => import("@/features/basic/transfer/transfer-review").then((m) => m.TransferReview)),
  "basic.member-apply": dynamic(() =>
    import("@/features/basic/member-apply/member-apply-review").then((m) => m.MemberApplyReview),
  ),
  "basic.tax-info": dynamic(() => import("@/features/basic/tax/tax-info/tax-info-review").then((m) => m.TaxInfoReview)),
  "basic.credit-year": dynamic(() =>
    import("@/features/basic/tax/credit-year/credit-year-review").then((m) => m.CreditYearReview),
  ),
  "public.application": dynamic(() => import("@/features/public/application-review").then((m) => m.ApplicationReview)),
  "filing.reviewer": dynamic(() => import("@/features/filing/reviewer/reviewer-review").then((m) => m.ReviewerReview)),
  "agreement.filing": dynamic(() =>
    import("@/features/agreement/filing/filing-review").then((m) => m.AgreementFilingReview),
  ),
  "agreement.report": dynamic(() =>
    import("@/features/agreement/report/report-review").then((m) => m.AgreementReportReview),
  ),
  "company-verification": dynamic(() =>
    import("@/features/inspection/company/company-review").then((m) => m.CompanyReview),
  ),
  "statement.balance-sheet": dynamic(() =>
    import("@/features/statement/balance-sheet-review").then((m) => m.BalanceReview),
  ),
  "statement.income-statement": dynamic(() =>
    import("@/features/statement/income-statement-review").then((m) => m.IncomeReview),
  ),
  "statement.cash-flow-statement": dynamic(() =>
    import("@/features/statement/cash-flow-statement-review").then((m) => m.CashReview),
  ),
  "statement.dues": dynamic(() => import("@/features/statement/dues/desk/dues-review").then((m) => m.DuesReview)),
  "statement.dues-reduction": dynamic(() =>
    import("@/features/statement/dues/desk/reduction-review").then((m) => m.ReductionReview),
  ),
  "statement.head-office-dues": dynamic(() =>
    import("@/features/statement/head-office-dues/summary-review").then((m) => m.SummaryReview),
  ),
  "party.info": dynamic(() => import("@/features/party/info/info-review").then((m) => m.InfoReview)),
  "party.activity": dynamic(() => import("@/features/party/activity/activity-review").then((m) => m.ActivityReview)),
  "rewards.company": dynamic(() =>
    import("@/features/rewards/company/company-review").then((m) => m.CompanyRewardReview),
  ),
  "rewards.person": dynamic(() => import("@/features/rewards/person/person-review").then((m) => m.PersonRewardReview)),
};

export const Review = () => <ReviewScreen forms={FORMS} />;
