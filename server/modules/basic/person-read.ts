import { and, asc, count, desc, eq, ilike, inArray, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import { likeText } from "@/server/platform/sql/list";
import { inScope } from "@/server/reference/scope";
import { firms } from "@/server/reference/firm.table";
import { isEffectiveStaff, isOnStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** A person's row in a firm, and who he is in all of them; the caller has checked the scope. A draft is nobody's. */
export async function personOf(db: Db, staffId: string) {
  const [row] = await db
    .select({
      staffId: staff.staffId,
      companyId: staff.companyId,
      staffName: staff.staffName,
      certNo: staff.certNo,
      personId: staff.personId,
    })
    .from(staff)
    .where(and(eq(staff.staffId, staffId), isEffectiveStaff));
  return row ?? null;
}

/** Who people of a firm's staff are, by their rows, those who left included; the caller has checked the scope. */
export async function staffPersons(
  db: Db,
  companyId: string,
  staffIds: readonly string[],
): Promise<Map<string, string>> {
  if (staffIds.length === 0) return new Map();
  const rows = await db
    .select({ staffId: staff.staffId, personId: staff.personId })
    .from(staff)
    .where(and(eq(staff.companyId, companyId), inArray(staff.staffId, [...new Set(staffIds)])));
  return new Map(rows.flatMap(({ staffId, personId }) => (personId === null ? [] : [[staffId, personId]])));
}

interface PeopleOf {
  /** A part of the name. */
  readonly keyword?: string | undefined;
  readonly id?: string | undefined;
  /** Those at work alone; who is asked for by his id is told all the same. */
  readonly isAtWork?: true;
}

/** People to choose from, those who left included: of the acting firm, or of all firms that officers reach. */
export async function peopleToName(db: Db, user: SessionUser, { keyword, id, isAtWork }: PeopleOf, page: Page) {
  const where = and(
    user.companyId ? eq(staff.companyId, user.companyId) : inScope(user, staff.companyId),
    isAtWork && id === undefined ? isOnStaff : isEffectiveStaff,
    keyword === undefined ? undefined : ilike(staff.staffName, `%${likeText(keyword)}%`),
    id === undefined ? undefined : eq(staff.staffId, id),
  );
  const rows = await db
    .select({ id: staff.staffId, name: staff.staffName, certNo: staff.certNo, companyName: firms.companyName })
    .from(staff)
    .innerJoin(firms, eq(firms.companyId, staff.companyId))
    .where(where)
    .orderBy(asc(staff.nameSort), asc(staff.staffId))
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize);
  const [total] = await db.select({ n: count() }).from(staff).where(where);
  const hint = (row: (typeof rows)[number]) => [row.certNo, user.companyId ? null : row.companyName].filter(Boolean);
  return {
    rows: rows.map((row) => ({ id: row.id, name: row.name, hint: hint(row).join("　") || null })),
    totalCount: total?.n ?? 0,
  };
}

/** Rows of people within the user's reach that bear one of these numbers; of one person, where he works now comes first. */
export async function peopleByNumbers(
  db: Db,
  user: SessionUser,
  { certNo, memberNo }: Readonly<Record<"certNo" | "memberNo", readonly string[]>>,
) {
  if (certNo.length + memberNo.length === 0) return [];
  return db
    .select({
      staffId: staff.staffId,
      companyId: staff.companyId,
      personId: staff.personId,
      staffName: staff.staffName,
      certNo: staff.certNo,
      memberNo: staff.memberNo,
    })
    .from(staff)
    .where(
      and(
        or(inArray(staff.certNo, [...certNo]), inArray(staff.memberNo, [...memberNo])),
        isEffectiveStaff,
        inScope(user, staff.companyId),
      ),
    )
    .orderBy(desc(sql`${isOnStaff}`), desc(staff.createTime), staff.staffId);
}

/** Where people work now, by their ids as persons, as far as the user's reach goes. */
export async function currentFirms(db: Db, user: SessionUser, personIds: readonly string[]) {
  if (personIds.length === 0) return new Map<string, string>();
  const rows = await db
    .select({ personId: staff.personId, companyName: firms.companyName })
    .from(staff)
    .innerJoin(firms, eq(firms.companyId, staff.companyId))
    .where(and(inArray(staff.personId, [...personIds]), isOnStaff, inScope(user, staff.companyId)));
  return new Map(rows.map((row) => [row.personId ?? "", row.companyName]));
}

/**
 * What shows a row of people to be the person of a record that a firm has made: name and number alone do in that firm;
 * for other firms' records the association has confirmed who he is. A draft proves nothing: any number may stand in it.
 */
const provesFor = (companyId: SQLWrapper | string): SQL => sql`${isEffectiveStaff}
  and (${staff.companyId} = ${companyId} or ${staff.confirmTime} is not null)`;

/**
 * Condition "this record is about the person of these rows", given as a subquery of their ids: the account's own row.
 * // docs/decisions/0018
 */
export const isPersonOf = (staffId: SQL, record: { personId: PgColumn; companyId: PgColumn }): SQL =>
  sql`exists (select 1 from ${staff} where ${staff.staffId} in (${staffId})
    and ${staff.personId} = ${record.personId} and ${provesFor(record.companyId)})`;

/** A person's rows that may be told of a firm's record, as a subquery of their ids. */
export const staffIdsOf = (personId: string, companyId: string): SQL =>
  sql`select ${staff.staffId} from ${staff} where ${staff.personId} = ${personId} and ${provesFor(companyId)}`;
