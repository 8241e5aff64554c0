import { z } from "zod";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { maskMobile } from "@/contracts/kit/number/id-no";
import {
  choicesFilter,
  dayFilter,
  keywordFilter,
  lineFilter,
  seenVersion,
  yesOrNoFilter,
  wanFilter,
} from "@/contracts/kit/items";
import { personalItems } from "@/contracts/kit/personal";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { id, numberPart, paperNo } from "@/contracts/kit/scalars";
import { subjectChoice, subjectQuery } from "@/contracts/kit/subject";
import { filingFields, filingKnown } from "@/contracts/agreement/filing/filing-fields";
import { filingLifecycle } from "@/contracts/agreement/filing/filing-lifecycle";

const name = "agreement.filing";
const base = restBase("business", "agreement");
const add = anyOf("g_hy_agree_filing_add");
const edit = anyOf("g_hy_agree_filing_edit");

/** 协议备案: the elements of service agreements, filed with the association. // domain b §4 */
export const agreementFiling = defineRecord({
  id: name,
  base,
  idKey: "filingId",
  title: "协议备案",
  noun: "协议备案",
  fields: filingFields,
  known: filingKnown,
  lifecycle: filingLifecycle,
  access: {
    find: anyOf("g_hy_agree_filing_view", "g_hy_desk_agreement_view"),
    add,
    edit,
    del: anyOf("g_hy_agree_filing_del"),
    export: anyOf("g_hy_agree_filing_export", "g_hy_desk_agreement_export"),
  },
  listed: [
    ...(["agreementNo", "agreeStatus", "clientName", "signDate", "agreementAmount", "filingNo"] as const),
    ...(["serviceCategories", "serviceStart", "serviceEnd", "filingType", "taxCollectNo", "clientCreditCode"] as const),
    ...(["versionNo", "filingDate", "lateFlag", "contractNo"] as const),
    ...(["invoicedAmount", "invoicedRatio", "reportCount"] as const),
  ],
  filter: {
    keyword: keywordFilter(
      "编号、委托人",
      "备案、协议、合同或采集编号，委托人的名称或信用代码中的一段，或名称的首字母；多家事务所时也可填事务所名称",
    ),
    numbers: field(numberPart(40).optional(), { label: "备案或协议编号", kind: "code", help: "可只填其中一段" }),
    clientName: lineFilter("委托人", 100, { help: "可只填名称中的几个字" }),
    agreeStatus: choicesFilter("agree_status", "状态"),
    serviceCategories: choicesFilter("service_category", "服务类别"),
    filingType: choicesFilter("agree_filing_type", "备案类型"),
    signDateFrom: dayFilter("签订日期从"),
    signDateTo: dayFilter("签订日期至"),
    filedFrom: dayFilter("备案日期从"),
    filedTo: dayFilter("备案日期至"),
    agreementAmountFrom: wanFilter("协议金额从"),
    agreementAmountTo: wanFilter("协议金额至"),
    isCollected: yesOrNoFilter("有采集编号"),
    lateFlag: yesOrNoFilter("逾期备案"),
    contractNo: field(numberPart(40).optional(), { label: "合同编号", kind: "code" }),
    /** The agreements of one contract or customer, as their records ask for them; nobody types these. */
    contractId: id().optional(),
    customerId: id().optional(),
    clientCreditCode: field(paperNo(30).optional(), { label: "委托人信用代码", kind: "code" }),
    /** Somebody of its people has left the firm. */
    hasLeft: yesOrNoFilter("待变更人员"),
    isUnlockAsked: yesOrNoFilter("申请解锁"),
    /** Its contract is over before its time, and it still stands. */
    isContractOver: yesOrNoFilter("合同已终止"),
  },
  mainFilters: ["keyword", "agreeStatus", "serviceCategories"],
  sortable: [
    ...(["agreementNo", "filingNo", "clientName", "agreementAmount", "serviceStart", "serviceEnd"] as const),
    ...(["signDate", "filingDate", "agreeStatus", "createTime", "updateTime"] as const),
  ],
  personal: personalItems({ clientAgentPhone: maskMobile }),
});
export type AgreementFilingForm = FormOf<typeof agreementFiling>;
export type AgreementFilingDetail = DetailOf<typeof agreementFiling>;

const own = { origin: "ours" } as const;
const typing = anyOf(...add.anyOf, ...edit.anyOf);
const MOST_NAMED = 100;

/** What a contract hands over to the form of a filing. // domain b §3 (4) 生成协议备案 */
export const filingBegin = z.object({
  contractId: id(),
  contractName: z.string(),
  clientName: z.string(),
  /** 元, as agreed; null: none. */
  contractAmount: z.string().nullable(),
  /** What other agreements of the contract take of it. */
  filedAmount: z.string(),
  form: z.object({
    agreementNo: z.string(),
    signDate: z.string().nullable(),
    serviceStart: z.string().nullable(),
    serviceEnd: z.string().nullable(),
    agreementAmount: z.string().nullable(),
    summary: z.string().nullable(),
    clientAgentName: z.string().nullable(),
    crossRegionFlag: z.boolean().nullable(),
    serviceCity: z.string().nullable(),
    items: z.array(
      z.object({
        rowId: z.null(),
        serviceCategory: z.int(),
        serviceSubType: z.int(),
        itemAmount: z.string(),
        periodStart: z.string(),
        periodEnd: z.string(),
        servicePersonIds: z.array(id()),
      }),
    ),
  }),
});
export type FilingBegin = z.output<typeof filingBegin>;

/** Beside the usual calls: of which contracts, by whom, what a contract hands over, and the next version. */
export const agreementFilingApi = {
  ...agreementFiling.api,
  contracts: endpoint(`${name}.contracts`, `${base}/contracts/list/page`, {
    ...own,
    method: "GET",
    access: typing,
    summary: "可备案的合同：本所履行中的合同中按编号、名称或客户查找",
    query: subjectQuery,
    data: pageOf(subjectChoice),
  }),
  people: endpoint(`${name}.people`, `${base}/people/list/page`, {
    ...own,
    method: "GET",
    access: typing,
    summary: "服务人员：本所在职人员中按姓名查找，或按已选人员取姓名",
    query: subjectQuery.omit({ id: true }).extend({
      ids: field(z.array(id()).max(MOST_NAMED).optional(), { label: "已选人员" }),
    }),
    data: pageOf(subjectChoice),
  }),
  begin: endpoint(`${name}.begin`, `${base}/contracts/{contractId}`, {
    ...own,
    method: "GET",
    access: typing,
    summary: "由合同带入的备案内容：委托人、日期、服务项目与人员，尚未保存",
    params: z.strictObject({ contractId: id() }),
    data: filingBegin,
  }),
  change: endpoint(`${name}.change`, `${base}/{filingId}/change`, {
    ...own,
    method: "POST",
    access: anyOf("g_hy_agree_filing_change"),
    summary: "由已备案或已到期的协议生成变更（延期）草稿；备案编号不变，原版本在变更备案前继续有效",
    params: z.strictObject({ filingId: id() }),
    body: z.strictObject({ version: seenVersion() }),
    data: agreementFiling.detail,
  }),
} as const;
