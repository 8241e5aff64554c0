import type { Workbench } from "@/contracts/common/workbench";
import type { Mark } from "@/contracts/kit/state-look";
import { EmptyState } from "@/components/ui/state/empty-state";
import { RowLink } from "@/components/ui/table/row-link";
import { MarkTag } from "@/components/ui/status-tag";
import { useScreenLink } from "@/features/home/use-screen-link";
import { dueText } from "@/lib/format/due";
import styles from "@/features/home/workbench.module.css";

type Todo = Workbench["todos"][number];

const GROUPS = [
  { level: "overdue", title: "逾期" },
  { level: "week", title: "本周" },
  { level: "later", title: "以后" },
] as const satisfies readonly { level: Todo["level"]; title: string }[];

/** Pressing, but by no day. */
const markOf = ({ level, dueDate }: Todo): Mark =>
  level === "overdue" ? "overdue" : level === "later" ? "toDo" : dueDate === null ? "pressing" : "soon";

function TodoRow({ todo }: { todo: Todo }) {
  const linkOf = useScreenLink();
  const link = linkOf(todo);
  return (
    <li className={styles.todo}>
      <MarkTag of={markOf(todo)} />
      <div className={styles.todoText}>
        <p className={styles.todoTitle}>{todo.title}</p>
        {todo.detail !== "" && <p className={styles.todoDetail}>{todo.detail}</p>}
      </div>
      {todo.dueDate !== null && (
        <p className={styles.due}>
          <span>{todo.dueDate}</span>
          <span className={todo.level === "overdue" ? styles.late : undefined}>{dueText(todo.daysLeft)}</span>
        </p>
      )}
      {link !== null && (
        <RowLink href={link} className={styles.go} aria-label={`去办理：${todo.title}`}>
          去办理
        </RowLink>
      )}
    </li>
  );
}

interface Props {
  readonly todos: readonly Todo[];
  /** Every source has answered: only then there may be nothing. */
  readonly isWhole: boolean;
}

/** 逾期, 本周, 以后; within each the most urgent first, as the server orders them. */
export function TodoList({ todos, isWhole }: Props) {
  if (todos.length === 0)
    return isWhole ? (
      <EmptyState icon="checkCircle" title="当前没有待办事项" hint="被退回、将到期和等您办理的事项会出现在这里。" />
    ) : null;
  return GROUPS.map(({ level, title }) => {
    const held = todos.filter((todo) => todo.level === level);
    return held.length === 0 ? null : (
      <section key={level} aria-labelledby={`todos-${level}`} className={styles.group}>
        <h3 id={`todos-${level}`} className={styles.groupTitle}>
          {title}
          <span className={styles.count}>{held.length}</span>
        </h3>
        <ul className={styles.todos}>
          {held.map((todo) => (
            <TodoRow key={todo.key} todo={todo} />
          ))}
        </ul>
      </section>
    );
  });
}

/** 即将开始: known to come, not to be done yet. */
export function ComingList({ coming }: { coming: Workbench["coming"] }) {
  if (coming.length === 0) return null;
  return (
    <section aria-labelledby="coming" className={styles.group}>
      <h2 id="coming" className={styles.heading}>
        即将开始
      </h2>
      <ul className={styles.todos}>
        {coming.map(({ key, title, detail, fromDate, dueDate }) => (
          <li key={key} className={styles.coming}>
            <p className={styles.todoTitle}>{title}</p>
            <p className={styles.todoDetail}>{detail}</p>
            <p className={styles.comingDates}>
              {fromDate} 起办理，{dueDate} 截止
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
