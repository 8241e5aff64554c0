import { and, eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { unreported, unreportedApi } from "@/contracts/party/unreported";
import { listSheet } from "@/contracts/kit/sheet";
import type { DataOf } from "@/contracts/kit/endpoint";
import type { Handler } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import { listPage } from "@/server/platform/sql/list";
import { assertOfficer } from "@/server/reference/scope";
import { exportRows } from "@/server/records/sheet/export";
import { memberFirms } from "@/server/modules/basic/read";
import { localityText } from "@/server/reference/localities";
import { partyOrgs, partySnapshots } from "@/server/modules/party/info.table";

type ListHandler = Handler<typeof unreportedApi.list>;
type Asked = Pick<Parameters<ListHandler>[0], "db" | "user" | "today">;
type Query = Omit<Parameters<ListHandler>[0]["query"], "page" | "pageSize">;
type Row = DataOf<typeof unreportedApi.list>["rows"][number];

const { table, columns: firm } = memberFirms;
// By the record, whose index leads there; without one nothing was told.
const ofRecord = sql`o.party_org_id = ${sql`${partyOrgs.partyOrgId}`}`;
const snapshots = sql`${partySnapshots} as o`;

const columns = {
  ...firm,
  partyOrgId: sql<string | null>`${partyOrgs.partyOrgId}`,
  auditStatus: sql<number | null>`${partyOrgs.auditStatus}`,
  lastYear: sql<number | null>`(select max(o.year) from ${snapshots} where ${ofRecord})`,
  lastSubmitTime: sql<Date | string | null>`(select max(o.submit_time) from ${snapshots} where ${ofRecord})`,
  staffPartyCount: memberFirms.partyCount,
};

/** The year before this one is the last that is due. // domain a §0.9 */
const lastYear = (today: string): number => Number(today.slice(0, 4)) - 1;

async function pageOf(asked: Asked, query: Query, slice: { readonly page: number; readonly pageSize: number }) {
  const { db, user, today } = asked;
  assertOfficer(user);
  const { year = lastYear(today), companyName, cityCode, sort } = query;
  const isTold = sql`exists (select 1 from ${snapshots} where ${ofRecord} and o.year = ${year})`;
  const { rows, totalCount } = await listPage({
    db,
    from: table,
    leftJoins: [{ table: partyOrgs, on: eq(partyOrgs.companyId, firm.companyId) }],
    columns,
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
  const told = rows.map(({ cityCode: code, lastSubmitTime: last, ...row }): Row => ({
    ...row,
    cityName: localityText("", code, "") || null,
    lastSubmitTime: last === null ? null : new Date(last).toISOString(),
  }));
  return { rows: told, totalCount };
}

/** 未上报的事务所: whom the association has to remind. // domain a §5.3 */
export const registerUnreported = (app: FastifyInstance): void =>
  implement(app, unreportedApi, {
    list: (context) => pageOf(context, context.query, context.query),
    export: (context) =>
      exportRows<Row>({
        ...{ context, sheet: listSheet(unreported), object: "party.info", idKey: "companyId" },
        load: (slice) => pageOf(context, context.query, slice),
      }),
  });
