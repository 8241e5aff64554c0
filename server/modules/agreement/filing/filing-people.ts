import { and, asc, count, eq, ilike, inArray, sql, type SQL } from "drizzle-orm";
import type { AgreementItem } from "@/contracts/agreement/filing/filing-fields";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import { likeText } from "@/server/platform/sql/list";
import { actingCompanyId } from "@/server/reference/scope";
import { isEffectiveStaff, isOnStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";

/** Ids that the rows name, each once. */
export const namedIn = (items: readonly Pick<AgreementItem, "servicePersonIds">[]): string[] => [
  ...new Set(items.flatMap(({ servicePersonIds }) => servicePersonIds)),
];

interface Wanted {
  readonly keyword?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** Whom an agreement may name: people 在职 of the acting firm; by their ids also those who left. */
export async function peopleChoices(db: Db, user: SessionUser, { keyword, ids, page, pageSize }: Wanted) {
  const where = and(
    eq(staff.companyId, actingCompanyId(user)),
    ids === undefined ? isOnStaff : and(isEffectiveStaff, inArray(staff.staffId, [...ids])),
    keyword === undefined ? undefined : ilike(staff.staffName, `%${likeText(keyword)}%`),
  );
  const rows = await db
    .select({ id: staff.staffId, name: staff.staffName, hint: staff.certNo })
    .from(staff)
    .where(where)
    .orderBy(asc(staff.nameSort), asc(staff.staffId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [total] = await db.select({ n: count() }).from(staff).where(where);
  return { rows, totalCount: total?.n ?? 0 };
}

const isNamed = sql`${staff.staffId} = named ->> 'staffId' and ${staff.companyId} = ${agreementFilings.companyId}`;
const named = sql`${agreementFilings.people}`;

/** Names of people of a filing who are gone, as a column; empty where nobody is. // domain b §4 (6) */
export const leftNames: SQL<string[]> = sql<string[]>`coalesce((select jsonb_agg(named ->> 'staffName')
  from jsonb_array_elements(${named}) as named
  where not exists (select 1 from ${staff} where ${isNamed} and ${isOnStaff})), '[]'::jsonb)`;
