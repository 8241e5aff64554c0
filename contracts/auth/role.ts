import { z } from "zod";
import { PERMISSION_CODES } from "@/contracts/access";
import { MANAGEMENT, seenVersion } from "@/contracts/auth/user";
import { anyOf, endpoint } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { yesOrNo, optionalParagraph, shownCount } from "@/contracts/kit/items";
import { recorded } from "@/contracts/kit/record";
import { id, optional, text, version } from "@/contracts/kit/scalars";

const see = anyOf("g_hy_account_see", "g_hy_desk_account_view");
const keep = anyOf("g_hy_account_role");
const origin = "spec" as const;

/** A role as its readers get it. */
export const roleRow = z.object({
  roleId: id(),
  roleCode: z.string(),
  roleName: field(z.string(), { label: "角色名称", width: 160 }),
  remark: field(z.string().nullable(), { label: "说明", width: 240 }),
  /** The same in every firm; changes with releases only. // contract §5 */
  isReadyMade: yesOrNo("系统预置", { width: 90 }),
  codes: z.array(z.string()),
  userCount: shownCount("使用账号数", { width: 100 }),
  /** False when it holds a code that this user does not hold. */
  canGrant: z.boolean(),
  version: z.int(),
});
export type RoleRow = z.infer<typeof roleRow>;

export const roleOption = roleRow.pick({ roleId: true, roleCode: true, roleName: true, canGrant: true });

const items = {
  roleName: field(text(30, 2), { label: "角色名称" }),
  remark: optionalParagraph("说明", 200),
} as const;
const codes = () => field(z.array(z.enum(PERMISSION_CODES)).max(PERMISSION_CODES.length), { label: "功能权限" });
const roleId = () => field(id(), { label: "角色" });

export const roleForm = z.strictObject({ ...items, codes: codes() });
export const roleUpdateForm = z.strictObject({
  roleId: roleId(),
  ...items,
  codes: codes(),
  version: field(optional(version()), { label: "版本号" }),
});
/** `codes` null = exactly those of the copied role. */
export const roleCopyForm = z.strictObject({ roleId: roleId(), ...items, codes: optional(codes()) });

/** Roles inside the firm: ready-made ones are looked at, own ones are kept. // domain a §3.2, §3.3 */
export const roleApi = {
  list: endpoint("auth.role.list", `${MANAGEMENT}/role`, {
    origin,
    method: "GET",
    access: see,
    summary: "角色列表：系统预置角色与本所角色，含功能权限和使用账号数",
    data: z.array(roleRow),
  }),
  create: endpoint("auth.role.create", `${MANAGEMENT}/role`, {
    origin,
    method: "POST",
    access: keep,
    summary: "新增本所角色：只能选用本人持有的功能权限",
    body: roleForm,
    data: roleRow,
  }),
  update: endpoint("auth.role.update", `${MANAGEMENT}/role`, {
    origin,
    method: "PUT",
    access: keep,
    summary: "修改本所角色：系统预置角色不能修改；持有该角色的账号下一次请求即按新权限",
    body: roleUpdateForm,
    data: roleRow,
  }),
  copy: endpoint("auth.role.copy", `${MANAGEMENT}/role/copy`, {
    origin,
    method: "PUT",
    access: keep,
    summary: "复制角色为新的本所角色，可同时调整功能权限",
    body: roleCopyForm,
    data: roleRow,
  }),
  options: endpoint("auth.role.options", `${MANAGEMENT}/role/drop`, {
    origin,
    method: "GET",
    access: see,
    summary: "角色下拉：可分配给会员单位账号的角色",
    data: z.array(roleOption),
  }),
  remove: endpoint("auth.role.remove", `${MANAGEMENT}/role/{roleId}`, {
    origin,
    method: "DELETE",
    access: keep,
    summary: "删除本所角色：没有账号使用时才能删除",
    params: z.strictObject({ roleId: id() }),
    query: seenVersion,
    data: z.null(),
  }),
} as const;

/** As the record engine keeps them; a list of a firm's few roles is neither paged nor asked. */
export const roleRecord = recorded({
  id: "auth.role",
  idKey: "roleId",
  noun: "角色",
  fields: roleForm.shape,
  api: roleApi,
  row: roleRow.omit({ codes: true, isReadyMade: true, userCount: true, canGrant: true }),
  form: roleForm,
  filter: z.strictObject({}),
  detail: roleRow,
});
