import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { line, optionalChoice, optionalLine, shownText } from "@/contracts/kit/items";
import { paperNo } from "@/contracts/kit/scalars";
import { defineSheet, type ListSheet } from "@/contracts/kit/sheet";
import { agreementContract } from "@/contracts/agreement/contract/contract";
import { contractFields, contractItem } from "@/contracts/agreement/contract/contract-fields";

const {
  customerId: _customer,
  parentContractId: _parent,
  projectLeaderId: _leader,
  servicePersonIds: _team,
  acceptorId: _acceptor,
  items: _items,
  payPlans: _plans,
  receipts: _receipts,
  contractNo: _no,
  ...typed
} = contractFields;

/** What stands in a row: people and customer by their names, one service. */
export const contractSheetForm = z.strictObject({
  ...typed,
  contractNo: field(paperNo(40), { label: "合同编号", kind: "code" }),
  customerName: line("客户", 100),
  serviceSubType: optionalChoice("service_sub_type", "服务小类"),
  projectLeaderName: optionalLine("项目负责人", 50),
  servicePersonNames: optionalLine("承办人员", 500),
  acceptorName: optionalLine("承接批准人", 50),
});

/** Columns of the template, with all that a contract needs to take effect but its scan; rows are matched by 合同编号. // domain a §0.7 */
export const contractSheet = defineSheet({
  title: "业务合同",
  form: contractSheetForm,
  updateKey: "contractNo",
  columns: [
    { key: "contractNo", isRequired: true, note: "同一合同编号再次导入时更新该草稿，不会重复新增" },
    { key: "contractName", isRequired: true },
    { key: "customerName", isRequired: true, note: "已登记客户的名称或统一社会信用代码" },
    { key: "contractType", isRequired: true, note: "补充合同请在系统中由主合同办理「变更」" },
    { key: "signDate" },
    { key: "startDate" },
    { key: "endDate" },
    { key: "pricingMode" },
    { key: "contractAmount", note: "单位：元" },
    { key: "taxRate" },
    { key: "planHours", note: "计时收费的填写" },
    { key: "serviceSubType", note: "一份合同有多项服务的，导入后在合同中补充" },
    { key: "projectLeaderName", note: "本所在职人员" },
    { key: "servicePersonNames", note: "本所在职人员，可填多个，用顿号隔开" },
    { key: "acceptRisk" },
    { key: "acceptOpinion" },
    { key: "acceptorName", note: "本所在职人员；风险等级为高时不能是项目负责人" },
    { key: "acceptDate" },
    { key: "independenceOk" },
    { key: "purpose" },
    { key: "clientSigner" },
    { key: "firmSigner" },
    { key: "remark" },
  ],
});

const EXPORTED = [
  ...(["contractNo", "contractName", "contractStatus", "customerName", "customerCreditCode", "contractType"] as const),
  ...(["serviceCategories", "signDate", "startDate", "endDate", "pricingMode", "freeFlag", "contractAmount"] as const),
  ...(["taxRate", "amountExTax", "taxAmount", "receivedAmount", "planHours", "foreignCurrency"] as const),
  ...(["foreignAmount", "exchangeRate", "projectLeaderName", "servicePersonNames", "acceptRisk"] as const),
  ...(["acceptorName", "acceptDate", "independenceOk", "purpose", "clientSigner", "firmSigner", "effectTime"] as const),
  ...(["endActualDate", "endReason", "remark", "companyName", "updateTime"] as const),
];

/** What leaves as a workbook: the ledger, words instead of codes and ids. // domain b §3 (3) */
export const contractExportSheet: ListSheet = {
  title: "业务合同",
  form: agreementContract.detail.extend({ servicePersonNames: shownText("承办人员") }) as z.ZodObject,
  columns: EXPORTED.map((key) => ({ key })),
};
/** The columns among them that the list does not ask for. */
export const EXPORTED_ITEMS = [
  ...(["customerCreditCode", "pricingMode", "freeFlag", "taxRate", "amountExTax", "taxAmount", "planHours"] as const),
  ...(["foreignCurrency", "foreignAmount", "exchangeRate", "servicePersonNames", "acceptRisk"] as const),
  ...(["acceptorName", "acceptDate", "independenceOk", "purpose", "clientSigner", "firmSigner", "effectTime"] as const),
  ...(["endActualDate", "endReason", "remark"] as const),
] as const;

/** Behind it, its services, each with its contract. */
export const contractItemsSheet: ListSheet = {
  title: "服务项目",
  form: contractItem.extend({
    contractNo: shownText("合同编号", { kind: "code" }),
    contractName: shownText("合同名称"),
    customerName: shownText("客户"),
    subTypeCode: shownText("小类代码", { kind: "code" }),
  }) as z.ZodObject,
  columns: [
    ...["contractNo", "contractName", "customerName", "serviceCategory", "subTypeCode", "serviceSubType"],
    ...["amount", "startDate", "endDate", "reportRequired", "content"],
  ].map((key) => ({ key })),
};
