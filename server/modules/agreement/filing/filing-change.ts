import { showAmount } from "@/contracts/kit/amount/amount";
import { PRICING } from "@/contracts/agreement/contract/contract-fields";
import type { AgreementItem } from "@/contracts/agreement/filing/filing-fields";
import { overAgreement } from "@/contracts/agreement/invoice/invoice-rules";
import { fromUnits, toUnits } from "@/contracts/kit/amount/decimal";
import type { FieldError } from "@/contracts/kit/validate";
import type { Context } from "@/server/platform/call/context";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import type { ContractFacts } from "@/server/modules/agreement/filing/filing-facts";
import type { FilingRow } from "@/server/modules/agreement/filing/filing.table";
import { invoiceRatios } from "@/server/modules/agreement/invoice/invoice-params";
import { invoicesOfItems, otherInvoiced } from "@/server/modules/agreement/invoice/invoice-sums";
import { reportsOfItems } from "@/server/modules/agreement/report/report-facts";

/** What a change would leave of its agreement, as far as reports and invoices stand upon it. */
type Changed = Pick<FilingRow, "agreementAmount"> & {
  readonly items: readonly (Omit<AgreementItem, "rowId"> & { readonly rowId: string | null })[];
};
interface Asked {
  readonly context: Pick<Context, "db" | "services" | "now">;
  readonly contract: ContractFacts | null;
}
interface Judged {
  readonly refused: FieldError[];
  /** What stands with a reason, in words. */
  readonly reasons: string[];
}

/** What was invoiced against the amount that is to be. // domain b §0.4 X5 */
async function invoicedAgainst(next: Changed, base: FilingRow, { context, contract }: Asked): Promise<Judged> {
  const net = await otherInvoiced(context.db, base.rootId, "");
  const amount = toUnits(next.agreementAmount, 2);
  if (amount === null || net <= 0n) return { refused: [], reasons: [] };
  const ratios = invoiceRatios(context.services);
  const mode = contract?.pricingMode ?? null;
  const isOpenPriced = mode === PRICING.hourly || mode === PRICING.contingent;
  const over = overAgreement(net, amount, { ...ratios, isOpenPriced });
  const words = `协议已开票净额 ${showAmount(fromUnits(net, 2))} 元，变更后的协议金额 ${showAmount(fromUnits(amount, 2))} 元`;
  const message = `${words}，超过 ${ratios.most}%，不能备案；请核对金额，多开的先开具红字发票`;
  return {
    refused: over === "refused" ? [{ path: "agreementAmount", message }] : [],
    reasons: over === "explained" ? [words] : [],
  };
}

/** Services that reports and invoices name stay what they are; one whose reports cost more says why. // domain b §0.4 X4, X10 */
async function servicesKept(next: Changed, base: FilingRow, { context }: Asked): Promise<Judged> {
  const { db, services, now } = context;
  const [reports, invoices] = [await reportsOfItems(db, base.filingId), await invoicesOfItems(db, base.rootId)];
  const words = await dictionaryOf(services).get(db, now);
  const refused: FieldError[] = [];
  const reasons: string[] = [];
  for (const before of base.items) {
    const [report, invoiceCount] = [reports.get(before.rowId), invoices.get(before.rowId) ?? 0];
    if (!report && invoiceCount === 0) continue;
    const name = words.label("service_sub_type", before.serviceSubType);
    const used = [
      ...(report ? [`${report.count} 份业务报备`] : []),
      ...(invoiceCount ? [`${invoiceCount} 张发票`] : []),
    ];
    const at = next.items.findIndex(({ rowId }) => rowId === before.rowId);
    const after = next.items[at];
    if (!after)
      refused.push({ path: "items", message: `服务项目「${name}」已有${used.join("、")}，不能删除；请恢复这一行` });
    else if (after.serviceSubType !== before.serviceSubType)
      refused.push({
        path: `items.${at}.serviceSubType`,
        message: `「${name}」已有${used.join("、")}，不能更换小类；另外的服务请增加一行`,
      });
    else if (report && report.fees > (toUnits(after.itemAmount, 2) ?? 0n))
      reasons.push(
        `「${name}」的报告已收费 ${showAmount(fromUnits(report.fees, 2))} 元，变更后的项目金额 ${showAmount(after.itemAmount)} 元`,
      );
  }
  return { refused, reasons };
}

async function judged(next: Changed, base: FilingRow, asked: Asked): Promise<Judged> {
  const [one, other] = [await servicesKept(next, base, asked), await invoicedAgainst(next, base, asked)];
  return { refused: [...one.refused, ...other.refused], reasons: [...one.reasons, ...other.reasons] };
}

/** What keeps a change from being submitted: reports and invoices that stand upon the agreement. // domain b §4 (6) */
export async function changeFaults(
  next: Changed & { readonly overReason: string | null },
  base: FilingRow,
  asked: Asked,
): Promise<FieldError[]> {
  const { refused, reasons } = await judged(next, base, asked);
  return reasons.length > 0 && next.overReason === null
    ? [...refused, { path: "overReason", message: `请说明原因：${reasons.join("；")}` }]
    : refused;
}

/** The same once the association decides: what was reported and invoiced meanwhile counts, too; null when it may stand. */
export async function changeRefusal(next: Changed, base: FilingRow, asked: Asked): Promise<string | null> {
  const { refused } = await judged(next, base, asked);
  return refused[0] === undefined ? null : `${refused[0].message}。变更没有备案，请退回事务所修改`;
}
