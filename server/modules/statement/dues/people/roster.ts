import { asc, eq } from "drizzle-orm";
import { HALF } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import { associationOf } from "@/server/reference/orgs";
import { firmsOfDues, mergersOf } from "@/server/modules/basic/read";
import { isListed, listedPeople, newItems } from "@/server/modules/statement/dues/people/people";
import { type BillRecord, duesItems, type ItemRecord } from "@/server/modules/statement/dues/record.table";

/** What the rules say of somebody's line; what the firm has objected stays beside it. */
const told = ({
  duesType,
  memberType,
  standardFee,
  reductionType,
  reductionAmount,
  payableAmount,
  isCharged,
  sourceNote,
}: ItemRecord) => ({
  duesType,
  memberType,
  standardFee,
  reductionType,
  reductionAmount,
  payableAmount,
  isCharged,
  sourceNote,
});
type Told = ReturnType<typeof told>;

/** Whoever is not on the roster of the day any more stays in his line, and is not charged. */
const gone = (line: ItemRecord, snapshotDate: string): Told => ({
  ...told(line),
  isCharged: false,
  reductionType: null,
  reductionAmount: line.standardFee,
  payableAmount: "0.00",
  sourceNote: `${snapshotDate} 不在本所名册`,
});

const isSame = (one: Told, two: Told): boolean =>
  (Object.keys(one) as (keyof Told)[]).every((key) => one[key] === two[key]);

/**
 * The roster of the bill's day, read again: who came to it since has a line, who is not on it is not charged. Lines that
 * an objection has settled, or brought here, stay as they are. Returns whether anything has changed. // domain a §12.5
 */
export async function rereadRoster(db: Db, bill: BillRecord): Promise<boolean> {
  const { duesId, companyId, half, rules } = bill;
  if (half !== HALF.whole && half !== rules.personHalf) return false;
  const orgId = await associationOf(db, companyId);
  const [firm] = orgId === null ? [] : await firmsOfDues(db, orgId, [companyId]);
  const [into] = await mergersOf(db, [companyId]);
  if (!firm || !isListed(firm, into, rules)) return false;
  const lines = await db
    .select()
    .from(duesItems)
    .where(eq(duesItems.duesId, duesId))
    .orderBy(asc(duesItems.itemNo))
    .for("update");
  const listed = (await listedPeople(db, [companyId], bill)).get(companyId) ?? [];
  const fresh = new Map((await newItems(db, bill, listed)).map((one) => [one.staffId, one]));
  let isChanged = false;
  for (const line of lines) {
    if (line.staffId === null || line.objectionState === "agreed") continue;
    const now = fresh.get(line.staffId);
    const set = now ? told(now) : gone(line, rules.snapshotDate);
    if (isSame(told(line), set)) continue;
    isChanged = true;
    await db
      .update(duesItems)
      .set({ ...set, version: line.version + 1 })
      .where(eq(duesItems.itemId, line.itemId));
  }
  const staffIds = new Set(lines.map(({ staffId }) => staffId));
  const personIds = new Set(lines.filter(({ isCharged }) => isCharged).map(({ personId }) => personId));
  const last = lines.at(-1)?.itemNo ?? 0;
  const added = [...fresh.values()]
    .filter(({ staffId, personId }) => !staffIds.has(staffId) && (personId === null || !personIds.has(personId)))
    .map((one, i) => ({ ...one, itemNo: last + i + 1 }));
  if (added.length > 0) await db.insert(duesItems).values(added);
  return isChanged || added.length > 0;
}
