import { and, eq, ilike, inArray, or, sql, type SQL } from "drizzle-orm";
import type { firmApi } from "@/contracts/basic/firm";
import type { Handler } from "@/server/platform/call/context";
import { likeText, listPage } from "@/server/platform/sql/list";
import { inScope } from "@/server/reference/scope";
import { agentCount, staffCount } from "@/server/modules/basic/firm/firm-counts";
import { firms } from "@/server/reference/firm.table";

type ListHandler = Handler<typeof firmApi.list>;
type Query = Parameters<ListHandler>[0]["query"];

const anyOf = (column: Parameters<typeof inArray>[0], values: number[] | undefined): SQL | undefined =>
  values && values.length > 0 ? inArray(column, values) : undefined;

function filterOf(query: Query): SQL | undefined {
  const pattern = query.keyword === undefined ? undefined : `%${likeText(query.keyword)}%`;
  return and(
    pattern === undefined ? undefined : or(ilike(firms.companyName, pattern), ilike(firms.creditCode, pattern)),
    anyOf(firms.companyNature, query.companyNature),
    anyOf(firms.orgForm, query.orgForm),
    anyOf(firms.firmGrade, query.firmGrade),
    anyOf(firms.companyStatus, query.companyStatus),
    query.cityCode === undefined ? undefined : eq(firms.cityCode, query.cityCode),
  );
}

const columns = {
  companyId: firms.companyId,
  companyName: firms.companyName,
  creditCode: firms.creditCode,
  companyNature: firms.companyNature,
  orgForm: firms.orgForm,
  firmGrade: firms.firmGrade,
  tscLevel: firms.tscLevel,
  legalPersonName: firms.legalPersonName,
  phone: firms.phone,
  staffTotal: staffCount(firms.companyId),
  taxAgentCount: agentCount(firms.companyId),
  companyStatus: firms.companyStatus,
  createTime: firms.createTime,
  updateTime: firms.updateTime,
  version: firms.version,
};

/** The own firm and the branches within reach. // domain a §1.5 */
export const listFirms: ListHandler = async ({ db, user, query }) => {
  const { rows, totalCount } = await listPage({
    db,
    from: firms,
    columns,
    where: and(inScope(user, firms.companyId), filterOf(query)),
    query,
    sortable: {
      // By code point, so that both databases agree; firms have no pinyin key.
      companyName: sql`${firms.companyName} collate "C"`,
      creditCode: firms.creditCode,
      companyNature: firms.companyNature,
      orgForm: firms.orgForm,
      firmGrade: firms.firmGrade,
      tscLevel: firms.tscLevel,
      staffTotal: columns.staffTotal,
      taxAgentCount: columns.taxAgentCount,
      companyStatus: firms.companyStatus,
      createTime: firms.createTime,
      updateTime: firms.updateTime,
    },
    defaultSort: "-createTime",
    tieBreak: firms.companyId,
  });
  return { rows: rows.map((row) => ({ ...row, updateTime: row.updateTime.toISOString() })), totalCount };
};
