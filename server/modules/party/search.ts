import { and, desc, ilike } from "drizzle-orm";
import { SEARCH_LIMIT } from "@/contracts/common/search";
import { hasCode } from "@/server/platform/call/access";
import { likeText } from "@/server/platform/sql/list";
import type { SearchSource } from "@/server/records/search/source";
import { partyActivities } from "@/server/modules/party/activity.table";
import { inScope, isOfficer } from "@/server/reference/scope";

/** 党建活动 of the own firms by title; the association finds them by their firm, it has too many of one title. */
export const partySearch: SearchSource = {
  key: "activities",
  label: "党建活动",
  find: async ({ db, user, text }) => {
    if (isOfficer(user) || !hasCode(user, "g_hy_party_training_find")) return [];
    const { activityId, companyId, title, activityYear, activityMonth, createTime } = partyActivities;
    const rows = await db
      .select({ activityId, title, activityYear, activityMonth })
      .from(partyActivities)
      .where(and(inScope(user, companyId), ilike(title, `%${likeText(text)}%`)))
      .orderBy(desc(createTime), desc(activityId))
      .limit(SEARCH_LIMIT);
    return rows.map((row) => ({
      id: row.activityId,
      title: row.title ?? "未填主题",
      detail: row.activityYear === null ? "" : `${row.activityYear} 年 ${row.activityMonth ?? ""} 月`,
      routeId: "party.activity",
      query: { activityId: row.activityId },
    }));
  },
};
