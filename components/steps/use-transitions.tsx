"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { firstLevelItems, type Lifecycle, type Transition } from "@/contracts/kit/lifecycle";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import type { Choices, StepEditors, StepFiles, StepForm } from "@/components/steps/transition-dialog";
import { useAsked } from "@/components/record/use-asked-call";
import { type ConfirmQuestion, useConfirm } from "@/components/ui/dialog/confirm";
import type { HeadActions } from "@/components/record/page/record-head";
import type { FormValues } from "@/components/record/form/use-record-form";
import { useStep } from "@/components/steps/use-step";
import { focusTitle } from "@/components/ui/page/focus-title";
import { type Running, useRunning } from "@/components/ui/use-running";
import { useIsOfOffice } from "@/lib/session/context";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import type { Read } from "@/lib/query/reads";

const TransitionDialog = dynamic(() => import("@/components/steps/transition-dialog").then((m) => m.TransitionDialog));

/** A record that moves from state to state, as lists and pages have it. */
export interface Movable {
  readonly version: number;
  /** Transitions that its reader may do now, by name. */
  readonly transitions: readonly string[];
}

/** The states of one resource, told to the kit. */
export interface LifecycleSpec<R extends Movable> {
  /** Names open dialogs and drafts: `party.activity`. */
  readonly name: string;
  readonly lifecycle: Lifecycle;
  /** The calls of `transitionApi`, by the transition's name. */
  readonly api: Readonly<Record<string, Endpoint>>;
  readonly idKey: string;
  /** Of the calls' parameters, where the record has its id under another name. */
  readonly paramKey?: string;
  /** What a record is called in questions. */
  nameOf(record: R): string;
  /** Reads that show the record or count it. */
  readonly shownBy: readonly Read[];
  /** Values that a step's dictionary items offer for a record, by item. */
  readonly choices?: (step: string, record: R) => Choices;
  /** What a step's form holds at first, of the record. */
  readonly initial?: (step: string, record: R) => FormValues;
  /** Files of steps that have some. */
  readonly files?: Readonly<Record<string, StepFiles>>;
  /** Editors of steps that need some. */
  readonly editors?: Readonly<Record<string, StepEditors>>;
  /** Steps whose form depends on the record. */
  readonly forms?: Readonly<Record<string, StepForm>>;
  /** Of a step that is chosen beside its dialog: what is sent with it, and how that is told above its fields. */
  readonly adds?: (step: string) => Addition | undefined;
  /** When a step of a record is done. */
  readonly onDone?: (step: string, id: string) => void;
}

/** What a step sends beside what its dialog asks for. */
export interface Addition {
  readonly body: object;
  /** With a key, as it follows other words. */
  readonly lead: ReactNode;
}

/** What is doubtful of a record is said once more before it is sent; a list's row does not know it. */
function askOf(name: string, { ask }: Transition, record: object): string {
  const warnings = name === "submit" && "warnings" in record ? (record.warnings as readonly Finding[]) : [];
  return warnings.length === 0 ? ask : `${ask}请留意：${warnings.map(({ message }) => message).join("；")}。`;
}

/** What keeps a record from being submitted, as its page knows it. */
export interface Gaps {
  /** As it stands now: another screen may have closed some since the page was loaded. */
  readonly now: () => Promise<readonly FieldError[]>;
  /** Opens the form at an item; undefined for who may not write in it. */
  readonly go: ((path: string) => void) | undefined;
}

/** So many are told by name before the form leads to all of them. */
const NAMED = 5;

/** Instead of a question whose yes would be refused: what is missing, and the way to the first of it. */
const missingQuestion = (
  { label }: Transition,
  missing: readonly FieldError[],
  mayWrite: boolean,
): ConfirmQuestion => ({
  title: `还缺 ${missing.length} 项，暂不能${label}`,
  content: (
    <ul>
      {missing.slice(0, NAMED).map(({ path, message }) => (
        <li key={`${path} ${message}`}>{message}</li>
      ))}
      {missing.length > NAMED && <li>其余 {missing.length - NAMED} 项在表单中逐项列出</li>}
    </ul>
  ),
  confirmText: mayWrite ? "去补齐" : "知道了",
});

/** More is asked for than a yes. */
const hasForm = ({ form }: Transition): boolean => Object.keys(form.shape).length > 1;

/** Nobody is led to what stands beside the way, or takes a record back to who writes in it: 撤回, 退回. */
const leadsOn = ({ open, transitions }: Lifecycle, name: string): boolean => {
  const one = transitions[name];
  const isOpen = (state: number): boolean => open.includes(state);
  return one !== undefined && !one.isAside && (one.from.some(isOpen) || !one.to.every(isOpen));
};

interface StepProps<R extends Movable> {
  readonly spec: LifecycleSpec<R>;
  readonly name: string;
  readonly one: Transition;
  readonly record: R;
  readonly look: "button" | "link";
  readonly isMain: boolean;
  /** His yes goes on to the second level. */
  readonly isForwarded: boolean;
  readonly gaps: Gaps | undefined;
  readonly open: (asked: Asked) => void;
  /** Work of any step of these records. */
  readonly running: Running;
}

interface Asked {
  readonly step: string;
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly choices?: Choices;
  readonly initial?: FormValues;
  /** The record, where its step's form depends on it. */
  readonly record?: FormValues;
  readonly isForwarded?: boolean;
}

const hasGaps = (record: object): boolean => {
  const { missing } = record as { readonly missing?: readonly FieldError[] };
  return missing !== undefined && missing.length > 0;
};

/** A step's button goes with the state that it leaves: the focus must not go with it. */
function useKeptFocus() {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current !== null && document.activeElement === current) focusTitle();
    };
  }, []);
  return button;
}

interface LookProps {
  /** Of the step, for keys that press its button. */
  readonly name?: string;
  readonly one: Pick<Transition, "label" | "danger">;
  readonly look?: "button" | "link";
  /** The page's main action. */
  readonly isMain?: boolean;
  /** What the record is called: a row's button says it to who does not see the row. */
  readonly title: string;
  /** Its call is on the way. */
  readonly isSending?: boolean;
  /** Another step's is: nothing of the record is pressed meanwhile. */
  readonly isHeld?: boolean;
  readonly onClick: () => void;
}

/** A step's button as it looks; `useTransitions` gives it its call. */
export function StepLook(props: LookProps) {
  const { name, one, look = "button", isMain = false, title, isSending = false, isHeld = false, onClick } = props;
  const button = useKeptFocus();
  return (
    <Button
      ref={button}
      data-step={name}
      type={look === "link" ? "link" : isMain ? "primary" : "default"}
      danger={one.danger ?? false}
      loading={isSending}
      // Not `disabled`, which would take the focus with it.
      aria-disabled={isSending || isHeld || undefined}
      onClick={isHeld ? undefined : onClick}
      {...(look === "link" ? { "aria-label": `${one.label} ${title}` } : {})}
    >
      {one.label}
    </Button>
  );
}

function StepButton<R extends Movable>(props: StepProps<R>) {
  const { spec, name, one, record, look, isMain, isForwarded, gaps, open, running } = props;
  const of = spec.api[name] as Endpoint;
  const id = String((record as Readonly<Record<string, unknown>>)[spec.idKey]);
  const title = spec.nameOf(record);
  const step = useStep(of, spec.shownBy);
  const asked = useAsked();
  const { isRunning: isSending, during } = useRunning();
  const ask = useConfirm();
  /** Whether something is missing; then it was told, and the way led to it. */
  const lacks = async (): Promise<boolean> => {
    if (!one.needsAll || !gaps || !hasGaps(record)) return false;
    // Whoever cannot be asked just now does not keep anybody from trying.
    const missing = await gaps.now().catch(() => []);
    const [first] = missing;
    if (!first) return false;
    if (await ask(missingQuestion(one, missing, gaps.go !== undefined))) gaps.go?.(first.path);
    return true;
  };
  const act = async (): Promise<void> => {
    if (await lacks()) return;
    const choices = spec.choices?.(name, record) ?? {};
    const initial = isForwarded ? {} : (spec.initial?.(name, record) ?? {});
    const shaping = spec.forms?.[name] ? { record: record as unknown as FormValues } : {};
    if (hasForm(one))
      return open({ step: name, id, name: title, version: record.version, choices, initial, isForwarded, ...shaping });
    const question = {
      title: `${one.label}「${title}」？`,
      content: askOf(name, one, record),
      confirmText: one.label,
      danger: one.danger ?? false,
    };
    const input = { params: { [spec.paramKey ?? spec.idKey]: id }, body: { version: record.version } };
    void asked(question, () => during(running.during(step(input as never))), one.done).then(
      (isDone) => isDone && spec.onDone?.(name, id),
    );
  };
  const shown = { name, one, look, isMain, title, isSending, isHeld: running.isRunning && !isSending };
  return <StepLook {...shown} onClick={() => void act()} />;
}

function shapeOf<R extends Movable>({ forms, lifecycle }: LifecycleSpec<R>, { step, record, isForwarded }: Asked) {
  const one = lifecycle.transitions[step];
  if (isForwarded && one) return { by: { paths: () => firstLevelItems(one) }, record: {} };
  const by = forms?.[step];
  return by && record ? { by, record } : undefined;
}

/**
 * Buttons for the transitions that the server offers for a record, each with its question or its form: `buttons` in a
 * list's row (`look="link"`), `headActions` at the head of its page, the first as its main act. `dialogs` is drawn by
 * the caller. Null: no states.
 */
export function useTransitions<R extends Movable>(spec: LifecycleSpec<R> | null) {
  const [asked, setAsked] = useOpenDialog<Asked>(`${spec?.name ?? ""}.step`);
  const isOfOffice = useIsOfOffice();
  const running = useRunning();
  if (!spec) return { buttons: () => null, headActions: (): HeadActions => ({}), dialogs: null };
  const drawn = (
    record: R,
    names: readonly string[],
    look: "button" | "link",
    { isMain = false, gaps }: { readonly isMain?: boolean; readonly gaps?: Gaps | undefined } = {},
  ): ReactNode[] =>
    names.flatMap((name) => {
      const one = spec.lifecycle.transitions[name];
      if (!one || (look === "link" && one.onPageOnly)) return [];
      return [
        <StepButton
          key={name}
          spec={spec}
          name={name}
          one={one}
          record={record}
          look={look}
          isMain={isMain}
          gaps={gaps}
          isForwarded={isOfOffice && one.forwardsTo !== undefined}
          open={setAsked}
          running={running}
        />,
      ];
    });
  const buttons = (record: R, look: "button" | "link" = "button"): ReactNode => drawn(record, record.transitions, look);
  const headActions = (record: R, gaps?: Gaps): HeadActions => {
    const isDanger = (name: string): boolean => spec.lifecycle.transitions[name]?.danger === true;
    const usual = record.transitions.filter((name) => !isDanger(name));
    const main = usual.find((name) => leadsOn(spec.lifecycle, name));
    const others = usual.filter((name) => name !== main);
    return {
      main: main === undefined ? undefined : drawn(record, [main], "button", { isMain: true, gaps }),
      others: drawn(record, others, "button", { gaps }),
      danger: drawn(record, record.transitions.filter(isDanger), "button"),
    };
  };
  const one = asked && spec.lifecycle.transitions[asked.step];
  const dialogs = asked && one && (
    <TransitionDialog
      one={one}
      of={spec.api[asked.step] as Endpoint}
      title={`${one.label}：${asked.name}`}
      params={{ [spec.paramKey ?? spec.idKey]: asked.id }}
      version={asked.version}
      choices={asked.choices ?? {}}
      initial={asked.initial ?? {}}
      files={spec.files?.[asked.step]}
      editors={spec.editors?.[asked.step]}
      shaped={shapeOf(spec, asked)}
      invalidates={spec.shownBy}
      draftKey={`${spec.name}.${asked.step}:${asked.id}`}
      addition={spec.adds?.(asked.step)}
      onDone={() => spec.onDone?.(asked.step, asked.id)}
      onClose={() => setAsked(null)}
    />
  );
  return { buttons, headActions, dialogs };
}
