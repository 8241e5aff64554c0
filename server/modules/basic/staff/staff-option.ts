import { and, asc, eq, ilike, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { STAFF_OPTION_LIMIT, staffOptionApi } from "@/contracts/basic/staff/staff-option";
import { ID_TYPE } from "@/contracts/kit/number/id-no";
import type { Context, Handler } from "@/server/platform/call/context";
import { notFound } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { likeText } from "@/server/platform/sql/list";
import { actingCompanyId } from "@/server/reference/scope";
import { isOnStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";

const list: Handler<typeof staffOptionApi.list> = async ({ db, user, query }) => {
  return db
    .select({
      staffId: staff.staffId,
      staffName: staff.staffName,
      certNo: staff.certNo,
      maskedIdNo: sql<string>`coalesce(${staff.idNoMask}, '')`,
      department: staff.department,
    })
    .from(staff)
    .where(
      and(
        eq(staff.companyId, actingCompanyId(user)),
        isOnStaff,
        query.staffName === undefined ? undefined : ilike(staff.staffName, `%${likeText(query.staffName)}%`),
      ),
    )
    .orderBy(asc(staff.nameSort), asc(staff.staffId))
    .limit(STAFF_OPTION_LIMIT);
};

/** Somebody of the acting firm whose numbers are about to be shown. */
async function picked(
  { db, user, audit }: Pick<Context<typeof staffOptionApi.contact>, "db" | "user" | "audit">,
  staffId: string,
) {
  const companyId = actingCompanyId(user);
  const [row] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.staffId, staffId), eq(staff.companyId, companyId), isOnStaff));
  if (!row) throw notFound();
  audit({ object: "basic.staff", objectId: row.staffId, companyId });
  return row;
}

const contact: Handler<typeof staffOptionApi.contact> = async (context) => {
  const { staffId, staffName, mobile } = await picked(context, context.params.staffId);
  return { staffId, staffName, mobile: mobile === null ? "" : context.services.vault.open(mobile) };
};

const identity: Handler<typeof staffOptionApi.identity> = async (context) => {
  const row = await picked(context, context.params.staffId);
  const { vault } = context.services;
  return {
    staffId: row.staffId,
    staffName: row.staffName,
    idType: row.idType ?? ID_TYPE.resident,
    idNo: row.idNo === null ? "" : vault.open(row.idNo),
    mobile: row.mobile === null ? "" : vault.open(row.mobile),
    certNo: row.certNo,
  };
};

/** People of the acting firm for pickers. */
export const registerStaffOption = (app: FastifyInstance): void =>
  implement(app, staffOptionApi, { list, identity, contact });
