import { reviewer } from "@/contracts/filing/reviewer";
import { reviewerSample } from "@/contracts/filing/reviewer-sample";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = {
  of: reviewer,
  form: reviewerSample,
  table: "reviewers",
  step: {
    pass: { validTo: null, examScore: null, isConfirmed: true },
    publish: { publishTo: null },
  },
  finerSteps: { agree: [] },
  finerAnyOf: [
    "g_hy_report_reviewer_manage_add",
    "g_hy_report_reviewer_manage_edit",
    "g_hy_report_reviewer_manage_del",
    "g_hy_report_reviewer_manage_submit",
    "g_hy_report_reviewer_manage_export",
    "g_hy_report_reviewer_manage_print",
    "g_hy_desk_reviewer_view",
  ],
};
