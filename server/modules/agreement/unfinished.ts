import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import type { Db } from "@/server/db/client";
import { lockByName } from "@/server/db/lock";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import type { BusinessAnswers } from "@/server/modules/basic/port";
import { isOnStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";

/** On their way to a number; a draft binds nobody. */
const REPORTS = [REPORT_STATUS.reviewing, REPORT_STATUS.returned, REPORT_STATUS.ready, REPORT_STATUS.auditing];
const AGREEMENTS = [AGREE_STATUS.submitted, AGREE_STATUS.returned];
/** Titles that a sentence names. */
const NAMED = 3;

type Person = Parameters<BusinessAnswers["soleSignedBy"]>[1];

async function reportsOf(db: Db, { staffId, companyId }: Person): Promise<string[]> {
  const another = sql`exists (select 1 from ${staff} where ${staff.companyId} = ${reportFilings.companyId}
    and ${staff.staffId} <> ${staffId} and ${isOnStaff} and ${reportFilings.signerIds} @> to_jsonb(${staff.staffId}))`;
  const rows = await db
    .select({ name: reportFilings.reportTitle })
    .from(reportFilings)
    .where(
      and(
        eq(reportFilings.companyId, companyId),
        inArray(reportFilings.reportStatus, REPORTS),
        sql`${reportFilings.signerIds} @> ${JSON.stringify([staffId])}::jsonb`,
        sql`not ${another}`,
      ),
    )
    .orderBy(asc(reportFilings.createTime));
  return rows.map(({ name }) => name);
}

async function agreementsOf(db: Db, { staffId, companyId }: Person): Promise<string[]> {
  const { people } = agreementFilings;
  const signer = sql`jsonb_build_array(jsonb_build_object('staffId', ${staff.staffId}, 'maySign', true))`;
  const another = sql`exists (select 1 from ${staff} where ${staff.companyId} = ${agreementFilings.companyId}
    and ${staff.staffId} <> ${staffId} and ${isOnStaff} and ${people} @> ${signer})`;
  const rows = await db
    .select({ name: agreementFilings.agreementNo })
    .from(agreementFilings)
    .where(
      and(
        eq(agreementFilings.companyId, companyId),
        inArray(agreementFilings.agreeStatus, AGREEMENTS),
        sql`${people} @> ${JSON.stringify([{ staffId, maySign: true }])}::jsonb`,
        sql`not ${another}`,
      ),
    )
    .orderBy(asc(agreementFilings.createTime));
  return rows.map(({ name }) => name);
}

function sentence(staffName: string, names: readonly string[], noun: string, role: string): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, NAMED).map((name) => `「${name}」`);
  const more = names.length > NAMED ? `等 ${names.length} 份` : "";
  return [`${staffName}是未办结的${noun}${shown.join("")}${more}的唯一${role}，请先办结或更换人员`];
}

/** Of two who sign together and go at one moment, the second is asked when the first is gone or stays. */
const oneAfterTheOther = (db: Db, companyId: string): Promise<unknown> => lockByName(db, `signers:${companyId}`);

/** What a firm could not finish without somebody who goes. // domain a §2.3 Blocks */
export const businessAnswers: BusinessAnswers = {
  soleSignedBy: async (db, person) => {
    await oneAfterTheOther(db, person.companyId);
    return [
      ...sentence(person.staffName, await reportsOf(db, person), "业务报备", "签字人"),
      ...sentence(person.staffName, await agreementsOf(db, person), "协议备案", "有签字资格的服务人员"),
    ];
  },
};
