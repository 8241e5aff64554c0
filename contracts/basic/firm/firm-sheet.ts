import { z } from "zod";
import { firmBranch, firmDetail, firmPartner, firmRow } from "@/contracts/basic/firm/firm";
import { firmBranchFields, firmFields, firmPartnerFields } from "@/contracts/basic/firm/firm-fields";
import { field } from "@/contracts/kit/field";
import { yesOrNo } from "@/contracts/kit/items";
import { type ListSheet, listSheet } from "@/contracts/kit/sheet";

/** Codes of places stand in one text each; the logo is a picture. */
const LEFT_OUT = new Set([
  "regProvinceCode",
  "regCityCode",
  "regDistrictCode",
  "provinceCode",
  "cityCode",
  "districtCode",
  "parentProvinceCode",
  "logoFileId",
]);
const items = firmDetail.pick({
  memberNo: true,
  joinDate: true,
  companyStatus: true,
  firmGrade: true,
  gradeYear: true,
  gradeCertNo: true,
  gradeValidTo: true,
  tscLevel: true,
  taxCreditLevel: true,
  hasPartyOrg: true,
  formerNames: true,
  parentPlace: true,
  regPlace: true,
  officePlace: true,
});
const counts = firmRow.pick({ staffTotal: true, taxAgentCount: true });
const own = Object.keys(firmFields).filter((key) => !LEFT_OUT.has(key));
const shape = { ...firmDetail.pick(Object.fromEntries(own.map((key) => [key, true])) as never).shape, ...items.shape };

/** Every item of the firm's own record, personal numbers masked. // domain a §0.5, §1.5 */
export const firmExportSheet: ListSheet = listSheet({
  title: "事务所信息管理",
  row: z.object({ ...shape, ...counts.shape, updateTime: firmRow.shape.updateTime }) as z.ZodObject,
  columns: [...own, ...Object.keys(items.shape), ...Object.keys(counts.shape), "updateTime"],
});
/** The items among them that are columns as they stand. */
export const exportedItems = [...own, ...Object.keys(items.shape)];

/** Whose row it is. */
const ofFirm = { companyName: firmRow.shape.companyName, memberNo: firmDetail.shape.memberNo };
const except = (fields: object, ...keys: readonly string[]): string[] =>
  Object.keys(fields).filter((key) => !keys.includes(key));

/** Partners of the exported firms, those who have left among them. // domain a §1.2, §1.5 */
export const firmPartnerSheet: ListSheet = listSheet({
  title: "合伙人(股东)",
  row: z.object({ ...firmPartner.shape, ...ofFirm }) as z.ZodObject,
  columns: [...Object.keys(ofFirm), ...except(firmPartnerFields, "staffId"), "contributionRatio"],
});

/** Branches of the exported firms, typed ones and members. // domain a §1.3, §1.5 */
export const firmBranchSheet: ListSheet = listSheet({
  title: "分支机构",
  row: z.object({
    ...firmBranch.shape,
    ...ofFirm,
    branchPlace: field(z.string().nullable(), { label: "所在地" }),
    isMember: yesOrNo("是否会员单位"),
  }) as z.ZodObject,
  columns: [
    ...Object.keys(ofFirm),
    ...except(firmBranchFields, "branchProvinceCode", "cityCode"),
    "branchPlace",
    "inProvince",
    "isMember",
  ],
});
