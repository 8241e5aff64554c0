import { and, type SQL, sql } from "drizzle-orm";
import { MEMBER_STATUS, MEMBER_TYPE, OUTSIDE, STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import { SUBMISSION } from "@/contracts/kit/submission";
import { staff } from "@/server/reference/staff.table";

/** Values in the text, so that the planner sees that a partial index holds the rows. */
const literal = (value: number): SQL => sql.raw(String(value));

/**
 * Rows that stand for somebody. A draft is what a firm still types: it counts for nobody, is offered to nobody, proves
 * nothing. Whoever counts people, offers them or asks a rule of them asks by this or by `isOnStaff`. // domain a §2.6 P5a
 */
export const isEffectiveStaff: SQL = sql`${staff.auditStatus} <> ${literal(SUBMISSION.draft)}`;

/** Who is or was a member, be it that his firm still fills in a record that the association has brought. // contract §7.22 */
export const hasStanding: SQL = sql`${staff.memberStatus} <> ${literal(MEMBER_STATUS.applying)}`;

/** Members 在职 whom the association has brought and whose firm has not yet filled in what lacks. // contract §7.22 */
export const isMovedInDraft: SQL = sql`(${staff.staffStatus} = ${literal(STAFF_STATUS.active)}
  and ${staff.auditStatus} = ${literal(SUBMISSION.draft)} and ${hasStanding})`;

/** People 在职: in effect, and not gone. */
export const isOnStaff = and(sql`${staff.staffStatus} = ${literal(STAFF_STATUS.active)}`, isEffectiveStaff) as SQL;

/** 执业会员: who waits for his 入会, or has been one, is none. // domain a §2.4 */
export const isPractising: SQL = sql`(${staff.memberType} = ${literal(MEMBER_TYPE.practising)}
  and coalesce(${staff.memberStatus}, 0) not in (${sql.join(OUTSIDE.map(literal), sql`, `)}))`;
