import { emptyParty, type PartyValues } from "@/contracts/party/info-fields";
import type { Counted } from "@/contracts/party/info-counts";
import type { MemberValues } from "@/contracts/party/member-fields";

/** Test data: a branch of its own that tells everything. */
export const aParty = (over: Partial<PartyValues> = {}): PartyValues => ({
  ...emptyParty,
  hasPartyOrg: true,
  affiliation: 1,
  partyOrgName: "中共示例税务师事务所支部委员会",
  partyOrgType: 3,
  partyOrgForm: 1,
  foundDate: "2016-07-01",
  superiorPartyOrg: "中共示例省税务师行业委员会",
  secretaryName: "陈知远",
  secretaryGender: 1,
  secretaryBirthDate: "1980-01-01",
  secretaryEducation: 21,
  secretaryMobile: "13800000001",
  secretaryPost: "合伙人",
  secretaryIsPartner: true,
  termFrom: "2025-07-01",
  termTo: "2028-07-01",
  activistCount: 1,
  candidateCount: 0,
  applicantCount: 2,
  outsideMemberCount: 0,
  inCharter: true,
  hasVenue: false,
  liaisonName: "周清和",
  liaisonMobile: "13800000002",
  ...over,
});

/** Test data: a firm that is covered by an instructor. */
export const aCoveredFirm = (over: Partial<PartyValues> = {}): PartyValues => ({
  ...aParty(),
  ...{ hasPartyOrg: false, partyOrgName: null, partyOrgType: null, partyOrgForm: null, foundDate: null },
  ...{ superiorPartyOrg: null, secretaryName: null, secretaryGender: null, secretaryBirthDate: null },
  ...{ secretaryEducation: null, secretaryMobile: null, secretaryPost: null, secretaryIsPartner: null },
  ...{ termFrom: null, termTo: null, noOrgReason: 2, instructorName: "吴望舒" },
  ...{ instructorUnit: "中共示例省税务师行业委员会", instructorPhone: "0731-84410000", instructorFrom: "2024-03-01" },
  ...over,
});

/** Test data: a full member; the document says 男, 1980-01-01. */
export const aMember = (idNo: string, over: Partial<MemberValues> = {}): MemberValues => ({
  staffId: null,
  memberName: "陈知远",
  idType: 1,
  idNo,
  gender: Number(idNo[16]) % 2 === 1 ? 1 : 2,
  birthDate: `${idNo.slice(6, 10)}-${idNo.slice(10, 12)}-${idNo.slice(12, 14)}`,
  ethnicity: 1,
  education: 21,
  partyMemberType: 1,
  applyDate: "2002-01-01",
  joinDate: "2004-06-01",
  formalDate: "2005-06-01",
  partyPost: 9,
  relationInFirm: true,
  relationUnit: "中共示例税务师事务所支部委员会",
  isFloating: false,
  isRetired: false,
  monthlyDues: "60.00",
  duesPaidTo: "2026-02",
  inDate: "2016-07-01",
  honours: null,
  remark: null,
  ...over,
});

/** Test data: a line of the roster as it is counted. */
export const aCounted = (over: Partial<Counted> = {}): Counted => ({
  memberName: "陈知远",
  partyMemberType: 1,
  partyPost: null,
  gender: 1,
  birthDate: "1980-01-01",
  education: 21,
  joinDate: "2004-06-01",
  formalDate: "2005-06-01",
  relationInFirm: true,
  isFloating: false,
  isRetired: false,
  isTaxAgent: false,
  isPartner: false,
  inDate: null,
  outDate: null,
  ...over,
});
