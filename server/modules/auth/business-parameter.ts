import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type BusinessParameter, businessParameterApi } from "@/contracts/auth/business-parameter";
import { field, metaOf } from "@/contracts/kit/field";
import { check } from "@/contracts/kit/validate";
import { lockByName } from "@/server/db/lock";
import { canonical } from "@/server/platform/audit/audit";
import type { Context } from "@/server/platform/call/context";
import { conflict, invalid, notFound } from "@/server/platform/call/errors";
import { newId } from "@/server/platform/clock/id";
import { changePage } from "@/server/platform/sql/change-page";
import { implement } from "@/server/platform/call/implement";
import { declaredParams, type Param, paramConflict } from "@/server/platform/params/params";
import { typingOf } from "@/server/modules/auth/param-typing";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import {
  businessParameterChanges as changes,
  businessParameters as stored,
} from "@/server/platform/params/params.table";

type Stored = typeof stored.$inferSelect;

/** A parameter as the contract tells it; `row` is missing while it has its standard value. */
function shownOf(param: Param, row: Stored | undefined): BusinessParameter {
  // A stored value that its schema no longer accepts counts for nothing; see `createParams`.
  const isValid = row !== undefined && param.schema.safeParse(row.paramValue).success;
  return {
    paramKey: param.key,
    label: param.label,
    ...typingOf(param),
    value: isValid ? row.paramValue : param.standard,
    standard: param.standard,
    dict: param.dict,
    version: row?.version ?? 0,
    updateTime: row?.updateTime.toISOString() ?? null,
    updateUserName: row?.updateUserName ?? null,
  };
}

/** How much of a value that is refused its sentence repeats. */
const LONGEST_SHOWN = 40;
/** How many choices a sentence names; more are read in the list that they are chosen from. */
const MOST_NAMED = 20;

type LabelOf = (keyName: string, keyValue: number) => string;

/** A value as people read it in the history. */
function asText(param: Param | undefined, value: unknown, labelOf: LabelOf): string {
  if (typeof value === "string") return param?.words[value] ?? value;
  if (typeof value === "boolean") return value ? "是" : "否";
  if (typeof value === "number") return param?.dict ? labelOf(param.dict, value) : String(value);
  if (Array.isArray(value)) return value.map((one) => asText(param, one, labelOf)).join("、") || "（无）";
  return Object.values(value ?? {})
    .map((one) => asText(param, one, labelOf))
    .join(" ");
}

type Writing = Context<typeof businessParameterApi.update>;

/** What a parameter's value is chosen from: the dictionary's open values, or the words of its texts; null where it is typed. */
async function choicesOf({ db, services, now }: Writing, param: Param): Promise<ReadonlyMap<unknown, string> | null> {
  if (param.dict !== null) {
    const entries = (await dictionaryOf(services).get(db, now)).byName.get(param.dict) ?? [];
    return new Map(
      entries.filter((one) => !one.keyDisabled).map((one) => [one.keyValue, `${one.keyValue} ${one.keyNotes}`]),
    );
  }
  const { kind, options } = typingOf(param);
  if (kind !== "choice" && kind !== "choices") return null;
  return new Map(options.map(({ value, label }) => [value, label]));
}

/** Refuses what is not offered and says what is; what stood before may stay. // domain b §13.1 */
async function unofferedIn(ctx: Writing, param: Param, value: unknown, before: unknown): Promise<string | null> {
  const choices = value === null ? null : await choicesOf(ctx, param);
  const kept: unknown[] = [before].flat();
  const unknown = [value].flat().filter((one) => !kept.includes(one) && choices?.has(one) === false);
  if (choices === null || unknown.length === 0) return null;
  const named = unknown.slice(0, MOST_NAMED).map((one) => canonical(one).slice(0, LONGEST_SHOWN));
  const wrong = `${named.join("、")}${unknown.length > MOST_NAMED ? ` 等 ${unknown.length} 项` : ""}`;
  const offered = choices.size > MOST_NAMED ? "请从列出的各项中选择" : `可选：${[...choices.values()].join("、")}`;
  return `「${param.label}」没有这个选项，或选项已停用：${wrong}。${offered}`;
}

/** What the other parameters say to a new value, as they stand in the database; one change at a time. */
async function conflictOf({ db, today }: Writing, param: Param, value: unknown): Promise<string | null> {
  const rows = new Map((await db.select().from(stored)).map((row) => [row.paramKey, row]));
  const valueOf = (one: Param): unknown => (one.key === param.key ? value : shownOf(one, rows.get(one.key)).value);
  return paramConflict(param.key, (one) => valueOf(one) as never, today);
}

function refuse(message: string | null): void {
  if (message !== null) throw invalid([{ path: "value", message }]);
}

async function update(ctx: Context<typeof businessParameterApi.update>): Promise<BusinessParameter> {
  const { db, user, now, today, body, services, audit, afterCommit } = ctx;
  const param = declaredParams().get(body.paramKey);
  if (!param) throw notFound();
  // Two that belong together could each be right alone and contradict each other.
  await lockByName(db, "business-parameters");
  const [row] = await db.select().from(stored).where(eq(stored.paramKey, param.key)).for("update");
  const before = shownOf(param, row);
  if (body.version !== undefined && body.version !== before.version) throw conflict(before);
  // First, because a bound of its schema would only say that a number is too small.
  refuse(await unofferedIn(ctx, param, body.value, before.value));
  const labelled = field(param.schema, { ...metaOf(param.schema), label: param.label });
  const checked = check(z.object({ value: labelled }), { value: body.value }, today);
  if (!checked.ok) throw invalid([...checked.errors]);
  const value = checked.value.value as NonNullable<unknown>;
  refuse(await conflictOf(ctx, param, value));
  if (canonical(value) !== canonical(before.value)) {
    const userName = user.nickName;
    await db.insert(changes).values({
      changeId: newId(),
      paramKey: param.key,
      before: before.value,
      after: value,
      userId: user.userId,
      userName,
      changeTime: now,
    });
  }
  const set = {
    paramValue: value,
    version: before.version + 1,
    updateUserId: user.userId,
    updateUserName: user.nickName,
    updateTime: now,
  };
  const [saved] = await db
    .insert(stored)
    .values({ paramKey: param.key, ...set })
    .onConflictDoUpdate({ target: stored.paramKey, set })
    .returning();
  audit({
    object: "auth.business-parameter",
    objectId: param.key,
    companyId: null,
    before: { value: before.value },
    after: { value },
  });
  afterCommit(() => services.params.accept(param.key, value));
  return shownOf(param, saved);
}

/** Numbers and rules that the association may change without a release. // spec §7 */
export function registerBusinessParameter(app: FastifyInstance): void {
  implement(app, businessParameterApi, {
    list: async ({ db }) => {
      const rows = new Map((await db.select().from(stored)).map((row) => [row.paramKey, row]));
      return [...declaredParams().values()]
        .filter(({ key }) => !key.startsWith("test."))
        .map((param) => shownOf(param, rows.get(param.key)))
        .sort((a, b) => (a.paramKey < b.paramKey ? -1 : 1));
    },

    update,

    history: async ({ db, params, query, services, now }) => {
      const { label: labelOf } = await dictionaryOf(services).get(db, now);
      const param = declaredParams().get(params.paramKey);
      return changePage({
        db,
        from: changes,
        query,
        where: eq(changes.paramKey, params.paramKey),
        told: ({ paramKey, before, after }) => ({
          action: "update",
          changes: [
            {
              path: "value",
              label: param?.label ?? paramKey,
              before: asText(param, before, labelOf),
              after: asText(param, after, labelOf),
            },
          ],
        }),
      });
    },
  });
}
