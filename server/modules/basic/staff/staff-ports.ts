import type { Db } from "@/server/db/client";
import type { StaffRecord } from "@/server/reference/staff.table";

// What parts of the portal that have no data yet will answer about a person. Null: there is none. // domain a §2.2, §2.3

interface Reader<Asked, Answer> {
  (db: Db, asked: Asked): Promise<Answer | null>;
}

const none: Reader<unknown, never> = () => Promise.resolve(null);

/** Business filings that are not finished and that he alone signs. */
export const unfinishedBusinessOf: Reader<Pick<StaffRecord, "staffId" | "companyId">, readonly string[]> = none;
/** Hours of continuing education that count for him this year. */
export const hoursOf: Reader<string | null, string> = none;
