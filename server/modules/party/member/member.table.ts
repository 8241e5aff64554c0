import { sql } from "drizzle-orm";
import { boolean, date, index, integer, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { searchColumn, searchIndex } from "@/server/platform/sql/system-columns";
import { recordColumns } from "@/server/records/firm-columns";
import { persons } from "@/server/reference/person.table";

/** 党员名册. `idNo` holds the sealed number, `idNoIndex` its keyed hash, `idNoMask` what lists show. // domain a §5.2 */
export const partyMembers = pgTable(
  "party_members",
  {
    memberId: text().primaryKey(),
    ...searchColumn(),
    staffId: text(),
    /** Who he is in all firms, by his number; the database keeps it. */
    personId: text().references(() => persons.personId),
    memberName: text().notNull(),
    idType: integer().notNull(),
    idNo: text().notNull(),
    idNoIndex: text().notNull(),
    idNoMask: text().notNull(),
    gender: integer().notNull(),
    birthDate: date({ mode: "string" }).notNull(),
    ethnicity: integer(),
    education: integer(),
    partyMemberType: integer().notNull(),
    applyDate: date({ mode: "string" }),
    joinDate: date({ mode: "string" }),
    formalDate: date({ mode: "string" }),
    partyPost: integer(),
    relationInFirm: boolean().notNull(),
    relationUnit: text(),
    isFloating: boolean().notNull(),
    isRetired: boolean().notNull(),
    monthlyDues: numeric({ precision: 8, scale: 2 }),
    /** Month, YYYY-MM. */
    duesPaidTo: text(),
    inDate: date({ mode: "string" }),
    outDate: date({ mode: "string" }),
    outReason: text(),
    honours: text(),
    ...recordColumns(),
  },
  (t) => [
    searchIndex("party_members_search_idx", t.searchKeys),
    uniqueIndex("party_members_id_no_key")
      .on(t.companyId, t.idNoIndex)
      .where(sql`${t.outDate} is null`),
    index("party_members_id_no_idx").on(t.idNoIndex),
    index("party_members_person_idx").on(t.personId),
    index("party_members_company_idx").on(t.companyId, t.createTime),
  ],
);
export type PartyMemberRecord = typeof partyMembers.$inferSelect;
