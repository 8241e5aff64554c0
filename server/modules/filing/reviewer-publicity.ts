import { asc, inArray } from "drizzle-orm";
import { REVIEWER_STATUS } from "@/contracts/filing/reviewer-fields";
import type { Context } from "@/server/platform/call/context";
import type { RecordContext } from "@/server/records/hooks";
import { invalid, stateConflict } from "@/server/platform/call/errors";
import { calendarDate } from "@/server/platform/call/services";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { assertOfficer } from "@/server/reference/scope";
import { addPublicity } from "@/server/modules/common/port";
import { lapsedOf } from "@/server/modules/filing/reviewer-conditions";
import { reviewerRecords, titleOf } from "@/server/modules/filing/reviewer-records";
import { reviewers } from "@/server/modules/filing/reviewer.table";

type Publicising = RecordContext & Pick<Context, "audit">;
interface Chosen {
  readonly reviewerId: string;
  readonly version: number;
}

/** Held in one order, so that two officers never wait for each other; who cannot be published is named. */
export async function assertPublishable(
  context: Parameters<typeof reviewerRecords.load>[0],
  chosen: readonly Chosen[],
): Promise<void> {
  assertOfficer(context.user);
  const ids = [...new Set(chosen.map(({ reviewerId }) => reviewerId))].sort();
  if (ids.length < chosen.length) throw invalid([{ path: "reviewers", message: "同一位复核人只能选择一次" }]);
  const seen = new Map(chosen.map(({ reviewerId, version }) => [reviewerId, version]));
  const [changed, ended]: [string[], string[]] = [[], []];
  for (const reviewerId of ids) {
    // Within reach, or as good as absent.
    await reviewerRecords.load(context, reviewerId);
    const record = await reviewerRecords.hold(context.db, reviewerId);
    const isOver = (await lapsedOf(context, record)).length > 0;
    if (record.reviewerStatus !== REVIEWER_STATUS.valid || isOver) ended.push(titleOf(record));
    else if (record.version !== seen.get(reviewerId)) changed.push(titleOf(record));
  }
  const why = [
    ...(ended.length > 0 ? [`${ended.join("、")}现在不是有效的复核人`] : []),
    ...(changed.length > 0 ? [`${changed.join("、")}的记录刚被他人修改`] : []),
  ];
  if (why.length > 0) throw stateConflict(`${why.join("；")}，本次没有公示任何人；请刷新列表后重新选择`);
}

/** The notice of a 公示 of reviewers, as a draft: its period, how to object, and what follows. // domain b §7 (4) */
export async function publicised(context: Publicising, ids: readonly string[], publishTo: string): Promise<void> {
  const { db, now, today, services } = context;
  const rows = await db
    .select()
    .from(reviewers)
    .where(inArray(reviewers.reviewerId, [...ids]))
    .orderBy(asc(reviewers.companyName), asc(reviewers.reviewerNo));
  const words = await dictionaryOf(services).get(db, now);
  const scope = (categories: readonly number[]) =>
    [...categories]
      .sort((a, b) => a - b)
      .map((one) => words.label("service_category", one))
      .join("、");
  await addPublicity(context, {
    title: `报告复核人公示（${calendarDate(now)}，${rows.length} 人）`,
    intro: `下列人员经审核通过担任报告复核人，现予公示，公示期自 ${today} 至 ${publishTo}。有异议的，请在公示期内以书面形式向协会反映。`,
    heads: ["序号", "复核人编号", "姓名", "事务所", "复核范围", "有效期"],
    rows: rows.map(({ reviewerNo, staffName, companyName, scopeCategories, validFrom, validTo }, i) => [
      ...[String(i + 1), reviewerNo ?? "—", staffName ?? "—", companyName, scope(scopeCategories)],
      `${validFrom ?? ""} 至 ${validTo ?? ""}`,
    ]),
    closing:
      "公示期满没有异议，或者异议经核实不成立的，复核人资格继续有效；异议经核实成立的，由协会暂停其复核人资格并通知事务所。",
    until: publishTo,
  });
}
