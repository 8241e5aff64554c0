import { aFirm, aPartner, sampleCreditCode, sampleIdNo } from "@/contracts/basic/firm/firm-sample";
import { genderOf } from "@/contracts/kit/number/id-no";
import type { ApplicationForm } from "@/contracts/public/application";
import { FIRM_KEYS, PARTNER_KEYS } from "@/contracts/public/application-fields";

const aPartnerRow = (n: number): ApplicationForm["partners"][number] => {
  const partner = aPartner(n);
  return {
    rowId: null,
    ...(Object.fromEntries(PARTNER_KEYS.map((key) => [key, partner[key]])) as object),
  } as ApplicationForm["partners"][number];
};

const aPerson = (n: number): ApplicationForm["people"][number] => {
  const { partnerName, idNo, qualCertNo } = aPartner(n);
  return {
    rowId: null,
    staffName: partnerName,
    idType: 1,
    idNo,
    gender: genderOf(idNo),
    education: 21,
    staffCategory: 1,
    certNo: qualCertNo,
    certManageNo: null,
    memberNo: null,
    mobile: `138${String(n).padStart(8, "0")}`,
    hireDate: "2026-09-15",
    currentCompany: null,
  };
};

/** Test data: an application of a limited firm that keeps every rule but has no papers yet; another firm for each `n` below 90. */
export function anApplication(n: number, over: Partial<ApplicationForm> = {}): ApplicationForm {
  const firm = aFirm();
  const [one, two] = [n * 10, n * 10 + 1];
  return {
    ...(Object.fromEntries(FIRM_KEYS.map((key) => [key, firm[key]])) as Pick<
      ApplicationForm,
      (typeof FIRM_KEYS)[number]
    >),
    applyType: 1,
    applicantName: "陈知远",
    applicantIdNo: sampleIdNo(one),
    applicantRole: 1,
    originNote: null,
    companyName: `湖南新设${"零一二三四五六七八九"[Math.floor(n / 10)]}${"零一二三四五六七八九"[n % 10]}税务师事务所有限责任公司`,
    creditCode: sampleCreditCode(6000 + n),
    regCertNo: `湘税登2026${n + 100}`,
    regCertDate: "2026-10-20",
    establishDate: "2026-09-10",
    licenseStart: "2026-09-10",
    legalPersonName: aPartner(one).partnerName,
    legalPersonIdNo: sampleIdNo(one),
    legalPersonCertNo: aPartner(one).qualCertNo,
    parentMemberNo: null,
    partners: [one, two].map((at) => ({ ...aPartnerRow(at), joinDate: "2026-09-10" })),
    people: [aPerson(one), aPerson(two)],
    adminName: "冯听雨",
    adminMobile: "13800000002",
    adminIdNo: sampleIdNo(990),
    adminEmail: "admin@zhiyuan.example",
    attachments: [],
    ...over,
  };
}

/** Types of `attach_type` that together are enough for a firm. */
export const PAPERS = [1, 2, 4, 5, 6, 9, 11, 19] as const;
