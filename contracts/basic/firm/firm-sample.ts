import type { FirmBranchForm, FirmUpdate, FirmPartnerForm } from "@/contracts/basic/firm/firm-form";
import { creditCodeCheckChar, orgCodeCheckChar } from "@/contracts/kit/number/credit-code";
import { idNoCheckChar } from "@/contracts/kit/number/id-no";

/** Test data: a resident number with a right check digit, different for each `n` below 1000. */
export function sampleIdNo(n: number, birth = "19800101"): string {
  const first17 = `430102${birth}${String(n).padStart(3, "0")}`;
  return first17 + idNoCheckChar(first17);
}

/** Test data: a credit code that passes both checks, different for each `n` below 10,000. */
export function sampleCreditCode(n: number, area = "430102"): string {
  const org8 = `MA4K${String(n).padStart(4, "0")}`;
  const first17 = `91${area}${org8}${orgCodeCheckChar(org8)}`;
  return first17 + creditCodeCheckChar(first17);
}

/** Test data: a tax agent with half a million of the sample firm's capital. */
export const aPartner = (n: number, over: Partial<FirmPartnerForm> = {}): FirmPartnerForm => ({
  partnerId: null,
  partnerType: 1,
  partnerName: ["陈知远", "周清和", "吴望舒", "郑临溪", "孙既白"][n % 5] ?? "陈知远",
  staffId: null,
  idType: 1,
  idNo: sampleIdNo(n),
  qualification: 1,
  qualCertNo: `TA20150000${n}`,
  contribution: "500000.00",
  paidContribution: null,
  contributionMode: 1,
  isManagingPartner: false,
  joinDate: "2018-05-01",
  quitDate: null,
  isOnDuty: true,
  ...over,
});

/** Test data: a typed branch outside the province. */
export const aBranch = (n: number, over: Partial<FirmBranchForm> = {}): FirmBranchForm => ({
  branchId: null,
  branchName: "湖南知远税务师事务所有限责任公司武汉分所",
  creditCode: sampleCreditCode(8000 + n, "420106"),
  branchProvinceCode: "420000",
  cityCode: "420100",
  principalName: "钱汀兰",
  principalCertNo: "TA2016009999",
  principalMobile: "13900000001",
  establishDate: "2020-03-01",
  regCertNo: "鄂税登2020001",
  taxAgentCount: 3,
  staffCount: 8,
  lastYearRevenue: "1200000.00",
  independentAccounting: false,
  duesMode: 4,
  branchStatus: 2,
  ...over,
});

/** Test data: a limited firm that keeps every rule, in canonical writing. */
export const aFirm = (over: Partial<FirmUpdate> = {}): FirmUpdate => ({
  companyName: "湖南知远税务师事务所有限责任公司",
  shortName: "湖南知远",
  companyNameEn: null,
  creditCode: sampleCreditCode(1),
  orgForm: 1,
  companyNature: 1,
  groupType: 3,
  parentCompanyName: null,
  parentCreditCode: null,
  parentProvinceCode: null,
  regCertNo: "湘税登2018001",
  regCertDate: "2018-06-01",
  regAuthority: "国家税务总局湖南省税务局",
  oldLicenseNo: null,
  establishDate: "2018-05-01",
  licenseStart: "2018-05-01",
  licenseEnd: null,
  licenseAuthority: "长沙市芙蓉区市场监督管理局",
  businessScope: "涉税鉴证；税务咨询",
  registeredCapital: "1000000.00",
  paidInCapital: "1000000.00",
  legalPersonName: "陈知远",
  legalPersonIdType: 1,
  legalPersonIdNo: sampleIdNo(0),
  legalPersonMobile: "13800000001",
  legalPersonCertNo: "TA201500000",
  directorName: "陈知远",
  directorMobile: "13800000001",
  contactName: "冯听雨",
  contactMobile: "13800000002",
  contactPost: "办公室主任",
  financeName: null,
  financeMobile: null,
  phone: "0731-84410000",
  fax: null,
  email: "office@zhiyuan.example",
  website: null,
  regProvinceCode: "430000",
  regCityCode: "430100",
  regDistrictCode: "430102",
  regAddress: "五一大道 1 号",
  provinceCode: "430000",
  cityCode: "430100",
  districtCode: "430102",
  officeAddress: "五一大道 1 号",
  postcode: null,
  officeOwnership: 1,
  officeArea: "320.50",
  leaseEndDate: null,
  taxAuthorityName: "国家税务总局长沙市芙蓉区税务局",
  accountingStandard: 1,
  bankName: "长沙银行五一支行",
  bankAccount: "800000000001",
  bankAccountName: "湖南知远税务师事务所有限责任公司",
  serviceStatus: 1,
  liabilityInsured: false,
  insuredAmount: null,
  insuredFrom: null,
  insuredTo: null,
  riskFundBalance: null,
  hasUnion: false,
  hasYouthLeague: false,
  hasWomenOrg: false,
  relatedQualifications: [],
  introduction: null,
  logoFileId: null,
  remark: null,
  partners: [aPartner(0), aPartner(1)],
  branches: [],
  attachments: [],
  version: 1,
  ...over,
});
