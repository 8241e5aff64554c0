import { z } from "zod";
import { attachment, attachmentRef, attachmentRefs } from "@/contracts/file/attachment";
import { type Change, type Lookups, rowChanges } from "@/contracts/kit/diff";
import type { Access } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { type Personal, personalItems } from "@/contracts/kit/personal";
import { id, isoDateTime, version } from "@/contracts/kit/scalars";
import { shown } from "@/contracts/kit/shown";

export type Fields = Readonly<Record<string, z.ZodType>>;
export type Key<S> = keyof S & string;

/** Who may do what with the records of a firm; each is a declared access. */
export interface PlainAccess {
  readonly find: Access;
  readonly add: Access;
  readonly edit: Access;
  readonly del: Access;
  readonly export: Access;
}

/** What a plain record is made of. */
export interface PlainSpec<Id extends string, IdKey extends string, F extends Fields, L, W> {
  /** `domain.resource`: begins the endpoints' ids, names drafts and audit rows. */
  readonly id: Id;
  readonly idKey: IdKey;
  /** Title of the screen. */
  readonly title: string;
  /** What one record is called: 「人员」. */
  readonly noun: string;
  /** The form's items, in order. */
  readonly fields: F;
  /** Items that the list shows. */
  readonly listed: L;
  /** Items that the list asks by, beside the firm. */
  readonly filter: W;
  readonly mainFilters: readonly (Key<W> | "companyId")[];
  readonly sortable: readonly (Key<F> | "createTime" | "updateTime")[];
  readonly access: PlainAccess;
  /** Who writes: the acting firm its own (standard), or the association those of its firms; then `fields` has `companyId`. */
  readonly keptBy?: "firm" | "association";
  /** Masks of the items that are personal; none unless given. // domain a §0.5 */
  readonly personal?: Personal;
}

const instant = (label: string) => field(isoDateTime(), { label, kind: "dateTime", width: 172, readOnly: true });
const by = (label: string) => field(z.string().nullable(), { label, width: 100, readOnly: true });
const sentence = z.object({ path: z.string(), message: z.string() });

/** What the system knows of every record. */
const system = {
  companyId: id(),
  companyName: field(z.string(), { label: "所属事务所", width: 240, readOnly: true }),
  createUserName: by("登记人"),
  createTime: instant("登记时间"),
  updateUserName: by("更新人"),
  updateTime: instant("更新时间"),
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

/** One line of 变更记录. */
export const plainHistory = z.object({
  historyId: id(),
  action: z.string(),
  changeTime: instant("时间"),
  userName: field(z.string(), { label: "操作人" }),
  version: z.int(),
  changes: z.array(
    sentence
      .omit({ message: true })
      .extend({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});

const files = () => ({ attachments: field(attachmentRefs(), { label: "附件", kind: "files" }) });

/** Every schema of a plain record, and what differs between two states of one. */
export function plainSchemas<
  const Id extends string,
  const IdKey extends string,
  F extends Fields,
  const L extends readonly Key<F>[],
  W extends Fields,
>({ idKey, fields, listed, filter, personal = personalItems({}) }: PlainSpec<Id, IdKey, F, L, W>) {
  const identity = { [idKey]: id() } as Record<IdKey, ReturnType<typeof id>>;
  const all = shown(fields);
  const inList = Object.fromEntries(listed.map((key) => [key, all[key]])) as Pick<typeof all, L[number]>;
  const form = z.strictObject({ ...fields, ...files() });
  return {
    form,
    /** The same with the version that was seen. */
    updateForm: z.strictObject({ ...fields, ...files(), version: field(version(), { label: "版本号" }) }),
    filter: z.strictObject({ ...filter, companyId: field(id().optional(), { label: "所属事务所", kind: "company" }) }),
    row: z.object({ ...identity, ...inList, ...system }),
    detail: z.object({ ...identity, ...all, ...system, ...standing }),
    full: z.object({ ...all, attachments: z.array(attachmentRef), version: z.int() }),
    personal,
    /** What differs between two states of a record, item by item, in words. */
    diff: (before: object, after: object, lookups: Lookups): Change[] =>
      rowChanges(fields, before as Readonly<Record<string, unknown>>, after as Readonly<Record<string, unknown>>, {
        lookups,
        personal,
      }),
  };
}
