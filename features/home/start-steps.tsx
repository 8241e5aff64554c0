import Link from "next/link";
import type { Workbench } from "@/contracts/common/workbench";
import { CollapseBox } from "@/components/ui/page/collapse-box";
import { MarkTag } from "@/components/ui/status-tag";
import { useScreenLink } from "@/features/home/use-screen-link";
import styles from "@/features/home/workbench.module.css";

type StartStep = Workbench["startSteps"][number];

function Steps({ steps }: { steps: readonly StartStep[] }) {
  const linkOf = useScreenLink();
  return (
    <ul className={styles.todos}>
      {steps.map((step) => {
        const link = linkOf(step);
        const verb = step.isDone ? "查看" : "去办理";
        return (
          <li key={step.key} className={styles.todo}>
            <MarkTag of={step.isDone ? "done" : "toDo"} />
            <div className={styles.todoText}>
              <p className={styles.todoTitle}>{step.title}</p>
              <p className={styles.todoDetail}>{step.detail}</p>
            </div>
            {link !== null && (
              <Link href={link} className={styles.go} aria-label={`${verb}：${step.title}`}>
                {verb}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/**
 * What a new association still has to set; what is done folds away, and the server stops naming any of it when all is.
 * // contract §7.22
 */
export function StartSteps({ steps }: { steps: readonly StartStep[] }) {
  const done = steps.filter(({ isDone }) => isDone);
  if (steps.length === 0) return null;
  return (
    <div>
      <CollapseBox title="启用清单" extra={`已完成 ${done.length} / ${steps.length} 项`}>
        <Steps steps={steps.filter(({ isDone }) => !isDone)} />
        {done.length > 0 && (
          <CollapseBox title={`已完成的 ${done.length} 项`} defaultOpen={false}>
            <Steps steps={done} />
          </CollapseBox>
        )}
      </CollapseBox>
    </div>
  );
}
