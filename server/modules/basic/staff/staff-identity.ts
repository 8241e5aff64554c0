import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import { type StaffIdentity, staffIdentityApi } from "@/contracts/basic/staff/staff-identity";
import type { Context, Handler } from "@/server/platform/call/context";
import { conflict, notFound, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { assertOfficer, inScope } from "@/server/reference/scope";
import { UNCONFIRMED } from "@/server/modules/basic/staff/staff-form";
import { isEffectiveStaff } from "@/server/reference/staff";
import { staff, type StaffRecord } from "@/server/reference/staff.table";

type Reading = Pick<Context<typeof staffIdentityApi.get>, "db" | "user" | "params">;

/** A person in effect in one of the association's firms; drafts are the firm's own affair. */
async function load({ db, user, params }: Reading): Promise<StaffRecord> {
  assertOfficer(user);
  const isSeen = and(inScope(user, staff.companyId), isEffectiveStaff);
  const [row] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.staffId, params.staffId), isSeen));
  if (!row) throw notFound();
  return row;
}

const shown = ({ confirmTime, ...row }: StaffRecord): StaffIdentity => ({
  ...row,
  idNo: row.idNoMask,
  isConfirmed: confirmTime !== null,
  confirmTime: confirmTime?.toISOString() ?? null,
});

const confirm: Handler<typeof staffIdentityApi.confirm> = async (context) => {
  const { db, user, body, now, audit } = context;
  const { isConfirmed, version } = body;
  const before = await load(context);
  const { staffId, companyId } = before;
  if (before.version === version && isConfirmed === (before.confirmTime !== null))
    throw stateConflict(isConfirmed ? "该人员的身份已经确认" : "该人员的身份尚未确认，无需收回", shown(before));
  if (isConfirmed && (before.staffStatus !== STAFF_STATUS.active || before.idNoIndex === null))
    throw stateConflict("只能确认登记有证件号码的在职人员", shown(before));
  const by = { confirmTime: now, confirmUserId: user.userId, confirmUserName: user.nickName };
  const [saved] = await db
    .update(staff)
    .set({ ...(isConfirmed ? by : UNCONFIRMED), version: version + 1 })
    .where(and(eq(staff.staffId, staffId), eq(staff.version, version)))
    .returning();
  if (!saved) throw conflict(shown(before));
  audit({
    object: "basic.staff",
    objectId: staffId,
    companyId,
    before: { isConfirmed: before.confirmTime !== null },
    after: { isConfirmed, staffName: saved.staffName, idNo: saved.idNoMask },
  });
  return shown(saved);
};

/** Who the association has looked at: his account reads what other firms have of him. // docs/decisions/0018 */
export const registerStaffIdentity = (app: FastifyInstance): void =>
  implement(app, staffIdentityApi, { get: async (context) => shown(await load(context)), confirm });
