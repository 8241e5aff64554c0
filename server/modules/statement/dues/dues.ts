import { and, asc, eq, ilike, inArray, ne, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { duesApi } from "@/contracts/statement/dues/dues";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { shareOf } from "@/contracts/statement/dues/engine/compute";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { duesReductionApi } from "@/contracts/statement/dues/reduction";
import { DUES, HALF } from "@/contracts/statement/dues/terms";
import { capitalAmount } from "@/contracts/kit/amount/capital-amount";
import { ratioOf } from "@/contracts/kit/amount/decimal";
import type { Context, Handler } from "@/server/platform/call/context";
import { conflict, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { calendarDate } from "@/server/platform/call/services";
import { implement } from "@/server/platform/call/implement";
import { likeText } from "@/server/platform/sql/list";
import { assertActing, assertOfficer, inScope } from "@/server/reference/scope";
import { membersInScope } from "@/server/modules/basic/read";
import { bankCheck, bankImport } from "@/server/modules/statement/dues/bank/bank-import";
import {
  bankExport,
  bankLines,
  bankTotals,
  ignore,
  match,
  matchSure,
  suggestions,
} from "@/server/modules/statement/dues/bank/bank-match";
import {
  billRecords,
  followReleased,
  overdueBills,
  recalculateBill,
  recalculateForPeople,
} from "@/server/modules/statement/dues/bill/bill-records";
import { itemOf } from "@/server/modules/statement/dues/bill/bill-items";
import { billsOfItsPeople, holdMoved } from "@/server/modules/statement/dues/payment/booking-holds";
import { moveLine } from "@/server/modules/statement/dues/bill/move-line";
import {
  duesBills,
  duesItems,
  duesMovements,
  duesRecalculations,
  type ItemRecord,
} from "@/server/modules/statement/dues/record.table";
import {
  choosableFirms,
  firmsWithoutBill,
  GENERATE_JOB,
  generate,
  generation,
  workOnBills,
} from "@/server/modules/statement/dues/generation/generate";
import { followedBy, heldBefore, paymentRecords } from "@/server/modules/statement/dues/payment/payment";
import { reductionRecords } from "@/server/modules/statement/dues/reduction/reduction";
import { standardInForce } from "@/server/modules/statement/dues/standard/standard";
import { ENDED, owedBills, undeclaredBills, yuanSum } from "@/server/modules/statement/dues/standing";
import { tellDebtor, tellObjection, tellObjectionAnswered } from "@/server/modules/statement/dues/tell";

/**
 * The last row is the sum of what the rows above show; what was voided is asked for by nobody, and no money has
 * moved on it. // domain a §12.9
 */
const totals: Handler<typeof duesApi.totals> = (context) =>
  billRecords.sums(context, context.query, {
    keys: ["unitDue", "personDue", "relief", "payable", "paidAmount", "refunded", "owing", "surplus"],
    also: ne(duesBills.duesStatus, DUES.voided),
  });

const explain: Handler<typeof duesApi.explain> = async (context) => {
  const { db, params } = context;
  // Explained is what its reader is told: no draft behind a return, nor one that a summary has taken over.
  const bill = await billRecords.told(context, params.duesId);
  const recalculations = await db
    .select()
    .from(duesRecalculations)
    .where(eq(duesRecalculations.duesId, bill.duesId))
    .orderBy(asc(duesRecalculations.recalcTime), asc(duesRecalculations.recalcId));
  const movements = await db
    .select()
    .from(duesMovements)
    .where(eq(duesMovements.duesId, bill.duesId))
    .orderBy(asc(duesMovements.createTime), asc(duesMovements.movementId));
  return {
    rulesTitle: bill.rulesTitle ?? "",
    noticeDocNo: bill.rules.noticeDocNo,
    lines: bill.lines,
    remarks: bill.remarks,
    payable: bill.payable,
    payableWords: capitalAmount(bill.payable) ?? "",
    recalculations: recalculations.map(({ duesId: _id, linesBefore: _lines, recalcTime, ...one }) => ({
      ...one,
      recalcTime: recalcTime.toISOString(),
    })),
    movements: movements.map(({ kind, paymentId, moveDate, amount, words }) => ({
      kind,
      paymentId,
      date: moveDate,
      amount,
      words,
    })),
  };
};

const items: Handler<typeof duesApi.items> = async (context) => {
  const { db, params, query } = context;
  const bill = await billRecords.load(context, params.duesId);
  const { page, pageSize, staffName, hasObjection } = query;
  const where = and(
    eq(duesItems.duesId, bill.duesId),
    staffName === undefined ? undefined : ilike(duesItems.staffName, `%${likeText(staffName)}%`),
    hasObjection === undefined ? undefined : (hasObjection ? ne : eq)(duesItems.objectionState, "none"),
  );
  const rows = await db
    .select()
    .from(duesItems)
    .where(where)
    .orderBy(asc(duesItems.itemNo), asc(duesItems.itemId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [n] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(duesItems)
    .where(where);
  return { rows: rows.map((row) => itemOf(row, bill)), totalCount: n?.n ?? 0 };
};

type OnItem = Context<typeof duesApi.object> | Context<typeof duesApi.answerObjection>;
/** What an objection that is agreed to moves beside its own bill: where the line may go, or who had left the person to it. */
async function movedBy({ db, user }: OnItem, seen: ItemRecord, toCompanyId: string | null): Promise<string[]> {
  if (toCompanyId === null) return billsOfItsPeople(db, seen.duesId);
  const rows = await db
    .select({ duesId: duesBills.duesId })
    .from(duesBills)
    .where(
      and(
        eq(duesBills.duesYear, seen.duesYear),
        eq(duesBills.companyId, toCompanyId),
        inScope(user, duesBills.companyId),
      ),
    );
  return rows.map(({ duesId }) => duesId);
}

/**
 * A person's line within reach, held at the version that was seen, with its bill. The bill is held first, as by whoever
 * moves it with its lines: one that has ended meanwhile is answered no more.
 */
async function heldItem(context: OnItem, agreed: { readonly toCompanyId: string | null } | null) {
  const { db, params, body } = context;
  const [seen] = await db.select().from(duesItems).where(eq(duesItems.itemId, params.itemId));
  if (!seen) throw notFound();
  await billRecords.load(context, seen.duesId);
  if (agreed) await holdMoved(db, [seen.duesId, ...(await movedBy(context, seen, agreed.toCompanyId))]);
  const bill = await billRecords.hold(db, seen.duesId);
  const [row] = await db.select().from(duesItems).where(eq(duesItems.itemId, params.itemId)).for("update");
  if (!row) throw notFound();
  if (row.version !== body.version) throw conflict(itemOf(row, bill));
  if (ENDED.includes(bill.duesStatus)) throw stateConflict("会费单已经结束，不能再提出或答复异议", itemOf(row, bill));
  return { row, bill };
}

async function setItem({ db, audit }: OnItem, row: ItemRecord, set: Partial<ItemRecord>): Promise<ItemRecord> {
  const [after] = await db
    .update(duesItems)
    .set({ ...set, version: row.version + 1 })
    .where(eq(duesItems.itemId, row.itemId))
    .returning();
  if (!after) throw notFound();
  const told = ({ objectionState, objection, objectionAnswer, isCharged }: ItemRecord) => ({
    objectionState,
    objection,
    objectionAnswer,
    isCharged,
  });
  audit({
    object: "statement.dues-item",
    objectId: row.itemId,
    companyId: row.companyId,
    before: told(row),
    after: told(after),
  });
  return after;
}

/** 异议: the line stays, the association answers. // domain a §12.5 */
const object: Handler<typeof duesApi.object> = async (context) => {
  const { row, bill } = await heldItem(context, null);
  assertActing(context.user, bill.companyId);
  if (!row.isCharged) throw stateConflict(`「${row.staffName}」本来就不计收会费，不需要提出异议`, itemOf(row, bill));
  if (row.objectionState === "waiting")
    throw stateConflict("这一行的异议等待协会答复，没有重复提出", itemOf(row, bill));
  const after = await setItem(context, row, {
    objectionState: "waiting",
    objection: context.body.reason,
    objectionTime: context.now,
    objectionAnswer: null,
  });
  await tellObjection(context, bill, after);
  return itemOf(after, bill);
};

const answerObjection: Handler<typeof duesApi.answerObjection> = async (context) => {
  const { body, user } = context;
  assertOfficer(user);
  const { row, bill } = await heldItem(context, body.isAgreed ? body : null);
  if (row.objectionState !== "waiting") throw stateConflict("这一行没有等待答复的异议", itemOf(row, bill));
  if (!body.isAgreed && body.toCompanyId !== null)
    throw invalid([{ path: "toCompanyId", message: "异议不成立的，人员仍在本所会费单中，不填转入的事务所" }]);
  const agreed = body.isAgreed
    ? { isCharged: false, reductionAmount: row.standardFee, payableAmount: amountText(0n), sourceNote: "异议成立" }
    : {};
  const after = await setItem(context, row, {
    ...agreed,
    objectionState: body.isAgreed ? "agreed" : "refused",
    objectionAnswer: body.answer,
  });
  if (!body.isAgreed) {
    await tellObjectionAnswered(context, bill, after, body);
    return itemOf(after, bill);
  }
  const { staffName } = row;
  const target =
    body.toCompanyId === null ? null : await moveLine(context, { row, bill, toCompanyId: body.toCompanyId });
  const again = await recalculateBill(context, bill.duesId, { reason: `对「${staffName}」的异议成立：${body.answer}` });
  if (target)
    await recalculateForPeople(
      context,
      target.duesId,
      `「${staffName}」原列 ${bill.companyName} 的会费单 ${bill.billNo}，异议成立，转入本所缴纳`,
    );
  else await followReleased(context, bill, "的异议成立");
  await tellObjectionAnswered(context, again, after, body);
  return itemOf(after, again);
};

const paymentTotals: Handler<typeof duesPaymentApi.totals> = (context) =>
  paymentRecords.sums(context, context.query, { keys: ["payAmount", "unitPart", "personPart", "arrivedAmount"] });

const reductionTotals: Handler<typeof duesReductionApi.totals> = (context) =>
  reductionRecords.sums(context, context.query, { keys: ["appliedAmount", "approvedAmount"] });

const yearTotals: Handler<typeof duesDeskApi.yearTotals> = async ({ db, user, query, today }) => {
  const orgId = assertOfficer(user);
  const { duesYear } = query;
  const stands = and(
    inScope(user, duesBills.companyId),
    eq(duesBills.duesYear, duesYear),
    sql`${duesBills.duesStatus} <> ${DUES.voided}`,
  );
  const [row] = await db
    .select({
      bills: sql<number>`count(*)::int`,
      payable: yuanSum(sql`case when not ${undeclaredBills} then ${duesBills.payable} end`),
      paid: yuanSum(sql`${duesBills.paidAmount} - ${duesBills.refunded}`),
      owing: yuanSum(sql`case when ${owedBills} then ${duesBills.owing} end`),
      overdueCount: sql<number>`(count(*) filter (where ${overdueBills(today)}))::int`,
    })
    .from(duesBills)
    .where(stands);
  if (!row) throw notFound();
  const members = await membersInScope(db, { orgId, joinedBy: `${duesYear}-12-31` });
  const standard = await standardInForce(db, orgId, duesYear);
  const isHalved = standard?.rules.halfYearMode === true;
  const without = async (half?: number) => (await firmsWithoutBill(db, orgId, { duesYear, half })).size;
  return {
    firms: members.length,
    bills: row.bills,
    withoutBill: await without(isHalved ? HALF.first : undefined),
    withoutSecondHalf: isHalved ? await without(HALF.second) : null,
    payable: row.payable,
    paidAmount: row.paid,
    owing: row.owing,
    overdueCount: row.overdueCount,
    collectionRate: ratioOf(fenOf(row.paid), fenOf(row.payable)),
    share: standard ? shareOf(standard.rules, row.paid) : "0.00",
  };
};

/** 催缴 of several: each once a day, those with nothing owed are left alone. */
const remindMany: Handler<typeof duesDeskApi.remind> = async (context) => {
  const { db, user, body, now, today, audit } = context;
  assertOfficer(user);
  const ids = [...new Set(body.duesIds)];
  const bills = await db
    .select()
    .from(duesBills)
    .where(and(inScope(user, duesBills.companyId), inArray(duesBills.duesId, ids)))
    .orderBy(asc(duesBills.duesId))
    .for("update");
  if (bills.length < ids.length) throw notFound();
  let reminded = 0;
  for (const bill of bills) {
    const isOwed = [DUES.toPay, DUES.partly].some((status) => status === bill.duesStatus) && fenOf(bill.owing) > 0n;
    if (!isOwed || (bill.remindTime !== null && calendarDate(bill.remindTime) === today)) continue;
    await tellDebtor(context, bill);
    await billRecords.set(context, bill.duesId, { remindTime: now });
    audit({ object: "statement.dues", objectId: bill.duesId, companyId: bill.companyId, after: { remindTime: today } });
    reminded += 1;
  }
  if (reminded === 0) audit({ object: "statement.dues", objectId: "remind", companyId: null, after: { reminded } });
  return { reminded, skipped: ids.length - reminded };
};

/** 会费缴纳明细. // domain a §12 */
export function registerDues(app: FastifyInstance): void {
  const { jobs, services } = app.platform;
  jobs.register(GENERATE_JOB, workOnBills(services));
  implement(app, duesApi, { ...billRecords.handlers, totals, explain, items, object, answerObjection });
  const { create, update, remove, ...payments } = paymentRecords.handlers;
  implement(app, duesPaymentApi, {
    ...payments,
    create: heldBefore(create),
    update: followedBy(update),
    remove: followedBy(remove),
    totals: paymentTotals,
  });
  implement(app, duesReductionApi, { ...reductionRecords.handlers, totals: reductionTotals });
  implement(app, duesDeskApi, {
    generate: generate(() => jobs.poke()),
    generation,
    yearTotals,
    remind: remindMany,
    firms: choosableFirms,
    bankCheck,
    bankImport,
    bankLines,
    bankTotals,
    bankExport,
    suggestions,
    match,
    matchSure,
    ignore,
  });
}
