import { and, type SQL, sql } from "drizzle-orm";
import { STAFF_STATUS } from "@/contracts/basic/staff-form";
import { SUBMISSION } from "@/contracts/kit/submission";
import { staff } from "@/server/reference/staff.table";

/** Values in the text, so that the planner sees that a partial index holds the rows. */
const literal = (value: number): SQL => sql.raw(String(value));

/**
 * Rows that stand for somebody. A draft is what a firm still types: it counts for nobody, is offered to nobody, proves
 * nothing. Whoever counts people, offers them or asks a rule of them asks by this or by `isOnStaff`. // domain a §2.6 P5a
 */
export const isEffectiveStaff: SQL = sql`${staff.auditStatus} <> ${literal(SUBMISSION.draft)}`;

/** People 在职: in effect, and not gone. */
export const isOnStaff = and(sql`${staff.staffStatus} = ${literal(STAFF_STATUS.active)}`, isEffectiveStaff) as SQL;
