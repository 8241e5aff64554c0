import { z } from "zod";
import { anyOf, endpoint, pageOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { choice, choicesFilter, instant, line, optionalLine, lineFilter } from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { recorded } from "@/contracts/kit/record";
import { defineResource } from "@/contracts/kit/resource";
import { email, id, mobile, version } from "@/contracts/kit/scalars";
import type { Finding } from "@/contracts/kit/validate";

/** Dictionary `white_type`. */
export const WHITE_TYPE = { mobile: 1, mail: 2 } as const;

/**
 * The whitelist names mobiles and mail addresses that the limits of outgoing text messages and mails do not bind
 * (per number and day, per address; not the site-wide ceiling): the association's own duty phones, the help desk, test
 * numbers. It opens no account and lets nobody sign in. Receivers are stored sealed and shown masked.
 * // spec §7, contract §7.21, promises P-S6
 */
export const whitelistForm = z.strictObject({
  whiteType: choice("white_type", "类型", { width: 100 }),
  receiver: line("号码或邮箱", 100, { width: 200, help: "手机号码或电子邮箱，保存后只显示掩码" }),
  remark: optionalLine("用途说明", 100, { width: 260 }),
});
export type WhitelistForm = z.infer<typeof whitelistForm>;

/** The receiver fits its type. */
export function whitelistRules({ whiteType, receiver }: WhitelistForm): Finding[] {
  const wrong = (path: string, message: string): Finding[] => [{ level: "error", rule: "W1", path, message }];
  const schema = whiteType === WHITE_TYPE.mobile ? mobile() : whiteType === WHITE_TYPE.mail ? email() : null;
  if (!schema) return wrong("whiteType", "类型不在可选范围内");
  const result = schema.safeParse(receiver);
  return result.success ? [] : wrong("receiver", result.error.issues[0]?.message ?? "格式不正确");
}

/** One receiver, masked. */
export const whitelistRow = z.object({
  whiteId: id(),
  whiteType: whitelistForm.shape.whiteType,
  receiver: field(z.string(), { label: "号码或邮箱", kind: "code", width: 200 }),
  remark: field(z.string().nullable(), { label: "用途说明", width: 260 }),
  createUserName: field(z.string().nullable(), { label: "添加人", width: 100 }),
  createTime: instant("添加时间"),
  version: z.int(),
});
export type WhitelistRow = z.infer<typeof whitelistRow>;

export const whitelistFilter = z.strictObject({
  whiteType: choicesFilter("white_type", "类型", 5),
  remark: lineFilter("用途说明", 100, { help: "可只填说明中的几个字" }),
});

const base = "/rest/common/msg/whitelist/v1.0";

export const whitelistApi = {
  list: endpoint("common.whitelist.list", base, {
    method: "GET",
    access: anyOf("g_hy_desk_whitelist_view"),
    origin: "spec",
    summary: "发送白名单：不受短信、邮件发送频次限制的号码与邮箱，掩码显示",
    query: pageQuery.extend(whitelistFilter.shape),
    data: pageOf(whitelistRow),
  }),
  create: endpoint("common.whitelist.create", base, {
    method: "POST",
    access: anyOf("g_hy_desk_whitelist_add"),
    origin: "spec",
    summary: "加入白名单；已在名单中的答 409",
    body: whitelistForm,
    data: whitelistRow,
  }),
  remove: endpoint("common.whitelist.remove", `${base}/{whiteId}`, {
    method: "DELETE",
    access: anyOf("g_hy_desk_whitelist_del"),
    origin: "spec",
    summary: "移出白名单",
    params: z.strictObject({ whiteId: id() }),
    query: z.strictObject({ version: version().optional() }),
    data: z.null(),
  }),
} as const;

/** As the record engine keeps it; what is wrong is removed and added anew. */
export const whitelistRecord = recorded({
  id: "common.whitelist",
  idKey: "whiteId",
  noun: "发送白名单",
  fields: whitelistForm.shape,
  api: whitelistApi,
  row: whitelistRow,
  form: whitelistForm,
  filter: whitelistFilter,
  detail: whitelistRow,
});

export const whitelistResource = defineResource({
  title: "发送白名单",
  api: whitelistApi,
  idKey: "whiteId",
  row: whitelistRow,
  form: whitelistForm,
  filter: whitelistFilter,
  columns: ["receiver", "whiteType", "remark", "createUserName", "createTime"],
  mainFilters: ["whiteType", "remark"],
});
