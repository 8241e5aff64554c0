import Link from "next/link";
import type { Workbench } from "@/contracts/common/workbench";
import type { Mark } from "@/contracts/kit/state-look";
import { EmptyState } from "@/components/ui/empty-state";
import { MarkTag } from "@/components/ui/status-tag";
import { useScreenLink } from "@/features/home/use-screen-link";
import styles from "@/features/home/workbench.module.css";

type Todo = Workbench["todos"][number];

const marks: Record<Todo["level"], Mark> = { overdue: "overdue", soon: "soon", later: "toDo" };

/** 「逾期 3 天」「今天到期」「还剩 12 天」; nothing without a date. */
export function dueText(daysLeft: number | null): string {
  if (daysLeft === null) return "";
  if (daysLeft === 0) return "今天到期";
  return daysLeft < 0 ? `逾期 ${-daysLeft} 天` : `还剩 ${daysLeft} 天`;
}

function TodoRow({ todo }: { todo: Todo }) {
  const linkOf = useScreenLink();
  const link = linkOf(todo);
  // Pressing, but by no day.
  const isUndated = todo.level === "soon" && todo.dueDate === null;
  return (
    <li className={styles.todo}>
      <MarkTag of={isUndated ? "pressing" : marks[todo.level]} />
      <div className={styles.todoText}>
        <p className={styles.todoTitle}>{todo.title}</p>
        <p className={styles.todoDetail}>{todo.detail}</p>
      </div>
      {todo.dueDate !== null && (
        <p className={styles.due}>
          <span>{todo.dueDate}</span>
          <span className={todo.level === "overdue" ? styles.late : undefined}>{dueText(todo.daysLeft)}</span>
        </p>
      )}
      {link !== null && (
        <Link href={link} className={styles.go} aria-label={`去办理：${todo.title}`}>
          去办理
        </Link>
      )}
    </li>
  );
}

/** The most urgent first, as the server orders them. */
export function TodoList({ todos }: { todos: readonly Todo[] }) {
  if (todos.length === 0) {
    return <EmptyState icon="checkCircle" title="当前没有待办事项" hint="行业日历中的事项到期前会出现在这里。" />;
  }
  return (
    <ul className={styles.todos}>
      {todos.map((todo) => (
        <TodoRow key={todo.key} todo={todo} />
      ))}
    </ul>
  );
}
