import { contributionRatios } from "@/contracts/basic/firm/firm-canonical";
import { DEMO, demoId } from "@/server/seed/demo";
import { FIRM_PLANS, type FirmPlan, OUTSIDE_PARENT } from "@/server/seed/firm-data";
import { addDays, demoCreditCode, demoMobile } from "@/server/seed/numbers";
import type { PlainStaff } from "@/server/seed/people";
import type { NewFirmBranchRecord } from "@/server/modules/basic/firm/firm-branch.table";
import type { NewFirmPartnerRecord } from "@/server/modules/basic/firm/firm-partner.table";
import type { NewFirmRecord } from "@/server/reference/firm.table";

type Sealed<T> = Omit<T, Extract<keyof T, `${string}Index`>>;
/** Rows before sealing: numbers in the clear, their indexes still to come. */
export type PlainFirm = Sealed<NewFirmRecord>;
export type PlainPartner = Sealed<NewFirmPartnerRecord>;
export type PlainBranch = Sealed<NewFirmBranchRecord>;

const PROVINCE = "430000";
const BRANCH = 3;
const APPLYING = 1;
const cityOf = (district: string): string => `${district.slice(0, 4)}00`;
export const creditCodeOf = (plan: FirmPlan): string => demoCreditCode(plan.no, plan.at.district);
const parentCode = demoCreditCode(901, OUTSIDE_PARENT.area);

const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error("the demo firm lacks a person");
  return value;
};

/** Head, second head, contact and finance, as `postsOf` has put them. */
function heads(plan: FirmPlan, people: readonly PlainStaff[]) {
  const partners = plan.partners.filter((qualification) => qualification !== 4).length || 1;
  return {
    head: must(people[0]),
    director: must(people[plan.no === 2 ? 1 : 0]),
    contact: must(people[partners]),
    finance: must(people[partners + 1]),
  };
}

function registration(plan: FirmPlan) {
  const { orgForm, nature, group, status, grade } = plan.kind;
  const isAdmitted = status !== APPLYING;
  const parent = FIRM_PLANS.find((other) => other.no === plan.parentNo);
  return {
    companyId: demoId("firm", plan.no),
    associationOrgId: DEMO.orgId,
    companyName: plan.name,
    shortName: plan.short,
    formerNames: plan.no === 8 ? "常德县税务咨询示例事务所" : null,
    creditCode: creditCodeOf(plan),
    orgForm,
    companyNature: nature,
    groupType: group,
    parentCompanyId: parent ? demoId("firm", parent.no) : null,
    parentCompanyName: nature === 4 ? OUTSIDE_PARENT.name : null,
    parentCreditCode: nature === 4 ? parentCode : null,
    parentProvinceCode: nature === 4 ? OUTSIDE_PARENT.provinceCode : null,
    memberNo: isAdmitted ? `43-DW${String(plan.no).padStart(4, "0")}` : null,
    joinDate: isAdmitted ? addDays(plan.established, 90) : null,
    companyStatus: status,
    regCertNo: `湘税登示例${String(plan.no).padStart(3, "0")}`,
    regCertDate: addDays(plan.established, 40),
    regAuthority: "国家税务总局湖南省税务局",
    oldLicenseNo: plan.established < "2017-01-01" && nature !== BRANCH ? `43${String(plan.no).padStart(6, "0")}` : null,
    establishDate: plan.established,
    licenseStart: plan.established,
    licenseAuthority: `${plan.at.place}市场监督管理局`,
    businessScope: "涉税鉴证；纳税申报代理；一般税务咨询；专业税务顾问；税收策划；其他税务事项代理。",
    registeredCapital: plan.capital,
    paidInCapital: plan.capital,
    firmGrade: grade,
    ...(grade > 0 && { gradeYear: 2024, gradeCertNo: `DJ2024-${plan.no}`, gradeValidTo: "2027-12-31" }),
    tscLevel: isAdmitted ? Math.min(5, Math.max(2, grade === 7 ? 4 : grade + 1)) : 9,
    taxCreditLevel: isAdmitted ? (plan.no % 3 === 0 ? 2 : 1) : 9,
    serviceStatus: status === 3 ? 2 : 1,
    independentAccounting: nature === BRANCH ? plan.no === 3 : null,
    duesMode: nature === BRANCH ? 1 : null,
  };
}

function contacts(plan: FirmPlan, people: readonly PlainStaff[]) {
  const { head, director, contact, finance } = heads(plan, people);
  const phone = (n: number): string => `${plan.at.areaCode}-8000${String(plan.no * 10 + n).padStart(4, "0")}`;
  const place = { provinceCode: PROVINCE, cityCode: cityOf(plan.at.district), districtCode: plan.at.district };
  const address = `${plan.at.street}示例大厦 ${plan.no + 3} 层`;
  return {
    legalPersonName: head.staffName,
    legalPersonIdType: head.idType,
    legalPersonIdNo: head.idNo,
    legalPersonMobile: head.mobile,
    legalPersonCertNo: head.certNo ?? null,
    directorName: director.staffName,
    directorMobile: director.mobile,
    contactName: contact.staffName,
    contactMobile: contact.mobile,
    contactPost: "综合管理部主任",
    financeName: finance.staffName,
    financeMobile: finance.mobile,
    phone: phone(0),
    fax: plan.no % 2 ? phone(1) : null,
    email: `office${plan.no}@example.com`,
    website: plan.kind.grade >= 3 ? `https://firm${plan.no}.example.com` : null,
    regProvinceCode: place.provinceCode,
    regCityCode: place.cityCode,
    regDistrictCode: place.districtCode,
    regAddress: address,
    ...place,
    officeAddress: address,
    taxAuthorityName: `国家税务总局${plan.at.place}税务局`,
    bankName: `示例银行${plan.at.place}支行`,
    bankAccount: `9000${String(plan.no).padStart(12, "0")}`,
    bankAccountName: plan.name,
  };
}

/** The firm's row; ends of lease and insurance lie around `today`, so that the workbench has something to say. */
export function firmOf(plan: FirmPlan, people: readonly PlainStaff[], today: string): PlainFirm {
  const isInsured = plan.kind.nature !== BRANCH && plan.no !== 8 && plan.no !== 10;
  const insuredTo = addDays(today, plan.no === 1 ? 25 : 100 + plan.no * 13);
  return {
    ...registration(plan),
    ...contacts(plan, people),
    officeOwnership: plan.office,
    officeArea: `${plan.people * 9 + 35}.50`,
    leaseEndDate:
      plan.office === 2 ? addDays(today, plan.no === 1 ? 48 : plan.no === 6 ? -9 : 300 + plan.no * 20) : null,
    accountingStandard: plan.no === 2 ? 2 : 1,
    liabilityInsured: isInsured,
    insuredAmount: isInsured ? (plan.kind.grade >= 3 ? "5000000.00" : "1000000.00") : null,
    insuredFrom: isInsured ? addDays(insuredTo, -364) : null,
    insuredTo: isInsured ? insuredTo : null,
    riskFundBalance: isInsured ? `${plan.people * 12_500}.00` : null,
    hasPartyOrg: plan.people > 30,
    hasUnion: plan.people > 25,
    hasYouthLeague: plan.people > 60,
    hasWomenOrg: plan.people > 60,
    relatedQualifications: plan.no === 2 ? [1, 2, 3] : plan.no === 6 ? [4] : [],
    introduction: `${plan.name}为演示数据，与任何真实机构无关。`,
  };
}

/** Contributions in cents: the first holds two fifths, the others share, the last takes what division leaves. */
function shares(capital: string, heads: number): string[] {
  const total = BigInt(capital.replace(".", ""));
  const first = heads === 1 ? total : (total * 2n) / 5n;
  const each = heads === 1 ? 0n : ((total - first) / BigInt(heads - 1) / 100n) * 100n;
  const parts = Array.from({ length: heads }, (_, i) => (i === 0 ? first : each));
  parts[heads - 1] = (parts[heads - 1] ?? 0n) + total - parts.reduce((sum, part) => sum + part, 0n);
  return parts.map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`);
}

function certNoOf(person: PlainStaff, qualification: number): string {
  return qualification === 1
    ? must(person.certNo ?? undefined)
    : (person.certificates?.[0]?.certNo ?? `ZS9${person.staffId.slice(-8)}`);
}

/** Partners of one firm; natural persons are its staff, one institution holds shares in the 子所. */
export function partnersOf(plan: FirmPlan, people: readonly PlainStaff[]): PlainPartner[] {
  if (plan.capital === null) return [];
  const contributions = shares(plan.capital, plan.partners.length).map((contribution) => ({ contribution }));
  const ratios = contributionRatios(contributions);
  const isPartnership = plan.kind.orgForm === 2 || plan.kind.orgForm === 3;
  return plan.partners.map((qualification, i) => {
    const isInstitution = qualification === 4;
    const person = isInstitution ? undefined : must(people[i]);
    return {
      partnerId: demoId("partner", plan.no * 100 + i),
      companyId: demoId("firm", plan.no),
      sortNo: i,
      partnerType: isInstitution ? 2 : 1,
      partnerName: person?.staffName ?? OUTSIDE_PARENT.name,
      staffId: person?.staffId ?? null,
      idType: person?.idType ?? null,
      idNo: person?.idNo ?? parentCode,
      qualification,
      qualCertNo: person ? certNoOf(person, qualification) : null,
      contribution: must(contributions[i]).contribution,
      contributionRatio: must(ratios[i]),
      paidContribution: must(contributions[i]).contribution,
      contributionMode: 1,
      isManagingPartner: isPartnership && i < (plan.people > 90 ? 2 : 1),
      joinDate: plan.established,
      isOnDuty: !isInstitution,
    };
  });
}

/** The head office's branch beyond the association's reach. */
export const outsideBranches: readonly PlainBranch[] = [
  {
    branchId: demoId("branch", 1),
    companyId: DEMO.firm.headOffice,
    sortNo: 0,
    branchName: "湖南岳麓山示例税务师事务所（特殊普通合伙）武汉分所",
    creditCode: demoCreditCode(902, "420106"),
    branchProvinceCode: "420000",
    cityCode: "420100",
    inProvince: false,
    principalName: "江望岳",
    principalCertNo: "TA2012900001",
    principalMobile: demoMobile(9001),
    establishDate: "2018-09-03",
    regCertNo: "鄂税登示例001",
    taxAgentCount: 6,
    staffCount: 15,
    lastYearRevenue: "4860000.00",
    independentAccounting: false,
    duesMode: 4,
    branchStatus: 2,
  },
];
