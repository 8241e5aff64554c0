import { z } from "zod";
import { country } from "@/contracts/kit/countries";
import { field } from "@/contracts/kit/field";
import {
  choice,
  optionalChoice,
  optionalYesOrNo,
  optionalDay,
  month,
  optionalMonth,
  line,
  optionalLine,
  optionalParagraph,
  optionalCount,
  optionalMobileNumber,
  rowId,
} from "@/contracts/kit/items";
import {
  birthDate,
  certNo,
  dict,
  email,
  id,
  idNo,
  optional,
  paperNo,
  personName,
  postcode,
} from "@/contracts/kit/scalars";
import { pasted } from "@/contracts/kit/text/visible-text";

const code = (label: string, help?: string) =>
  field(optional(certNo().overwrite((s) => s.toUpperCase())), {
    label,
    kind: "code",
    width: 160,
    ...(help ? { help } : {}),
  });
const file = (label: string, help: string) => field(optional(id()), { label, kind: "files", help });

/** Memberships beside the firm's records write numbers with a dash. // domain a §0.3 */
export const memberNo = () =>
  z
    .string()
    .overwrite(pasted)
    .regex(/^[0-9A-Za-z-]{4,30}$/, "会员证号为4至30位数字、字母或短横");

/** Who the person is. Only the name is needed to keep a draft; the rest is told by `staffMissing`. // domain a §2.1 */
const person = {
  staffName: field(personName(), { label: "姓名", width: 150 }),
  idType: optionalChoice("id_type", "证件类型", { width: 170 }),
  idNo: field(optional(idNo()), {
    label: "证件号码",
    kind: "idNo",
    width: 190,
    help: "填写居民身份证号码后，性别和出生日期自动带出",
  }),
  gender: optionalChoice("gender", "性别", { width: 64 }),
  birthDate: field(optional(birthDate()), { label: "出生日期", kind: "date" }),
  ethnicity: optionalChoice("ethnicity", "民族"),
  nationality: field(optional(country()), {
    label: "国籍",
    kind: "code",
    help: "ISO 3166-1 两位代码，如 US、JP",
  }),
  nativePlace: optionalLine("籍贯", 100),
  domicile: optionalLine("户籍地址", 200),
  photoFileId: file("照片", "jpg 或 png，按 35×49 毫米证件照比例裁剪"),
  politicalStatus: optionalChoice("political_status", "政治面貌"),
  partyJoinDate: optionalDay("入党日期"),
  isCivilServant: optionalYesOrNo("是否在职公务人员"),
} as const;

const contact = {
  mobile: optionalMobileNumber("手机", { width: 110 }),
  email: field(optional(email()), { label: "邮箱" }),
  wechat: optionalLine("微信", 50),
  address: optionalLine("现住址", 200),
  postcode: field(optional(postcode()), { label: "邮编", kind: "code" }),
} as const;

const schooling = {
  education: optionalChoice("education", "学历", { width: 110 }),
  degree: optionalChoice("degree", "学位"),
  graduateSchool: optionalLine("毕业院校", 100),
  major: optionalLine("专业", 100),
  graduateDate: optionalDay("毕业日期"),
} as const;

const employment = {
  staffCategory: optionalChoice("staff_category", "人员类别", { width: 132 }),
  position: field(z.array(dict()).max(10), { label: "职务", kind: "dicts", dict: "position", width: 110 }),
  department: optionalLine("部门", 50),
  professionalTitle: optionalChoice("professional_title", "专业技术职称"),
  employmentType: optionalChoice("employment_type", "用工形式"),
  hireDate: optionalDay("入职日期", { width: 110 }),
  contractFrom: optionalDay("合同起始日期"),
  contractTo: optionalDay("合同终止日期", { help: "不填为无固定期限" }),
  socialInsuranceUnit: optionalLine("社保缴纳单位", 100, { help: "执业会员须由本所或本所的分所缴纳，退休返聘不填" }),
  socialInsuranceFrom: optionalMonth("社保起始月份"),
  taxServiceYears: optionalCount("从事涉税服务年限", 60, { unit: "年" }),
  dispatchCompanyId: field(optional(id()), { label: "派驻单位", help: "在总所或分所实际工作时选择" }),
} as const;

/** 税务师 and membership. // domain a §2.1 */
const membership = {
  hasTaxAgentCert: optionalYesOrNo("是否税务师"),
  certNo: code("资格证书编号"),
  certManageNo: code("管理号", "2015 年以后的新证书填写"),
  certObtainMode: optionalChoice("cert_obtain_mode", "取得方式"),
  certApproveDate: optionalDay("批准(取得)日期"),
  certIssueDate: optionalDay("发证日期"),
  certRegisterNo: code("登记编号"),
  certRegisterDate: optionalDay("登记日期"),
  examProofFileId: file("考试合格证明", "已通过考试、证书尚未发放时上传成绩单，发放后补填证书编号，到期前会提醒"),
  // 名誉会员 is the association's to give.
  memberType: optionalChoice("member_type", "会员类型", { width: 96, among: [1, 2, 3] }),
  memberNo: field(optional(memberNo()), { label: "个人会员证号", kind: "code", width: 130 }),
  joinDate: optionalDay("入会日期"),
  practiceDate: optionalDay("执业备案日期"),
  firstPracticeDate: optionalDay("首次执业日期"),
  taxPersonCreditScore: optionalCount("涉税服务人员信用积分", 100_000, { unit: "分" }),
  talentTypes: field(z.array(dict()).max(10), { label: "高端人才", kind: "dicts", dict: "talent_type" }),
} as const;

/** Own items of a person as typed. */
export const staffFields = {
  ...person,
  ...contact,
  ...schooling,
  ...employment,
  ...membership,
  remark: optionalParagraph("备注", 500),
} as const;

export const staffCertificateFields = {
  certType: choice("cert_type", "证书类型", { width: 180 }),
  certNo: field(paperNo(50), { label: "证书编号", kind: "code", width: 180 }),
  issueDate: optionalDay("发证日期"),
  issuer: optionalLine("发证机关", 100),
  validTo: optionalDay("有效期至"),
  fileId: file("证书影像", "jpg、png 或 pdf"),
} as const;
export const staffEducationFields = {
  from: month("开始月份"),
  to: optionalMonth("结束月份"),
  school: line("学校", 100, { width: 220 }),
  major: optionalLine("专业", 100),
  witness: optionalLine("证明人", 50),
} as const;
export const staffWorkHistoryFields = {
  from: month("开始月份"),
  to: optionalMonth("结束月份"),
  company: line("工作单位", 100, { width: 260 }),
  post: optionalLine("职务", 100),
  witness: optionalLine("证明人", 50),
} as const;
export const staffSocialPostFields = {
  postName: line("社会职务", 100, { width: 260, help: "如人大代表、政协委员、协会理事" }),
  level: optionalLine("级别", 50),
  from: optionalMonth("开始月份"),
  to: optionalMonth("结束月份"),
} as const;

/** Lists of rows that are read and saved with the person. */
export const staffRowSets = {
  certificates: z.strictObject({ ...rowId, ...staffCertificateFields }),
  educations: z.strictObject({ ...rowId, ...staffEducationFields }),
  workHistories: z.strictObject({ ...rowId, ...staffWorkHistoryFields }),
  socialPosts: z.strictObject({ ...rowId, ...staffSocialPostFields }),
} as const;
