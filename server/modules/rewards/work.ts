import { and, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { RECTIFY, RP_STATUS, SUBJECT, type SubjectName } from "@/contracts/rewards/record-fields";
import { hasCode } from "@/server/platform/call/access";
import { firstReturnDue, returnedTodo } from "@/server/records/work/returned";
import {
  counted,
  ofActingFirm,
  pressing,
  type Work,
  type WorkAsked,
  worksFor,
  type WorkSource,
} from "@/server/records/work/source";
import { inScope, isOfficer } from "@/server/reference/scope";
import { visibleTo } from "@/server/modules/rewards/record-reach";
import { rewardRecords } from "@/server/modules/rewards/record.table";

const SUBJECTS = [
  { subject: "company", name: "事务所奖惩", own: "rewards.company", desk: "rewards.desk-company" },
  { subject: "person", name: "税务师奖惩", own: "rewards.person", desk: "rewards.desk-person" },
] as const satisfies readonly { subject: SubjectName; name: string; own: string; desk: string }[];

const { returned, effective, ended } = RP_STATUS;
const { companyId, rpStatus, rectifyStatus, subjectType } = rewardRecords;
/** What the firm still has to mend: of penalties in force alone. */
const UNMENDED = [RECTIFY.none, RECTIFY.running];

type Asked = Pick<WorkAsked, "db" | "user">;

async function countOf({ db }: Asked, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ n: count() }).from(rewardRecords).where(where);
  return row?.n ?? 0;
}

/** Rows of the acting firm that this user's own list holds. */
const ownIn = ({ user }: Asked, subject: SubjectName, where: SQL | undefined): SQL | undefined =>
  and(eq(companyId, user.companyId ?? ""), visibleTo(subject)({ user }), where);
const isReturned = eq(rpStatus, returned);
const isUnmended = and(eq(rpStatus, effective), inArray(rectifyStatus, UNMENDED));

const submits = (subject: SubjectName) =>
  [`g_hy_rewards_and_punishment_${subject}_submit`, `g_hy_rewards_and_punishment_${subject}_edit`] as const;

async function ofFirm(asked: WorkAsked): Promise<Work> {
  const out: { counts: NonNullable<Work["counts"]>[number][]; todos: NonNullable<Work["todos"]>[number][] } = {
    counts: [],
    todos: [],
  };
  for (const { subject, name, own } of SUBJECTS) {
    if (!worksFor(asked.user, ...submits(subject))) continue;
    const acting = ofActingFirm(asked.user);
    const sentBack = await countOf(asked, ownIn(asked, subject, isReturned));
    const to = { routeId: own, query: { rpStatus: [String(returned)], ...acting } };
    if (sentBack > 0) {
      const title = `${sentBack} 项${name}申报被退回`;
      const kind = { bizType: own, table: rewardRecords, id: rewardRecords.recordId };
      const due = await firstReturnDue(asked, kind, ownIn(asked, subject, isReturned));
      out.todos.push(returnedTodo(asked.today, due, { key: `${subject}Returned`, title, ...to }));
      out.counts.push(counted(`${subject}Returned`, `退回的${name}`, sentBack, { unit: "项", isLate: true, ...to }));
    }
    const unmended = await countOf(asked, ownIn(asked, subject, isUnmended));
    if (unmended > 0) {
      const query = { rpStatus: [String(effective)], rectifyStatus: UNMENDED.map(String), ...acting };
      const title = `${unmended} 项${name}待整改`;
      const detail = "整改完成后登记整改情况，由协会验收";
      out.todos.push(pressing({ key: `${subject}Rectify`, title, detail, routeId: own, query }));
    }
  }
  return out;
}

async function ofAssociation(asked: WorkAsked): Promise<Work> {
  const todos = [];
  for (const { subject, name, desk } of SUBJECTS) {
    const isMended = and(eq(rectifyStatus, RECTIFY.done), inArray(rpStatus, [effective, ended]));
    const where = and(inScope(asked.user, companyId), eq(subjectType, SUBJECT[subject]), isMended);
    const mended = await countOf(asked, where);
    if (mended === 0) continue;
    const query = { rpStatus: [String(effective), String(ended)], rectifyStatus: [String(RECTIFY.done)] };
    const title = `${mended} 项${name}的整改待验收`;
    todos.push(pressing({ key: `${subject}Mended`, title, detail: "核实整改情况后验收", routeId: desk, query }));
  }
  return { todos };
}

/** What was sent back of the head office and each branch. */
async function branchColumn(asked: WorkAsked): Promise<NonNullable<Work["columns"]>> {
  const { db, user } = asked;
  if (!hasCode(user, "g_hy_rewards_and_punishment_company_find")) return [];
  const rows = await db
    .select({ companyId, n: sql<number>`count(*) filter (where ${isReturned})::int` })
    .from(rewardRecords)
    .where(and(inScope(user, companyId), visibleTo("company")({ user })))
    .groupBy(companyId);
  const cells = rows.map((row) => ({
    companyId: row.companyId,
    text: String(row.n),
    isLate: row.n > 0,
    routeId: "rewards.company",
    query: { companyId: row.companyId, rpStatus: [String(returned)] },
  }));
  return [{ key: "rewardsReturned", label: "奖惩退回", cells }];
}

/** 奖惩: what was sent back, what has to be mended and what has been. */
export const rewardsWork: WorkSource = {
  label: "奖惩",
  ask: async (asked) => {
    const { user } = asked;
    if (user.companyId !== null)
      return { ...(await ofFirm(asked)), ...(user.reach.length > 1 && { columns: await branchColumn(asked) }) };
    return isOfficer(user) && hasCode(user, "g_hy_desk_rewards_view") ? ofAssociation(asked) : {};
  },
  menu: async (asked) => {
    const out: Record<string, number> = {};
    for (const { subject, own } of SUBJECTS)
      if (worksFor(asked.user, ...submits(subject))) out[own] = await countOf(asked, ownIn(asked, subject, isReturned));
    return out;
  },
};
