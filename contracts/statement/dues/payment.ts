import { z } from "zod";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import {
  choice,
  choicesFilter,
  day,
  dayFilter,
  instantOrNone,
  line,
  lineFilter,
  optionalLine,
  optionalParagraph,
  rowId,
  shownChoice,
  shownText,
} from "@/contracts/kit/items";
import { bareStep, defineLifecycle, reasonedStep } from "@/contracts/kit/lifecycle";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { bankAccount, id, optional } from "@/contracts/kit/scalars";
import { type Finding, findingsAt } from "@/contracts/kit/validate";
import { fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { shownYuan } from "@/contracts/statement/dues/dues-fields";
import { bankSerial } from "@/contracts/statement/dues/bank-serial";
import { bareName } from "@/contracts/statement/dues/engine/match";
import { PAY_METHOD, PAY_STATUS } from "@/contracts/statement/dues/terms";
import { typedYuan } from "@/contracts/statement/dues/money-items";

const name = "statement.dues-payment";
const base = restBase("statement", "dues-payment");
const pay = anyOf("g_hy_statement_dues_pay");
const confirms = anyOf("g_hy_desk_dues_confirm");

/** What of a transfer is for which bill. */
export const allocation = z.strictObject({
  ...rowId,
  duesId: field(id(), { label: "会费单" }),
  amount: typedYuan("金额"),
});
export type Allocation = z.infer<typeof allocation>;

export const confirmStep = bareStep.extend({
  arrivedAmount: typedYuan("到账金额", "与登记金额不同的，按比例先后冲抵所列会费单"),
  arrivedDate: day("到账日期"),
  opinion: optionalParagraph("说明", 500),
});

const { waiting, arrived, partly, refused } = PAY_STATUS;
/** States of a payment. // domain a §12.6 confirmStatus */
export const paymentLifecycle = defineLifecycle({
  key: "confirmStatus",
  dict: "pay_confirm_status",
  initial: waiting,
  open: [waiting, refused],
  removable: [waiting, refused],
  lasting: [arrived, partly],
  tabs: [
    { key: "waiting", label: "待确认", states: [waiting] },
    { key: "arrived", label: "已到账", states: [arrived, partly] },
    { key: "refused", label: "驳回", states: [refused] },
  ],
  transitions: {
    resend: {
      label: "重新提交",
      from: [refused],
      to: [waiting],
      by: "firm",
      access: pay,
      form: bareStep,
      ask: "改正后重新提交，由协会确认到账。",
      done: "已重新提交",
      needsAll: true,
    },
    confirm: {
      label: "到账确认",
      from: [waiting],
      to: [arrived, partly],
      by: "desk",
      access: confirms,
      form: confirmStep,
      ask: "确认后记入会费单并出具收款确认单编号；同一笔款项只能确认一次。",
      done: "已确认到账",
      refusals: { [arrived]: "这笔缴费已经确认到账，没有重复记账", [partly]: "这笔缴费已经确认到账，没有重复记账" },
    },
    refuse: {
      label: "驳回凭证",
      from: [waiting],
      to: [refused],
      by: "desk",
      access: confirms,
      form: reasonedStep,
      ask: "未查到款项或凭证有误的写明原因，事务所可以改正后重新提交。",
      done: "已驳回",
      isReturn: true,
    },
    revoke: {
      label: "撤销到账",
      from: [arrived, partly],
      to: [waiting],
      by: "desk",
      access: confirms,
      form: reasonedStep,
      ask: "确认有误的可以撤销：会费单的已缴金额恢复，收款确认单作废。",
      done: "已撤销到账确认",
      onPageOnly: true,
      danger: true,
    },
  },
});

/** 缴费凭证: one transfer, over one bill or several. // domain a §12.6 */
export const duesPayment = defineRecord({
  id: name,
  base,
  idKey: "paymentId",
  title: "缴费明细",
  noun: "缴费登记",
  fields: {
    payMethod: choice("pay_method", "缴费方式", { among: [1, 2, 3, 4, 5] }),
    payAmount: typedYuan("缴费金额"),
    payDate: day("缴费日期"),
    payerName: line("付款户名", 100),
    payerBank: optionalLine("付款银行", 100),
    payerAccount: field(optional(bankAccount()), { label: "付款账号", kind: "code" }),
    bankSerialNo: field(optional(bankSerial()), { label: "银行流水号" }),
    unitPart: typedYuan("其中：单位会费"),
    personPart: typedYuan("其中：个人会费"),
    purpose: optionalLine("附言", 200, { help: "请写明事务所名称及单位会费、个人会费金额" }),
    allocations: field(z.array(allocation).min(1).max(200), { label: "用于会费单" }),
    payerNote: optionalParagraph("户名不一致的说明", 300, { help: "付款户名与事务所名称不同时必填" }),
    remark: optionalParagraph("备注", 500),
  },
  known: {
    paymentNo: field(z.string(), { label: "缴费登记号", kind: "code", width: 130, readOnly: true }),
    confirmStatus: shownChoice("pay_confirm_status", "到账状态", { width: 100, readOnly: true }),
    arrivedAmount: field(z.string().nullable(), { label: "到账金额", kind: "money", unit: "元", readOnly: true }),
    arrivedDate: shownText("到账日期", { kind: "date", width: 112 }),
    confirmTime: instantOrNone("确认时间", { readOnly: true }),
    confirmUserName: shownText("确认人"),
    rejectReason: shownText("驳回原因", { kind: "longText" }),
    /** Of the 收款确认单, issued with the confirmation; a revoked one is never issued again. */
    confirmNo: shownText("收款确认单编号", { kind: "code", width: 150 }),
    /** Stands on the paper beside its number, so that whoever holds it can check it. // contract §7.31 */
    confirmCode: shownText("校验码", { kind: "code" }),
    /** Whose paper it is. */
    receiverName: shownText("收款单位"),
    /** As the register tells it, so that paper and answer are alike. */
    confirmPurpose: shownText("款项用途"),
    /** What the bills are called: 「HF2026000001 2026年度」. */
    billTexts: field(z.array(z.object({ duesId: id(), text: z.string(), owing: z.string() })), { label: "会费单" }),
    amountWords: z.string().nullable(),
  },
  lifecycle: paymentLifecycle,
  access: {
    find: anyOf("g_hy_statement_dues_find", "g_hy_desk_dues_view"),
    add: pay,
    edit: pay,
    del: pay,
    export: anyOf("g_hy_statement_dues_export", "g_hy_desk_dues_export"),
  },
  listed: [
    ...(["payDate", "payerName", "payAmount", "confirmStatus", "unitPart", "personPart", "arrivedAmount"] as const),
    ...(["arrivedDate", "bankSerialNo", "payMethod", "paymentNo", "confirmNo", "confirmTime"] as const),
  ],
  filter: {
    payFrom: dayFilter("缴费日期从"),
    payTo: dayFilter("缴费日期至"),
    confirmStatus: choicesFilter("pay_confirm_status", "到账状态"),
    payMethod: choicesFilter("pay_method", "缴费方式"),
    payerName: lineFilter("付款户名", 100),
    bankSerialNo: field(bankSerial().optional(), { label: "流水号" }),
    duesId: field(id().optional(), { label: "会费单" }),
  },
  mainFilters: ["payFrom", "payTo", "confirmStatus", "payerName"],
  sortable: ["payDate", "payAmount", "confirmStatus", "arrivedDate", "updateTime", "createTime"],
});
export type PaymentDetail = DetailOf<typeof duesPayment>;
export type PaymentDraft = FormOf<typeof duesPayment>;

export const duesPaymentApi = {
  ...duesPayment.api,
  totals: endpoint(`${name}.totals`, `${base}/totals`, {
    method: "GET",
    origin: "ours",
    access: anyOf("g_hy_statement_dues_find", "g_hy_desk_dues_view"),
    summary: "缴费明细合计：与列表相同的查询条件",
    query: duesPayment.filter,
    data: z.object({
      count: z.int(),
      payAmount: shownYuan("缴费金额", { help: "含待确认和已驳回的" }),
      unitPart: shownYuan("单位会费"),
      personPart: shownYuan("个人会费"),
      arrivedAmount: shownYuan("到账金额"),
    }),
  }),
} as const;

const { error, warning } = findingsAt();

/** What both sides see at once; the server also knows the bills. // domain a §12.6, D6 */
export function paymentRules(
  form: PaymentDraft,
  { today, companyName }: { readonly today: string; readonly companyName: string },
): Finding[] {
  const out: Finding[] = [];
  const [amount, unit, person] = [fenOf(form.payAmount), fenOf(form.unitPart), fenOf(form.personPart)];
  if (amount <= 0n) out.push(error("PAY1", "payAmount", "缴费金额须大于 0"));
  if (unit + person !== amount)
    out.push(
      error(
        "PAY2",
        "unitPart",
        `单位会费与个人会费合计 ${money(unit + person)} 元，与缴费金额 ${money(amount)} 元不一致`,
      ),
    );
  const shared = form.allocations.reduce((total, one) => total + fenOf(one.amount), 0n);
  if (shared !== amount)
    out.push(
      error("PAY3", "allocations", `各会费单的金额合计 ${money(shared)} 元，与缴费金额 ${money(amount)} 元不一致`),
    );
  form.allocations.forEach((one, i) => {
    if (fenOf(one.amount) <= 0n) out.push(error("PAY4", `allocations.${i}.amount`, "用于会费单的金额须大于 0"));
    if (form.allocations.findIndex(({ duesId }) => duesId === one.duesId) !== i)
      out.push(error("PAY5", `allocations.${i}.duesId`, "同一张会费单列了两次，请合并为一行"));
  });
  if (form.payDate > today) out.push(error("PAY6", "payDate", "缴费日期不能晚于今天"));
  const isOwnName = bareName(form.payerName) === bareName(companyName);
  if (!isOwnName && form.payerNote === null) out.push(error("PAY7", "payerNote", "票据抬头与付款户名不一致，请说明"));
  if (form.payMethod === PAY_METHOD.personal && form.payerNote === null && isOwnName)
    out.push(warning("PAY8", "payMethod", "付款户名是本所名称，请核对缴费方式是否为个人转账"));
  return out;
}
