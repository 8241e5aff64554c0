import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { taxStandingApi } from "@/contracts/basic/tax/tax-standing";
import type { Context, Handler, SessionUser } from "@/server/platform/call/context";
import { notFound, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { listPage } from "@/server/platform/sql/list";
import { assertOfficer, assertReach } from "@/server/reference/scope";
import { memberFirms } from "@/server/modules/basic/lookups";
import { taxInfos } from "@/server/modules/basic/tax/tax-info.table";
import { taxYearDeadline } from "@/server/modules/basic/tax/tax-params";
import { taxYears } from "@/server/modules/basic/tax/tax-year.table";
import { sendSystemMessage } from "@/server/modules/message/port";

const OBJECT = "basic.tax-standing";
/** Dictionary `msg_type`. */
const REMINDER = 2;
const { table, columns: firm } = memberFirms;

interface Asked {
  readonly year: number;
  readonly companyName?: string | undefined;
  readonly filed?: "none" | "filed" | undefined;
}
/** The firm's year, of the row that is asked for. */
const filedOf = (year: number): SQL =>
  sql`from ${taxYears} as y where y.company_id = ${firm.companyId} and y.year = ${year}`;
const isFiled = (year: number): SQL => sql`exists (select 1 ${filedOf(year)})`;

/** Firms that were members by the end of the year, within reach. */
const whereOf = (user: SessionUser, { year, companyName, filed }: Asked): SQL | undefined =>
  and(
    memberFirms.within(user, { joinedBy: `${year}-12-31`, name: companyName }),
    filed === undefined ? undefined : filed === "filed" ? isFiled(year) : sql`not ${isFiled(year)}`,
  );

const list: Handler<typeof taxStandingApi.list> = async ({ db, user, query, services, today }) => {
  assertOfficer(user);
  const { year } = query;
  const isPast = today > taxYearDeadline(services, year);
  const { rows, totalCount } = await listPage({
    db,
    from: table,
    columns: {
      ...memberFirms.named,
      contactName: firm.contactName,
      hasTaxInfo: sql<boolean>`exists (select 1 from ${taxInfos} as i where i.company_id = ${firm.companyId})`,
      taxYearId: sql<string | null>`(select y.tax_year_id ${filedOf(year)})`,
      filedTime: sql<Date | string | null>`(select y.create_time ${filedOf(year)})`,
    },
    where: whereOf(user, query),
    query,
    sortable: { companyName: memberFirms.byName },
    defaultSort: "companyName",
    tieBreak: firm.companyId,
  });
  return {
    rows: rows.map(({ filedTime, ...row }) => ({
      ...row,
      filedTime: filedTime === null ? null : new Date(filedTime).toISOString(),
      isOverdue: row.taxYearId === null && isPast,
    })),
    totalCount,
  };
};

const counts: Handler<typeof taxStandingApi.counts> = async ({ db, user, query, services, today }) => {
  assertOfficer(user);
  const { year } = query;
  const [row] = await db
    .select({
      firms: sql<number>`count(*)::int`,
      filed: sql<number>`(count(*) filter (where ${isFiled(year)}))::int`,
    })
    .from(table)
    .where(whereOf(user, { year }));
  if (!row) throw notFound();
  const deadline = taxYearDeadline(services, year);
  return { ...row, none: row.firms - row.filed, deadline, isPast: today > deadline };
};

type Reminding = Context<typeof taxStandingApi.remind>;
/** Each firm once a day; who has filed is left alone. // domain a §4.2 */
async function remind(context: Reminding) {
  const { db, user, body, today, now, services, audit } = context;
  assertOfficer(user);
  const { year } = body;
  // Of a year that goes on nobody can tell the taxes yet.
  if (year >= Number(today.slice(0, 4)))
    throw stateConflict(`${year} 年度还没有结束，没有发送催报；请在次年提醒事务所填报`);
  const companyIds = [...new Set(body.companyIds)];
  for (const companyId of companyIds) await assertReach(user, companyId, db);
  const owing = await db
    .select({ companyId: firm.companyId })
    .from(table)
    .where(and(whereOf(user, { year, filed: "none" }), inArray(firm.companyId, companyIds)));
  const deadline = taxYearDeadline(services, year);
  let reminded = 0;
  for (const { companyId } of owing) {
    const sent = await sendSystemMessage(db, {
      title: `请填报${year}年度纳税情况`,
      text: `协会还没有收到贵所${year}年度纳税情况，填报截止日为 ${deadline}。请在「事务所涉税信息」的年度纳税情况中填报，并上传完税证明或年度申报表。`,
      msgType: REMINDER,
      firm: { companyId, anyOf: ["g_hy_com_taxcode_edit"] },
      eventKey: `${OBJECT}:${companyId}:${year}:${today}`,
      now,
    });
    if (sent === null) continue;
    reminded += 1;
    audit({ object: OBJECT, objectId: companyId, companyId, after: { year } });
  }
  // A call that finds nobody to remind is told of, too.
  if (reminded === 0) audit({ object: OBJECT, objectId: String(year), companyId: null, after: { reminded } });
  return { reminded, skipped: companyIds.length - reminded };
}

/** 年度纳税填报情况 of the association's. // domain a §4.4 */
export const registerTaxStanding = (app: FastifyInstance): void =>
  implement(app, taxStandingApi, { list, counts, remind });
