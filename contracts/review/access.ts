import { anyOf } from "@/contracts/kit/endpoint";

/** Whoever decides any kind of submission; rows of other kinds stay out of his sight. // docs/decisions/0035 */
export const reviewAccess = anyOf(
  "g_hy_desk_party_audit",
  "g_hy_desk_rewards_audit",
  "g_hy_desk_reviewer_audit",
  "g_hy_desk_agreement_audit",
  "g_hy_desk_report_audit",
  "g_hy_desk_staff_audit",
  "g_hy_desk_firm_audit",
  "g_hy_desk_application_audit",
  "g_hy_desk_inspection_audit",
  "g_hy_desk_statement_audit",
  "g_hy_desk_taxinfo_audit",
  "g_hy_desk_dues_audit",
  "g_hy_desk_dues_confirm",
);
