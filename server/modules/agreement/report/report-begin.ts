import { showAmount } from "@/contracts/kit/amount/amount";
import { and, asc, count, eq, ilike, inArray } from "drizzle-orm";
import type { AgreementItem } from "@/contracts/agreement/filing/filing-fields";
import type { agreementReportApi } from "@/contracts/agreement/report/report";
import { ANNUAL_RETURN } from "@/contracts/agreement/report/report-rules";
import { fromUnits, toUnits } from "@/contracts/kit/amount/decimal";
import type { Handler } from "@/server/platform/call/context";
import { notFound, stateConflict } from "@/server/platform/call/errors";
import { likeText } from "@/server/platform/sql/list";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { actingCompanyId } from "@/server/reference/scope";
import { isEffectiveStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";
import { otherFees, reportAgreements } from "@/server/modules/agreement/report/report-facts";
import { WAS_FILED } from "@/server/modules/agreement/filing/filing-facts";

/** People of the acting firm, those who left since too: the report's date decides who may be named. */
export const reportPeople: Handler<typeof agreementReportApi.people> = async ({ db, user, query }) => {
  const { keyword, id, ids, page, pageSize } = query;
  const wanted = ids ?? (id === undefined ? undefined : [id]);
  const where = and(
    eq(staff.companyId, actingCompanyId(user)),
    isEffectiveStaff,
    wanted === undefined ? undefined : inArray(staff.staffId, [...wanted]),
    keyword === undefined ? undefined : ilike(staff.staffName, `%${likeText(keyword)}%`),
  );
  const rows = await db
    .select({ id: staff.staffId, name: staff.staffName, hint: staff.certNo })
    .from(staff)
    .where(where)
    .orderBy(asc(staff.staffStatus), asc(staff.nameSort), asc(staff.staffId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [total] = await db.select({ n: count() }).from(staff).where(where);
  return { rows, totalCount: total?.n ?? 0 };
};

/** 汇算清缴 is about the year that is over; other services about what their agreement says. */
const periodOf = (item: AgreementItem | undefined, today: string): [from: string | null, to: string | null] => {
  const lastYear = Number(today.slice(0, 4)) - 1;
  return item?.serviceSubType === ANNUAL_RETURN
    ? [`${lastYear}-01-01`, `${lastYear}-12-31`]
    : [item?.periodStart ?? null, item?.periodEnd ?? null];
};

/** What a service of an agreement hands over to a new report: nothing of it is stored yet. // domain b §6 (4) */
export const reportBeginning: Handler<typeof agreementReportApi.begin> = async (context) => {
  const { db, user, params, query, services, now, today } = context;
  const [found] = await reportAgreements(db, actingCompanyId(user), [params.agreementId]);
  if (!found) throw notFound();
  const { agreement, customer } = found;
  if (!WAS_FILED.includes(agreement.agreeStatus)) throw stateConflict("协议还没有备案，请先完成协议备案");
  const { items } = agreement;
  const item = items.find(({ rowId }) => rowId === query.item) ?? (items.length === 1 ? items[0] : undefined);
  const words = await dictionaryOf(services).get(db, now);
  const of = { agreementId: agreement.filingId, agreementItemId: item?.rowId ?? null };
  const left = item ? (toUnits(item.itemAmount, 2) ?? 0n) - (await otherFees(db, of, [])) : null;
  const [periodStart, periodEnd] = periodOf(item, today);
  return {
    agreementId: agreement.filingId,
    agreementNo: agreement.agreementNo,
    remaining: left === null ? null : fromUnits(left, 2),
    items: items.map(({ rowId, serviceSubType, itemAmount }) => ({
      id: rowId,
      name: words.label("service_sub_type", serviceSubType),
      hint: `${showAmount(itemAmount)} 元`,
    })),
    form: {
      ...of,
      serviceCategory: item?.serviceCategory ?? null,
      serviceSubType: item?.serviceSubType ?? null,
      clientName: agreement.clientName,
      clientCreditCode: agreement.clientCreditCode,
      targetName: agreement.clientName,
      targetCreditCode: agreement.clientCreditCode,
      targetTaxAuthority: agreement.clientTaxAuthority,
      targetCityCode: customer?.cityCode ?? null,
      industryCode: customer?.industryCode ?? null,
      periodStart,
      periodEnd,
      serviceFee: left !== null && left > 0n ? fromUnits(left, 2) : null,
    },
  };
};
