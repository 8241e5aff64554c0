import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { DataOf } from "@/contracts/kit/endpoint";
import { listSheet } from "@/contracts/kit/sheet";
import { typesOf } from "@/contracts/party/activity/activity-form";
import { scoreRows } from "@/contracts/party/activity/activity-score";
import { firmScores, firmScoresApi, firmScoresTitle, scoreCells } from "@/contracts/party/firm-scores";
import type { Db } from "@/server/db/client";
import type { Context, Handler } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import { listPage } from "@/server/platform/sql/list";
import { localityText } from "@/server/reference/localities";
import { assertOfficer } from "@/server/reference/scope";
import { exportRows } from "@/server/records/sheet/export";
import { memberFirms } from "@/server/modules/basic/read";
import { targetsOf } from "@/server/modules/party/activity/activity-params";
import { COUNTED, EFFECTIVE } from "@/server/modules/party/activity/activity-year";
import { partyActivities } from "@/server/modules/party/activity/activity.table";
import { toldOfOrganisation } from "@/server/modules/party/info/told";

type ListHandler = Handler<typeof firmScoresApi.list>;
type Asked = Pick<Parameters<ListHandler>[0], "db" | "user" | "today"> & Pick<Context, "services">;
type Query = Omit<Parameters<ListHandler>[0]["query"], "page" | "pageSize">;
type Row = DataOf<typeof firmScoresApi.list>["rows"][number];

const { table, columns: firm } = memberFirms;
const thisYear = (today: string): number => Number(today.slice(0, 4));
const list = (values: readonly number[]): SQL => sql.raw(values.join(", "));

/** Activities of the firm's year in one of these states, of a type where one is named. */
const countOf = (year: number, states: readonly number[], ofType?: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from ${partyActivities} where ${partyActivities.companyId} = ${firm.companyId}
    and ${partyActivities.activityYear} = ${year} and ${partyActivities.auditStatus} in (${list(states)})
    ${ofType ?? sql``})`;

/** What the targets lack together. */
const lackingOf = (year: number, targets: readonly { readonly activityType: number; readonly target: number }[]) => {
  const isType = sql`and (${partyActivities.activityType} = aimed.type
    or ${partyActivities.extraTypes} @> to_jsonb(aimed.type))`;
  const aimed = targets.map(({ activityType, target }) => sql`(${activityType}::int, ${target}::int)`);
  return sql<number>`(select coalesce(sum(greatest(aimed.target - ${countOf(year, EFFECTIVE, isType)}, 0)), 0)::int
    from (values ${sql.join(aimed, sql`, `)}) as aimed (type, target))`;
};

/** Has told of an organisation, or has activities: nobody else has targets. */
const hasYear = (year: number): SQL => sql`(${countOf(year, COUNTED)} > 0 or ${toldOfOrganisation(firm.companyId)})`;

async function activitiesOf(db: Db, companyIds: readonly string[], year: number) {
  return db
    .select({
      companyId: partyActivities.companyId,
      auditStatus: partyActivities.auditStatus,
      activityType: partyActivities.activityType,
      extraTypes: partyActivities.extraTypes,
      month: partyActivities.activityMonth,
    })
    .from(partyActivities)
    .where(
      and(
        inArray(partyActivities.companyId, [...companyIds]),
        eq(partyActivities.activityYear, year),
        inArray(partyActivities.auditStatus, EFFECTIVE),
      ),
    );
}

async function pageOf(asked: Asked, query: Query, slice: { readonly page: number; readonly pageSize: number }) {
  const { db, user, today, services } = asked;
  assertOfficer(user);
  const { year = thisYear(today), companyName, cityCode, isLacking, sort } = query;
  const { types: targets } = targetsOf(services);
  const lacking = lackingOf(year, targets);
  const held = countOf(year, EFFECTIVE);
  const { rows, totalCount } = await listPage({
    db,
    from: table,
    columns: {
      ...memberFirms.named,
      cityCode: firm.cityCode,
      held,
      pending: countOf(
        year,
        COUNTED.filter((state) => !EFFECTIVE.includes(state)),
      ),
      lacking,
    },
    where: and(
      memberFirms.within(user, { joinedBy: `${String(year)}-12-31`, name: companyName, cityCode }),
      hasYear(year),
      isLacking === undefined ? undefined : isLacking ? sql`${lacking} > 0` : sql`${lacking} = 0`,
    ),
    query: { ...slice, sort },
    sortable: { companyName: memberFirms.byName, held, lacking },
    defaultSort: "-lacking",
    tieBreak: firm.companyId,
  });
  const ids = rows.map(({ companyId }) => companyId);
  const all = ids.length === 0 ? [] : await activitiesOf(db, ids, year);
  const told = rows.map(({ cityCode: code, ...row }): Row => {
    const own = all.filter(({ companyId }) => companyId === row.companyId);
    const counted = own.map((one) => ({ types: typesOf(one), month: one.month ?? 0, isEffective: true }));
    return {
      ...row,
      cityName: localityText("", code, "") || null,
      ...scoreCells(scoreRows(counted, { year, today, targets })),
    };
  });
  return { rows: told, totalCount };
}

/** 各事务所党建活动年度统计: who lacks what, worst first. // domain a §6.2 */
export const registerFirmScores = (app: FastifyInstance): void =>
  implement(app, firmScoresApi, {
    list: (context) => pageOf(context, context.query, context.query),
    export: (context) =>
      exportRows<Row>({
        context,
        // The workbook says which year it counts.
        sheet: listSheet({ ...firmScores, title: firmScoresTitle(context.query.year ?? thisYear(context.today)) }),
        object: "party.activity",
        idKey: "companyId",
        load: (slice) => pageOf(context, context.query, slice),
      }),
  });
