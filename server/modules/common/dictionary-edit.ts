import { and, asc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { type DictionaryEntry, dictionaryEditApi } from "@/contracts/common/dictionary-edit";
import type { Db } from "@/server/db/client";
import type { Context } from "@/server/platform/call/context";
import { conflict, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { newId } from "@/server/platform/clock/id";
import { implement } from "@/server/platform/call/implement";
import { changePage } from "@/server/platform/sql/change-page";
import { assertOfficer } from "@/server/reference/scope";
import { raiseDictionary } from "@/server/modules/common/dictionary";
import { dictionaryChanges as changes, dictionaryItems as items } from "@/server/reference/dictionary.table";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { standardEntries } from "@/server/reference/dictionary-data";
import { closedReason, keptReason } from "@/server/reference/dictionary-rules";
import { DICTIONARY_TITLES } from "@/server/reference/dictionary-titles";
import { groupBy } from "@/server/reference/group-by";

/** Own values begin here, so that what is shipped later never meets them. */
const FIRST_OWN = 1000;
const LAST = 9999;

const shipped = new Map(standardEntries().map((entry) => [`${entry.keyName} ${entry.keyValue}`, entry.keyNotes]));
const standardOf = (keyName: string, keyValue: number): string | null => shipped.get(`${keyName} ${keyValue}`) ?? null;

type Item = typeof items.$inferSelect;
const shownOf = ({ isCustomised: _, ...item }: Item): DictionaryEntry => ({
  ...item,
  standardNotes: standardOf(item.keyName, item.keyValue),
  keptReason: keptReason(item.keyName, item.keyValue),
});

/** All of a type, held against other writers of the same type. */
async function entriesOf(db: Db, keyName: string, lock = false): Promise<Item[]> {
  const query = db
    .select()
    .from(items)
    .where(eq(items.keyName, keyName))
    .orderBy(asc(items.sortNo), asc(items.keyValue));
  const rows = await (lock ? query.for("update") : query);
  if (rows.length === 0) throw notFound();
  return rows;
}

function assertNewLabel(entries: readonly Item[], keyNotes: string, ownValue?: number): void {
  if (!entries.some((one) => one.keyNotes === keyNotes && one.keyValue !== ownValue)) return;
  throw invalid([{ path: "keyNotes", message: "该类型已有同名的字典项，请换一个名称" }]);
}

const facts = ({ keyNotes, sortNo, keyDisabled }: Pick<Item, "keyNotes" | "sortNo" | "keyDisabled">) => ({
  keyNotes,
  sortNo,
  keyDisabled,
});

type Writer = Context<typeof dictionaryEditApi.create> | Context<typeof dictionaryEditApi.update>;

/** History, audit row and the version that open pages follow. */
async function record(ctx: Writer, before: Item | null, after: Item): Promise<DictionaryEntry> {
  const { db, user, now, services, http, audit, afterCommit } = ctx;
  const { keyName, keyValue } = after;
  const change = { before: before && facts(before), after: facts(after) };
  const action = before ? ("update" as const) : ("create" as const);
  const who = { userId: user.userId, userName: user.nickName, changeTime: now };
  await db.insert(changes).values({ changeId: newId(), keyName, keyValue, action, ...change, ...who });
  http.setVersion(await raiseDictionary({ db, now }));
  afterCommit(() => dictionaryOf(services).expire());
  audit({ object: "common.dictionary", objectId: `${keyName}-${keyValue}`, companyId: null, ...change });
  return shownOf(after);
}

async function create(ctx: Context<typeof dictionaryEditApi.create>): Promise<DictionaryEntry> {
  const { db, user, params, body } = ctx;
  assertOfficer(user);
  const entries = await entriesOf(db, params.keyName, true);
  const closed = closedReason(params.keyName);
  if (closed !== null) throw stateConflict(`系统规则使用该类型的值（${closed}），可以修改名称与顺序，不能新增`);
  assertNewLabel(entries, body.keyNotes);
  const keyValue = Math.max(FIRST_OWN - 1, ...entries.map((one) => one.keyValue)) + 1;
  if (keyValue > LAST) throw stateConflict("该类型的自定义项已达上限，不能再新增");
  const [added] = await db
    .insert(items)
    .values({ keyName: params.keyName, keyValue, isCustomised: true, ...body })
    .returning();
  if (!added) throw notFound();
  return record(ctx, null, added);
}

async function update(ctx: Context<typeof dictionaryEditApi.update>): Promise<DictionaryEntry> {
  const { db, user, params, body } = ctx;
  assertOfficer(user);
  const entries = await entriesOf(db, params.keyName, true);
  const before = entries.find((one) => one.keyValue === Number(params.keyValue));
  if (!before) throw notFound();
  if (before.version !== body.version) throw conflict(shownOf(before));
  const kept = keptReason(before.keyName, before.keyValue);
  if (kept !== null && body.keyDisabled && !before.keyDisabled)
    throw stateConflict(`系统规则使用「${before.keyNotes}」（${kept}），可以修改名称与顺序，不能停用`);
  assertNewLabel(entries, body.keyNotes, before.keyValue);
  const [saved] = await db
    .update(items)
    .set({ ...facts(body), isCustomised: true, version: before.version + 1 })
    .where(and(eq(items.keyName, before.keyName), eq(items.keyValue, before.keyValue)))
    .returning();
  if (!saved) throw notFound();
  return record(ctx, before, saved);
}

const LABELS = { keyNotes: "名称", sortNo: "排列顺序", keyDisabled: "停用" } as const;
const asText = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === "boolean" ? (value ? "是" : "否") : String(value);

/** Differing facts of one change, told with the entry they belong to. */
const wordsOf = ({ keyValue, before, after }: typeof changes.$inferSelect) =>
  Object.entries(LABELS)
    .filter(([key]) => asText(before?.[key]) !== asText(after[key]))
    .map(([key, label]) => ({
      path: `${keyValue}.${key}`,
      label: `${String(before?.["keyNotes"] ?? after["keyNotes"])}（${keyValue}）${label}`,
      before: asText(before?.[key]),
      after: asText(after[key]),
    }));

async function history({ db, user, params, query }: Context<typeof dictionaryEditApi.history>) {
  assertOfficer(user);
  return changePage({
    db,
    from: changes,
    query,
    where: eq(changes.keyName, params.keyName),
    told: (row) => ({ action: row.action, changes: wordsOf(row) }),
  });
}

/** 字典维护: labels, order, disabled and own entries; a start never overwrites what was touched. // domain a §15 */
export function registerDictionaryEdit(app: FastifyInstance): void {
  implement(app, dictionaryEditApi, {
    types: async ({ db, user }) => {
      assertOfficer(user);
      const all = await db.select().from(items);
      const types = [...groupBy(all, (item) => item.keyName)].map(([keyName, entries]) => ({
        keyName,
        title: DICTIONARY_TITLES[keyName] ?? keyName,
        count: entries.length,
        customCount: entries.filter((entry) => standardOf(keyName, entry.keyValue) === null).length,
        closedReason: closedReason(keyName),
      }));
      return types.sort((a, b) => a.title.localeCompare(b.title, "zh"));
    },
    entries: async ({ db, user, params }) => {
      assertOfficer(user);
      return (await entriesOf(db, params.keyName)).map(shownOf);
    },
    create,
    update,
    history,
  });
}
