import { and, count, desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { staffApi } from "@/contracts/basic/staff";
import type { Handler } from "@/server/platform/call/context";
import { stateConflict } from "@/server/platform/call/errors";
import { takeFiles } from "@/server/platform/files/take";
import { implement } from "@/server/platform/call/implement";
import { actingCompanyId, assertActing } from "@/server/reference/scope";
import { detailOf, fullOf, isEffective } from "@/server/modules/basic/staff/staff-detail";
import { groupSeenBy } from "@/server/modules/basic/staff/staff-facts";
import { exportStaff } from "@/server/modules/basic/staff/staff-export";
import { staffHistories } from "@/server/modules/basic/staff/staff-history.table";
import { leave, undoLeave } from "@/server/modules/basic/staff/staff-leave";
import { listStaff, roster } from "@/server/modules/basic/staff/staff-list";
import { loadWithinReach, STAFF_BIZ } from "@/server/modules/basic/staff/staff-load";
import { updateMobiles } from "@/server/modules/basic/staff/staff-mobiles";
import { claimPerson, createPerson, updatePerson } from "@/server/modules/basic/staff/staff-save";
import { staff } from "@/server/reference/staff.table";

const get: Handler<typeof staffApi.get> = async (context) =>
  detailOf(context, await loadWithinReach(context, context.params.staffId));

/** ID number and mobile in the clear leave the house here, and each time with an audit row. // promises P-S10 */
const full: Handler<typeof staffApi.full> = async (context) => {
  const { user, params, audit } = context;
  const person = await loadWithinReach(context, params.staffId);
  const { companyId, staffId } = person.record;
  assertActing(user, companyId);
  audit({ object: "basic.staff", objectId: staffId, companyId });
  return fullOf(context, person);
};

/** A draft goes for good, its files a day later; the audit log keeps that it was. // domain a §2.6 P8 */
const remove: Handler<typeof staffApi.remove> = async (context) => {
  const { db, params, query, now, audit } = context;
  const { staffId } = params;
  const person = await claimPerson(context, staffId, query.version);
  const { companyId, staffName, idNoMask } = person.record;
  if (isEffective(person.record))
    throw stateConflict("已生效的人员不能删除，请办理离职", await detailOf(context, person));
  await takeFiles(db, { bizType: STAFF_BIZ, bizId: staffId, companyId, userId: context.user.userId }, [], now);
  await db.delete(staff).where(and(eq(staff.staffId, staffId), eq(staff.companyId, companyId)));
  audit({ object: "basic.staff", objectId: staffId, companyId, before: { staffName, idNo: idNoMask }, after: null });
  return null;
};

/** The keyed hash that the records carry, too: worth nothing without the server's key. */
const sealIdNo: Handler<typeof staffApi.sealIdNo> = async ({ body, services }) => ({
  token: `k${services.vault.index(body.idNo)}`,
});

const group: Handler<typeof staffApi.group> = ({ db, user }) => groupSeenBy(db, actingCompanyId(user));

const history: Handler<typeof staffApi.history> = async (context) => {
  const { db, params, query } = context;
  const { record } = await loadWithinReach(context, params.staffId);
  const where = eq(staffHistories.staffId, record.staffId);
  const rows = await db
    .select()
    .from(staffHistories)
    .where(where)
    .orderBy(desc(staffHistories.changeTime), desc(staffHistories.historyId))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const [total] = await db.select({ n: count() }).from(staffHistories).where(where);
  return { rows: rows.map((row) => ({ ...row, changeTime: row.changeTime.toISOString() })), totalCount: total?.n ?? 0 };
};

/** The firm's people: read within reach, written by the acting firm. */
export const registerStaff = (app: FastifyInstance): void =>
  implement(app, staffApi, {
    list: listStaff,
    get,
    full,
    create: createPerson,
    update: updatePerson,
    mobiles: updateMobiles,
    remove,
    leave,
    undoLeave,
    history,
    sealIdNo,
    group,
    roster,
    export: exportStaff,
  });
