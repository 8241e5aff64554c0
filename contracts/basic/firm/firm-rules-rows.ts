import { isActivePartner, taxAgentRatio, totalContribution } from "@/contracts/basic/firm/firm-canonical";
import {
  error,
  type FirmFacts,
  isSameCertNo,
  type Rule,
  type StaffFact,
  warning,
} from "@/contracts/basic/firm/firm-facts";
import {
  type FirmForm,
  type FirmPartnerForm,
  NATURE,
  ORG_FORM,
  PARTNER_TYPE,
  QUALIFICATION,
  isPartnership,
  legalPersonLabel,
  partnerNoun,
} from "@/contracts/basic/firm/firm-form";
import { creditCodeFault } from "@/contracts/kit/number/credit-code";
import { fromUnits, toUnits, wanText } from "@/contracts/kit/amount/decimal";
import { yearsAfter } from "@/contracts/kit/day/dates";
import { factsOfIdNo, idNoFault } from "@/contracts/kit/number/id-no";
import { ADULT_AGE } from "@/contracts/basic/ages";
import { personName } from "@/contracts/kit/scalars";
import type { Finding } from "@/contracts/kit/validate";

const LABOUR = 4;
const isPerson = (row: Pick<FirmPartnerForm, "partnerType">): boolean => row.partnerType === PARTNER_TYPE.person;

/** Items of a partner's row that the schema leaves open and this row must fill. // domain a §1.2 column R = C */
export function partnerRequiredHere(row: Pick<FirmPartnerForm, "partnerType">): (keyof FirmPartnerForm)[] {
  return isPerson(row) ? ["idType", "qualCertNo"] : [];
}

/** F1: strictly more than half by head count. // 公告2017年第31号 art. 5(1) */
const majority: Rule = (form, facts) => {
  const ratio = toUnits(taxAgentRatio(form.partners), 4);
  if (ratio === null || ratio > 500_000n) return [];
  return [error(facts, "F1", "partners", "合伙人(股东)中税务师占比应高于50%", "partners.*.qualification")];
};

/** F2: whom the firm's head must be. // 公告2017年第31号 art. 5(2) */
const head: Rule = (form, facts) => {
  const active = form.partners.filter(isActivePartner);
  if (form.companyNature === NATURE.branch || active.length === 0) return [];
  const isFirmOfPartners = isPartnership(form.orgForm);
  if (!isFirmOfPartners && form.orgForm !== ORG_FORM.limited) return [];
  const pool = isFirmOfPartners ? active.filter((row) => row.isManagingPartner) : active;
  if (isFirmOfPartners && pool.length === 0) {
    return [error(facts, "F2", "partners", "合伙制事务所至少须有一名执行事务合伙人", "partners.*.isManagingPartner")];
  }
  // An institution acts through a delegate who is no partner himself.
  if (isFirmOfPartners && pool.some((row) => !isPerson(row))) return [];
  const label = legalPersonLabel(form);
  const group = isFirmOfPartners ? "执行事务合伙人名单" : "股东名单";
  const byNumber = pool.find((row) => row.idNo === form.legalPersonIdNo);
  if (byNumber?.partnerName === form.legalPersonName) return [];
  if (byNumber) return [error(facts, "F2", "legalPersonName", `${label}的姓名与${group}不一致`)];
  if (pool.some((row) => row.partnerName === form.legalPersonName)) {
    return [error(facts, "F2", "legalPersonIdNo", `${label}的证件号码与${group}不一致`)];
  }
  const message = isFirmOfPartners ? "执行事务合伙人须在合伙人名单中并标明执行事务" : "法定代表人须是股东之一";
  return [error(facts, "F2", "legalPersonName", message)];
};

const count: Rule = (form, facts) => {
  if (form.companyNature === NATURE.branch) return [];
  const active = form.partners.filter(isActivePartner).length;
  if (isPartnership(form.orgForm) && active < 2) {
    return [error(facts, "F3", "partners", "合伙制事务所的合伙人不能少于2人")];
  }
  return active === 0 ? [error(facts, "F3", "partners", "请至少登记一名合伙人(股东)")] : [];
};

/** F4: to the cent. */
const sum: Rule = (form, facts) => {
  const registered = toUnits(form.registeredCapital, 2);
  if (form.companyNature === NATURE.branch || registered === null) return [];
  const total = totalContribution(form.partners);
  const gap = total > registered ? total - registered : registered - total;
  if (gap <= 1n) return [];
  const message = `出资额合计 ${wanText(fromUnits(total, 2))} 万元与注册资本(出资额) ${wanText(fromUnits(registered, 2))} 万元不相等，相差 ${wanText(fromUnits(gap, 2))} 万元`;
  return [
    error(facts, "F4", "registeredCapital", message),
    error(facts, "F4", "partners", message, "partners.*.contribution"),
  ];
};

function institution(row: FirmPartnerForm, at: string, form: FirmForm, facts: FirmFacts): Finding[] {
  const fault = creditCodeFault(row.idNo);
  if (fault) return [error(facts, "ID", `${at}.idNo`, `机构出资人：${fault}`)];
  if (row.idNo === form.creditCode) {
    return [error(facts, "SELF", `${at}.idNo`, `机构出资人不能是本所自己，请填写其统一社会信用代码`)];
  }
  const branchCodes = [...facts.linkedBranchCodes, ...form.branches.map(({ creditCode }) => creditCode)];
  if (branchCodes.includes(row.idNo)) {
    return [error(facts, "SELF", `${at}.idNo`, "机构出资人不能是本所自己的分支机构，请核对统一社会信用代码")];
  }
  return row.partnerName === form.companyName
    ? [error(facts, "SELF", `${at}.partnerName`, "机构出资人不能是本所自己，请核对机构名称")]
    : [];
}

function identity(row: FirmPartnerForm, at: string, form: FirmForm, facts: FirmFacts): Finding[] {
  if (!isPerson(row)) return institution(row, at, form, facts);
  const out: Finding[] = [];
  const nameCheck = personName().safeParse(row.partnerName);
  if (!nameCheck.success) {
    const ours = nameCheck.error.issues.find((issue) => /[\u4e00-\u9fff]/.test(issue.message))?.message;
    out.push(error(facts, "NAME", `${at}.partnerName`, ours ?? "姓名须为2至50个字"));
  }
  if (row.idType === null) out.push(error(facts, "REQ", `${at}.idType`, "请选择证件类型"));
  const fault = row.idType === null ? null : idNoFault(row.idType, row.idNo, facts.today);
  if (fault) out.push(error(facts, "ID", `${at}.idNo`, fault));
  return out;
}

function qualification(row: FirmPartnerForm, at: string, facts: FirmFacts): Finding[] {
  const isInstitution = row.qualification === QUALIFICATION.institution;
  if (isPerson(row) === isInstitution) {
    const message = isPerson(row) ? "自然人不能选择「机构」" : "机构出资人的职业资格须选择「机构」";
    return [error(facts, "QUAL", `${at}.qualification`, message)];
  }
  const isHistoric = row.partnerId !== null && facts.historicPartners?.includes(row.partnerId);
  if (row.qualification === QUALIFICATION.other && !isHistoric) {
    const message = "「其他(历史)」只保留给以前已登记的人员，请选择税务师、注册会计师或律师";
    return [error(facts, "QUAL", `${at}.qualification`, message)];
  }
  if (isPerson(row) && !row.qualCertNo) return [error(facts, "REQ", `${at}.qualCertNo`, "请填写资格证书编号")];
  return [];
}

function amounts(row: FirmPartnerForm, at: string, form: FirmForm, facts: FirmFacts): Finding[] {
  const out: Finding[] = [];
  const paid = toUnits(row.paidContribution, 2);
  if (paid !== null && paid > (toUnits(row.contribution, 2) ?? 0n)) {
    out.push(error(facts, "CAP", `${at}.paidContribution`, "实缴出资额不能大于出资额"));
  }
  if (row.contributionMode === LABOUR && !isPartnership(form.orgForm)) {
    out.push(error(facts, "CAP", `${at}.contributionMode`, "劳务出资仅适用于合伙制事务所的普通合伙人"));
  }
  return out;
}

function period(row: FirmPartnerForm, at: string, form: FirmForm, facts: FirmFacts): Finding[] {
  const out: Finding[] = [];
  const [join, quit] = isPartnership(form.orgForm) ? ["入伙日期", "退伙日期"] : ["入股日期", "退出日期"];
  const birthDate = isPerson(row) ? (factsOfIdNo(row.idType, row.idNo)?.birthDate ?? null) : null;
  if (birthDate !== null && yearsAfter(birthDate, ADULT_AGE) > facts.today) {
    out.push(error(facts, "AGE", `${at}.idNo`, `${partnerNoun(form.orgForm)}未满${ADULT_AGE}周岁，请核对证件号码`));
  } else if (birthDate !== null && row.joinDate < yearsAfter(birthDate, ADULT_AGE)) {
    const message = `${join.slice(0, 2)}时未满${ADULT_AGE}周岁，请核对${join}和证件号码`;
    out.push(error(facts, "AGE", `${at}.joinDate`, message, `${at}.joinDate`, `${at}.idNo`));
  }
  if (row.joinDate > facts.today) out.push(error(facts, "DATE", `${at}.joinDate`, `${join}不能晚于今天`));
  if (row.quitDate && row.quitDate < row.joinDate) {
    out.push(error(facts, "DATE", `${at}.quitDate`, `${quit}不能早于${join}`));
  } else if (row.quitDate && row.quitDate > facts.today) {
    out.push(error(facts, "DATE", `${at}.quitDate`, `${quit}不能晚于今天`));
  }
  return out;
}

/** F1 counts whom the roster knows as a tax agent, under the number that stands there. */
function certMatch(row: FirmPartnerForm, person: StaffFact, at: string, facts: FirmFacts): Finding[] {
  const isAgent = row.qualification === QUALIFICATION.taxAgent;
  if (!isAgent) {
    const message = "人员名册中此人是税务师，请核对职业资格";
    return person.hasTaxAgentCert === true ? [warning("F8", `${at}.qualification`, message)] : [];
  }
  if (person.hasTaxAgentCert === false) {
    const message = "人员名册中此人不是税务师，请核对职业资格或先更正人员名册";
    return [error(facts, "F8", `${at}.qualification`, message)];
  }
  return person.certNo !== null && row.qualCertNo !== null && !isSameCertNo(row.qualCertNo, person.certNo)
    ? [error(facts, "F8", `${at}.qualCertNo`, "资格证书编号与人员名册中此人的不一致，请核对")]
    : [];
}

/** F8: whoever is on the staff list is the same person here. */
function staffMatch(row: FirmPartnerForm, at: string, facts: FirmFacts): Finding[] {
  if (!facts.staff || !isPerson(row) || !isActivePartner(row)) return [];
  const linked = row.staffId ? facts.staff.find((p) => p.staffId === row.staffId) : undefined;
  if (row.staffId && !linked) return [error(facts, "F8", `${at}.staffId`, "所选人员不在本所在职名册中，请重新选择")];
  const person = linked ?? facts.staff.find((p) => p.idNo === row.idNo);
  if (person && person.staffName !== row.partnerName) {
    return [error(facts, "F8", `${at}.partnerName`, "姓名与人员名册中同一证件号码的人员不一致")];
  }
  if (person && person.idNo !== row.idNo) {
    return [error(facts, "F8", `${at}.idNo`, "证件号码与人员名册中的该人员不一致")];
  }
  if (person) return certMatch(row, person, at, facts);
  if (!row.isOnDuty) return [];
  return facts.staff.some((p) => p.staffName === row.partnerName)
    ? [error(facts, "F8", `${at}.idNo`, "证件号码与人员名册中同名人员不一致，请核对")]
    : [warning("F8", `${at}.partnerName`, "标明在本所执业，但人员名册中没有此人")];
}

/** A partner who may be one of no other firm: a tax agent, an accountant or a lawyer. // 公告2017年第31号 art. 5(3) */
export const isBoundPartner = (row: FirmPartnerForm): boolean =>
  isPerson(row) && isActivePartner(row) && row.qualification <= QUALIFICATION.lawyer;

/** One person, one firm. */
function elsewhere(row: FirmPartnerForm, at: string, facts: FirmFacts): Finding[] {
  if (!isBoundPartner(row) || !facts.boundElsewhere?.includes(row.idNo)) return [];
  return [
    error(facts, "ART5.3", `${at}.idNo`, "该人员已在其他税务师事务所任合伙人(股东)或从业，不能同时登记", `${at}.idNo`),
  ];
}

const partners: Rule = (form, facts) => {
  const seen = new Set<string>();
  return form.partners.flatMap((row, i) => {
    const at = `partners.${i}`;
    const isTwice = isActivePartner(row) && seen.has(row.idNo);
    if (isActivePartner(row)) seen.add(row.idNo);
    return [
      ...identity(row, at, form, facts),
      ...(isTwice ? [error(facts, "DUP", `${at}.idNo`, `该${partnerNoun(form.orgForm)}重复登记`)] : []),
      ...qualification(row, at, facts),
      ...amounts(row, at, form, facts),
      ...period(row, at, form, facts),
      ...staffMatch(row, at, facts),
      ...elsewhere(row, at, facts),
    ];
  });
};

const branches: Rule = (form, facts) => {
  const out: Finding[] = [];
  if (form.branches.length > 0 && form.companyNature === NATURE.independent) {
    out.push(error(facts, "BRANCH", "branches", "独立所没有分支机构；设立分所的，机构性质须变更为总所", "branches"));
  }
  if (form.branches.length > 0 && form.companyNature === NATURE.branch) {
    out.push(error(facts, "BRANCH", "branches", "分所不能再设分支机构"));
  }
  const seen = new Set<string>([form.creditCode]);
  form.branches.forEach((row, i) => {
    const at = `branches.${i}`;
    if (facts.linkedBranchCodes.includes(row.creditCode)) {
      out.push(error(facts, "DUP", `${at}.creditCode`, "该分支机构已是会员并自动列示，无需填写"));
    } else if (seen.has(row.creditCode)) {
      out.push(error(facts, "DUP", `${at}.creditCode`, "统一社会信用代码与本所或其他分支机构重复"));
    }
    seen.add(row.creditCode);
    if (facts.foreignBranchCodes?.includes(row.creditCode)) {
      const message = "该统一社会信用代码是其他会员单位的，不是本所的分支机构，请核对";
      out.push(error(facts, "BRANCH", `${at}.creditCode`, message));
    }
    if (row.establishDate > facts.today) out.push(error(facts, "DATE", `${at}.establishDate`, "成立日期不能晚于今天"));
    if (row.cityCode.slice(0, 2) !== row.branchProvinceCode.slice(0, 2)) {
      out.push(error(facts, "PLACE", `${at}.cityCode`, "所在市不属于所选的省"));
    }
    if (row.taxAgentCount !== null && row.staffCount !== null && row.taxAgentCount > row.staffCount) {
      out.push(error(facts, "COUNT", `${at}.taxAgentCount`, "税务师人数不能大于从业人数"));
    }
    if (!row.branchName.endsWith("分所")) {
      out.push(warning("NAME", `${at}.branchName`, "分支机构名称一般为「总所全称 + 地名 + 分所」，请核对"));
    }
    if (row.branchProvinceCode.slice(0, 2) === form.regProvinceCode.slice(0, 2)) {
      out.push(warning("PLACE", `${at}.branchProvinceCode`, "省内分所应办理入会，入会后自动列示"));
    }
  });
  return out;
};

export const rowRules: readonly Rule[] = [majority, head, count, sum, partners, branches];
