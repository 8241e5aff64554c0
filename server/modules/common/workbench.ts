import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { type Workbench, workbenchApi } from "@/contracts/common/workbench";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import { storedFiles } from "@/server/platform/files/files.table";
import { implement } from "@/server/platform/call/implement";
import type { Services } from "@/server/platform/call/services";
import { hasUnnamedProxy } from "@/server/platform/limits/shared-address";
import { associationSummary, firmSummary } from "@/server/modules/basic/read";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { calendarTodos, reminderDays, type Todo, yearlyTasks } from "@/server/modules/common/workbench-calendar";
import { confirmDue, firmFigures, firmTodos } from "@/server/modules/common/workbench-firm";
import { startStepsOf } from "@/server/modules/common/workbench-start";

interface Ask {
  readonly db: Db;
  readonly user: SessionUser;
  readonly now: Date;
  readonly today: string;
  readonly services: Services;
}

const NORMAL = 2;
const LEVELS: readonly Todo["level"][] = ["overdue", "soon", "later"];

const byUrgency = (a: Todo, b: Todo): number =>
  LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || (a.daysLeft ?? 9999) - (b.daysLeft ?? 9999);

async function attachTypesOf(db: Db, companyId: string): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ attachType: storedFiles.attachType })
    .from(storedFiles)
    .where(and(eq(storedFiles.bizType, "firm"), eq(storedFiles.bizId, companyId)));
  return new Set(rows.flatMap((row) => (row.attachType === null ? [] : [row.attachType])));
}

async function ofFirm({ db, user, now, today, services }: Ask, companyId: string): Promise<Workbench> {
  const firm = await firmSummary(db, companyId, Number(today.slice(0, 4)));
  if (!firm) return { companyName: null, today, todos: [], figures: [], startSteps: [] };
  const { params } = services;
  const codes = user.functionCodes;
  const state = { firm, attachTypes: await attachTypesOf(db, companyId), today, codes };
  const leadDays = params.get(reminderDays);
  // The calendar binds members; a firm that is still applying has only its own record to keep.
  const yearly = firm.companyStatus === NORMAL ? calendarTodos(params.get(yearlyTasks), codes, today, leadDays) : [];
  const todos = [...firmTodos(state, leadDays, params.get(confirmDue)), ...yearly].sort(byUrgency);
  const figures = firmFigures(state, await dictionaryOf(services).get(db, now));
  return { companyName: firm.companyName, today, todos, figures, startSteps: [] };
}

/** What the association's administrator has to have mended: the system counts wrongly until then. */
async function systemTodos({ db, user, now }: Ask): Promise<Todo[]> {
  if (!user.functionCodes.has("g_hy_desk_param_view") || !(await hasUnnamedProxy(db, now))) return [];
  const title = "网站前的代理没有登记，访问限制无法按用户区分";
  const detail =
    "所有用户看上去来自同一个网络地址，登录时会多要求验证。请运维人员在门户的环境变量 TRUSTED_PROXY 中写上代理的地址并重启门户；一小时后本提醒自动消失";
  return [{ key: "unnamedProxy", title, detail, dueDate: null, daysLeft: null, level: "overdue", routeId: null }];
}

/** Officers see the whole association in figures. // contract §7.6 */
async function ofAssociation(ask: Ask): Promise<Workbench> {
  const { db, user, today } = ask;
  const todos = await systemTodos(ask);
  const startSteps = await startStepsOf(ask);
  if (!user.lv1OrgId || !user.functionCodes.has("g_hy_desk_firm_view")) {
    return { companyName: null, today, todos, figures: [], startSteps };
  }
  const sums = await associationSummary(db, user.lv1OrgId);
  const figure = (key: keyof typeof sums, label: string, unit: string) => ({
    key,
    label,
    value: String(sums[key]),
    unit,
    routeId: null,
  });
  return {
    companyName: null,
    today,
    todos,
    startSteps,
    figures: [
      figure("memberCount", "单位会员", "家"),
      figure("applyingCount", "待入会", "家"),
      figure("staffTotal", "从业人员", "人"),
      figure("taxAgentCount", "税务师", "人"),
      figure("practisingCount", "执业会员", "人"),
    ],
  };
}

/** What is due and how the firm stands, for the signed-in user today. */
export function registerWorkbench(app: FastifyInstance): void {
  implement(app, workbenchApi, {
    get: (context) => (context.user.companyId ? ofFirm(context, context.user.companyId) : ofAssociation(context)),
  });
}
