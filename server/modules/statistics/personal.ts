import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Drill } from "@/contracts/statistics/company";
import {
  personalFilter,
  type PersonalFilter,
  type PersonalRow,
  personalSheet,
  statisticsPersonalApi,
} from "@/contracts/statistics/personal";
import { hasCode } from "@/server/platform/call/access";
import type { Context, Handler } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import { defineParam } from "@/server/platform/params/params";
import type { RecordContext } from "@/server/records/hooks";
import { exportRows } from "@/server/records/sheet/export";
import { staff } from "@/server/reference/staff.table";
import { users } from "@/server/reference/user.table";
import {
  countSigners,
  isWholeYears,
  manyReports,
  MOST_ROWS,
  mostSignedInYear,
  type ReportsAsked,
  rowFilter,
  withRoles,
} from "@/server/modules/agreement/read";
import { hoursOfPerson } from "@/server/modules/party/read";
import { askedLines, atOneMoment, conditionsSheet, pageOf, periodOf } from "@/server/modules/statistics/asked";
import { factsOfPeople } from "@/server/modules/statistics/personal-facts";
import { lockedIn } from "@/server/modules/statistics/locked";

/** Who sees the whole firm's figures sees those of its people; others their own. */
const seesAll = ({ user }: Pick<RecordContext, "user">): boolean =>
  hasCode(user, "g_hy_business_filing_company_view", "g_hy_desk_statistics_view");

/** Whom of a firm's staff the account belongs to; null: nobody. */
async function ownStaff({ db, user }: Pick<RecordContext, "db" | "user">) {
  const [row] = await db
    .select({ staffId: staff.staffId, personId: staff.personId, companyId: staff.companyId })
    .from(users)
    .innerJoin(staff, eq(staff.staffId, users.staffId))
    .where(eq(users.userId, user.userId));
  return row ?? null;
}

function askedOf(query: PersonalFilter, today: string): ReportsAsked {
  const { companyId } = query;
  const filter: Drill = companyId === undefined ? {} : { companyId };
  return { basis: query.basis, ...periodOf(query, today), filter, includeVoid: false };
}

/** // domain b §9 (1) [AS] */
const nearPercent = defineParam(
  "statistics.nearPercent",
  z.int().min(1).max(100),
  80,
  "个人业务统计提示“接近提示线”的百分比（占每人每年签字份数提示线）",
);
/** Of the year with the most; it is named where the period is not of that year alone. */
const limitNote = (signed: number, named: string, limit: number, near: number): string | null => {
  if (signed > limit) return `${named}超过提示线`;
  return signed * 100 >= limit * near ? `${named}接近提示线` : null;
};

async function rowsOf(context: RecordContext, asked: ReportsAsked, staffName: string | undefined) {
  const { params } = context.services;
  const [limit, near] = [params.get(manyReports), params.get(nearPercent)];
  const own = await ownStaff(context);
  const ownStaffId = own?.staffId ?? null;
  const limits: Drill = seesAll(context) ? {} : { signerId: ownStaffId ?? "nobody" };
  const scoped = { ...asked, filter: { ...asked.filter, ...limits } };
  const signers = (await countSigners(context, scoped, staffName)).filter(
    ({ staffId }) => seesAll(context) || staffId === ownStaffId,
  );
  const onlyId = seesAll(context) ? null : (ownStaffId ?? "nobody");
  const people = await withRoles(context, asked, signers, { part: staffName, onlyId });
  const staffIds = people.map(({ staffId }) => staffId);
  const { from, to } = asked.months;
  // What was signed in the period is then what was signed in the year.
  const isOneYear = !asked.days && isWholeYears(asked.months) && from.slice(0, 4) === to.slice(0, 4);
  const most = isOneYear ? null : await mostSignedInYear(context, scoped, staffIds);
  const factsOf = await factsOfPeople(context, asked, staffIds);
  const rows = people.map((one): PersonalRow => {
    const { year, signed } = most?.get(one.staffId) ?? { year: Number(from.slice(0, 4)), signed: one.signedCount };
    // Who signed nothing has no list of what he signed.
    const drill = one.signedCount === 0 ? null : rowFilter(asked, "person", one.staffId);
    return {
      ...one,
      ...factsOf(one.staffId),
      limitNote: limitNote(signed, isOneYear ? "" : `${year}年`, limit, near),
      yearMost: signed,
      drill,
    };
  });
  return { own, rows, isCut: rows.length >= MOST_ROWS };
}

const figuresOf = async (context: Context<typeof statisticsPersonalApi.figures>) => {
  const { query, today, now, services } = context;
  const asked = askedOf(query, today);
  const { own, rows, isCut } = await rowsOf(context, asked, query.staffName);
  return {
    asOf: now.toISOString(),
    monthFrom: asked.months.from,
    monthTo: asked.months.to,
    asked: await askedLines(context, personalFilter, query, asked),
    locked: await lockedIn(context, asked.months),
    rows,
    isCut,
    ownStaffId: own?.staffId ?? null,
    ownHours: own?.personId
      ? await hoursOfPerson(context, own.companyId, own.personId, Number(asked.months.to.slice(0, 4)))
      : null,
    manyReports: services.params.get(manyReports),
  };
};

const figures: Handler<typeof statisticsPersonalApi.figures> = (context) => atOneMoment(context, figuresOf);

const workbookOf = async (context: Context<typeof statisticsPersonalApi.export>) => {
  const asked = askedOf(context.query, context.today);
  const { rows, isCut } = await rowsOf(context, asked, context.query.staffName);
  const lines = await askedLines(context, personalFilter, context.query, asked);
  const note = isCut ? [{ label: "说明", value: `表中为签字最多的 ${rows.length} 人` }] : [];
  return { rows, beside: [await conditionsSheet(context, [...lines, ...note])] };
};

const download: Handler<typeof statisticsPersonalApi.export> = async (context) => {
  const { rows, beside } = await atOneMoment(context, workbookOf);
  return exportRows<PersonalRow>({
    context,
    sheet: personalSheet,
    object: "statistics.personal",
    idKey: "staffId",
    beside,
    load: (paged) => Promise.resolve(pageOf(rows, paged)),
  });
};

/** 个人业务统计: of the people who sign. // domain b §9 */
export const registerStatisticsPersonal = (app: FastifyInstance): void =>
  implement(app, statisticsPersonalApi, { figures, export: download });
