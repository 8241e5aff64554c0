import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, searchColumn, searchIndex } from "@/server/platform/sql/system-columns";
import { recordColumns } from "@/server/records/firm-columns";

const day = () => date({ mode: "string" });

/** 转所, of the firm that asks for it. `idNo` is sealed, `idNoIndex` its keyed hash, `idNoMask` what lists show. // domain a §2.2 */
export const transfers = pgTable(
  "transfers",
  {
    transferId: text().primaryKey(),
    ...searchColumn(),
    transferStatus: integer().notNull().default(0),
    transferNo: text().unique(),
    startedBy: integer().notNull(),
    transferType: integer().notNull(),
    /** Whom the leaving firm has picked. */
    staffId: text(),
    staffName: text(),
    idType: integer(),
    idNo: text(),
    idNoIndex: text(),
    idNoMask: text(),
    certNo: text(),
    otherCompanyName: text(),
    otherProvinceCode: text(),
    reason: integer(),
    reasonText: text(),
    leaveDate: day(),
    newHireDate: day(),
    /** Both firms as members here, null where one is none; their names of the day on which it was submitted. */
    fromCompanyId: text(),
    fromCompanyName: text(),
    toCompanyId: text(),
    toCompanyName: text(),
    /** The person's row that ends, and the one that begins. */
    fromStaffId: text(),
    toStaffId: text(),
    /** What he was as a member before he was 转所中, to become it again. */
    keptMemberStatus: integer(),
    /** The firm whose answer is asked. */
    otherCompanyId: text(),
    answerBy: day(),
    answerOpinion: text(),
    answerTime: instant(),
    duesOwner: integer(),
    submitUserName: text(),
    submitTime: instant(),
    finishTime: instant(),
    ...recordColumns(),
  },
  (t) => [
    searchIndex("transfers_search_idx", t.searchKeys),
    // Of one person at most one is under way. // domain a §2.2
    uniqueIndex("transfers_open_key")
      .on(t.idNoIndex)
      .where(sql`${t.transferStatus} in (1, 3, 4, 8, 9, 10)`),
    index("transfers_company_idx").on(t.companyId, t.createTime),
    index("transfers_other_idx").on(t.otherCompanyId, t.createTime),
    index("transfers_answer_idx")
      .on(t.answerBy)
      .where(sql`${t.transferStatus} in (1, 3)`),
  ],
);
export type TransferRecord = typeof transfers.$inferSelect;
