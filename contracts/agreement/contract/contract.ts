import { z } from "zod";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import {
  choicesFilter,
  dayFilter,
  keywordFilter,
  lineFilter,
  shownAmount,
  wanFilter,
  yesOrNoFilter,
} from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { id, paperNo } from "@/contracts/kit/scalars";
import { chosenRows, importApi } from "@/contracts/kit/sheet";
import { subjectChoice, subjectQuery } from "@/contracts/kit/subject";
import { contractFields, contractKnown } from "@/contracts/agreement/contract/contract-fields";
import { contractLifecycle } from "@/contracts/agreement/contract/contract-lifecycle";

const name = "agreement.contract";
const base = restBase("business", "contract");
const find = anyOf("g_hy_contract_view");
const add = anyOf("g_hy_contract_add");
const edit = anyOf("g_hy_contract_edit");

/** 业务合同: a firm's own ledger of its engagement contracts. // domain b §3 */
export const agreementContract = defineRecord({
  id: name,
  base,
  idKey: "contractId",
  title: "业务合同",
  noun: "业务合同",
  access: {
    find,
    add,
    edit,
    del: anyOf("g_hy_contract_del"),
    export: anyOf("g_hy_contract_export"),
  },
  fields: contractFields,
  known: contractKnown,
  lifecycle: contractLifecycle,
  listed: [
    ...(["contractName", "contractStatus", "contractNo", "customerName", "contractAmount", "signDate"] as const),
    ...(["filingState", "invoicedAmount", "invoicedRatio", "receivedAmount", "reportCount"] as const),
    ...(["contractType", "serviceCategories", "startDate", "endDate", "projectLeaderName"] as const),
  ],
  filter: {
    keyword: keywordFilter(
      "编号、名称、客户",
      "合同编号、名称，客户的名称或信用代码中的一段，或名称的首字母；多家事务所时也可填事务所名称",
    ),
    contractName: lineFilter("合同编号或名称", 100, { help: "可只填其中的几个字" }),
    customerName: lineFilter("客户", 100, { help: "可只填名称中的几个字" }),
    contractType: choicesFilter("contract_type", "合同类型"),
    serviceCategories: choicesFilter("service_category", "服务类别"),
    contractStatus: choicesFilter("contract_status", "状态"),
    filingState: choicesFilter("contract_filing_state", "协议备案"),
    signDateFrom: dayFilter("签订日期从"),
    signDateTo: dayFilter("签订日期至"),
    endDateFrom: dayFilter("到期日从"),
    endDateTo: dayFilter("到期日至"),
    contractAmountFrom: wanFilter("合同金额从"),
    contractAmountTo: wanFilter("合同金额至"),
    projectLeaderName: lineFilter("项目负责人", 50),
    isChangeDue: yesOrNoFilter("待变更备案"),
    /** The contracts of one customer, as its record asks for them. */
    customerId: field(id().optional(), { label: "客户编号" }),
    customerCreditCode: field(paperNo(30).optional(), { label: "客户信用代码", kind: "code" }),
  },
  mainFilters: ["keyword", "contractStatus", "contractType", "serviceCategories"],
  sortable: [
    ...(["contractNo", "contractName", "customerName", "signDate", "startDate", "endDate"] as const),
    ...(["contractAmount", "receivedAmount", "contractStatus", "createTime", "updateTime"] as const),
  ],
});
export type AgreementContractForm = FormOf<typeof agreementContract>;
export type AgreementContractDetail = DetailOf<typeof agreementContract>;

const own = { origin: "ours" } as const;
const typing = anyOf(...add.anyOf, ...edit.anyOf);
/** 复制: the same once more. 续签: the following period. 变更: a 补充 contract to it. // domain b §3 (4) */
export const COPY_KINDS = ["copy", "renewal", "supplement"] as const;
export type CopyKind = (typeof COPY_KINDS)[number];

/** Beside the usual calls: whom a contract may name, copies, and what the list adds up to. */
export const agreementContractApi = {
  ...agreementContract.api,
  customers: endpoint(`${name}.customers`, `${base}/customers/list/page`, {
    ...own,
    method: "GET",
    access: typing,
    summary: "可签约的客户：本所状态正常的客户中按名称或信用代码查找",
    query: subjectQuery,
    data: pageOf(subjectChoice),
  }),
  people: endpoint(`${name}.people`, `${base}/people/list/page`, {
    ...own,
    method: "GET",
    access: typing,
    summary: "项目负责人、承办人员与承接批准人：本所在职人员中按姓名查找",
    query: subjectQuery,
    data: pageOf(subjectChoice),
  }),
  names: endpoint(`${name}.names`, `${base}/people/names`, {
    ...own,
    method: "GET",
    access: typing,
    summary: "已选人员的姓名：再次打开合同时显示",
    query: z.strictObject({ ids: field(z.array(id()).min(1).max(50), { label: "人员" }) }),
    data: z.array(subjectChoice),
  }),
  parents: endpoint(`${name}.parents`, `${base}/parents/list/page`, {
    ...own,
    method: "GET",
    access: typing,
    summary: "可补充的主合同：本所履行中的合同中按编号或名称查找",
    query: subjectQuery,
    data: pageOf(subjectChoice),
  }),
  totals: endpoint(`${name}.totals`, `${base}/totals`, {
    ...own,
    method: "GET",
    access: find,
    summary: "业务合同合计：与列表相同的查询条件",
    query: agreementContract.filter,
    data: z.object({ contractAmount: shownAmount("合同金额"), receivedAmount: shownAmount("已收款") }),
  }),
  copy: endpoint(`${name}.copy`, `${base}/{contractId}/copy`, {
    ...own,
    method: "POST",
    access: add,
    summary: "由已有合同生成草稿：复制、续签（服务期顺延）或变更（补充合同）；编号重编，附件须重新上传",
    params: z.strictObject({ contractId: id() }),
    body: z.strictObject({ kind: field(z.enum(COPY_KINDS), { label: "方式" }) }),
    data: agreementContract.detail,
  }),
  roster: endpoint(`${name}.roster`, `${base}/roster`, {
    ...own,
    method: "GET",
    wantsPage: true,
    access: anyOf("g_hy_contract_print"),
    summary: "业务合同台账：符合条件的全部记录，供打印；超过上限时说明总数，不会截断",
    query: agreementContract.filter.extend({ sort: pageQuery.shape.sort, ...chosenRows }),
    data: z.object({ companyName: z.string(), rows: z.array(agreementContract.row) }),
  }),
} as const;

/** The ledger from a workbook: one line for one contract. // domain a §0.7 */
export const contractImportApi = importApi(name, base, { title: "业务合同", access: anyOf("g_hy_contract_import") });
