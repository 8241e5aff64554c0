import { and, eq, inArray, ne } from "drizzle-orm";
import { COMPANY_STATUS } from "@/contracts/basic/firm/firm-form";
import { payDeadlineOf } from "@/contracts/statement/dues/rule-set";
import type { duesDeskApi, Generation } from "@/contracts/statement/dues/desk";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { DUES, duesPeriodName, HALF, PAY_PARTY, SETTLED_SUMMARIES } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import type { Handler } from "@/server/platform/call/context";
import { invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import type { Services } from "@/server/platform/call/services";
import { newId } from "@/server/platform/clock/id";
import { jobs, type JobRecord } from "@/server/platform/jobs/jobs.table";
import { addJob, JobFailure, type JobRun } from "@/server/platform/jobs/run";
import { nextSerial } from "@/server/platform/sql/serial";
import { assertOfficer } from "@/server/reference/scope";
import { firmsOfDues, invoiceDataOf, mergersOf } from "@/server/modules/basic/read";
import { duesBills, type StandardRecord } from "@/server/modules/statement/dues/record.table";
import { followFirstHalf } from "@/server/modules/statement/dues/bill/bill-records";
import { holdMoved } from "@/server/modules/statement/dues/payment/booking-holds";
import type { SummaryRecord } from "@/server/modules/statement/dues/head-office/head-office.table";
import { summedIn } from "@/server/modules/statement/dues/head-office/head-office-stale";
import { joinSummary } from "@/server/modules/statement/dues/head-office/head-office-steps";
import { progressOf } from "@/server/modules/statement/dues/progress";
import { addBill } from "@/server/modules/statement/dues/bill/add-bill";
import { firmsOfYear } from "@/server/modules/statement/dues/generation/firms-of-year";
import { isListed, listedPeople } from "@/server/modules/statement/dues/people/people";
import { type AcceptedRevenue, acceptedRevenues, revenueColumns } from "@/server/modules/statement/dues/revenue";
import { monthsOfFirstYear } from "@/server/modules/statement/dues/bill/reckon";
import { receiptHead } from "@/server/modules/statement/dues/receipt/receipt-head";
import { standardInForce } from "@/server/modules/statement/dues/standard/standard";
import { tellOfNewBill } from "@/server/modules/statement/dues/tell";

export const GENERATE_JOB = "dues:bills";
/** Firms of one short transaction. */
const AT_ONCE = 20;
const MOST_SKIPPED = 200;

/** What a job works on; nothing personal. */
interface Order {
  readonly orgId: string;
  readonly standardId: string;
  readonly duesYear: number;
  readonly half: number;
  readonly companyIds: readonly string[];
  readonly isChosen: boolean;
  readonly created: number;
  readonly existing: number;
  readonly skipped: readonly { readonly companyName: string; readonly reason: string }[];
  readonly skippedCount: number;
}
type Firm = Awaited<ReturnType<typeof firmsOfDues>>[number];
type Merger = Awaited<ReturnType<typeof mergersOf>>[number];

/** Why a firm gets no bill of this year, in words; null: it does. // domain a §12.10 D2, D11, §13.1 */
function refusalOf(
  firm: Firm,
  {
    order,
    standard,
    into,
    revenue,
    summed,
  }: {
    readonly order: Order;
    readonly standard: StandardRecord;
    readonly into: Merger | undefined;
    readonly revenue: AcceptedRevenue | undefined;
    readonly summed: SummaryRecord | undefined;
  },
): string | null {
  const { duesYear } = order;
  const leftDate = into?.leftDate ?? null;
  if (into && !firm.isMember && leftDate !== null && leftDate < `${duesYear}-01-01`)
    return `${leftDate} 已并入 ${into.intoName}，会籍终止，${duesYear}年度不收会费；以前年度的会费单仍然有效，由 ${into.intoName} 缴纳`;
  if (firm.companyStatus === COMPANY_STATUS.applying) return "还在办理入会，入会后再生成";
  if (!firm.isMember && leftDate === null && !order.isChosen) return "会籍已经终止；需要补收的，请单独选择该事务所生成";
  if (firm.joinDate !== null && firm.joinDate > `${duesYear}-12-31`)
    return `${firm.joinDate} 入会，${duesYear}年度不收会费`;
  if (revenue && fenOf(revenue.total) < 0n)
    return `${standard.rules.revenueYear}年度利润表营业收入为负数，不能计算会费，请联系事务所核对报表`;
  if (summed && !SETTLED_SUMMARIES.includes(summed.summaryStatus))
    return `收入已并入「${summed.companyName}」的汇总单 ${summed.summaryNo}，该单还没有核定；请由总所撤回或协会退回，生成会费单后刷新再提交，或在核定后生成`;
  return null;
}

const NO_REVENUE = { revenueBase: null, taxRevenue: null, otherRevenue: null };

interface Run {
  readonly db: Db;
  readonly now: Date;
  readonly services: Services;
}
async function billFirms(run: Run, order: Order, standard: StandardRecord, companyIds: readonly string[]) {
  const { db, now } = run;
  const { orgId, duesYear, half } = order;
  const { rules } = standard;
  const firms = await firmsOfDues(db, orgId, companyIds);
  const ids = firms.map(({ companyId }) => companyId);
  const mergers = new Map((await mergersOf(db, ids)).map((one) => [one.companyId, one]));
  const revenues = await acceptedRevenues(db, ids, rules.revenueYear);
  const stands = await db
    .select({ duesId: duesBills.duesId, companyId: duesBills.companyId, half: duesBills.half })
    .from(duesBills)
    .where(
      and(inArray(duesBills.companyId, ids), eq(duesBills.duesYear, duesYear), ne(duesBills.duesStatus, DUES.voided)),
    );
  const sums = await summedIn(db, ids, { duesYear, half });
  // What new bills move, the second halves that follow them and the summaries that they join, is held before the first is made.
  const followed = stands.filter((one) => half === HALF.first && one.half === HALF.second);
  await holdMoved(db, [
    ...followed.map(({ duesId }) => duesId),
    ...[...sums.values()].map(({ headDuesId }) => headDuesId),
  ]);
  const invoices = await invoiceDataOf(db, ids);
  const people = await listedPeople(db, ids, { rules, duesYear });
  let created = 0;
  let existing = 0;
  const skipped: { companyName: string; reason: string }[] = [];
  for (const firm of firms) {
    const { companyId, companyName } = firm;
    const own = stands.filter((one) => one.companyId === companyId);
    if (own.some((one) => one.half === half)) {
      existing += 1;
      continue;
    }
    const revenue = revenues.get(companyId);
    const clash = own.find((one) => (one.half === HALF.whole) !== (half === HALF.whole));
    const into = mergers.get(companyId);
    const summed = sums.get(companyId);
    const reason = clash
      ? `已有${duesPeriodName(duesYear, clash.half)}会费单，全年与半年不能同时收取`
      : refusalOf(firm, { order, standard, into, revenue, summed });
    if (reason !== null) {
      skipped.push({ companyName, reason });
      continue;
    }
    const duesId = newId();
    const bill = {
      duesId,
      companyId,
      companyName,
      standardId: standard.standardId,
      rules,
      rulesTitle: standard.setName,
      duesYear,
      half,
      revenueYear: rules.revenueYear,
      orgForm: firm.orgForm,
      firmGrade: firm.firmGrade,
      monthsOfFirstYear: monthsOfFirstYear(firm, duesYear),
      ...(revenue ? revenueColumns(revenue) : NO_REVENUE),
      unitByHand: null,
      payDeadline: payDeadlineOf(rules, half),
      payParty: PAY_PARTY.own,
      ...receiptHead(firm, invoices.get(companyId)),
      // Who has left declares nothing any more: the association settles what it knows. // D11
      ...(firm.isMember ? { duesStatus: DUES.toDeclare } : { duesStatus: DUES.toCheck, submitTime: now }),
      createTime: now,
      updateTime: now,
    };
    const billNo = `HF${duesYear}${String(await nextSerial(db, `HF${duesYear}`)).padStart(6, "0")}`;
    const charged = isListed(firm, into, rules) ? (people.get(companyId) ?? []) : [];
    // Another run may have made it since; its people come with whoever was first.
    const made = await addBill(db, { ...bill, billNo }, charged);
    if (!made) {
      existing += 1;
      continue;
    }
    const isJoined = summed !== undefined && (await joinSummary({ ...run, user: null }, made, summed.summaryId));
    if (!isJoined) await tellOfNewBill({ db, now }, made, firm.isMember);
    // A first half that takes the place of a voided one: what the second asks for is again the year less this one.
    if (half === HALF.first) await followFirstHalf({ ...run, user: null }, made.duesId, "已生成");
    created += 1;
  }
  return { created, existing, skipped };
}

/** Bills of a year, a few firms at a time: a crash loses no more than one of these steps, and nothing is made twice. */
export const workOnBills =
  (services: Services) =>
  async (run: JobRun): Promise<void> => {
    const isLeft = () =>
      run.step(async (tx, job) => {
        const order = job.result as Order;
        const slice = order.companyIds.slice(job.done, job.done + AT_ONCE);
        if (slice.length === 0) return false;
        const standard = await standardInForce(tx, order.orgId, order.duesYear);
        if (standard?.standardId !== order.standardId)
          throw new JobFailure("会费标准在生成期间已被替换，已生成的有效；请重新生成，其余的按新标准生成");
        const made = await billFirms({ db: tx, now: services.clock.now(), services }, order, standard, slice);
        const result: Order = {
          ...order,
          created: order.created + made.created,
          existing: order.existing + made.existing,
          skipped: [...order.skipped, ...made.skipped].slice(0, MOST_SKIPPED),
          skippedCount: order.skippedCount + made.skipped.length,
        };
        await tx
          .update(jobs)
          .set({ result, done: job.done + slice.length, attempts: 0 })
          .where(eq(jobs.jobId, job.jobId));
        return true;
      });
    while (await isLeft());
  };

function shown(job: JobRecord): Generation {
  const { created, existing, skipped, skippedCount } = job.result as Order;
  const progress = progressOf(job, "任务已取消，已生成的会费单有效");
  return { ...progress, created, existing, skipped: [...skipped], skippedCount };
}

export const generate =
  (poke: () => void): Handler<typeof duesDeskApi.generate> =>
  async ({ db, user, now, body, audit, afterCommit }) => {
    const orgId = assertOfficer(user);
    const { duesYear, half, companyIds } = body;
    const firms = await firmsOfDues(db, orgId, companyIds);
    if (firms.length === 0) throw invalid([{ path: "companyIds", message: "没有找到所选的事务所" }]);
    const standard = await standardInForce(db, orgId, duesYear);
    if (!standard) throw stateConflict(`${duesYear}年度还没有执行中的会费标准，请先建立、试算并开始执行`);
    if (standard.rules.halfYearMode !== (half !== HALF.whole))
      throw invalid([
        {
          path: "half",
          message: standard.rules.halfYearMode ? "这套标准分上下半年收取，请选择上半年或下半年" : "这套标准按全年收取",
        },
      ]);
    // Firms that have gone into another owe until that day; those that left otherwise are only billed when chosen.
    const merged = new Set(
      (
        await mergersOf(
          db,
          firms.map(({ companyId }) => companyId),
        )
      ).map(({ companyId }) => companyId),
    );
    const isWanted = ({ isMember, companyId }: Firm): boolean =>
      isMember || companyIds !== undefined || merged.has(companyId);
    const order: Order = {
      orgId,
      standardId: standard.standardId,
      duesYear,
      half,
      companyIds: firms.filter(isWanted).map(({ companyId }) => companyId),
      isChosen: companyIds !== undefined,
      created: 0,
      existing: 0,
      skipped: [],
      skippedCount: 0,
    };
    const job = await addJob(db, {
      kind: GENERATE_JOB,
      companyId: orgId,
      userId: user.userId,
      exclusiveKey: `${GENERATE_JOB}:${orgId}`,
      total: order.companyIds.length,
      result: order,
      now,
    });
    if (!job) throw stateConflict("正在生成会费单，请等它完成后再试；已生成的不会重复");
    audit({
      object: "statement.dues-desk",
      objectId: job.jobId,
      companyId: null,
      after: { duesYear, half, firms: order.companyIds.length },
    });
    afterCommit(poke);
    return shown(job);
  };

export const generation: Handler<typeof duesDeskApi.generation> = async ({ db, user, params }) => {
  const orgId = assertOfficer(user);
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.jobId, params.jobId), eq(jobs.kind, GENERATE_JOB), eq(jobs.companyId, orgId)));
  if (!job) throw notFound();
  return shown(job);
};

/** Firms that bills may be made for one by one: those that have left, too; or members of a year without a bill of it. // domain a §12.10 D11 */
export const choosableFirms: Handler<typeof duesDeskApi.firms> = async ({ db, user, query }) => {
  const orgId = assertOfficer(user);
  const { id, keyword = "", page, pageSize, withoutBillOf: duesYear, withoutHalf } = query;
  const without =
    duesYear === undefined ? null : await firmsWithoutBill(db, orgId, { duesYear, half: withoutHalf?.[0] });
  const found = (await firmsOfDues(db, orgId, id === undefined ? undefined : [id])).filter(
    ({ companyId, companyName, companyStatus }) =>
      companyStatus !== COMPANY_STATUS.applying &&
      companyName.includes(keyword.trim()) &&
      (without === null || without.has(companyId)),
  );
  return {
    rows: found.slice((page - 1) * pageSize, page * pageSize).map(({ companyId, companyName, isMember }) => ({
      id: companyId,
      name: companyName,
      hint: isMember ? null : "会籍已终止",
    })),
    totalCount: found.length,
  };
};

/** Of a year, or of one of its halves. */
interface Period {
  readonly duesYear: number;
  /** Undefined: any bill of the year will do. */
  readonly half?: number | undefined;
}
/** Members of a year, and firms that went into another one in it, whose bill of it is not made yet. // domain a §12.9, §12.10 D11 */
export async function firmsWithoutBill(
  db: Db,
  orgId: string,
  { duesYear, half }: Period,
): Promise<ReadonlySet<string>> {
  const billed = await db
    .selectDistinct({ companyId: duesBills.companyId })
    .from(duesBills)
    .where(
      and(
        eq(duesBills.duesYear, duesYear),
        ne(duesBills.duesStatus, DUES.voided),
        // Who is billed for the whole year owes no half of it.
        half === undefined ? undefined : inArray(duesBills.half, [HALF.whole, half]),
      ),
    );
  const has = new Set(billed.map(({ companyId }) => companyId));
  return new Set((await firmsOfYear(db, orgId, duesYear)).filter((companyId) => !has.has(companyId)));
}
