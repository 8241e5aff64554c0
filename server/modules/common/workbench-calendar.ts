import { z } from "zod";
import { PERMISSION_CODES, type PermissionCode } from "@/contracts/access";
import { field } from "@/contracts/kit/field";
import { CODE_LABELS } from "@/contracts/access-labels";
import { daysBetween } from "@/contracts/kit/day/dates";
import { monthDay } from "@/contracts/kit/scalars";
import { defineParam } from "@/server/platform/params/params";
import { dated, type Work } from "@/server/records/work/source";

const yearlyTask = z.strictObject({
  title: field(z.string().min(1).max(60), { label: "事项名称", help: "{year} 代表截止日期的上一年" }),
  detail: field(z.string().max(200), { label: "说明" }),
  from: field(monthDay(), { label: "开始日期", help: "月-日，如 01-01" }),
  due: field(monthDay(), { label: "截止日期", help: "月-日，如 03-31" }),
  /** Who does it: holders of at least one of these codes. */
  anyOf: field(z.array(z.enum(PERMISSION_CODES)).min(1), { label: "办理人", help: "持有任一权限的用户看到该事项" }),
  key: field(z.string().min(1).max(40), { label: "事项编码", help: "英文，各事项不同" }),
});
export type YearlyTask = z.infer<typeof yearlyTask>;

/** A firm's year. Dates differ from province to province, hence a business parameter. // domain a §0.9 [AC] */
export const yearlyTasks = defineParam(
  "workbench.calendar",
  z
    .array(yearlyTask)
    .max(40)
    .superRefine((tasks, { addIssue }) => {
      tasks.forEach(({ key }, at) => {
        if (tasks.findIndex((one) => one.key === key) < at)
          addIssue({ code: "custom", path: [at, "key"], message: "事项编码与前面的事项相同，请换一个" });
      });
    }),
  [
    {
      key: "statements",
      title: "报送{year}年度财务报表",
      detail: "资产负债表、利润表、现金流量表与行业年度报表",
      from: "01-01",
      due: "03-31",
      anyOf: [
        "g_hy_statement_balancesheet_submit",
        "g_hy_statement_profitstatement_submit",
        "g_hy_statement_cashflowstatement_submit",
      ],
    },
    {
      key: "dues",
      title: "申报{year}年度会费",
      detail: "按业务收入与年末会员人数申报单位会费和个人会费",
      from: "01-01",
      due: "03-31",
      anyOf: ["g_hy_statement_dues_edit"],
    },
    {
      key: "taxServiceSummary",
      title: "向税务机关报送{year}年度涉税专业服务总体情况表",
      detail: "通过电子税务局报送",
      from: "01-01",
      due: "03-31",
      anyOf: ["g_hy_com_taxcode_edit"],
    },
    {
      key: "tscLevel",
      title: "核对{year}年度涉税专业服务信用等级",
      detail: "省税务局于4月30日前公布，请核对并更新涉税信息",
      from: "04-01",
      due: "04-30",
      anyOf: ["g_hy_com_taxcode_edit"],
    },
    {
      key: "inspection",
      title: "参加{year}年度行业自律检查",
      detail: "按协会通知上报自查材料",
      from: "04-01",
      due: "06-30",
      anyOf: ["g_hy_annual_company_view"],
    },
  ],
  "工作台年度日历",
  { words: Object.fromEntries(CODE_LABELS.map(({ code, screen, action }) => [code, `${screen}：${action}`])) },
);

/** The last day of its month when the year lacks the day (02-29). */
function inYear(year: number, monthDayText: string): string {
  const [month, day] = monthDayText.split("-").map(Number) as [number, number];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${year}-${String(month).padStart(2, "0")}-${String(Math.min(day, last)).padStart(2, "0")}`;
}

/**
 * The yearly tasks that run today, and those that begin within `leadDays`, for the holder of these codes. A past one is
 * not called overdue: whether it was done is known to its own screen, not here.
 */
export function calendarWork(
  tasks: readonly YearlyTask[],
  codes: ReadonlySet<PermissionCode>,
  today: string,
  leadDays: number,
): Required<Pick<Work, "todos" | "coming">> {
  const thisYear = Number(today.slice(0, 4));
  const due = tasks
    .filter((task) => task.anyOf.some((code) => codes.has(code)))
    .map((task) => {
      const year = inYear(thisYear, task.due) < today ? thisYear + 1 : thisYear;
      const title = task.title.replaceAll("{year}", String(year - 1));
      const { key, detail } = task;
      // From November to January it begins in the year before.
      const fromDate = inYear(task.from > task.due ? year - 1 : year, task.from);
      return { key, title, detail, fromDate, dueDate: inYear(year, task.due) };
    });
  return {
    todos: due
      .filter(({ fromDate }) => fromDate <= today)
      .map(({ fromDate: _, dueDate, ...rest }) => dated(today, dueDate, { ...rest, routeId: null })),
    coming: due.filter(({ fromDate }) => fromDate > today && daysBetween(today, fromDate) <= leadDays),
  };
}
