import { type SQL, sql } from "drizzle-orm";
import { NOTICE_STATUS } from "@/contracts/common/sys-notice";
import type { Workbench } from "@/contracts/common/workbench";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import { businessParameters } from "@/server/platform/params/params.table";
import { HOLIDAYS } from "@/server/records/review/read";
import { firms } from "@/server/reference/firm.table";
import { orgs, USER_STATUS, USER_TYPE, users } from "@/server/reference/user.table";
import { notices } from "@/server/modules/common/sys-notice.table";

type StartStep = Workbench["startSteps"][number];

const yes = (query: SQL): SQL<boolean> => sql<boolean>`exists (${query})`;

/** Somebody went through it and saved, with another value or the same one; of these only the other is a change. */
const saved = (which: SQL): SQL<boolean> =>
  yes(sql`select 1 from ${businessParameters} where ${businessParameters.updateUserId} is not null and ${which}`);
const isHolidays = sql`${businessParameters.paramKey} = ${HOLIDAYS.key}`;

/** What stands in the database already; nothing is ticked by hand. */
async function standing(db: Db, lv1OrgId: string) {
  const ownOrgs = sql`(select ${orgs.orgId} from ${orgs} where ${orgs.lv1OrgId} = ${lv1OrgId})`;
  const ownFirms = sql`(select ${firms.companyId} from ${firms} where ${firms.associationOrgId} = ${lv1OrgId})`;
  const open = sql`${users.userStatus} in (${USER_STATUS.normal}, ${USER_STATUS.pending})`;
  const [row] = await db
    .select({
      params: saved(sql`not ${isHolidays}`),
      holidays: saved(isHolidays),
      officers: sql<boolean>`(select count(*) > 1 from ${users}
        where ${users.userType} = ${USER_TYPE.officer} and ${open} and ${users.orgId} in ${ownOrgs})`,
      notice: yes(sql`select 1 from ${notices}
        where ${notices.publishOrgId} in ${ownOrgs} and ${notices.noticeStatus} <> ${NOTICE_STATUS.draft}`),
      firms: yes(sql`select 1 from ${firms} where ${firms.associationOrgId} = ${lv1OrgId}`),
      accounts: yes(sql`select 1 from ${users} where ${users.companyId} in ${ownFirms}`),
    })
    .from(sql`(select 1) as one`);
  return row;
}

/**
 * What a new association sets, for who keeps its parameters and accounts; empty once everything is done.
 * // contract §7.22
 */
export async function startStepsOf({ db, user }: { readonly db: Db; readonly user: SessionUser }) {
  const { lv1OrgId, functionCodes } = user;
  if (!lv1OrgId || !functionCodes.has("g_hy_desk_param_edit") || !functionCodes.has("g_hy_desk_colleague_edit"))
    return [];
  const is = await standing(db, lv1OrgId);
  if (!is) return [];
  const step = (key: keyof typeof is, title: string, detail: string, routeId: string): StartStep => ({
    key,
    title,
    detail,
    routeId,
    isDone: is[key],
  });
  const steps = [
    step("params", "核对业务参数", "截止日期、提醒天数、密码规则等按本省规定逐项核对，至少保存一项", "desk.params"),
    step("holidays", "核对节假日与调休", "审核期限按工作日计算；每年放假安排公布后补录一次", "desk.params"),
    step("officers", "开立协会工作人员账号", "至少两个可用账号，管理员不在时也有人办理", "desk.officer"),
    step("firms", "录入会员事务所", "用工作簿一次迁入，或者在「会员账号」逐家开通", "desk.move-in"),
    step("accounts", "开通事务所账号", "随事务所一并开立，初始密码以短信发到管理员手机", "desk.move-in"),
    step("notice", "发布第一条系统公告", "告诉会员：平台已启用、怎样登录、找谁咨询", "desk.notice"),
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}
