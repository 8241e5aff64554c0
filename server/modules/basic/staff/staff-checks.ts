import type { Db } from "@/server/db/client";
import type { Services } from "@/server/platform/call/services";
import { unfinishedBusinessOf } from "@/server/modules/basic/business-port";
import { isFirmGoing } from "@/server/modules/basic/firm-application/standing";
import { postsOf } from "@/server/modules/basic/staff/staff-answer";
import { duesOf } from "@/server/modules/basic/dues-port";
import { isSecretary } from "@/server/modules/party/read";
import { effectsOnPerson } from "@/server/modules/rewards/read";
import { hasEnded } from "@/server/reference/firm-closed";
import type { StaffRecord } from "@/server/reference/staff.table";

/** What stands in the way of somebody who goes, or should be looked at before. */
export interface LeaveCheck {
  /** `block` refuses; `warn` is told; `unknown`: that part of the portal has no data yet. */
  readonly level: "block" | "warn" | "unknown";
  readonly text: string;
}

interface Asking {
  readonly db: Db;
  readonly services: Pick<Services, "params">;
  readonly today: string;
}

/** Filings, dues, posts and penalties of somebody who is to leave his firm. // domain a §2.3 Blocks */
export async function leaveChecks(context: Asking, record: StaffRecord): Promise<LeaveCheck[]> {
  const { db } = context;
  const him = record.staffName;
  const { isLegalPerson, isPartner } = await postsOf(db, record);
  const { blocksSigning } = await effectsOnPerson(context, record.personId);
  const block = (text: string): LeaveCheck => ({ level: "block", text });
  const warn = (text: string): LeaveCheck => ({ level: "warn", text });
  const unknown = (label: string): LeaveCheck => ({ level: "unknown", text: `${label}：尚无数据，请自行核对` });
  const holdsPost = isLegalPerson || isPartner;
  const post = holdsPost && (await isFirmGoing(context, record.companyId)) ? warn : block;
  const business = await unfinishedBusinessOf(db, record);
  // The books of a firm that has ended are closed: nobody there could finish it first.
  const unfinished = business.length > 0 && (await hasEnded(db, record.companyId)) ? warn : block;
  const dues = await duesOf(db, record.personId);
  return [
    ...(isLegalPerson ? [post(`${him}是本所法定代表人（负责人），请先办理负责人变更`)] : []),
    ...(isPartner ? [post(`${him}是本所合伙人（股东），请先办理退伙（退股）变更`)] : []),
    ...business.map(unfinished),
    ...((await isSecretary(db, record)) ? [warn(`${him}是本所党组织书记，请先改选或指定临时负责人`)] : []),
    ...(blocksSigning ? [warn(`${him}有尚在影响期内的惩戒，影响随本人转移`)] : []),
    ...(dues === null ? [unknown("个人会费")] : dues.unpaid.map(warn)),
  ];
}
