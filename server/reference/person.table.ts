import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

/**
 * Whoever has a document number, once for all firms: what follows a person from firm to firm names him by this id. The
 * database itself finds or makes the person of a row's number (`person_of_number` in the baseline) and joins no two. Whose
 * number nobody has any more stays: what names him goes on meaning him when it comes again. // domain a §2.6 P4
 */
export const persons = pgTable(
  "persons",
  {
    personId: text().primaryKey(),
    /** Keyed hash of the number; it alone decides, whatever kind of document it is said to be of. */
    idNoIndex: text().notNull(),
    createTime: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex("persons_id_no_key").on(t.idNoIndex)],
);
