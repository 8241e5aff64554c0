"use client";

import { type reviewer, reviewerApi } from "@/contracts/filing/reviewer";
import { PublishChosen } from "@/features/filing/reviewer/publish-chosen";
import { reviewerParts } from "@/features/filing/reviewer/reviewer";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const parts: RecordsApartParts<typeof reviewer> = {
  ...reviewerParts,
  bulkMore: { of: reviewerApi.publicise, button: (rows) => <PublishChosen rows={rows} /> },
  empty: { title: "还没有复核人申请", hint: "事务所提交以后，申请会出现在这里。" },
};

/** The association's view: decides nominations, keeps the register of reviewers. // domain b §7 (4) */
export const DeskReviewerScreen = () => <RecordsScreen parts={parts} />;
