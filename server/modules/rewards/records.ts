import { inArray } from "drizzle-orm";
import { companyReward } from "@/contracts/rewards/company";
import { personReward } from "@/contracts/rewards/person";
import type { PlainContext } from "@/server/records/parts";
import { plainRecords } from "@/server/records/records";
import { currentFirms } from "@/server/modules/basic/read";
import { gapsFor, REWARD_FILE, rulesFor, shownOf, storedFor } from "@/server/modules/rewards/record-facts";
import { narrowedTo, ownElsewhere } from "@/server/modules/rewards/record-reach";
import { stepRules, toldUsers, unusedSteps } from "@/server/modules/rewards/record-steps";
import { type RewardRecord, rewardRecords } from "@/server/modules/rewards/record.table";

const titleOf = ({ recordNo, title }: RewardRecord): string => title ?? recordNo;
const flow = { titleOf, rules: stepRules, unused: unusedSteps } as const;
const shared = { table: rewardRecords, files: REWARD_FILE } as const;

/** Firms' honours and penalties, as the kit keeps them. */
export const companyRecords = plainRecords({
  ...shared,
  of: companyReward,
  rules: rulesFor("company"),
  gaps: gapsFor("company"),
  stored: storedFor("company"),
  shown: shownOf,
  narrowed: narrowedTo("company"),
  flow: { ...flow, told: ["g_hy_rewards_and_punishment_company_edit"] },
});

/** Where the people of some records work now. */
async function withCurrentFirms(rows: readonly Readonly<Record<string, unknown>>[], { db, user }: PlainContext) {
  if (rows.length === 0) return rows;
  const ids = rows.map((row) => String(row["recordId"]));
  const found = await db
    .select({ recordId: rewardRecords.recordId, personKey: rewardRecords.personKey })
    .from(rewardRecords)
    .where(inArray(rewardRecords.recordId, ids));
  const keys = new Map(found.map((row) => [row.recordId, row.personKey ?? ""]));
  const firms = await currentFirms(db, user, [...new Set(keys.values())]);
  return rows.map((row) => ({
    ...row,
    currentCompanyName: firms.get(keys.get(String(row["recordId"])) ?? "") ?? null,
  }));
}

/** People's, likewise. */
export const personRecords = plainRecords({
  ...shared,
  of: personReward,
  rules: rulesFor("person"),
  gaps: gapsFor("person"),
  stored: storedFor("person"),
  shown: async (record, context) => {
    const firms = await currentFirms(context.db, context.user, record.personKey === null ? [] : [record.personKey]);
    return { ...(await shownOf(record, context)), currentCompanyName: firms.get(record.personKey ?? "") ?? null };
  },
  completed: withCurrentFirms,
  narrowed: narrowedTo("person"),
  alsoRead: ownElsewhere,
  flow: { ...flow, toldUsers, told: ["g_hy_rewards_and_punishment_person_edit"] },
});
