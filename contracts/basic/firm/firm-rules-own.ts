import { ADULT_AGE } from "@/contracts/basic/ages";
import { error, type FirmFacts, isSameCertNo, type Rule, warning } from "@/contracts/basic/firm/firm-facts";
import {
  type FirmForm,
  NATURE,
  OFFICE,
  ORG_FORM,
  firmItems,
  isPartnership,
  legalPersonLabel,
} from "@/contracts/basic/firm/firm-form";
import { foreignMark, NAME_MARKS } from "@/contracts/basic/firm/firm-name";
import { hasValidOrgCode } from "@/contracts/kit/number/credit-code";
import { toUnits } from "@/contracts/kit/amount/decimal";
import { metaOf } from "@/contracts/kit/field";
import { ageOn } from "@/contracts/kit/day/dates";
import { factsOfIdNo, idNoFault } from "@/contracts/kit/number/id-no";
import type { Finding } from "@/contracts/kit/validate";

type FirmKey = keyof typeof firmItems.shape;
/** The answers that decide what else must be filled; the screen draws its required marks from the same function. */
export type Conditions = Pick<FirmForm, "companyNature" | "officeOwnership" | "liabilityInsured">;

/** Items that the schema leaves open and this firm must fill. // domain a §1.1 column R = C */
export function requiredHere(firm: Partial<Conditions>): FirmKey[] {
  const out: FirmKey[] = [];
  if (firm.companyNature !== NATURE.branch) out.push("registeredCapital", "paidInCapital");
  if (firm.companyNature === NATURE.branch || firm.companyNature === NATURE.subsidiary) {
    out.push("parentCompanyName", "parentCreditCode", "parentProvinceCode");
  }
  if (firm.officeOwnership === OFFICE.leased) out.push("leaseEndDate");
  if (firm.liabilityInsured) out.push("insuredAmount", "insuredFrom", "insuredTo");
  return out;
}

const required: Rule = (form, facts) =>
  requiredHere(form)
    .filter((key) => form[key] === null)
    .map((key) => {
      const meta = metaOf(firmItems.shape[key]);
      const verb = meta?.kind === "date" || meta?.kind === "locality" ? "选择" : "填写";
      const isParent = key.startsWith("parent");
      return error(facts, isParent ? "F7" : "REQ", key, `请${verb}${meta?.label ?? "该项"}`);
    });

const name: Rule = (form, facts) => {
  if (form.companyNature === NATURE.branch) {
    return form.companyName.endsWith("分所")
      ? []
      : [warning("NAME", "companyName", "分所名称一般为「总所全称 + 地名 + 分所」，请核对")];
  }
  const mark = NAME_MARKS[form.orgForm];
  if (!mark) return [];
  const foreign = foreignMark(form.companyName, form.orgForm);
  const message = !mark.anyOf.some((part) => form.companyName.includes(part))
    ? mark.message
    : foreign && `名称中的「${foreign}」与组织形式不符，请按营业执照核对名称和组织形式`;
  return message ? [error(facts, "F3", "companyName", message, "companyName", "orgForm")] : [];
};

const orgForm: Rule = (form, facts) =>
  form.orgForm === ORG_FORM.limited || isPartnership(form.orgForm)
    ? []
    : [error(facts, "ORG", "orgForm", "税务师事务所的组织形式须为有限责任制或合伙制")];

const creditCode: Rule = (form) => {
  const out: Finding[] = [];
  const code = form.creditCode;
  if (!code.startsWith("91")) out.push(warning("CODE", "creditCode", "事务所的统一社会信用代码一般以 91 开头，请核对"));
  if (!hasValidOrgCode(code)) {
    out.push(warning("CODE", "creditCode", "统一社会信用代码第9至17位未通过组织机构代码校验，请核对"));
  }
  const area = code.slice(2, 8);
  const isProvincial = area.endsWith("0000") && area.slice(0, 2) === form.regCityCode.slice(0, 2);
  if (!isProvincial && area.slice(0, 4) !== form.regCityCode.slice(0, 4)) {
    out.push(warning("F9", "creditCode", "统一社会信用代码中的登记地与注册地所在市不一致，请核对"));
  }
  return out;
};

/** Business dates lie in the past unless stated. // domain a §0.3 */
const dates: Rule = (form, facts) => {
  const out: Finding[] = [];
  const notFuture = { establishDate: "成立日期", regCertDate: "行政登记日期", licenseStart: "营业期限起" } as const;
  for (const [key, label] of Object.entries(notFuture) as [keyof typeof notFuture, string][]) {
    if (form[key] > facts.today) out.push(error(facts, "DATE", key, `${label}不能晚于今天`));
  }
  if (form.regCertDate < form.establishDate) {
    out.push(error(facts, "F6", "regCertDate", "行政登记日期不能早于成立日期"));
  }
  if (facts.joinDate && form.regCertDate > facts.joinDate) {
    out.push(error(facts, "F6", "regCertDate", `行政登记日期不能晚于入会日期（${facts.joinDate}）`));
  }
  if (form.licenseEnd && form.licenseEnd < form.licenseStart) {
    out.push(error(facts, "DATE", "licenseEnd", "营业期限止不能早于营业期限起"));
  }
  if (form.insuredFrom && form.insuredTo && form.insuredTo <= form.insuredFrom) {
    out.push(error(facts, "INS", "insuredTo", "保险期限止须晚于保险期限起"));
  }
  return out;
};

/** City and district lie in what was chosen above them; codes nest by their leading digits. // GB/T 2260 */
const localities: Rule = (form, facts) => {
  const sets = [
    ["regProvinceCode", "regCityCode", "regDistrictCode"],
    ["provinceCode", "cityCode", "districtCode"],
  ] as const;
  return sets.flatMap(([province, city, district]) => {
    const isIn = (key: typeof city | typeof district): boolean => form[key].slice(0, 2) === form[province].slice(0, 2);
    if (!isIn(city)) return [error(facts, "PLACE", city, "所选的市不属于所选的省")];
    return isIn(district) ? [] : [error(facts, "PLACE", district, "所选的区县不属于所选的省")];
  });
};

/** What must or must not be there in a branch. // domain a §1.6 F7 */
const branchOffice: Rule = (form, facts) => {
  if (form.companyNature !== NATURE.branch) return [];
  const out: Finding[] = [];
  if (form.registeredCapital !== null) {
    out.push(error(facts, "F7", "registeredCapital", "分所没有注册资本，请清空"));
  }
  if (form.paidInCapital !== null) out.push(error(facts, "F7", "paidInCapital", "分所没有实缴资本，请清空"));
  if (form.partners.length > 0) out.push(error(facts, "F7", "partners", "分所不登记合伙人(股东)"));
  const { staff } = facts;
  const isOnStaff = staff?.some((p) => p.idNo === form.legalPersonIdNo && p.staffName === form.legalPersonName);
  if (staff && !isOnStaff) {
    out.push(error(facts, "F7", "legalPersonName", "分所负责人须是本所在职人员，请先在人员管理中登记"));
  }
  return out;
};

const parent: Rule = (form, facts) => {
  if (form.parentCreditCode === null) return [];
  if (form.parentCreditCode === form.creditCode) {
    return [error(facts, "SELF", "parentCreditCode", "总所不能是本所自己，请填写总所的统一社会信用代码")];
  }
  if (facts.isParentNamedOtherwise === true) {
    const message = "总所名称与该统一社会信用代码的会员单位不一致，请核对总所名称和统一社会信用代码";
    return [error(facts, "F7", "parentCompanyName", message, "parentCompanyName", "parentCreditCode")];
  }
  return facts.parent && facts.parent.companyNature !== NATURE.headOffice
    ? [error(facts, "F7", "parentCreditCode", "所填总所的机构性质不是「总所」，请核对")]
    : [];
};

const legalPerson: Rule = (form, facts) => {
  const out: Finding[] = [];
  const fault = idNoFault(form.legalPersonIdType, form.legalPersonIdNo, facts.today);
  if (fault) out.push(error(facts, "ID", "legalPersonIdNo", fault));
  const years = ageOn(factsOfIdNo(form.legalPersonIdType, form.legalPersonIdNo)?.birthDate ?? null, facts.today);
  if (!fault && years !== null && years < ADULT_AGE) {
    out.push(error(facts, "AGE", "legalPersonIdNo", `${legalPersonLabel(form)}未满${ADULT_AGE}周岁，请核对证件号码`));
  }
  const onStaff = facts.staff?.find((p) => p.idNo === form.legalPersonIdNo);
  const certNo = onStaff?.certNo ?? null;
  const label = legalPersonLabel(form);
  if (certNo && !form.legalPersonCertNo) {
    out.push(error(facts, "CERT", "legalPersonCertNo", `${label}是税务师，请填写其税务师证书编号`));
  } else if (certNo && !isSameCertNo(form.legalPersonCertNo, certNo)) {
    out.push(error(facts, "CERT", "legalPersonCertNo", `${label}的税务师证书编号与人员名册不一致`));
  } else if (facts.staff && !onStaff && form.legalPersonCertNo) {
    out.push(warning("CERT", "legalPersonCertNo", `人员名册中没有${label}，无法核对其税务师证书编号`));
  }
  return out;
};

const logo: Rule = (form, facts) =>
  form.logoFileId === null || form.attachments.some((file) => file.fileId === form.logoFileId)
    ? []
    : [error(facts, "LOGO", "logoFileId", "事务所标志须是附件中的图片，请先上传")];

const capital: Rule = (form) => {
  const registered = toUnits(form.registeredCapital, 2);
  const paidIn = toUnits(form.paidInCapital, 2);
  const out: Finding[] = [];
  if (registered !== null && paidIn !== null && paidIn > registered) {
    out.push(warning("CAP", "paidInCapital", "实缴资本大于注册资本(出资额)，请核对"));
  }
  // 10,000 万元 in cents: beyond it a slip of the unit is likelier than the capital. // domain a §1.7 item 7
  if (registered !== null && registered > 10_000_000_000n) {
    out.push(warning("UNIT", "registeredCapital", "注册资本(出资额)超过 10000 万元，请确认单位是万元"));
  }
  return out;
};

const bank: Rule = (form) =>
  form.bankAccountName === form.companyName
    ? []
    : [warning("BANK", "bankAccountName", "银行户名与事务所名称不一致，退还会费可能失败，请核对")];

const registry: Rule = (_form, facts) => {
  const labels = { companyName: "事务所名称", creditCode: "统一社会信用代码", regCertNo: "行政登记证书编号" } as const;
  const out = (facts.taken ?? []).map((key) => error(facts, "UNIQUE", key, `${labels[key]}已被其他事务所登记，请核对`));
  if (facts.isTypedAsBranch) {
    const message =
      "该统一社会信用代码已被其他会员单位登记为分支机构，请核对；登记有误的请联系协会，由该单位更正后再填写";
    out.push(error(facts, "BRANCH", "creditCode", message));
  }
  if (!facts.tradeNameTaken) return out;
  return [...out, warning("F5", "companyName", `字号「${facts.tradeNameTaken}」在本省已有登记，请核对`)];
};

/** Days before an end that the firm is reminded of it. // domain a §1.1 营业期限 */
const REMIND_DAYS = 60;

function expiry(facts: FirmFacts, path: FirmKey, end: string | null, label: string): Finding[] {
  if (!end) return [];
  const days = Math.round((Date.parse(end) - Date.parse(facts.today)) / 86_400_000);
  if (days < 0) return [warning("EXPIRY", path, `${label}已于 ${end} 到期`)];
  return days <= REMIND_DAYS ? [warning("EXPIRY", path, `${label}将于 ${end} 到期，还有 ${days} 天`)] : [];
}

const expiries: Rule = (form, facts) => [
  ...expiry(facts, "licenseEnd", form.licenseEnd, "营业期限"),
  ...expiry(facts, "leaseEndDate", form.leaseEndDate, "办公用房租赁"),
  ...expiry(facts, "insuredTo", form.insuredTo, "职业责任保险"),
];

export const ownRules: readonly Rule[] = [
  required,
  name,
  orgForm,
  creditCode,
  dates,
  localities,
  branchOffice,
  parent,
  legalPerson,
  capital,
  bank,
  logo,
  registry,
  expiries,
];
