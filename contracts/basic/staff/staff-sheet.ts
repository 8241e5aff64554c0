import { z } from "zod";
import { staffFields } from "@/contracts/basic/staff/staff-fields";
import { staffRow } from "@/contracts/basic/staff/staff-list";
import { defineSheet, type ListSheet } from "@/contracts/kit/sheet";
import { optionalChoice, optionalLine } from "@/contracts/kit/items";

/** What stands in a row; the items are those of the record but for two that the paper form words otherwise. */
export const staffSheetForm = z.strictObject({
  ...staffFields,
  professionalTitle: optionalChoice("professional_title", "职称"),
  otherCertificates: optionalLine("其他证书", 500),
});
export type StaffSheetRow = z.output<typeof staffSheetForm>;

/** Columns of the import template in the order of domain a §2.5, with all that a complete person may need but files; rows are matched by 证件号码. */
export const staffSheet = defineSheet({
  title: "人员管理",
  form: staffSheetForm,
  updateKey: "idNo",
  uniqueKeys: ["certNo"],
  columns: [
    { key: "staffName", isRequired: true },
    { key: "idType", isRequired: true },
    { key: "idNo", isRequired: true, note: "同一证件号码再次导入时更新该人员，不会重复新增；15 位旧身份证不能使用" },
    { key: "gender", note: "居民身份证可不填，按证件号码带出" },
    { key: "birthDate", note: "居民身份证可不填，按证件号码带出" },
    { key: "nationality", note: "持外国证件的填写，中文名称或两位代码，如 美国、US" },
    { key: "ethnicity", isRequired: true },
    { key: "politicalStatus", isRequired: true },
    { key: "partyJoinDate", note: "中共党员和预备党员填写" },
    { key: "education", isRequired: true },
    { key: "degree" },
    { key: "graduateSchool", isRequired: true },
    { key: "major", isRequired: true },
    { key: "mobile", isRequired: true },
    { key: "email" },
    { key: "staffCategory", isRequired: true },
    { key: "position", isRequired: true },
    { key: "employmentType", isRequired: true },
    { key: "hireDate", isRequired: true },
    { key: "contractFrom", note: "用工形式为全日制(专职)的填写" },
    { key: "contractTo" },
    { key: "socialInsuranceUnit" },
    { key: "socialInsuranceFrom", note: "执业会员填写，退休返聘不填" },
    { key: "memberType", isRequired: true, note: "会员须有照片，导入后在其档案中上传" },
    { key: "joinDate", note: "新增人员不填，由协会在通过入会时确定" },
    { key: "practiceDate", note: "执业会员填写" },
    { key: "isCivilServant", isRequired: true },
    { key: "hasTaxAgentCert", isRequired: true },
    { key: "certNo", note: "税务师填写" },
    { key: "certManageNo" },
    { key: "certObtainMode", note: "税务师填写" },
    { key: "certApproveDate", note: "税务师填写" },
    { key: "certIssueDate", note: "税务师填写" },
    { key: "professionalTitle" },
    {
      key: "otherCertificates",
      note: "写「证书类型 证书编号」，多个用分号隔开，如：注册会计师 430100001；律师 14301200",
    },
    { key: "remark" },
  ],
});

/** What an export adds behind the template's columns; an import passes over these. */
const exportedOnly = staffRow.pick({
  age: true,
  memberNo: true,
  memberStatus: true,
  staffStatus: true,
  auditStatus: true,
  companyName: true,
});

/**
 * Columns of the export: the template's first, in its order, so that an exported workbook can be changed and imported
 * again; then what only the system knows. // domain a §0.5
 */
export const staffExportSheet: ListSheet = {
  title: staffSheet.title,
  form: z.object({ ...staffSheetForm.shape, ...exportedOnly.shape }),
  columns: [
    ...staffSheet.columns.map(({ key }) => ({ key })),
    ...Object.keys(exportedOnly.shape).map((key) => ({ key })),
  ],
};
