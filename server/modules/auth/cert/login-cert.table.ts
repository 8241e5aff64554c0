import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

/** Firms for which the association has opened login certificates. // spec §7 */
export const loginCertOrgs = pgTable(
  "login_cert_orgs",
  {
    loginCertOrgId: text().primaryKey(),
    companyId: text().notNull(),
    remark: text(),
    createTime: instant().notNull(),
    createUserName: text().notNull(),
  },
  (t) => [uniqueIndex("login_cert_orgs_company_key").on(t.companyId)],
);
