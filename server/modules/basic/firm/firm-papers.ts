import { notFound } from "@/server/platform/call/errors";
import { and, asc, eq, inArray, isNull, or, lte, sql } from "drizzle-orm";
import { MEMBERS } from "@/contracts/basic/firm/firm-form";
import type { Db } from "@/server/db/client";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import { firms } from "@/server/reference/firm.table";
import { isOnStaff, isPractising } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";

/** Dictionaries `staff_category`, `cert_type`, `partner_qualification`. */
const [ACCOUNTANT, LAWYER] = [2, 3];
const TAX_AGENT = 1;

const counted = (where: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${where}))::int`;
const holds = (certType: number) => sql`${staff.certificates} @> ${JSON.stringify([{ certType }])}::jsonb`;

/** What a firm's file, its partners and the staff of these firms say today. The caller has checked the scope. */
export async function firmPapers(db: Db, companyId: string, today: string, staffOf: readonly string[] = [companyId]) {
  const [firm] = await db.select().from(firms).where(eq(firms.companyId, companyId));
  if (!firm) return null;
  const age = sql`date_part('year', age(${today}::date, ${staff.birthDate}))`;
  const [people] = await db
    .select({
      staffTotal: sql<number>`count(*)::int`,
      practisingCount: counted(isPractising),
      cpaCount: counted(holds(ACCOUNTANT)),
      lawyerCount: counted(holds(LAWYER)),
      dualCertCount: counted(sql`${staff.hasTaxAgentCert} and ${holds(ACCOUNTANT)}`),
      under35: counted(sql`${age} < 35`),
      under50: counted(sql`${age} >= 35 and ${age} < 50`),
      over50: counted(sql`${age} >= 50`),
      master: counted(sql`${staff.education} in (11, 14)`),
      bachelor: counted(sql`${staff.education} = 21`),
      college: counted(sql`${staff.education} = 31`),
      otherEducation: counted(sql`${staff.education} is null or ${staff.education} not in (11, 14, 21, 31)`),
      ageUnknown: counted(sql`${staff.birthDate} is null`),
    })
    .from(staff)
    .where(and(inArray(staff.companyId, [...staffOf]), isOnStaff));
  const [partners] = await db
    .select({
      partnerCount: sql<number>`count(*)::int`,
      taxAgentPartners: counted(sql`${firmPartners.qualification} = ${TAX_AGENT}`),
      ratio: sql<string | null>`sum(${firmPartners.contributionRatio})::text`,
    })
    .from(firmPartners)
    .where(and(eq(firmPartners.companyId, companyId), isNull(firmPartners.quitDate)));
  return { firm, people, partners };
}

/** What statements need of a firm's file; its branches within the province by their ids. // domain a §7.2, §11 S11 */
export async function firmOfStatement(db: Db, companyId: string) {
  const [firm] = await db
    .select({
      companyName: firms.companyName,
      creditCode: firms.creditCode,
      orgForm: firms.orgForm,
      establishDate: firms.establishDate,
      accountingStandard: firms.accountingStandard,
      paidInCapital: firms.paidInCapital,
      legalPersonName: firms.legalPersonName,
      financeName: firms.financeName,
      staffCount: sql<number>`(select count(*)::int from ${staff} where ${and(eq(staff.companyId, companyId), isOnStaff)})`,
    })
    .from(firms)
    .where(eq(firms.companyId, companyId));
  if (!firm) throw notFound();
  const branches = await db
    .select({ companyId: firms.companyId })
    .from(firms)
    .where(eq(firms.parentCompanyId, companyId));
  return { ...firm, branchIds: branches.map((branch) => branch.companyId) };
}

/** Member firms of an association: all, those of some cities, or some of them; as somebody who asks all of them needs them. */
export const membersInScope = (
  db: Db,
  {
    orgId,
    joinedBy,
    companyIds,
    cityCodes,
  }: {
    readonly orgId: string;
    readonly joinedBy: string;
    readonly companyIds?: readonly string[];
    readonly cityCodes?: readonly string[];
  },
) =>
  db
    .select({
      companyId: firms.companyId,
      companyName: firms.companyName,
      memberNo: firms.memberNo,
      creditCode: firms.creditCode,
      directorName: firms.directorName,
      cityCode: firms.cityCode,
      establishDate: firms.establishDate,
      firmGrade: firms.firmGrade,
      joinDate: firms.joinDate,
      companyStatus: firms.companyStatus,
      companyNature: firms.companyNature,
      parentCompanyId: firms.parentCompanyId,
    })
    .from(firms)
    .where(
      and(
        eq(firms.associationOrgId, orgId),
        inArray(firms.companyStatus, [...MEMBERS]),
        or(isNull(firms.joinDate), lte(firms.joinDate, joinedBy)),
        companyIds && inArray(firms.companyId, [...companyIds]),
        cityCodes && inArray(firms.cityCode, [...cityCodes]),
      ),
    )
    .orderBy(asc(firms.companyId));

/** Firms as a bill of dues names them, whatever their state; the caller says whose they are. // domain a §12.4 */
export const firmsOfDues = (db: Db, orgId: string, companyIds?: readonly string[]) =>
  db
    .select({
      companyId: firms.companyId,
      companyName: firms.companyName,
      companyStatus: firms.companyStatus,
      creditCode: firms.creditCode,
      orgForm: firms.orgForm,
      firmGrade: firms.firmGrade,
      joinDate: firms.joinDate,
      email: firms.email,
      leftDate: firms.leftDate,
      isMember: sql<boolean>`${inArray(firms.companyStatus, [...MEMBERS])}`,
    })
    .from(firms)
    .where(and(eq(firms.associationOrgId, orgId), companyIds && inArray(firms.companyId, [...companyIds])))
    .orderBy(asc(firms.companyId));
