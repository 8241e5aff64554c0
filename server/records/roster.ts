import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { invalid } from "@/server/platform/call/errors";
import { defineParam } from "@/server/platform/params/params";
import type { Parts, PlainContext } from "@/server/records/parts";
import type { plainList } from "@/server/records/list";
import { inScope } from "@/server/reference/scope";
import { orgName } from "@/server/reference/orgs";
import { firms } from "@/server/reference/firm.table";

const printMaxRows = defineParam("print.maxRows", z.int().min(1).max(10_000), 2_000, "一次打印列表的最多行数");

type Query = Readonly<Record<string, unknown>>;

/** Whose list it is: the firm that is asked for or acted for, else the association. */
async function ownerName({ db, user }: PlainContext, { companyId = user.companyId }: { companyId?: string | null }) {
  if (!companyId) return (user.lv1OrgId && (await orgName(db, user.lv1OrgId))) ?? "";
  const where = and(eq(firms.companyId, companyId), inScope(user, firms.companyId));
  const [firm] = await db.select({ companyName: firms.companyName }).from(firms).where(where);
  return firm?.companyName ?? "";
}

/** All rows of a list for a print, as `ListPrintButton` asks for them; too many are refused, never cut. Audited. */
export const rosterOf =
  ({ of }: Parts, { page }: ReturnType<typeof plainList>) =>
  async (context: PlainContext & { readonly query: Query }) => {
    const limit = context.services.params.get(printMaxRows);
    const { rows, totalCount } = await page(context, context.query, { page: 1, pageSize: limit });
    if (totalCount > limit) {
      const message = `共 ${totalCount} 条，一次最多打印 ${limit} 条，请缩小查询范围后再打印`;
      throw invalid([{ path: "", message }], message);
    }
    const { companyId } = context.user;
    context.audit({ object: of.id, objectId: companyId ?? "", companyId, after: { rows: rows.length } });
    return { companyName: await ownerName(context, context.query), rows: [...rows] };
  };
