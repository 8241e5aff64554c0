import { z } from "zod";
import { type Access, type Endpoint, endpoint, type EndpointSpec } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { shownChoiceOrNone, instant, optionalParagraph, seenVersion } from "@/contracts/kit/items";
import { id, optional, text } from "@/contracts/kit/scalars";

/**
 * Which side does a step: the record's firm, another firm whose answer it asks for (`otherFirmOf` on the server), the
 * association, or time itself.
 */
export type Side = "firm" | "other" | "desk" | "system";

/** What every step sends at least: the version that its doer saw. */
export const bareStep = z.strictObject({ version: seenVersion() });
/** Of a step that time does: nobody is asked, and nobody is told that it is done. */
export const BY_SYSTEM = { by: "system", form: bareStep, ask: "", done: "" } as const;
/** A step that says why; the firm reads it. // domain a §0.2 审核意见 */
export const reasonedStep = bareStep.extend({
  opinion: field(text(500, 2), { label: "原因", kind: "longText", help: "2 至 500 字，对方可见" }),
});
/** An item that is to be put right, by its path in the form, and what is wrong with it. */
export const markedItem = z.strictObject({
  path: field(text(200), { label: "项目" }),
  note: field(optional(text(200)), { label: "说明" }),
});
export type MarkedItem = z.infer<typeof markedItem>;
/** A step that sends a record back: why, and which items are to be put right. */
export const returningStep = reasonedStep.extend({
  marks: field(z.array(markedItem).max(100).optional(), { label: "标出的项目" }),
});
/** A step that may say something. */
export const remarkedStep = bareStep.extend({
  opinion: optionalParagraph("意见", 500, { help: "选填，对方可见" }),
});

/** One way from state to state, as data: guarded on the server, offered by the screen. */
export interface Transition<S extends number = number, Form extends z.ZodObject = z.ZodObject> {
  /** What its button says: 「提交」. */
  readonly label: string;
  readonly from: readonly S[];
  /** Where it leads; of several, the resource's rules on the server choose one. */
  readonly to: readonly [S, ...S[]];
  readonly by: Side;
  readonly access: Access;
  /** What is sent, `version` among it. More than a version is asked for in a dialog. */
  readonly form: Form;
  /** What it means, told before it is done. */
  readonly ask: string;
  /** Told when it is done: 「已提交」. */
  readonly done: string;
  readonly danger?: true;
  /** Not among the actions of a list's row. */
  readonly onPageOnly?: true;
  /** Beside the record's way: never the main act of its page. */
  readonly isAside?: true;
  /** Refused while the record lacks something: drafts may have holes, submissions not. */
  readonly needsAll?: true;
  /**
   * Where the record waits when the first of two levels has said yes; it then goes on to the second. `stays`: where it
   * waited before, since what the second asks hangs on that.
   */
  readonly forwardsTo?: S | "stays";
  /** Sends the record back: its opinion stands above the form until the next step. */
  readonly isReturn?: true;
  /** Why it cannot be done in other states, where the usual words say too little. */
  readonly refusals?: { readonly [K in S]?: string };
}
/**
 * Items that whoever says yes first is asked for: his opinion, and what the form asks of everybody; the rest goes with
 * the last word. // domain a §0.4
 */
export const firstLevelItems = ({ form }: Pick<Transition, "form">): string[] =>
  Object.entries(form.shape as Readonly<Record<string, z.ZodType>>).flatMap(([path, item]) =>
    path === "opinion" || (path !== "version" && !item.safeParse(null).success) ? [path] : [],
  );

export type Transitions<S extends number = number> = Readonly<Record<string, Transition<S>>>;

/** States that a list shows together: 「待审核」. */
export interface StatesTab<S extends number = number> {
  readonly key: string;
  readonly label: string;
  readonly states: readonly S[];
  readonly side?: Exclude<Side, "system">;
  /** What the list shows when its address asks for no states. */
  readonly isUnasked?: true;
}

/** States and transitions of a record. // domain a §0.4 */
export interface Lifecycle<S extends number = number, T extends Transitions = Transitions> {
  /** Item of the record that holds its state, and the dictionary of the states' names. */
  readonly key: string;
  readonly dict: string;
  /** Of a new record. */
  readonly initial: S;
  /** States in which the firm may change and, where `removable`, delete the record. */
  readonly open: readonly S[];
  readonly removable: readonly S[];
  /** States in force: a record that ever stood in one is kept, whatever state it is in now. */
  readonly lasting?: readonly S[];
  /** States in which the association has something to decide: then it stands in its inbox. // docs/decisions/0035 */
  readonly waiting?: readonly S[];
  /** States that its lists are looked at by, in order. */
  readonly tabs?: readonly StatesTab<S>[];
  /** Names of the transitions on the usual way, first to last: what a record's head shows of it. */
  readonly track?: readonly string[];
  readonly transitions: T;
}

export const defineLifecycle = <const S extends number, const T extends Transitions>(
  lifecycle: Lifecycle<S, T>,
): Lifecycle<S, T> => lifecycle;

type StepSpec<T extends Transition, Data extends z.ZodType> = EndpointSpec & {
  readonly method: "PUT";
  readonly access: T["access"];
  readonly params: z.ZodObject;
  readonly body: T["form"];
  readonly data: Data;
};
/** One call for each transition that a person does: `PUT {base}/{id}/{send-back}`. // domain b §0.2 */
type TransitionApi<Id extends string, T extends Transitions, Data extends z.ZodType> = {
  readonly [N in keyof T & string as T[N]["by"] extends "system" ? never : N]: Endpoint<
    `${Id}.${N}`,
    StepSpec<T[N], Data>
  >;
};

interface Naming<Data extends z.ZodType> {
  /** Noun of the records, e.g. 活动记录. */
  readonly title: string;
  /** Name of the id in paths: `activityId`. */
  readonly idKey: string;
  readonly data: Data;
  /** Where steps stand that are open to everybody; with the others unless told. */
  readonly openBase?: string;
}

/** Our own paths are lower-case. // contract §2 */
const segmentOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The calls of a lifecycle: `defineRecord` has them in its api, `keepRecords` on the server keeps them. */
export function transitionApi<const Id extends string, T extends Transitions, Data extends z.ZodType>(
  resourceId: Id,
  base: string,
  { transitions }: Lifecycle<number, T>,
  { title, idKey, data, openBase = base }: Naming<Data>,
): TransitionApi<Id, T, Data> {
  const entries = Object.entries(transitions)
    .filter(([, { by }]) => by !== "system")
    .map(([name, { label, access, form }]) => [
      name,
      endpoint(`${resourceId}.${name}`, `${access.kind === "open" ? openBase : base}/{${idKey}}/${segmentOf(name)}`, {
        method: "PUT",
        access,
        origin: "ours",
        summary: `${title}：${label}`,
        params: z.strictObject({ [idKey]: id() }),
        body: form,
        data,
      }),
    ]);
  // Built from the transitions one by one: the type says the same by name.
  return Object.fromEntries(entries) as TransitionApi<Id, T, Data>;
}

/** One line of 审核记录. // domain a §0.2 AuditRecord */
const stepLine = z.object({
  recordId: id(),
  /** Name of the transition; `label` is its words at that time. */
  action: z.string(),
  label: field(z.string(), { label: "办理" }),
  fromStatus: z.int(),
  toStatus: z.int(),
  operatorName: field(z.string(), { label: "办理人" }),
  operatorOrg: field(z.string(), { label: "办理单位" }),
  operateTime: instant("时间"),
  auditResult: shownChoiceOrNone("audit_result", "审核结果"),
  opinion: field(z.string().nullable(), { label: "意见", kind: "longText" }),
  /** The record came back with this step. */
  isReturn: z.boolean(),
  /** Items that it named. */
  marks: z.array(markedItem).nullable().optional(),
});
export type StepLine = z.infer<typeof stepLine>;

/** What a record with a lifecycle tells beside its items. */
export const lifecycleShown = {
  /** Transitions that this user may do now, by name. */
  transitions: z.array(z.string()),
  /** Whose turn it is, in words, where another association than the reader's decides now. */
  turnNote: z.string().nullable().optional(),
  /** 审核记录, the oldest first. */
  auditRecords: z.array(stepLine),
  /** Notes of the other side that nobody of the reader's has opened. */
  unreadNotes: z.int().min(0).optional(),
} as const;
/** A record of a lifecycle as read. */
export interface InLifecycle {
  readonly version: number;
  readonly transitions: readonly string[];
  readonly turnNote?: string | null | undefined;
  readonly auditRecords: readonly StepLine[];
  readonly unreadNotes?: number | undefined;
}

interface Asking {
  readonly status: number;
  readonly side: Side;
  holds(access: Access): boolean;
}

/** Transitions open to one side in one state, in the order of the data. */
export const offered = ({ transitions }: Lifecycle, { status, side, holds }: Asking): string[] =>
  Object.entries(transitions)
    .filter(([, one]) => one.by === side && one.from.includes(status) && holds(one.access))
    .map(([name]) => name);

/** One step at a record's head: done by somebody, awaited, or the one that ended the way. */
export interface TrackStep {
  readonly name: string;
  readonly label: string;
  readonly state: "done" | "awaited" | "ended" | "returned";
  readonly by: Pick<StepLine, "operatorName" | "operatorOrg" | "operateTime"> | null;
}

/**
 * Whether a step may leave a record where it was, as 重新核算 does, or puts one back: it goes beside the way and ends
 * nothing. What is no step of the record at all, as 转交 of its decision, does where it left the state as it was.
 */
const goesBeside = ({ transitions }: Lifecycle, { action, fromStatus, toStatus }: StepLine): boolean => {
  const one = transitions[action];
  if (!one) return fromStatus === toStatus;
  if (one.isReturn) return false;
  return one.isAside === true || one.to.some((status) => one.from.includes(status));
};

/**
 * The way of a record since it was last submitted: 提交 → 受理 → 通过, each with who and when. A step that was left
 * out is not told, and behind one that left the way nothing is awaited. Empty where a record never went that way.
 */
export function trackOf(lifecycle: Lifecycle, steps: readonly StepLine[], status: number): TrackStep[] {
  const { track = [], open, lasting, waiting, transitions } = lifecycle;
  const isOpen = (state: number): boolean => open.includes(state);
  const [first] = track;
  if (first === undefined) return [];
  const begin = steps.findLastIndex(({ action }) => action === first);
  if (begin < 0 && !isOpen(status)) return [];
  const round = begin < 0 ? [] : steps.slice(begin);
  const last = round.at(-1);
  /** The last step where it is none of the way. */
  const aside = last !== undefined && !track.includes(last.action) ? last : null;
  /** Where it waits for the association still, or is back where a step of the way had led, the way is not left. */
  const isOnWay = ({ toStatus, isReturn }: StepLine): boolean =>
    !isReturn &&
    !isOpen(toStatus) &&
    ((waiting ?? []).includes(toStatus) ||
      round.some((one) => track.includes(one.action) && one.toStatus === toStatus));
  const isLeft = aside !== null && !goesBeside(lifecycle, aside) && !isOnWay(aside);
  /** In force without the steps between: nobody is waited for. */
  const isReached = last !== undefined && (lasting ?? []).includes(last.toStatus);
  const done = (name: string): StepLine | undefined => round.findLast(({ action }) => action === name);
  const reached = track.reduce((at, name, i) => (done(name) ? i : at), -1);
  const way = track.flatMap((name, i): TrackStep[] => {
    const step = done(name);
    if (step) return [{ name, label: step.label, state: "done", by: step }];
    if (i < reached || isLeft || isReached) return [];
    return [{ name, label: transitions[name]?.label ?? name, state: "awaited", by: null }];
  });
  // What goes beside the way is told when nothing of the way is awaited any more.
  if (aside === null || (!isLeft && way.some(({ state }) => state === "awaited"))) return way;
  const { action, label, isReturn } = aside;
  const state = isReturn ? "returned" : isLeft ? "ended" : "done";
  return [...way, { name: action, label, state, by: aside }];
}

/** The opinion that sent the record back and has not been answered by another step; else null. */
export function returnedWith(steps: readonly StepLine[]): StepLine | null {
  const last = steps.at(-1);
  return last?.isReturn ? last : null;
}
