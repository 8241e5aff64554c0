import { integer, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

/** What every application of a firm about itself has beside its form. */
export const applicationColumns = () => ({
  auditStatus: integer().notNull().default(0),
  submitUserName: text(),
  submitTime: instant(),
  auditUserName: text(),
  auditTime: instant(),
});
