import { showAmount } from "@/contracts/kit/amount/amount";
import { PRICING } from "@/contracts/agreement/contract/contract-fields";
import type { AgreementInvoiceForm } from "@/contracts/agreement/invoice/invoice";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { INVOICE_RED, INVOICE_STATUS } from "@/contracts/agreement/invoice/invoice-fields";
import { invoiceRules, isYearLocked, overAgreement } from "@/contracts/agreement/invoice/invoice-rules";
import { fromUnits, sumCents, toUnits } from "@/contracts/kit/amount/decimal";
import type { Finding } from "@/contracts/kit/validate";
import type { Services } from "@/server/platform/call/services";
import type { FormFacts } from "@/server/records/hooks";
import { WAS_FILED } from "@/server/modules/agreement/filing/filing-facts";
import type { AgreementFacts, InvoiceKnown } from "@/server/modules/agreement/invoice/invoice-facts";
import { invoiceRatios, yearLockDay } from "@/server/modules/agreement/invoice/invoice-params";
import type { InvoiceRow } from "@/server/modules/agreement/invoice/invoice.table";

type Form = AgreementInvoiceForm;
export type InvoiceFacts = FormFacts<Form, InvoiceRow, InvoiceKnown>;

const fault = (rule: string, path: string, message: string): Finding => ({ level: "error", rule, path, message });
const hint = (rule: string, path: string, message: string): Finding => ({ level: "warning", rule, path, message });
const cents = (amount: string | null): bigint => toUnits(amount, 2) ?? 0n;

export const TAKEN_ELSEWHERE = "该发票已被登记，请联系协会";
export const YEAR_LOCKED = "历史年度已锁定，请在记录页「申请解锁」，协会同意后再办理";

/** Whether the firm may not touch what counts for a closed year; the association may have opened it for some days. */
export const isClosed = (
  { issueDate, unlockedUntil }: { readonly issueDate: string | null; readonly unlockedUntil: string | null },
  { services, today }: { readonly services: Pick<Services, "params">; readonly today: string },
): boolean =>
  // A cell of a workbook that is no day tells so itself.
  issueDate !== null &&
  isYearLocked(issueDate, today, services.params.get(yearLockDay)) &&
  (unlockedUntil === null || unlockedUntil < today);

/** Number once on the whole platform. // domain b §5 (2) */
function clashFindings({ clash }: InvoiceKnown): Finding[] {
  if (clash === null) return [];
  return [fault("IV12", "invoiceNo", clash === "own" ? "本所已登记该发票，请在列表中查找后办理" : TAKEN_ELSEWHERE)];
}

/** What counts for the year of an invoice. */
const countedOf = ({ issueDate, amountExTax, totalAmount, allocations }: Form): string =>
  JSON.stringify([issueDate, amountExTax, totalAmount, allocations]);

/** A closed year takes invoices, but no allocations. // domain b §5 (6) */
function yearFindings(form: Form, { before, record, context }: InvoiceFacts): Finding[] {
  const unlockedUntil = record?.unlockedUntil ?? null;
  if (!isClosed({ issueDate: form.issueDate, unlockedUntil }, context)) return [];
  if (before !== null && countedOf(before) === countedOf(form)) return [];
  return form.allocations.length > 0
    ? [fault("IV13", "allocations", YEAR_LOCKED)]
    : [hint("IV13", "issueDate", "该年度已锁定，登记后请在记录页「申请解锁」，协会同意后再关联协议")];
}

/** A red invoice against a blue one of the firm, no higher than what is left of it. */
function redFindings(form: Form, { known, recordId }: InvoiceFacts): Finding[] {
  const { original, originalRed } = known;
  const path = "originalInvoiceId";
  if (form.originalInvoiceId === null || form.redFlag !== INVOICE_RED.red) return [];
  if (!original || original.invoiceId === recordId || original.redFlag !== INVOICE_RED.blue)
    return [fault("IV14", path, "没有这张蓝字发票，请重新选择")];
  if (original.invoiceStatus === INVOICE_STATUS.voided) return [fault("IV14", path, "原蓝字发票已作废，不能再冲红")];
  const left = cents(original.totalAmount) - originalRed;
  const out: Finding[] = [];
  if (-cents(form.totalAmount) > left)
    out.push(fault("IV15", "totalAmount", `红字金额超过原发票尚未冲红的 ${showAmount(fromUnits(left, 2))} 元，请核对`));
  if (form.issueDate < original.issueDate)
    out.push(fault("IV16", "issueDate", `红字发票的开票日期不能早于原发票 ${original.issueDate}`));
  if ((form.buyerTaxNo ?? form.buyerName) !== (original.buyerTaxNo ?? original.buyerName))
    out.push(hint("IV17", "buyerName", "购买方与原蓝字发票不一致，请核对"));
  return out;
}

/** Allocations name filed agreements of the firm and services of theirs. */
function allocationFindings({ allocations }: Form, { known }: InvoiceFacts): Finding[] {
  return allocations.flatMap(({ agreementId, agreementItemId }, at): Finding[] => {
    const agreement = known.agreements.get(agreementId);
    const path = `allocations.${at}.agreementId`;
    if (!agreement) return [fault("IV18", path, "没有这份协议，请重新选择")];
    const wasFiled = WAS_FILED.includes(agreement.agreeStatus) || agreement.agreeStatus === AGREE_STATUS.replaced;
    if (!wasFiled) return [fault("IV18", path, "该协议没有备案或已作废，请先办理协议备案")];
    return agreementItemId === null || agreement.items.some(({ rowId }) => rowId === agreementItemId)
      ? []
      : [fault("IV18", `allocations.${at}.agreementItemId`, "该协议没有这个服务项目，请重新选择")];
  });
}

/** Net of all invoices against the agreement's amount. // domain b §0.4 X5 */
function amountFindings(form: Form, { known, context }: InvoiceFacts): { refused: Finding[]; reasons: string[] } {
  const ratios = invoiceRatios(context.services);
  const refused: Finding[] = [];
  const reasons: string[] = [];
  // Two versions of one agreement are judged once.
  const byRoot = new Map([...known.agreements.values()].map((one) => [one.rootId, one]));
  for (const [rootId, agreement] of byRoot) {
    const rows = form.allocations.filter(({ agreementId }) => known.agreements.get(agreementId)?.rootId === rootId);
    const own = sumCents(rows.map(({ allocAmount }) => allocAmount));
    const amount = toUnits(agreement.agreementAmount, 2);
    if (amount === null || own <= 0n) continue;
    const net = own + (known.invoiced.get(rootId) ?? 0n);
    const mode = agreement.pricingMode;
    const isOpenPriced = mode === PRICING.hourly || mode === PRICING.contingent;
    const over = overAgreement(net, amount, { ...ratios, isOpenPriced });
    const words = `协议 ${agreement.agreementNo} 开票净额 ${showAmount(fromUnits(net, 2))} 元，协议金额 ${showAmount(fromUnits(amount, 2))} 元`;
    const at = form.allocations.findIndex(({ agreementId }) => known.agreements.get(agreementId)?.rootId === rootId);
    if (over === "refused")
      refused.push(
        fault("X5", `allocations.${at}.allocAmount`, `${words}，超过 ${ratios.most}%，请核对金额或先办理协议变更`),
      );
    if (over === "explained") reasons.push(words);
  }
  return { refused, reasons };
}

/** Who bought and who sold against whom the agreements name. // domain b §0.4 X6 */
function partyReasons(form: Form, { known }: InvoiceFacts): string[] {
  const agreements = [...known.agreements.values()];
  const isStranger = ({ clientCreditCode }: AgreementFacts): boolean =>
    clientCreditCode !== null && clientCreditCode !== form.buyerTaxNo;
  const out: string[] = [];
  const stranger = agreements.find(isStranger);
  if (stranger) out.push(`购买方税号与委托人「${stranger.clientName ?? ""}」不一致`);
  if (new Set(agreements.map(({ customerId }) => customerId)).size > 1) out.push("分摊的协议不是同一委托人");
  if (!known.sellerTaxNos.includes(form.sellerTaxNo)) out.push("销售方不是本所或本所的分所");
  return out;
}

/** Differences stand with a reason. // domain b §0.4 W */
function reasonFindings(form: Form, reasons: readonly string[]): Finding[] {
  if (reasons.length === 0) return [];
  const words = reasons.join("；");
  return form.differenceReason === null
    ? [fault("X6", "differenceReason", `请说明原因：${words}`)]
    : [hint("X6", "differenceReason", words)];
}

/** 备注 holds the number of the tax bureau. // domain b §0.4 X7 */
function remarkFindings(form: Form, { known }: InvoiceFacts): Finding[] {
  const remark = (form.invoiceRemark ?? "").toUpperCase();
  const missing = [...known.agreements.values()].flatMap(({ taxCollectNo }) =>
    taxCollectNo !== null && !remark.includes(taxCollectNo) ? [taxCollectNo] : [],
  );
  return missing.length === 0
    ? []
    : [hint("X7", "invoiceRemark", `发票备注应注明委托协议采集编号 ${[...new Set(missing)].join("、")}`)];
}

/** Rules of a save. // domain b §5 (2), §0.4 */
export function invoiceFindings(form: Form, facts: InvoiceFacts): Finding[] {
  const { refused, reasons } = amountFindings(form, facts);
  return [
    ...invoiceRules(form, { today: facts.context.today }),
    ...clashFindings(facts.known),
    ...yearFindings(form, facts),
    ...redFindings(form, facts),
    ...allocationFindings(form, facts),
    ...refused,
    ...reasonFindings(form, [...partyReasons(form, facts), ...reasons]),
    ...remarkFindings(form, facts),
  ];
}
