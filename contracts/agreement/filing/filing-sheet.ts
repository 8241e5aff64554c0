import { z } from "zod";
import { anyOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { choice, line, optionalLine } from "@/contracts/kit/items";
import { paperNo } from "@/contracts/kit/scalars";
import { defineSheet, IMPORT_LIMIT, importApi } from "@/contracts/kit/sheet";
import { filingFields } from "@/contracts/agreement/filing/filing-fields";

/** Import of workbooks into 协议备案: each row becomes a draft. // domain b §4 (3) 批量导入 */
export const agreementImportApi = importApi("agreement.filing", restBase("business", "agreement"), {
  title: "协议备案",
  access: anyOf("g_hy_agree_filing_import"),
});

const { agreementNo, clientAgentName, clientAgentPhone, taxCollectNo, taxConfirmStatus } = filingFields;
const { signDate, serviceStart, serviceEnd, agreementAmount, overReason, summary, crossRegionFlag } = filingFields;

const own = z.strictObject({
  agreementNo,
  contractNo: field(paperNo(40), { label: "合同编号", kind: "code", width: 150 }),
  clientAgentName,
  clientAgentPhone,
  signDate,
  serviceStart,
  serviceEnd,
  agreementAmount,
  overReason,
  summary,
  serviceCategory: choice("service_category", "服务类别", { width: 150 }),
  serviceSubType: choice("service_sub_type", "服务小类", { width: 180 }),
  serviceNames: line("服务人员", 200),
  crossRegionFlag,
  serviceCity: optionalLine("服务地", 60),
  taxCollectNo,
  taxConfirmStatus,
});

/** Columns of the template; rows are matched by 协议编号. */
export const filingSheet = defineSheet({
  title: "协议备案",
  form: own,
  updateKey: "agreementNo",
  maxRows: IMPORT_LIMIT.manyRows,
  columns: [
    { key: "agreementNo", isRequired: true, note: "已有草稿的再次导入时更新，不会重复新增" },
    { key: "contractNo", isRequired: true, note: "本所履行中的合同" },
    { key: "clientAgentName" },
    { key: "clientAgentPhone" },
    { key: "signDate", isRequired: true },
    { key: "serviceStart", isRequired: true },
    { key: "serviceEnd", isRequired: true },
    { key: "agreementAmount", isRequired: true, note: "元" },
    { key: "overReason", note: "协议金额合计超过合同金额时填写" },
    { key: "summary", note: "不少于10字" },
    { key: "serviceCategory", isRequired: true, note: "一份协议有几类服务的，导入后在页面上补充" },
    { key: "serviceSubType", isRequired: true },
    { key: "serviceNames", isRequired: true, note: "本所在职人员的姓名，几个人的用顿号分开" },
    { key: "crossRegionFlag", note: "委托人与本所不在同一地市的填「是」" },
    { key: "serviceCity", note: "跨区域服务的填写市（州）全称或其六位代码，如 株洲市、430200" },
    { key: "taxCollectNo", note: "电子税务局的委托协议采集编号" },
    { key: "taxConfirmStatus" },
  ],
});
