import { z } from "zod";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { lineFilter } from "@/contracts/kit/items";
import { id } from "@/contracts/kit/scalars";

/** Most people that the picker shows at once; more is what typing a name is for. */
export const STAFF_OPTION_LIMIT = 50;

/** A person of the acting firm's staff (在职) as pickers show him. */
export const staffOption = z.object({
  staffId: id(),
  staffName: z.string(),
  /** 税务师证书编号 */
  certNo: z.string().nullable(),
  maskedIdNo: z.string(),
  department: z.string().nullable(),
});
export type StaffOption = z.infer<typeof staffOption>;

/** What a form takes over from a picked person; unmasked, therefore audited. */
export const staffIdentity = z.object({
  staffId: id(),
  staffName: z.string(),
  idType: z.int(),
  idNo: z.string(),
  mobile: z.string(),
  certNo: z.string().nullable(),
});
export type StaffIdentity = z.infer<typeof staffIdentity>;

/** What a new account takes over from its person; unmasked, therefore audited. // domain a §3.1 */
export const staffContact = z.object({ staffId: id(), staffName: z.string(), mobile: z.string() });
export type StaffContact = z.infer<typeof staffContact>;

const base = restBase("basic", "staff-option");

export const staffOptionApi = {
  list: endpoint("basic.staff-option.list", base, {
    method: "GET",
    access: anyOf("g_hy_member_firm_find", "g_hy_account_add", "g_hy_member_staff_edit", "g_hy_member_staff_transfer"),
    origin: "ours",
    summary: "选人：当前办理事务所的在职人员，按姓名拼音排序，最多 50 人",
    query: z.strictObject({ staffName: lineFilter("姓名", 50) }),
    data: z.array(staffOption),
  }),
  identity: endpoint("basic.staff-option.identity", `${base}/{staffId}`, {
    method: "GET",
    wantsPage: true,
    access: anyOf("g_hy_member_firm_edit"),
    origin: "ours",
    summary: "选中人员的证件号与手机，供填入档案；每次查看都留痕",
    params: z.strictObject({ staffId: id() }),
    data: staffIdentity,
  }),
  contact: endpoint("basic.staff-option.contact", `${base}/{staffId}/contact`, {
    method: "GET",
    wantsPage: true,
    access: anyOf("g_hy_account_add"),
    origin: "ours",
    summary: "选中人员的姓名与手机，供开立账号时填入；每次查看都留痕",
    params: z.strictObject({ staffId: id() }),
    data: staffContact,
  }),
} as const;
