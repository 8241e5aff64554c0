import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { calendarDate, type Services } from "@/server/platform/call/services";
import { returnDueOf } from "@/server/records/review/deadline";
import { submissions } from "@/server/records/review/submission.table";
import { dated, pressing, type Todo, type WorkAsked } from "@/server/records/work/source";

/** A kind of record that the association sends back, as its table holds it. */
interface SentBack {
  readonly bizType: string;
  readonly table: PgTable;
  readonly id: PgColumn;
  /** The step that does it, where its name is another one. */
  readonly action?: string;
}

/** When the association sent a record back, where that was its last word on it. */
const sentBackAt = ({ bizType, id, action = "sendBack" }: Omit<SentBack, "table">) =>
  sql<Date | null>`(select case when ${submissions.endAction} = ${action} then ${submissions.endTime} end
    from ${submissions} where ${submissions.bizType} = ${bizType} and ${submissions.bizId} = ${id}
    order by ${submissions.submitTime} desc limit 1)`.mapWith(submissions.endTime);

/** By which day each of these records is to be mended, by its id; what was opened in another way has none. // domain a §0.4 */
export async function returnDues(
  { db, services }: Pick<WorkAsked, "db"> & { readonly services: Pick<Services, "params"> },
  kind: SentBack,
  where: SQL | undefined,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: kind.id, at: sentBackAt(kind) })
    .from(kind.table)
    .where(where);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[String(id), returnDueOf(services, calendarDate(at))]] : [])));
}

/** The day of the first of them; null: none has one. */
export async function firstReturnDue(...asked: Parameters<typeof returnDues>): Promise<string | null> {
  return [...(await returnDues(...asked)).values()].sort()[0] ?? null;
}

/** What is to be done with what came back, and by when. */
export const returnWords = (due: string | null, also = ""): string =>
  due === null ? `请按退回意见修改后重新提交${also}` : `退回，请于 ${due} 前修改后重新提交${also}`;

/** A matter of what came back, with its day; `also` is what may be done instead. */
export function returnedTodo(
  today: string,
  due: string | null,
  { also = "", ...rest }: Omit<Todo, "dueDate" | "daysLeft" | "level" | "detail"> & { readonly also?: string },
): Todo {
  const whole = { ...rest, detail: returnWords(due, also) };
  return due === null ? pressing(whole) : dated(today, due, whole);
}
