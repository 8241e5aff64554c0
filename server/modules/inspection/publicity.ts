import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import { INSPECT_STATUS } from "@/contracts/inspection/company-fields";
import type { planApi } from "@/contracts/inspection/plan";
import { RESULT } from "@/contracts/inspection/score";
import type { Handler } from "@/server/platform/call/context";
import { stateConflict } from "@/server/platform/call/errors";
import { calendarDate } from "@/server/platform/call/services";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { addPublicity } from "@/server/modules/common/port";
import { inspectionTasks } from "@/server/modules/inspection/company.table";
import type { PlanRecord } from "@/server/modules/inspection/plan.table";

type Publicise = Parameters<Handler<typeof planApi.publicise>>[0];
/** Firms of one notice: names and conclusions stay well below what a notice may hold. */
const MOST = 400;

interface Concluded {
  readonly taskId: string;
  readonly companyName: string;
  readonly inspectResult: number | null;
}

const { inspectStatus, inspectResult: result, publicTime, concludeTime } = inspectionTasks;
/** A conclusion that stands and was not told yet, or was put right since. */
const isUntold = and(eq(inspectStatus, INSPECT_STATUS.closed), isNotNull(result), isNull(publicTime));
/** Told with a conclusion, and exempt since. */
const isExemptSince = and(eq(inspectStatus, INSPECT_STATUS.exempt), lt(publicTime, concludeTime));

/** Conclusions as a table; who is exempt from the first is no conclusion, and who appeals has none yet. */
const concludedOf = (db: Publicise["db"], planId: string): Promise<Concluded[]> =>
  db
    .select({
      taskId: inspectionTasks.taskId,
      companyName: inspectionTasks.companyName,
      inspectResult: inspectionTasks.inspectResult,
    })
    .from(inspectionTasks)
    .where(and(eq(inspectionTasks.planId, planId), or(isUntold, isExemptSince)))
    .orderBy(asc(inspectionTasks.inspectResult), asc(inspectionTasks.companyName))
    .for("update");

/**
 * Writes notices of the conclusions that nobody has read in one, as drafts: an officer reads them over and publishes
 * them with the other notices. Returns how many firms they name. // domain b §1 (4) 公示
 */
export async function publicised(context: Publicise, plan: PlanRecord): Promise<number> {
  const { db, now, today, services, body } = context;
  const found = await concludedOf(db, plan.planId);
  if (found.length === 0)
    throw stateConflict(
      "没有需要公示的检查结论：还没有出具结论，或已全部列入公示；复核申请中和免检的单位不列入，复核后变更或更正的结论、公示后改为免检的会再次列入",
    );
  const words = await dictionaryOf(services).get(db, now);
  const parts = Math.ceil(found.length / MOST);
  for (let part = 0; part < parts; part += 1) {
    const rows = found.slice(part * MOST, (part + 1) * MOST);
    const lines = rows.map(({ companyName, inspectResult }, i) => [
      String(part * MOST + i + 1),
      companyName,
      words.label("inspect_result", inspectResult ?? RESULT.absent),
    ]);
    const suffix = parts > 1 ? `（${part + 1}/${parts}）` : "";
    await addPublicity(context, {
      title: `${plan.planName.slice(0, 80)}结论公示${suffix}`,
      intro: `「${plan.planName}」（${plan.planNo}）的检查结论现予公示，公示期自 ${today} 至 ${body.publicityEnd}。对结论有异议的，请在公示期内以书面形式向协会反映。`,
      heads: ["序号", "单位", "检查结论"],
      rows: lines,
      closing: `共 ${rows.length} 家，${calendarDate(now)} 统计。`,
      until: body.publicityEnd,
    });
  }
  await db
    .update(inspectionTasks)
    .set({ publicTime: now })
    .where(
      inArray(
        inspectionTasks.taskId,
        found.map(({ taskId }) => taskId),
      ),
    );
  return found.length;
}
