import { showAmount } from "@/contracts/kit/amount/amount";
import { fromUnits, sumCents, toUnits } from "@/contracts/kit/amount/decimal";
import { type Finding, findingsAt } from "@/contracts/kit/validate";
import {
  type Allocation,
  DIGITAL,
  FIRST_ISSUE,
  INVOICE_FILE,
  INVOICE_RED,
  INVOICE_STATUS,
  INVOICE_TYPE,
  type InvoiceLine,
  PAID,
} from "@/contracts/agreement/invoice/invoice-fields";

export interface InvoiceForm {
  readonly invoiceType: number;
  readonly invoiceCode: string | null;
  readonly invoiceNo: string;
  readonly redFlag: number;
  readonly originalInvoiceId: string | null;
  readonly redConfirmNo: string | null;
  readonly issueDate: string;
  readonly buyerName: string;
  readonly buyerTaxNo: string | null;
  readonly sellerTaxNo: string;
  readonly amountExTax: string;
  readonly taxRate: number;
  readonly taxAmount: string;
  readonly totalAmount: string;
  readonly lines: readonly InvoiceLine[];
  readonly invoiceRemark: string | null;
  readonly allocations: readonly Allocation[];
  readonly nonTaxAmount: string | null;
  readonly differenceReason: string | null;
  readonly payStatus: number | null;
  readonly paidAmount: string | null;
  readonly paidDate: string | null;
  readonly attachments: readonly { readonly attachType: number }[];
}

/** A red invoice that names nothing which it takes back. */
export const RED_OF_NOTHING = "请选择原蓝字发票；没有在本所登记的填写红字信息表或确认单编号";

const { error, warning } = findingsAt();
const cents = (amount: string | null): bigint => toUnits(amount, 2) ?? 0n;
const abs = (n: bigint): bigint => (n < 0n ? -n : n);
const isRed = ({ redFlag }: Pick<InvoiceForm, "redFlag">): boolean => redFlag === INVOICE_RED.red;

/** Items that this invoice does not have. */
export const isForeignToInvoice = (key: string, { invoiceType, redFlag }: Partial<InvoiceForm>): boolean =>
  (key === "invoiceCode" && DIGITAL.includes(invoiceType ?? 0)) ||
  (redFlag !== INVOICE_RED.red && (key === "originalInvoiceId" || key === "redConfirmNo")) ||
  (redFlag === INVOICE_RED.red && ["payStatus", "paidAmount", "paidDate"].includes(key));

/** Code and number by the kind of invoice. // domain b §5 (2), §13.6 (10) */
function numberFindings({ invoiceType, invoiceCode, invoiceNo }: InvoiceForm): Finding[] {
  if (DIGITAL.includes(invoiceType))
    return [
      ...(invoiceCode === null ? [] : [error("IV1", "invoiceCode", "数电票没有发票代码，请清除")]),
      ...(invoiceNo.length === 20
        ? []
        : [error("IV1", "invoiceNo", `数电票的发票号码为20位数字，现在是${invoiceNo.length}位，请核对`)]),
    ];
  const isCoded = invoiceCode !== null || invoiceType === INVOICE_TYPE.other;
  const isUncodedOther = invoiceType === INVOICE_TYPE.other && invoiceCode === null;
  return [
    ...(isCoded ? [] : [error("IV1", "invoiceCode", "请填写发票代码（10位或12位），数电票请先更正发票类型")]),
    ...(invoiceNo.length === 8 || (isUncodedOther && invoiceNo.length === 20)
      ? []
      : [
          error(
            "IV1",
            "invoiceNo",
            `该类发票的号码为8位数字，现在是${invoiceNo.length}位；20位的是数电票，请更正发票类型`,
          ),
        ]),
  ];
}

/** Blue is above zero, red below, and a red one says what it takes back. */
function signFindings(form: InvoiceForm): Finding[] {
  const { originalInvoiceId, redConfirmNo, amountExTax, taxAmount, totalAmount } = form;
  const sign = isRed(form) ? -1n : 1n;
  const word = isRed(form) ? "红字发票的金额为负数" : "蓝字发票的金额为正数；冲红的请选择「红字」";
  const out: Finding[] = [];
  if (cents(amountExTax) * sign <= 0n) out.push(error("IV2", "amountExTax", word));
  if (cents(taxAmount) * sign < 0n) out.push(error("IV2", "taxAmount", word));
  if (cents(totalAmount) * sign <= 0n) out.push(error("IV2", "totalAmount", word));
  if (isRed(form) && originalInvoiceId === null && redConfirmNo === null)
    out.push(error("IV3", "originalInvoiceId", RED_OF_NOTHING));
  return out;
}

function dateFindings({ issueDate }: InvoiceForm, today: string): Finding[] {
  if (issueDate > today) return [error("IV4", "issueDate", `开票日期不能晚于今天 ${today}`)];
  return issueDate < FIRST_ISSUE ? [error("IV4", "issueDate", `开票日期不能早于 ${FIRST_ISSUE}`)] : [];
}

/** 税额 and 价税合计 as they follow from what is typed; null where it does not say. // domain b §5 (2) */
export function proposedAmounts(typed: {
  readonly amountExTax: string | null;
  readonly taxRate: number | null;
  readonly taxAmount: string | null;
}): { readonly taxAmount: string | null; readonly totalAmount: string | null } {
  const exTax = toUnits(typed.amountExTax, 2);
  if (exTax === null) return { taxAmount: null, totalAmount: null };
  const tax = toUnits(typed.taxAmount, 2);
  const ofRate = typed.taxRate === null ? null : exTax * BigInt(typed.taxRate);
  const rounded = ofRate === null ? null : (ofRate < 0n ? ofRate - 50n : ofRate + 50n) / 100n;
  return {
    taxAmount: rounded === null ? null : fromUnits(rounded, 2),
    totalAmount: tax === null ? null : fromUnits(exTax + tax, 2),
  };
}

/** Tax of the rate to six fen, as invoices of several lines round each. // domain b §5 (2) */
function taxFindings(path: string, of: Pick<InvoiceLine, "amountExTax" | "taxAmount" | "taxRate">): Finding[] {
  const { taxRate } = of;
  const [exTax, tax] = [cents(of.amountExTax), cents(of.taxAmount)];
  if (abs(tax * 100n - exTax * BigInt(taxRate)) <= 600n) return [];
  const due = fromUnits((exTax * BigInt(taxRate)) / 100n, 2);
  const words = `按税率 ${taxRate}% 计算，税额约为 ${showAmount(due)} 元，请核对税率（小规模纳税人 1% 或 3%）`;
  return [warning("IV6", path, words)];
}

/** Lines are the whole invoice, each with the tax of its own rate. // domain b §5 (2) lines[] */
function lineFindings({ lines, amountExTax, taxAmount, taxRate }: InvoiceForm): Finding[] {
  if (lines.length === 0) return [];
  const out = lines.flatMap((one, at) => taxFindings(`lines.${at}.taxAmount`, one));
  const sums = [
    ["amountExTax", "金额", cents(amountExTax)],
    ["taxAmount", "税额", cents(taxAmount)],
  ] as const;
  for (const [key, word, head] of sums) {
    const sum = sumCents(lines.map((one) => one[key]));
    if (sum !== head)
      out.push(
        error(
          "IV20",
          "lines",
          `明细${word}合计 ${showAmount(fromUnits(sum, 2))} 元，应等于发票${word} ${showAmount(fromUnits(head, 2))} 元`,
        ),
      );
  }
  if (!lines.some((one) => one.taxRate === taxRate))
    out.push(warning("IV21", "taxRate", "明细中没有这个税率，请按金额最大的一行选择"));
  return out;
}

/** Sum to a fen. // domain b §5 (2) */
function amountFindings({ amountExTax, taxAmount, totalAmount, taxRate, lines }: InvoiceForm): Finding[] {
  const [exTax, tax, total] = [cents(amountExTax), cents(taxAmount), cents(totalAmount)];
  const out: Finding[] = [];
  if (abs(total - exTax - tax) > 1n)
    out.push(error("IV5", "totalAmount", `价税合计应为金额加税额 ${showAmount(fromUnits(exTax + tax, 2))} 元，请核对`));
  // Of several rates each line is asked.
  if (lines.length === 0) out.push(...taxFindings("taxAmount", { amountExTax, taxAmount, taxRate }));
  return out;
}

/** What the agreements have of it, and what none has, is the whole. // domain b §5 (2) allocations[] */
function allocationFindings(form: InvoiceForm): Finding[] {
  const { allocations, nonTaxAmount, totalAmount } = form;
  const sign = isRed(form) ? -1n : 1n;
  const out: Finding[] = [];
  const seen = new Set<string>();
  allocations.forEach(({ agreementId, agreementItemId, allocAmount }, at) => {
    if (cents(allocAmount) * sign <= 0n)
      out.push(
        error("IV7", `allocations.${at}.allocAmount`, isRed(form) ? "红字发票的分摊金额为负数" : "分摊金额应大于零"),
      );
    const same = JSON.stringify([agreementId, agreementItemId]);
    if (seen.has(same))
      out.push(error("IV8", `allocations.${at}.agreementId`, "同一协议、同一项目只填一行，请合并金额"));
    seen.add(same);
  });
  if (nonTaxAmount !== null && cents(nonTaxAmount) * sign < 0n)
    out.push(error("IV7", "nonTaxAmount", "非涉税业务金额与发票金额的正负应一致"));
  if (allocations.length === 0)
    return nonTaxAmount === null || cents(nonTaxAmount) === 0n
      ? out
      : [...out, error("IV9", "allocations", "请先关联协议，再填写非涉税业务金额")];
  const sum = sumCents(allocations.map(({ allocAmount }) => allocAmount)) + cents(nonTaxAmount);
  if (abs(sum - cents(totalAmount)) > 0n)
    out.push(
      error(
        "IV9",
        "allocations",
        `分摊金额与非涉税业务金额合计 ${showAmount(fromUnits(sum, 2))} 元，应等于价税合计 ${showAmount(fromUnits(cents(totalAmount), 2))} 元`,
      ),
    );
  return out;
}

/** 已收款 exactly when all has come in. */
function payFindings(form: InvoiceForm, today: string): Finding[] {
  const { payStatus, paidAmount, paidDate, totalAmount } = form;
  const [paid, total] = [cents(paidAmount), cents(totalAmount)];
  if (isRed(form))
    return payStatus === null && paidAmount === null && paidDate === null
      ? []
      : [error("IV10", "payStatus", "红字发票不登记收款，请清除")];
  const out: Finding[] = [];
  if (paid > total) out.push(error("IV10", "paidAmount", "收款金额不能超过价税合计"));
  else if (payStatus === PAID.whole && paid !== total)
    out.push(error("IV10", "paidAmount", "已收款的，收款金额应等于价税合计"));
  else if (payStatus !== PAID.whole && paid === total)
    out.push(error("IV10", "payStatus", "收款金额已等于价税合计，请选择「已收款」"));
  else if (payStatus === PAID.part && paid === 0n) out.push(error("IV10", "paidAmount", "请填写已收到的金额"));
  else if (payStatus !== PAID.part && payStatus !== PAID.whole && paid > 0n)
    out.push(error("IV10", "payStatus", "已有收款金额，请选择「部分收款」"));
  if (paidDate !== null && paidDate > today) out.push(error("IV10", "paidDate", `收款日期不能晚于今天 ${today}`));
  if (paid > 0n && paidDate === null) out.push(error("IV10", "paidDate", "请填写收款日期"));
  return out;
}

/** Rules across items, the same in browser and server. // domain b §5 (2) */
export const invoiceRules = (form: InvoiceForm, { today }: { readonly today: string }): Finding[] => [
  ...numberFindings(form),
  ...signFindings(form),
  ...dateFindings(form, today),
  ...amountFindings(form),
  ...lineFindings(form),
  ...allocationFindings(form),
  ...payFindings(form, today),
  ...(form.attachments.some(({ attachType }) => attachType === INVOICE_FILE)
    ? []
    : [warning("IV11", "attachments", "请上传发票影像（PDF、OFD 或图片）")]),
];

/** The one answer to what state an invoice is in, as it is saved or as red ones come and go. // domain b §5 (5) */
export function statusOf(of: {
  /** As it stands; null: new. */
  readonly stood: number | null;
  readonly isAllocated: boolean;
  readonly totalAmount: string;
  /** In fen, what red invoices take off it, above zero. */
  readonly red: bigint;
}): number {
  const { stood, isAllocated, totalAmount, red } = of;
  if (stood === INVOICE_STATUS.voided) return stood;
  if (red > 0n) return red >= cents(totalAmount) ? INVOICE_STATUS.reversed : INVOICE_STATUS.partly;
  if (stood === INVOICE_STATUS.locked && isAllocated) return stood;
  return isAllocated ? INVOICE_STATUS.linked : INVOICE_STATUS.waiting;
}

/** What a red invoice takes off each agreement: in the proportions of the original, the last bears the fen. // domain b §5 (6) */
export function redShares(
  original: {
    readonly totalAmount: string;
    readonly allocations: readonly Allocation[];
    readonly nonTaxAmount: string | null;
  },
  red: bigint,
): { readonly allocations: Allocation[]; readonly nonTaxAmount: string | null } {
  const total = cents(original.totalAmount);
  const part = (amount: string | null): bigint => (total === 0n ? 0n : (cents(amount) * red) / total);
  const nonTax = part(original.nonTaxAmount);
  const shares = original.allocations.map(({ allocAmount }) => part(allocAmount));
  const rest = red - nonTax - shares.reduce((sum, one) => sum + one, 0n);
  const allocations = original.allocations.map(({ agreementId, agreementItemId }, at) => ({
    rowId: null,
    agreementId,
    agreementItemId,
    allocAmount: fromUnits((shares[at] ?? 0n) + (at === shares.length - 1 ? rest : 0n), 2),
  }));
  return { allocations, nonTaxAmount: nonTax === 0n ? null : fromUnits(nonTax, 2) };
}

/** Whether the year of an invoice is closed on a day: behind the lock day of the year after it. // domain b §5 (6) [AS] */
export const isYearLocked = (issueDate: string, today: string, lockDay: string): boolean =>
  today > `${Number(issueDate.slice(0, 4)) + 1}-${lockDay}`;

/** All net invoices of an agreement against its amount; by the hour without one, there is none to exceed. // domain b §0.4 X5 */
export function overAgreement(
  net: bigint,
  agreementAmount: bigint,
  { warn, most, isOpenPriced }: { readonly warn: number; readonly most: number; readonly isOpenPriced: boolean },
): "within" | "explained" | "refused" {
  if (isOpenPriced && agreementAmount === 0n) return "within";
  if (net * 100n <= agreementAmount * BigInt(warn)) return "within";
  return !isOpenPriced && net * 100n > agreementAmount * BigInt(most) ? "refused" : "explained";
}
