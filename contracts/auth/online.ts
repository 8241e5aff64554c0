import { z } from "zod";
import { anyOf, endpoint, pageOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { instant, lineFilter } from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { id, text } from "@/contracts/kit/scalars";

const base = "/rest/auth/security/user/online/v1.0";

/** One live sign-in. */
export const onlineRow = z.object({
  sessionId: id(),
  userId: id(),
  username: field(z.string(), { label: "登录账号", kind: "code", width: 150 }),
  nickName: field(z.string(), { label: "姓名", width: 110 }),
  companyName: field(z.string().nullable(), { label: "所属机构", width: 240 }),
  ip: field(z.string(), { label: "网络地址", kind: "code", width: 140 }),
  /** What it was opened with, in words. */
  proof: field(z.string(), { label: "验证方式", width: 130 }),
  /** Browser and system in words. */
  device: field(z.string(), { label: "设备", width: 180 }),
  createTime: instant("登录时间"),
  lastSeenTime: instant("最近操作"),
  /** The session that asks. */
  isCurrent: z.boolean(),
});
export type OnlineRow = z.infer<typeof onlineRow>;

export const onlineFilter = z.strictObject({
  keyword: lineFilter("账号或姓名", 50, { help: "可只填账号或姓名中的几个字" }),
  userId: field(id().optional(), { label: "账号" }),
});

/** Columns that the list may be ordered by. */
export const ONLINE_SORTABLE = ["username", "createTime", "lastSeenTime"] as const;

/** Who is signed in: a firm's administrator sees the firm, the association everybody. // spec §7 */
export const onlineApi = {
  list: endpoint("auth.online.list", base, {
    method: "GET",
    access: anyOf("g_hy_account_online", "g_hy_desk_online_view"),
    origin: "spec",
    summary: "在线用户：尚未结束的登录会话",
    query: pageQuery.extend(onlineFilter.shape),
    data: pageOf(onlineRow),
  }),
  end: endpoint("auth.online.end", `${base}/{userId}`, {
    method: "DELETE",
    access: anyOf("g_hy_account_online", "g_hy_desk_online_del"),
    origin: "spec",
    summary: "强制下线：不给会话号时结束该账号除本次登录以外的全部会话；原因在其下一次请求时告知",
    params: z.strictObject({ userId: id() }),
    query: z.strictObject({
      sessionId: field(id().optional(), { label: "会话" }),
      reason: field(text(100).optional(), { label: "原因" }),
    }),
    data: z.object({ ended: z.int() }),
  }),
} as const;

export const onlineResource = {
  title: "在线用户",
  api: onlineApi,
  idKey: "sessionId",
  row: onlineRow,
  filter: onlineFilter.omit({ userId: true }),
  columns: ["username", "nickName", "companyName", "proof", "device", "ip", "createTime", "lastSeenTime"],
  sortable: ONLINE_SORTABLE,
  mainFilters: ["keyword"],
} as const;
