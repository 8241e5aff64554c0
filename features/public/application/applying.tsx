"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { application, applicationApi, type OwnApplication } from "@/contracts/public/application";
import { bindingReturn } from "@/contracts/public/application-lifecycle";
import type { StepLine } from "@/contracts/kit/lifecycle";
import type { FieldError } from "@/contracts/kit/validate";
import { ResumeForm } from "@/features/public/application/entry-forms";
import { ApplicationHead } from "@/features/public/application/head";
import { StandingNote } from "@/features/public/application/standing";
import { StepForm } from "@/features/public/application/step-form";
import { StepNav } from "@/features/public/application/step-nav";
import { emptySteps, type StepKey, stepOf, stepsOf } from "@/features/public/application/steps";
import { type Applying as Work, useApplication } from "@/features/public/application/use-application";
import { FilesOf } from "@/components/fields/file-source";
import { FindingsNote } from "@/components/record/form/findings";
import { focusField, momentOfFocus } from "@/components/record/form/focus-field";
import { StepsView } from "@/components/steps/steps-view";
import { useConfirm } from "@/components/ui/dialog/confirm";
import { Note } from "@/components/ui/note";
import { useRunning } from "@/components/ui/use-running";
import { isApiError } from "@/lib/api/api-error";
import { call } from "@/lib/api/call";
import { describe } from "@/lib/api/describe";
import { urlOf } from "@/lib/api/request";
import { notify } from "@/lib/notify/notify";
import styles from "@/features/public/application/work.module.css";

const ApplicationView = dynamic(() =>
  import("@/features/public/application/application-view").then((m) => m.ApplicationView),
);
const ApplicationPrint = dynamic(() =>
  import("@/features/public/application/application-view").then((m) => m.ApplicationPrint),
);
const ConflictDialog = dynamic(() =>
  import("@/components/record/drafts/conflict-dialog").then((m) => m.ConflictDialog),
);

interface Props {
  readonly own: OwnApplication;
  readonly privacyDate: string;
  readonly onLeave: () => void;
}

/** The return that is being answered; null when there is none. */
const returnedOf = ({ detail }: OwnApplication): StepLine | null =>
  bindingReturn(detail.applicationStatus, detail.auditRecords);

const transferOf = (applicationId: string) => ({
  upload: (file: File, options: { onProgress: (share: number) => void; signal: AbortSignal }) =>
    call(
      applicationApi.upload,
      { params: { applicationId }, body: { file, fields: { fileName: file.name } } },
      { ...options, noLoading: true },
    ),
  linkOf: (fileId: string) => urlOf(applicationApi.file, { params: { applicationId, fileId } }),
});

/** What became of a step: its faults where it was refused for them. */
type Stepped = { readonly isDone: true } | { readonly isDone: false; readonly faults: readonly FieldError[] };

/** The steps of the lifecycle that an applicant does himself. */
function useSteps(work: Work) {
  const ask = useConfirm();
  const { own, refresh, reset, versionShown, catchUp } = work;
  const step = async (name: "submit" | "withdraw" | "reapply"): Promise<Stepped> => {
    const one = application.lifecycle?.transitions[name];
    const { applicationId } = own.detail;
    const isSure = one && (await ask({ title: `${one.label}本申请？`, content: one.ask, confirmText: one.label }));
    if (!isSure) return { isDone: false, faults: [] };
    try {
      // What is handed in is what is shown: another browser's later edits are seen first.
      const version = versionShown();
      // One call of three: their inputs are alike.
      await call(applicationApi[name], { params: { applicationId }, body: { version } } as never);
      const next = await refresh();
      if (next) reset(next);
      notify({ message: one.done, channel: "success" });
      return { isDone: true };
    } catch (error) {
      const faults = isApiError(error) ? error.fieldErrors : [];
      if (faults.length === 0) notify({ message: describe(error).text, channel: "error" });
      if (isApiError(error) && error.status === 409) await catchUp();
      return { isDone: false, faults };
    }
  };
  return step;
}

/** Preview: everything as it will be handed in, what it lacks, and the way to it. */
function Preview({ work, faults, onGo }: { work: Work; faults: readonly FieldError[]; onGo: (path: string) => void }) {
  const { own, wrong } = work;
  const { missing, warnings } = own.detail;
  const rest = faults.length > 0 ? faults : missing;
  // What is typed wrong is not what stands: its own fault says more than that it is missing.
  const open = [...wrong, ...rest.filter(({ path }) => wrong.every((one) => one.path !== path))];
  return (
    <>
      {open.length > 0 && (
        <FindingsNote findings={open} title={`提交前还有 ${open.length} 处需要填写或改正：`} onGo={onGo} />
      )}
      {warnings.length > 0 && <FindingsNote findings={warnings} title="请核对以下内容，不影响提交：" onGo={onGo} />}
      {open.length === 0 && (
        <Note tone="note">内容完整，可以提交。提交前请打印申请表，签字盖章后在「材料」中上传。</Note>
      )}
      <ApplicationView own={own} />
    </>
  );
}

/** Somebody's other browser saved first. */
function Conflicted({ work }: { work: Work }) {
  const { conflict, base, form, own, takeOver, reset } = work;
  if (!conflict) return null;
  const stood = (of: OwnApplication, values: object) => ({
    ...values,
    updateUserName: "另一处（另一台设备或另一个窗口）",
    updateTime: of.detail.updateTime,
    attachments: of.files,
  });
  return (
    <ConflictDialog
      before={stood(own, base)}
      current={stood(conflict.current, conflict.current.form)}
      diff={application.diff}
      opened={base}
      typed={form.values}
      onContinue={(theirs) => takeOver(conflict.current, theirs)}
      onDiscard={() => reset(conflict.current)}
    />
  );
}

interface StepsProps {
  readonly work: Work;
  readonly onPrint: () => void;
}

/** A step that opens has the focus: at its head, or at the item that was asked for. */
function useArrival(at: StepKey) {
  const top = useRef<HTMLHeadingElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const path = wanted.current;
    wanted.current = null;
    // A row that is missing has no field: its list has the focus.
    if (path === null) top.current?.focus();
    else focusField(path, momentOfFocus());
  }, [at]);
  return { top, wanted };
}

/** The form, step by step. */
function Editing({ work, onPrint }: StepsProps) {
  const { own, form, save, wrong } = work;
  const [at, setAt] = useState<StepKey>("applicant");
  const [faults, setFaults] = useState<readonly FieldError[]>([]);
  const [isBusy, setBusy] = useState(false);
  const uploads = useRunning();
  const doStep = useSteps(work);
  const { top, wanted } = useArrival(at);
  const steps = stepsOf(form.values);
  const index = Math.max(
    0,
    steps.findIndex(({ key }) => key === at),
  );
  const step = steps[index] ?? steps[0];
  const go = (key: StepKey) => {
    // They were of what stood then.
    setFaults([]);
    void save();
    setAt(key);
  };
  const goTo = (path: string) => {
    setFaults([]);
    if (wrong.length > 0) form.validate();
    wanted.current = path;
    const key = stepOf(path);
    if (key === at) focusField(path, momentOfFocus());
    else setAt(key);
  };
  const next = async () => {
    setBusy(true);
    // What is wrong keeps its step; holes and a line that is down do not.
    const here = wrong.filter(({ path }) => stepOf(path) === at);
    await save();
    setBusy(false);
    form.validate();
    const to = steps[index + 1];
    if (here.length > 0) form.focusFirstError(here);
    else if (to) setAt(to.key);
  };
  /** What is typed is kept first. */
  const hand = async (name: "submit" | "withdraw") => {
    const [first] = wrong;
    // What is wrong would be handed in as if it had never been typed.
    if (name === "submit" && first) {
      notify({ message: `还有 ${wrong.length} 项填写有误，没有提交，改正后再提交`, channel: "error" });
      return goTo(first.path);
    }
    setBusy(true);
    const isSaved = await save();
    if (isSaved) {
      const done = await doStep(name);
      setFaults(done.isDone ? [] : done.faults);
    }
    setBusy(false);
  };
  if (!step) return null;
  const isPreview = step.key === "preview";
  return (
    <FilesOf owner="application" stored={own.files} uploads={uploads} transfer={transferOf(own.detail.applicationId)}>
      <StepNav steps={steps} at={step.key} missing={own.detail.missing} empty={emptySteps(form.values)} onGo={go} />
      <h2 className={styles.stepTitle} ref={top} tabIndex={-1}>
        {index + 1}. {step.title}
      </h2>
      {isPreview ? (
        <Preview work={work} faults={faults} onGo={goTo} />
      ) : (
        <StepForm applying={work} step={step} returned={returnedOf(own)} />
      )}
      <div className={`${styles.actions} ${styles.foot}`}>
        {index > 0 && <Button onClick={() => go(steps[index - 1]?.key ?? "applicant")}>上一步</Button>}
        {own.detail.transitions.includes("withdraw") && (
          <Button disabled={isBusy} onClick={() => void hand("withdraw")}>
            {application.lifecycle?.transitions.withdraw.label}
          </Button>
        )}
        {isPreview && <Button onClick={onPrint}>打印申请表</Button>}
        {isPreview ? (
          <Button type="primary" loading={isBusy} onClick={() => void hand("submit")}>
            提交申请
          </Button>
        ) : (
          <Button type="primary" loading={isBusy} disabled={uploads.isRunning} onClick={() => void next()}>
            保存并下一步
          </Button>
        )}
      </div>
    </FilesOf>
  );
}

/** An application that is handed in or decided: what stands, and what its applicant may do. */
function Reading({ work, onPrint }: StepsProps) {
  const { own } = work;
  const doStep = useSteps(work);
  const steps = (["withdraw", "reapply"] as const).filter((name) => own.detail.transitions.includes(name));
  return (
    <>
      <div className={styles.actions}>
        {steps.map((name) => (
          <Button key={name} type={name === "reapply" ? "primary" : "default"} onClick={() => void doStep(name)}>
            {application.lifecycle?.transitions[name].label}
          </Button>
        ))}
        <Button onClick={onPrint}>打印申请表</Button>
      </div>
      <section aria-label="办理记录">
        <h2 className={styles.heading}>办理记录</h2>
        <StepsView steps={own.detail.auditRecords} dict="application_status" />
      </section>
      <ApplicationView own={own} />
    </>
  );
}

/** The application of this browser: its head, its state, its form. */
export function Applying({ own: start, privacyDate, onLeave }: Props) {
  const work = useApplication(start);
  const [isPrinting, setPrinting] = useState(false);
  const { own, state, save, takeOver } = work;
  const print = async () => {
    if (own.detail.canEdit) await save();
    setPrinting(true);
  };
  const resumed = (next: OwnApplication) => (next.form.version === own.form.version ? takeOver(own) : takeOver(next));
  return (
    <div className={styles.work}>
      <ApplicationHead work={work} onLeave={onLeave} />
      {state.kind === "gone" && (
        <section className={styles.gone} aria-label="重新进入">
          <Note tone="warn">办理会话已结束，本页填写的内容仍在，还没有保存。请重新验证手机后继续，不要关闭本页。</Note>
          <ResumeForm privacyDate={privacyDate} knownCode={own.saveCode} onOpen={resumed} />
        </section>
      )}
      <StandingNote own={own} returned={returnedOf(own)} />
      {own.detail.canEdit ? (
        <Editing work={work} onPrint={() => void print()} />
      ) : (
        <Reading work={work} onPrint={() => void print()} />
      )}
      <Conflicted work={work} />
      {isPrinting && <ApplicationPrint own={own} onDone={() => setPrinting(false)} />}
    </div>
  );
}
