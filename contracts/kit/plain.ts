import { z } from "zod";
import { attachment, attachmentRef, attachmentRefs } from "@/contracts/file/attachment";
import { type Change, type Lookups, rowChanges } from "@/contracts/kit/diff";
import { type Access, type Api, type Endpoint, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { type Personal, personalItems } from "@/contracts/kit/personal";
import { pageQuery } from "@/contracts/kit/query";
import { id, isoDateTime, version, versionQuery } from "@/contracts/kit/scalars";
import { type ExportApi, exportEndpoint } from "@/contracts/kit/sheet";
import { shown } from "@/contracts/kit/shown";

type Fields = Readonly<Record<string, z.ZodType>>;
type Key<S> = keyof S & string;

/** Who may do what with the records of a firm; each is a declared access. */
export interface PlainAccess {
  readonly find: Access;
  readonly add: Access;
  readonly edit: Access;
  readonly del: Access;
  readonly export: Access;
}

interface PlainSpec<Id extends string, IdKey extends string, F extends Fields, L, W> {
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

function schemasOf<
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

/**
 * The contract of a plain record: firms keep them, everybody within reach reads them. Out of a field list and its
 * access come row, form, filter, detail, the eight usual calls and the list's resource; `server/kit/plain` keeps them,
 * `PlainScreen` shows them. What is unusual stands beside it: further endpoints are spread into an api of the
 * resource's own, rules across items are a function that both sides are given.
 */
export function plainRecord<
  const Id extends string,
  const IdKey extends string,
  F extends Fields,
  const L extends readonly Key<F>[],
  W extends Fields,
>(spec: PlainSpec<Id, IdKey, F, L, W>) {
  const { id: name, idKey, title, noun, access, listed, mainFilters, sortable } = spec;
  const schemas = schemasOf(spec);
  const { row, detail, full, form, updateForm, filter } = schemas;
  const [module = "", ...resource] = name.split(".");
  const base = restBase(module, resource.join("-"));
  const at = `${base}/{${idKey}}`;
  const params = z.strictObject({ [idKey]: id() } as Record<IdKey, ReturnType<typeof id>>);
  const ours = { origin: "ours" } as const;
  const api = {
    list: endpoint(`${name}.list` as const, `${base}/list/page`, {
      ...ours,
      method: "GET",
      access: access.find,
      summary: `${noun}列表：本所与可查看的事务所`,
      query: pageQuery.extend(filter.shape),
      data: pageOf(row),
    }),
    get: endpoint(`${name}.get` as const, at, {
      ...ours,
      method: "GET",
      access: access.find,
      summary: `${noun}档案`,
      params,
      data: detail,
    }),
    full: endpoint(`${name}.full` as const, `${at}/full`, {
      ...ours,
      method: "GET",
      access: access.edit,
      summary: `${noun}的填报内容，供修改`,
      params,
      data: full,
    }),
    create: endpoint(`${name}.create` as const, base, {
      ...ours,
      method: "POST",
      access: access.add,
      summary: `新增${noun}`,
      body: form,
      data: detail,
    }),
    update: endpoint(`${name}.update` as const, at, {
      ...ours,
      method: "PUT",
      access: access.edit,
      summary: `修改${noun}`,
      params,
      body: updateForm,
      data: detail,
    }),
    remove: endpoint(`${name}.remove` as const, at, {
      ...ours,
      method: "DELETE",
      access: access.del,
      summary: `删除${noun}`,
      params,
      query: versionQuery,
      data: z.null(),
    }),
    history: endpoint(`${name}.history` as const, `${at}/history/list/page`, {
      ...ours,
      method: "GET",
      access: access.find,
      summary: `${noun}的变更记录，最新的在前`,
      params,
      query: pageQuery.omit({ sort: true }),
      data: pageOf(plainHistory),
    }),
    export: exportEndpoint(name, base, { title: noun, access: access.export, filter }),
  } as const;
  const columns = [...listed, "companyName", "updateTime"] as readonly (Key<typeof row.shape> & string)[];
  const resourceValue = { title, api, idKey, row, form, filter, columns, sortable, mainFilters } as const;
  return { ...schemas, id: name, idKey, noun, title, fields: spec.fields, api, resource: resourceValue } as const;
}

/** Any plain record's contract, as the kits on both sides see it. */
export interface Plain {
  readonly id: string;
  readonly idKey: string;
  readonly noun: string;
  readonly title: string;
  readonly fields: Fields;
  readonly row: z.ZodObject;
  readonly detail: z.ZodObject;
  readonly full: z.ZodObject;
  readonly form: z.ZodObject;
  readonly updateForm: z.ZodObject;
  readonly filter: z.ZodObject;
  readonly personal: Personal;
  diff(before: object, after: object, lookups: Lookups): Change[];
  readonly api: Api &
    ExportApi &
    Readonly<Record<"list" | "get" | "full" | "create" | "update" | "remove" | "history", Endpoint>>;
  readonly resource: {
    readonly title: string;
    readonly api: ExportApi & { readonly list: Endpoint; readonly get: Endpoint };
    readonly idKey: string;
    readonly row: z.ZodObject;
    readonly form: z.ZodObject;
    readonly filter: z.ZodObject;
    readonly columns: readonly string[];
    readonly sortable: readonly string[];
    readonly mainFilters: readonly string[];
  };
}
/** The record as its readers get it. */
export type PlainDetail<P extends { readonly detail: z.ZodType }> = z.output<P["detail"]>;
/** A stored, valid form. */
export type PlainForm<P extends { readonly form: z.ZodType }> = z.output<P["form"]>;
