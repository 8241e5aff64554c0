import { and, between, count, eq, inArray, isNull, min, type SQL } from "drizzle-orm";
import { TAX_REPORT } from "@/contracts/agreement/report/report-fields";
import { STANDING } from "@/contracts/agreement/report/report-status";
import { SIGNED_CATEGORIES } from "@/contracts/agreement/service-types";
import { daysAfter, monthsAfter } from "@/contracts/kit/day/dates";
import { calendarDate, type Services } from "@/server/platform/call/services";
import type { Chore } from "@/server/platform/http/housekeeping";
import { eachAlone } from "@/server/platform/sql/each-alone";
import { dated, ofActingFirm, type Todo, type WorkAsked } from "@/server/records/work/source";
import { archiveDays, specificMonthlyFrom } from "@/server/modules/agreement/report/report-params";
import { putToDesk, reportFilings } from "@/server/modules/agreement/report/report.table";
import { sendSystemMessage } from "@/server/modules/message/port";

/** Dictionary `msg_type`: 待办提醒. */
const REMINDER = 2;
/** What was due longer ago was brought in from elsewhere: nobody is reminded of years. */
const MOST_OVERDUE = 31;
const AHEAD = 7;
const { reportDate, reportStatus, archiveNo, taxReportStatus, serviceCategory, companyId } = reportFilings;

type Asking = Pick<Services, "params">;
/** What is still to be done of reports of some days. */
interface Due {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** By when, of the first of these reports. */
  dueOf(first: string): string;
  readonly isOpen: SQL | undefined;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  title(n: number): string;
  readonly detail: string;
  /** The firm hears of them once under this name; none while it is too early. */
  readonly event: string | null;
}

/** 归档: by the firm itself, 60 days behind its work unless the association says otherwise. // domain b §6 (2), §13.1 archive_days */
function toArchive({ params }: Asking, today: string): Due[] {
  const days = params.get(archiveDays);
  if (days === 0) return [];
  return [
    {
      key: "reportUnarchived",
      from: daysAfter(today, -days - MOST_OVERDUE),
      to: daysAfter(today, AHEAD - days),
      dueOf: (first) => daysAfter(first, days),
      isOpen: isNull(archiveNo),
      query: { isUnarchived: "true" },
      title: (n) => `业务报告归档：${n} 份`,
      detail: `报告日期后 ${days} 日内归档，并点「补录归档号」登记`,
      event: today.slice(0, 7),
    },
  ];
}

/** 专项要素 to the tax bureau: by the end of the next month, or, of earlier reports, by 31 March. // domain b §6 (6), 43号 */
function toReport({ params }: Asking, today: string): Due[] {
  const since = params.get(specificMonthlyFrom);
  const year = Number(today.slice(0, 4));
  const month = `${today.slice(0, 7)}-01`;
  const spans = [
    {
      from: monthsAfter(month, -1),
      to: daysAfter(month, -1),
      due: daysAfter(monthsAfter(month, 1), -1),
      isMonthly: true,
    },
    { from: `${year - 1}-01-01`, to: `${year - 1}-12-31`, due: `${year}-03-31`, isMonthly: false },
  ];
  return spans.flatMap(({ isMonthly, due, ...span }): Due[] => {
    const from = isMonthly && since > span.from ? since : span.from;
    const to = !isMonthly && since <= span.to ? daysAfter(since, -1) : span.to;
    if (from > to || due < today) return [];
    return [
      {
        key: isMonthly ? "reportSpecificMonth" : "reportSpecificYear",
        from,
        to,
        dueOf: () => due,
        isOpen: and(eq(taxReportStatus, TAX_REPORT.none), inArray(serviceCategory, [...SIGNED_CATEGORIES])),
        query: { isUnreported: "true", serviceCategory: SIGNED_CATEGORIES.map(String) },
        title: (n) => `向税务机关报送专项业务报告要素信息：${n} 份`,
        detail: `${due} 前报送，并点「登记税务报送」登记`,
        event: daysAfter(today, MOST_OVERDUE) >= due ? due : null,
      },
    ];
  });
}

const dueReports = (asking: Asking, today: string): Due[] => [...toArchive(asking, today), ...toReport(asking, today)];

const openOf = ({ from, to, isOpen }: Due): SQL | undefined =>
  // Said once more in the words of the index.
  and(inArray(reportStatus, [...STANDING]), putToDesk(reportFilings), between(reportDate, from, to), isOpen);

/** What the firm has still to archive or to tell the tax bureau, by its day. */
export async function dueTodos(asked: WorkAsked, firm: string): Promise<Todo[]> {
  const { db, user, today, services } = asked;
  const out: Todo[] = [];
  for (const one of dueReports(services, today)) {
    const { key, from, to, query, detail } = one;
    const [row] = await db
      .select({ n: count(), first: min(reportDate) })
      .from(reportFilings)
      .where(and(eq(companyId, firm), openOf(one)));
    if (!row || row.n === 0 || row.first === null) continue;
    out.push(
      dated(today, one.dueOf(row.first), {
        key,
        title: one.title(row.n),
        detail,
        routeId: "agreement.report",
        query: { ...query, reportDateFrom: from, reportDateTo: to, ...ofActingFirm(user) },
      }),
    );
  }
  return out;
}

/** Each firm hears once a month, or once before the day; repeatable, and harmless in several processes. // domain b §11.3 */
export const remindDueReports =
  (services: Asking): Chore =>
  async (db, now) => {
    await eachAlone(dueReports(services, calendarDate(now)), async (one) => {
      if (one.event === null) return;
      const firms = await db
        .select({ companyId, n: count(), first: min(reportDate) })
        .from(reportFilings)
        .where(openOf(one))
        .groupBy(companyId);
      await eachAlone(firms, ({ companyId: firm, n, first }) =>
        db.transaction((tx) =>
          sendSystemMessage(tx, {
            title: one.title(n),
            text: `${one.title(n)}，最早的期限 ${one.dueOf(first ?? one.from)}。\n${one.detail}。\n报告日期：${one.from} 至 ${one.to}，在「业务报备管理」中查询。`,
            msgType: REMINDER,
            firm: { companyId: firm, anyOf: ["g_hy_business_filing_edit"] },
            eventKey: `report:${firm}:${one.key}:${one.event}`,
            now,
          }),
        ),
      );
    });
  };
