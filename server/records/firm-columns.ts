import { getTableColumns } from "drizzle-orm";
import { text } from "drizzle-orm/pg-core";
import type { Db } from "@/server/db/client";
import { notFound } from "@/server/platform/call/errors";
import { systemColumns } from "@/server/platform/sql/system-columns";
import type { Parts } from "@/server/records/hooks";
import { firms } from "@/server/reference/firm.table";
import { firmName } from "@/server/reference/orgs";

/** Columns of every record's table beside its id and its form's items: whose it is, who wrote it, its version. */
export const recordColumns = () => ({
  companyId: text()
    .notNull()
    .references(() => firms.companyId),
  /** Name of the firm when the record was last saved or submitted. */
  companyName: text().notNull(),
  ...systemColumns(),
});

/** What the firm is called now, for `companyName`; 404 when there is none. */
async function nameOfFirm(db: Db, companyId: string): Promise<string> {
  const name = await firmName(db, companyId);
  if (name === null) throw notFound();
  return name;
}

/** The same as a column of the record, where its table keeps it; a firm's own record says its name. */
export async function nameColumn({ of, table }: Pick<Parts, "of" | "table">, db: Db, companyId: string) {
  const isKept = "companyName" in getTableColumns(table) && !("companyName" in of.fields);
  return isKept ? { companyName: await nameOfFirm(db, companyId) } : {};
}
