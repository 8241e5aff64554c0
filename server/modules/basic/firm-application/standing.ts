import { and, asc, count, eq, inArray, isNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { firmExit } from "@/contracts/basic/firm-exit/firm-exit";
import { EXIT } from "@/contracts/basic/firm-exit/firm-exit-rules";
import { COMPANY_STATUS, ENDS, NATURE } from "@/contracts/basic/firm/firm-form";
import { STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import { SUBMISSION } from "@/contracts/kit/submission";
import { formTypeName, formTypeOf } from "@/contracts/review/form-types";
import type { Db } from "@/server/db/client";
import type { Services } from "@/server/platform/call/services";
import { firmExits } from "@/server/modules/basic/firm-exit/firm-exit.table";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import { submissions } from "@/server/records/review/read";
import { returnDues } from "@/server/records/work/returned";
import { firms } from "@/server/reference/firm.table";
import { isEffectiveStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";
import { USER_STATUS, users } from "@/server/reference/user.table";

/** Whoever still belongs to a firm, those who are about to move among them. */
const staysIn = (companyId: string): SQL | undefined =>
  and(
    eq(staff.companyId, companyId),
    inArray(staff.staffStatus, [STAFF_STATUS.active, STAFF_STATUS.moving]),
    isEffectiveStaff,
  );

/** How many these are. */
export const stayingTotal = (db: Db, companyId: string): Promise<number> => db.$count(staff, staysIn(companyId));

/** Of them the head and the partners, whose posts nobody takes over in a firm that goes. // domain a §2.3 Blocks */
export async function stayingPosts(db: Db, companyId: string): Promise<number> {
  const isPartner = sql`exists (select from ${firmPartners} where ${firmPartners.companyId} = ${staff.companyId}
    and ${firmPartners.quitDate} is null
    and (${firmPartners.staffId} = ${staff.staffId} or ${firmPartners.idNoIndex} = ${staff.idNoIndex}))`;
  const [row] = await db
    .select({ n: count() })
    .from(staff)
    .innerJoin(firms, eq(firms.companyId, staff.companyId))
    .where(and(staysIn(companyId), or(eq(firms.legalPersonIdNoIndex, staff.idNoIndex), isPartner)));
  return row?.n ?? 0;
}

/** Whether the firm's head works in it; true where nobody knows who that is. */
export async function hasHead(db: Db, companyId: string): Promise<boolean> {
  const [firm] = await db
    .select({ head: firms.legalPersonIdNoIndex })
    .from(firms)
    .where(eq(firms.companyId, companyId));
  if (!firm?.head) return true;
  const isHead = and(eq(staff.companyId, companyId), eq(staff.idNoIndex, firm.head));
  return (await db.$count(staff, and(isHead, eq(staff.staffStatus, STAFF_STATUS.active), isEffectiveStaff))) > 0;
}

/** One that waits, as its firm knows it: the kind is said where the title does not. */
function waitingName({
  title,
  bizType,
  formType,
  companyName,
}: Record<"title" | "bizType" | "companyName", string> & { formType: string | null }): string {
  const label = formTypeOf(formTypeName(bizType, formType) ?? "")?.label ?? "";
  if (label === "" || title.includes(label)) return title;
  return title === companyName ? label : `${label}「${title}」`;
}

/** Names of what waits for the association of a firm, beside one thing. */
export async function waitingOf(db: Db, companyId: string, except = ""): Promise<string[]> {
  const { title, bizType, formType, companyName } = submissions;
  const rows = await db
    .select({ title, bizType, formType, companyName })
    .from(submissions)
    .where(and(eq(submissions.companyId, companyId), isNull(submissions.endTime), ne(submissions.bizId, except)))
    .orderBy(asc(submissions.submitTime));
  return rows.map(waitingName);
}

const { deregistering, movingOut } = COMPANY_STATUS;

/** Member branches that have not ended themselves. */
export const standingBranches = (db: Db, companyId: string): Promise<{ companyName: string }[]> =>
  db
    .select({ companyName: firms.companyName })
    .from(firms)
    .where(
      and(
        eq(firms.parentCompanyId, companyId),
        eq(firms.companyNature, NATURE.branch),
        notInArray(firms.companyStatus, [...ENDS]),
      ),
    )
    .orderBy(asc(firms.companyName));

/** Applications that the association has not decided. */
export const UNDER_WAY = [SUBMISSION.submitted, SUBMISSION.accepted];

/** Names of firms that are on their way into this one. */
export async function comingIn(db: Db, companyId: string): Promise<string[]> {
  const { auditStatus } = firmExits;
  const isAccepted = and(eq(auditStatus, SUBMISSION.passed), eq(firms.companyStatus, deregistering));
  const rows = await db
    .select({ companyName: firms.companyName })
    .from(firmExits)
    .innerJoin(firms, eq(firms.companyId, firmExits.companyId))
    .where(and(eq(firmExits.mergeCompanyId, companyId), or(inArray(auditStatus, UNDER_WAY), isAccepted)));
  return rows.map(({ companyName }) => companyName);
}

/** Accounts that are not closed. */
export async function accountTotal(db: Db, companyId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(users)
    .where(and(eq(users.companyId, companyId), ne(users.userStatus, USER_STATUS.closed)));
  return row?.n ?? 0;
}

/** Whether a 退会 of the firm was sent back and the days in which it is mended are not over. // domain a §0.4 */
async function isMending({ db, services, today }: Asking, ofFirm: SQL | undefined): Promise<boolean> {
  const kind = { bizType: firmExit.id, table: firmExits, id: firmExits.exitId };
  const dues = await returnDues({ db, services }, kind, and(ofFirm, eq(firmExits.auditStatus, SUBMISSION.returned)));
  return [...dues.values()].some((due) => due >= today);
}

interface Asking {
  readonly db: Db;
  readonly services: Pick<Services, "params">;
  readonly today: string;
}

/**
 * The firm itself goes or has gone: it is 注销中 or 迁出中, or has submitted a 退会 that is not decided yet, or its membership is
 * over. Nobody takes over its posts, and with somebody left in it, it could never leave. One that was sent back counts
 * until its day: who lets it lie stays. // domain a §1.5, §2.3 Blocks
 */
export async function isFirmGoing(asking: Asking, companyId: string): Promise<boolean> {
  const { db } = asking;
  const going = [deregistering, movingOut, ...ENDS];
  const isOnItsWay = and(eq(firms.companyId, companyId), inArray(firms.companyStatus, going));
  if ((await db.$count(firms, isOnItsWay)) > 0) return true;
  const ofFirm = and(eq(firmExits.companyId, companyId), eq(firmExits.exitType, EXIT.withdraw));
  const hasAsked = and(ofFirm, inArray(firmExits.auditStatus, UNDER_WAY));
  return (await db.$count(firmExits, hasAsked)) > 0 || isMending(asking, ofFirm);
}
