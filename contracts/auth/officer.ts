import { z } from "zod";
import { roleOption } from "@/contracts/auth/role";
import { orgOption } from "@/contracts/auth/user";
import { accountDetail, accountFilter, accountForm, accountRow } from "@/contracts/auth/user-fields";
import { field } from "@/contracts/kit/field";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { pageQuery } from "@/contracts/kit/query";
import { id, optional } from "@/contracts/kit/scalars";

const base = restBase("auth", "colleague");
const see = anyOf("g_hy_desk_colleague_view");
const ours = { origin: "ours" } as const;

export const officerFilter = accountFilter.pick({ keyword: true, orgId: true, userStatus: true, isLocked: true });

/** A new account of the association's own; `orgId` null = the association itself. Firms and staff are no matter of it. */
export const officerForm = accountForm
  .omit({ staffId: true, accessCompanyIds: true })
  .extend({ orgId: field(optional(id()), { label: "所属机构", help: "市级税协的人员先办理本市会员的初审" }) });

/**
 * Accounts of the association's own people. Record, history, change, state, roles, unlocking and reset are the calls of
 * `userApi`, which ask for these codes where the account is one of these. // contract §7.6, domain a §3.2
 */
export const officerApi = {
  list: endpoint("auth.colleague.list", `${base}/list/page`, {
    ...ours,
    method: "GET",
    access: see,
    summary: "协会账号列表（分页）：本协会工作人员的账号、角色、状态与最后登录，手机已遮盖",
    query: pageQuery.extend(officerFilter.shape),
    data: pageOf(accountRow),
  }),
  create: endpoint("auth.colleague.create", base, {
    ...ours,
    method: "POST",
    access: anyOf("g_hy_desk_colleague_edit"),
    summary: "新增协会账号：只能给本人持有其全部权限的角色；初始密码经短信或邮件发送，从不显示",
    body: officerForm,
    data: accountDetail,
  }),
  roles: endpoint("auth.colleague.roles", `${base}/role`, {
    ...ours,
    method: "GET",
    access: see,
    summary: "协会账号的角色下拉，以及本人能否授予他人",
    data: z.array(roleOption),
  }),
  orgs: endpoint("auth.colleague.orgs", `${base}/org`, {
    ...ours,
    method: "GET",
    access: see,
    summary: "协会账号的所属机构下拉：省级协会及其市级协会，以及本人能否为其开立或调入账号",
    data: z.array(orgOption.extend({ canPlace: z.boolean() })),
  }),
} as const;
