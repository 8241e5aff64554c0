import { inArray } from "drizzle-orm";
import { companyReward } from "@/contracts/rewards/company";
import { personReward } from "@/contracts/rewards/person";
import { canonicalRecord } from "@/contracts/rewards/record-rules";
import type { RecordContext } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { currentFirms } from "@/server/modules/basic/read";
import { answerOf, columnsFor, missingFor, REWARD_FILE, rulesFor } from "@/server/modules/rewards/record-facts";
import { ownElsewhere, visibleTo } from "@/server/modules/rewards/record-reach";
import { notifyUserIds, stepRules, unusedSteps } from "@/server/modules/rewards/record-steps";
import { type RewardRecord, rewardRecords } from "@/server/modules/rewards/record.table";

const titleOf = ({ recordNo, title }: RewardRecord): string => title ?? recordNo;
const lifecycle = { titleOf, rules: stepRules, unusedSteps } as const;
const shared = { table: rewardRecords, files: REWARD_FILE, toCanonical: canonicalRecord } as const;

/** Firms' honours and penalties, as the kit keeps them. */
export const companyRecords = keepRecords({
  ...shared,
  of: companyReward,
  rules: rulesFor("company"),
  missingItems: missingFor("company"),
  toColumns: columnsFor("company"),
  toAnswer: answerOf,
  visibleTo: visibleTo("company"),
  lifecycle: { ...lifecycle, notifyCodes: ["g_hy_rewards_and_punishment_company_edit"] },
});

/** Where the people of some records work now. */
async function withCurrentFirms(rows: readonly Readonly<Record<string, unknown>>[], { db, user }: RecordContext) {
  if (rows.length === 0) return rows;
  const ids = rows.map((row) => String(row["recordId"]));
  const found = await db
    .select({ recordId: rewardRecords.recordId, personId: rewardRecords.personId })
    .from(rewardRecords)
    .where(inArray(rewardRecords.recordId, ids));
  const people = new Map(found.map((row) => [row.recordId, row.personId ?? ""]));
  const firms = await currentFirms(db, user, [...new Set(people.values())]);
  return rows.map((row) => ({
    ...row,
    currentCompanyName: firms.get(people.get(String(row["recordId"])) ?? "") ?? null,
  }));
}

/** People's, likewise. */
export const personRecords = keepRecords({
  ...shared,
  of: personReward,
  rules: rulesFor("person"),
  missingItems: missingFor("person"),
  toColumns: columnsFor("person"),
  toAnswer: async (record, context) => {
    const firms = await currentFirms(context.db, context.user, record.personId === null ? [] : [record.personId]);
    return { ...(await answerOf(record, context)), currentCompanyName: firms.get(record.personId ?? "") ?? null };
  },
  toRows: withCurrentFirms,
  visibleTo: visibleTo("person"),
  alsoVisibleTo: ownElsewhere,
  lifecycle: { ...lifecycle, notifyUserIds, notifyCodes: ["g_hy_rewards_and_punishment_person_edit"] },
});
