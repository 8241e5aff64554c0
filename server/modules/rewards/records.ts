import { getTableColumns, inArray, ne } from "drizzle-orm";
import { z } from "zod";
import { companyReward } from "@/contracts/rewards/company";
import { personReward } from "@/contracts/rewards/person";
import { EXPORTED, PERSON_EXPORTED } from "@/contracts/rewards/record-calls";
import { RP_STATUS } from "@/contracts/rewards/record-fields";
import { canonicalRecord } from "@/contracts/rewards/record-rules";
import type { RecordContext } from "@/server/records/hooks";
import type { ExportParts } from "@/server/records/list-hooks";
import { keepRecords } from "@/server/records/records";
import { currentFirms } from "@/server/modules/basic/read";
import {
  answerOf,
  columnsFor,
  comparablesFor,
  missingFor,
  REWARD_FILE,
  rulesFor,
} from "@/server/modules/rewards/record-facts";
import { mayAppeal } from "@/server/modules/rewards/own-appeal";
import { ownElsewhere, visibleTo } from "@/server/modules/rewards/record-reach";
import { notifyUserIds, stepRules, unusedSteps } from "@/server/modules/rewards/record-steps";
import { afterCorrection, isCorrectable, isInFile } from "@/server/modules/rewards/correct";
import { type RewardRecord, rewardRecords } from "@/server/modules/rewards/record.table";
import { titleOf, wordsOf } from "@/server/modules/rewards/words";

/** Whose accounts of a firm are told of its records. */
export const TOLD = {
  company: ["g_hy_rewards_and_punishment_company_edit"],
  person: ["g_hy_rewards_and_punishment_person_edit"],
} as const;

const lifecycle = { titleOf, wordsOf, rules: stepRules, unusedSteps } as const;
// 情况表 is of what has left the firm.
const print = { where: ne(rewardRecords.rpStatus, RP_STATUS.draft) };
const correction = { isCorrectable, isInForce: isInFile, afterWrite: afterCorrection } as const;
/** By title, number and document, and by whom it is about. // domain b §8 (3) */
const rewardSearched = (
  { title, docNo }: { readonly title: string | null; readonly docNo: string | null },
  { recordNo, staffName, certNo }: Partial<RewardRecord>,
) => ({ words: [title, staffName ?? null], numbers: [recordNo ?? null, certNo ?? null, docNo] });
const shared = {
  table: rewardRecords,
  files: REWARD_FILE,
  toCanonical: canonicalRecord,
  searched: rewardSearched,
  searchesFirm: true,
  print,
  ...correction,
} as const;

const columns = getTableColumns(rewardRecords);
const isColumn = (key: string): key is keyof typeof columns => Object.hasOwn(columns, key);
/** The whole record in a workbook, its list's filters and order kept. */
const exportOf = <Shape extends z.ZodRawShape>(
  { title, detail }: { readonly title: string; readonly detail: z.ZodObject<Shape> },
  keys: readonly (keyof Shape & string)[],
): ExportParts => ({
  sheet: {
    title,
    form: z.object(Object.fromEntries(keys.map((key) => [key, detail.shape[key]])) as z.ZodRawShape),
    columns: keys.map((key) => ({ key })),
  },
  columns: Object.fromEntries(keys.flatMap((key) => (isColumn(key) ? [[key, columns[key]]] : []))),
  toRows: (rows) => rows,
});

/** Firms' honours and penalties, as the kit keeps them. */
export const companyRecords = keepRecords({
  ...shared,
  of: companyReward,
  export: exportOf(companyReward, EXPORTED),
  gather: comparablesFor("company"),
  rules: rulesFor("company"),
  missingItems: missingFor("company"),
  toColumns: columnsFor("company"),
  toAnswer: answerOf,
  visibleTo: visibleTo("company"),
  lifecycle: { ...lifecycle, notifyCodes: TOLD.company },
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
  export: exportOf(personReward, PERSON_EXPORTED),
  gather: comparablesFor("person"),
  rules: rulesFor("person"),
  missingItems: missingFor("person"),
  toColumns: columnsFor("person"),
  toAnswer: async (record, context, { transitions }) => {
    const firms = await currentFirms(context.db, context.user, record.personId === null ? [] : [record.personId]);
    // Whose record it is, only the database knows.
    const isAppealable = transitions.includes("appeal") && (await mayAppeal(context, record));
    return {
      ...(await answerOf(record, context)),
      currentCompanyName: firms.get(record.personId ?? "") ?? null,
      transitions: transitions.filter((name) => name !== "appeal" || isAppealable),
    };
  },
  toRows: withCurrentFirms,
  visibleTo: visibleTo("person"),
  alsoVisibleTo: ownElsewhere,
  lifecycle: {
    ...lifecycle,
    notifyUserIds,
    notifyCodes: TOLD.person,
  },
});
