import { and, asc, eq, inArray, lt, ne, not, notInArray, or, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { DUES, duesPeriodName } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import type { DuesAnswers } from "@/server/modules/basic/port";
import { endedIn } from "@/server/modules/basic/read";
import { associationOf } from "@/server/reference/orgs";
import { duesBills, duesItems, duesMovements } from "@/server/modules/statement/dues/record.table";
import { standardInForce } from "@/server/modules/statement/dues/standard/standard";
import { ENDED, lockedAs, OWED, owedBills, UNDECLARED, UNSETTLED } from "@/server/modules/statement/dues/standing";

/** Bills that have been settled: what they say is owed, is owed; by the head office where it has taken them over. */
const settled = and(notInArray(duesBills.duesStatus, [...UNSETTLED, DUES.voided]), not(lockedAs(UNSETTLED)));
const heads = alias(duesBills, "heads");

/** Firms whose dues are this one's to pay: itself, and those that have ended in it. // domain a §1.5 */
const paidFor = (companyId: string, column: PgColumn) =>
  or(eq(column, companyId), inArray(column, endedIn([companyId])));

/** Bills that a firm answers for: its own, those of firms that have ended in it, and what its bills have taken over. // domain a §13 */
const answeredBy = (companyId: string) =>
  or(
    and(paidFor(companyId, duesBills.companyId), ne(duesBills.duesStatus, DUES.merged)),
    and(
      eq(duesBills.duesStatus, DUES.merged),
      inArray(
        duesBills.mergedIntoId,
        sql`(select ${heads.duesId} from ${duesBills} as heads where ${paidFor(companyId, heads.companyId)})`,
      ),
    ),
  );

async function ofFirm(db: Db, companyId: string): Promise<string | null> {
  const [row] = await db
    .select({
      owed: sql<
        string | null
      >`sum(case when ${inArray(duesBills.duesStatus, [...OWED])} then ${duesBills.owing} else 0 end)::numeric(18, 2)::text`,
    })
    .from(duesBills)
    .where(and(answeredBy(companyId), settled));
  return row?.owed ?? null;
}

const ofPerson: DuesAnswers["ofPerson"] = async (db, personId) => {
  const rows = await db
    .select({
      duesYear: duesBills.duesYear,
      half: duesBills.half,
      status: duesBills.duesStatus,
      companyName: duesBills.companyName,
      amount: duesItems.payableAmount,
      owing: duesBills.owing,
    })
    .from(duesItems)
    .innerJoin(duesBills, eq(duesBills.duesId, duesItems.duesId))
    .where(and(eq(duesItems.personId, personId), eq(duesItems.isCharged, true), settled))
    .orderBy(asc(duesBills.duesYear), asc(duesBills.half));
  if (rows.length === 0) return null;
  const isOwed = ({ status, owing }: (typeof rows)[number]): boolean => OWED.includes(status) && fenOf(owing) > 0n;
  const firstOwed = rows.find(isOwed)?.duesYear ?? Infinity;
  return {
    // A later year that is paid does not make good an earlier one.
    paidToYear: rows.findLast(({ duesYear }) => duesYear < firstOwed)?.duesYear ?? null,
    unpaid: rows
      .filter(isOwed)
      .map(
        ({ duesYear, half, companyName, amount }) =>
          `${duesPeriodName(duesYear, half)}个人会费 ${money(fenOf(amount))} 元由${companyName}缴纳，尚未缴清`,
      ),
  };
};

const transferDay: DuesAnswers["transferDay"] = async (db, companyId, year) => {
  const orgId = await associationOf(db, companyId);
  const standard = orgId === null ? null : await standardInForce(db, orgId, year);
  return standard?.rules.transferDay.slice("YYYY-".length) ?? null;
};

/** What firms and people owe. // domain a §12.1 R9, R10 */
export const duesAnswers: DuesAnswers = { ofFirm, ofPerson, transferDay };

/** A firm's settled bills of a year together; null: there is none. */
export async function duesOfYear(db: Db, companyId: string, duesYear: number) {
  const bills = await db
    .select()
    .from(duesBills)
    .where(and(eq(duesBills.companyId, companyId), eq(duesBills.duesYear, duesYear), settled));
  if (bills.length === 0) return null;
  const sum = (key: "payable" | "paidAmount" | "refunded" | "owing"): bigint =>
    bills.reduce((all, bill) => all + fenOf(bill[key]), 0n);
  const [last] = await db
    .select({ day: sql<string | null>`max(${duesMovements.moveDate})::text` })
    .from(duesMovements)
    .where(
      and(
        inArray(
          duesMovements.duesId,
          bills.map(({ duesId }) => duesId),
        ),
        inArray(duesMovements.kind, ["paid", "offsetIn"]),
        sql`${duesMovements.amount} > 0`,
      ),
    );
  return {
    payable: sum("payable"),
    paid: sum("paidAmount") - sum("refunded"),
    owing: bills
      .filter(({ duesStatus }) => OWED.includes(duesStatus))
      .reduce((all, bill) => all + fenOf(bill.owing), 0n),
    deadline:
      bills
        .map(({ payDeadline }) => payDeadline)
        .sort()
        .at(-1) ?? "",
    /** The last day on which money came in. */
    lastPaid: last?.day ?? null,
  };
}

/** The revenue that a firm has declared for its dues of a revenue year; null: it has declared none. // domain a §11 S8 */
export async function declaredForDues(db: Db, companyId: string, revenueYear: number): Promise<string | null> {
  const [row] = await db
    .select({ revenueBase: duesBills.revenueBase })
    .from(duesBills)
    .where(
      and(
        eq(duesBills.companyId, companyId),
        eq(duesBills.revenueYear, revenueYear),
        notInArray(duesBills.duesStatus, [...UNDECLARED, ...ENDED]),
      ),
    )
    .orderBy(asc(duesBills.half))
    .limit(1);
  return row?.revenueBase ?? null;
}

/** What a firm should have paid by now, in fen, and the first day that it was late; null: nothing. */
export async function overdueDues(db: Db, companyId: string, today: string) {
  const [row] = await db
    .select({
      owing: sql<string | null>`sum(${duesBills.owing})::numeric(18, 2)::text`,
      since: sql<string | null>`min(${duesBills.payDeadline})::text`,
    })
    .from(duesBills)
    .where(and(answeredBy(companyId), owedBills, lt(duesBills.payDeadline, today)));
  return row?.owing && row.since ? { owing: fenOf(row.owing), since: row.since } : null;
}
