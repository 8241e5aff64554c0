import type { PermissionCode } from "@/contracts/access";
import type { Access } from "@/contracts/kit/endpoint";
import type { Transitions } from "@/contracts/kit/lifecycle";
import type { Recorded } from "@/contracts/kit/plain";
import type { Db } from "@/server/db/client";
import type { Services } from "@/server/platform/call/services";
import type { RecordContext, Values } from "@/server/records/hooks";
import type { Kept } from "@/server/records/review/keep";
import type { WithRules } from "@/server/records/steps/port";

type StepsOf<P extends Recorded> =
  NonNullable<P["lifecycle"]> extends { readonly transitions: infer T extends Transitions } ? T : Transitions;

interface LifecycleWords<Stored> {
  /** Who of the firm gets a message of the association's steps. */
  readonly notifyCodes: readonly PermissionCode[];
  /** Names a record in messages. */
  titleOf(record: Stored): string;
  /** What messages say of it beside its name, as a step leaves it. */
  wordsOf?(
    record: Stored,
    services: Pick<Services, "params">,
    db: Db,
  ): Promise<string | undefined> | string | undefined;
  /** Steps that are not for this row or record, or that this association does not use. */
  unusedSteps?(context: RecordContext, row: Values): readonly string[];
  /** What is kept of a submission, where it is more than the record as it is shown. */
  keep?(
    context: RecordContext,
    record: Stored,
    of: { readonly step: Values; readonly submissionId: string },
  ): Promise<Kept>;
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
