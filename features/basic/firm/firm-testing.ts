// What tests of the firm's screens share.
import type { FirmDetail, FirmFull } from "@/contracts/basic/firm/firm";
import { STANDARD_KEY_ITEMS } from "@/contracts/basic/firm/firm-key";
import { masked } from "@/contracts/basic/firm/firm-personal";
import { aFirm, aPartner } from "@/contracts/basic/firm/firm-sample";

export const KEY_REASON = "重要事项：须提交会员信息变更申请，经协会审核后生效";
/** What stands of the sample firm, in the clear. */
export const form = aFirm({
  version: 7,
  partners: [
    aPartner(0, { partnerId: "p0", contribution: "600000.00" }),
    aPartner(1, { partnerId: "p1", contribution: "400000.00" }),
  ],
});
export const full: FirmFull = form;

const counts = {
  staffTotal: 20,
  taxAgentCount: 9,
  practisingCount: 8,
  cpaCount: 1,
  lawyerCount: 0,
  bachelorUpCount: 15,
  partyMemberCount: 4,
  femaleCount: 11,
  ageTo35Count: 6,
  age36To50Count: 10,
  age51To60Count: 3,
  ageOver60Count: 1,
};

/** The same as its readers get it. */
export const aDetail = (over: Partial<FirmDetail> = {}): FirmDetail => ({
  ...masked(form),
  companyId: "c1",
  parentCompanyId: null,
  formerNames: null,
  memberNo: "43-DW0001",
  joinDate: "2018-09-01",
  companyStatus: 2,
  associationName: "示例省注册税务师协会",
  parentPlace: null,
  regPlace: "湖南省长沙市芙蓉区",
  officePlace: "湖南省长沙市芙蓉区",
  firmGrade: 3,
  gradeYear: null,
  gradeCertNo: null,
  gradeValidTo: null,
  tscLevel: null,
  taxCreditLevel: null,
  hasPartyOrg: true,
  counts,
  taxAgentPartnerRatio: "100.0000",
  lastYearRevenue: null,
  partners: form.partners.map((row, i) => ({
    ...masked(row),
    partnerId: row.partnerId ?? "",
    contributionRatio: i === 0 ? "60.0000" : "40.0000",
  })),
  branches: [],
  attachments: [],
  createTime: "2026-01-05T01:30:00.000Z",
  updateTime: "2026-01-05T01:30:00.000Z",
  updateUserName: "协会",
  lockedItems: STANDARD_KEY_ITEMS.map((path) => ({ path, reason: KEY_REASON })),
  canEdit: true,
  readOnlyReason: null,
  warnings: [],
  confirmation: null,
  confirmYear: 2026,
  ...over,
});
