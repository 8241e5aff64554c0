import type { ReactNode } from "react";
import type { z } from "zod";
import type { Change, Lookups } from "@/contracts/kit/diff";
import type { Endpoint } from "@/contracts/kit/endpoint";
import type { InLifecycle, Lifecycle } from "@/contracts/kit/lifecycle";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import type { EditProps } from "@/components/fields/edit";
import type { NamedFile } from "@/components/fields/file-source";
import type { ListResource } from "@/components/list/use-resource-list";
import type { Conflicting } from "@/components/record/drafts/conflict-dialog";
import type { RecordFile } from "@/components/record/files/files-view";
import type { RecordTexts } from "@/components/record/record-words";
import type { LockedItem } from "@/components/record/form/locks";
import type { RowSetSpec } from "@/components/record/rows/row-set";
import type { Section } from "@/components/record/section";
import type { ConsentSpec } from "@/components/record/consent/use-consent";
import type { FormValues, RecordForm } from "@/components/record/form/use-record-form";
import type { FileOwner } from "@/lib/hooks/files";
import type { Read } from "@/lib/query/reads";
import type { useCan } from "@/lib/session/context";

/** What every record that is read on a page of its own tells. */
export interface ShownRecord
  extends Conflicting, Partial<Pick<InLifecycle, "transitions" | "turnNote" | "auditRecords" | "unreadNotes">> {
  readonly version: number;
  /** Whether this user may save now; else the reason. */
  readonly canEdit: boolean;
  readonly readOnlyReason: string | null;
  readonly lockedItems: readonly LockedItem[];
  /** A draft: it takes effect when complete. */
  readonly isIncomplete: boolean;
  /** What keeps it from being complete. */
  readonly missing: readonly FieldError[];
  readonly warnings: readonly Finding[];
  readonly attachments: readonly RecordFile[];
  /** Attachments and the files that items name. */
  readonly files: readonly NamedFile[];
}

/** One tab: sections, lists of rows, files or the history; the same in the record and in its form. */
export interface RecordTab<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly sections?: readonly Section[];
  /** Read below the sections, never typed. */
  readonly known?: readonly Section[];
  readonly rows?: readonly RowSetSpec[];
  /** 附件: types that such a record usually carries, first ones first. */
  readonly fileTypes?: readonly number[];
  /** The item that holds photos, seen as such. */
  readonly photos?: string;
  readonly isHistory?: true;
  /** 审核记录 of a record with a lifecycle: the dictionary of its states. */
  readonly stepsOf?: string;
  /** More than items and rows: `RecordSpec.view` draws it; a part of the form where it is `typed`. */
  readonly isOwn?: true;
  /** Items of the form that such a tab holds, the lists of rows among them; `RecordSpec.edit` draws it. */
  readonly typed?: { readonly items: readonly string[]; readonly lists: readonly string[] };
}

type Values = Readonly<Record<string, unknown>>;

/**
 * A record's page and form, told to the kit: data and the contract's own functions. Methods, so that a spec of one kind
 * of record passes where any is drawn.
 */
export interface RecordSpec<R extends ShownRecord = ShownRecord> {
  /** Names drafts: `basic.staff`. */
  readonly name: string;
  /** Of the address and of the calls' parameters: `staffId`. */
  readonly idKey: string;
  readonly api: {
    readonly get: Endpoint;
    readonly full: Endpoint;
    readonly create: Endpoint;
    readonly update: Endpoint;
    readonly history: Endpoint;
  };
  /** Reads that show the record or count it: old after a write. */
  readonly shownBy: readonly Read[];
  readonly shown: z.ZodObject & z.ZodType<R>;
  /** What is typed, with the version that was seen. */
  readonly form: z.ZodObject;
  /** What is typed for a new record, where that is more: whose it is. */
  readonly createForm?: z.ZodObject;
  /** The form of a new record. */
  readonly blank: FormValues;
  /**
   * What a new record begins with beside its blank, where that has to be asked for; undefined while it is. Never a
   * statement of fact: those are answered by who fills the form. // look.md "Forms"
   */
  readonly useDefaults?: () => FormValues | undefined;
  readonly rowIdKey: string;
  /** Lists whose rows are known by another one. */
  readonly rowIdKeys?: Readonly<Record<string, string>>;
  readonly owner: FileOwner;
  readonly tabs: readonly [RecordTab, ...RecordTab[]];
  /** The user has this one record: there is no list to go back to. */
  readonly isAlone?: true;
  /** It belongs to another record on the same page: the tab where that lists it. */
  readonly within?: string;
  /** Name of the thing: 「人员」. */
  readonly noun: string;
  titleOf(record: R): string;
  /** It has states: saved as it is, whole when it is submitted. */
  readonly hasStates?: true;
  /** Its states, for the steps at its head. */
  readonly lifecycle?: Lifecycle;
  /** The list that it stands in, for previous and next; none where it is alone or belongs to another record. */
  readonly list?: ListResource;
  /** Items told beside the title: a number, a year. */
  readonly headKeys?: readonly string[];
  /** Its state, told beside the title. */
  readonly statusKeys: readonly string[];
  /** What a line of the history is called, by its action; `update` also tells how many items it changed. */
  readonly actions: Readonly<Record<string, string>>;
  /** Instead of the usual words, see `record-words.ts`. */
  readonly texts?: Partial<RecordTexts>;

  isHidden(key: string, values: Values): boolean;
  /** Items that a complete record has, and those that the typed one lacks; `record` as it is stored, null of a new one. */
  needs(values: Values, record: R | null): readonly string[];
  gaps(values: Values, record: R | null): readonly FieldError[];
  /** The form as it would be stored. */
  canonical(form: Values): Values;
  /** Rules of a save, on the canonical form; `today` as in YYYY-MM-DD. */
  rules(form: never, facts: { readonly today: string }): readonly Finding[];
  diff(before: R, current: R, lookups: Lookups): readonly Change[];
  /** What a new form begins with, where another screen has handed something to its address; asked once when it opens. */
  begin?(search: URLSearchParams): FormValues;
  /** Above the form, by what is typed and what was refused: where to go instead. */
  remark?(form: RecordForm<unknown>): ReactNode;
  /** Items that draw themselves over the whole width of the form, by key: a place in three codes. */
  blocks?(form: RecordForm<unknown>): Readonly<Record<string, ReactNode>>;
  /** The form with what typing fills in by itself. */
  enrich?(form: RecordForm<unknown>): RecordForm<unknown>;
  /** Editors of items that are more than their kind. */
  readonly useEditors?: () => Readonly<Record<string, (props: EditProps) => ReactNode>>;
  /** What stands in a tab that `isOwn`. */
  view?(tab: string, record: R): ReactNode;
  /** What is typed in a tab that `isOwn` and `typed`; null: a new record. */
  edit?(tab: string, form: RecordForm<unknown>, record: R | null): ReactNode;
  /** Values shown otherwise than their kind: a code's name. */
  show?(record: R): Readonly<Record<string, (value: unknown) => ReactNode>>;
  readonly copied?: ReadonlySet<string>;
  /** The tick before personal numbers or photos are stored for the first time. */
  readonly consent?: ConsentSpec;
  /** Masked items that may be read in full, each time audited, and for whom. */
  readonly personal?: {
    readonly keys: readonly string[];
    readonly need: Parameters<typeof useCan>[0];
    isOwn(record: R, companyId: string | null): boolean;
  };
}

/** Groups of one part, for its index: items by section, rows by list, files; of history and own views none. */
export function groupsOf({ sections = [], rows = [], photos, fileTypes, label }: RecordTab): Section[] {
  return [
    ...sections.map(({ title, keys, picture }) => ({ title, keys: picture ? [picture, ...keys] : keys })),
    ...rows.map(({ list, noun }) => ({ title: noun, keys: [list] })),
    ...(photos ? [{ title: label, keys: [photos] }] : []),
    ...(fileTypes ? [{ title: label, keys: ["attachments"] }] : []),
  ];
}

/** Parts that are typed. */
export const isTyped = (tab: RecordTab): boolean =>
  !tab.isHistory && !tab.stepsOf && (!tab.isOwn || tab.typed !== undefined);

/** Whether a part of a record's own holds an item that applies to it: one that holds none is no part of this record. */
export const applies = ({ isOwn, typed }: RecordTab, isHidden: (key: string) => boolean): boolean =>
  !isOwn || !typed || ![...typed.items, ...typed.lists].every(isHidden);

/** Entries of the index; those of the form alone. */
export const labelsOf = ({ tabs }: Pick<RecordSpec, "tabs">, isForm = false): string[] =>
  tabs.filter((tab) => !isForm || isTyped(tab)).map(({ label }) => label);

/** Whether the item of a path stands in a tab. */
const holds = (tab: RecordTab, path: string): boolean => {
  const [head = ""] = path.split(".");
  return (
    (tab.sections?.some((section) => section.keys.includes(head) || section.picture === head) ?? false) ||
    (tab.rows?.some(({ list }) => list === head) ?? false) ||
    tab.photos === head ||
    (tab.typed !== undefined && [...tab.typed.items, ...tab.typed.lists].includes(head)) ||
    (tab.fileTypes !== undefined && head === "attachments")
  );
};

/** Whether the item of a path is in sight in any of these tabs. */
export const isInTabs = (tabs: readonly RecordTab[], path: string): boolean => tabs.some((tab) => holds(tab, path));

/** The tab that holds the item at a path. */
export const tabOf = (tabs: RecordSpec["tabs"], path: string): string =>
  (tabs.find((tab) => holds(tab, path)) ?? tabs[0]).key;
