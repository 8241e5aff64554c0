import { dues, duesApi } from "@/contracts/statement/dues/dues";
import { duesPayment, duesPaymentApi } from "@/contracts/statement/dues/payment";
import { duesReduction } from "@/contracts/statement/dues/reduction";
import { DUES } from "@/contracts/statement/dues/terms";
import type { RecordNames } from "@/components/record/records/kept-spec";
import type { Section } from "@/components/record/section";

/** Reads of bills: old after whatever moves money or rules. */
export const BILL_READS = [duesApi.list, duesApi.get, duesApi.counts, duesApi.totals, duesApi.explain] as const;

export const NAMES: RecordNames<typeof dues> = {
  of: dues,
  files: dues.id,
  nameKey: "billNo",
  alsoShownBy: [duesApi.counts, duesApi.totals, duesApi.explain, duesApi.items],
};
export const PAYMENT_NAMES: RecordNames<typeof duesPayment> = {
  of: duesPayment,
  files: duesPayment.id,
  nameKey: "payDate",
  removal: {
    label: "撤销凭证",
    content: "协会还没有确认到账，撤销后这笔登记和上传的凭证一并删除，会费单恢复为待缴费。",
    done: "凭证已撤销",
  },
  alsoShownBy: [duesPaymentApi.counts, duesPaymentApi.totals, ...BILL_READS],
};
export const REDUCTION_NAMES: RecordNames<typeof duesReduction> = {
  of: duesReduction,
  files: duesReduction.id,
  nameKey: "billNo",
  alsoShownBy: [duesReduction.api.counts, ...BILL_READS],
};

/** What the firm declares and says of itself. // domain a §12.4 */
export const SECTIONS: readonly Section[] = [
  { title: "业务收入", keys: ["revenueBase", "taxRevenue", "otherRevenue", "diffReason"] },
  { title: "缴费与票据抬头", keys: ["payParty", "receiptTitle", "receiptCreditCode", "receiptEmail", "receiptMobile"] },
  { title: "经办人", keys: ["handlerName", "handlerMobile", "remark"] },
];
export const KNOWN: readonly Section[] = [
  {
    title: "会费单",
    keys: [
      ...["companyName", "billNo", "duesYear", "half", "revenueYear", "rulesTitle", "orgForm", "firmGrade"],
      ...["statementRevenue", "revenueDiff", "statementTaxRevenue", "taxRevenueDiff", "branchRevenue"],
      ...["payDeadline", "submitTime", "settleTime", "remindTime"],
    ],
  },
];
/** What has to stand there when it is declared. */
export const NEEDS = [
  ...["revenueBase", "taxRevenue", "otherRevenue", "payParty", "receiptTitle", "receiptCreditCode"],
  ...["receiptEmail", "receiptMobile", "handlerName", "handlerMobile"],
];

/** States in which a bill takes money. */
export const TO_PAY: readonly number[] = [DUES.toPay, DUES.toConfirm, DUES.partly];
/** States before the association has settled it. */
export const UNSETTLED: readonly number[] = [DUES.toDeclare, DUES.toCheck, DUES.returned];
export const ENDED: readonly number[] = [DUES.voided, DUES.merged];
