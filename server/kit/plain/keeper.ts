import { and, eq } from "drizzle-orm";
import { invalid, notFound } from "@/server/kit/errors";
import type { Parts, PlainContext, StoredRecord } from "@/server/kit/plain/parts";
import { actingCompanyId, assertActing, assertStaff, inScope, isStaff } from "@/server/kit/scope";
import { firms } from "@/server/modules/basic/firm.table";

type Form = Readonly<Record<string, unknown>>;

/** The firm whose a new record becomes: the acting one, or the one that the association names among its own. */
export async function newOwner({ of }: Parts, { db, user }: PlainContext, form: Form) {
  const isFirms = of.keptBy === "firm";
  if (!isFirms) assertStaff(user);
  const companyId = isFirms ? actingCompanyId(user) : String(form["companyId"]);
  const [firm] = await db
    .select({ companyId: firms.companyId, companyName: firms.companyName })
    .from(firms)
    .where(and(eq(firms.companyId, companyId), inScope(user, firms.companyId)));
  if (firm) return firm;
  throw isFirms ? notFound() : invalid([{ path: "companyId", message: "请选择本协会的事务所" }]);
}

/** The record, already found within reach, is this user's to write; else 403. */
export function assertKeeper({ of }: Parts, { user }: PlainContext, { companyId }: StoredRecord): void {
  if (of.keptBy === "firm") assertActing(user, companyId);
  else assertStaff(user);
}

/** Why the record is not this user's to write, in words; null when it is. */
export function keeperReason({ of }: Parts, { user }: PlainContext, { companyId }: StoredRecord): string | null {
  if (of.keptBy === "association") return isStaff(user) ? null : `${of.noun}由协会登记`;
  return user.companyId === companyId ? null : "请先切换到该事务所再办理";
}

/** A record stays with its firm. */
export function assertSameOwner({ companyId }: StoredRecord, form: Form): void {
  const named = form["companyId"];
  if (named === undefined || named === companyId) return;
  throw invalid([{ path: "companyId", message: "登记后不能改为另一家事务所，请删除后重新登记" }]);
}

/** Whose the record's files are: its keeper's, who uploads them. */
export const filesOwner = ({ of }: Parts, { user }: PlainContext, companyId: string): string =>
  of.keptBy === "firm" ? companyId : assertStaff(user);
