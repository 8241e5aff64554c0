import { z } from "zod";
import type { FastifyInstance } from "fastify";
import { type Workbench, workbenchApi } from "@/contracts/common/workbench";
import type { Context } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import { defineParam } from "@/server/platform/params/params";
import { askSources } from "@/server/records/work/ask";
import type { WorkSource } from "@/server/records/work/source";
import { firmBriefs } from "@/server/modules/basic/read";
import { startStepsOf } from "@/server/modules/common/workbench-start";

/** Days before an end or a start that people are told of it. // domain a §1.1 */
const reminderDays = defineParam("workbench.reminderDays", z.int().min(1).max(365), 60, "工作台提前提醒天数");

type Asking = Context<typeof workbenchApi.get>;

/** The head office first, then its branches by name; for whoever reads several firms. */
async function branchesOf({ db, user }: Asking, columns: NonNullable<Workbench["branches"]>["columns"]) {
  if (user.companyId === null || user.reach.length < 2 || columns.length === 0) return null;
  const firms = await firmBriefs(db, user.reach);
  const rank = (companyId: string): number => (companyId === user.homeCompanyId ? 0 : 1);
  return {
    firms: firms
      .map(({ companyId, companyName, shortName }) => ({ companyId, companyName, shortName }))
      .sort((a, b) => rank(a.companyId) - rank(b.companyId) || a.companyName.localeCompare(b.companyName, "zh")),
    columns,
  };
}

async function companyNameOf({ db, user }: Asking): Promise<string | null> {
  if (user.companyId === null) return null;
  return (await firmBriefs(db, [user.companyId]))[0]?.companyName ?? null;
}

/** What waits for the signed-in user today, and how his firm or association stands. // docs/decisions/0038 */
export function registerWorkbench(app: FastifyInstance, sources: readonly WorkSource[]): void {
  const noteFailure = (label: string, error: unknown): void =>
    app.log.error({ err: error, source: label }, "a source of the workbench did not answer");
  implement(app, workbenchApi, {
    get: async (context) => {
      const { db, user, now, today, services } = context;
      const asked = { db, user, now, today, services, leadDays: services.params.get(reminderDays) };
      const { columns, ...told } = await askSources(sources, asked, noteFailure);
      return {
        companyName: await companyNameOf(context),
        today,
        ...told,
        branches: await branchesOf(context, columns),
        startSteps: await startStepsOf(context),
      };
    },
  });
}
