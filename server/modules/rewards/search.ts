import { and, desc, eq, ilike, or } from "drizzle-orm";
import { SEARCH_LIMIT } from "@/contracts/common/search";
import { SUBJECT } from "@/contracts/rewards/record-fields";
import { likeText } from "@/server/platform/sql/list";
import type { SearchSource } from "@/server/records/search/source";
import { firmBriefs } from "@/server/modules/basic/read";
import { readableBy } from "@/server/modules/rewards/record-reach";
import { rewardRecords } from "@/server/modules/rewards/record.table";
import { isOfficer } from "@/server/reference/scope";

/** 奖惩 by number, title or name, as far as the user may open the record. */
export const rewardsSearch: SearchSource = {
  key: "rewards",
  label: "奖惩",
  find: async ({ db, user, text }) => {
    const pattern = `%${likeText(text)}%`;
    const { recordId, recordNo, subjectType, companyId, staffName, title, createTime } = rewardRecords;
    const rows = await db
      .select({ recordId, recordNo, subjectType, companyId, staffName, title })
      .from(rewardRecords)
      .where(
        and(readableBy(user), or(eq(recordNo, text.toUpperCase()), ilike(title, pattern), ilike(staffName, pattern))),
      )
      .orderBy(desc(createTime), desc(recordId))
      .limit(SEARCH_LIMIT);
    const names = new Map(
      (await firmBriefs(db, [...new Set(rows.map((row) => row.companyId))])).map((firm) => [
        firm.companyId,
        firm.companyName,
      ]),
    );
    const side = isOfficer(user) ? "rewards.desk-" : "rewards.";
    return rows.map((row) => ({
      id: row.recordId,
      title: row.title ?? row.recordNo,
      detail: [row.recordNo, row.staffName, names.get(row.companyId)].filter(Boolean).join(" · "),
      routeId: `${side}${row.subjectType === SUBJECT.company ? "company" : "person"}`,
      query: { recordId: row.recordId },
    }));
  },
};
