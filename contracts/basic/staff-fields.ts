import { z } from "zod";
import { field } from "@/contracts/kit/field";
import {
  birthDate,
  certNo,
  dict,
  email,
  id,
  idNo,
  int,
  isoDate,
  isoMonth,
  mobile,
  optional,
  personName,
  postcode,
  text,
  yesNo,
} from "@/contracts/kit/scalars";

const choice = (dictionary: string, label: string, width?: number) =>
  field(optional(dict()), { label, kind: "dict", dict: dictionary, ...(width ? { width } : {}) });
const date = (label: string, help?: string) =>
  field(optional(isoDate()), { label, kind: "date", ...(help ? { help } : {}) });
const month = (label: string) => field(optional(isoMonth()), { label, kind: "month" });
const line = (label: string, max: number) => field(optional(text(max)), { label });
const code = (label: string, help?: string) =>
  field(optional(certNo().overwrite((s) => s.toUpperCase())), {
    label,
    kind: "code",
    width: 160,
    ...(help ? { help } : {}),
  });
const file = (label: string, help: string) => field(optional(id()), { label, kind: "files", help });
const yes = (label: string) => field(optional(yesNo()), { label, kind: "yesNo" });

/** Memberships beside the firm's records write numbers with a dash. // domain a §0.3 */
const memberNo = () => z.string().regex(/^[0-9A-Za-z-]{4,30}$/, "会员证号为4至30位数字、字母或短横");

/** Who the person is. Only the name is needed to keep a draft; the rest is told by `staffMissing`. // domain a §2.1 */
const person = {
  staffName: field(personName(), { label: "姓名", width: 150 }),
  idType: choice("id_type", "证件类型", 170),
  idNo: field(optional(idNo()), {
    label: "证件号码",
    kind: "idNo",
    width: 190,
    help: "填写居民身份证号码后，性别和出生日期自动带出",
  }),
  gender: choice("gender", "性别", 64),
  birthDate: field(optional(birthDate()), { label: "出生日期", kind: "date" }),
  ethnicity: choice("ethnicity", "民族"),
  nationality: field(optional(z.string().regex(/^[A-Z]{2}$/, "国籍为两位大写字母代码，如 US")), {
    label: "国籍",
    kind: "code",
    help: "ISO 3166-1 两位代码，如 US、JP",
  }),
  nativePlace: line("籍贯", 100),
  domicile: line("户籍地址", 200),
  photoFileId: file("照片", "jpg 或 png，按 35×49 毫米证件照比例裁剪"),
  politicalStatus: choice("political_status", "政治面貌"),
  partyJoinDate: date("入党日期"),
  isCivilServant: yes("是否在职公务人员"),
} as const;

const contact = {
  mobile: field(optional(mobile()), { label: "手机", kind: "code", width: 120 }),
  email: field(optional(email()), { label: "邮箱" }),
  wechat: line("微信", 50),
  address: line("现住址", 200),
  postcode: field(optional(postcode()), { label: "邮编", kind: "code" }),
} as const;

const schooling = {
  education: choice("education", "学历", 110),
  degree: choice("degree", "学位"),
  graduateSchool: line("毕业院校", 100),
  major: line("专业", 100),
  graduateDate: date("毕业日期"),
} as const;

const employment = {
  staffCategory: choice("staff_category", "人员类别", 150),
  position: field(z.array(dict()).max(10), { label: "职务", kind: "dicts", dict: "position", width: 150 }),
  department: line("部门", 50),
  professionalTitle: choice("professional_title", "专业技术职称"),
  employmentType: choice("employment_type", "用工形式"),
  hireDate: field(optional(isoDate()), { label: "入职日期", kind: "date", width: 110 }),
  contractFrom: date("合同起始日期"),
  contractTo: date("合同终止日期", "不填为无固定期限"),
  socialInsuranceUnit: field(optional(text(100)), {
    label: "社保缴纳单位",
    help: "执业会员须由本所或本所的分所缴纳，退休返聘不填",
  }),
  socialInsuranceFrom: month("社保起始月份"),
  taxServiceYears: field(optional(int(60)), { label: "从事涉税服务年限", kind: "int", unit: "年" }),
  dispatchCompanyId: field(optional(id()), { label: "派驻单位", help: "在总所或分所实际工作时选择" }),
} as const;

/** 税务师 and membership. // domain a §2.1 */
const membership = {
  hasTaxAgentCert: yes("是否税务师"),
  certNo: code("资格证书编号"),
  certManageNo: code("管理号", "2015 年以后的新证书填写"),
  certObtainMode: choice("cert_obtain_mode", "取得方式"),
  certApproveDate: date("批准(取得)日期"),
  certIssueDate: date("发证日期"),
  certRegisterNo: code("登记编号"),
  certRegisterDate: date("登记日期"),
  examProofFileId: file("考试合格证明", "已通过考试、证书尚未发放时上传成绩单，六个月内补填证书编号"),
  memberType: choice("member_type", "会员类型", 110),
  memberNo: field(optional(memberNo()), { label: "个人会员证号", kind: "code", width: 130 }),
  joinDate: date("入会日期"),
  practiceDate: date("执业备案日期"),
  firstPracticeDate: date("首次执业日期"),
  taxPersonCreditScore: field(optional(int(100_000)), { label: "涉税服务人员信用积分", kind: "int", unit: "分" }),
  talentTypes: field(z.array(dict()).max(10), { label: "高端人才", kind: "dicts", dict: "talent_type" }),
} as const;

/** Own items of a person as typed. */
export const staffFields = {
  ...person,
  ...contact,
  ...schooling,
  ...employment,
  ...membership,
  remark: field(optional(text(500)), { label: "备注", kind: "longText" }),
} as const;

/** A row keeps its id, so that two people's changes to one list can be told apart; the server numbers new rows. */
const rowId = { rowId: optional(id()) } as const;

export const staffCertificateFields = {
  certType: field(dict(), { label: "证书类型", kind: "dict", dict: "cert_type", width: 180 }),
  certNo: field(text(50), { label: "证书编号", kind: "code", width: 180 }),
  issueDate: date("发证日期"),
  issuer: line("发证机关", 100),
  validTo: date("有效期至"),
  fileId: file("证书影像", "jpg、png 或 pdf"),
} as const;
export const staffEducationFields = {
  from: field(isoMonth(), { label: "开始月份", kind: "month" }),
  to: month("结束月份"),
  school: field(text(100), { label: "学校", width: 220 }),
  major: line("专业", 100),
  witness: line("证明人", 50),
} as const;
export const staffWorkHistoryFields = {
  from: field(isoMonth(), { label: "开始月份", kind: "month" }),
  to: month("结束月份"),
  company: field(text(100), { label: "工作单位", width: 260 }),
  post: line("职务", 100),
  witness: line("证明人", 50),
} as const;
export const staffSocialPostFields = {
  postName: field(text(100), { label: "社会职务", width: 260, help: "如人大代表、政协委员、协会理事" }),
  level: line("级别", 50),
  from: month("开始月份"),
  to: month("结束月份"),
} as const;

/** Lists of rows that are read and saved with the person. */
export const staffRowSets = {
  certificates: z.strictObject({ ...rowId, ...staffCertificateFields }),
  educations: z.strictObject({ ...rowId, ...staffEducationFields }),
  workHistories: z.strictObject({ ...rowId, ...staffWorkHistoryFields }),
  socialPosts: z.strictObject({ ...rowId, ...staffSocialPostFields }),
} as const;
