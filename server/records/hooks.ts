import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ConsentPurpose } from "@/contracts/auth/consent";
import type { StepLine } from "@/contracts/kit/lifecycle";
import type { Recorded, DetailOf, FormOf } from "@/contracts/kit/record";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import type { Searched } from "@/server/platform/search/search-keys";
import type { Context, SessionUser } from "@/server/platform/call/context";
import type { Condition, ConditionsOf, ExportParts, PrintParts } from "@/server/records/list-hooks";
import type { GuardedStep, LifecycleHooks } from "@/server/records/step-hooks";
import type { ChildTable, LinkTable } from "@/server/records/table-hooks";

/**
 * A table with `recordColumns()`; of these a table may lack those that only tell who wrote and what the firm was called,
 * and the firm where its records are associations' own (`associationKey`).
 */
export type RecordTable = PgTable &
  Readonly<Record<"version" | "createTime", PgColumn>> & {
    readonly companyId?: PgColumn;
    readonly updateTime?: PgColumn;
  };

/** Items by their keys: a form, a row, columns. */
export type Values = Readonly<Record<string, unknown>>;

/** A stored record, whatever its own columns. */
export interface StoredRecord extends Values {
  /** Of an association's own record: the association. */
  readonly companyId: string;
  readonly companyName: string;
  readonly version: number;
}

/** What judging and writing take; imports have it, too. */
export type WriteContext = Pick<Context, "db" | "now" | "today" | "services" | "audit"> & {
  readonly user: SessionUser;
};

/** What handlers and hooks of records may use of a call. */
export type RecordContext = WriteContext & Pick<Context, "http" | "afterCommit">;

/** A form about to be stored or shown, and over what. */
export interface Subject<Form = Values, Stored = StoredRecord> {
  /** The id that the record has or will have. */
  readonly recordId: string;
  readonly form: Form;
  /** What stands there; both null for a new record. */
  readonly before: Form | null;
  readonly record: Stored | null;
}

/** Where it is asked, and whose the records are. */
export interface Place {
  readonly context: WriteContext;
  readonly companyId: string;
  /** Items that the association has decided, by their keys: they are not locked. */
  readonly decided?: ReadonlySet<string>;
}

/** All that a hook is told of a form beside it. */
export type FormFacts<Form = Values, Stored = StoredRecord, Known = unknown> = Place &
  Omit<Subject<Form, Stored>, "form"> & {
    /** What `gather` has found out for this form. */
    readonly known: Known;
    /** What a submission about to be done sends; absent where the form is saved or shown. */
    readonly step?: Values;
  };

/** Whether rows are asked for to list them, or one of them to show it. */
export type ReadAt = "list" | "record";

/** A write that was done, still inside its transaction. */
interface DoneWrite<Stored> {
  readonly context: RecordContext;
  readonly action: string;
  readonly recordId: string;
  /** What stood there; null of a new one. */
  readonly before: Stored | null;
  /** Null when it was removed. */
  readonly record: Stored | null;
}

/** How files that items point to are kept. */
export interface FileType {
  /** Dictionary `attach_type`. */
  readonly attachType?: number;
  /** It must be a jpg or png; what it is called. */
  readonly picture?: string;
  /** At most so many bytes. */
  readonly pictureBytes?: number;
  /** It has the ratio of a person's photograph. */
  readonly isPortrait?: true;
  /** It is one of those that hang beside the record, too. */
  readonly isAttachment?: true;
}

/** Who writes, where it is not the acting firm alone. */
export interface Writers<Stored> {
  /** Throws for who may not. */
  assert(context: RecordContext, record: Stored): Promise<void>;
  /** Why this user may not, in words, where he reads the record; null when he may. */
  refusal(context: RecordContext, record: Stored): Promise<string | null>;
}

/** What the answer's own items may be made of. */
export interface AnswerFacts<Form> {
  readonly form: Form;
  /** Why nobody may write here now. */
  readonly closed: string | null;
  /** The guarded steps that this user may try, by name. */
  readonly steps: Readonly<Record<string, boolean>>;
  /** The steps of its lifecycle that this user is offered; empty where it has none. */
  readonly transitions: readonly string[];
  /** 审核记录, as it is kept; empty where it has no lifecycle. */
  readonly auditRecords: readonly StepLine[];
}

/** Where a kind of record is more than its contract says. All is optional; each is asked inside the write's transaction. */
export interface Hooks<Form, Detail, Stored, Known> {
  /** What only the database knows of forms, for all of them at once; the hooks below get it as `known`. */
  gather?(subjects: readonly Subject<Form, Stored>[], place: Place): Promise<readonly Known[]>;
  /** Items that are rows of tables of their own, by their keys. */
  readonly children?: Readonly<Record<string, ChildTable<Form>>>;
  /** Items that are ids of other records, by their keys; in their order. */
  readonly links?: Readonly<Record<string, LinkTable>>;
  /** Columns that are never read: secrets, which stand in no answer, no history and no export. */
  readonly secretColumns?: readonly string[];
  /** What a record is linked to, read with it, and whose it is where that is no firm; no part of what is stored. */
  alsoLoad?(db: Db, record: Stored): Promise<Values>;
  /** One writing for one meaning; what is judged and stored. */
  toCanonical?(form: Form): Form;
  /** Rules of a save: the contract's, and those that need the database. Errors refuse, warnings are shown. */
  rules?(form: Form, facts: FormFacts<Form, Stored, Known>): readonly Finding[] | Promise<readonly Finding[]>;
  /** What keeps a record from being whole: from being submitted, or from taking effect. */
  missingItems?(
    form: Form,
    facts: FormFacts<Form, Stored, Known>,
  ): readonly FieldError[] | Promise<readonly FieldError[]>;
  /** A record in force has been whole: it cannot lose what made it so. Of one with states: one that is correctable. */
  isInForce?(record: Stored): boolean;
  /** Items of a stored record that no save may change, by state and right, each with its reason. */
  lockedItems?(stored: Form, record: Stored, context: WriteContext): readonly { path: string; reason: string }[];
  /** Instead of comparing them as a whole, where items of single rows are locked. */
  lockedChanges?(before: Form, form: Form, record: Stored, context: WriteContext): readonly FieldError[];
  /** Columns beside the form's items, or instead of them: sealed numbers, what is computed. */
  toColumns?(form: Form, facts: FormFacts<Form, Stored, Known>): Values | Promise<Values>;
  /** By what its list's `keyword` finds a record, out of its form and its columns: kept in `searchKeys` with every save. */
  searched?(form: Form, columns: Partial<Stored>): Searched;
  /** Its list's `keyword` finds records by the name of their firm, too. */
  readonly searchesFirm?: true;
  /** By what else `keyword` finds a record: what a row that many share is called. */
  alsoFoundBy?(text: string, context: RecordContext, isCommon?: boolean): SQL | undefined;
  /** Items that are not stored as they are typed; the inverse of `toColumns`. */
  toForm?(record: Stored, services: Context["services"]): Values;
  /** Items of the answer that are computed. */
  toAnswer?(
    record: Stored,
    context: RecordContext,
    facts: AnswerFacts<Form>,
  ): Promise<Partial<Detail>> | Partial<Detail>;
  /** Rows that this user may see at all, of those within his reach. Without it the association sees no drafts. */
  visibleTo?(context: RecordContext): SQL | undefined;
  /** Rows of firms out of his reach that he may read all the same, never write: those about himself. */
  alsoVisibleTo?(context: RecordContext, at: ReadAt): SQL | undefined;
  readonly writers?: Writers<Stored>;
  /** The association may correct this closed record of a firm, because it has entered it itself. */
  isCorrectable?(context: WriteContext, record: Stored): boolean;
  /** Where no firm stands behind a record, or none yet: the column with the association, whose officers reach it. */
  readonly associationKey?: string;
  /** It stays open when the books of its firm close. */
  readonly outlivesBooks?: true;
  /** Why nobody may change or remove this record now (null: add one), in words; null when it is open. */
  readOnlyReason?(context: WriteContext, record: Stored | null): Promise<string | null> | string | null;
  /** Nobody needs this record's personal numbers in the clear any more: 完整档案 and exports show masks. */
  staysMasked?(record: Stored): boolean;
  /** Why a record is kept although its state would let it go, in words; null when it may go. */
  removeRefusal?(record: Stored, context: WriteContext): Promise<string | null> | string | null;
  /** Refusals that a unique index stands for, by its name; without a path it is the record that stands already: 409 STATE. */
  readonly uniqueErrors?: Readonly<Record<string, FieldError>>;
  /** Personal data that a save brings for the first time: somebody confirms that the people agreed. // decision 0014 */
  readonly consent?: { readonly purpose: ConsentPurpose; isCollected(before: Form | null, form: Form): boolean };
  /** Of files that items point to, by `item` or `item.of its rows`; others are 其他 files. */
  readonly fileTypes?: Readonly<Record<string, FileType>>;
  /** Steps beside the lifecycle's, by name. */
  readonly steps?: Readonly<Record<string, GuardedStep<Stored>>>;
  /** Of the list: items that are no columns by their name, and what `toRows` needs beside the row's items. */
  readonly listColumns?: { readonly [key: string]: PgColumn | SQL };
  /** Of the list: amounts that are made of columns, here of what stands for each: what a reader is told of it. */
  readonly madeAmounts?: { readonly [key: string]: MadeAmount };
  /** Rows that somebody else's record has taken while their firm worked on them: told on as they were submitted. */
  readonly toldAlso?: SQL;
  /** States in which it has them: whoever gets such a row back works on as before. */
  readonly takenIn?: readonly number[];
  /**
   * Of the list: columns that some users are shown, asked and sorted by instead of the table's own, because what is
   * being worked on is not theirs to see.
   */
  readonly toldColumns?: {
    isFor(user: SessionUser): boolean;
    readonly columns: { readonly [key: string]: SQL };
    /** The same for sums: what is joined to the table, and each column out of it. */
    readonly joined?: { readonly lateral: SQL; column(key: string): SQL };
    /** Rows where the two may differ: of all others the table's own are asked, which the database knows its way by. */
    readonly mayDiffer?: SQL;
    /** The version that they are shown: later changes stand in no history that they read. */
    versionFor(record: Stored, context: RecordContext): Promise<number | null>;
    /** The record as they are shown it, and since when its new files are none of theirs. */
    recordFor?(record: Stored, db: Db): Promise<Stored>;
    since?(record: Stored, db: Db): Promise<Date | null>;
  };
  /** Lines of 变更记录 that the user is not to read yet; null: all may be read. */
  linesWithheld?(record: Stored, context: RecordContext): Promise<SQL | null> | SQL | null;
  /**
   * Of the list: columns of the table's index over `text_pieces(…)`, in its order, and filters that ask several columns for
   * a part of a text. // server/platform/search/text-pieces
   */
  readonly texts?: {
    readonly indexed: readonly string[];
    readonly filters: { readonly [filter: string]: readonly string[] };
    /** Columns that its search box asks, and with them the `initials` of the names among them. */
    readonly keyword?: { readonly columns: readonly string[]; readonly names: readonly string[] };
    /** Columns that the index of a firm's list has, too: a firm's own rows are asked there. */
    readonly ofFirm?: readonly string[];
  };
  /** Of the list: its order that nobody has asked otherwise; without it the newest stand first. */
  readonly defaultSort?: string;
  /** Of the list: what to order by where it is not the item's own column (a stored pinyin key). */
  readonly sortColumns?: { readonly [key: string]: PgColumn | SQL };
  /** Of the list: what rows tell beside their columns, for a page at once. */
  toRows?(rows: readonly Values[], context: RecordContext): Promise<readonly Values[]> | readonly Values[];
  /** Names of what items of these forms point to by id, by that id: 变更记录 tells them. */
  namesOf?(forms: readonly Partial<Form>[], context: WriteContext): Promise<ReadonlyMap<string, string>>;
  readonly export?: ExportParts;
  readonly print?: PrintParts;
  /** What follows a write: messages, links, totals. */
  afterWrite?(write: DoneWrite<Stored>): Promise<void>;
}

/** An amount out of columns by their keys. */
export type MadeAmount = (at: (key: string) => SQL) => SQL;

interface Kind<P, T> {
  readonly of: P;
  readonly table: T;
  /** Kind of its files in `contracts/file/attachment.ts`; without it there are none. */
  readonly files?: string;
}

/** A kind of record: its contract, its table, and its hooks. */
export interface RecordParts<P extends Recorded, T extends RecordTable, Known>
  extends Kind<P, T>, Hooks<FormOf<P>, DetailOf<P>, T["$inferSelect"], Known> {
  /** For a contract with a lifecycle. */
  readonly lifecycle?: LifecycleHooks<P, T["$inferSelect"]>;
  readonly toCondition?: ConditionsOf<P>;
}

/** The same with its types let go: what the engine's own functions work on. */
export interface Parts extends Kind<Recorded, RecordTable>, Hooks<Values, Values, StoredRecord, unknown> {
  readonly lifecycle?: LifecycleHooks<Recorded, StoredRecord>;
  readonly toCondition?: Readonly<Record<string, Condition>>;
}
