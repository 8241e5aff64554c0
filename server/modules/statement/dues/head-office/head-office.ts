import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { amountText, fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { headOfficeApi, SOURCE_WORDS, type SummaryDetail } from "@/contracts/statement/dues/head-office";
import { paymentShares, unitPartOf } from "@/contracts/statement/dues/head-office-compute";
import type { PaymentDraft } from "@/contracts/statement/dues/payment";
import { DUES, SUMMARY } from "@/contracts/statement/dues/terms";
import type { Context, Handler } from "@/server/platform/call/context";
import { conflict, forbidden, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { assertActing } from "@/server/reference/scope";
import { branchCount } from "@/server/modules/basic/read";
import { billsFollowedBy } from "@/server/modules/statement/dues/bill/bill-records";
import { holdBillsOfSummary } from "@/server/modules/statement/dues/payment/booking-holds";
import { branchLines, confirmLine, refuseLine } from "@/server/modules/statement/dues/head-office/head-office-branch";
import {
  billsOfSummary,
  reckonSummary,
  SETTLED,
  unitAlone,
} from "@/server/modules/statement/dues/head-office/head-office-lines";
import {
  followBill,
  lockedReasonOf,
  summaryRecords,
} from "@/server/modules/statement/dues/head-office/head-office-records";
import { holdSummary } from "@/server/modules/statement/dues/head-office/head-office-steps";
import {
  headOfficeLines,
  headOfficeSummaries,
  type LineRecord,
} from "@/server/modules/statement/dues/head-office/head-office.table";
import { duesTerms } from "@/server/modules/statement/dues/params";
import { paymentRecords } from "@/server/modules/statement/dues/payment/payment";
import { duesBills } from "@/server/modules/statement/dues/record.table";

const LINE = "statement.head-office-line";
const OPEN: readonly number[] = [SUMMARY.draft, SUMMARY.returned];

const situation: Handler<typeof headOfficeApi.situation> = async ({ db, user, services }) => {
  const { companyId } = user;
  const { consolidateMode } = duesTerms(services);
  if (companyId === null) return { branchCount: 0, consolidateMode, periods: [] };
  const periods = await db
    .select({ duesYear: duesBills.duesYear, half: duesBills.half, billNo: duesBills.billNo })
    .from(duesBills)
    .where(
      and(
        eq(duesBills.companyId, companyId),
        sql`${duesBills.duesStatus} not in (${DUES.voided}, ${DUES.merged})`,
        sql`not exists (select 1 from ${headOfficeSummaries} as s where s.head_dues_id = ${duesBills.duesId} and s.summary_status <> ${SUMMARY.voided})`,
      ),
    )
    .orderBy(desc(duesBills.duesYear), desc(duesBills.half))
    .limit(30);
  return { branchCount: await branchCount(db, companyId), consolidateMode, periods };
};

const totals: Handler<typeof headOfficeApi.totals> = (context) =>
  summaryRecords.sums(context, context.query, {
    keys: ["totalRevenue", "unitTotal", "personTotal", "reliefTotal", "payableTotal", "paidTotal", "owingTotal"],
    also: ne(headOfficeSummaries.summaryStatus, SUMMARY.voided),
  });

/** What a line may be set to: a reason for leaving it out, revenue where the branch has told none. // H9 */
function enteredRevenue(line: LineRecord, body: Context<typeof headOfficeApi.setLine>["body"]): Partial<LineRecord> {
  if (!body.included && (body.excludeReason ?? "").length < 2)
    throw invalid([{ path: "excludeReason", message: "排除的请写明原因（不少于 2 字）" }]);
  const { revenueSource } = line;
  if (revenueSource === "bill" || revenueSource === "statement") {
    if (body.revenue === null || fenOf(body.revenue) === fenOf(line.revenue)) return {};
    const from = SOURCE_WORDS[revenueSource];
    const message = `分所收入取自${from}（${money(fenOf(line.revenue))} 元），不在这里修改；有差错的请分所更正后刷新`;
    throw invalid([{ path: "revenue", message }]);
  }
  if (body.revenue === null) return { revenue: null, revenueSource: null, revenueNote: null };
  if ((body.revenueNote ?? "").length < 2)
    throw invalid([{ path: "revenueNote", message: "请写明收入的依据，如「总所汇总利润表分所明细」" }]);
  return { revenue: body.revenue, revenueSource: "headOffice", revenueNote: body.revenueNote };
}

/** 包含、排除, and the revenue of a branch without a statement of its own. // domain a §13.3, §13.4 H7, H9 */
const setLine: Handler<typeof headOfficeApi.setLine> = async (context) => {
  const { db, user, params, body, audit } = context;
  const [seen] = await db.select().from(headOfficeLines).where(eq(headOfficeLines.lineId, params.lineId));
  if (!seen) throw notFound();
  await summaryRecords.load(context, seen.summaryId);
  const summary = await holdSummary(db, seen.summaryId);
  const [line] = await db.select().from(headOfficeLines).where(eq(headOfficeLines.lineId, seen.lineId)).for("update");
  if (!summary || !line) throw notFound();
  assertActing(user, summary.companyId);
  const answer = async () => summaryRecords.answer(context, await summaryRecords.read(db, summary.summaryId));
  if (line.version !== body.version) throw conflict(await answer());
  if (!OPEN.includes(summary.summaryStatus))
    throw stateConflict("汇总单已经提交，不能再修改；请先撤回", await answer());
  const locked = lockedReasonOf(line, context);
  if (locked !== null) throw forbidden(locked);
  const revenue = enteredRevenue(line, body);
  const isRevised = "revenue" in revenue && fenOf(revenue.revenue) !== fenOf(line.revenue);
  const set = {
    ...revenue,
    ...(isRevised ? await unitAlone(db, line, revenue.revenue ?? null) : {}),
    included: body.included,
    excludeReason: body.included ? null : body.excludeReason,
    // Whoever disagreed is asked anew about what was changed.
    ...(isRevised || line.confirmState === "refused"
      ? { confirmState: "none" as const, confirmedFigures: null, confirmNote: null }
      : {}),
    version: line.version + 1,
  };
  await db.update(headOfficeLines).set(set).where(eq(headOfficeLines.lineId, line.lineId));
  const words = ({ included, excludeReason, revenue: amount, revenueNote }: Partial<LineRecord>) => ({
    included,
    excludeReason,
    revenue: amount,
    revenueNote,
  });
  audit({
    object: LINE,
    objectId: line.lineId,
    companyId: summary.companyId,
    before: words(line),
    after: words({ ...line, ...set }),
  });
  await reckonSummary(db, summary);
  const version = summary.version + 1;
  await summaryRecords.set(context, summary.summaryId, { version });
  const stateOf = (one: Partial<LineRecord>): string =>
    [
      one.included ? "汇总" : `排除：${one.excludeReason ?? ""}`,
      one.revenue === null ? null : `收入 ${one.revenue ?? ""}`,
    ]
      .filter(Boolean)
      .join("，");
  await summaryRecords.remember(context, {
    action: "setLine",
    recordId: summary.summaryId,
    companyId: summary.companyId,
    version,
    changes: [{ path: "lines", label: line.branchName, before: stateOf(line), after: stateOf({ ...line, ...set }) }],
    stood: summary,
  });
  return answer();
};

/** 统一缴费登记: one payment over all bills of the summary. // domain a §13.3, §12.6 */
const pay: Handler<typeof headOfficeApi.pay> = async (context) => {
  const { db, user, params, body } = context;
  const { summaryId, companyId } = await summaryRecords.load(context, params.summaryId);
  assertActing(user, companyId);
  // Voided or paid meanwhile, it is told as it stands now.
  await holdBillsOfSummary(db, summaryId);
  const seen = await summaryRecords.hold(db, summaryId);
  if (!SETTLED.includes(seen.summaryStatus))
    throw stateConflict("汇总单还没有核定，现在不能登记缴费", await summaryRecords.answer(context, seen));
  const bills = await billsOfSummary(db, seen.headDuesId);
  const owed = bills.filter(({ owing }) => fenOf(owing) > 0n);
  if (owed.length === 0)
    throw stateConflict("这份汇总已经缴清，不需要再登记缴费", await summaryRecords.answer(context, seen));
  const total = fenOf(body.payAmount);
  const owing = owed.reduce((all, bill) => all + fenOf(bill.owing), 0n);
  if (total > owing)
    throw invalid([
      {
        path: "payAmount",
        message: `这份汇总欠缴 ${money(owing)} 元，登记的金额不能超过它；实际多付的，请按欠缴金额登记，在备注中写明转账金额；协会按实际到账确认，多付的部分可以退费或抵扣`,
      },
    ]);
  const allocations = paymentShares(body.payAmount, owed);
  const unit = unitPartOf(owed, allocations);
  const form: PaymentDraft = {
    ...body,
    allocations: allocations.map((one) => ({ ...one, rowId: null })),
    unitPart: amountText(unit),
    personPart: amountText(total - unit),
  };
  return paymentRecords.handlers.create({ ...context, body: form } as unknown as Parameters<
    typeof paymentRecords.handlers.create
  >[0]);
};

const { create, update, ...kept } = summaryRecords.handlers;
type Saving = Parameters<typeof create>[0] | Parameters<typeof update>[0];
/** Lines and sums come with the save; they are told as they stand behind it. */
const pulled =
  <C extends Saving>(save: (context: C) => Promise<Pick<SummaryDetail, "summaryId">>) =>
  async (context: C): Promise<SummaryDetail> => {
    const { summaryId } = await save(context);
    return summaryRecords.answer(context, await summaryRecords.read(context.db, summaryId));
  };

/** 会费汇总管理. // domain a §13 */
export function registerHeadOfficeDues(app: FastifyInstance): void {
  billsFollowedBy(followBill);
  implement(app, headOfficeApi, {
    ...kept,
    create: pulled(create),
    update: pulled(update),
    situation,
    totals,
    setLine,
    pay,
    branchLines,
    confirmLine,
    refuseLine,
  });
}
