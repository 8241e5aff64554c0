import { z } from "zod";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { yesOrNo, instantOrNone, seenVersion } from "@/contracts/kit/items";
import { id, version, yesNo } from "@/contracts/kit/scalars";

/** Whether the association has confirmed that a firm's person is who he is said to be; his number masked. */
export const staffIdentity = z.object({
  staffId: id(),
  staffName: field(z.string(), { label: "姓名" }),
  idNo: field(z.string().nullable(), { label: "证件号码" }),
  companyName: field(z.string(), { label: "所在事务所" }),
  isConfirmed: yesOrNo("协会确认本人身份"),
  confirmUserName: field(z.string().nullable(), { label: "确认人" }),
  confirmTime: instantOrNone("确认时间"),
  version: version(),
});
export type StaffIdentity = z.infer<typeof staffIdentity>;

const path = `${restBase("basic", "staff")}/{staffId}/confirmation`;
const common = {
  access: anyOf("g_hy_desk_staff_confirm"),
  origin: "ours",
  params: z.strictObject({ staffId: id() }),
  data: staffIdentity,
} as const;

/** The association's side of a firm's people. // contract §7.6, docs/decisions/0018 */
export const staffIdentityApi = {
  get: endpoint("basic.staff.identityOf", path, {
    ...common,
    method: "GET",
    summary: "人员身份：协会是否已确认本人，证件号已遮盖",
  }),
  confirm: endpoint("basic.staff.confirm", path, {
    ...common,
    method: "PUT",
    summary: "确认本人身份（或收回确认）：确认后其账号可查看本人在其他事务所的记录；姓名或证件号码变更后须重新确认",
    body: z.strictObject({
      isConfirmed: field(yesNo(), { label: "确认本人身份" }),
      version: seenVersion(),
    }),
  }),
} as const;
