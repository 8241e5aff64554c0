"use client";

import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import {
  application,
  type ApplicationDetail,
  applicationApi,
  type OwnApplication,
} from "@/contracts/public/application";
import { check, type FieldError } from "@/contracts/kit/validate";
import { mergeValues, withTheirs } from "@/components/record/drafts/merge-values";
import {
  blanksToNull,
  type FormValues,
  type RecordForm,
  useRecordForm,
  valueAt,
  withValue,
} from "@/components/record/form/use-record-form";
import { isApiError } from "@/lib/api/api-error";
import { call } from "@/lib/api/call";
import { describe } from "@/lib/api/describe";
import { today } from "@/lib/format/date";
import { WriteSlot } from "@/lib/query/write-slot";
import { onBeforeReload } from "@/lib/version/before-reload";

const AUTOSAVE_MS = 3_000;
const RETRY_MS = 15_000;
/** Rows of these lists are told apart by their id. */
export const ROW_IDS = { partners: "rowId", people: "rowId" } as const;

export type SaveState =
  | { readonly kind: "saved"; readonly time: string }
  | { readonly kind: "saving" }
  | { readonly kind: "typed" }
  | { readonly kind: "failed"; readonly text: string }
  /** The session of this browser is over; what is typed stands on the page. */
  | { readonly kind: "gone" };

const formOf = ({ form: { version: _version, ...values } }: OwnApplication): FormValues => values;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What may be stored of what is typed: an item that is wrong yet stays on the page, and is named. */
export function savable(values: FormValues) {
  let at = blanksToNull(values, application.form) as FormValues;
  const left: FieldError[] = [];
  for (let round = 0; round < 5; round++) {
    const result = check(application.form, at, today());
    if (result.ok) return { body: result.value, left };
    left.push(...result.errors);
    for (const { path } of result.errors) at = withValue(at, path.split("."), null);
  }
  return { body: null, left };
}

/** Rows that are new on the page get the ids under which they were stored. */
function withRowIds(form: RecordForm<unknown>, detail: ApplicationDetail): void {
  for (const list of ["partners", "people"] as const) {
    const [typed, stored] = [form.values[list] as readonly { rowId: string | null }[], detail[list]];
    if (typed.length !== stored.length) continue;
    stored.forEach(({ rowId }, i) => {
      if (typed[i]?.rowId === null && rowId !== null) form.set(`${list}.${i}.rowId`, rowId);
    });
  }
}

/** The page is not left with what is not saved, unless it is a reload that saves first. */
function useStay(isUnsaved: boolean, save: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", stay);
    const withdraw = onBeforeReload(save);
    return () => {
      window.removeEventListener("beforeunload", stay);
      withdraw();
    };
  }, [isUnsaved, save]);
}

interface Page {
  readonly values: FormValues;
  readonly own: OwnApplication;
  readonly state: SaveState;
  readonly base: { readonly current: FormValues };
  readonly save: () => Promise<boolean>;
}

/** What stands on the page alone: what is still to be saved, and what is wrong; the page is not left with either. */
function useUnsaved({ values, own, state, base, save }: Page) {
  const typed = useRef(values);
  typed.current = values;
  const { isBehind, wrong } = useMemo(() => {
    if (!own.detail.canEdit) return { isBehind: false, wrong: [] };
    const { body, left } = savable(values);
    return { isBehind: body !== null && !same(body, base.current), wrong: left };
    // What stands changes with the state.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [values, own, state]);
  /** A reload throws away what is wrong, so it waits until that is mended. */
  const saveAll = useCallback(async () => {
    const isSaved = await save();
    if (!isSaved || savable(typed.current).left.length > 0) throw new Error("not all of it can be saved");
  }, [save]);
  useStay(isBehind || wrong.length > 0, saveAll);
  return { isBehind, wrong };
}

interface Saving extends Pick<Page, "values" | "state" | "save"> {
  readonly isDue: boolean;
}

/** Saves a moment after the last key, and tries again where the line is down. */
function useAutosave({ isDue, values, state, save }: Saving, onTyped: () => void): void {
  const autosave = useEffectEvent(() => void save());
  const typed = useEffectEvent(onTyped);
  useEffect(() => {
    if (!isDue || state.kind === "saving" || state.kind === "gone") return;
    if (state.kind === "saved") typed();
    const timer = setTimeout(autosave, state.kind === "failed" ? RETRY_MS : AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [isDue, values, state.kind]);
}

/** Both browsers' work, as the one that came second sees it. */
export interface Conflict {
  readonly current: OwnApplication;
}

/** The application of this page: what is typed, what stands, and how the one becomes the other. */
export function useApplication(start: OwnApplication) {
  const [own, setOwn] = useState(start);
  const [state, setState] = useState<SaveState>({ kind: "saved", time: start.detail.updateTime });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [left, setLeft] = useState<readonly FieldError[]>([]);
  const form = useRecordForm(application.form, formOf(start));
  const { applicationId } = own.detail;
  const [slot] = useState(() => new WriteSlot(applicationApi.update));
  const base = useRef<FormValues>(formOf(start));
  const running = useRef<Promise<boolean> | null>(null);
  const latest = useRef({ own, form });
  latest.current = { own, form };

  /** Asks what stands now. */
  const refresh = useCallback(async (): Promise<OwnApplication | null> => {
    const next = await call(applicationApi.current, {}, { noLoading: true });
    if (next) setOwn(next);
    return next;
  }, []);

  const failed = async (error: unknown): Promise<false> => {
    if (isApiError(error) && error.status === 404) setState({ kind: "gone" });
    else if (isApiError(error) && error.status === 409) {
      const current = await call(applicationApi.current, {}, { noLoading: true }).catch(() => null);
      if (current) setConflict({ current });
      setState({ kind: "failed", text: "另一处刚保存过这份申请，本页填写的内容还没有保存" });
    } else {
      latest.current.form.takeServerErrors(error);
      setState({ kind: "failed", text: describe(error).text });
    }
    return false;
  };

  const store = async (): Promise<boolean> => {
    const { own: known, form: typed } = latest.current;
    const { values } = typed;
    const { body, left: wrong } = savable(values);
    setLeft(wrong);
    if (!known.detail.canEdit || body === null) return body !== null;
    if (same(body, base.current)) {
      setState({ kind: "saved", time: known.detail.updateTime });
      return true;
    }
    setState({ kind: "saving" });
    try {
      const input = { params: { applicationId }, body: { ...body, version: known.form.version } };
      const detail = await slot.send(input, { noLoading: true });
      base.current = body;
      const next = { ...known, detail, form: { ...known.form, ...body, version: detail.version }, files: detail.files };
      latest.current = { ...latest.current, own: next };
      setOwn(next);
      withRowIds(latest.current.form, detail);
      setState({ kind: "saved", time: detail.updateTime });
      return true;
    } catch (error) {
      return failed(error);
    }
  };

  /** One save after the other: two at once would be two browsers. True when everything that may be stored is. */
  const save = useCallback(async (): Promise<boolean> => {
    await running.current?.catch(() => undefined);
    running.current = store();
    return running.current.finally(() => {
      running.current = null;
    });
    // What it reads is asked for when it runs.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, []);

  const { isBehind, wrong } = useUnsaved({ values: form.values, own, state, base, save });
  // What is wrong in an item that was empty changes nothing that is stored, and is told all the same.
  const isUntold = isBehind || !same(wrong, left);
  useAutosave({ isDue: isUntold && !conflict, values: form.values, state, save }, () => setState({ kind: "typed" }));

  /** Goes on upon what stands: what was changed here stays, the rest is theirs. */
  const takeOver = (current: OwnApplication, theirs: readonly string[] = []) => {
    const merged = mergeValues(base.current, form.values, formOf(current), ROW_IDS);
    form.replace(withTheirs(merged, formOf(current), theirs, ROW_IDS));
    base.current = formOf(current);
    setOwn(current);
    setConflict(null);
    setState({ kind: "typed" });
  };

  /** Begins anew from what stands: behind a step. */
  const reset = (next: OwnApplication) => {
    form.reset(formOf(next));
    base.current = formOf(next);
    setOwn(next);
    setConflict(null);
    setState({ kind: "saved", time: next.detail.updateTime });
  };

  return {
    own,
    form,
    state,
    /** What the last save left out. */
    left,
    /** What is wrong now: it stands on the page alone. */
    wrong,
    conflict,
    base: base.current,
    isBehind,
    save,
    refresh,
    takeOver,
    reset,
    /** The version of what is shown, saves of this moment included. */
    versionShown: () => latest.current.own.form.version,
    /** Shows what somebody else made of it meanwhile, beside what is typed here. */
    catchUp: async (): Promise<void> => {
      const current = await call(applicationApi.current, {}, { noLoading: true }).catch(() => null);
      if (!current || current.form.version === latest.current.own.form.version) return;
      if (latest.current.own.detail.canEdit && current.detail.canEdit) setConflict({ current });
      else reset(current);
    },
    /** Whether an item is still as it was sent back. */
    isUntouched: (path: string): boolean => same(valueAt(form.values, path), valueAt(base.current, path)),
  };
}
export type Applying = ReturnType<typeof useApplication>;
