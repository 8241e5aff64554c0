import { and, eq } from "drizzle-orm";
import { endedYear } from "@/contracts/kit/day/dates";
import { SUBMISSION } from "@/contracts/kit/submission";
import { hasCode } from "@/server/platform/call/access";
import { countOf } from "@/server/records/work/count";
import { firstReturnDue, returnedTodo } from "@/server/records/work/returned";
import { dated, ofActingFirm, pressing, type Todo, type WorkAsked } from "@/server/records/work/source";
import { creditYears } from "@/server/modules/basic/tax/credit-year.table";
import { taxInfos } from "@/server/modules/basic/tax/tax-info.table";
import { taxYearDeadline } from "@/server/modules/basic/tax/tax-params";
import { taxYears } from "@/server/modules/basic/tax/tax-year.table";

const INFO = "basic.tax-info";
const YEAR = "basic.tax-year";
const CREDIT = "basic.credit-year";
const { returned } = SUBMISSION;

/** What a firm has to see to in its tax data, for those who keep it. // domain a §4 */
export async function taxTodos(asked: WorkAsked, companyId: string): Promise<Todo[]> {
  const { db, user, today, services } = asked;
  if (!hasCode(user, "g_hy_com_taxcode_edit", "g_hy_com_taxcode_submit")) return [];
  const ofFirm = eq(taxInfos.companyId, companyId);
  const [info] = await db.select({ auditStatus: taxInfos.auditStatus }).from(taxInfos).where(ofFirm);
  if (!info)
    return [
      pressing({
        key: "taxInfo",
        title: "填报事务所涉税信息",
        detail: "纳税人信息、开票资料；会费电子票据按此开具",
        routeId: INFO,
      }),
    ];
  const out: Todo[] = [];
  if (info.auditStatus === returned) {
    const due = await firstReturnDue(asked, { bizType: INFO, table: taxInfos, id: taxInfos.taxInfoId }, ofFirm);
    const rest = { key: "taxNumberReturned", title: "纳税人识别号变更被退回", routeId: INFO, also: "，或不再变更" };
    out.push(returnedTodo(today, due, rest));
  }
  const year = endedYear(today);
  if ((await countOf(db, taxYears, and(eq(taxYears.companyId, companyId), eq(taxYears.year, year)))) === 0) {
    const detail = "填报全年已缴税费，并上传完税证明或年度申报表";
    const due = taxYearDeadline(services, year);
    out.push(dated(today, due, { key: "taxYear", title: `填报${year}年度纳税情况`, detail, routeId: YEAR }));
  }
  const isBack = and(eq(creditYears.companyId, companyId), eq(creditYears.auditStatus, returned));
  const sentBack = await countOf(db, creditYears, isBack);
  if (sentBack > 0) {
    const kind = { bizType: CREDIT, table: creditYears, id: creditYears.creditYearId };
    out.push(
      returnedTodo(today, await firstReturnDue(asked, kind, isBack), {
        key: "creditYearReturned",
        title: `${sentBack} 份信用等级被退回`,
        routeId: CREDIT,
        query: { auditStatus: [String(returned)], ...ofActingFirm(user) },
      }),
    );
  }
  return out;
}
