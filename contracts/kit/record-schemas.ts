import { z } from "zod";
import { attachment, attachmentItems, attachmentRef } from "@/contracts/file/attachment";
import { type Change, type Lookups, rowChanges, setChanges, type Words } from "@/contracts/kit/diff";
import type { Access } from "@/contracts/kit/endpoint";
import { field, fieldsOf, metaOf, rowOf, unwrap } from "@/contracts/kit/field";
import { historyLine } from "@/contracts/kit/history";
import { instant, lineFilter, companyFilter, seenVersion } from "@/contracts/kit/items";
import { type Lifecycle, lifecycleShown, type Transitions } from "@/contracts/kit/lifecycle";
import { type Personal, personalItems } from "@/contracts/kit/personal";
import { id } from "@/contracts/kit/scalars";
import { shown } from "@/contracts/kit/shown";

export type Fields = Readonly<Record<string, z.ZodType>>;
export type Key<S> = keyof S & string;

/** Who may do what with the records of a firm; each is a declared access. */
interface RecordAccess {
  readonly find: Access;
  readonly add: Access;
  readonly edit: Access;
  readonly del: Access;
  readonly export: Access;
}

export type NoSteps = Readonly<Record<never, never>>;
type StatesShown<T extends Transitions> = [keyof T] extends [never] ? NoSteps : typeof lifecycleShown;
type StatesRow<T extends Transitions> = Pick<StatesShown<T>, keyof StatesShown<T> & "transitions">;

export interface RecordDefinition<
  Id extends string,
  IdKey extends string,
  F extends Fields,
  K extends Fields,
  L,
  W,
  T extends Transitions,
  Sums = undefined,
> {
  /** `domain.resource`: begins the endpoints' ids, names drafts and audit rows. */
  readonly id: Id;
  readonly idKey: IdKey;
  /** Title of the screen. */
  readonly title: string;
  /** What one record is called: 「人员」. */
  readonly noun: string;
  /** The form's items, in order. */
  readonly fields: F;
  /** Items beside the form that the system knows: numbers, states, counts. Columns, or `shown` on the server says them. */
  readonly known?: K;
  /** States and steps; without them a save takes effect at once. */
  readonly lifecycle?: Lifecycle<number, T>;
  /** Instead of `/rest/{domain}/{resource}`, where the domain pages name the calls otherwise. */
  readonly base?: string;
  /** Where the calls stand that are open to everybody: `/restOpen/…`. */
  readonly openBase?: string;
  /** Items that the list shows. */
  readonly listed: L;
  /** Of each firm one, or one for each year: a list of several firms begins with the firm. */
  readonly listsFirmFirst?: true;
  /** Items that the list asks by, beside the firm. */
  readonly filter: W;
  readonly mainFilters: readonly (Key<W> | "companyId")[];
  readonly sortable: readonly (Key<F> | Key<K> | "createTime" | "updateTime")[];
  readonly access: RecordAccess;
  /** Masks of the items that are personal; none unless given. // domain a §0.5 */
  readonly personal?: Personal;
  /** A save may bring a person's number for the first time: create and update carry the tick. // contract §7.20 */
  readonly takesConsent?: true;
  /** What the rows of a question add up to: its call stands beside the list, the module answers it. */
  readonly totals?: Sums;
}

const by = (label: string) => field(z.string().nullable(), { label, width: 100, readOnly: true });
const sentence = z.object({ path: z.string(), message: z.string() });

/** What the system knows of every record. */
const system = {
  companyId: id(),
  companyName: field(z.string(), { label: "所属事务所", width: 240, readOnly: true }),
  createUserName: by("登记人"),
  createTime: instant("登记时间", { readOnly: true }),
  updateUserName: by("更新人"),
  updateTime: instant("更新时间", { readOnly: true }),
  version: z.int(),
} as const;

/** What the reader of one record may do with it, and what the rules say of it; as `ShownRecord` of the screens wants it. */
const standing = {
  attachments: z.array(attachment),
  files: z.array(attachment),
  canEdit: z.boolean(),
  canRemove: z.boolean(),
  readOnlyReason: z.string().nullable(),
  lockedItems: z.array(sentence.omit({ message: true }).extend({ reason: z.string() })),
  isIncomplete: z.boolean(),
  missing: z.array(sentence),
  warnings: z.array(sentence.extend({ level: z.enum(["error", "warning"]), rule: z.string() })),
} as const;

export const standingKeys: readonly string[] = Object.keys(standing);

/** One line of 变更记录, with the version that it led to. */
export const recordHistory = historyLine.extend({ version: z.int() });

const files = () => ({ attachments: attachmentItems("附件") });

/** A head office picks one of its firms; officers type a part of a name. */
const firmFilter = {
  companyId: companyFilter("所属事务所"),
  companyName: lineFilter("事务所名称", 100, { help: "可只填名称中的几个字或首字母" }),
} as const;

export type State = Readonly<Record<string, unknown>>;

/** The items of an item that is made of several; null for every other. */
function itemsWithin(schema: z.ZodType): Fields | null {
  const inner = unwrap(schema);
  return inner instanceof z.ZodObject ? (inner.shape as Fields) : null;
}

/** Items one by one, those of an item that holds several among them, rows by their ids; files tell of themselves. */
export function diffOf(fields: Fields, before: State, after: State, words: Words): Change[] {
  const entries = Object.entries(fields).filter(([, schema]) => metaOf(schema)?.photos === undefined);
  const own = Object.fromEntries(entries.filter(([, schema]) => !rowOf(schema) && !itemsWithin(schema)));
  const groups = entries.flatMap(([key, schema]) => {
    const within = itemsWithin(schema);
    if (!within) return [];
    const stateOf = (of: State) => (of[key] ?? null) as State | null;
    return rowChanges(within, stateOf(before), stateOf(after), words, { at: `${key}.` });
  });
  const sets = entries.flatMap(([key, schema]) => {
    const row = rowOf(schema);
    if (!row) return [];
    const nameKey = fieldsOf(row).find(({ meta }) => meta)?.key ?? "rowId";
    const silent = fieldsOf(row).flatMap((item) => (item.meta ? [] : [item.key]));
    const set = { key, idKey: "rowId", nameKey, shape: row.shape as Fields, silent };
    return setChanges(set, metaOf(schema)?.label ?? key, before, after, words);
  });
  return [...rowChanges(own, before, after, words), ...groups, ...sets];
}

/** Row, form, filter and answers of a record, out of its field list. */
export function schemasOf<
  const Id extends string,
  const IdKey extends string,
  F extends Fields,
  const L extends readonly (Key<F> | Key<K>)[],
  W extends Fields,
  K extends Fields = NoSteps,
  T extends Transitions = NoSteps,
>({
  idKey,
  fields,
  listed,
  filter,
  personal = personalItems({}),
  ...more
}: RecordDefinition<Id, IdKey, F, K, L, W, T, unknown>) {
  const identity = { [idKey]: id() } as Record<IdKey, ReturnType<typeof id>>;
  const known = (more.known ?? {}) as K;
  const all = { ...shown(fields), ...known };
  const inList = Object.fromEntries(listed.map((key) => [key, all[key]])) as Pick<typeof all, L[number]>;
  const { transitions } = lifecycleShown;
  const statesRow = (more.lifecycle ? { transitions } : {}) as StatesRow<T>;
  const statesShown = (more.lifecycle ? lifecycleShown : {}) as StatesShown<T>;
  // A record that has the name among its own items calls it as they do.
  const nameMeta = fields["companyName"] && metaOf(fields["companyName"]);
  const named = nameMeta ? { ...system, companyName: field(z.string(), nameMeta) } : system;
  const form = z.strictObject({ ...fields, ...files() });
  return {
    form,
    /** The same with the version that was seen. */
    updateForm: z.strictObject({ ...fields, ...files(), version: seenVersion() }),
    filter: z.strictObject({ ...filter, ...firmFilter }),
    row: z.object({ ...identity, ...inList, ...named, ...statesRow }),
    detail: z.object({ ...identity, ...all, ...named, ...standing, ...statesShown }),
    full: z.object({ ...shown(fields), attachments: z.array(attachmentRef), version: z.int() }),
    personal,
    /** What differs between two states of a record, item by item, in words. */
    diff: (before: object, after: object, lookups: Lookups): Change[] =>
      diffOf(fields, before as State, after as State, { lookups, personal }),
  };
}
