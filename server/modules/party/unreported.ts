import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { unreported, unreportedApi, unreportedTitle } from "@/contracts/party/unreported";
import { listSheet } from "@/contracts/kit/sheet";
import { endedYear } from "@/contracts/kit/day/dates";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { DataOf } from "@/contracts/kit/endpoint";
import type { Handler } from "@/server/platform/call/context";
import { stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { listPage } from "@/server/platform/sql/list";
import { assertOfficer, assertReach } from "@/server/reference/scope";
import { exportRows } from "@/server/records/sheet/export";
import { sendSystemMessage } from "@/server/modules/message/port";
import { memberFirms } from "@/server/modules/basic/read";
import { localityText } from "@/server/reference/localities";
import { partyOrgs } from "@/server/modules/party/info/info.table";
import { isToldFor, ofRecord, years } from "@/server/modules/party/info/told";

type ListHandler = Handler<typeof unreportedApi.list>;
type Asked = Pick<Parameters<ListHandler>[0], "db" | "user" | "today">;
type Query = Omit<Parameters<Handler<typeof unreportedApi.export>>[0]["query"], "page" | "pageSize">;
type Row = DataOf<typeof unreportedApi.list>["rows"][number];

/** Dictionary `msg_type`. */
const REMINDER = 2;
const { table, columns: firm } = memberFirms;
// By the record, whose index leads there; without one nothing was told.
const columns = {
  ...firm,
  // What was never submitted is the firm's own affair.
  partyOrgId: sql<string | null>`case when exists (select 1 from ${years} where ${ofRecord})
    then ${partyOrgs.partyOrgId} end`,
  lastYear: sql<number | null>`(select max(s.period) from ${years} where ${ofRecord})`,
  lastSubmitTime: sql<Date | string | null>`(select max(s.submit_time) from ${years} where ${ofRecord})`,
  staffPartyCount: memberFirms.partyCount,
};

/** How many firms the list of a year holds. */
export const unreportedCount = async (asked: Asked, year: number): Promise<number> =>
  (await pageOf(asked, { year }, { page: 1, pageSize: 1 })).totalCount;

async function pageOf(asked: Asked, query: Query, slice: { readonly page: number; readonly pageSize: number }) {
  const { db, user, today } = asked;
  assertOfficer(user);
  const { year = endedYear(today), companyName, cityCode, ids, sort } = query;
  const ofYear = sql`${ofRecord} and s.period = ${year}`;
  const last = (value: SQL) => sql`(select ${value} from ${years} where ${ofYear} order by s.submit_time desc limit 1)`;
  const { rows, totalCount } = await listPage({
    db,
    from: table,
    leftJoins: [{ table: partyOrgs, on: eq(partyOrgs.companyId, firm.companyId) }],
    columns: {
      ...columns,
      auditStatus: sql<number | null>`${last(sql`case when s.is_passed then ${SUBMISSION.passed}::int
        else coalesce(s.outcome, ${SUBMISSION.submitted}::int) end`)}`,
      midYearAsOf: sql<string | null>`${last(sql`s.as_of::text`)}`,
    },
    where: and(
      memberFirms.within(user, { joinedBy: `${String(year)}-12-31`, name: companyName, cityCode }),
      sql`not ${isToldFor(year)}`,
      ids && inArray(firm.companyId, ids),
    ),
    query: { ...slice, sort },
    sortable: {
      companyName: memberFirms.byName,
      lastYear: columns.lastYear,
      staffPartyCount: columns.staffPartyCount,
    },
    defaultSort: "companyName",
    tieBreak: firm.companyId,
  });
  const told = rows.map(({ cityCode: code, lastSubmitTime: latest, midYearAsOf, ...row }): Row => ({
    ...row,
    midYearAsOf: midYearAsOf === `${String(year)}-12-31` ? null : midYearAsOf,
    cityName: localityText("", code, "") || null,
    lastSubmitTime: latest === null ? null : new Date(latest).toISOString(),
  }));
  return { rows: told, totalCount };
}

/** The workbook says which year it counts. */
const sheetOf = ({ query, today }: Pick<Parameters<Handler<typeof unreportedApi.export>>[0], "query" | "today">) =>
  listSheet({ ...unreported, title: unreportedTitle(query.year ?? endedYear(today)) });

/** Once a day at most: who did not answer yesterday is asked again. */
const remind: Handler<typeof unreportedApi.remind> = async (context) => {
  const { db, user, today, now, params, body, audit } = context;
  const { companyId } = params;
  const { year } = body;
  await assertReach(user, companyId, db);
  const { totalCount } = await pageOf(context, { year, ids: [companyId] }, { page: 1, pageSize: 1 });
  if (totalCount === 0) throw stateConflict(`该事务所 ${year} 年度不需要提醒：已经上报，或年末不是会员`);
  const told = await sendSystemMessage(db, {
    title: `请上报${year}年度党建基本信息`,
    text: `协会还没有收到贵所 ${year} 年度的党建基本信息。请在「党建基本信息」中核对填写后提交；没有党组织的也要填报工作覆盖情况。`,
    msgType: REMINDER,
    firm: { companyId, anyOf: ["g_hy_party_manage_submit"] },
    eventKey: `party.unreported:${companyId}:${year}:${today}`,
    now,
  });
  if (told === null) throw stateConflict("今天已经提醒过该事务所");
  audit({ object: "party.unreported", objectId: companyId, companyId, after: { year } });
  return null;
};

/** 未上报的事务所: whom the association has to remind. // domain a §5.3 */
export const registerUnreported = (app: FastifyInstance): void =>
  implement(app, unreportedApi, {
    list: (context) => pageOf(context, context.query, context.query),
    remind,
    export: (context) =>
      exportRows<Row>({
        context,
        sheet: sheetOf(context),
        object: "party.info",
        idKey: "companyId",
        load: (slice) => pageOf(context, context.query, slice),
      }),
  });
