import { field } from "@/contracts/kit/field";
import { choice, optionalChoice, optionalDay, optionalLine, optionalParagraph } from "@/contracts/kit/items";
import { certNo, id, idNo, localityCode, optional, personName } from "@/contracts/kit/scalars";

/** Dictionary `transfer_type`; 5 and 6 change no firm: they are membership applications. // domain a §2.2, §2.4 */
export const TRANSFER_TYPE = { within: 1, out: 2, in: 3, group: 4 } as const;
/** Dictionary `transfer_starter`: which of both firms asks. */
export const STARTER = { to: 1, from: 2 } as const;
/** Dictionary `transfer_status`. */
export const TRANSFER = {
  draft: 0,
  askedFrom: 1,
  declined: 2,
  askedTo: 3,
  atDesk: 4,
  returned: 5,
  done: 6,
  withdrawn: 7,
  mediated: 8,
  leavingProvince: 9,
  enteringProvince: 10,
} as const;
/** Dictionary `dues_owner`. */
export const DUES_OWNER = { receiving: 1, leaving: 2 } as const;

/** A transfer as typed. Whoever receives names the person by name and number, whoever lets go picks him. // domain a §2.2 */
export const transferFields = {
  startedBy: choice("transfer_starter", "提出方", {
    width: 110,
    help: "本所接收人员的选转入单位，填写姓名和证件号码；本所人员转出的选转出单位，从本所人员中选择",
  }),
  transferType: choice("transfer_type", "转所类型", { width: 120, help: "总所与分所之间选「总分所间调动」" }),
  staffId: field(optional(id()), { label: "本所人员", help: "从本所在职人员中选择" }),
  staffName: field(optional(personName()), { label: "姓名", width: 110 }),
  idType: optionalChoice("id_type", "证件类型"),
  idNo: field(optional(idNo()), {
    label: "证件号码",
    kind: "idNo",
    width: 180,
    help: "须与本人证件完全一致，按姓名和证件号码查找，不支持模糊查找",
  }),
  certNo: field(optional(certNo().overwrite((s) => s.toUpperCase())), {
    label: "资格证书编号",
    kind: "code",
    width: 150,
  }),
  otherCompanyName: optionalLine("对方单位", 100, { width: 220, help: "填写单位全称" }),
  otherProvinceCode: field(optional(localityCode()), { label: "对方省份", kind: "locality" }),
  reason: optionalChoice("transfer_reason", "转出原因", { width: 110 }),
  reasonText: optionalParagraph("原因说明", 500),
  leaveDate: optionalDay("原单位离职日期", { width: 120 }),
  newHireDate: optionalDay("新单位入职日期", { width: 120 }),
} as const;
