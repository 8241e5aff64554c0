import { z } from "zod";
import { shown } from "@/contracts/kit/shown";
import { staffFields } from "@/contracts/basic/staff/staff-fields";
import { field } from "@/contracts/kit/field";
import {
  shownChoice,
  shownChoiceOrNone,
  choicesFilter,
  keywordFilter,
  yesOrNoFilter,
  dayFilter,
  lineFilter,
  countFilter,
  shownCountOrNone,
  companyFilter,
} from "@/contracts/kit/items";
import { id, numberPart } from "@/contracts/kit/scalars";

const own = shown(staffFields);

export const staffStatusField = shownChoice("staff_status", "在职状态", { width: 96 });
export const memberStatusField = shownChoiceOrNone("member_status", "会员状态", { width: 100 });
export const reviewStatusField = shownChoice("audit_status", "审核状态", {
  width: 96,
});

/** One person in the list; numbers masked. // domain a §2.5 */
export const staffRow = z.object({
  staffId: id(),
  companyId: id(),
  companyName: field(z.string(), { label: "事务所", width: 220 }),
  staffName: own.staffName,
  gender: own.gender,
  age: shownCountOrNone("年龄", { width: 64 }),
  idNo: own.idNo,
  mobile: own.mobile,
  staffCategory: own.staffCategory,
  position: own.position,
  education: own.education,
  certNo: own.certNo,
  memberNo: own.memberNo,
  memberType: own.memberType,
  memberStatus: memberStatusField,
  hireDate: own.hireDate,
  staffStatus: staffStatusField,
  auditStatus: reviewStatusField,
  /** 「待完善」. // domain a §2.6 P5a */
  isIncomplete: z.boolean(),
  version: z.int(),
});
export type StaffRow = z.infer<typeof staffRow>;

/** Stands for a document number in addresses; only the server can tell for which. // promises P-S10 */
export const idNoToken = () => z.string().regex(/^k[\w-]{43}$/, "请重新填写证件号码");

/** Every filter of domain a §2.5; `companyId` is a head office's choice of firm. */
export const staffFilter = z.strictObject({
  keyword: keywordFilter(
    "姓名、首字母、编号、手机后四位",
    "姓名、拼音首字母、证书或会员编号、手机后四位",
    "完整的证件号码请在「筛选」的「证件号码」中查询",
  ),
  staffName: lineFilter("姓名", 50, { help: "可只填姓名中的一个字" }),
  staffStatus: choicesFilter("staff_status", "在职状态"),
  staffCategory: choicesFilter("staff_category", "人员类别"),
  /** Never the number itself: filters stand in addresses and in proxies' logs. `staffApi.sealIdNo` gives the token. */
  idNo: field(idNoToken().optional(), { label: "证件号码", kind: "idNo", help: "完整号码" }),
  certNo: field(numberPart(30).optional(), { label: "证书编号", kind: "code", help: "可只填资格证书编号中的几位" }),
  memberType: choicesFilter("member_type", "会员类型"),
  memberStatus: choicesFilter("member_status", "会员状态"),
  education: choicesFilter("education", "学历"),
  politicalStatus: choicesFilter("political_status", "政治面貌"),
  ageFrom: countFilter("年龄从", 120, "岁"),
  ageTo: countFilter("年龄至", 120, "岁"),
  hireDateFrom: dayFilter("入职日期从"),
  hireDateTo: dayFilter("入职日期至"),
  contractToFrom: dayFilter("合同终止日期从"),
  contractToTo: dayFilter("合同终止日期至"),
  isIncomplete: yesOrNoFilter("待完善"),
  companyId: companyFilter("事务所"),
});
export type StaffFilter = z.infer<typeof staffFilter>;

/** One line of the printed 人员花名册. */
export const staffRosterRow = staffRow
  .pick({
    staffId: true,
    companyName: true,
    staffName: true,
    gender: true,
    age: true,
    idNo: true,
    mobile: true,
    staffCategory: true,
    position: true,
    education: true,
    certNo: true,
    memberNo: true,
    memberType: true,
    hireDate: true,
    staffStatus: true,
  })
  .extend({ department: own.department });
export type StaffRosterRow = z.infer<typeof staffRosterRow>;
