import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { invalid } from "@/server/platform/call/errors";
import { defineParam } from "@/server/platform/params/params";
import type { Parts, RecordContext, Values } from "@/server/records/hooks";
import type { recordList } from "@/server/records/list";
import { inScope } from "@/server/reference/scope";
import { orgName } from "@/server/reference/orgs";
import { firms } from "@/server/reference/firm.table";

const printMaxRows = defineParam("print.maxRows", z.int().min(1).max(10_000), 2_000, "一次打印列表的最多行数");

/** Whose list it is: the firm that is asked for or acted for, else the association. */
async function ownerName({ db, user }: RecordContext, companyId: string | null) {
  if (!companyId) return (user.lv1OrgId && (await orgName(db, user.lv1OrgId))) ?? "";
  const where = and(eq(firms.companyId, companyId), inScope(user, firms.companyId));
  const [firm] = await db.select({ companyName: firms.companyName }).from(firms).where(where);
  return firm?.companyName ?? "";
}

/** All rows of a list for a print, as `ListPrintButton` asks for them; too many are refused, never cut. Audited. */
export const printOf =
  ({ of, print }: Parts, { printed }: ReturnType<typeof recordList>) =>
  async (context: RecordContext & { readonly query: Values }) => {
    const { limit: most = printMaxRows, sheet = "", unit = "条" } = print ?? {};
    const limit = context.services.params.get(most);
    const { rows, totalCount } = await printed(context, context.query, { page: 1, pageSize: limit });
    if (totalCount > limit) {
      const message = `共 ${totalCount} ${unit}，${sheet}一次最多打印 ${limit} ${unit}，请缩小查询范围后再打印`;
      throw invalid([{ path: "", message }], message);
    }
    const asked = context.query["companyId"];
    const companyId = typeof asked === "string" ? asked : context.user.companyId;
    context.audit({ object: of.id, objectId: companyId ?? "", companyId, after: { rows: rows.length } });
    return { companyName: await ownerName(context, companyId), rows: [...rows] };
  };
