import { text } from "drizzle-orm/pg-core";
import { systemColumns } from "@/server/kit/system-columns";
import { firms } from "@/server/modules/basic/firm.table";

/** Columns of every plain record's table beside its id and its form's items: whose it is, who wrote it, its version. */
export const plainColumns = () => ({
  companyId: text()
    .notNull()
    .references(() => firms.companyId),
  /** Name of the firm when the record was last saved. */
  companyName: text().notNull(),
  ...systemColumns(),
});
