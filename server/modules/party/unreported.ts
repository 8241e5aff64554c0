import { and, eq, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { unreported, unreportedApi, unreportedTitle } from "@/contracts/party/unreported";
import { listSheet } from "@/contracts/kit/sheet";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { DataOf } from "@/contracts/kit/endpoint";
import type { Handler } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import { listPage } from "@/server/platform/sql/list";
import { assertOfficer } from "@/server/reference/scope";
import { exportRows } from "@/server/records/sheet/export";
import { memberFirms } from "@/server/modules/basic/read";
import { localityText } from "@/server/reference/localities";
import { partyOrgs } from "@/server/modules/party/info.table";
import { ofRecord, years } from "@/server/modules/party/told";

type ListHandler = Handler<typeof unreportedApi.list>;
type Asked = Pick<Parameters<ListHandler>[0], "db" | "user" | "today">;
type Query = Omit<Parameters<ListHandler>[0]["query"], "page" | "pageSize">;
type Row = DataOf<typeof unreportedApi.list>["rows"][number];

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

/** The year before this one is the last that is due. // domain a §0.9 */
const lastYear = (today: string): number => Number(today.slice(0, 4)) - 1;

async function pageOf(asked: Asked, query: Query, slice: { readonly page: number; readonly pageSize: number }) {
  const { db, user, today } = asked;
  assertOfficer(user);
  const { year = lastYear(today), companyName, cityCode, sort } = query;
  // Before its end a year has not been told, and what was sent back tells nothing.
  const ofYear = sql`${ofRecord} and s.period = ${year}`;
  const isTold = sql`exists (select 1 from ${years} where ${ofYear} and s.as_of = ${`${String(year)}-12-31`}
    and (s.is_passed or s.outcome is null))`;
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
      sql`not ${isTold}`,
    ),
    query: { ...slice, sort },
    sortable: {
      companyName: sql`${firm.companyName} collate "C"`,
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
  listSheet({ ...unreported, title: unreportedTitle(query.year ?? lastYear(today)) });

/** 未上报的事务所: whom the association has to remind. // domain a §5.3 */
export const registerUnreported = (app: FastifyInstance): void =>
  implement(app, unreportedApi, {
    list: (context) => pageOf(context, context.query, context.query),
    export: (context) =>
      exportRows<Row>({
        ...{ context, sheet: sheetOf(context), object: "party.info", idKey: "companyId" },
        load: (slice) => pageOf(context, context.query, slice),
      }),
  });
