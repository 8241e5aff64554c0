import { DEMO, demoId, userIdOf } from "@/server/seed/demo";
import { roleIdOf } from "@/server/seed/roles-data";
import { demoMobile } from "@/server/seed/numbers";
import { USER_TYPE, type userCompanies, type userRoles, type users } from "@/server/reference/user.table";

type InsertOf<T extends { $inferInsert: object }> = T["$inferInsert"];

interface Account {
  readonly username: string;
  readonly nickName: string;
  readonly role: string;
  readonly companyId: string | null;
  /** Firms beyond the own one that the account may act for. */
  readonly actsFor?: readonly string[];
}

const { user, firm } = DEMO;

/** One account for each ready-made role and case of reach. // contract §1 */
export const ACCOUNTS: readonly Account[] = [
  { username: user.admin, nickName: "演示管理员", role: "FIRM_ADMIN", companyId: firm.first },
  { username: user.hr, nickName: "演示人事", role: "FIRM_HR", companyId: firm.first },
  { username: user.finance, nickName: "演示财务", role: "FIRM_FINANCE", companyId: firm.first },
  { username: user.business, nickName: "演示业务", role: "FIRM_BUSINESS", companyId: firm.first },
  { username: user.party, nickName: "演示党务", role: "FIRM_PARTY", companyId: firm.first },
  { username: user.training, nickName: "演示培训", role: "FIRM_TRAINING", companyId: firm.first },
  { username: user.agent, nickName: "演示税务师", role: "TAX_AGENT", companyId: firm.first },
  { username: user.readonly, nickName: "演示只读", role: "FIRM_READONLY", companyId: firm.first },
  {
    username: user.head,
    nickName: "演示总所管理员",
    role: "FIRM_ADMIN",
    companyId: firm.headOffice,
    actsFor: [firm.branchZhuzhou, firm.branchXiangtan, firm.branchYueyang],
  },
  { username: user.branch, nickName: "演示分所管理员", role: "FIRM_ADMIN", companyId: firm.branchZhuzhou },
  { username: user.other, nickName: "演示他所管理员", role: "FIRM_ADMIN", companyId: firm.applying },
  { username: user.desk, nickName: "演示协会", role: "DESK_ADMIN", companyId: null },
];

/** Rows of all demo accounts; mobiles in the clear. */
export function accountRows(passwordHash: string, createTime: Date) {
  const rows = ACCOUNTS.map((account, i): InsertOf<typeof users> => {
    const isMember = account.companyId !== null;
    return {
      userId: userIdOf(account.username),
      username: account.username,
      passwordHash,
      passwordTime: createTime,
      nickName: account.nickName,
      userType: isMember ? USER_TYPE.member : USER_TYPE.officer,
      companyId: account.companyId,
      orgId: isMember ? null : DEMO.orgId,
      isMain: account.role === "FIRM_ADMIN",
      mobilephone: demoMobile(8001 + i),
      email: `${account.username}@example.com`,
      createTime,
      updateTime: createTime,
    };
  });
  const userRoleRows: InsertOf<typeof userRoles>[] = ACCOUNTS.map((account) => ({
    userId: userIdOf(account.username),
    roleId: roleIdOf(account.role),
  }));
  const reach: InsertOf<typeof userCompanies>[] = ACCOUNTS.flatMap((account) =>
    (account.actsFor ?? []).map((companyId) => ({ userId: userIdOf(account.username), companyId, canAct: true })),
  );
  return { rows, userRoleRows, reach };
}

const DAY_MS = 86_400_000;

/** Notices around `now`: three for members, one that is over and one for the association's own people. */
export function noticeRows(now: Date) {
  const at = (days: number): Date => new Date(Math.floor(now.getTime() / 1000) * 1000 + days * DAY_MS);
  const one = (n: number, days: number, noticeTitle: string, noticeContent: string) => ({
    noticeId: demoId("notice", n),
    noticeTitle,
    noticeContent,
    enableTime: at(days),
    disableTime: null as Date | null,
    noticeStatus: 1,
    noticeTargets: [3],
    publishOrg: DEMO.orgName,
    publishOrgId: DEMO.orgId,
    updateUserName: "演示协会",
    createTime: at(days),
    updateTime: at(days),
  });
  return [
    one(
      1,
      -1,
      "关于核对单位会员信息的通知",
      "各单位会员：\n请于本月底前登录平台，核对事务所基本信息、合伙人（股东）和分支机构，并上传营业执照、行政登记证书扫描件。\n核对无误的，请点击「信息无误，确认」。",
    ),
    one(
      2,
      -9,
      "关于做好职业责任保险续保工作的提示",
      "职业责任保险即将到期的事务所，请及时续保，并在平台更新保险金额与保险期限。",
    ),
    one(
      3,
      -30,
      "会员服务平台上线说明",
      "即日起，事务所基本信息在本平台维护。\n首次登录后请尽快修改初始密码；忘记密码请联系本所管理员或协会。",
    ),
    { ...one(4, -60, "系统维护通知", "平台将于当晚 22:00 至 24:00 维护，期间暂停服务。"), disableTime: at(-58) },
    { ...one(5, -3, "受理岗工作提示", "请于每周五前处理完毕当周收到的申请。"), noticeTargets: [1] },
  ];
}
