import { PERMISSION_CODES, type PermissionCode } from "@/contracts/access";
import { USER_TYPE } from "@/server/reference/user.table";

/** A ready-made role; in every environment the same. // contract §5, §7.6, domain a §3.3 */
export interface StandardRole {
  readonly roleCode: string;
  readonly roleName: string;
  readonly userType: number;
  readonly codes: readonly PermissionCode[];
}

const DESK = /^g_hy_desk_/;
const firmSide = PERMISSION_CODES.filter((code) => !DESK.test(code));
const starting = (...stems: string[]): PermissionCode[] =>
  firmSide.filter((code) => stems.some((stem) => code.startsWith(stem)));
/** Codes that only open a screen. */
const views = firmSide.filter((code) => /_(find|view|see|all|tj|ckbmqk)$/.test(code));

const member = (roleCode: string, roleName: string, codes: readonly PermissionCode[]): StandardRole => ({
  roleCode,
  roleName,
  codes,
  userType: USER_TYPE.member,
});
const desk = (roleCode: string, roleName: string, codes: readonly PermissionCode[]): StandardRole => ({
  roleCode,
  roleName,
  codes,
  userType: USER_TYPE.officer,
});

export const STANDARD_ROLES: readonly StandardRole[] = [
  member("FIRM_ADMIN", "事务所管理员", firmSide),
  member("FIRM_HR", "人事", [...starting("g_hy_member_staff_"), "g_hy_member_firm_find"]),
  member("FIRM_FINANCE", "财务", [
    ...starting("g_hy_statement_", "g_hy_dues_", "g_hy_agree_invoice_"),
    "g_hy_com_taxcode_view",
    "g_hy_member_firm_find",
  ]),
  member("FIRM_BUSINESS", "业务", [
    ...starting(
      "g_hy_cust_",
      "g_hy_contract_",
      "g_hy_agree_",
      "g_hy_business_filing_",
      "g_hy_report_reviewer_",
      "g_hy_annual_company_",
      "g_hy_special_company_",
    ).filter((code) => !/_(del|freeze|audit)$/.test(code)),
  ]),
  member("FIRM_PARTY", "党务", starting("g_hy_party_")),
  member("FIRM_TRAINING", "培训", starting("g_hy_px_")),
  member("TAX_AGENT", "税务师", [
    "g_hy_business_filing_view",
    "g_hy_business_filing_personal_view",
    "g_hy_report_reviewer_manage",
    "g_hy_rewards_and_punishment_person_find",
    "g_hy_px_sppx_find",
    "g_hy_px_mspxbm_find",
    "g_hy_px_pxtj_find",
  ]),
  member("FIRM_READONLY", "只读", views),
  desk(
    "DESK_ADMIN",
    "协会管理员",
    PERMISSION_CODES.filter((code) => DESK.test(code)),
  ),
  desk("DESK_ACCEPT", "协会受理", [
    "g_hy_desk_firm_view",
    "g_hy_desk_firm_audit",
    "g_hy_desk_dict_view",
    ...PERMISSION_CODES.filter((code) =>
      /^g_hy_desk_(notice|message|party|rewards|reviewer|agreement|invoice|report|staff|application|inspection|statement|taxinfo|dues|statistics)_/.test(
        code,
      ),
    ).filter((code) => code !== "g_hy_desk_staff_confirm"),
  ]),
  desk("DESK_TRAINING", "协会培训", ["g_hy_desk_firm_view", "g_hy_desk_notice_view", "g_hy_desk_message_view"]),
];

/** Ready-made roles keep their ids, so that accounts may be written before roles are looked up. */
export const roleIdOf = (roleCode: string): string => `role_${roleCode.toLowerCase()}`;
