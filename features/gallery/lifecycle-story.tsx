"use client";

import { useState } from "react";
import { session } from "@/contracts/kit/endpoint";
import { offered, returnedWith, type Side, type StepLine, type Transition } from "@/contracts/kit/lifecycle";
import { SUBMISSION, submissionLifecycle } from "@/contracts/kit/submission";
import { ReturnNote, StepsView } from "@/components/steps/steps-view";
import { StepLook } from "@/components/steps/use-transitions";
import { useConfirm } from "@/components/ui/dialog/confirm";
import { Sample, Story } from "@/features/gallery/story";
import { DictionaryProvider, useDictionary } from "@/lib/dictionary/context";
import type { CompactDictionary } from "@/lib/dictionary/dictionary";
import styles from "@/features/gallery/gallery.module.css";

const submission = submissionLifecycle({ firm: session, desk: session });
const transitions: Readonly<Record<string, Transition>> = submission.transitions;
const STATES = ["草稿", "已提交", "受理中", "审核通过", "退回修改", "审核不通过", "已作废", "申请修改中"];
const states: CompactDictionary = { [submission.dict]: STATES.map((label, state) => [state, label]) };
const NAME = "2026 年度情况表";
const SIDES = [
  { side: "firm", label: "事务所可办的步骤", org: "示例税务师事务所" },
  { side: "desk", label: "协会可办的步骤", org: "示例协会" },
] as const satisfies readonly { side: Side; label: string; org: string }[];

function Submission() {
  const confirm = useConfirm();
  const dictionary = useDictionary();
  const [steps, setSteps] = useState<readonly StepLine[]>([]);
  const status = steps.at(-1)?.toStatus ?? SUBMISSION.draft;
  const act = async (action: string, { side, org }: (typeof SIDES)[number]) => {
    const one = transitions[action];
    if (!one || !(await confirm({ title: `${one.label}「${NAME}」？`, content: one.ask, confirmText: one.label })))
      return;
    const opinion = "opinion" in one.form.shape ? `示例意见：${one.label}的理由` : null;
    const next: StepLine = {
      recordId: String(steps.length),
      action,
      label: one.label,
      fromStatus: status,
      toStatus: one.to[0],
      operatorName: side === "firm" ? "李晓岚" : "王敏",
      operatorOrg: org,
      auditResult: null,
      opinion,
      operateTime: new Date().toISOString(),
      isReturn: one.isReturn ?? false,
    };
    setSteps([...steps, next]);
  };
  return (
    <Sample name="process" label={NAME} value={dictionary.label(submission.dict, status)}>
      <ReturnNote step={returnedWith(steps)} />
      {SIDES.map((one) => (
        <div key={one.side} role="group" aria-label={one.label} className={styles.codeList}>
          {offered(submission, { status, side: one.side, holds: () => true }).map((name, at) => (
            <StepLook
              key={name}
              one={transitions[name] as Transition}
              isMain={at === 0}
              title={NAME}
              onClick={() => void act(name, one)}
            />
          ))}
        </div>
      ))}
      <StepsView steps={steps} dict={submission.dict} />
    </Sample>
  );
}

/** A submission from state to state: the buttons of its steps, the reason of a return, 审核记录. // domain a §0.4 */
export function LifecycleStory() {
  return (
    <DictionaryProvider types={states}>
      <Story id="process">
        <Submission />
      </Story>
    </DictionaryProvider>
  );
}
