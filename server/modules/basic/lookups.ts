import { and, eq, ilike, inArray, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import { likeText } from "@/server/platform/sql/list";
import { inScope } from "@/server/reference/scope";
import { partyCount } from "@/server/modules/basic/firm/firm-counts";
import { firms } from "@/server/reference/firm.table";

/** Member firms of the same association as `companyId` whose full name or credit code is exactly one of these texts. */
export async function firmsByExactName(db: Db, companyId: string, texts: readonly string[]) {
  if (texts.length === 0) return [];
  const association = sql`(select own.association_org_id from ${firms} as own where own.company_id = ${companyId})`;
  return db
    .select({ companyId: firms.companyId, companyName: firms.companyName, creditCode: firms.creditCode })
    .from(firms)
    .where(
      and(
        eq(firms.associationOrgId, association),
        or(inArray(firms.companyName, [...texts]), inArray(firms.creditCode, [...texts])),
      ),
    );
}

/** Dictionary `company_status`: 正常, 暂停, 注销中, 迁出中; the others are no members yet or no more. */
const MEMBERS = [2, 3, 4, 8];
/** Dictionary `company_nature`. */
export const BRANCH = 3;

interface Which {
  /** Members since this day at the latest. */
  readonly joinedBy: string;
  /** A part of the name. */
  readonly name?: string | undefined;
  readonly cityCode?: string | undefined;
}

/** Member firms for another domain's list of them: table, columns, and the condition for those within reach. */
export const memberFirms = {
  table: firms,
  columns: {
    companyId: firms.companyId,
    companyName: firms.companyName,
    joinDate: firms.joinDate,
    contactName: firms.contactName,
    phone: firms.phone,
    cityCode: firms.cityCode,
  },
  /** What every list of them says of each, and its order by the name. */
  named: { companyId: firms.companyId, companyName: firms.companyName },
  byName: sql`${firms.companyName} collate "C"`,
  /** Of a branch: its head office. */
  headOffice: sql<string | null>`(case when ${firms.companyNature} = ${BRANCH} then ${firms.parentCompanyId} end)`,
  /** People 在职 who are party members by their political status. */
  partyCount: partyCount(firms.companyId),
  within: (user: SessionUser, { joinedBy, name, cityCode }: Which): SQL | undefined =>
    and(
      inScope(user, firms.companyId),
      inArray(firms.companyStatus, MEMBERS),
      or(isNull(firms.joinDate), lte(firms.joinDate, joinedBy)),
      name === undefined ? undefined : ilike(firms.companyName, `%${likeText(name)}%`),
      cityCode === undefined ? undefined : eq(firms.cityCode, cityCode),
    ),
};
