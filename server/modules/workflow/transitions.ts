import type { z } from "zod";
import type { PermissionCode } from "@/contracts/access";
import type { Lifecycle, Transition, Transitions } from "@/contracts/kit/lifecycle";
import type { BizType } from "@/contracts/message/biz-link";
import type { Db } from "@/server/db/client";
import type { Context } from "@/server/kit/context";
import { conflict, stateConflict } from "@/server/kit/errors";
import { assertActing, assertStaff } from "@/server/kit/scope";
import { orgName } from "@/server/modules/auth/read";
import { dictionaryOf } from "@/server/modules/common/read";
import { sendSystemMessage } from "@/server/modules/message/port";
import { addStep } from "@/server/modules/workflow/steps";

/** Dictionary `msg_type`: 审核结果. */
const RESULT_MESSAGE = 3;
/** Dictionary `audit_result`. */
export const AUDIT_RESULT = { passed: 1, returned: 2, refused: 3 } as const;

/** What every step's rule may work with. */
export type StepContext = Pick<Context, "db" | "user" | "now" | "today" | "services" | "audit" | "http">;

/** A record held by the transaction, with what a step needs to know of it. */
export interface Held<R> {
  readonly id: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly status: number;
  readonly version: number;
  /** Names the record in messages: 「2026 年第一季度支部党员大会」. */
  readonly title: string;
  readonly record: R;
}

/** What a rule decides: where the step leads, if there is a choice, and what else it stores. */
export interface Outcome<Patch> {
  readonly to?: number;
  readonly set?: Patch;
  readonly auditResult?: number;
  /** Instead of the one that was sent. */
  readonly opinion?: string | null;
}

type StepBody = Readonly<Record<string, unknown>> & { readonly version: number; readonly opinion?: string | null };

/** How one resource keeps its lifecycle. `Patch` is what its table takes. */
export interface Flow<R, Patch, Answer, T extends Transitions> {
  readonly lifecycle: Lifecycle<number, T>;
  /** Names the record's kind in 审核记录, files and messages. */
  readonly bizType: BizType & string;
  /** Noun for messages: 「活动记录」. */
  readonly noun: string;
  /** Who of the firm is told. */
  readonly told: readonly PermissionCode[];
  /** Accounts that are told beside them: the person whom the record is about. */
  toldUsers?(tx: Db, held: Held<R>): Promise<readonly string[]>;
  /** The record within reach, locked for this transaction; else 404. */
  hold(context: StepContext, id: string): Promise<Held<R>>;
  /** Stores the new state under the next version. */
  store(
    context: StepContext,
    held: Held<R>,
    set: { status: number; version: number } & { patch: Patch },
  ): Promise<void>;
  answer(context: StepContext, id: string): Promise<Answer>;
  /** What must hold before a step is done, and what it brings; a refusal is thrown. */
  readonly rules?: {
    readonly [N in keyof T]?: (
      context: StepContext,
      held: Held<R>,
      body: z.output<T[N]["form"]>,
    ) => Promise<Outcome<Patch>> | Outcome<Patch>;
  };
}

type AnyFlow<R, Patch> = Flow<R, Patch, unknown, Transitions>;

/** Why the step is not possible from here, in words. */
async function refusalOf({ db, services, now }: StepContext, lifecycle: Lifecycle, one: Transition, status: number) {
  const named = one.refusals?.[status];
  if (named) return named;
  const label = (await dictionaryOf(services).get(db, now)).label(lifecycle.dict, status);
  return `当前状态为「${label}」，不能${one.label}`;
}

/** Where the step leads; a rule that names a state outside the data is a mistake of ours. */
function targetOf({ label, to }: Transition, chosen: number | undefined): number {
  const target = chosen ?? (to.length === 1 ? to[0] : undefined);
  if (target === undefined || !to.includes(target)) throw new Error(`transition ${label} leads nowhere`);
  return target;
}

/** Stores the step with all that belongs to it: state, 审核记录, audit row, message to the firm. // domain a §0.4 */
async function commit<R, Patch>(
  context: StepContext,
  flow: AnyFlow<R, Patch>,
  held: Held<R>,
  { name, one, outcome, opinion }: { name: string; one: Transition; outcome: Outcome<Patch>; opinion: string | null },
): Promise<void> {
  const { db, user, now, audit } = context;
  const status = targetOf(one, outcome.to);
  await flow.store(context, held, { status, version: held.version + 1, patch: outcome.set ?? ({} as Patch) });
  const isFirm = one.by === "firm";
  await addStep(db, {
    bizType: flow.bizType,
    bizId: held.id,
    companyId: held.companyId,
    action: name,
    label: one.label,
    fromStatus: held.status,
    toStatus: status,
    operatorUserId: user.userId,
    operatorName: user.nickName,
    operatorOrg: isFirm ? held.companyName : ((user.lv1OrgId && (await orgName(db, user.lv1OrgId))) ?? "协会"),
    operateTime: now,
    auditResult: outcome.auditResult ?? (one.isReturn ? AUDIT_RESULT.returned : null),
    opinion,
    isReturn: one.isReturn ?? false,
  });
  audit({
    object: flow.bizType,
    objectId: held.id,
    companyId: held.companyId,
    before: { status: held.status, version: held.version },
    after: { status, version: held.version + 1, ...(opinion === null ? {} : { opinion }) },
  });
  if (!isFirm) await tellFirm(db, flow, held, { what: one.label, opinion, now });
}

/** Tells the firm, and the person whom it is about, what the association or time has done with a record. */
export async function tellFirm<R>(
  tx: Db,
  flow: Pick<Flow<R, never, unknown, Transitions>, "bizType" | "noun" | "told" | "toldUsers">,
  held: Held<R>,
  { what, opinion, now }: { what: string; opinion: string | null; now: Date },
): Promise<void> {
  const { id, companyId, title } = held;
  const userIds = (await flow.toldUsers?.(tx, held)) ?? [];
  await sendSystemMessage(tx, {
    title: `${flow.noun}${what}：${title}`.slice(0, 100),
    text: `${flow.noun}「${title}」：${what}。${opinion ? `\n意见：${opinion}` : ""}`,
    msgType: RESULT_MESSAGE,
    firm: { companyId, anyOf: flow.told },
    ...(userIds.length > 0 ? { userIds } : {}),
    biz: { type: flow.bizType, id },
    now,
  });
}

/** Runs one transition by name: reach, side, version, state, the resource's rule, then everything in one transaction. */
async function run<R, Patch>(
  context: StepContext,
  flow: AnyFlow<R, Patch>,
  step: { name: string; one: Transition; id: string; body: StepBody },
): Promise<unknown> {
  const { name, one, id, body } = step;
  if (one.by === "desk") assertStaff(context.user);
  const held = await flow.hold(context, id);
  if (one.by === "firm") assertActing(context.user, held.companyId);
  if (body.version !== held.version) throw conflict(await flow.answer(context, id));
  if (!one.from.includes(held.status)) {
    throw stateConflict(await refusalOf(context, flow.lifecycle, one, held.status), await flow.answer(context, id));
  }
  const outcome = (await flow.rules?.[name]?.(context, held, body)) ?? {};
  const opinion = outcome.opinion === undefined ? (body.opinion ?? null) : outcome.opinion;
  await commit(context, flow, held, { name, one, outcome, opinion });
  return flow.answer(context, id);
}

type StepHandlers<T extends Transitions, Answer> = {
  readonly [N in keyof T & string as T[N]["by"] extends "system" ? never : N]: (
    context: StepContext & {
      readonly params: Readonly<Record<string, string>>;
      readonly body: z.output<T[N]["form"]>;
    },
  ) => Promise<Answer>;
};

/** Handlers of `transitionApi`'s calls; spread them into the api's own. */
export function transitionHandlers<R, Patch, Answer, T extends Transitions>(
  flow: Flow<R, Patch, Answer, T>,
): StepHandlers<T, Answer> {
  const entries = Object.entries(flow.lifecycle.transitions)
    .filter(([, { by }]) => by !== "system")
    .map(([name, one]) => [
      name,
      (context: StepContext & { params: Readonly<Record<string, string>>; body: StepBody }) => {
        const [id = ""] = Object.values(context.params);
        return run(context, flow as unknown as AnyFlow<R, Patch>, { name, one, id, body: context.body });
      },
    ]);
  // One for each transition of the data; the type says the same by name.
  return Object.fromEntries(entries) as StepHandlers<T, Answer>;
}
