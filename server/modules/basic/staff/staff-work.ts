import { and, asc, count, eq, isNotNull, isNull, lte, min } from "drizzle-orm";
import { STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import { daysAfter, monthsAfter } from "@/contracts/kit/day/dates";
import { dated, ofActingFirm, type Todo, type WorkAsked, worksFor } from "@/server/records/work/source";
import { examProofMonths } from "@/server/modules/basic/staff/staff-params";
import { isOnStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";

/** People whose certificate was not issued when they were entered: its number is due some months later. // domain a §2.7 item 2 */
export async function examProofTodos(asked: WorkAsked, companyId: string): Promise<Todo[]> {
  const { db, user, today, services } = asked;
  if (!worksFor(user, "g_hy_member_staff_edit")) return [];
  const { staffId, staffName, examProofDate } = staff;
  const rows = await db
    .select({ staffId, staffName, examProofDate })
    .from(staff)
    .where(and(eq(staff.companyId, companyId), isOnStaff, isNull(staff.certNo), isNotNull(staff.examProofFileId)))
    .orderBy(asc(examProofDate));
  return rows.flatMap((row) => {
    if (row.examProofDate === null) return [];
    const due = monthsAfter(row.examProofDate, services.params.get(examProofMonths));
    const title = `补填${row.staffName}的资格证书编号`;
    const detail = "已凭考试合格证明登记，证书发放后请补填编号和发证日期";
    const to = { routeId: "basic.staff", query: { staffId: row.staffId } };
    return [dated(today, due, { key: `examProof:${row.staffId}`, title, detail, ...to })];
  });
}

/** People in service whose labour contract has ended, or soon will. // domain a §0.9 */
export async function labourContractTodos(asked: WorkAsked, companyId: string): Promise<Todo[]> {
  const { db, user, today, leadDays } = asked;
  if (!worksFor(user, "g_hy_member_staff_edit")) return [];
  const until = daysAfter(today, leadDays);
  const [row] = await db
    .select({ n: count(), first: min(staff.contractTo) })
    .from(staff)
    .where(and(eq(staff.companyId, companyId), isOnStaff, lte(staff.contractTo, until)));
  if (!row || row.n === 0 || row.first === null) return [];
  return [
    dated(today, row.first, {
      key: "labourContracts",
      title: `${row.n} 名人员的劳动合同已到期或即将到期`,
      detail: "请续签后更新合同起止日期；不再续签的办理离职",
      routeId: "basic.staff",
      query: {
        staffStatus: [String(STAFF_STATUS.active)],
        isIncomplete: "false",
        contractToTo: until,
        ...ofActingFirm(user),
      },
    }),
  ];
}
