import { z } from "zod";
import { endpoint, pageOf, restBase, session } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { yesOrNoFilter, instant } from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { id } from "@/contracts/kit/scalars";

/** One sign-in or its refusal, from the audit log. */
export const signInRow = z.object({
  auditId: id(),
  actionTime: instant("时间"),
  event: field(z.string(), { label: "事件", width: 160 }),
  isRefused: z.boolean(),
  ip: field(z.string(), { label: "网络地址", kind: "code", width: 150 }),
  device: field(z.string().nullable(), { label: "设备", width: 200 }),
});
export type SignInRow = z.infer<typeof signInRow>;

export const signInFilter = z.strictObject({
  isRefused: yesOrNoFilter("登录失败"),
});

export const signInApi = {
  list: endpoint("auth.sign-in.list", `${restBase("auth", "sign-in")}/list/page`, {
    method: "GET",
    access: session,
    origin: "ours",
    summary: "本人的登录记录：登录、失败、退出与被强制下线，最新的在前",
    query: pageQuery.omit({ sort: true }).extend(signInFilter.shape),
    data: pageOf(signInRow),
  }),
} as const;

export const signInResource = {
  title: "登录记录",
  api: signInApi,
  idKey: "auditId",
  row: signInRow,
  filter: signInFilter,
  columns: ["actionTime", "event", "device", "ip"],
  mainFilters: ["isRefused"],
} as const;
