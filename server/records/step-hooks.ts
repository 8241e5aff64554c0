import type { PermissionCode } from "@/contracts/access";
import type { Change, Lookups } from "@/contracts/kit/diff";
import type { Access } from "@/contracts/kit/endpoint";
import type { Transitions } from "@/contracts/kit/lifecycle";
import type { Recorded } from "@/contracts/kit/record";
import type { Db } from "@/server/db/client";
import type { Services } from "@/server/platform/call/services";
import type { RecordContext, Values } from "@/server/records/hooks";
import type { Kept } from "@/server/records/review/keep";
import type { Submitted } from "@/server/records/review/submission.table";
import type { Doing, WithRules } from "@/server/records/steps/port";

type StepsOf<P extends Recorded> =
  NonNullable<P["lifecycle"]> extends { readonly transitions: infer T extends Transitions } ? T : Transitions;

/** Where a submission is kept: in a call, or by time. */
export type KeepingContext = Pick<RecordContext, "db" | "now" | "today" | "services">;

interface LifecycleWords<Stored> {
  /** Who of the firm gets a message of the association's steps. */
  readonly notifyCodes: readonly PermissionCode[];
  /** The firm that gets them, where it is not the record's own: one that has taken it in. */
  notifiedFirmOf?(db: Db, record: Stored): Promise<string>;
  /** Names a record in messages. */
  titleOf(record: Stored): string;
  /** Of a kind that several form types share: which one a record is of (`contracts/review/form-types`). */
  formTypeOf?(record: Stored): string;
  /** Kept of a submission beside the record's items: what its readers are shown with them. */
  keepMore?(context: KeepingContext, record: Stored): Promise<Values>;
  /** What messages say of it beside its name, as a step leaves it. */
  wordsOf?(record: Stored, services: Services, db: Db): Promise<string | undefined> | string | undefined;
  /** What the firm does with what was sent back, where it is not submitted again. */
  readonly mendWords?: string;
  /** By which day the firm answers a return, where its own record says it; else the usual days. */
  returnDueOf?(record: Stored): string | null;
  /** The firm that does the steps of the other side, of a row or record; null while there is none. */
  otherFirmOf?(row: Values): string | null;
  /**
   * Other rows that a step moves, held before the record itself: where others hold them in that order, nobody waits for who
   * waits for him.
   */
  holdFirst?(db: Db, recordId: string, step: { readonly name: string; readonly body: Values }): Promise<void>;
  /** What follows a step that is stored, whoever did it (nobody: time): others are told. */
  afterStep?(
    doing: Doing,
    record: Stored,
    step: { readonly name: string; readonly to: number; readonly opinion: string | null },
  ): Promise<void>;
  /** Steps that are not for this row or record, or that this association does not use. */
  unusedSteps?(context: RecordContext, row: Values): readonly string[];
  /** What is kept of a submission, where it is more than the record as it is shown. */
  keep?(
    context: RecordContext,
    record: Stored,
    of: { readonly step: Values; readonly submissionId: string },
  ): Promise<Kept>;
  /** What differs between two submissions beside the record's items: lists that `keep` has kept with them. */
  compare?(before: Submitted, after: Submitted, lookups: Lookups): readonly Change[];
  /** What saying yes would change in what stands, where the record as its reader is shown it tells that by itself. */
  tellsChanges?(told: Values, of: { readonly isQuestion: boolean }): readonly Change[] | undefined;
  /**
   * Items as they stand once this is passed, where a step has asked for these alone and the record keeps the others; null
   * where nothing is asked for.
   */
  asksFor?(values: Values): Values | null;
  /** Whether a list has this row, which a return may mark: where rows have names beside their ids. */
  hasRow?(record: Stored, list: string, row: string): boolean;
  /** Accounts that get it beside the firm's: the person whom the record is about. */
  notifyUserIds?(tx: Db, record: Stored): Promise<readonly string[]>;
}

/**
 * How records with states move; the contract's lifecycle says which steps there are. `rules` by a step's name: what must
 * hold before it is done, and the columns that it sets.
 */
export type LifecycleHooks<P extends Recorded, Stored> = LifecycleWords<Stored> & WithRules<Stored, Values, StepsOf<P>>;

/** Why a step cannot be done now. `isOffered`: people may try, so that they are told. */
export interface StepRefusal {
  readonly reason: string;
  readonly isOffered?: true;
}

/** A step beside the lifecycle's; its guard is the offer and the refusal. */
export interface GuardedStep<Stored> {
  readonly access: Access;
  refusal(record: Stored, context: RecordContext): Promise<StepRefusal | null> | StepRefusal | null;
}
