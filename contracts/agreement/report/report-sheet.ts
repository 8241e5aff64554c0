import { z } from "zod";
import { anyOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { choice } from "@/contracts/kit/items";
import { paperNo, personName } from "@/contracts/kit/scalars";
import { defineSheet, IMPORT_LIMIT, importApi } from "@/contracts/kit/sheet";
import { reportFields } from "@/contracts/agreement/report/report-fields";
import { SERVICE } from "@/contracts/agreement/service-types";

/** Reports that nobody signs come in workbooks: each row becomes a draft. // domain b §6 (4) 导入 batch (01/02/07 only) */
export const reportImportApi = importApi("agreement.report", restBase("business", "report"), {
  title: "业务报备",
  access: anyOf("g_hy_business_filing_import"),
});
export const IMPORTED_CATEGORIES: readonly number[] = [SERVICE.filing, SERVICE.advice, SERVICE.agency];

const { reportTitle, serviceCategory, targetName, targetCreditCode, periodStart, periodEnd, reportDate } = reportFields;
const { reportUse, reportUser, copies, serviceFee } = reportFields;

const own = z.strictObject({
  reportNo: field(paperNo(50), { label: "报告文号", kind: "code", width: 180 }),
  reportTitle,
  agreementNo: field(paperNo(40), { label: "协议编号", kind: "code", width: 150 }),
  serviceCategory,
  serviceSubType: choice("service_sub_type", "业务小类", { width: 190 }),
  targetName,
  targetCreditCode,
  periodStart,
  periodEnd,
  reportDate,
  reportUse,
  reportUser,
  copies,
  serviceFee,
  leaderName: field(personName(), { label: "项目负责人" }),
});

/** Columns of the template; rows are matched by 报告文号. */
export const reportSheet = defineSheet({
  title: "业务报备",
  form: own,
  updateKey: "reportNo",
  maxRows: IMPORT_LIMIT.manyRows,
  columns: [
    { key: "reportNo", isRequired: true, note: "已有草稿的再次导入时更新，不会重复新增" },
    { key: "reportTitle", isRequired: true },
    { key: "agreementNo", isRequired: true, note: "本所已备案的协议；委托人取自协议" },
    { key: "serviceCategory", isRequired: true, note: "只导入纳税申报代理、一般税务咨询和其他税务事项代理" },
    { key: "serviceSubType", isRequired: true },
    { key: "targetName", note: "与委托人相同的不填" },
    { key: "targetCreditCode", note: "与委托人相同的不填" },
    { key: "periodStart", isRequired: true },
    { key: "periodEnd", isRequired: true },
    { key: "reportDate", isRequired: true },
    { key: "reportUse", isRequired: true },
    { key: "reportUser", isRequired: true },
    { key: "copies", isRequired: true },
    { key: "serviceFee", isRequired: true, note: "元" },
    { key: "leaderName", isRequired: true, note: "本所在职人员的姓名" },
  ],
});
