import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { maskMobile } from "@/contracts/kit/number/id-no";
import { choicesFilter, line, lineFilter, yesOrNoFilter } from "@/contracts/kit/items";
import { bareStep, defineLifecycle, returningStep } from "@/contracts/kit/lifecycle";
import { personalItems } from "@/contracts/kit/personal";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { numberPart } from "@/contracts/kit/scalars";
import { SUBMISSION, submissionLifecycle, SUBMITTED, WITHDRAWN } from "@/contracts/kit/submission";
import { taxFactsApi } from "@/contracts/basic/tax/tax-facts";
import { taxInfoFields, taxInfoKnown, taxpayerNumber } from "@/contracts/basic/tax/tax-info-fields";

const edit = anyOf("g_hy_com_taxcode_edit");
const firm = anyOf("g_hy_com_taxcode_submit");
const desk = anyOf("g_hy_desk_taxinfo_audit");
const { submitted, accepted, passed, returned } = SUBMISSION;
const generic = submissionLifecycle({ firm, desk }).transitions;

/**
 * What is typed takes effect at once, so a record begins in force. Only another 纳税人识别号 is asked for: the old one
 * stays until the association has agreed. // domain a §4.4
 */
export const taxInfoLifecycle = defineLifecycle({
  key: "auditStatus",
  dict: "audit_status",
  initial: passed,
  open: [passed, returned],
  removable: [],
  lasting: [passed],
  waiting: [submitted, accepted],
  tabs: [
    { key: "waiting", label: "识别号变更待审核", states: [submitted, accepted] },
    { key: "returned", label: "识别号变更退回", states: [returned] },
  ],
  transitions: {
    submit: {
      ...SUBMITTED,
      label: "申请变更识别号",
      from: [passed, returned],
      to: [submitted],
      by: "firm",
      access: firm,
      form: bareStep.extend({
        newTaxpayerNo: field(taxpayerNumber(), { label: "新纳税人识别号", kind: "code" }),
        newTaxpayerReason: line("变更原因", 200, { help: "如：营业执照换发、机构分立，登记机关已核发新的识别号" }),
      }),
      ask: "由协会审核，通过前原识别号继续有效，涉税信息暂时锁定；受理前可以撤回。证明材料请先上传到「附件」。",
      onPageOnly: true,
      isAside: true,
    },
    withdraw: { ...WITHDRAWN, from: [submitted], to: [passed], by: "firm", access: firm, ask: "撤回后原识别号不变。" },
    drop: {
      label: "不再变更",
      isAside: true,
      from: [returned],
      to: [passed],
      by: "firm",
      access: firm,
      form: bareStep,
      ask: "原纳税人识别号保持不变。",
      done: "已取消变更，原识别号不变",
    },
    accept: { ...generic.accept },
    pass: { ...generic.pass, ask: "通过后新的纳税人识别号生效。" },
    sendBack: {
      ...generic.sendBack,
      form: returningStep,
      ask: "退回后原识别号不变，事务所可以修改后重新申请，或不再变更。",
    },
  },
});

/** 涉税信息: one record per firm. // domain a §4.1 */
export const taxInfo = defineRecord({
  listsFirmFirst: true,
  id: "basic.tax-info",
  idKey: "taxInfoId",
  title: "事务所涉税信息",
  noun: "涉税信息",
  fields: taxInfoFields,
  known: taxInfoKnown,
  lifecycle: taxInfoLifecycle,
  access: {
    find: anyOf("g_hy_com_taxcode_view", "g_hy_desk_taxinfo_view"),
    add: edit,
    edit,
    del: edit,
    export: anyOf("g_hy_com_taxcode_export", "g_hy_desk_taxinfo_export"),
  },
  listed: [
    "taxpayerNo",
    "auditStatus",
    "taxAuthorityName",
    "vatTaxpayerType",
    "vatRate",
    "incomeTaxType",
    "levyMethod",
    "invoiceMode",
    "orgRealNameDone",
    "invoiceTitle",
    "invoiceBank",
    "invoiceAccount",
    "invoiceEmail",
  ],
  filter: {
    taxpayerNo: field(numberPart(20).optional(), { label: "纳税人识别号", kind: "code" }),
    taxAuthorityName: lineFilter("主管税务机关", 100, { help: "可只填名称中的几个字" }),
    vatTaxpayerType: choicesFilter("vat_taxpayer_type", "增值税纳税人类型"),
    incomeTaxType: choicesFilter("income_tax_type", "所得税类型"),
    levyMethod: choicesFilter("levy_method", "征收方式"),
    invoiceMode: choicesFilter("invoice_mode", "开票方式"),
    orgRealNameDone: yesOrNoFilter("已办理实名采集"),
    differs: yesOrNoFilter("识别号与信用代码不同"),
    auditStatus: choicesFilter("audit_status", "状态"),
  },
  mainFilters: ["taxpayerNo", "vatTaxpayerType", "incomeTaxType"],
  sortable: ["taxpayerNo", "createTime", "updateTime"],
  personal: personalItems({ taxOfficerPhone: maskMobile, invoiceMobile: maskMobile, taxHandlerMobile: maskMobile }),
});
export type TaxInfoForm = FormOf<typeof taxInfo>;
export type TaxInfoDetail = DetailOf<typeof taxInfo>;

/** With what its forms begin with. */
export const taxInfoApi = { ...taxInfo.api, ...taxFactsApi } as const;
