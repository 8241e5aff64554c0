import type {
  ChainAgreement,
  ChainInvoice,
  ChainItem,
  ChainNote,
  ChainReport,
} from "@/contracts/agreement/chain/chain";
import { inYuan } from "@/contracts/agreement/contract/contract-amounts";
import { CONTRACT_STATUS } from "@/contracts/agreement/contract/contract-fields";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { fromUnits, sumCents, toUnits } from "@/contracts/kit/amount/decimal";

/** One engagement, all of its stages seen. */
export interface WholeChain {
  readonly contractStatus: number;
  readonly contractAmount: string | null;
  readonly receivedAmount: string;
  readonly agreements: readonly ChainAgreement[];
  readonly invoices: readonly Pick<ChainInvoice, "rootId" | "share">[];
  readonly reports: readonly ChainReport[];
}

export interface ChainFacts {
  /** YYYY-MM-DD. */
  readonly today: string;
  /** Which stages the reader may see: nothing is said of the others. */
  readonly sees: Readonly<Record<"agreements" | "invoices" | "reports", boolean>>;
  /** What a service is called. */
  nameOf(serviceSubType: number): string;
}

const cents = (amount: string | null): bigint => toUnits(amount, 2) ?? 0n;
const yuan = (units: bigint): string => inYuan(fromUnits(units, 2));

/** What counts of the agreements, net invoices and fees of reports, in yuan with two places. */
export const agreedOf = (agreements: readonly ChainAgreement[]): string =>
  fromUnits(sumCents(agreements.map(({ counts, agreementAmount }) => (counts ? agreementAmount : null))), 2);
export const invoicedOf = (invoices: WholeChain["invoices"]): string =>
  fromUnits(sumCents(invoices.map(({ share }) => share)), 2);
export const feesOf = (reports: readonly ChainReport[]): string =>
  fromUnits(sumCents(reports.map(({ counts, serviceFee }) => (counts ? serviceFee : null))), 2);

const ABOUT_CONTRACT = { filingId: null, rowId: null } as const;

/** Agreements against the contract. // domain b §0.4 X3 */
function contractNotes({ contractStatus, contractAmount, agreements }: WholeChain): ChainNote[] {
  const isActive = contractStatus === CONTRACT_STATUS.active;
  // One that was voided is none.
  if (isActive && agreements.every(({ agreeStatus }) => agreeStatus === AGREE_STATUS.voided))
    return [{ ...ABOUT_CONTRACT, level: "warning", text: "合同已生效，还没有办理协议备案", step: "filing" }];
  const whole = toUnits(contractAmount, 2);
  if (whole === null || !agreements.some(({ counts }) => counts)) return [];
  const agreed = cents(agreedOf(agreements));
  const words = `协议金额合计 ${yuan(agreed)}，合同金额 ${yuan(whole)}`;
  if (agreed > whole)
    return [{ ...ABOUT_CONTRACT, level: "warning", text: `${words}，多出 ${yuan(agreed - whole)}`, step: null }];
  if (agreed < whole && isActive)
    return [
      { ...ABOUT_CONTRACT, level: "hint", text: `${words}，还有 ${yuan(whole - agreed)}没有备案`, step: "filing" },
    ];
  return [];
}

const UNSENT: ReadonlyMap<number, string> = new Map([
  [AGREE_STATUS.draft, "还没有提交备案"],
  [AGREE_STATUS.returned, "已退回，修改后请重新提交"],
]);

/** Begun and not put to the association: it counts for nothing meanwhile. // domain b §4 (5) */
const unsentNotes = ({ contractStatus, agreements }: WholeChain): ChainNote[] =>
  agreements.flatMap(({ filingId, agreementNo, agreeStatus, versionNo }): ChainNote[] => {
    const words = UNSENT.get(agreeStatus);
    if (words === undefined || contractStatus !== CONTRACT_STATUS.active) return [];
    const what = versionNo > 1 ? `协议 ${agreementNo} 的变更` : `协议 ${agreementNo} `;
    return [{ level: "warning", text: what + words, filingId, rowId: null, step: null }];
  });

/** A contract is over before its time, and its agreements still stand. // domain b §3 (5), §4 (4) */
function endedNotes({ contractStatus, agreements }: WholeChain): ChainNote[] {
  if (contractStatus !== CONTRACT_STATUS.ended) return [];
  return agreements.flatMap(({ filingId, agreementNo, agreeStatus }): ChainNote[] =>
    [AGREE_STATUS.filed, AGREE_STATUS.changing].some((one) => one === agreeStatus)
      ? [
          {
            level: "warning",
            text: `合同已终止，协议 ${agreementNo} 仍在备案，请办理协议终止`,
            filingId,
            rowId: null,
            step: null,
          },
        ]
      : [],
  );
}

/** What was paid against what was invoiced. */
function paidNotes({ receivedAmount, invoices }: WholeChain): ChainNote[] {
  const [paid, invoiced] = [cents(receivedAmount), cents(invoicedOf(invoices))];
  const note = (text: string): ChainNote[] => [{ ...ABOUT_CONTRACT, level: "hint", text, step: null }];
  if (invoiced > paid) return note(`已开票 ${yuan(invoiced)}，已收款 ${yuan(paid)}，尚有 ${yuan(invoiced - paid)}未收`);
  if (paid > invoiced) return note(`已收款 ${yuan(paid)}，已开票 ${yuan(invoiced)}，有 ${yuan(paid - invoiced)}未开票`);
  return [];
}

/** Invoices of an agreement against its amount and against its reports. // domain b §0.4 X5, §9 报备未开票 */
function invoiceNotes(agreement: ChainAgreement): ChainNote[] {
  const { agreementNo, filingId } = agreement;
  const amount = toUnits(agreement.agreementAmount, 2);
  const [invoiced, fees] = [cents(agreement.invoicedAmount), cents(agreement.reportFee)];
  const about = { filingId, rowId: null } as const;
  if (amount !== null && invoiced > amount)
    return [
      {
        ...about,
        level: "warning",
        text: `协议 ${agreementNo} 开票净额 ${yuan(invoiced)}，超过协议金额 ${yuan(amount)}`,
        step: null,
      },
    ];
  if (fees > invoiced)
    return [
      {
        ...about,
        level: "warning",
        text: `协议 ${agreementNo} 报备收费 ${yuan(fees)}，开票净额 ${yuan(invoiced)}，有 ${yuan(fees - invoiced)}报备未开票`,
        step: "invoice",
      },
    ];
  if (amount !== null && amount > 0n && invoiced === 0n)
    return [{ ...about, level: "hint", text: `协议 ${agreementNo} 还没有登记发票`, step: "invoice" }];
  return [];
}

/** The tax bureau's number, once its time is over. // domain b §4 (2) */
const numberNotes = ({ agreementNo, filingId, isNumberLate }: ChainAgreement): ChainNote[] =>
  isNumberLate
    ? [{ level: "warning", text: `协议 ${agreementNo} 补录采集编号已逾期`, filingId, rowId: null, step: null }]
    : [];

const BEGUN: readonly number[] = [REPORT_STATUS.draft, REPORT_STATUS.returned];

/** Reports of a service: too dear, or none though it is over. // domain b §0.4 X10 */
function itemNotes(
  { agreementNo, filingId }: ChainAgreement,
  item: ChainItem,
  { facts, reports }: { readonly facts: ChainFacts; readonly reports: WholeChain["reports"] },
): ChainNote[] {
  const { rowId, isReported, periodEnd, reportCount } = item;
  const [amount, fees] = [cents(item.itemAmount), cents(item.reportFee)];
  const name = `协议 ${agreementNo}「${facts.nameOf(item.serviceSubType)}」`;
  if (fees > amount)
    return [
      {
        level: "warning",
        text: `${name}报备收费 ${yuan(fees)}，超过项目金额 ${yuan(amount)}`,
        filingId,
        rowId,
        step: null,
      },
    ];
  if (!isReported || reportCount > 0 || periodEnd >= facts.today) return [];
  const isOver = `${name}服务已于 ${periodEnd} 结束，`;
  return reports.some((one) => one.agreementItemId === rowId && BEGUN.includes(one.reportStatus))
    ? [{ level: "warning", text: `${isOver}业务报备还没有提交`, filingId, rowId, step: null }]
    : [{ level: "warning", text: `${isOver}还没有业务报备`, filingId, rowId, step: "report" }];
}

function agreementNotes(one: ChainAgreement, chain: WholeChain, facts: ChainFacts): ChainNote[] {
  const { invoices, reports } = facts.sees;
  const beside = { facts, reports: chain.reports };
  return [
    ...numberNotes(one),
    ...(reports ? one.items.flatMap((item) => itemNotes(one, item, beside)) : []),
    ...(invoices ? invoiceNotes(reports ? one : { ...one, reportFee: "0.00" }) : []),
  ];
}

/** What does not fit in an engagement, or is missing, what weighs most first. // domain b §0.4 */
export function chainNotes(chain: WholeChain, facts: ChainFacts): ChainNote[] {
  const { sees } = facts;
  const filed = chain.agreements.filter(({ isFiled }) => isFiled);
  const notes = [
    ...(sees.agreements ? [...contractNotes(chain), ...unsentNotes(chain), ...endedNotes(chain)] : []),
    ...(sees.agreements ? filed.flatMap((one) => agreementNotes(one, chain, facts)) : []),
    ...(sees.invoices ? paidNotes(chain) : []),
  ];
  return [...notes.filter(({ level }) => level === "warning"), ...notes.filter(({ level }) => level === "hint")];
}
