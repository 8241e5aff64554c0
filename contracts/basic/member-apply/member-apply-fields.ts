import { field } from "@/contracts/kit/field";
import { choice, optionalChoice, optionalDay, optionalParagraph, optionalYesOrNo } from "@/contracts/kit/items";
import { certNo, id, idNo, optional, personName } from "@/contracts/kit/scalars";

/** Dictionary `member_apply_type`. // domain a §2.4 */
export const APPLY_TYPE = { join: 1, toPractising: 2, toOther: 3, quit: 4, reissue: 5, correct: 6 } as const;

/** An individual membership item as typed. // domain a §2.4 */
export const memberApplyFields = {
  applyType: choice("member_apply_type", "申请事项", { width: 120 }),
  staffId: field(optional(id()), { label: "申请人", width: 120, help: "从本所在职人员中选择" }),
  memberType: optionalChoice("member_type", "申请会员类型", { width: 120, among: [1, 2] }),
  practiceDate: optionalDay("执业备案日期"),
  newName: field(optional(personName()), { label: "更正后姓名", help: "不更正的留空" }),
  newIdType: optionalChoice("id_type", "更正后证件类型"),
  newIdNo: field(optional(idNo()), {
    label: "更正后证件号码",
    kind: "idNo",
    help: "不更正的留空；更正后，本人的奖惩、账号、党员名册等一并对应到新号码",
  }),
  newCertNo: field(optional(certNo().overwrite((s) => s.toUpperCase())), {
    label: "更正后资格证书编号",
    kind: "code",
    help: "不更正的留空",
  }),
  reason: optionalParagraph("申请理由", 500),
  isCommitted: optionalYesOrNo("承诺所填内容和材料真实，并由本人签名确认"),
} as const;
