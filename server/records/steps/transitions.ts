import type { z } from "zod";
import type { Lifecycle, MarkedItem, Transition, Transitions } from "@/contracts/kit/lifecycle";
import type { Context } from "@/server/platform/call/context";
import { conflict, stateConflict } from "@/server/platform/call/errors";
import { assertActing, assertOfficer } from "@/server/reference/scope";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { assertInDictionary } from "@/server/reference/dictionary-faults";
import { type FollowedStep, followStep, openSubmission, unkeptSubmission } from "@/server/records/review/keep";
import { tellTakenBack, tellTurn } from "@/server/records/review/tell";
import type { SubmissionRow } from "@/server/records/review/submission.table";
import {
  assertMarks,
  assertOpinionAlone,
  assertTurn,
  firstWords,
  forward,
  forwardOf,
} from "@/server/records/review/turn";
import { type Doing, type Held, recordStep, type StepKind, systemAudit } from "@/server/records/steps/commit";

/** What every step's rule may work with. */
export type StepContext = Pick<
  Context,
  "db" | "user" | "now" | "today" | "services" | "audit" | "http" | "afterCommit"
>;

/** What a rule decides beside where the step leads: columns that it sets, what 审核记录 says of it. */
export interface Outcome<Patch> {
  readonly set?: Patch;
  readonly auditResult?: number;
  /** Instead of the one that was sent. */
  readonly opinion?: string | null;
}

type StepBody = Readonly<Record<string, unknown>> & {
  readonly version: number;
  readonly opinion?: string | null;
  readonly marks?: readonly MarkedItem[];
};

type Rule<R, One extends Transition, Decided> = (
  context: StepContext,
  held: Held<R>,
  body: z.output<One["form"]>,
) => Promise<Decided> | Decided;

/** Steps that may lead to several states. */
type Choosing<T extends Transitions> = {
  [N in keyof T]: T[N]["to"] extends readonly [number] ? never : N;
}[keyof T];

/** What must hold before a step is done, and what it brings; a refusal is thrown. */
type StepRules<R, Patch, T extends Transitions> = {
  readonly [N in Exclude<keyof T, Choosing<T>>]?: Rule<R, T[N], Outcome<Patch>>;
} & {
  /** A step with several ends has its rule, and the rule names one of them: nothing else compiles. */
  readonly [N in Choosing<T>]: Rule<R, T[N], Outcome<Patch> & { readonly to: T[N]["to"][number] }>;
};

/** `rules` of a lifecycle, not to be left out where a step has several ends. */
export type WithRules<R, Patch, T extends Transitions> = [Choosing<T>] extends [never]
  ? { readonly rules?: StepRules<R, Patch, T> }
  : { readonly rules: StepRules<R, Patch, T> };

type Row = Readonly<Record<string, unknown>>;
type AnyRule<R> = (
  context: StepContext,
  held: Held<R>,
  body: StepBody,
) => Promise<Outcome<Row> & { readonly to?: number }>;

/** How one resource keeps its lifecycle; `Answer` is what its calls give back. */
export interface KeptLifecycle<R, Answer> extends StepKind<R> {
  readonly lifecycle: Lifecycle;
  /** The record within reach, locked for this transaction; else 404. */
  hold(
    context: StepContext,
    id: string,
    step: { readonly name: string; readonly by: Transition["by"]; readonly body: StepBody },
  ): Promise<Held<R>>;
  /** Names the record, as a step leaves it. */
  titleOf?(record: R): string;
  /** The firm that does the steps of the other side. */
  otherFirmOf?(held: Held<R>): string | null;
  /** What follows a step that is stored. */
  afterStep?(
    doing: Doing,
    held: Held<R>,
    step: { readonly name: string; readonly to: number; readonly opinion: string | null },
  ): Promise<void>;
  /** By what lists find the record with what a step sets: numbers that it is given. */
  foundBy?(context: StepContext, held: Held<R>, set: Row): Row;
  /** Stores the new state under the next version. */
  store(doing: Doing, held: Held<R>, set: { status: number; version: number; patch: Row }): Promise<void>;
  answer(context: StepContext, id: string): Promise<Answer>;
  /** Of a step by name: what the resource's rule says. */
  decide: (name: string) => AnyRule<R>;
  /** What is kept of a submission, as the record stands when it is submitted. */
  keep(context: StepContext, held: Held<R>, body: StepBody): FollowedStep["kept"];
  /** The same where time takes to the association what a firm had submitted to another; null where that cannot be. */
  keepByTime(doing: Omit<Doing, "user">, held: Held<R>): FollowedStep["kept"];
  /** Whether a return may mark this: an item of the record, or a row that its lists have. */
  hasItem(context: StepContext, held: Held<R>, path: string): boolean;
}

/** Why the step is not possible from here, in words. */
async function refusalOf({ db, services, now }: StepContext, lifecycle: Lifecycle, one: Transition, status: number) {
  const named = one.refusals?.[status];
  if (named) return named;
  const label = (await dictionaryOf(services).get(db, now)).label(lifecycle.dict, status);
  return `当前状态为「${label}」，不能办理「${one.label}」`;
}

interface Asked {
  readonly name: string;
  readonly one: Transition;
  readonly id: string;
  readonly body: StepBody;
}

const changeOf = (record: unknown): Date | null => {
  const { updateTime } = record as { readonly updateTime?: unknown };
  return updateTime instanceof Date ? updateTime : null;
};

/** The record at the version that was seen, in a state that has this step; else the refusal says who was first. */
async function assertOpen<R, Answer>(
  context: StepContext,
  kept: KeptLifecycle<R, Answer>,
  held: Held<R>,
  { one, body }: Asked,
): Promise<void> {
  const { id, status, version } = held;
  const isOpen = one.from.includes(status);
  if (body.version !== version) {
    const { transitions } = kept.lifecycle;
    const moved = {
      bizType: kept.bizType,
      bizId: id,
      status,
      transitions,
      otherFirm: kept.otherFirmOf?.(held) ?? null,
    };
    const first = await firstWords(context, isOpen ? { ...moved, changedAt: changeOf(held.record) } : moved);
    throw conflict(await kept.answer(context, id), first ?? undefined);
  }
  if (isOpen) return;
  throw stateConflict(await refusalOf(context, kept.lifecycle, one, status), await kept.answer(context, id));
}

/** What waits of the record, if it is this association's turn to answer it. */
async function turnOf<R, Answer>(context: StepContext, kept: KeptLifecycle<R, Answer>, held: Held<R>, one: Transition) {
  if (one.by !== "desk") return null;
  const open = await openSubmission(context.db, { bizType: kept.bizType, bizId: held.id });
  if (open) await assertTurn(context, open);
  return open;
}

/** The step as the resource decides it, with all that belongs to it. */
async function commit<R, Answer>(
  context: StepContext,
  kept: KeptLifecycle<R, Answer>,
  held: Held<R>,
  { name, one, id, body, open }: Asked & { readonly open: SubmissionRow | null },
): Promise<void> {
  const which = { bizType: kept.bizType, bizId: id };
  const { to = one.to[0], set = {}, auditResult, ...said } = await kept.decide(name)(context, held, body);
  const opinion = said.opinion === undefined ? (body.opinion ?? null) : said.opinion;
  const { marks } = body;
  const patch = { ...set, ...kept.foundBy?.(context, held, set) };
  await kept.store(context, held, { status: to, version: held.version + 1, patch });
  const { waiting, open: written } = kept.lifecycle;
  const waits = waiting?.includes(to) ?? false;
  const opens = one.by === "desk" && written.includes(to) && !written.includes(held.status);
  const line = { name, one, to, set, auditResult, opinion, marks };
  await recordStep(context, kept, held, { ...line, audit: context.audit, of: open, waits, opens });
  const stood = { ...held, record: { ...held.record, ...set } };
  // What is asked is named by what the step has set.
  const title = kept.titleOf?.(stood.record) ?? held.title;
  // What the other firm has agreed to goes to the association as it stands then.
  const isWhole = one.needsAll === true || one.by === "other";
  const submits =
    isWhole || (await unkeptSubmission(context.db, kept, held, to)) ? kept.keep(context, stood, body) : null;
  const waited = one.by === "desk" ? null : await openSubmission(context.db, which);
  await followStep(context, kept, { ...held, title }, { name, one, to, opinion, marks, kept: submits });
  if (one.by !== "desk") await tellAsked(context, kept, { id, name, label: one.label, waited });
  await kept.afterStep?.(context, stood, { name, to, opinion });
}

/** Whoever decides is told of what this step has put to the association, or taken back from it. */
async function tellAsked(
  { db, now }: Pick<Doing, "db" | "now">,
  { bizType }: { readonly bizType: string },
  {
    id,
    name,
    label,
    waited,
  }: { readonly id: string; readonly name: string; readonly label: string; readonly waited: SubmissionRow | null },
): Promise<void> {
  const asked = await openSubmission(db, { bizType, bizId: id });
  if (asked && asked.action === name) await tellTurn(db, asked, now);
  else if (waited && !asked) await tellTakenBack(db, waited, { what: label, now });
}

/** Runs one transition by name: reach, side, version, state, the resource's rule, then everything in one transaction. */
async function run<R, Answer>(context: StepContext, kept: KeptLifecycle<R, Answer>, asked: Asked): Promise<Answer> {
  const { name, one, id, body } = asked;
  if (one.by === "desk") assertOfficer(context.user);
  const held = await kept.hold(context, id, { name, by: one.by, body });
  if (one.by === "firm") assertActing(context.user, held.companyId);
  if (one.by === "other") assertActing(context.user, kept.otherFirmOf?.(held) ?? "");
  await assertOpen(context, kept, held, asked);
  const open = await turnOf(context, kept, held, one);
  await assertInDictionary(context, one.form, body);
  assertMarks(body.marks, (path) => kept.hasItem(context, held, path));
  const to = forwardOf(context, one, { open, status: held.status });
  if (open && to !== null) {
    assertOpinionAlone(one, body);
    await kept.store(context, held, { status: to, version: held.version + 1, patch: {} });
    await forward(context, kept, held, { name, one, to, opinion: body.opinion ?? null, open });
  } else await commit(context, kept, held, { ...asked, open });
  return kept.answer(context, id);
}

/** A step that time does with a record held by this transaction; a chore calls it, once for each that is due. */
export async function systemStep<R>(
  { db, now, services }: Omit<Doing, "user">,
  kept: Pick<KeptLifecycle<R, unknown>, "lifecycle" | "store" | "afterStep" | "keepByTime" | keyof StepKind<R>>,
  held: Held<R>,
  name: string,
): Promise<void> {
  const one = kept.lifecycle.transitions[name];
  if (one?.by !== "system" || !one.from.includes(held.status))
    throw new Error(`${kept.bizType}: time does no ${name} in state ${held.status}`);
  const doing = { db, now, services, user: null };
  const [to] = one.to;
  await kept.store(doing, held, { status: to, version: held.version + 1, patch: {} });
  const audit = systemAudit(doing, `${kept.bizType}.${name}`);
  await recordStep(doing, kept, held, { name, one, to, set: {}, audit });
  const unkept = await unkeptSubmission(db, kept, held, to);
  const submits = unkept && kept.keepByTime(doing, held);
  await followStep(doing, kept, held, { name, one, to, opinion: null, kept: submits, submitter: unkept });
  await tellAsked(doing, kept, { id: held.id, name, label: one.label, waited: null });
  await kept.afterStep?.(doing, held, { name, to, opinion: null });
}

type StepCall = StepContext & { readonly params: Readonly<Record<string, string>>; readonly body: StepBody };

/** Handlers of `transitionApi`'s calls, by name. */
export function transitionHandlers<R, Answer>(
  kept: KeptLifecycle<R, Answer>,
): Readonly<Record<string, (context: StepCall) => Promise<Answer>>> {
  const entries = Object.entries(kept.lifecycle.transitions)
    .filter(([, { by }]) => by !== "system")
    .map(([name, one]) => [
      name,
      (context: StepCall) => {
        const [id = ""] = Object.values(context.params);
        return run(context, kept, { name, one, id, body: context.body });
      },
    ]);
  return Object.fromEntries(entries) as Readonly<Record<string, (context: StepCall) => Promise<Answer>>>;
}
