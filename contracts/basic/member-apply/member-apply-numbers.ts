import { z } from "zod";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { id } from "@/contracts/kit/scalars";

const number = (label: string) => field(z.string().nullable(), { label, kind: "idNo" });

/** What whoever decides upon a corrected number compares with the papers; each view is in the log. // domain a §0.5, §2.6 P7 */
export const memberApplyNumbersApi = {
  numbers: endpoint("basic.member-apply.numbers", `${restBase("basic", "member-apply")}/{applyId}/numbers`, {
    method: "GET",
    wantsPage: true,
    access: anyOf("g_hy_desk_staff_audit"),
    origin: "ours",
    summary: "会员申请：待审核的证件号码更正，更正前后的完整号码，供与证明文件核对；每次查看记入操作日志",
    params: z.strictObject({ applyId: id() }),
    data: z.object({ idNoNow: number("现证件号码"), newIdNo: number("更正后的证件号码") }),
  }),
} as const;
