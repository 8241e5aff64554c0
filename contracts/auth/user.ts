import { z } from "zod";
import {
  accountDetail,
  accountFilter,
  accountForm,
  accountHistory,
  accountRolesForm,
  accountRow,
  accountStateForm,
  accountUpdateForm,
  mobileToken,
  USER_STATUS,
  roleUsersForm,
  staffBindingForm,
} from "@/contracts/auth/user-fields";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { lineFilter, mobileNumber } from "@/contracts/kit/items";
import { ALL_ROWS, countsEndpoint } from "@/contracts/kit/list-tabs";
import { pageQuery } from "@/contracts/kit/query";
import { defineResource } from "@/contracts/kit/resource";
import { id, version, versionQuery } from "@/contracts/kit/scalars";
import { chosenRows, exportApi } from "@/contracts/kit/sheet";

/** The specification's own paths. // spec §7 */
export const MANAGEMENT = "/rest/auth/security/user/management/v1.0";
const own = restBase("basic", "account");
const params = z.strictObject({ userId: id() });

const see = anyOf("g_hy_account_see", "g_hy_desk_account_view");
/** What is asked of or done with one account also serves those of the association's own people, by their own codes. */
const seeOne = anyOf("g_hy_account_see", "g_hy_desk_account_view", "g_hy_desk_colleague_view");
const editOne = anyOf("g_hy_account_edit", "g_hy_desk_account_edit", "g_hy_desk_colleague_edit");
const roles = anyOf("g_hy_account_edit");
/** The association deals out its own people's roles and nobody else's. */
const rolesOfAll = anyOf("g_hy_account_edit", "g_hy_desk_colleague_edit");
const spec = { origin: "spec" } as const;
const ours = { origin: "ours" } as const;

/** A code in words, and whether this user may hand it on. */
export const functionItem = z.object({
  functionCode: z.string(),
  functionName: z.string(),
  screenName: z.string(),
  groupName: z.string(),
  canGrant: z.boolean(),
});

export const orgOption = z.object({ orgId: id(), orgName: z.string(), fullOrgName: z.string() });
export const userOption = z.object({ userId: id(), username: z.string(), nickName: z.string() });

/** Accounts of member firms: the firm's own administrators, and the association over all firms. // domain a §3 */
export const userApi = {
  list: endpoint("auth.user.list", `${MANAGEMENT}/account`, {
    ...spec,
    method: "GET",
    access: see,
    summary: "账号列表（分页）：账号、角色、状态、锁定与最后登录，手机已遮盖",
    query: pageQuery.extend(accountFilter.shape),
    data: pageOf(accountRow),
  }),
  counts: countsEndpoint("auth.user", own, { title: "账号", access: see, filter: accountFilter }),
  setState: endpoint("auth.user.setState", `${MANAGEMENT}/account/user`, {
    ...spec,
    method: "PUT",
    access: editOne,
    summary: "停用或启用账号：停用后其全部会话在下一次请求时失效",
    body: accountStateForm,
    data: accountDetail,
  }),
  setRoles: endpoint("auth.user.setRoles", `${MANAGEMENT}/account/user/role`, {
    ...spec,
    method: "PUT",
    access: rolesOfAll,
    summary: "分配角色：以给出的角色替换原有角色；不能分配含有本人没有的权限的角色",
    body: accountRolesForm,
    data: accountDetail,
  }),
  functions: endpoint("auth.user.functions", `${MANAGEMENT}/function`, {
    ...spec,
    method: "GET",
    access: see,
    summary: "功能权限清单：编码与中文名称，以及本人能否授予他人",
    data: z.array(functionItem),
  }),
  orgs: endpoint("auth.user.orgs", `${MANAGEMENT}/org/drop`, {
    ...spec,
    method: "GET",
    // Who opens certificates for a firm chooses it, too.
    access: anyOf("g_hy_account_see", "g_hy_desk_account_view", "g_hy_desk_cert_edit"),
    summary: "机构下拉：本所与可访问的分所；协会账号为名下会员单位，最多 50 个，可按名称查",
    query: z.strictObject({ orgName: lineFilter("机构名称", 50) }),
    data: z.array(orgOption),
  }),
  unlock: endpoint("auth.user.unlock", `${MANAGEMENT}/unlockLoginFail/{userId}`, {
    ...spec,
    method: "DELETE",
    access: anyOf("g_hy_account_unlock", "g_hy_desk_account_unlock", "g_hy_desk_colleague_edit"),
    summary: "解锁：清除登录失败次数与锁定",
    params,
    data: accountDetail,
  }),
  get: endpoint("auth.user.get", `${MANAGEMENT}/user`, {
    ...spec,
    method: "GET",
    access: seeOne,
    summary: "一个账号的档案与其全部功能权限，手机已遮盖",
    query: params,
    data: accountDetail,
  }),
  create: endpoint("auth.user.create", `${MANAGEMENT}/user`, {
    ...spec,
    method: "POST",
    access: anyOf("g_hy_account_add", "g_hy_desk_account_add"),
    summary: "新增账号：初始密码随机生成，经短信或邮件发送，从不显示；首次登录须修改",
    body: accountForm,
    data: accountDetail,
  }),
  update: endpoint("auth.user.update", `${MANAGEMENT}/user`, {
    ...spec,
    method: "PUT",
    access: editOne,
    summary: "修改账号：登录账号不可更改，手机留空为不更换",
    body: accountUpdateForm,
    data: accountDetail,
  }),
  options: endpoint("auth.user.options", `${MANAGEMENT}/user/drop`, {
    ...spec,
    method: "GET",
    access: see,
    summary: "账号下拉：可用账号的姓名与登录账号，最多 50 个，可按姓名或账号查",
    query: z.strictObject({ keyword: lineFilter("账号或姓名", 50) }),
    data: z.array(userOption),
  }),
  addRoles: endpoint("auth.user.addRoles", `${MANAGEMENT}/user/roles`, {
    ...spec,
    method: "POST",
    access: roles,
    summary: "为一个账号增加角色：原有角色保留",
    body: accountRolesForm,
    data: accountDetail,
  }),
  giveRole: endpoint("auth.user.giveRole", `${MANAGEMENT}/users/role`, {
    ...spec,
    method: "POST",
    access: roles,
    summary: "为多个账号增加同一角色：全部成功或全部不变",
    body: roleUsersForm,
    data: z.object({ updated: z.int() }),
  }),
  reset: endpoint("auth.user.reset", `${own}/{userId}/password`, {
    ...ours,
    method: "PUT",
    access: anyOf("g_hy_account_reset", "g_hy_desk_account_reset", "g_hy_desk_colleague_edit"),
    summary: "重置密码：新的一次性密码以短信发到绑定手机，从不显示；其全部会话失效",
    params,
    query: versionQuery,
    data: accountDetail,
  }),
  /** The own factor is turned off by its own call: here it is always somebody else's. */
  resetFactor: endpoint("auth.user.resetFactor", `${own}/{userId}/second-factor`, {
    ...ours,
    method: "DELETE",
    access: anyOf("g_hy_desk_account_reset", "g_hy_desk_colleague_edit"),
    summary: "重置两步验证：由协会的另一位管理员办理，不能办理自己的；验证器与恢复码作废，其全部会话失效，通知本人",
    params,
    query: versionQuery,
    data: accountDetail,
  }),
  history: endpoint("auth.user.history", `${own}/{userId}/history/list/page`, {
    ...ours,
    method: "GET",
    access: seeOne,
    summary: "账号的办理记录：何人何时做了什么，最新的在前；号码已遮盖",
    params,
    query: pageQuery.omit({ sort: true }),
    data: pageOf(accountHistory),
  }),
  bindStaff: endpoint("auth.user.bindStaff", `${own}/{userId}/staff`, {
    ...ours,
    method: "PUT",
    access: roles,
    summary: "关联或解除关联人员：一人只能有一个可用账号",
    params,
    body: staffBindingForm,
    data: accountDetail,
  }),
  sealMobile: endpoint("auth.user.sealMobile", `${own}/mobile-token`, {
    ...ours,
    method: "POST",
    access: see,
    summary: "把手机号码换成可放进网址的代号，供列表查询：网址和日志中不出现号码",
    body: z.strictObject({ mobilephone: mobileNumber("手机") }),
    data: z.object({ token: mobileToken() }),
    exempt: true,
  }),
  ...exportApi("auth.user", own, {
    title: "账号",
    access: anyOf("g_hy_account_export"),
    filter: accountFilter.extend(chosenRows),
  }),
} as const;

/** The association's own accounts are looked at by the same states. */
export const ACCOUNT_TABS = [
  ALL_ROWS,
  { key: "normal", label: "正常", filters: { userStatus: [USER_STATUS.normal] } },
  { key: "pending", label: "待激活", filters: { userStatus: [USER_STATUS.pending] } },
  { key: "locked", label: "锁定", filters: { userStatus: [USER_STATUS.locked] } },
  { key: "expired", label: "已过期", filters: { userStatus: [USER_STATUS.expired] } },
  { key: "disabled", label: "停用与注销", filters: { userStatus: [USER_STATUS.disabled, USER_STATUS.closed] } },
] as const;

export const userResource = defineResource({
  title: "账号管理",
  api: userApi,
  idKey: "userId",
  row: accountRow,
  form: accountForm,
  filter: accountFilter,
  columns: [
    "username",
    "nickName",
    "mobilephone",
    "companyName",
    "roleNames",
    "userStatus",
    "isLocked",
    "certValidTo",
    "lastLoginTime",
    "createTime",
  ],
  sortable: ["username", "userStatus", "lastLoginTime", "createTime"],
  mainFilters: ["keyword", "roleId"],
  tabs: ACCOUNT_TABS,
});

/** Version of what the caller saw, on calls without a body. */
export const seenVersion = z.strictObject({ version: version().optional() });
