import { and, asc, eq, inArray, isNull, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import { type PgColumn, union } from "drizzle-orm/pg-core";
import { STAFF_STATUS, type StaffForm } from "@/contracts/basic/staff/staff-form";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { EarlierRows, StaffFacts } from "@/contracts/basic/staff/staff-rules";
import type { Db } from "@/server/db/client";
import { lockByNames } from "@/server/db/lock";
import type { Vault } from "@/server/platform/secrets/vault";
import { QUALIFICATION } from "@/contracts/basic/firm/firm-form";
import { BINDING } from "@/server/modules/basic/firm/firm-facts";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import { firms } from "@/server/reference/firm.table";
import { hasStanding, isEffectiveStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";

/** States in which a row is the person's one active row. // domain a §2.6 P4 */
export const ACTIVE_STATUSES = [STAFF_STATUS.active, STAFF_STATUS.moving];

/** Of those who left nobody needs the numbers any more. */
export const isOnStaff = ({ staffStatus }: { readonly staffStatus: number }): boolean =>
  ACTIVE_STATUSES.some((status) => status === staffStatus);

/** A form about to be stored or shown; without an id the person is new. */
export interface Subject {
  readonly staffId: string | null;
  readonly form: Pick<StaffForm, "idNo" | "certNo" | "mobile">;
  /** A 个人会员证号 that the record has not got yet. */
  readonly newMemberNo?: string | null;
}

interface Ask {
  readonly db: Db;
  readonly vault: Vault;
  readonly companyId: string;
  readonly today: string;
  readonly group: readonly GroupFirm[];
}

export interface GroupFirm {
  readonly companyId: string;
  readonly companyName: string;
  readonly parentCompanyId: string | null;
}

/** The firm, its head office and its branches: one house, where people may be sent. */
export function groupOf(db: Db, companyId: string): Promise<GroupFirm[]> {
  const top = sql`(select coalesce(own.parent_company_id, own.company_id) from ${firms} as own where own.company_id = ${companyId})`;
  return db
    .select({ companyId: firms.companyId, companyName: firms.companyName, parentCompanyId: firms.parentCompanyId })
    .from(firms)
    .where(or(eq(firms.companyId, companyId), eq(firms.companyId, top), eq(firms.parentCompanyId, top)))
    .orderBy(asc(firms.establishDate), asc(firms.companyId));
}

/** What a firm is told of its group: itself and its branches; a branch sees neither head office nor siblings. // domain a §0.1 */
export const groupSeenBy = (db: Db, companyId: string) =>
  db
    .select({ companyId: firms.companyId, companyName: firms.companyName })
    .from(firms)
    .where(or(eq(firms.companyId, companyId), eq(firms.parentCompanyId, companyId)))
    .orderBy(asc(firms.establishDate), asc(firms.companyId));

/** Keeps a subquery one of its own: the planner does not flatten it into a join that reads the table. */
const NO_LIMIT = 2 ** 31 - 1;

const FOUND = {
  staffId: staff.staffId,
  companyId: staff.companyId,
  staffName: staff.staffName,
  idNoIndex: staff.idNoIndex,
  mobileIndex: staff.mobileIndex,
  certNo: staff.certNo,
  memberNo: staff.memberNo,
  memberStatus: staff.memberStatus,
  staffStatus: staff.staffStatus,
  memberType: staff.memberType,
  auditStatus: staff.auditStatus,
};

/**
 * People by one look into a column's own index per text, whatever the planner believes of the table: while thousands of
 * rows come in, its statistics are those of an empty one.
 */
export function peopleBy(db: Db, column: PgColumn, texts: readonly string[], is: SQL | undefined) {
  const each = db
    .select(FOUND)
    .from(staff)
    .where(eq(column, sql`wanted.text`))
    .limit(NO_LIMIT)
    .as("staff");
  const wanted = sql`unnest(${sql.param([...texts])}::text[]) as wanted (text)`;
  return db.select(FOUND).from(wanted).crossJoinLateral(each).where(is);
}

/** Whose a number is: drafts of members taken over among them, but nobody who waits for his 入会, for whom it was typed. */
const holdsMemberNo = or(hasStanding, and(isNull(staff.memberStatus), isEffectiveStaff));

/**
 * Who has these 个人会员证号 among all firms of the association, where each is one person's; two who give or type the same
 * one at once come one after the other. // domain a §2.4
 */
export async function membersNumbered(db: Db, companyId: string, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  await lockByNames(
    db,
    numbers.map((memberNo) => `member-no:${memberNo}`),
  );
  const ofAssociation = db.select({ orgId: firms.associationOrgId }).from(firms).where(eq(firms.companyId, companyId));
  const there = db
    .select({ companyId: firms.companyId })
    .from(firms)
    .where(inArray(firms.associationOrgId, ofAssociation));
  return peopleBy(db, staff.memberNo, numbers, and(holdsMemberNo, inArray(staff.companyId, there)));
}

/**
 * People who share a document, a certificate or (in the firm) a mobile with one of the subjects: active ones, drafts of
 * other firms left out, and whoever had the document before.
 */
async function others({ db, vault, companyId }: Ask, subjects: readonly Subject[]) {
  const values = <K extends keyof Subject["form"]>(key: K): string[] => subjects.flatMap(({ form }) => form[key] ?? []);
  const isActive = inArray(staff.staffStatus, ACTIVE_STATUSES);
  const isOwn = eq(staff.companyId, companyId);
  const isKnown = or(isOwn, isEffectiveStaff);
  return union(
    peopleBy(db, staff.idNoIndex, values("idNo").map(vault.index), isKnown),
    peopleBy(db, staff.certNo, values("certNo"), and(isActive, isKnown)),
    peopleBy(db, staff.mobileIndex, values("mobile").map(vault.index), and(isActive, isOwn)),
  );
}

type Found = Awaited<ReturnType<typeof others>>[number];

/** What is known of a new row's person from the firm's rows that he left. */
function earlierOf(rows: readonly Found[], staffId: string | null, companyId: string): EarlierRows | null {
  const left = rows.filter(
    (row) =>
      row.staffId !== staffId && row.companyId === companyId && !ACTIVE_STATUSES.some((s) => s === row.staffStatus),
  );
  const [last] = left;
  if (!last) return null;
  return {
    isDead: left.some((row) => row.staffStatus === STAFF_STATUS.dead),
    staffName: last.staffName,
    certNo: left.find((row) => row.certNo !== null)?.certNo ?? null,
  };
}

/** Whether the document was in effect in another firm; whose record is in effect with it here came in before. */
function isKnownElsewhere(rows: readonly Found[], staffId: string | null, companyId: string): boolean {
  const isIn = rows.some((row) => row.staffId === staffId && row.auditStatus !== SUBMISSION.draft);
  return !isIn && rows.some((row) => row.companyId !== companyId && row.auditStatus !== SUBMISSION.draft);
}

/** Keyed hashes of those among them who are bound to another house as its partners. // 公告2017年第31号 art. 5(3) */
export async function partnersBeside(
  db: Db,
  indexes: readonly string[],
  house: readonly string[],
): Promise<Set<string>> {
  if (indexes.length === 0) return new Set();
  const rows = await db
    .select({ idNoIndex: firmPartners.idNoIndex })
    .from(firmPartners)
    .innerJoin(firms, eq(firms.companyId, firmPartners.companyId))
    .where(
      and(
        inArray(firmPartners.idNoIndex, [...indexes]),
        isNull(firmPartners.quitDate),
        lte(firmPartners.qualification, QUALIFICATION.lawyer),
        inArray(firms.companyStatus, BINDING),
        notInArray(firms.companyId, [...house]),
      ),
    );
  return new Set(rows.map((row) => row.idNoIndex));
}

/** Everything that the rules must be told about each subject, in a statement of a kind statement for all of them. */
export async function gatherFacts(ask: Ask, subjects: readonly Subject[]): Promise<StaffFacts[]> {
  const { vault, companyId, today, group } = ask;
  const found = subjects.length === 0 ? [] : await others(ask, subjects);
  const numbered = await membersNumbered(
    ask.db,
    companyId,
    subjects.flatMap(({ newMemberNo }) => newMemberNo ?? []),
  );
  const bound = await partnersBeside(
    ask.db,
    subjects.flatMap(({ form }) => (form.idNo === null ? [] : [vault.index(form.idNo)])),
    group.map((firm) => firm.companyId),
  );
  // 本所或分所 and nobody else: neither the head office nor its other branches.
  const socialUnits = group
    .filter((firm) => firm.companyId === companyId || firm.parentCompanyId === companyId)
    .map((firm) => firm.companyName);
  return subjects.map(({ staffId, form, newMemberNo }) => {
    const rest = found.filter((row) => row.staffId !== staffId && ACTIVE_STATUSES.some((s) => s === row.staffStatus));
    const idNoIndex = form.idNo === null ? null : vault.index(form.idNo);
    const ofDocument = idNoIndex === null ? [] : found.filter((row) => row.idNoIndex === idNoIndex);
    const mobileIndex = form.mobile === null ? null : vault.index(form.mobile);
    const sameId = idNoIndex === null ? undefined : rest.find((row) => row.idNoIndex === idNoIndex);
    const sameMobile =
      mobileIndex === null
        ? undefined
        : rest.find((row) => row.mobileIndex === mobileIndex && row.companyId === companyId);
    return {
      today,
      idTaken: sameId ? { isHere: sameId.companyId === companyId, staffName: sameId.staffName } : null,
      earlier: earlierOf(ofDocument, staffId, companyId),
      isKnownElsewhere: isKnownElsewhere(ofDocument, staffId, companyId),
      isCertTaken: form.certNo !== null && rest.some((row) => row.certNo === form.certNo),
      // His rows of other times and firms keep his number.
      isMemberNoTaken: numbered.some(
        (row) => row.memberNo === newMemberNo && row.staffId !== staffId && row.idNoIndex !== idNoIndex,
      ),
      isPartnerElsewhere: idNoIndex !== null && bound.has(idNoIndex),
      mobileTakenBy: sameMobile?.staffName ?? null,
      socialUnits,
    };
  });
}
