import { and, eq, gt, gte, ilike, inArray, lte, sql, type SQL } from "drizzle-orm";
import type { staffApi } from "@/contracts/basic/staff";
import type { StaffFilter } from "@/contracts/basic/staff-list";
import { ageOn, yearsAfter } from "@/contracts/kit/dates";
import type { Handler } from "@/server/platform/call/context";
import { invalid } from "@/server/platform/call/errors";
import { likeText, type ListSpec, listPage } from "@/server/platform/sql/list";
import { acrossFirms, inScope } from "@/server/reference/scope";
import { firms } from "@/server/reference/firm.table";
import type { StaffContext } from "@/server/modules/basic/staff/staff-load";
import { rosterRows } from "@/server/modules/basic/staff/staff-params";
import { staff } from "@/server/reference/staff.table";

const anyOf = (column: Parameters<typeof inArray>[0], values: number[] | undefined): SQL | undefined =>
  values && values.length > 0 ? inArray(column, values) : undefined;

/** Age limits as birth dates: `to` years old until the day before the next birthday. */
const bornBy = (filter: StaffFilter, today: string): SQL | undefined =>
  and(
    filter.ageFrom === undefined ? undefined : lte(staff.birthDate, yearsAfter(today, -filter.ageFrom)),
    filter.ageTo === undefined ? undefined : gt(staff.birthDate, yearsAfter(today, -filter.ageTo - 1)),
  );

/** Every filter of the list; list, roster and export ask alike. // domain a §2.5 */
function filterOf(filter: StaffFilter, today: string): SQL | undefined {
  const like = (column: Parameters<typeof ilike>[0], text: string | undefined) =>
    text === undefined ? undefined : ilike(column, `%${likeText(text)}%`);
  return and(
    like(staff.staffName, filter.staffName),
    like(staff.certNo, filter.certNo),
    filter.idNo === undefined ? undefined : eq(staff.idNoIndex, filter.idNo.slice(1)),
    anyOf(staff.staffCategory, filter.staffCategory),
    anyOf(staff.memberType, filter.memberType),
    anyOf(staff.memberStatus, filter.memberStatus),
    anyOf(staff.education, filter.education),
    anyOf(staff.politicalStatus, filter.politicalStatus),
    anyOf(staff.staffStatus, filter.staffStatus),
    bornBy(filter, today),
    filter.hireDateFrom === undefined ? undefined : gte(staff.hireDate, filter.hireDateFrom),
    filter.hireDateTo === undefined ? undefined : lte(staff.hireDate, filter.hireDateTo),
    filter.isIncomplete === undefined ? undefined : eq(staff.isIncomplete, filter.isIncomplete),
    filter.companyId === undefined ? undefined : eq(staff.companyId, filter.companyId),
  );
}

const columns = {
  staffId: staff.staffId,
  companyId: staff.companyId,
  companyName: staff.companyName,
  staffName: staff.staffName,
  gender: staff.gender,
  birthDate: staff.birthDate,
  idNo: staff.idNoMask,
  mobile: staff.mobileMask,
  staffCategory: staff.staffCategory,
  position: staff.position,
  department: staff.department,
  education: staff.education,
  certNo: staff.certNo,
  memberNo: staff.memberNo,
  memberType: staff.memberType,
  memberStatus: staff.memberStatus,
  hireDate: staff.hireDate,
  staffStatus: staff.staffStatus,
  auditStatus: staff.auditStatus,
  isIncomplete: staff.isIncomplete,
  version: staff.version,
};

const sortable = {
  staffName: staff.nameSort,
  // Older first = born earlier.
  age: sql`(date '2999-12-31' - ${staff.birthDate})`,
  staffCategory: staff.staffCategory,
  education: staff.education,
  memberType: staff.memberType,
  hireDate: staff.hireDate,
  staffStatus: staff.staffStatus,
  createTime: staff.createTime,
  updateTime: staff.updateTime,
};

interface Asked extends StaffFilter {
  readonly sort?: string | undefined;
}

/** People within reach that match, in order. */
export const peopleSpec = ({ db, user, today }: StaffContext, query: Asked, page: number, pageSize: number) =>
  ({
    db,
    from: staff,
    columns,
    where: and(inScope(user, staff.companyId), filterOf(query, today)),
    across: acrossFirms(user, staff.companyId),
    query: { page, pageSize, sort: query.sort },
    sortable,
    sortOnly: ["age", "createTime", "updateTime"],
    defaultSort: "-createTime",
    tieBreak: staff.staffId,
  }) satisfies ListSpec<typeof columns, keyof typeof sortable, "age" | "createTime" | "updateTime">;

/** One page of people; numbers as stored masks. */
export async function peoplePage(context: StaffContext, query: Asked, page: number, pageSize: number) {
  const { rows, totalCount } = await listPage(peopleSpec(context, query, page, pageSize));
  return { rows: rows.map((row) => ({ ...row, age: ageOn(row.birthDate, context.today) })), totalCount };
}

export const listStaff: Handler<typeof staffApi.list> = (context) =>
  peoplePage(context, context.query, context.query.page, context.query.pageSize);

/** All who match, for the printed 花名册; too many are refused, never cut. */
export const roster: Handler<typeof staffApi.roster> = async (context) => {
  const { db, user, query, services, audit } = context;
  const limit = services.params.get(rosterRows);
  const { rows, totalCount } = await peoplePage(context, query, 1, limit);
  if (totalCount > limit) {
    const message = `共 ${totalCount} 人，花名册一次最多打印 ${limit} 人，请缩小查询范围后再打印`;
    throw invalid([{ path: "", message }], message);
  }
  const companyId = query.companyId ?? user.companyId;
  const [firm] = companyId
    ? await db
        .select({ companyName: firms.companyName })
        .from(firms)
        .where(and(eq(firms.companyId, companyId), inScope(user, firms.companyId)))
    : [];
  audit({ object: "basic.staff", objectId: companyId ?? "", companyId, after: { rows: rows.length } });
  return { companyName: firm?.companyName ?? "", rows };
};
