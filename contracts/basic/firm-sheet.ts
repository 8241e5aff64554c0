import { z } from "zod";
import { firmDetail, firmRow } from "@/contracts/basic/firm";
import { firmFields } from "@/contracts/basic/firm-fields";
import { type ListSheet, listSheet } from "@/contracts/kit/sheet";

/** Codes of places stand in one text each; the logo is a picture. */
const LEFT_OUT = new Set([
  ...["regProvinceCode", "regCityCode", "regDistrictCode", "provinceCode", "cityCode", "districtCode"],
  ...["parentProvinceCode", "logoFileId"],
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
