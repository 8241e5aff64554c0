import Link from "next/link";
import type { Workbench } from "@/contracts/common/workbench";
import { CollapseBox } from "@/components/ui/collapse-box";
import { MarkTag } from "@/components/ui/status-tag";
import { useScreenLink } from "@/features/home/use-screen-link";
import styles from "@/features/home/workbench.module.css";

type StartStep = Workbench["startSteps"][number];

/** What a new association still has to set; the server stops naming it when all is done. // contract §7.22 */
export function StartSteps({ steps }: { steps: readonly StartStep[] }) {
  const linkOf = useScreenLink();
  const done = steps.filter(({ isDone }) => isDone).length;
  if (steps.length === 0) return null;
  return (
    <div className={styles.start}>
      <CollapseBox title="启用清单" extra={`已完成 ${done} / ${steps.length} 项`}>
        <ul className={styles.todos}>
          {steps.map((step) => {
            const link = linkOf(step);
            return (
              <li key={step.key} className={styles.todo}>
                <MarkTag of={step.isDone ? "done" : "toDo"} />
                <div className={styles.todoText}>
                  <p className={styles.todoTitle}>{step.title}</p>
                  <p className={styles.todoDetail}>{step.detail}</p>
                </div>
                {link !== null && (
                  <Link
                    href={link}
                    className={styles.go}
                    aria-label={`${step.isDone ? "查看" : "去办理"}：${step.title}`}
                  >
                    {step.isDone ? "查看" : "去办理"}
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      </CollapseBox>
    </div>
  );
}
