import { and, count, eq, lt, min } from "drizzle-orm";
import { DRAFT_DAYS } from "@/contracts/common/draft";
import { hasCode } from "@/server/platform/call/access";
import { calendarDate } from "@/server/platform/call/services";
import { hasUnnamedProxy } from "@/server/platform/limits/shared-address";
import { yearWithoutDays } from "@/server/records/review/read";
import { dated, pressing, type Todo, type WorkAsked, type WorkSource } from "@/server/records/work/source";
import { memberStatus } from "@/server/modules/basic/read";
import { formDrafts } from "@/server/modules/common/draft.table";
import { calendarWork, yearlyTasks } from "@/server/modules/common/workbench-calendar";

const NORMAL = 2;
const DAY_MS = 86_400_000;
/** Days before the platform forgets what was typed. */
const DRAFT_NOTICE_DAYS = 7;

/** The calendar binds members; a firm that is still applying has only its own record to keep. // domain a §0.9 */
export const calendarSource: WorkSource = {
  label: "年度日历",
  ask: async ({ db, user, today, services, leadDays }) => {
    if (user.companyId === null || (await memberStatus(db, user.companyId)) !== NORMAL) return {};
    return calendarWork(services.params.get(yearlyTasks), user.functionCodes, today, leadDays);
  },
};

/** What the user has typed and not saved, before it is forgotten. // contract §7.12 */
export const draftWork: WorkSource = {
  label: "未保存的填写内容",
  ask: async ({ db, user, now, today }) => {
    const old = new Date(now.getTime() - (DRAFT_DAYS - DRAFT_NOTICE_DAYS) * DAY_MS);
    const [row] = await db
      .select({ n: count(), since: min(formDrafts.savedAt) })
      .from(formDrafts)
      .where(
        and(
          eq(formDrafts.userId, user.userId),
          eq(formDrafts.companyId, user.companyId ?? ""),
          lt(formDrafts.savedAt, old),
        ),
      );
    if (!row?.since) return {};
    const end = calendarDate(new Date(row.since.getTime() + DRAFT_DAYS * DAY_MS));
    const title = `${row.n} 份填写后没有保存的内容即将清除`;
    const detail = `最早的一份保留至 ${end}，请回到原来的页面继续填写并保存，不需要的可以放弃`;
    return { todos: [dated(today, end, { key: "drafts", title, detail, routeId: null })] };
  },
};

/** What the association's administrator has to have mended: the system counts wrongly until then. */
async function systemTodos({ db, user, now }: WorkAsked) {
  if (!hasCode(user, "g_hy_desk_param_view") || !(await hasUnnamedProxy(db, now))) return [];
  const title = "网站前的代理没有登记，访问限制无法按用户区分";
  const detail =
    "所有用户看上去来自同一个网络地址，登录时会多要求验证。请运维人员在门户的环境变量 TRUSTED_PROXY 中写上代理的地址并重启门户；一小时后本提醒自动消失";
  return [
    { key: "unnamedProxy", title, detail, dueDate: null, daysLeft: null, level: "overdue" as const, routeId: null },
  ];
}

/** The State Council orders each year's days late in the one before; until they stand in the table deadlines are wrong. // domain b §0.2 */
function holidayTodos({ user, today, services }: WorkAsked): Todo[] {
  const year = hasCode(user, "g_hy_desk_param_edit") ? yearWithoutDays(services, today) : null;
  if (year === null) return [];
  const title = `登记 ${year} 年的节假日与调休`;
  const detail = `办理期限已算到 ${year} 年，「节假日与调休」中还没有这一年的安排，只除去了周末。公布后请在业务参数中登记，新的期限随即按其计算`;
  return [pressing({ key: "holidays", title, detail, routeId: "desk.params" })];
}

/** The platform itself. */
export const systemWork: WorkSource = {
  label: "平台运行",
  ask: async (asked) => ({ todos: [...(await systemTodos(asked)), ...holidayTodos(asked)] }),
};
