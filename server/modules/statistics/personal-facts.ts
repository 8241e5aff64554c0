import { inArray } from "drizzle-orm";
import type { PersonalRow } from "@/contracts/statistics/personal";
import type { RecordContext } from "@/server/records/hooks";
import { staff } from "@/server/reference/staff.table";
import { agreementsOfStaff, daysWithin, type ReportsAsked } from "@/server/modules/agreement/read";
import { decidedCounts } from "@/server/modules/rewards/read";

type Facts = Pick<PersonalRow, "memberType" | "memberStatus" | "position" | "agreementCount" | "rewardCount">;
const NOTHING: Facts = { memberType: null, memberStatus: null, position: [], agreementCount: 0, rewardCount: 0 };

/** What people are today, the agreements of the period that name them, and what was decided of them in it. // domain b §9 (2) */
export async function factsOfPeople(context: RecordContext, asked: ReportsAsked, staffIds: readonly string[]) {
  const { staffId, personId, memberType, memberStatus, position } = staff;
  const people =
    staffIds.length === 0
      ? []
      : await context.db
          .select({ staffId, personId, memberType, memberStatus, position })
          .from(staff)
          .where(inArray(staffId, [...staffIds]));
  const companyId = asked.filter["companyId"];
  const within = {
    months: asked.months,
    days: asked.days,
    companyId: typeof companyId === "string" ? companyId : undefined,
  };
  const agreements = await agreementsOfStaff(context, within, staffIds);
  const rewards = await decidedCounts(
    context.db,
    people.flatMap((one) => one.personId ?? []),
    daysWithin(asked.months, asked.days),
  );
  const facts = new Map(
    people.map(({ staffId: id, personId: person, ...one }): [string, Facts] => [
      id,
      { ...one, agreementCount: agreements.get(id) ?? 0, rewardCount: rewards.get(person ?? "") ?? 0 },
    ]),
  );
  return (id: string): Facts => facts.get(id) ?? { ...NOTHING, agreementCount: agreements.get(id) ?? 0 };
}
