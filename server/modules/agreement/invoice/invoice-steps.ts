import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { daysAfter } from "@/contracts/kit/day/dates";
import { returnedWith } from "@/contracts/kit/lifecycle";
import { INVOICE_STATUS, PAPER } from "@/contracts/agreement/invoice/invoice-fields";
import { isYearLocked, statusOf } from "@/contracts/agreement/invoice/invoice-rules";
import { stateConflict } from "@/server/platform/call/errors";
import type { Db } from "@/server/db/client";
import { addStep, type Held, type StepContext, stepsOf } from "@/server/records/steps/port";
import { isClosed, YEAR_LOCKED } from "@/server/modules/agreement/invoice/invoice-checks";
import { unlockDays, yearLockDay } from "@/server/modules/agreement/invoice/invoice-params";
import { redsOf } from "@/server/modules/agreement/invoice/invoice-sums";
import {
  askUnlocking,
  cancelUnlocking,
  refuseUnlocking,
  UNASKED,
} from "@/server/modules/agreement/unlocking/unlocking";
import {
  agreementInvoiceAllocations,
  agreementInvoices,
  type InvoiceRow,
} from "@/server/modules/agreement/invoice/invoice.table";

export const INVOICE = "agreement.invoice";
const { waiting, linked, locked, reversed, partly, voided } = INVOICE_STATUS;
type OnInvoice = Held<InvoiceRow>;

/** Nothing of it belongs to an agreement any more. */
export const UNLINKED = {
  nonTaxAmount: null,
  agreementNos: null,
  filingNos: null,
  serviceCategories: [],
  allocAmount: null,
} satisfies Partial<InvoiceRow>;

function assertOpenYear(context: StepContext, { record }: OnInvoice): void {
  if (isClosed(record, context)) throw stateConflict(YEAR_LOCKED);
}
interface Reasoned {
  readonly opinion: string;
}
/** Both stay what they are. */
const lockable = (status: number) => status as typeof waiting | typeof locked;

/** What each step needs and brings. // domain b §5 (4), (5) */
export const invoiceSteps = {
  unlink: async (context: StepContext, held: OnInvoice) => {
    assertOpenYear(context, held);
    await context.db.delete(agreementInvoiceAllocations).where(eq(agreementInvoiceAllocations.invoiceId, held.id));
    return { set: UNLINKED };
  },
  // It counts for nothing until the firm has mended it; the association goes on seeing it, and it is kept.
  sendBack: async ({ db, now }: StepContext, { id }: OnInvoice) => {
    await db.delete(agreementInvoiceAllocations).where(eq(agreementInvoiceAllocations.invoiceId, id));
    return { set: { ...UNLINKED, sampledTime: now } };
  },
  void: (context: StepContext, held: OnInvoice) => {
    const { invoiceType, issueDate } = held.record;
    if (!PAPER.includes(invoiceType))
      throw stateConflict("只有纸质发票可以作废；数电票和电子发票请开具红字发票冲销后登记");
    if (issueDate.slice(0, 7) !== context.today.slice(0, 7))
      throw stateConflict(`发票开具于 ${issueDate}，只能在开票当月作废；跨月的请开具红字发票冲销`);
    return {};
  },
  askUnlock: (context: StepContext, { status, record }: OnInvoice, { opinion }: Reasoned) => {
    if (!isClosed(record, context)) throw stateConflict("该发票没有锁定，可以直接修改");
    return { to: lockable(status), set: askUnlocking(record, context.now, opinion) };
  },
  cancelUnlock: (_context: StepContext, { status, record }: OnInvoice) => ({
    to: lockable(status),
    set: cancelUnlocking(record),
  }),
  refuseUnlock: (_context: StepContext, { status, record }: OnInvoice) => ({
    to: lockable(status),
    set: refuseUnlocking(record),
  }),
  unlock: ({ today, services }: StepContext, { status, record }: OnInvoice) => {
    if (!isYearLocked(record.issueDate, today, services.params.get(yearLockDay)))
      throw stateConflict("该发票的年度没有锁定，不用解锁");
    const to: typeof waiting | typeof linked = status === waiting ? waiting : linked;
    return { to, set: { ...UNASKED, unlockedUntil: daysAfter(today, services.params.get(unlockDays)) } };
  },
  spotCheck: ({ now }: StepContext, { status }: OnInvoice) => ({
    to: status as typeof linked | typeof locked | typeof partly | typeof reversed,
    set: { sampledTime: now },
  }),
} as const;

/** An invoice that was sent back and is linked again has answered: what it was sent back for stands above it no more. */
export async function answerReturn({ db, now, user }: Doer, record: InvoiceRow): Promise<void> {
  const { invoiceId, invoiceStatus, companyId, companyName } = record;
  if (invoiceStatus !== linked || returnedWith(await stepsOf(db, INVOICE, invoiceId)) === null) return;
  await addStep(db, {
    bizType: INVOICE,
    bizId: invoiceId,
    companyId,
    action: "relink",
    label: "更正并重新关联",
    fromStatus: waiting,
    toStatus: invoiceStatus,
    operatorUserId: user.userId,
    operatorName: user.nickName,
    operatorOrg: companyName,
    operateTime: now,
    auditResult: null,
    opinion: null,
    isReturn: false,
    marks: null,
  });
}

interface Doer {
  readonly db: Db;
  readonly now: Date;
  readonly user: { readonly userId: string; readonly nickName: string };
}

/** Originals of a firm follow the red invoices that come and go. // domain b §5 (5) 3, 4 */
export async function refreshOriginals({ db, now, user }: Doer, companyId: string): Promise<void> {
  const isReversed = inArray(agreementInvoices.invoiceStatus, [reversed, partly]);
  const named = db
    .select({ id: agreementInvoices.originalInvoiceId })
    .from(agreementInvoices)
    .where(and(eq(agreementInvoices.companyId, companyId), isNotNull(agreementInvoices.originalInvoiceId)));
  const originals = await db
    .select()
    .from(agreementInvoices)
    .where(and(eq(agreementInvoices.companyId, companyId), or(isReversed, inArray(agreementInvoices.invoiceId, named))))
    .for("update");
  const reds = await redsOf(
    db,
    originals.map(({ invoiceId }) => invoiceId),
  );
  for (const record of originals) {
    const { invoiceId, invoiceStatus, totalAmount, allocAmount } = record;
    const red = reds.get(invoiceId) ?? 0n;
    const to = statusOf({ stood: invoiceStatus, isAllocated: allocAmount !== null, totalAmount, red });
    if (to === invoiceStatus || invoiceStatus === voided) continue;
    await db
      .update(agreementInvoices)
      .set({
        invoiceStatus: to,
        ...(to === waiting || to === locked ? {} : UNASKED),
        version: record.version + 1,
        updateTime: now,
      })
      .where(eq(agreementInvoices.invoiceId, invoiceId));
    await addStep(db, {
      bizType: INVOICE,
      bizId: invoiceId,
      companyId,
      action: "reversal",
      label: red > 0n ? "登记红字发票" : "红字发票取消",
      fromStatus: invoiceStatus,
      toStatus: to,
      operatorUserId: user.userId,
      operatorName: user.nickName,
      operatorOrg: record.companyName,
      operateTime: now,
      auditResult: null,
      opinion: null,
      isReturn: false,
      marks: null,
    });
  }
}
