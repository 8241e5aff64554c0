import { and, count, eq, gte, isNull, max, min } from "drizzle-orm";
import { PERMISSION_CODES } from "@/contracts/access";
import { DATA_REQUEST_STATUS } from "@/contracts/auth/data-request";
import { daysBetween } from "@/contracts/kit/day/dates";
import { hasCode } from "@/server/platform/call/access";
import { calendarDate } from "@/server/platform/call/services";
import {
  counted,
  dated,
  pressing,
  type Work,
  type WorkAsked,
  type WorkSource,
  worksFor,
} from "@/server/records/work/source";
import { dataRequests } from "@/server/modules/auth/account/data-request.table";
import { certNoticeDays } from "@/server/modules/auth/cert/cert-params";
import { certificates } from "@/server/modules/auth/cert/cert.table";
import { isOfficer } from "@/server/reference/scope";
import { users } from "@/server/reference/user.table";

/** Requests of people about their own data that the association has not answered. // contract §7.20 */
async function requests({ db, user }: WorkAsked): Promise<Work> {
  if (!isOfficer(user) || user.lv1OrgId === null || !hasCode(user, "g_hy_desk_account_view")) return {};
  const [row] = await db
    .select({ n: count(), since: min(dataRequests.createTime) })
    .from(dataRequests)
    .where(and(eq(dataRequests.lv1OrgId, user.lv1OrgId), eq(dataRequests.requestStatus, DATA_REQUEST_STATUS.open)));
  const open = row?.n ?? 0;
  const to = { routeId: "desk.data-requests", query: { requestStatus: [String(DATA_REQUEST_STATUS.open)] } };
  const since = row?.since ? `最早的一件 ${calendarDate(row.since)} 提出` : "";
  const title = `${open} 件个人信息请求待答复`;
  return {
    counts: [counted("dataRequests", "个人信息请求", open, to)],
    todos: open > 0 ? [pressing({ key: "dataRequests", title, detail: since, ...to })] : [],
  };
}

/** The own login certificate, from the day on which its end is told of. // domain a §3.1 */
async function certificate({ db, user, now, today, services }: WorkAsked): Promise<NonNullable<Work["todos"]>> {
  const [row] = await db
    .select({ end: max(certificates.validTo) })
    .from(certificates)
    .where(and(eq(certificates.userId, user.userId), isNull(certificates.revokeTime), gte(certificates.validTo, now)));
  if (!row?.end) return [];
  const end = calendarDate(row.end);
  if (daysBetween(today, end) > Math.max(...services.params.get(certNoticeDays))) return [];
  const manages = hasCode(user, "g_hy_account_cert");
  const detail = manages ? `至 ${end}，请在「账号管理」中续期` : `至 ${end}，请本所管理员在「账号管理」中续期`;
  const routeId = manages ? "basic.account" : null;
  return [dated(today, end, { key: "loginCert", title: "登录证书即将到期", detail, routeId })];
}

const PERSON = "g_hy_rewards_and_punishment_person_";
/** Who works with the records of the whole firm needs no record of his own. */
const WIDER = PERMISSION_CODES.filter((code) => code.startsWith(PERSON) && code !== `${PERSON}find`);

/** Who sees his own records alone sees none while nobody has said whose they are. // domain b §0.2 */
async function unlinked({ db, user }: WorkAsked): Promise<NonNullable<Work["todos"]>> {
  if (!worksFor(user, `${PERSON}find`) || hasCode(user, ...WIDER)) return [];
  const [row] = await db.select({ staffId: users.staffId }).from(users).where(eq(users.userId, user.userId));
  if (!row || row.staffId !== null) return [];
  const title = "账号还没有关联本人的人员档案";
  const detail = "关联后才能看到本人的报备、复核人和奖惩记录；请联系本所管理员，在「账号管理」中为您关联人员";
  return [pressing({ key: "unlinkedAccount", title, detail, routeId: null })];
}

/** Accounts: requests about personal data, certificates that end, accounts that nobody has bound to a person. */
export const authWork: WorkSource = {
  label: "账号与个人信息",
  ask: async (asked) => {
    const { counts = [], todos = [] } = await requests(asked);
    return { counts, todos: [...todos, ...(await certificate(asked)), ...(await unlinked(asked))] };
  },
};
