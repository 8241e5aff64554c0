import { reviewer } from "@/contracts/filing/reviewer";
import { detailOf, searchOfList } from "@/server/records/search/of-list";
import { reviewerRecords } from "@/server/modules/filing/reviewer-records";

/** 报告复核人 and their applications by the person and by all numbers. */
export const reviewerSearch = searchOfList({
  key: "reviewers",
  label: "报告复核人",
  of: reviewer,
  records: reviewerRecords,
  screens: { firm: "filing.reviewer", desk: "filing.desk-reviewer" },
  hitOf: ({ staffName, reviewerNo, applyNo, companyName }) => ({
    title: `报告复核人 ${staffName ?? ""}`.trim(),
    detail: detailOf(reviewerNo ?? applyNo, companyName),
  }),
});
